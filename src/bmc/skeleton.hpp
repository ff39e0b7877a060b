// SPDX-License-Identifier: Apache-2.0
//
// The skeleton of a counterexample, as it is encoded for a solver: what must be shown where, and the ways to show it. A
// solution says which of the ways are taken.
#pragma once

#include "bmc/fragments.hpp"
#include "sat/literal.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::bmc {

// Index into Skeleton::obligations.
using ObligationRef = std::size_t;

// An obligation that another one needs.
struct Need {
  std::size_t position = 0;  // of the path
  ObligationRef obligation = 0;
  std::optional<sat::Literal> condition;  // if given, it is needed only where this is true
};

// How the place of an obligation is connected to the places of those that it needs.
enum class Way : std::uint8_t {
  Here,     // they are in the same place
  OneStep,  // one step, to the first state of the fragment
  Finite,   // the fragment, which starts here, up to its position `last`
  Lasso,    // the fragment, an infinite path that starts here
  Link,     // the state at position `last` of the fragment, a run, cannot be told from this one
};

// A way to meet an obligation.
struct Witness {
  std::vector<sat::Literal> taken;  // if all are true, the way exists and the needs are met
  Way way = Way::Here;
  FragmentId fragment;
  std::size_t last = 0;
  bool fair = false;        // the fragment is a lasso, to show that its states start a fair path
  std::vector<Need> needs;  // ascending by position
};

// A formula must hold, or fail, at a point.
struct Obligation {
  Point point;
  verdict::Literal literal;
  sat::Literal met;  // implies that it is met
  std::vector<Witness> witnesses;
};

struct Skeleton {
  std::vector<Obligation> obligations;
  ObligationRef root = 0;  // in an initial state
  std::size_t length = 1;  // of the fragments
  bool fair = false;       // the fragment of the root is a lasso, to show that its states start a fair path
};

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// Why a claim of evidence that somebody knows something holds: what is seen, and what looks so.
#pragma once

#include "base/big_int.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"

#include <optional>
#include <vector>

namespace gnomon::verdict {

// Those who share what they see; one agent, unless the knowledge is distributed.
struct Observers {
  std::vector<model::AgentId> agents;
  std::vector<model::VarId> sees;
  BigInt alike;                     // how many reachable (fair) states look so, the state of the claim included
  std::vector<model::State> first;  // the first few of these
  // Variables whose values alone tell the fact: there are no fewer that do, or, with many variables, none of them can
  // be left out. Nothing if they were not looked for.
  std::optional<std::vector<model::VarId>> enough;

  friend bool operator==(const Observers&, const Observers&) = default;
};

// A claim that an operator of knowledge (K, GK, DK) holds, with each of those of whom it speaks.
struct Knowledge {
  ClaimRef claim = 0;
  std::vector<Observers> observers;

  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

}  // namespace gnomon::verdict

// SPDX-License-Identifier: Apache-2.0
//
// What a path formula asks for at one position of a path, and what it leaves for the rest of the path.
#pragma once

#include "logic/formula.hpp"
#include "reference/path_terms.hpp"
#include "reference/state_set.hpp"

#include <compare>
#include <cstddef>
#include <functional>
#include <vector>

namespace gnomon::reference {

// What must hold from the present position on.
struct Duties {
  std::vector<TermId> terms;  // all of them, ascending
  // Eventualities among them that are waited for: as soon as none is left, all that there are then. A path
  // on which that happens again and again puts nothing off for ever.
  std::vector<TermId> awaited;

  friend auto operator<=>(const Duties&, const Duties&) = default;
};

class PathExpansion {
 public:
  using Holds = std::function<bool(logic::FormulaId label, StateIndex)>;

  // References must outlive the object.
  PathExpansion(PathTerms& terms, Holds holds) : terms_(terms), holds_(std::move(holds)) {}

  // The ways to meet the duties in this state and leave others for the next position; each once. Throws
  // LimitError if there are too many.
  [[nodiscard]] std::vector<Duties> leave(StateIndex state, const Duties& duties);
  // The path may end in this state.
  [[nodiscard]] bool may_end(StateIndex state, const Duties& duties);

 private:
  struct Branch;

  void expand(StateIndex state, const Duties& duties, bool last, const std::function<bool(const Branch&)>& visit);

  PathTerms& terms_;
  Holds holds_;
};

}  // namespace gnomon::reference

// SPDX-License-Identifier: Apache-2.0
//
// What a path formula requires at one position of a path, and what remains for the rest of the path.
#pragma once

#include "logic/formula.hpp"
#include "reference/limits.hpp"
#include "reference/paths/terms.hpp"
#include "reference/space/state_set.hpp"

#include <compare>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace gnomon::reference {

// The obligations from the current position on.
struct Duties {
  std::vector<TermId> terms;  // all of them, ascending
  // The eventualities that have been pending since the last breakpoint. When none is left, all current eventualities
  // take their place. A path on which that happens infinitely often postpones nothing forever.
  std::vector<TermId> awaited;

  friend auto operator<=>(const Duties&, const Duties&) = default;
};

class PathExpansion {
 public:
  using Holds = std::function<bool(logic::FormulaId label, StateIndex)>;

  // References must outlive the object.
  PathExpansion(PathTerms& terms, Holds holds, Watch& watch) : terms_(terms), holds_(std::move(holds)), watch_(watch) {}

  // Returns the ways to meet the duties in this state: the duties that each leaves for the next position. Ways that
  // leave more than another one are left out. Throws LimitError if there are too many, or at a limit.
  [[nodiscard]] std::vector<Duties> leave(StateIndex state, const Duties& duties);
  // Returns whether the path may end in this state.
  [[nodiscard]] bool may_end(StateIndex state, const Duties& duties);

 private:
  // For one term in a state: the terms that each way leaves for the next position.
  using Ways = std::vector<std::vector<TermId>>;
  struct Key {
    TermId term = 0;
    StateIndex state = 0;
    bool last = false;  // there is no next position

    friend auto operator<=>(const Key&, const Key&) = default;
  };

  const Ways& ways(const Key& key);
  [[nodiscard]] std::vector<TermId> operands(TermId id);
  [[nodiscard]] Ways combine(const Key& key);

  PathTerms& terms_;
  Holds holds_;
  Watch& watch_;
  std::map<Key, Ways> known_;
};

}  // namespace gnomon::reference

// SPDX-License-Identifier: Apache-2.0
//
// What a path formula asks for at one position of a path, and what it leaves for the rest of the path.
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
  PathExpansion(PathTerms& terms, Holds holds, Watch& watch) : terms_(terms), holds_(std::move(holds)), watch_(watch) {}

  // The ways to meet the duties in this state and leave others for the next position. Ways that leave more
  // than another one are left out. Throws LimitError if there are too many, or if it is to end.
  [[nodiscard]] std::vector<Duties> leave(StateIndex state, const Duties& duties);
  // The path may end in this state.
  [[nodiscard]] bool may_end(StateIndex state, const Duties& duties);

 private:
  // To meet one term in a state: what each way leaves to do.
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

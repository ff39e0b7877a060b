// SPDX-License-Identifier: Apache-2.0
//
// Common knowledge of one group, on sets of states. Two states are connected if there is a chain of states between them
// in which some agent of the group cannot tell each state from the next. A formula is common knowledge in a state if it
// holds in all states that are connected with it.
//
// The first query is answered by a search for all states that are connected with one where the formula fails. Further
// queries prepare for more: step by step the states are divided into those that are connected with no other, and parts
// with at most one component for each value of the variables that all agents observe (which is constant in a
// component). In a part, a query takes one quantification instead of a search.
#pragma once

#include "bdd/bdd.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::symbolic {

class CommonKnowledge {
 public:
  // `unseen`: for each agent of the group, the conjunction of the bits that it does not observe;
  // `unshared`: the conjunction of the bits that at least one of them does not observe.
  CommonKnowledge(bdd::Bdd domain, std::vector<bdd::Bdd> unseen, bdd::Bdd unshared);

  // Returns the states where f is common knowledge.
  [[nodiscard]] bdd::Bdd knows(const bdd::Bdd& f);

 private:
  // Returns all undivided states that are connected with one of `states`.
  [[nodiscard]] bdd::Bdd connected(bdd::Bdd states) const;
  // Returns the states that some agent cannot tell from another one.
  [[nodiscard]] bdd::Bdd in_doubt() const;
  void divide();

  std::vector<bdd::Bdd> unseen_;
  bdd::Bdd unshared_;
  std::size_t asked_ = 0;
  bdd::Bdd alone_;  // connected with no other state
  std::vector<bdd::Bdd> parts_;
  bdd::Bdd undivided_;  // the rest: whole components, like the others
};

}  // namespace gnomon::symbolic

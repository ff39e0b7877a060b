// SPDX-License-Identifier: Apache-2.0
//
// Common knowledge of one group, on sets of states. Two states are connected if doubts lead from one
// to the other: somebody takes the first for a second, somebody the second for a third, and so on.
// Something is common knowledge if it holds in all states that are connected with the present one.
//
// Who asks once gets a search for all that is connected with a state where it fails. Who asks again
// about the same group gets more: the states are divided into those that are connected with nothing,
// and parts with at most one component for each value of what everybody observes (which is the same
// in a whole component). In a part the answer takes one quantification instead of a search.
#pragma once

#include "bdd/bdd.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::symbolic {

class CommonKnowledge {
 public:
  // `unseen`: for each agent of the group, the conjunction of the bits that it does not observe;
  // `unshared`: that of the bits which somebody does not observe.
  CommonKnowledge(bdd::Bdd domain, std::vector<bdd::Bdd> unseen, bdd::Bdd unshared);

  // Where f is common knowledge.
  [[nodiscard]] bdd::Bdd knows(const bdd::Bdd& f);

 private:
  // All undivided states that are connected with one of `states`.
  [[nodiscard]] bdd::Bdd connected(bdd::Bdd states) const;
  // States that some agent takes for another one.
  [[nodiscard]] bdd::Bdd in_doubt() const;
  void divide();

  std::vector<bdd::Bdd> unseen_;
  bdd::Bdd unshared_;
  std::size_t asked_ = 0;
  bdd::Bdd alone_;  // connected with nothing
  std::vector<bdd::Bdd> parts_;
  bdd::Bdd undivided_;  // the rest: whole components, like the others
};

}  // namespace gnomon::symbolic

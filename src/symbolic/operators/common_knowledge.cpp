// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/common_knowledge.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

CommonKnowledge::CommonKnowledge(Bdd domain, std::vector<Bdd> unseen, Bdd unshared)
    : unseen_(std::move(unseen)),
      unshared_(std::move(unshared)),
      alone_(domain.manager().bottom()),
      undivided_(std::move(domain)) {}

Bdd CommonKnowledge::knows(const Bdd& f) {
  if (++asked_ > 1) divide();
  Bdd result = alone_ & f;
  for (const Bdd& part : parts_) result |= part.minus(part.minus(f).exists(unshared_));
  return result | undivided_.minus(connected(undivided_.minus(f)));
}

// The agents take turns, each starting from all states found so far.
Bdd CommonKnowledge::connected(Bdd states) const {
  if (states.is_false()) return states;
  std::size_t unchanged = 0;
  for (std::size_t i = 0; unchanged < unseen_.size(); i = (i + 1) % unseen_.size()) {
    const Bdd more = undivided_ & states.exists(unseen_[i]);
    unchanged = more == states ? unchanged + 1 : 0;
    states = more;
  }
  return states;
}

Bdd CommonKnowledge::in_doubt() const {
  Bdd result = undivided_.manager().bottom();
  for (const Bdd& unseen : unseen_) {
    const Bdd others = undivided_.minus(undivided_.representatives(unseen));
    result |= undivided_ & others.exists(unseen);
  }
  return result;
}

// One step of division for each query, so that dividing never costs more than the queries. A model with very many
// components would need as many parts; division stops then.
void CommonKnowledge::divide() {
  constexpr std::size_t most_parts = 8;
  if (undivided_.is_false() || parts_.size() == most_parts) return;
  if (parts_.empty()) {
    Bdd doubtful = in_doubt();
    Bdd alone = alone_ | undivided_.minus(doubtful);
    // Commit.
    alone_ = std::move(alone);
    undivided_ = std::move(doubtful);
  }
  Bdd part = connected(undivided_.representatives(unshared_));
  Bdd rest = undivided_.minus(part);
  // Commit.
  parts_.push_back(std::move(part));
  undivided_ = std::move(rest);
}

}  // namespace gnomon::symbolic

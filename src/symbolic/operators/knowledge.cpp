// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/knowledge.hpp"

#include "base/remember.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;
using model::VarId;

Knowledge::Knowledge(const Encoding& encoding, Bdd domain) : encoding_(encoding), domain_(std::move(domain)) {}

const Bdd& Knowledge::unseen(std::span<const AgentId> agents) {
  return remember(unseen_, {agents.begin(), agents.end()},
                  [&] { return encoding_.bits_except(observed_variables(encoding_.system(), agents)); });
}

Bdd Knowledge::knows(AgentId agent, const Bdd& f) { return distributed_knows(std::span(&agent, 1), f); }

Bdd Knowledge::distributed_knows(std::span<const AgentId> agents, const Bdd& f) {
  const Bdd violated = domain_.minus(f);
  return violated.is_false() ? domain_ : domain_.minus(violated.exists(unseen(agents)));
}

Bdd Knowledge::common_knows(std::span<const AgentId> agents, const Bdd& f) {
  if (agents.empty()) return domain_;
  if (agents.size() == 1) return knows(agents.front(), f);
  if (domain_.subset_of(f)) return domain_;
  const auto made = [&] {
    std::vector<Bdd> unseen_by;
    for (std::size_t i = 0; i < agents.size(); ++i) unseen_by.push_back(unseen(agents.subspan(i, 1)));
    return CommonKnowledge(domain_, std::move(unseen_by), unshared(agents));
  };
  return remember(common_, {agents.begin(), agents.end()}, made).knows(f);
}

// Forgets one bit after the other, as long as no two states become one.
bool Knowledge::tells_apart(AgentId agent, const Bdd& states) const {
  bdd::Manager& manager = encoding_.manager();
  Bdd rest = states;
  for (const bdd::Var bit : encoding_.bits_except(observed_variables(encoding_.system(), agent)).support()) {
    const Bdd value = manager.variable(bit);
    const Bdd cube = manager.cube(std::span(&bit, 1));
    const Bdd with = rest.and_exists(value, cube);
    const Bdd without = rest.and_exists(!value, cube);
    if (with.intersects(without)) return false;
    rest = with | without;
  }
  return true;
}

Bdd Knowledge::unshared(std::span<const AgentId> agents) const {
  std::vector<VarId> shared = observed_variables(encoding_.system(), agents.front());
  for (const AgentId agent : agents.subspan(1)) {
    std::vector<VarId> both;
    std::ranges::set_intersection(shared, observed_variables(encoding_.system(), agent), std::back_inserter(both));
    shared = std::move(both);
  }
  return encoding_.bits_except(shared);
}

}  // namespace gnomon::symbolic

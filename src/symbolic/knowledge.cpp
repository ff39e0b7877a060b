// SPDX-License-Identifier: Apache-2.0
#include "symbolic/knowledge.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;
using model::VarId;

Knowledge::Knowledge(const Encoding& encoding, Bdd domain) : encoding_(encoding), domain_(std::move(domain)) {}

const Bdd& Knowledge::unseen(std::span<const AgentId> agents) {
  std::vector<AgentId> group(agents.begin(), agents.end());
  auto place = unseen_.find(group);
  if (place == unseen_.end()) {
    Bdd bits = encoding_.bits_except(observed_variables(encoding_.system(), agents));
    place = unseen_.emplace(std::move(group), std::move(bits)).first;
  }
  return place->second;
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
  std::vector<AgentId> group(agents.begin(), agents.end());
  auto place = common_.find(group);
  if (place == common_.end()) {
    std::vector<Bdd> unseen_by;
    for (std::size_t i = 0; i < group.size(); ++i) unseen_by.push_back(unseen(agents.subspan(i, 1)));
    place = common_.try_emplace(std::move(group), domain_, std::move(unseen_by), unshared(agents)).first;
  }
  return place->second.knows(f);
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

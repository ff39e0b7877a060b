// SPDX-License-Identifier: Apache-2.0
#include "symbolic/knowledge.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;

Knowledge::Knowledge(const Encoding& encoding, Bdd domain) : encoding_(encoding), domain_(std::move(domain)) {}

const Bdd& Knowledge::unseen(std::span<const AgentId> agents) {
  const auto [place, is_new] = unseen_.try_emplace(std::vector<AgentId>(agents.begin(), agents.end()));
  if (!is_new) return place->second;
  return place->second = encoding_.bits_except(observed_variables(encoding_.system(), agents));
}

Bdd Knowledge::knows(AgentId agent, const Bdd& f) { return distributed_knows(std::span(&agent, 1), f); }

Bdd Knowledge::distributed_knows(std::span<const AgentId> agents, const Bdd& f) {
  const Bdd violated = domain_.minus(f);
  return violated.is_false() ? domain_ : domain_.minus(violated.exists(unseen(agents)));
}

// Backwards from the states where f fails: who cannot tell a state from one of them, or from one that
// leads there by such steps. The agents take turns, each starting from all that is known.
Bdd Knowledge::common_knows(std::span<const AgentId> agents, const Bdd& f) {
  Bdd doubtful = domain_.minus(f);
  if (agents.empty() || doubtful.is_false()) return domain_;
  std::size_t unchanged = 0;
  for (std::size_t i = 0; unchanged < agents.size(); i = (i + 1) % agents.size()) {
    const Bdd more = domain_ & doubtful.exists(unseen(agents.subspan(i, 1)));
    unchanged = more == doubtful ? unchanged + 1 : 0;
    doubtful = more;
  }
  return domain_.minus(doubtful);
}

}  // namespace gnomon::symbolic

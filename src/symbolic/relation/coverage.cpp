// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/coverage.hpp"

#include <array>

namespace gnomon::symbolic {

namespace {

using bdd::Bdd;
using engine::Coverage;

class Looking {
 public:
  Looking(const Encoding& encoding, Circuits& circuits, const Behaviour& behaviour, const Bdd& states,
          std::size_t most_nodes)
      : encoding_(encoding),
        system_(encoding.system()),
        behaviour_(behaviour),
        states_(states),
        conditions_(system_, circuits, most_nodes) {}

  Coverage run() {
    Coverage result;
    for (const model::Agent& agent : system_.agents) result.agents.push_back(lines_of(agent));
    for (const model::Atom& atom : system_.atoms) {
      const Bdd where = conditions_.of(atom.condition).within(states_);
      result.atoms.push_back({!where.is_false(), !(where == states_)});
    }
    for (std::size_t i = 0; i < system_.variables.size(); ++i) result.values.push_back(values_of(model::VarId(i)));
    return result;
  }

 private:
  Coverage::Agent lines_of(const model::Agent& agent) {
    Coverage::Agent result;
    // Without a protocol every action is allowed.
    result.actions.assign(agent.actions.size(), agent.protocol.empty() && !states_.is_false());
    for (const model::ProtocolLine& line : agent.protocol) {
      const bool applies = !conditions_.of(line.condition).within(states_).is_false();
      result.protocol.push_back(applies);
      for (const model::ActionId action : line.actions) {
        if (applies) result.actions[action.index()] = true;
      }
    }
    for (const model::EvolutionItem& item : agent.evolution) result.evolution.push_back(can_fire(item));
    return result;
  }

  bool can_fire(const model::EvolutionItem& item) {
    Bdd where = conditions_.of(item.condition).within(states_);
    for (const Bdd& protocol : behaviour_.protocols) {
      if (where.is_false()) return false;
      where &= protocol;
    }
    return !where.is_false();
  }

  std::vector<bool> values_of(model::VarId variable) {
    const model::Domain& domain = system_[variable].domain;
    if (domain.size() > Coverage::most_values) return {};
    const std::array kept{variable};
    const Bdd taken = states_.exists(encoding_.bits_except(kept));
    std::vector<bool> result;
    for (std::uint64_t i = 0; i < domain.size(); ++i) {
      result.push_back(!(taken & encoding_.has_value(variable, domain.value(i))).is_false());
    }
    return result;
  }

  const Encoding& encoding_;
  const model::System& system_;
  const Behaviour& behaviour_;
  const Bdd& states_;
  PiecewiseConditions conditions_;
};

}  // namespace

Coverage coverage(const Encoding& encoding, Circuits& circuits, const Behaviour& behaviour, const Bdd& states,
                  std::size_t most_nodes) {
  return Looking(encoding, circuits, behaviour, states, most_nodes).run();
}

}  // namespace gnomon::symbolic

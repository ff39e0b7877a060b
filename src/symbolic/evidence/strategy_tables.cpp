// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/strategy_tables.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;
using model::ActionId;
using model::AgentId;
using model::VarId;
using verdict::PlannedChoice;
using verdict::PlannedStrategy;

namespace {

// Longer tables would be unreadable.
constexpr std::size_t most_choices = 10'000;

class TableMaker {
 public:
  TableMaker(const Encoding& encoding, const Temporal& free, const FoundStrategies::Strategy& strategy)
      : encoding_(encoding) {
    const AgentId agent = strategy.agent;
    const Bdd& protocol = free.transitions().behaviour().protocols[agent.index()];
    const Bdd cube = encoding.manager().cube(std::span<const Var>(encoding.action_bits(agent)));
    for (std::size_t i = 0; i < encoding.system()[agent].actions.size(); ++i) {
      performed_.push_back(encoding.performs_only(agent, ActionId(i)));
      allowed_.push_back(protocol.and_exists(performed_.back(), cube));
    }
    result_.name = strategy.name;
    result_.agent = agent;
    result_.observed = observed_variables(encoding.system(), agent);
  }

  PlannedStrategy run(const Bdd& rule, const Bdd& reached) {
    Bdd open = reached & with_choice();
    while (!open.is_false()) {
      if (result_.choices.size() == most_choices) {
        throw LimitError(fmt::format("a strategy has more than {} lines", most_choices));
      }
      const model::State state = encoding_.pick(open);
      if (const auto action = action_in(rule, state)) result_.choices.push_back({seen(state), *action});
      open = open.minus(encoding_.agreeing(state, result_.observed));
    }
    std::sort(result_.choices.begin(), result_.choices.end(),
              [](const PlannedChoice& a, const PlannedChoice& b) { return a.seen < b.seen; });
    return std::move(result_);
  }

 private:
  [[nodiscard]] Bdd with_choice() const {
    Bdd some = encoding_.manager().bottom();
    Bdd several = some;
    for (const Bdd& allowed : allowed_) {
      several |= some & allowed;
      some |= allowed;
    }
    return several;
  }

  [[nodiscard]] std::optional<ActionId> action_in(const Bdd& rule, const model::State& state) const {
    const Bdd here = rule & encoding_.singleton(state);
    for (std::size_t i = 0; i < performed_.size(); ++i) {
      if (here.intersects(performed_[i])) return ActionId(i);
    }
    return std::nullopt;  // agents that share a strategy without a common action
  }

  [[nodiscard]] std::vector<model::Value> seen(const model::State& state) const {
    std::vector<model::Value> values;
    for (const VarId variable : result_.observed) values.push_back(state[variable.index()]);
    return values;
  }

  const Encoding& encoding_;
  std::vector<Bdd> performed_, allowed_;  // by action
  PlannedStrategy result_;
};

}  // namespace

Bdd chosen_parameters(std::span<const StrategyParameters* const> parameters, const Bdd& good) {
  std::vector<Var> bits;
  for (const StrategyParameters* one : parameters) bits.insert(bits.end(), one->bits().begin(), one->bits().end());
  const auto values = good.pick(bits);
  GNOMON_ASSERT(values.has_value(), "some strategies are good");
  std::vector<bdd::Literal> literals;
  for (std::size_t i = 0; i < bits.size(); ++i) literals.push_back({bits[i], (*values)[i]});
  return good.manager().cube(std::span<const bdd::Literal>(literals));
}

std::vector<PlannedStrategy> strategy_tables(const Encoding& encoding, const Temporal& free,
                                             const FoundStrategies& found) {
  std::vector<PlannedStrategy> result;
  for (const FoundStrategies::Strategy& strategy : found.strategies) {
    const Bdd nowhere = encoding.manager().bottom();
    TableMaker table(encoding, free, strategy);
    result.push_back(strategy.rule ? table.run(*strategy.rule, found.reached) : table.run(nowhere, nowhere));
  }
  return result;
}

}  // namespace gnomon::symbolic

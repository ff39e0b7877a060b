// SPDX-License-Identifier: Apache-2.0
//
// A table is a decision tree: the states are divided by the values of a variable until all states of a part
// have the same choices. The variable that leaves the fewest states undecided is taken first.
#include "verdict/explain/strategy_table.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace gnomon::verdict {

using model::ActionId;
using model::AgentId;
using model::State;
using model::Value;
using model::VarId;

namespace {

using Choices = std::vector<std::vector<ActionId>>;

// A state and the choices made there.
struct Row {
  const State* state;
  Choices choices;
};

using Rows = std::vector<const Row*>;

bool agree(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](const Row* row) { return row->choices == rows.front()->choices; });
}

std::map<Value, Rows> divide(const Rows& rows, VarId variable) {
  std::map<Value, Rows> result;
  for (const Row* row : rows) result[(*row->state)[variable.index()]].push_back(row);
  return result;
}

// Returns whether the values of these variables determine the choices.
bool decide(const std::vector<VarId>& variables, const std::vector<Row>& rows) {
  std::map<std::vector<Value>, const Choices*> seen;
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    std::vector<Value> view;
    view.reserve(variables.size());
    for (const VarId v : variables) view.push_back((*row.state)[v.index()]);
    return *seen.try_emplace(std::move(view), &row.choices).first->second == row.choices;
  });
}

class TableMaker {
 public:
  explicit TableMaker(std::vector<VarId> variables) : variables_(std::move(variables)) {}

  std::vector<Rule> run(const std::vector<Row>& rows) {
    Rows all;
    for (const Row& row : rows) all.push_back(&row);
    if (!all.empty()) open_.push_back({std::move(all), {}});
    while (!open_.empty()) {
      Node node = std::move(open_.back());
      open_.pop_back();
      if (agree(node.rows)) {
        rules_.push_back({std::move(node.conditions), node.rows.front()->choices});
      } else {
        grow(node);
      }
    }
    join();
    return std::move(rules_);
  }

 private:
  struct Node {
    Rows rows;
    std::vector<Condition> conditions;
  };

  void grow(const Node& node) {
    const VarId variable = best_variable(node.rows);
    std::vector<Node> children;
    for (auto& [value, rows] : divide(node.rows, variable)) {
      Node child{std::move(rows), node.conditions};
      child.conditions.push_back({variable, {value}});
      children.push_back(std::move(child));
    }
    for (std::size_t i = children.size(); i-- > 0;) open_.push_back(std::move(children[i]));
  }

  // The fewest undecided states, then the fewest values, then the first variable.
  [[nodiscard]] VarId best_variable(const Rows& rows) const {
    std::optional<std::pair<std::size_t, std::size_t>> least;
    VarId best;
    for (const VarId variable : variables_) {
      const auto parts = divide(rows, variable);
      if (parts.size() < 2) continue;
      std::size_t undecided = 0;
      for (const auto& [value, part] : parts) undecided += agree(part) ? 0 : part.size();
      const std::pair cost(undecided, parts.size());
      if (least && *least <= cost) continue;
      least = cost;
      best = variable;
    }
    return best;
  }

  // Rules that differ only in the values of one variable become one.
  void join() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const VarId variable : variables_) changed |= join_by(variable);
    }
  }

  bool join_by(VarId variable) {
    std::vector<Rule> result;
    std::map<Key, std::size_t> places;
    for (const Rule& rule : rules_) {
      const auto at = std::find_if(rule.conditions.begin(), rule.conditions.end(),
                                   [&](const Condition& condition) { return condition.variable == variable; });
      if (at == rule.conditions.end()) {
        result.push_back(rule);
        continue;
      }
      const auto [place, is_new] = places.try_emplace(key_without(rule, variable), result.size());
      if (is_new) {
        result.push_back(rule);
        continue;
      }
      Rule& first = result[place->second];
      const auto same = std::find_if(first.conditions.begin(), first.conditions.end(),
                                     [&](const Condition& condition) { return condition.variable == variable; });
      same->values.insert(same->values.end(), at->values.begin(), at->values.end());
      std::sort(same->values.begin(), same->values.end());
    }
    const bool changed = result.size() < rules_.size();
    rules_ = std::move(result);
    return changed;
  }

  using Key = std::pair<std::vector<std::pair<VarId, std::vector<Value>>>, Choices>;

  static Key key_without(const Rule& rule, VarId variable) {
    Key key{{}, rule.choices};
    for (const Condition& condition : rule.conditions) {
      if (condition.variable != variable) key.first.emplace_back(condition.variable, condition.values);
    }
    std::sort(key.first.begin(), key.first.end());
    return key;
  }

  std::vector<VarId> variables_;  // to ask about, the preferred ones first
  std::vector<Node> open_;
  std::vector<Rule> rules_;
};

// Returns a state in which this is observed.
State some_state(const model::System& system, const std::vector<VarId>& observed, const std::vector<Value>& seen) {
  State result(system.variables.size(), Value{0});
  for (std::size_t i = 0; i < observed.size(); ++i) result[observed[i].index()] = seen[i];
  return result;
}

// Returns the variables that the agents see first; the others are used only if those do not decide.
StrategyTable table_for(const model::System& system, std::vector<AgentId> agents, const std::vector<Row>& rows) {
  std::vector<VarId> variables = observed_variables(system, agents);
  if (!decide(variables, rows)) {
    const std::vector<VarId> seen = variables;
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      if (!std::binary_search(seen.begin(), seen.end(), VarId(i))) variables.emplace_back(i);
    }
  }
  return {std::move(agents), TableMaker(std::move(variables)).run(rows)};
}

// Returns whether something else is done in a state at another time.
bool depends_on_steps(const std::vector<Turn>& turns) {
  const auto choices = [](const Turn& turn) {
    std::vector<std::vector<ActionId>> result;
    for (const Move& move : turn.moves) result.push_back(move.choice);
    return result;
  };
  std::map<StateRef, std::vector<std::vector<ActionId>>> made;
  return std::any_of(turns.begin(), turns.end(), [&](const Turn& turn) {
    return !turn.moves.empty() && made.try_emplace(turn.state, choices(turn)).first->second != choices(turn);
  });
}

}  // namespace

std::vector<StrategyTable> strategy_tables(const model::System& system, const logic::FormulaPool& pool,
                                           const Evidence& evidence, const Claim& claim) {
  if (claim.reason != Reason::Strategy || !claim.literal.holds) return {};
  std::vector<AgentId> acting;
  std::vector<std::size_t> positions;  // of these among the members
  const std::vector<AgentId>& members = pool[pool[claim.literal.formula].coalition].agents;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (system[members[i]].actions.empty()) continue;
    acting.push_back(members[i]);
    positions.push_back(i);
  }
  const std::vector<Turn>& turns = claim.strategy.turns;
  if (acting.empty() || depends_on_steps(turns)) return {};
  const bool one_move =
      std::all_of(turns.begin(), turns.end(), [](const Turn& turn) { return turn.moves.size() <= 1; });
  const auto rows_of = [&](const std::vector<std::size_t>& who) {
    std::vector<Row> rows;
    for (const Turn& turn : turns) {
      if (turn.moves.empty()) continue;
      Row row{&evidence.states[turn.state], {}};
      for (const Move& move : turn.moves) {
        std::vector<ActionId> choice;
        choice.reserve(who.size());
        for (const std::size_t i : who) choice.push_back(move.choice[i]);
        row.choices.push_back(std::move(choice));
      }
      rows.push_back(std::move(row));
    }
    return rows;
  };
  if (!one_move) return {table_for(system, acting, rows_of(positions))};
  std::vector<StrategyTable> result;
  for (std::size_t i = 0; i < acting.size(); ++i) {
    result.push_back(table_for(system, {acting[i]}, rows_of({positions[i]})));
  }
  return result;
}

std::vector<std::vector<StrategyTable>> failure_tables(const model::System& system, const Refutation& refutation) {
  std::map<AgentId, std::map<std::vector<Value>, std::vector<Condition>>> conditions;
  for (const Failure& failure : refutation.failures) {
    for (const PlannedStrategy& plan : failure.choices) {
      for (const PlannedChoice& choice : plan.choices) conditions[plan.agent][choice.seen];
    }
  }
  for (auto& [agent, situations] : conditions) {
    const std::vector<VarId> observed = observed_variables(system, agent);
    // Treats the agent's action as different in each situation, so that rules distinguish them.
    std::vector<State> states;
    for (const auto& [seen, unknown] : situations) states.push_back(some_state(system, observed, seen));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < states.size(); ++i) rows.push_back({&states[i], {{ActionId(i)}}});
    std::vector<std::vector<Condition>*> by_number;
    for (auto& [seen, found] : situations) by_number.push_back(&found);
    for (Rule& rule : TableMaker(observed).run(rows)) {
      *by_number[rule.choices.front().front().index()] = std::move(rule.conditions);
    }
    // A single situation has no others to be distinguished from, but there may be situations outside of the refutation.
    if (situations.size() > 1) continue;
    for (const VarId variable : observed) by_number[0]->push_back({variable, {states[0][variable.index()]}});
  }
  std::vector<std::vector<StrategyTable>> result;
  for (const Failure& failure : refutation.failures) {
    std::vector<StrategyTable>& tables = result.emplace_back();
    for (const PlannedStrategy& plan : failure.choices) {
      StrategyTable& table = tables.emplace_back(StrategyTable{{plan.agent}, {}});
      for (const PlannedChoice& choice : plan.choices) {
        table.rules.push_back({conditions.at(plan.agent).at(choice.seen), {{choice.action}}});
      }
    }
  }
  return result;
}

StrategyTable strategy_table(const model::System& system, const PlannedStrategy& plan) {
  std::vector<State> states;
  for (const PlannedChoice& choice : plan.choices) states.push_back(some_state(system, plan.observed, choice.seen));
  std::vector<Row> rows;
  for (std::size_t i = 0; i < states.size(); ++i) rows.push_back({&states[i], {{plan.choices[i].action}}});
  return {{plan.agent}, TableMaker(plan.observed).run(rows)};
}

}  // namespace gnomon::verdict

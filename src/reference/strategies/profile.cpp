// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/profile.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace gnomon::reference {

namespace {

using logic::FormulaId;
using logic::Node;
using logic::Op;

// States times strategies that may be tried, which takes about half a second.
constexpr double most_work = 3e5;

// The first quantifiers of a formula, as far as they are of one kind. Vacuous quantifiers are skipped.
struct Opening {
  FormulaId formula;   // without negations in front
  bool wanted = true;  // the value that the strategies must give it
  std::vector<FormulaId> quantifiers;
};

// Returns what an operator of the opening stands in front of. Two negations are none.
FormulaId behind(const logic::FormulaPool& pool, FormulaId id) {
  id = pool[id].left;
  while (pool[id].op == Op::Not && pool[pool[id].left].op == Op::Not) id = pool[pool[id].left].left;
  return id;
}

Opening opening_of(const ExplicitChecker& checker, FormulaId formula, bool holds) {
  const logic::FormulaPool& pool = checker.specification().pool;
  const auto is_vacuous = [&](FormulaId id) { return logic::is_vacuous_quantifier(checker.system(), pool, id); };
  Opening result{formula, holds, {}};
  FormulaId& first = result.formula;
  for (; pool[first].op == Op::Not || is_vacuous(first); first = pool[first].left) {
    if (pool[first].op == Op::Not) result.wanted = !result.wanted;
  }
  const Op kind = result.wanted ? Op::StrategySome : Op::StrategyAll;
  for (FormulaId id = first;; id = behind(pool, id)) {
    if (is_vacuous(id) || pool[id].op == Op::StrategyBinding) continue;
    if (pool[id].op != kind) return result;
    result.quantifiers.push_back(id);
  }
}

// An engine may show strategies for the first quantifiers only. The others are then tried like those inside.
void leave_out_others(const ExplicitChecker& checker, const verdict::Profile& profile, Opening& opening) {
  std::size_t tables = 0, shown = 0;
  for (; shown < opening.quantifiers.size() && tables < profile.strategies.size(); ++shown) {
    const FormulaId id = opening.quantifiers[shown];
    tables += logic::sharing_agents(checker.system(), checker.specification().pool, id).size();
  }
  opening.quantifiers.resize(shown);
}

// Evaluates a formula with given strategies for the quantifiers of its opening.
class ProfileTrial {
 public:
  ProfileTrial(ExplicitChecker& checker, const Opening& opening, const Reading& reading, StateIndex state)
      : checker_(checker), pool_(checker.specification().pool), opening_(opening), reading_(reading), state_(state) {
    for (const FormulaId id : opening.quantifiers) {
      spaces_.push_back(std::make_unique<StrategySpace>(checker.system(), checker.graph(), checker.domain(),
                                                        logic::sharing_agents(checker.system(), pool_, id),
                                                        checker.limits()));
      strategies_.emplace_back(*spaces_.back());
    }
  }

  [[nodiscard]] std::vector<Strategy>& strategies() { return strategies_; }
  [[nodiscard]] const StrategySpace& space(std::size_t i) const { return *spaces_[i]; }

  // Returns whether the operand of the quantifiers has the wanted value with the current strategies.
  [[nodiscard]] bool succeeds() const {
    StrategyAssignment assignment;
    FormulaId id = opening_.formula;
    for (std::size_t i = 0; i < strategies_.size() || pool_[id].op == Op::StrategyBinding; id = behind(pool_, id)) {
      const Node& node = pool_[id];
      if (node.op == Op::StrategyBinding) {
        const bool acts = !checker_.system()[node.agent].actions.empty();
        if (acts) assignment.followed[node.agent] = assignment.named.at(node.strategy);
      } else if (i < strategies_.size() && id == opening_.quantifiers[i]) {
        assignment.named[node.strategy] = std::make_shared<const Strategy>(strategies_[i++]);
      }
    }
    return checker_.satisfying_under(assignment, id, reading_).contains(state_) == opening_.wanted;
  }

 private:
  ExplicitChecker& checker_;
  const logic::FormulaPool& pool_;
  const Opening& opening_;
  const Reading& reading_;
  StateIndex state_;
  std::vector<std::unique_ptr<StrategySpace>> spaces_;
  std::vector<Strategy> strategies_;
};

// Returns how often the operands of the opening, or the outcomes of a coalition, are evaluated if all strategies of the
// quantifiers and coalitions inside are tried.
double trials(const ExplicitChecker& checker, const Opening& opening) {
  const logic::FormulaPool& pool = checker.specification().pool;
  std::map<std::vector<model::AgentId>, double> counts;
  const auto count = [&](const std::vector<model::AgentId>& agents) {
    return remember(counts, agents, [&] {
      return StrategySpace(checker.system(), checker.graph(), checker.domain(), agents, checker.limits()).count();
    });
  };
  const auto strategies = [&](FormulaId id) {
    const Node& node = pool[id];
    double result = 1;
    if (node.op == Op::Coalition && id != opening.formula) {
      for (const model::AgentId member : pool[node.coalition].agents) {
        if (!checker.system()[member].actions.empty()) result *= count({member});
      }
    } else if (node.op == Op::StrategySome || node.op == Op::StrategyAll) {
      const bool given =
          std::find(opening.quantifiers.begin(), opening.quantifiers.end(), id) != opening.quantifiers.end();
      const auto agents = logic::sharing_agents(checker.system(), pool, id);
      if (!given && !agents.empty()) result = count(agents);
    }
    return result;
  };
  std::map<FormulaId, double> evaluations;
  for (const FormulaId id : logic::subformulas(pool, opening.formula)) {
    const int operands = logic::operand_count(pool[id].op);
    double result = operands == 0 ? 1 : evaluations.at(pool[id].left);
    if (operands == 2) result += evaluations.at(pool[id].right);
    evaluations[id] = strategies(id) * result;
  }
  return evaluations.at(opening.formula);
}

}  // namespace

std::optional<verdict::Profile> find_profile(ExplicitChecker& checker, const model::State& state, FormulaId formula,
                                             const Reading& reading) {
  const logic::FormulaPool& pool = checker.specification().pool;
  const StateIndex index = *checker.graph().states().find(state);
  const bool holds = checker.satisfying(formula, reading).contains(index);
  const Opening opening = opening_of(checker, formula, holds);
  verdict::Profile result{state, !holds, false, {}};
  const auto add = [&](const Strategy& strategy, const std::string& name) {
    const auto tables = strategy.tables(checker.system(), checker.graph(), name);
    result.strategies.insert(result.strategies.end(), tables.begin(), tables.end());
  };
  if (pool[opening.formula].op == Op::Coalition) {
    if (!opening.wanted) return std::nullopt;
    MemberStrategies members(checker.system(), checker.graph(), checker.domain(),
                             pool[pool[opening.formula].coalition].agents, checker.limits());
    do {
      if (!checker.satisfying_under(members.assignment(), opening.formula, reading).contains(index)) continue;
      for (const Strategy& strategy : members.strategies()) add(strategy, {});
      return result;
    } while (members.advance());
    return std::nullopt;
  }
  ProfileTrial trial(checker, opening, reading, index);
  std::vector<Strategy>& strategies = trial.strategies();
  if (strategies.empty()) return std::nullopt;
  for (std::size_t i = 0; i < strategies.size(); ++i) {
    if (trial.space(i).empty()) return std::nullopt;
    trial.space(i).check_size();
  }
  do {
    if (!trial.succeeds()) continue;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      add(strategies[i], pool[pool[opening.quantifiers[i]].strategy]);
    }
    return result;
  } while (std::any_of(strategies.begin(), strategies.end(), [](Strategy& strategy) { return strategy.advance(); }));
  return std::nullopt;
}

bool confirms(ExplicitChecker& checker, FormulaId formula, const Reading& reading, const verdict::Profile& profile) {
  const logic::FormulaPool& pool = checker.specification().pool;
  const auto index = checker.graph().states().find(profile.start);
  const auto& initial = checker.graph().initial();
  if (!index || std::find(initial.begin(), initial.end(), *index) == initial.end()) return false;
  Opening opening = opening_of(checker, formula, !profile.refutes);
  leave_out_others(checker, profile, opening);
  if (trials(checker, opening) * static_cast<double>(checker.graph().size()) > most_work) {
    throw LimitError("there are too many strategies to play against");
  }
  std::size_t next = 0;
  const auto follows = [&](Strategy& strategy, const std::vector<model::AgentId>& agents, const std::string& name) {
    for (const model::AgentId agent : agents) {
      if (next == profile.strategies.size()) return false;
      const verdict::PlannedStrategy& table = profile.strategies[next++];
      if (table.agent != agent || table.name != name || !strategy.follow(checker.graph(), table)) return false;
    }
    return true;
  };
  if (pool[opening.formula].op == Op::Coalition) {
    if (!opening.wanted) return false;
    StrategyAssignment assignment;
    std::vector<std::unique_ptr<StrategySpace>> spaces;
    for (const model::AgentId member : pool[pool[opening.formula].coalition].agents) {
      if (checker.system()[member].actions.empty()) continue;
      spaces.push_back(std::make_unique<StrategySpace>(checker.system(), checker.graph(), checker.domain(),
                                                       std::vector{member}, checker.limits()));
      Strategy strategy(*spaces.back());
      if (!follows(strategy, {member}, {})) return false;
      assignment.followed[member] = std::make_shared<const Strategy>(strategy);
    }
    return next == profile.strategies.size() &&
           checker.satisfying_under(assignment, opening.formula, reading).contains(*index);
  }
  ProfileTrial trial(checker, opening, reading, *index);
  for (std::size_t i = 0; i < trial.strategies().size(); ++i) {
    const std::string& name = pool[pool[opening.quantifiers[i]].strategy];
    if (trial.space(i).empty() || !follows(trial.strategies()[i], trial.space(i).agents(), name)) return false;
  }
  return !trial.strategies().empty() && next == profile.strategies.size() && trial.succeeds();
}

}  // namespace gnomon::reference

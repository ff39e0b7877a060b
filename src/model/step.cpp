// SPDX-License-Identifier: Apache-2.0
//
// The semantics of protocols and evolutions, rule by rule.
#include "model/step.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace gnomon::model {

namespace {

// A choice to which alternatives are added, each once: two lines with the same effect are one.
class GrowingChoice {
 public:
  void add(Choice::Alternative alternative) {
    constexpr std::size_t few = 16;  // this many are compared one by one
    std::vector<Choice::Alternative>& list = choice_.alternatives;
    if (list.size() < few) {
      if (std::find(list.begin(), list.end(), alternative) != list.end()) return;
    } else {
      if (known_.empty()) known_.insert(list.begin(), list.end());
      if (!known_.insert(alternative).second) return;
    }
    list.push_back(std::move(alternative));
  }
  [[nodiscard]] Choice take() { return std::move(choice_); }

 private:
  Choice choice_;
  std::set<Choice::Alternative> known_;
};

// Goes to the next element of a product of sets of the given sizes, the last position fastest. Returns false at the
// end.
template <typename Size> bool count_up(std::vector<std::size_t>& digits, Size size_at) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (++digits[i] < size_at(i)) return true;
    digits[i] = 0;
  }
  return false;
}

void apply_alternative(State& state, const Choice::Alternative& alternative) {
  for (const auto& [variable, value] : alternative) state[variable.index()] = value;
}

// Visits the states that differ from `state` by one alternative of each choice. The callback may complete them.
bool for_each_combination(const State& state, const std::vector<Choice>& choices,
                          const std::function<bool(State&)>& visit) {
  for (const Choice& choice : choices) {
    if (choice.alternatives.empty()) return true;  // blocked
  }
  std::vector<std::size_t> digits(choices.size(), 0);
  State next;
  do {
    next = state;
    for (std::size_t i = 0; i < choices.size(); ++i) apply_alternative(next, choices[i].alternatives[digits[i]]);
    if (!visit(next)) return false;
  } while (count_up(digits, [&choices](std::size_t i) { return choices[i].alternatives.size(); }));
  return true;
}

}  // namespace

Stepper::Stepper(const System& system) : system_(&system), observations_(system) {
  const ExprPool& pool = system.exprs;
  agents_.reserve(system.agents.size());
  for (const Agent& agent : system.agents) {
    CompiledAgent compiled{{}, {}, Evaluator(pool, agent.red)};
    for (const ProtocolLine& line : agent.protocol) compiled.protocol.emplace_back(pool, line.condition);
    for (const EvolutionItem& item : agent.evolution) {
      compiled.evolution.push_back({Evaluator(pool, item.condition), {}});
      for (const Assignment& assignment : item.assignments) {
        compiled.evolution.back().assignments.emplace_back(assignment.variable, Evaluator(pool, assignment.value));
      }
    }
    agents_.push_back(std::move(compiled));
  }
}

// The union of the actions of all lines that apply. `Other` needs no rule of its own: its condition
// says that no other line applies.
std::vector<ActionId> Stepper::allowed_actions(const State& state, AgentId agent) const {
  const Agent& source = (*system_)[agent];
  const CompiledAgent& compiled = agents_[agent.index()];
  std::vector<bool> allowed(source.actions.size(), source.protocol.empty());
  for (std::size_t i = 0; i < source.protocol.size(); ++i) {
    if (!compiled.protocol[i].holds(state, nullptr, scratch_)) continue;
    for (const ActionId action : source.protocol[i].actions) allowed[action.index()] = true;
  }
  std::vector<ActionId> result;
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    if (allowed[i]) result.emplace_back(i);
  }
  return result;
}

std::vector<std::size_t> Stepper::allowing_lines(const State& state, AgentId agent, ActionId action) const {
  const std::vector<ProtocolLine>& lines = (*system_)[agent].protocol;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!std::binary_search(lines[i].actions.begin(), lines[i].actions.end(), action)) continue;
    if (agents_[agent.index()].protocol[i].holds(state, nullptr, scratch_)) result.push_back(i);
  }
  return result;
}

bool Stepper::is_enabled(const State& state, const JointAction& joint) const {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (system_->agents[i].actions.empty()) {
      if (joint[i].valid()) return false;
      continue;
    }
    const std::vector<ActionId> allowed = allowed_actions(state, AgentId(i));
    if (!std::binary_search(allowed.begin(), allowed.end(), joint[i])) return false;
  }
  return true;
}

bool Stepper::for_each_joint_action(const State& state, const std::function<bool(const JointAction&)>& visit,
                                    const Narrowing& narrow) const {
  std::vector<std::vector<ActionId>> allowed;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (system_->agents[i].actions.empty()) {
      allowed.push_back({ActionId()});  // takes no part
      continue;
    }
    allowed.push_back(allowed_actions(state, AgentId(i)));
    if (allowed.back().empty()) return true;  // a joint action needs an action of every agent that has some
  }
  for (std::size_t i = 0; narrow && i < allowed.size(); ++i) {
    if (allowed[i].size() > 1) narrow(state, AgentId(i), allowed[i]);
    if (allowed[i].empty()) return true;
  }
  std::vector<std::size_t> digits(allowed.size(), 0);
  JointAction joint(allowed.size());
  do {
    for (std::size_t i = 0; i < allowed.size(); ++i) joint[i] = allowed[i][digits[i]];
    if (!visit(joint)) return false;
  } while (count_up(digits, [&allowed](std::size_t i) { return allowed[i].size(); }));
  return true;
}

// Exactly one of the enabled lines fires; variables that it does not name keep their values. A line
// with a value outside its variable's domain is enabled, but has no outcome.
std::vector<Choice> Stepper::multi_assignment(const State& state, const JointAction& joint, AgentId agent) const {
  GrowingChoice choice;
  bool enabled = false;
  for (const Item& item : agents_[agent.index()].evolution) {
    if (!item.condition.holds(state, &joint, scratch_)) continue;
    enabled = true;
    Choice::Alternative alternative;
    bool overflow = false;
    for (const auto& [variable, evaluator] : item.assignments) {
      const std::optional<Value> value = evaluator.value(state, &joint, scratch_);
      if (!value || !(*system_)[variable].domain.contains(*value)) {
        overflow = true;
      } else if (*value != state[variable.index()]) {
        alternative.emplace_back(variable, *value);
      }
    }
    if (overflow) continue;
    std::sort(alternative.begin(), alternative.end());
    choice.add(std::move(alternative));
  }
  if (!enabled) return {};
  return {choice.take()};
}

// Every variable is decided on its own among the enabled lines that assign it.
std::vector<Choice> Stepper::single_assignment(const State& state, const JointAction& joint, AgentId agent) const {
  const Agent& source = (*system_)[agent];
  std::vector<std::optional<GrowingChoice>> by_variable(source.variable_count);
  for (const Item& item : agents_[agent.index()].evolution) {
    if (!item.condition.holds(state, &joint, scratch_)) continue;
    for (const auto& [variable, evaluator] : item.assignments) {
      std::optional<GrowingChoice>& choice = by_variable[variable.index() - source.first_variable.index()];
      if (!choice) choice.emplace();
      const std::optional<Value> value = evaluator.value(state, &joint, scratch_);
      if (!value || !(*system_)[variable].domain.contains(*value)) continue;
      Choice::Alternative alternative;
      if (*value != state[variable.index()]) alternative.emplace_back(variable, *value);
      choice->add(std::move(alternative));
    }
  }
  std::vector<Choice> result;
  for (std::optional<GrowingChoice>& choice : by_variable) {
    if (choice) result.push_back(choice->take());
  }
  return result;
}

std::vector<Choice> Stepper::local_choices(const State& state, const JointAction& joint, AgentId agent) const {
  switch (system_->semantics) {
    case Semantics::MultiAssignment: return multi_assignment(state, joint, agent);
    case Semantics::SingleAssignment: return single_assignment(state, joint, agent);
  }
  return {};
}

// All agents move together: the choices of all of them are independent. They concern different
// variables, so different combinations are different states.
bool Stepper::for_each_successor(const State& state, const JointAction& joint,
                                 const std::function<bool(const State&)>& visit) const {
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    for (Choice& choice : local_choices(state, joint, AgentId(i))) choices.push_back(std::move(choice));
  }
  return for_each_combination(state, choices, [&](State& next) {
    complete(next);
    return visit(next);
  });
}

std::vector<State> Stepper::successors(const State& state, const JointAction& joint) const {
  std::vector<State> result;
  for_each_successor(state, joint, [&result](const State& next) {
    result.push_back(next);
    return true;
  });
  return result;
}

// An enabled line fits if it assigns every variable that changes, and all that it assigns is as in the next state.
bool Stepper::follows_by_line(const State& state, const JointAction& joint, AgentId agent, const State& next) const {
  bool enabled = false;
  for (const Item& item : agents_[agent.index()].evolution) {
    if (!item.condition.holds(state, &joint, scratch_)) continue;
    enabled = true;
    if (leads_to(item, state, joint, agent, next)) return true;
  }
  return !enabled && changed_variables(state, next, agent) == 0;
}

bool Stepper::changes(const State& state, const State& next, std::size_t variable) const {
  return next[variable] != state[variable] && !system_->variables[variable].is_observation();
}

std::size_t Stepper::changed_variables(const State& state, const State& next, AgentId agent) const {
  const Agent& source = (*system_)[agent];
  std::size_t result = 0;
  for (std::size_t i = 0; i < source.variable_count; ++i) {
    result += changes(state, next, source.first_variable.index() + i) ? 1 : 0;
  }
  return result;
}

bool Stepper::leads_to(const Item& item, const State& state, const JointAction& joint, AgentId agent,
                       const State& next) const {
  std::size_t explained = 0;
  const bool fits = std::all_of(item.assignments.begin(), item.assignments.end(), [&](const auto& assignment) {
    const auto& [variable, evaluator] = assignment;
    explained += changes(state, next, variable.index()) ? 1 : 0;
    return evaluator.value(state, &joint, scratch_) == next[variable.index()];
  });
  return fits && explained == changed_variables(state, next, agent);
}

bool Stepper::gives(const Item& item, const State& state, const JointAction& joint, const State& next) const {
  return std::all_of(item.assignments.begin(), item.assignments.end(), [&](const auto& assignment) {
    return assignment.second.value(state, &joint, scratch_) == next[assignment.first.index()];
  });
}

std::vector<Stepper::EnabledLine> Stepper::enabled_lines(const State& state, const JointAction& joint,
                                                         const State& next) const {
  const bool alone = system_->semantics == Semantics::MultiAssignment;
  std::vector<EnabledLine> result;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const std::vector<Item>& items = agents_[i].evolution;
    for (std::size_t j = 0; j < items.size(); ++j) {
      if (!items[j].condition.holds(state, &joint, scratch_)) continue;
      const bool fired =
          alone ? leads_to(items[j], state, joint, AgentId(i), next) : gives(items[j], state, joint, next);
      result.push_back({{AgentId(i), j}, fired});
    }
  }
  return result;
}

std::vector<Stepper::Line> Stepper::lost_updates(const State& state, const JointAction& joint,
                                                 const State& next) const {
  std::vector<Line> result;
  if (system_->semantics == Semantics::SingleAssignment) return result;
  const std::vector<EnabledLine> enabled = enabled_lines(state, joint, next);
  const auto assignments = [this](const Line& line) -> const auto& {
    return agents_[line.agent.index()].evolution[line.item].assignments;
  };
  std::set<VarId> settled;  // variables that are set by a line that may have fired
  for (const auto& [line, fired] : enabled) {
    if (!fired) continue;
    for (const auto& [variable, evaluator] : assignments(line)) settled.insert(variable);
  }
  for (const auto& [line, fired] : enabled) {
    if (fired) continue;
    const bool lost = std::any_of(assignments(line).begin(), assignments(line).end(), [&](const auto& one) {
      return !settled.contains(one.first) && one.second.value(state, &joint, scratch_) != next[one.first.index()];
    });
    if (lost) result.push_back(line);
  }
  return result;
}

bool Stepper::follows_by_variable(const State& state, const JointAction& joint, AgentId agent,
                                  const State& next) const {
  const Agent& source = (*system_)[agent];
  enum class Found : std::uint8_t { Nothing, OtherValues, ThisValue };
  std::vector<Found> found(source.variable_count, Found::Nothing);
  for (const Item& item : agents_[agent.index()].evolution) {
    if (!item.condition.holds(state, &joint, scratch_)) continue;
    for (const auto& [variable, evaluator] : item.assignments) {
      Found& here = found[variable.index() - source.first_variable.index()];
      if (here == Found::ThisValue) continue;
      const bool fits = evaluator.value(state, &joint, scratch_) == next[variable.index()];
      here = fits ? Found::ThisValue : Found::OtherValues;
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t variable = source.first_variable.index() + i;
    if (found[i] == Found::OtherValues) return false;
    if (system_->variables[variable].is_observation()) continue;
    if (found[i] == Found::Nothing && next[variable] != state[variable]) return false;
  }
  return true;
}

// Agents move independently of each other: it is enough that each one may move like this.
bool Stepper::can_follow(const State& state, const JointAction& joint, const State& next) const {
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (!system_->variables[i].domain.contains(next[i])) return false;
  }
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const bool by_line = system_->semantics == Semantics::MultiAssignment;
    const bool follows =
        by_line ? follows_by_line(state, joint, AgentId(i), next) : follows_by_variable(state, joint, AgentId(i), next);
    if (!follows) return false;
  }
  return observations_.are_complete(next, scratch_);
}

std::optional<Stepper::Overflow> Stepper::first_overflow(const State& state, const JointAction& joint) const {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const std::vector<Item>& items = agents_[i].evolution;
    for (std::size_t j = 0; j < items.size(); ++j) {
      if (!items[j].condition.holds(state, &joint, scratch_)) continue;
      for (const auto& [variable, evaluator] : items[j].assignments) {
        const std::optional<Value> value = evaluator.value(state, &joint, scratch_);
        if (!value || !(*system_)[variable].domain.contains(*value)) return Overflow{AgentId(i), j};
      }
    }
  }
  return std::nullopt;
}

bool Stepper::is_deadlock(const State& state) const {
  const auto stop_at_first = [](const State&) { return false; };
  return for_each_joint_action(state, [&](const JointAction& joint) {
    return for_each_successor(state, joint, stop_at_first);  // ends only if there is no successor
  });
}

bool Stepper::is_red(const State& state, AgentId agent) const {
  return agents_[agent.index()].red.holds(state, nullptr, scratch_);
}

bool indistinguishable(const System& system, AgentId agent, const State& s, const State& t) {
  const std::vector<VarId> seen = observed_variables(system, agent);
  return std::all_of(seen.begin(), seen.end(), [&](VarId v) { return s[v.index()] == t[v.index()]; });
}

}  // namespace gnomon::model

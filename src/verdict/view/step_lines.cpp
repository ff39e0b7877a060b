// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/step_lines.hpp"

#include "model/print.hpp"
#include "verdict/explain/fairness.hpp"

#include <fmt/format.h>

#include <set>
#include <tuple>
#include <utility>

namespace gnomon::verdict {

namespace {

std::string protocol_text(const model::System& system, model::AgentId agent, const model::ProtocolLine& line) {
  std::vector<std::string> actions;
  for (const model::ActionId action : line.actions) actions.push_back(system[agent].actions[action.index()].name);
  return fmt::format("{} : {{ {} }}", line.is_other ? "Other" : model::expression_text(system, line.condition, agent),
                     fmt::join(actions, ", "));
}

std::string evolution_text(const model::System& system, model::AgentId agent, const model::EvolutionItem& item) {
  std::vector<std::string> assignments;
  for (const model::Assignment& assignment : item.assignments) {
    assignments.push_back(fmt::format("{} = {}", system[assignment.variable].name,
                                      model::value_expression_text(system, assignment.value, agent)));
  }
  return fmt::format("{} if {}", fmt::join(assignments, " and "),
                     model::expression_text(system, item.condition, agent));
}

// Explains steps that have not come before.
class Collector {
 public:
  Collector(const model::System& system, const std::vector<model::State>& states, const Limits& limits)
      : stepper_(system), states_(states), watch_(limits) {}

  void step(StateRef from, const model::JointAction& action, StateRef to) {
    constexpr std::size_t most = 5'000;
    watch_.tick();
    if (result_.size() == most || !seen_.emplace(from, to, action).second) return;
    result_.push_back({from, to, action, step_lines(stepper_, states_[from], action, states_[to])});
  }

  void path(const Path& path) {
    for (std::size_t i = 0; i < path.actions.size(); ++i) {
      step(path.states[i], path.actions[i], path.states[i + 1 < path.states.size() ? i + 1 : path.loop.value_or(0)]);
    }
  }

  void strategy(const Strategy& strategy) {
    for (const Turn& turn : strategy.turns) {
      for (const Move& move : turn.moves) {
        for (const Reply& reply : move.replies) step(turn.state, reply.action, strategy.turns[reply.turn].state);
      }
    }
  }

  [[nodiscard]] std::vector<ExplainedStep> take() { return std::move(result_); }

 private:
  model::Stepper stepper_;
  const std::vector<model::State>& states_;
  Watch watch_;
  std::set<std::tuple<StateRef, StateRef, model::JointAction>> seen_;
  std::vector<ExplainedStep> result_;
};

}  // namespace

std::string line_text(const model::System& system, const ModelLine& line) {
  const model::Agent& agent = system[line.agent];
  switch (line.kind) {
    case ModelLine::Kind::Protocol: return protocol_text(system, line.agent, agent.protocol[line.index]);
    case ModelLine::Kind::Evolution: return evolution_text(system, line.agent, agent.evolution[line.index]);
  }
  return "";
}

Span line_span(const model::System& system, const ModelLine& line) {
  const model::Agent& agent = system[line.agent];
  switch (line.kind) {
    case ModelLine::Kind::Protocol: return agent.protocol[line.index].span;
    case ModelLine::Kind::Evolution: return agent.evolution[line.index].span;
  }
  return {};
}

StepLines step_lines(const model::Stepper& stepper, const model::State& state, const model::JointAction& joint,
                     const model::State& next) {
  const std::vector<model::Stepper::EnabledLine> enabled = stepper.enabled_lines(state, joint, next);
  StepLines result;
  auto place = enabled.begin();
  for (std::size_t i = 0; i < joint.size(); ++i) {
    const model::AgentId agent(i);
    if (joint[i].valid()) {
      for (const std::size_t line : stepper.allowing_lines(state, agent, joint[i])) {
        result.fired.push_back({agent, ModelLine::Kind::Protocol, line});
      }
    }
    for (; place != enabled.end() && place->line.agent == agent; ++place) {
      (place->fired ? result.fired : result.lost).push_back({agent, ModelLine::Kind::Evolution, place->line.item});
    }
  }
  return result;
}

std::vector<ExplainedStep> explained_steps(const model::System& system, const Evidence& evidence,
                                           const Limits& limits) {
  Collector collector(system, evidence.states, limits);
  for_each_path(evidence, [&collector](const Path& path) { collector.path(path); });
  for (const Claim& claim : evidence.claims) collector.strategy(claim.strategy);
  for (const Path& path : evidence.fair) collector.path(path);
  return collector.take();
}

std::vector<ExplainedStep> explained_steps(const model::System& system, const Refutation& refutation,
                                           const Limits& limits) {
  Collector collector(system, refutation.states, limits);
  for (const Failure& failure : refutation.failures) {
    collector.path(failure.run);
    collector.path(failure.play);
  }
  return collector.take();
}

}  // namespace gnomon::verdict

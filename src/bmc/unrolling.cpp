// SPDX-License-Identifier: Apache-2.0
//
// In every decision, inputs choose one group of lines. If any line is enabled, one of the chosen group must be, and it
// determines the next values. A decision with a single group needs no inputs.
#include "bmc/unrolling.hpp"

#include "bmc/frame_circuits.hpp"
#include "sat/connectives.hpp"

#include <map>
#include <utility>

namespace gnomon::bmc {

using model::VarId;
using sat::Signal;

namespace {

// The values that a bit may get, each with the lines that assign it.
using Sources = std::map<Signal, std::vector<Signal>>;

// Returns the next value of a bit. At most one of the lines is taken; the bit keeps its value if none is.
Signal next_bit(sat::Graph& graph, Signal before, Sources sources) {
  sources.erase(before);
  if (sources.empty()) return before;
  if (sources.size() == 1) {
    const auto& [after, picked] = *sources.begin();
    return graph.ite(sat::any_of(graph, picked), after, before);
  }
  std::vector<Signal> changes, cases;
  for (const auto& [after, picked] : sources) {
    changes.push_back(sat::any_of(graph, picked));
    cases.push_back(graph.conjunction(changes.back(), after));
  }
  cases.push_back(graph.conjunction(!sat::any_of(graph, changes), before));
  return sat::any_of(graph, cases);
}

// Builds one step from a frame: the condition under which it is possible, and the next values.
class StepBuilder {
 public:
  StepBuilder(sat::Graph& graph, const model::System& system, const Frame& from, const gnomon::Limits& limits)
      : graph_(graph),
        system_(system),
        watch_(limits, 256),
        actions_(new_actions(graph, system)),
        wires_(graph),
        encoding_(wires_, system, from.values, actions_),
        circuits_(encoding_),
        requirements_{allowed_actions(circuits_, encoding_)},
        next_(from.values) {}

  Step run(const std::vector<Decision>& decisions) {
    for (const Decision& decision : decisions) decide(decision);
    complete(graph_, system_, next_);
    const Signal valid = within_domains(graph_, system_, next_);
    return {actions_, sat::all_of(graph_, requirements_), {std::move(next_), valid}};
  }

 private:
  void decide(const Decision& decision) {
    const std::vector<Signal> picked = pick(decision);
    std::map<VarId, std::vector<Sources>> sources;  // of each bit
    for (std::size_t i = 0; i < picked.size(); ++i) {
      for (const model::Assignment& assignment : decision.lines[i].assignments) {
        const FrameCircuits::Assigned assigned = circuits_.assigned(assignment.variable, assignment.value);
        requirements_.push_back(graph_.implication(picked[i], assigned.fits.signal()));
        std::vector<Sources>& bits = sources[assignment.variable];
        bits.resize(assigned.code.size());
        for (std::size_t j = 0; j < bits.size(); ++j) bits[j][assigned.code[j].signal()].push_back(picked[i]);
      }
    }
    for (auto& [variable, bits] : sources) {
      std::vector<Signal>& code = next_[variable.index()];
      for (std::size_t j = 0; j < bits.size(); ++j) code[j] = next_bit(graph_, code[j], std::move(bits[j]));
    }
  }

  // Returns for each line a signal: the line is taken.
  std::vector<Signal> pick(const Decision& decision) {
    const std::vector<Signal> choice = new_code(graph_, decision.groups);
    std::vector<Signal> enabled, picked;
    for (const Decision::Line& line : decision.lines) {
      watch_.tick();
      enabled.push_back(circuits_.condition(line.condition).signal());
      picked.push_back(graph_.conjunction(enabled.back(), code_is(graph_, choice, line.group)));
    }
    requirements_.push_back(graph_.implication(sat::any_of(graph_, enabled), sat::any_of(graph_, picked)));
    return picked;
  }

  sat::Graph& graph_;
  const model::System& system_;
  Watch watch_;
  Codes actions_;
  sat::Wires wires_;
  FrameEncoding encoding_;
  FrameCircuits circuits_;
  std::vector<Signal> requirements_;
  Codes next_;
};

std::uint64_t number_in(const std::vector<Signal>& code, const sat::Simulation& values) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < code.size(); ++i) number |= std::uint64_t{values.value(code[i]) ? 1U : 0U} << i;
  return number;
}

}  // namespace

Unrolling::Unrolling(sat::Graph& graph, const model::System& system, const gnomon::Limits& limits)
    : graph_(graph), system_(system), limits_(limits), decisions_(find_decisions(system, limits)) {
  for (std::size_t i = 0; i < system.variables.size(); ++i) variables_.emplace_back(i);
}

void Unrolling::look() {
  const std::size_t before = std::exchange(known_nodes_, graph_.node_count());
  watch_.tick(1 + known_nodes_ - before);
}

Frame Unrolling::new_frame() {
  look();
  Codes values = new_values(graph_, system_);
  const Signal valid = within_domains(graph_, system_, values);
  return {std::move(values), valid};
}

Step Unrolling::new_step(const Frame& from) {
  look();
  return StepBuilder(graph_, system_, from, limits_).run(decisions_);
}

Signal Unrolling::holds(const Frame& frame, model::ExprId condition) {
  look();
  sat::Wires wires(graph_);
  const Codes no_actions;
  const FrameEncoding encoding(wires, system_, frame.values, no_actions);
  return FrameCircuits(encoding).condition(condition).signal();
}

Signal Unrolling::is_initial(const Frame& frame) { return holds(frame, system_.initial); }

Signal Unrolling::is_green(const Frame& frame, model::AgentId agent) { return !holds(frame, system_[agent].red); }

Signal Unrolling::agree(const Frame& a, const Frame& b, std::span<const VarId> variables) {
  look();
  std::vector<Signal> conditions;
  for (const VarId variable : variables) {
    const std::vector<Signal>& left = a.values[variable.index()];
    const std::vector<Signal>& right = b.values[variable.index()];
    for (std::size_t i = 0; i < left.size(); ++i) conditions.push_back(graph_.iff(left[i], right[i]));
  }
  return sat::all_of(graph_, conditions);
}

Signal Unrolling::same(const Frame& a, const Frame& b) { return agree(a, b, variables_); }

model::State Unrolling::state(const Frame& frame, const sat::Simulation& values) const {
  model::State result;
  for (std::size_t i = 0; i < frame.values.size(); ++i) {
    result.push_back(system_.variables[i].domain.value(number_in(frame.values[i], values)));
  }
  return result;
}

model::JointAction Unrolling::action(const Step& step, const sat::Simulation& values) const {
  model::JointAction result;
  for (std::size_t i = 0; i < step.actions.size(); ++i) {
    const bool acts = !system_.agents[i].actions.empty();
    result.push_back(acts ? model::ActionId(number_in(step.actions[i], values)) : model::ActionId());
  }
  return result;
}

}  // namespace gnomon::bmc

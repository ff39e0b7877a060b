// SPDX-License-Identifier: Apache-2.0
#include "bmc/decisions.hpp"

#include "bmc/frame_circuits.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/cnf.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace gnomon::bmc {

namespace {

// Lines usually exclude each other for simple reasons: another action, another value.
constexpr std::uint64_t conflict_limit = 100;
// After this many groups, further lines get groups of their own without calls of the solver.
constexpr std::size_t most_groups = 16;

void add_decisions(const model::Agent& agent, model::Semantics semantics, std::vector<Decision>& decisions) {
  if (semantics == model::Semantics::MultiAssignment) {
    Decision decision;
    for (const model::EvolutionItem& item : agent.evolution) {
      decision.lines.push_back({item.condition, item.assignments, 0});
    }
    if (!decision.lines.empty()) decisions.push_back(std::move(decision));
    return;
  }
  std::map<model::VarId, Decision> by_variable;
  for (const model::EvolutionItem& item : agent.evolution) {
    for (const model::Assignment& assignment : item.assignments) {
      by_variable[assignment.variable].lines.push_back({item.condition, {assignment}, 0});
    }
  }
  for (auto& [variable, decision] : by_variable) decisions.push_back(std::move(decision));
}

// A solver with constraints for valid states and allowed actions.
class Exclusion {
 public:
  Exclusion(const model::System& system, const gnomon::Limits& limits)
      : limits_(limits),
        wires_(graph_),
        values_(new_values(graph_, system)),
        actions_(new_actions(graph_, system)),
        encoding_(wires_, system, values_, actions_),
        circuits_(encoding_) {
    cnf_.require(within_domains(graph_, system, values_));
    cnf_.require(allowed_actions(circuits_, encoding_));
  }

  // Adds each line to the first group with none of whose lines it can be enabled together.
  void find_groups(Decision& decision) {
    std::vector<sat::Signal> some_enabled;  // of each group
    for (Decision::Line& line : decision.lines) {
      const sat::Signal enabled = circuits_.condition(line.condition).signal();
      const auto is_new = [&] { return line.group == some_enabled.size(); };
      line.group = some_enabled.size() < most_groups ? 0 : some_enabled.size();
      while (!is_new() && !exclude_each_other(enabled, some_enabled[line.group])) ++line.group;
      if (is_new()) some_enabled.emplace_back();
      some_enabled[line.group] = graph_.disjunction(some_enabled[line.group], enabled);
    }
    decision.groups = some_enabled.size();
  }

 private:
  [[nodiscard]] bool exclude_each_other(sat::Signal a, sat::Signal b) {
    const std::array both{cnf_.implying(graph_.conjunction(a, b))};
    const sat::Answer answer = solver_->solve(both, sat::Limits(limits_, conflict_limit));
    if (answer == sat::Answer::Unknown) limits_.check();
    return answer == sat::Answer::Unsat;
  }

  const gnomon::Limits& limits_;
  sat::Graph graph_;
  sat::Wires wires_;
  Codes values_, actions_;
  FrameEncoding encoding_;
  FrameCircuits circuits_;
  std::unique_ptr<sat::Solver> solver_ = sat::make_cadical_solver();
  sat::Cnf cnf_{graph_, *solver_, &limits_};
};

}  // namespace

std::vector<Decision> find_decisions(const model::System& system, const gnomon::Limits& limits) {
  std::vector<Decision> decisions;
  for (const model::Agent& agent : system.agents) add_decisions(agent, system.semantics, decisions);
  limits.check();
  Exclusion exclusion(system, limits);
  for (Decision& decision : decisions) exclusion.find_groups(decision);
  return decisions;
}

}  // namespace gnomon::bmc

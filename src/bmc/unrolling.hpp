// SPDX-License-Identifier: Apache-2.0
//
// States and steps of a system as signals of an and-inverter graph: what bounded model checking unrolls.
//
// A frame is a state whose values are signals. The values of a free frame are inputs; those after a step are functions
// of the frame before it, of what the agents do and of what is left to chance, which are inputs. So a frame has a
// value for every assignment of the inputs, but it is a state of the system only where `valid` holds, and it follows
// the one before it only where `possible` holds.
#pragma once

#include "base/limits.hpp"
#include "bmc/decisions.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "sat/graph.hpp"
#include "sat/simulation.hpp"

#include <span>
#include <vector>

namespace gnomon::bmc {

struct Frame {
  // For each variable, by index: the number of its value in the domain, lowest bit first.
  std::vector<std::vector<sat::Signal>> values;
  sat::Signal valid;  // every variable has a value of its domain

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Step {
  // For each agent, by index: the number of its action, lowest bit first; no bits for an agent without a choice.
  std::vector<std::vector<sat::Signal>> actions;
  // The actions are allowed where the step begins, and what the agents choose is possible and fits its domain.
  sat::Signal possible;
  Frame next;  // valid where the step is possible from a valid frame
};

// Refers to its arguments, which must outlive it. Adds nodes to the graph.
class Unrolling {
 public:
  // Making one, and steps, throws LimitError.
  Unrolling(sat::Graph& graph, const model::System& system, const gnomon::Limits& limits = {});

  [[nodiscard]] sat::Graph& graph() const { return graph_; }
  [[nodiscard]] const model::System& system() const { return system_; }
  // Returns the variables of the system, ascending.
  [[nodiscard]] const std::vector<model::VarId>& variables() const { return variables_; }

  // Replaces those that it was made with.
  void set_limits(const gnomon::Limits& limits) { limits_ = limits; }
  [[nodiscard]] const gnomon::Limits& limits() const { return limits_; }

  [[nodiscard]] Frame new_frame();
  [[nodiscard]] Step new_step(const Frame& from);

  // For valid frames. Expressions must not test actions.
  [[nodiscard]] sat::Signal holds(const Frame& frame, model::ExprId condition);
  [[nodiscard]] sat::Signal is_initial(const Frame& frame);
  [[nodiscard]] sat::Signal is_green(const Frame& frame, model::AgentId agent);
  // The same values of some variables, or of all.
  [[nodiscard]] sat::Signal agree(const Frame& a, const Frame& b, std::span<const model::VarId> variables);
  [[nodiscard]] sat::Signal same(const Frame& a, const Frame& b);

  // What they are for one assignment of the inputs, in which the frame is valid, and the step possible.
  [[nodiscard]] model::State state(const Frame& frame, const sat::Simulation& values) const;
  [[nodiscard]] model::JointAction action(const Step& step, const sat::Simulation& values) const;

 private:
  sat::Graph& graph_;
  const model::System& system_;
  gnomon::Limits limits_;
  std::vector<model::VarId> variables_;
  std::vector<Decision> decisions_;
};

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// States and steps of a system as signals of an and-inverter graph: the unrolling of bounded model checking.
//
// A frame is a state whose values are signals. The values of a free frame are inputs; those after a step are functions
// of the frame before it and of inputs for the actions and the nondeterministic choices. So a frame has a
// value for every assignment of the inputs, but it is a state of the system only where `valid` holds, and a successor
// of the one before it only where `possible` holds.
#pragma once

#include "base/limits.hpp"
#include "bmc/decisions.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "sat/graph.hpp"
#include "sat/simulation.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace gnomon::bmc {

struct Frame {
  // For each variable the index of its value in the domain, lowest bit first.
  std::vector<std::vector<sat::Signal>> values;
  sat::Signal valid;  // every variable has a value of its domain

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Step {
  // For each agent the number of its action, lowest bit first; no bits for an agent without a choice.
  std::vector<std::vector<sat::Signal>> actions;
  // The actions are allowed where the step begins, the chosen lines are enabled, and the assigned values are in the
  // domains.
  sat::Signal possible;
  Frame next;  // valid where the step is possible from a valid frame
};

// Refers to its arguments, which must outlive it. Adds nodes to the graph, and throws LimitError where it does.
class Unrolling {
 public:
  Unrolling(sat::Graph& graph, const model::System& system, const gnomon::Limits& limits = {});
  Unrolling(const Unrolling&) = delete;
  Unrolling& operator=(const Unrolling&) = delete;

  [[nodiscard]] sat::Graph& graph() const { return graph_; }
  [[nodiscard]] const model::System& system() const { return system_; }
  // Returns the variables of the system, ascending.
  [[nodiscard]] const std::vector<model::VarId>& variables() const { return variables_; }

  // Replaces the limits that were given to the constructor.
  void set_limits(const gnomon::Limits& limits) {
    limits_ = limits;
    watch_ = Watch(limits_);
  }
  [[nodiscard]] const gnomon::Limits& limits() const { return limits_; }

  [[nodiscard]] Frame new_frame();
  [[nodiscard]] Step new_step(const Frame& from);

  // Return signals that are meaningful for valid frames. Expressions must not test actions.
  [[nodiscard]] sat::Signal holds(const Frame& frame, model::ExprId condition);
  [[nodiscard]] sat::Signal is_initial(const Frame& frame);
  [[nodiscard]] sat::Signal is_green(const Frame& frame, model::AgentId agent);
  // Return signals: the frames have the same values of some variables, or of all.
  [[nodiscard]] sat::Signal agree(const Frame& a, const Frame& b, std::span<const model::VarId> variables);
  [[nodiscard]] sat::Signal same(const Frame& a, const Frame& b);

  // Return the state and the joint action for one assignment of the inputs, in which the frame is valid and the step
  // possible.
  [[nodiscard]] model::State state(const Frame& frame, const sat::Simulation& values) const;
  [[nodiscard]] model::JointAction action(const Step& step, const sat::Simulation& values) const;

 private:
  // Looks at the limits if the graph has grown by much since the last time, or this has been called often.
  void look();

  sat::Graph& graph_;
  const model::System& system_;
  gnomon::Limits limits_;
  Watch watch_{limits_};
  std::size_t known_nodes_ = 0;
  std::vector<model::VarId> variables_;
  std::vector<Decision> decisions_;
};

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// The two files in which MCMAS writes states and what leads from one to another: a graph for Graphviz, and
// the values of the variables.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// "<wait;go>": the actions in the order of the agents; agents without actions are left out.
[[nodiscard]] std::string mcmas_edge_label(const model::System& system, const model::JointAction& joint);

// A graph: all states, then all edges.
class McmasDot {
 public:
  explicit McmasDot(std::string_view name);
  void state(std::size_t number);
  void step(std::size_t from, std::size_t to, std::string_view label);
  // Between states that an agent or group cannot tell apart.
  void epistemic_edge(std::size_t from, std::size_t to, std::string_view name);
  [[nodiscard]] std::string text() const { return text_ + "}\n"; }

 private:
  std::string text_;
};

// The values in each state.
class McmasInfo {
 public:
  explicit McmasInfo(const model::System& system);
  void state(std::size_t number, const std::function<model::Value(model::VarId)>& value);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  const model::System& system_;
  std::vector<std::vector<model::VarId>> variables_;  // by agent, in the order of MCMAS
  std::string text_;
};

// Writes NAME.dot and NAME.info to the folder, which must exist; empty is the current one. As in MCMAS files
// of these names are overwritten. Throws FileError.
void write_mcmas_files(const std::string& folder, std::string_view name, std::string_view dot, std::string_view info);

}  // namespace gnomon::cli

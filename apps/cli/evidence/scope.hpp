// SPDX-License-Identifier: Apache-2.0
//
// The part of a model that a reader of evidence wants to see: all of it, or what concerns some agents.
#pragma once

#include "model/system.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

// Refers to the system.
class Scope {
 public:
  // Everything.
  explicit Scope(const model::System& system);
  // What these agents see, that is their own variables and those of the environment that they
  // observe, and what they do. Of nobody: everything.
  Scope(const model::System& system, const std::vector<model::AgentId>& agents);

  [[nodiscard]] const model::System& system() const { return *system_; }
  [[nodiscard]] bool shows(model::VarId variable) const { return variables_[variable.index()]; }
  [[nodiscard]] bool shows(model::AgentId agent) const { return agents_[agent.index()]; }
  // Agents were named, so that each of their actions is of interest.
  [[nodiscard]] bool is_narrow() const { return narrow_; }

 private:
  const model::System* system_;
  std::vector<bool> variables_;
  std::vector<bool> agents_;
  bool narrow_ = false;
};

// The agents of all the lists "A,B"; `all` stands for every one but the environment. Throws UsageError.
[[nodiscard]] std::vector<model::AgentId> agents_named(const model::System& system,
                                                       const std::vector<std::string>& lists);

}  // namespace gnomon::cli

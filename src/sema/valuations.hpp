// SPDX-License-Identifier: Apache-2.0
//
// Enumeration of the values of a few variables (and of agents' actions), for checks that are decided by trying all
// cases of a small expression.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::sema {

// Variables and actions that expressions depend on.
struct Support {
  std::vector<model::VarId> variables;  // ascending
  std::vector<model::AgentId> actors;   // whose actions are tested; ascending
};

[[nodiscard]] Support support(const model::ExprPool& pool, const std::vector<model::ExprId>& roots);
[[nodiscard]] Support merge(const Support& a, const Support& b);

// Enumerates all combinations of values. The state and joint action are shared by successive
// enumerations of one system, so that the cost of an enumeration depends only on what it varies.
class Valuations {
 public:
  explicit Valuations(const model::System& system);

  // Returns the number of combinations, or nothing if it is above `limit`.
  [[nodiscard]] std::optional<std::uint64_t> count(const Support& support, std::uint64_t limit) const;

  // Goes to the first combination.
  void start(const Support& support);
  // Goes to the next one. Returns false after the last.
  bool next();

  [[nodiscard]] const model::State& state() const { return state_; }
  [[nodiscard]] const model::JointAction& actions() const { return actions_; }
  // Returns "x = 3 and B.Action = go", for messages, as the agent's own conditions would say it.
  [[nodiscard]] std::string text(model::AgentId viewpoint) const;

 private:
  const model::System& system_;
  model::State state_;
  model::JointAction actions_;
  Support support_;
};

}  // namespace gnomon::sema

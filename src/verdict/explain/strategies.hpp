// SPDX-License-Identifier: Apache-2.0
//
// Claims that rest on a strategy.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/step.hpp"
#include "verdict/explain/builder.hpp"
#include "verdict/explain/strategy_search.hpp"

#include <map>
#include <memory>
#include <utility>

namespace gnomon::verdict {

class StrategyExplainer {
 public:
  // `fair`: there are fairness conditions. References must outlive the object.
  StrategyExplainer(EvidenceBuilder& builder, const StrategyOptions& options, const Limits& limits, bool fair)
      : builder_(builder), options_(options), limits_(limits), fair_(fair), stepper_(builder.system()) {}

  // Adds the strategy and the parts of a claim. If the strategy is too large, the reason becomes Reason::Engine.
  void justify(ClaimRef index);

 private:
  [[nodiscard]] Ranking& ranking(const Literal& literal, const PathShape& shape);

  EvidenceBuilder& builder_;
  const StrategyOptions& options_;
  const Limits& limits_;
  bool fair_;
  model::Stepper stepper_;
  std::map<std::pair<logic::FormulaId, bool>, std::unique_ptr<Ranking>> rankings_;
};

}  // namespace gnomon::verdict

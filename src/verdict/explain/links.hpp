// SPDX-License-Identifier: Apache-2.0
//
// Claims that stand on other states, which somebody cannot tell from this one or which ought to be considered.
#pragma once

#include "logic/formula.hpp"
#include "verdict/explain/builder.hpp"

#include <vector>

namespace gnomon::verdict {

class LinkExplainer {
 public:
  explicit LinkExplainer(EvidenceBuilder& builder) : builder_(builder) {}

  void justify(ClaimRef index);

 private:
  [[nodiscard]] std::vector<Link> link(StateRef here, const logic::Node& node);
  [[nodiscard]] bool is_like(const model::State& state, StateRef here, const StatePattern& likeness);
  [[nodiscard]] std::vector<Link> chain(StateRef here, const logic::Node& node);

  EvidenceBuilder& builder_;
};

}  // namespace gnomon::verdict

// SPDX-License-Identifier: Apache-2.0
//
// Claims that rest on links to other states: about knowledge, obligation and correctness.
#pragma once

#include "logic/formula.hpp"
#include "verdict/explain/builder.hpp"

#include <vector>

namespace gnomon::verdict {

class LinkExplainer {
 public:
  explicit LinkExplainer(EvidenceBuilder& builder) : builder_(builder) {}

  // Adds the links of a claim, and the part about the last state.
  void justify(ClaimRef index);

 private:
  [[nodiscard]] std::vector<Link> link(StateRef here, const logic::Node& node);
  [[nodiscard]] bool is_like(const model::State& state, StateRef here, const StatePattern& pattern);
  [[nodiscard]] std::vector<Link> chain(StateRef here, const logic::Node& node);

  EvidenceBuilder& builder_;
};

}  // namespace gnomon::verdict

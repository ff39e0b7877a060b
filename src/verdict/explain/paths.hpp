// SPDX-License-Identifier: Apache-2.0
//
// Claims that rest on a path.
#pragma once

#include "base/limits.hpp"
#include "model/system.hpp"
#include "verdict/explain/builder.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon::verdict {

class PathExplainer {
 public:
  PathExplainer(EvidenceBuilder& builder, const Limits& limits) : builder_(builder), limits_(limits) {}

  // Returns an initial state where a short path for the literal begins, if the literal rests on a path and such a state
  // is easy to find. The path is kept for the claim about it.
  [[nodiscard]] std::optional<model::State> start(const Literal& literal);
  void justify(ClaimRef index);

 private:
  [[nodiscard]] std::optional<ConcretePath> found_at_the_start(const Literal& literal, const model::State& from);
  [[nodiscard]] std::optional<ConcretePath> bounded_path(const model::State* from, const PathShape& shape);
  [[nodiscard]] std::optional<ConcretePath> path_of(const model::State& from, const PathShape& shape);
  [[nodiscard]] std::vector<Literal> end_of(StateRef state, const PathShape& shape, std::size_t steps);
  void by_shape(ClaimRef index);
  void by_word(ClaimRef index);

  EvidenceBuilder& builder_;
  const Limits& limits_;
  std::optional<ConcretePath> first_;  // found by `start`
  Literal first_literal_;              // what it shows
};

}  // namespace gnomon::verdict

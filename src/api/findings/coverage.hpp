// SPDX-License-Identifier: Apache-2.0
//
// What never happens in a model: lines that never fire, actions that are never possible, atoms that are never true or
// never false, values that are never taken. What a diagnostic says of the text already is not said again.
#pragma once

#include "api/load.hpp"
#include "base/source.hpp"
#include "engine/coverage.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

// Something of which a model has several.
enum class Covered : std::uint8_t { ProtocolLine, EvolutionLine, Action, AtomTrue, AtomFalse, Value };

[[nodiscard]] std::string_view name(Covered kind);  // "protocol-line"

// A place in the text where something never happens, for all or for some of the agents of a family.
struct CoverageGap {
  Covered kind = Covered::ProtocolLine;
  Span span;
  std::vector<std::string> who;  // the agents for which it never happens; empty for atoms
  std::string message;           // "this protocol line is never enabled"
};

struct CoverageReport {
  // How many there are, and how many of these occur; by kind. Lines of a family count once for every agent.
  struct Count {
    std::size_t all = 0, covered = 0;
  };
  std::vector<Count> counts;      // indexed by Covered
  std::vector<CoverageGap> gaps;  // in the order of the text

  [[nodiscard]] const Count& of(Covered kind) const { return counts.at(static_cast<std::size_t>(kind)); }
};

[[nodiscard]] CoverageReport coverage_report(const Loaded& loaded, const engine::Coverage& coverage);

}  // namespace gnomon::api

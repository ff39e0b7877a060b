// SPDX-License-Identifier: Apache-2.0
//
// A check that is interrupted at chosen points and resumed must give the answers of one that nobody disturbs. The
// points are those at which an engine reads the clock of its limits (base/limits): before every operation on diagrams,
// every question to a solver, every state of an exploration.
#pragma once

#include "api/check.hpp"
#include "engine/engine.hpp"
#include "support/case.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace gnomon::test {

// How work is interrupted. The deadline passes and is put off then, or a stop is requested and work resumed with
// another token.
enum class Interruption : std::uint8_t { Deadline, Stop };

// All that an engine says about a case, in the order of the questions.
struct Transcript {
  std::vector<std::string> answers;
  std::size_t points = 0;         // at which it could have been interrupted
  std::size_t interruptions = 0;  // that took place

  // Empty if the answers are the same.
  [[nodiscard]] std::string difference_from(const Transcript& undisturbed) const;
};

using MakeEngine = std::function<std::unique_ptr<engine::Engine>(const Model& model, const engine::Options& options)>;

// Asks the engine for verdicts, evidence, strategies, numbers of states, deadlocks and overflows. The given points,
// ascending, are those at which it is interrupted; whatever was interrupted is asked for again. Without points, an
// empty transcript if there are more than 200,000 of them, as where the explicit engine tries very many strategies.
[[nodiscard]] Transcript question(const Case& item, const engine::Options& options, const MakeEngine& make,
                                  Interruption kind = Interruption::Deadline,
                                  const std::vector<std::size_t>& points = {});

}  // namespace gnomon::test

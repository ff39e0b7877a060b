// SPDX-License-Identifier: Apache-2.0
//
// One model as text, asked in every way that there is: all engines through the door that programs use, `auto` with so
// little patience that engines really race and take turns, every way to find uniform strategies, the plain text that
// the model stands for, and models made of the strategies that were found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gnomon::test {

struct EnginesTally {
  std::size_t formulas = 0;
  std::size_t answers = 0;      // of engines, compared with that of the explicit engine
  std::size_t unknown = 0;      // of these, not decided: by engines that do not decide everything, or not in time
  std::size_t explained = 0;    // with evidence, strategies or refutations, which have been run on the model
  std::size_t raced = 0;        // by two engines at the same time
  std::size_t overtaken = 0;    // of these, decided by the bounded engine
  std::size_t synthesised = 0;  // models
};

// The first disagreement, and nothing if there is none. The seed chooses options of the engines.
[[nodiscard]] std::string disagreement(const std::string& text, std::uint64_t seed, EnginesTally& tally);

}  // namespace gnomon::test

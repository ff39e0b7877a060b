// SPDX-License-Identifier: Apache-2.0
//
// What an engine finds out about one formula in a process of its own.
#pragma once

#include "base/process/words.hpp"
#include "engine/engine.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace gnomon::api {

using MakeEngine = std::function<std::unique_ptr<engine::Engine>(const Model&, const engine::Options&)>;

struct SideAnswer {
  verdict::Verdict verdict;
  std::string how;                            // as in engine::Answer
  std::optional<verdict::Evidence> evidence;  // if asked for, and there is some
  std::optional<engine::InitialCounts> counts;
  // If asked for: initial states where the formula fails, if there is no evidence, and where it holds, if it fails in
  // others.
  std::optional<model::State> failing, holding;

  [[nodiscard]] bool known() const { return verdict.answer != verdict::Verdict::Answer::Unknown; }

  friend bool operator==(const SideAnswer&, const SideAnswer&) = default;
};

// Lets the engine decide the property and, if the options say so, explain it. Whatever goes wrong makes the verdict
// unknown.
[[nodiscard]] SideAnswer ask(const MakeEngine& start, const Model& model, const engine::Options& options,
                             const engine::Question& question);
// The same with an engine that is at work.
[[nodiscard]] SideAnswer ask(engine::Engine& engine, bool explain, const engine::Question& question);

[[nodiscard]] Words to_words(const SideAnswer& answer);
// Nothing if the words are not those of an answer.
[[nodiscard]] std::optional<SideAnswer> side_answer_from(std::span<const std::uint64_t> words);

}  // namespace gnomon::api

// SPDX-License-Identifier: Apache-2.0
//
// From strategies that show a verdict to a model in which the agents follow them: their protocols are restricted to
// what the strategies say, and where these say nothing, stay as they are. What was asked about strategies then is
// a plain question about paths. The model is printed, read again and checked before anybody sees it.
#pragma once

#include "api/check.hpp"
#include "logic/model.hpp"
#include "verdict/profile.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace gnomon::api {

struct SynthesisReport {
  Outcome outcome;  // of the formula that was asked for
  // Why there is no model; then that is all that is known.
  std::string problem;
  // The model as ISPL, and what was read from that: with the plain formula if there is one, and the one that was asked
  // for. They are expected to hold or to fail as they do here.
  std::string text;
  std::optional<Model> model;
  bool plain = false;      // the first formula is about paths, and holds
  bool one_start = false;  // the strategies do not serve all initial states, and the others were left out
  // What the formula that was asked for says of the new model. It may differ from what it says of the old one: the
  // agents can do less, and know more.
  verdict::Verdict verdict;

  [[nodiscard]] bool keeps_verdict() const { return verdict.answer == outcome.verdict.answer; }
};

// The property, a formula of ATL or of strategy logic, is read with uniform strategies: protocols know nothing else.
// `how`: the comment for the reader of the model that says with which options.uniform a formula is expected to hold or
// to fail, if that matters.
[[nodiscard]] SynthesisReport synthesise(const Model& model, std::size_t property, CheckOptions options,
                                         std::string how = {});

// The system with restricted protocols. Throws UsageError if some agent would follow two strategies at a time.
[[nodiscard]] model::System with_strategies(const model::System& system, const verdict::Profile& profile);

}  // namespace gnomon::api

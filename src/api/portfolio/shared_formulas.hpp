// SPDX-License-Identifier: Apache-2.0
//
// Formulas of one model that are shared out among copies of this process (fork). The copies have what the engine knows,
// and decide formulas from the end of the list, while this process decides them from its beginning. So when this
// process comes to a formula that a copy has taken, all others before it are decided. See docs/algorithms/portfolio.md.
#pragma once

#include "api/portfolio/side_answer.hpp"
#include "base/limits.hpp"
#include "base/process/side_process.hpp"
#include "engine/engine.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace gnomon::api {

class SharedFormulas {
 public:
  struct Rules {
    std::size_t copies = 1;
    std::size_t memory = 0;  // bytes that each copy may take besides what this process has
    bool explain = false;    // copies also look for evidence
    // The processor time that a copy may take for one formula. A copy ends with the first formula that takes longer, so
    // that what it has decided is not withheld.
    std::chrono::nanoseconds patience = std::chrono::seconds(10);
  };

  // Starts the copies. The engine must be the one that the copies use, and quiet in them: it may not report progress.
  // The formulas are those of its model, which must outlive the object. Throws std::system_error.
  SharedFormulas(engine::Engine& engine, std::vector<const logic::Property*> formulas, const Rules& rules);
  ~SharedFormulas();
  SharedFormulas(const SharedFormulas&) = delete;
  SharedFormulas& operator=(const SharedFormulas&) = delete;

  // Returns what a copy has found about the formula. Nothing if the formula is for this process to decide: because it
  // is not among those that are shared, no copy has taken it so far (and none will), or its copy did not find a
  // verdict. Throws LimitError if the limits end the wait; it may go on later.
  [[nodiscard]] std::optional<SideAnswer> take(const logic::Property& property, const Limits& limits);

 private:
  class Claims;
  using Answers = std::map<std::size_t, SideAnswer>;  // by the place of the formula

  [[nodiscard]] Words decide_as(std::size_t copy, engine::Engine& engine, const Rules& rules) const;
  [[nodiscard]] static Answers read(const Words& words);

  const std::vector<const logic::Property*> formulas_;
  std::unique_ptr<Claims> claims_;
  std::vector<std::unique_ptr<SideProcess>> copies_;  // null when its end is known
  Answers answers_;
};

}  // namespace gnomon::api

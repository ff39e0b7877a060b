// SPDX-License-Identifier: Apache-2.0
//
// Several engines for one formula. The symbolic one works in this process, as if it were alone. If it has not decided a
// formula after a while, rivals try as well, in processes of their own, and the first verdict counts. Once all
// reachable states are known, expensive formulas are shared out among copies of this process. See
// docs/algorithms/portfolio.md.
#pragma once

#include "api/portfolio/rivals.hpp"
#include "api/portfolio/side_answer.hpp"
#include "engine/engine.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace gnomon::api {

// What a portfolio consists of.
struct Portfolio {
  MakeEngine symbolic;
  std::vector<Rival> rivals;  // the most promising first
  std::size_t jobs = 2;       // processes at the same time, this one included; 1: there is no other
  RivalRules rules;           // `most` follows from the jobs
  // If there is no time limit and the symbolic engine has given up, the rivals have so long, or as long as that has had
  // if that is longer.
  std::chrono::milliseconds last_chance{5000};
  // Returns whether another process may decide the formula in place of the symbolic engine, and show the same.
  std::function<bool(const logic::Property&)> may_share = [](const logic::Property&) { return true; };
  // A formula that takes so much processor time on known states is expensive: those after it are shared out. What
  // formulas have in common is computed in each process then, and memory is copied.
  std::chrono::milliseconds expensive{2000};
};

// Refers to the model.
[[nodiscard]] std::unique_ptr<engine::Engine> start_portfolio(const Model& model, const engine::Options& options,
                                                              Portfolio portfolio);

}  // namespace gnomon::api

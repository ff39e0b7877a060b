// SPDX-License-Identifier: Apache-2.0
//
// Two engines for one formula. The symbolic one works in this process, as if it were alone. If it has not decided a
// formula after a while, the bounded one tries as well, in a process of its own, and the first verdict counts.
// See docs/algorithms/portfolio.md.
#pragma once

#include "api/portfolio/side_answer.hpp"
#include "engine/engine.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace gnomon::api {

// What a portfolio consists of.
struct Portfolio {
  MakeEngine symbolic;
  MakeEngine bounded;
  std::function<bool(const Model&, const logic::Property&)> bounded_knows;
  // How long the symbolic engine is left alone with a formula: small models never see another process.
  std::chrono::microseconds patience = std::chrono::milliseconds(300);
  // The processor time of the bounded engine, which is a tenth of the time that has passed and this. It has all that it
  // wants if the symbolic engine has given up, if that takes as long as `long_time`, or if half of the time is over.
  std::chrono::milliseconds first_slice{50};
  std::chrono::seconds long_time{20};
  // If there is no time limit and the symbolic engine has given up, the bounded one has so long, or as long as that has
  // had if that is longer.
  std::chrono::milliseconds last_chance{5000};
  std::size_t memory = 0;  // most bytes for the bounded engine
};

// Refers to the model.
[[nodiscard]] std::unique_ptr<engine::Engine> start_portfolio(const Model& model, const engine::Options& options,
                                                              Portfolio portfolio);

}  // namespace gnomon::api

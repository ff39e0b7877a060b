// SPDX-License-Identifier: Apache-2.0
//
// Explicit reordering of one finished function from a bad order. Only the reordering is timed.
//   achilles n   x1 y1 + x2 y2 + … with all x above all y: 2^(n+1) nodes, 2n in a good order
//   relation n   the relation of the dining cryptographers, its bits shuffled; a bit and its next
//                value stay neighbours
#pragma once

#include "answer.hpp"
#include "cryptographers.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace gnomon::bench {

template <typename Engine>
Answer sift(Engine& engine, const typename Engine::Function& function, std::size_t variables) {
  const double before = engine.node_count(function);
  const double peak_before = engine.peak_nodes();
  const Stopwatch stopwatch;
  engine.reorder();
  Answer answer = stopwatch.stop(engine);
  answer.peak_nodes = std::max(answer.peak_nodes, peak_before);
  std::vector<std::size_t> all(variables);
  std::iota(all.begin(), all.end(), std::size_t{0});
  answer.facts = {{"models", engine.count(function, all)}};
  answer.sizes = {{"nodes before", before}, {"nodes", engine.node_count(function)}};
  return answer;
}

template <typename Engine> Answer achilles(std::size_t n) {
  Engine engine(2 * n, false);
  auto function = engine.constant(false);
  for (std::size_t i = 0; i < n; ++i) function = function | (engine.variable(i) & engine.variable(n + i));
  return sift(engine, function, 2 * n);
}

template <typename Engine> Answer shuffled_relation(std::size_t agents, std::uint64_t seed) {
  Table table(agents, Layout::Ring);
  table.shuffle(seed);
  Engine engine(2 * table.bits(), true);
  typename Engine::Function relation;
  {
    Cryptographers<Engine> model(engine, table);
    relation = model.relation();
  }
  return sift(engine, relation, 2 * table.bits());
}

}  // namespace gnomon::bench

// SPDX-License-Identifier: Apache-2.0
//
// A pool of functions of a few variables; again and again one of them is replaced by a random
// operation (if-then-else, exclusive or, and, or, with random negations) on others.
#pragma once

#include "answer.hpp"

#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

namespace gnomon::bench {

template <typename Engine>
Answer random_functions(std::size_t variables, std::size_t pool_size, std::size_t operations, std::uint64_t seed) {
  using Function = typename Engine::Function;
  Engine engine(variables, false);
  std::mt19937_64 random(seed);
  const Stopwatch stopwatch;
  std::vector<Function> pool;
  for (std::size_t i = 0; i < pool_size; ++i) pool.push_back(engine.variable(i % variables));
  for (std::size_t k = 0; k < operations; ++k) {
    const auto operand = [&] {
      const std::uint64_t draw = random();
      const Function& f = pool[(draw >> 1) % pool_size];
      return (draw & 1) != 0 ? !f : f;
    };
    const Function f = operand();
    const Function g = operand();
    const Function h = operand();
    const std::uint64_t draw = random();
    Function& target = pool[(draw >> 2) % pool_size];
    switch (draw % 4) {
      case 0: target = f.ite(g, h); break;
      case 1: target = f ^ g; break;
      case 2: target = f & g; break;
      default: target = f | g; break;
    }
    // A pool of constants would be boring: they become variables again.
    if (target.is_constant()) target = engine.variable(k % variables);
  }

  Answer answer = stopwatch.stop(engine);
  std::vector<std::size_t> all(variables);
  std::iota(all.begin(), all.end(), std::size_t{0});
  double models = 0, weight = 1, nodes = 0;
  for (const Function& f : pool) {
    models += weight * engine.count(f, all);
    nodes += engine.node_count(f);
    ++weight;
  }
  answer.facts = {{"weighted models", models}};
  answer.sizes = {{"nodes", nodes}};
  return answer;
}

}  // namespace gnomon::bench

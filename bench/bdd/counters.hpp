// SPDX-License-Identifier: Apache-2.0
//
// A ring of counters that move at the same time: each may stay or go up by one, but only while it
// is less than `lead` ahead of the counter before it. One relation per counter, conjunctive, with
// early quantification; a fixed number of rounds.
#pragma once

#include "answer.hpp"
#include "reach.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace gnomon::bench {

template <typename Engine> class Counters {
 public:
  using Function = typename Engine::Function;

  Counters(Engine& engine, std::size_t counters, std::size_t width, std::size_t lead)
      : engine_(engine), counters_(counters), width_(width), lead_(lead), plan_(engine.plan(current())) {
    for (std::size_t i = 0; i < counters; ++i) {
      // Counter i is read by relations i and i+1; the last one is read by relation 0 as well, first.
      std::vector<std::size_t> leaving;
      if (i > 1) leaving = bits(i - 1);
      if (i + 1 == counters) {
        for (const std::size_t counter : {i, std::size_t{0}}) {
          for (const std::size_t bit : bits(counter)) leaving.push_back(bit);
        }
      }
      parts_.emplace_back(relation(i), engine.cube(leaving));
    }
  }

  [[nodiscard]] std::vector<std::size_t> current() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < counters_; ++i) {
      for (const std::size_t bit : bits(i)) result.push_back(bit);
    }
    return result;
  }

  Function initial() {
    Function result = engine_.constant(true);
    for (const std::size_t bit : current()) result = result.minus(engine_.variable(bit));
    return result;
  }

  Function image(const Function& states) {
    Function result = states;
    for (const auto& [relation, cube] : parts_) result = result.and_exists(relation, cube);
    return engine_.to_current(result, plan_);
  }

 private:
  // Current variables of a counter, lowest bit first.
  [[nodiscard]] std::vector<std::size_t> bits(std::size_t counter) const {
    std::vector<std::size_t> result;
    for (std::size_t k = 0; k < width_; ++k) result.push_back(2 * (counter * width_ + k));
    return result;
  }

  // Where counter `a` is ahead of counter `b` by just that much, modulo 2^width.
  Function ahead(std::size_t a, std::size_t b, std::size_t distance) {
    Function result = engine_.constant(true);
    Function carry = engine_.constant(false);
    for (std::size_t k = 0; k < width_; ++k) {
      const Function from = engine_.variable(bits(b)[k]);
      const bool digit = ((distance >> k) & 1) != 0;
      const Function sum = from ^ carry;
      result = result & engine_.variable(bits(a)[k]).iff(digit ? !sum : sum);
      carry = digit ? from | carry : from & carry;
    }
    return result;
  }

  Function relation(std::size_t counter) {
    Function may_move = engine_.constant(false);
    for (std::size_t d = 0; d < lead_; ++d) {
      may_move = may_move | ahead(counter, (counter + counters_ - 1) % counters_, d);
    }
    Function stay = engine_.constant(true);
    Function up = engine_.constant(true);
    Function carry = engine_.constant(true);
    for (const std::size_t bit : bits(counter)) {
      const Function value = engine_.variable(bit);
      stay = stay & engine_.variable(bit + 1).iff(value);
      up = up & engine_.variable(bit + 1).iff(value ^ carry);
      carry = carry & value;
    }
    return stay | (may_move & up);
  }

  Engine& engine_;
  std::size_t counters_;
  std::size_t width_;
  std::size_t lead_;
  typename Engine::Plan plan_;
  std::vector<std::pair<Function, Function>> parts_;
};

template <typename Engine>
Answer counters(std::size_t number, std::size_t width, std::size_t lead, std::size_t rounds) {
  using Function = typename Engine::Function;
  Engine engine(2 * number * width, true);
  const Stopwatch stopwatch;
  Counters<Engine> model(engine, number, width, lead);
  const Reached<Function> reached = reach(
      model.initial(), [&](const Function& set) { return model.image(set); }, rounds);

  Answer answer = stopwatch.stop(engine);
  answer.facts = {{"states", engine.count(reached.states, model.current())},
                  {"rounds", static_cast<double>(reached.rounds)}};
  answer.sizes = {{"nodes", engine.node_count(reached.states)}};
  return answer;
}

}  // namespace gnomon::bench

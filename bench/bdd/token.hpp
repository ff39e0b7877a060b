// SPDX-License-Identifier: Apache-2.0
//
// Mutual exclusion by a token that goes around a ring. Per process three bits: wants to enter, is
// inside, has the token. Four relations per process (ask, enter, leave, pass the token on), each over
// the bits that it reads or writes only; the successors of a set are the union of 4n images.
#pragma once

#include "answer.hpp"
#include "reach.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::bench {

template <typename Engine> class TokenRing {
 public:
  using Function = typename Engine::Function;

  TokenRing(Engine& engine, std::size_t processes) : engine_(engine), processes_(processes) {
    for (std::size_t i = 0; i < processes; ++i) {
      const std::size_t wants = bit(i, 0), inside = bit(i, 1), token = bit(i, 2);
      const std::size_t token_of_next = bit((i + 1) % processes, 2);
      add({{wants, 0, 1}, {inside, 0, 0}});                         // ask
      add({{wants, 1, 0}, {inside, 0, 1}, {token, 1, 1}});          // enter
      add({{inside, 1, 0}});                                        // leave
      add({{inside, 0, 0}, {token, 1, 0}, {token_of_next, 0, 1}});  // pass on
    }
  }

  [[nodiscard]] std::vector<std::size_t> current() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < 3 * processes_; ++i) result.push_back(2 * i);
    return result;
  }

  Function initial() {
    Function result = engine_.constant(true);
    for (const std::size_t variable : current()) {
      const Function value = engine_.variable(variable);
      result = variable == bit(0, 2) ? result & value : result.minus(value);
    }
    return result;
  }

  Function image(const Function& states) {
    Function result = engine_.constant(false);
    for (const Step& step : steps_) result = result | engine_.image(states, step.relation, step.plan);
    return result;
  }

 private:
  struct Change {
    std::size_t variable;
    int from;
    int to;
  };
  struct Step {
    Function relation;
    typename Engine::Plan plan;
  };

  [[nodiscard]] static std::size_t bit(std::size_t process, std::size_t kind) { return 2 * (3 * process + kind); }

  Function is(std::size_t variable, int value) {
    return value != 0 ? engine_.variable(variable) : !engine_.variable(variable);
  }

  void add(const std::vector<Change>& changes) {
    Function relation = engine_.constant(true);
    std::vector<std::size_t> written;
    for (const Change& change : changes) {
      relation = relation & is(change.variable, change.from);
      if (change.from == change.to) continue;
      relation = relation & is(change.variable + 1, change.to);
      written.push_back(change.variable);
    }
    steps_.push_back({relation, engine_.plan(written)});
  }

  Engine& engine_;
  std::size_t processes_;
  std::vector<Step> steps_;
};

template <typename Engine> Answer token(std::size_t processes) {
  using Function = typename Engine::Function;
  Engine engine(6 * processes, true);
  const Stopwatch stopwatch;
  TokenRing<Engine> model(engine, processes);
  const Reached<Function> reached = reach(model.initial(), [&](const Function& set) { return model.image(set); });

  Answer answer = stopwatch.stop(engine);
  answer.facts = {{"states", engine.count(reached.states, model.current())},
                  {"rounds", static_cast<double>(reached.rounds)}};
  answer.sizes = {{"nodes", engine.node_count(reached.states)}};
  return answer;
}

}  // namespace gnomon::bench

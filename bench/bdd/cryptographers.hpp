// SPDX-License-Identifier: Apache-2.0
//
// Dining cryptographers. Per agent four state bits: did I pay, my coin, the coin on my left as I saw
// it, what I say; and two bits for the phase (toss, look, speak, over). At most one pays. Forward
// reachability, then for all pairs of agents the states in which one knows that the other paid.
//   ring     the bits of an agent together, agents around the table: small diagrams
//   grouped  all bits of a kind together: diagrams exponential in the number of agents
//   mono     one relation; part: a relation per agent, with early quantification
#pragma once

#include "answer.hpp"
#include "reach.hpp"

#include <cstddef>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace gnomon::bench {

enum class Layout : unsigned char { Ring, Grouped };

// Where the state bits are: bit k has the current variable 2k and the next variable 2k+1.
class Table {
 public:
  enum Kind : unsigned char { Paid, Coin, Left, Say };
  static constexpr std::size_t kinds = 4;

  Table(std::size_t agents, Layout layout) : agents_(agents), layout_(layout), place_(bits()) {
    std::iota(place_.begin(), place_.end(), std::size_t{0});
  }

  // A random order of the bits, the same in every run.
  void shuffle(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t i = place_.size(); i > 1; --i) std::swap(place_[i - 1], place_[random() % i]);
  }

  [[nodiscard]] std::size_t agents() const { return agents_; }
  [[nodiscard]] std::size_t bits() const { return kinds * agents_ + 2; }
  [[nodiscard]] std::size_t phase(std::size_t i) const { return 2 * place_[i]; }
  [[nodiscard]] std::size_t at(std::size_t agent, Kind kind) const {
    const std::size_t bit = layout_ == Layout::Ring ? kinds * agent + kind : kind * agents_ + agent;
    return 2 * place_[2 + bit];
  }
  [[nodiscard]] std::size_t left_of(std::size_t agent) const { return (agent + agents_ - 1) % agents_; }

  [[nodiscard]] std::vector<std::size_t> current() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < bits(); ++i) result.push_back(2 * i);
    return result;
  }

 private:
  std::size_t agents_;
  Layout layout_;
  std::vector<std::size_t> place_;
};

template <typename Engine> class Cryptographers {
 public:
  using Function = typename Engine::Function;

  Cryptographers(Engine& engine, const Table& table) : engine_(engine), table_(table) {}

  Function initial() {
    Function none = engine_.constant(true);
    Function one = engine_.constant(false);
    Function rest = now(table_.phase(0), false) & now(table_.phase(1), false);
    for (std::size_t i = table_.agents(); i-- > 0;) {
      const Function paid = now(table_.at(i, Table::Paid), true);
      one = paid.ite(none, one);
      none = none.minus(paid);
      for (const auto kind : {Table::Coin, Table::Left, Table::Say}) rest = rest & now(table_.at(i, kind), false);
    }
    return (none | one) & rest;
  }

  // The phase goes on and stops at the last.
  Function phase_step() {
    const Function low = now(table_.phase(0), true);
    const Function high = now(table_.phase(1), true);
    return becomes(table_.phase(0), high | !low) & becomes(table_.phase(1), high | low);
  }

  Function agent_step(std::size_t i) {
    const Function paid = now(table_.at(i, Table::Paid), true);
    const Function coin = now(table_.at(i, Table::Coin), true);
    const Function left = now(table_.at(i, Table::Left), true);
    const Function say = now(table_.at(i, Table::Say), true);
    const Function seen = now(table_.at(table_.left_of(i), Table::Coin), true);
    return becomes(table_.at(i, Table::Paid), paid) & (phase(0) | becomes(table_.at(i, Table::Coin), coin)) &
           becomes(table_.at(i, Table::Left), phase(1).ite(seen, left)) &
           becomes(table_.at(i, Table::Say), phase(2).ite(paid ^ coin ^ left, say));
  }

  Function relation() {
    Function result = phase_step();
    for (std::size_t i = table_.agents(); i-- > 0;) result = agent_step(i) & result;
    return result;
  }

 private:
  Function now(std::size_t variable, bool value) {
    return value ? engine_.variable(variable) : !engine_.variable(variable);
  }
  Function becomes(std::size_t variable, const Function& value) { return engine_.variable(variable + 1).iff(value); }
  Function phase(unsigned number) {
    return now(table_.phase(0), (number & 1) != 0) & now(table_.phase(1), (number & 2) != 0);
  }

  Engine& engine_;
  const Table& table_;
};

// A conjunctive partition with the current variables that no later part needs.
template <typename Engine> class Partition {
 public:
  using Function = typename Engine::Function;

  Partition(Engine& engine, const Table& table) : engine_(engine), plan_(engine.plan(table.current())) {
    Cryptographers<Engine> model(engine, table);
    const std::size_t n = table.agents();
    std::vector<std::vector<std::size_t>> leaving(n + 1);
    for (std::size_t i = 0; i < n; ++i) {
      for (const auto kind : {Table::Paid, Table::Left, Table::Say}) leaving[i].push_back(table.at(i, kind));
      // Agent i looks at the coin of its left neighbour; the last coin was read by agent 0 already.
      leaving[i + 1 < n ? i + 1 : i].push_back(table.at(i, Table::Coin));
    }
    leaving[n] = {table.phase(0), table.phase(1)};
    for (std::size_t i = 0; i <= n; ++i) {
      parts_.push_back({i < n ? model.agent_step(i) : model.phase_step(), engine.cube(leaving[i])});
    }
  }

  Function image(const Function& states) {
    Function result = states;
    for (const auto& [relation, cube] : parts_) result = result.and_exists(relation, cube);
    return engine_.to_current(result, plan_);
  }

 private:
  Engine& engine_;
  typename Engine::Plan plan_;
  std::vector<std::pair<Function, Function>> parts_;
};

// The number of pairs (state, pair of agents) such that one knows in the state that the other paid.
template <typename Engine>
std::vector<typename Engine::Function> knowledge(Engine& engine, const Table& table,
                                                 const typename Engine::Function& reached) {
  std::vector<typename Engine::Function> result;
  for (std::size_t i = 0; i < table.agents(); ++i) {
    std::vector<std::size_t> hidden;
    for (std::size_t j = 0; j < table.agents(); ++j) {
      if (j == i) continue;
      for (const auto kind : {Table::Paid, Table::Coin, Table::Left}) hidden.push_back(table.at(j, kind));
    }
    const auto cube = engine.cube(hidden);
    for (std::size_t j = 0; j < table.agents(); ++j) {
      const auto possible = reached.and_exists(!engine.variable(table.at(j, Table::Paid)), cube);
      result.push_back(reached.minus(possible));
    }
  }
  return result;
}

template <typename Engine> Answer cryptographers(std::size_t agents, Layout layout, bool partitioned) {
  using Function = typename Engine::Function;
  const Table table(agents, layout);
  Engine engine(2 * table.bits(), true);
  const Stopwatch stopwatch;
  Cryptographers<Engine> model(engine, table);
  Reached<Function> reached;
  if (partitioned) {
    Partition<Engine> partition(engine, table);
    reached = reach(model.initial(), [&](const Function& set) { return partition.image(set); });
  } else {
    const Function relation = model.relation();
    const auto plan = engine.plan(table.current());
    reached = reach(model.initial(), [&](const Function& set) { return engine.image(set, relation, plan); });
  }
  const std::vector<Function> known = knowledge(engine, table, reached.states);

  Answer answer = stopwatch.stop(engine);
  double sum = 0;
  for (const Function& set : known) sum += engine.count(set, table.current());
  answer.facts = {{"states", engine.count(reached.states, table.current())},
                  {"rounds", static_cast<double>(reached.rounds)},
                  {"known", sum}};
  answer.sizes = {{"nodes", engine.node_count(reached.states)}};
  return answer;
}

}  // namespace gnomon::bench

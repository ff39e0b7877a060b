// SPDX-License-Identifier: Apache-2.0
//
// Formulas built by hand and at random for tests.
#pragma once

#include "logic/bounded.hpp"
#include "logic/formula.hpp"
#include "model/random.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

namespace gnomon::test {

using logic::FormulaId;
using FOp = logic::Op;

class Formulas {
 public:
  explicit Formulas(logic::FormulaPool& target) : pool(target) {}

  logic::FormulaPool& pool;

  FormulaId atom(std::size_t index) { return pool.atom(model::AtomId(index)); }
  FormulaId truth(bool value) { return pool.truth(value); }
  FormulaId un(FOp op, FormulaId f) { return pool.unary(op, f); }
  FormulaId bin(FOp op, FormulaId f, FormulaId g) { return pool.binary(op, f, g); }
  FormulaId no(FormulaId f) { return un(FOp::Not, f); }
  FormulaId green(model::AgentId a) { return pool.add({.op = FOp::Green, .agent = a}); }
  FormulaId all(FOp op, FormulaId f) { return un(FOp::PathAll, un(op, f)); }
  FormulaId some(FOp op, FormulaId f) { return un(FOp::PathSome, un(op, f)); }
  FormulaId all(FOp op, FormulaId f, FormulaId g) { return un(FOp::PathAll, bin(op, f, g)); }
  FormulaId some(FOp op, FormulaId f, FormulaId g) { return un(FOp::PathSome, bin(op, f, g)); }
  FormulaId knows(model::AgentId a, FormulaId f) { return pool.add({.op = FOp::Knows, .left = f, .agent = a}); }
  FormulaId ought(model::AgentId a, FormulaId f) { return pool.add({.op = FOp::Obligatory, .left = f, .agent = a}); }
  FormulaId knows_if(model::AgentId a, const std::vector<model::AgentId>& correct, FormulaId f) {
    return pool.add({.op = FOp::KnowsIfCorrect, .left = f, .agent = a, .coalition = pool.coalition({correct, {}})});
  }
  FormulaId group(FOp op, const std::vector<model::AgentId>& agents, FormulaId f,
                  std::optional<model::GroupId> name = {}) {
    return pool.add({.op = op, .left = f, .coalition = pool.coalition({agents, name})});
  }
  FormulaId can(const std::vector<model::AgentId>& agents, FormulaId path) {
    return group(FOp::Coalition, agents, path);
  }
  FormulaId strategy(FOp op, const std::string& name, FormulaId f) {
    return pool.add({.op = op, .left = f, .strategy = pool.strategy(name)});
  }
  FormulaId bind(model::AgentId a, const std::string& name, FormulaId f) {
    return pool.add({.op = FOp::StrategyBinding, .left = f, .agent = a, .strategy = pool.strategy(name)});
  }
  FormulaId step(FormulaId f) { return un(FOp::Step, f); }
  FormulaId repeat(FormulaId r, std::uint32_t low, std::uint32_t high) {
    return pool.add({.op = FOp::Repeat, .left = r, .low = low, .high = high});
  }
};

// The formula with something else in the place of each atom; `letter` makes it.
template <typename Letter> FormulaId with_letters(logic::FormulaPool& pool, FormulaId formula, const Letter& letter) {
  std::unordered_map<FormulaId, FormulaId> results;
  for (const FormulaId id : logic::subformulas(pool, formula)) {
    logic::Node node = pool[id];
    if (node.op == FOp::Atom) {
      results[id] = letter();
      continue;
    }
    if (logic::operand_count(node.op) >= 1) node.left = results.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = results.at(node.right);
    results[id] = pool.add(node);
  }
  return results.at(formula);
}

// Random state formulas of CTL, ATL and knowledge over the atoms 0, 1, 2.
class RandomFormulas {
 public:
  RandomFormulas(logic::FormulaPool& pool, std::size_t agents, std::mt19937_64& rng)
      : f_(pool), agents_(agents), rng_(rng) {}

  bool time = true, knowledge = true, coalitions = true;
  // If given, temporal operators have bounds now and then. All else is as without it.
  std::optional<std::mt19937_64> bounds;
  // Coalitions are chosen from these; any set of agents, without name, if there are none.
  std::vector<logic::NamedCoalition> groups;

  FormulaId operator()(int depth) {
    if (depth == 0) return leaf();
    const FormulaId f = (*this)(depth - 1);
    switch (below(6)) {
      case 0: return f_.no(f);
      case 1: {
        static constexpr FOp ops[] = {FOp::And, FOp::Or, FOp::Xor, FOp::Implies, FOp::Iff};
        return f_.bin(ops[below(5)], f, (*this)(depth - 1));
      }
      case 2:
      case 3:
        if (time) return f_.un(below(2) == 0 ? FOp::PathAll : FOp::PathSome, path(f, depth));
        return (*this)(depth - 1);
      case 4: return knowledge ? epistemic(f) : f;
      default: return coalitions ? with_group({.op = FOp::Coalition, .left = path(f, depth)}) : f;
    }
  }

  FormulaId leaf() {
    const std::uint64_t choice = below(9);
    if (choice < 6) return f_.atom(choice % 3);
    if (choice == 6 && knowledge) return f_.green(agent());
    return f_.truth(choice == 7);
  }

  std::uint64_t below(std::uint64_t bound) { return model::draw_below(rng_, bound); }
  model::AgentId agent() { return model::AgentId(below(agents_)); }

  std::vector<model::AgentId> some_agents() {
    std::vector<model::AgentId> result;
    for (std::size_t i = 0; i < agents_; ++i) {
      if (below(2) == 0) result.emplace_back(i);
    }
    return result;
  }

 private:
  FormulaId with_group(logic::Node node) {
    node.coalition =
        f_.pool.coalition(groups.empty() ? logic::NamedCoalition{some_agents(), {}} : groups[below(groups.size())]);
    return f_.pool.add(node);
  }

  FormulaId path(FormulaId f, int depth) {
    static constexpr FOp unary[] = {FOp::Next, FOp::Finally, FOp::Globally};
    static constexpr FOp binary[] = {FOp::Until, FOp::Release, FOp::WeakUntil};
    const bool is_unary = below(2) == 0;
    const FOp op = is_unary ? unary[below(3)] : binary[below(3)];
    const FormulaId g = is_unary ? FormulaId() : (*this)(depth - 1);
    const auto draw = [this](std::uint64_t bound) {
      return static_cast<std::uint32_t>(model::draw_below(*bounds, bound));
    };
    if (bounds && op != FOp::Next && draw(3) == 0) {
      const std::uint32_t low = draw(3);
      const std::uint32_t high = draw(5) == 0 ? logic::Node::unbounded : std::max(1U, low + draw(4));
      return logic::add_bounded(f_.pool, {op, f, g, low, high});
    }
    return is_unary ? f_.un(op, f) : f_.bin(op, f, g);
  }

  FormulaId epistemic(FormulaId f) {
    static constexpr FOp ops[] = {FOp::EveryoneKnows, FOp::DistributedKnows, FOp::CommonKnows};
    switch (below(6)) {
      case 0: return f_.ought(agent(), f);
      case 1: return with_group({.op = FOp::KnowsIfCorrect, .left = f, .agent = agent()});
      case 2: return f_.knows(agent(), f);
      default: return with_group({.op = ops[below(3)], .left = f});
    }
  }

  Formulas f_;
  std::size_t agents_;
  std::mt19937_64& rng_;
};

}  // namespace gnomon::test

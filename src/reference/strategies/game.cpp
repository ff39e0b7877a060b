// SPDX-License-Identifier: Apache-2.0
//
// The parity game is solved by nested fixpoints directly from its definition: one for each colour, those of
// small colours outside, greatest for even and least for odd ones (Emerson and Jutla 1991).
#include "reference/strategies/game.hpp"

#include "base/error.hpp"
#include "reference/strategies/run_trees.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::reference {

using logic::FormulaId;
using logic::Op;

namespace {

using Tree = RunTrees::Tree;

class Solver {
 public:
  Solver(const ExplicitGraph& graph, const Temporal& temporal, RunTrees& trees, const Force& force, Watch& watch,
         std::size_t most_positions)
      : graph_(graph), temporal_(temporal), force_(force), watch_(watch) {
    explore(trees, most_positions);
    number_colours();
  }

  StateSet run(Tree first) {
    if (colours_.empty()) return graph_.none();  // no state at all
    values_.assign(colours_.size(), std::vector<StateSet>(steps_.size(), graph_.none()));
    forced_.assign(colours_.size(), std::vector<Forced>(steps_.size()));
    evaluate(0);
    return values_[0][first];
  }

 private:
  struct Forced {
    StateSet set, result;
  };

  // Explores the positions that can be reached from any state with the first tree.
  void explore(RunTrees& trees, std::size_t most_positions) {
    std::vector<std::pair<StateIndex, Tree>> open;
    std::size_t count = 0;
    const auto reach = [&](StateIndex state, Tree tree) {
      if (steps_.size() <= tree) steps_.resize(tree + 1);
      if (!steps_[tree].try_emplace(state).second) return;
      open.emplace_back(state, tree);
      if (++count > most_positions) throw LimitError(fmt::format("a game has more than {} positions", most_positions));
    };
    temporal_.domain().for_each([&](StateIndex s) { reach(s, trees.first()); });
    while (!open.empty()) {
      const auto [state, tree] = open.back();
      open.pop_back();
      const RunTrees::Step step = trees.step(tree, state);
      steps_[tree][state] = step;
      for (const StateIndex next : graph_.successors(state)) {
        if (temporal_.domain().contains(next)) reach(next, step.tree);
      }
      if (steps_.size() <= step.tree) steps_.resize(step.tree + 1);
    }
  }

  // Merges neighbouring colours of the same parity.
  void number_colours() {
    std::set<std::uint32_t> used;
    for (const auto& steps : steps_) {
      for (const auto& [state, step] : steps) used.insert(step.colour);
    }
    for (const std::uint32_t colour : used) {
      const bool even = colour % 2 == 0;
      if (colours_.empty() || colours_.back() != even) colours_.push_back(even);
      number_of_[colour] = colours_.size() - 1;
    }
  }

  // The recursion is as deep as the number of colours.
  void evaluate(std::size_t colour) {
    const StateSet start = colours_[colour] ? temporal_.domain() : graph_.none();
    values_[colour].assign(steps_.size(), start);
    while (true) {
      watch_.check();
      std::vector<StateSet> next;
      if (colour + 1 < colours_.size()) {
        evaluate(colour + 1);
        next = values_[colour + 1];
      } else {
        next = predecessors();
      }
      if (next == values_[colour]) return;
      values_[colour] = std::move(next);
    }
  }

  // Returns the positions where the player can force the step into the current set of its colour.
  std::vector<StateSet> predecessors() {
    std::vector<StateSet> result(steps_.size(), graph_.none());
    for (Tree tree = 0; tree < steps_.size(); ++tree) {
      for (const auto& [state, step] : steps_[tree]) {
        watch_.tick();
        if (forced(number_of_.at(step.colour), step.tree).contains(state)) result[tree].insert(state);
      }
    }
    return result;
  }

  const StateSet& forced(std::size_t colour, Tree tree) {
    Forced& known = forced_[colour][tree];
    const StateSet& goal = values_[colour][tree];
    if (known.result.universe() != goal.universe() || known.set != goal) known = {goal, force_(goal)};
    return known.result;
  }

  const ExplicitGraph& graph_;
  const Temporal& temporal_;
  const Force& force_;
  Watch& watch_;
  std::vector<std::map<StateIndex, RunTrees::Step>> steps_;  // by tree
  std::vector<bool> colours_;                                // from the least on: even
  std::map<std::uint32_t, std::size_t> number_of_;           // colour to its place there
  std::vector<std::vector<StateSet>> values_;                // by colour and tree
  std::vector<std::vector<Forced>> forced_;
};

}  // namespace

// Fairness becomes a part of the formula: if all conditions hold infinitely often, the formula holds. The conditions
// are represented by new atoms, since they are evaluated without fairness.
StateSet winning_states(const ExplicitGraph& graph, const Temporal& temporal, const logic::FormulaPool& pool,
                        FormulaId path, const PathExpansion::Holds& holds, const Force& force, Watch& watch,
                        std::size_t most_positions) {
  logic::FormulaPool own = pool;
  std::map<FormulaId, const StateSet*> conditions;
  FormulaId formula = path;
  constexpr std::size_t no_atom = 1U << 30U;
  for (const StateSet& condition : temporal.fairness()) {
    const FormulaId atom = own.atom(model::AtomId(no_atom + conditions.size()));
    conditions.emplace(atom, &condition);
    formula = own.binary(Op::Implies, own.unary(Op::Globally, own.unary(Op::Finally, atom)), formula);
  }
  const auto known = [&](FormulaId label, StateIndex state) {
    const auto place = conditions.find(label);
    return place != conditions.end() ? place->second->contains(state) : holds(label, state);
  };
  RunTrees trees(own, formula, known, watch);
  return Solver(graph, temporal, trees, force, watch, most_positions).run(trees.first());
}

}  // namespace gnomon::reference

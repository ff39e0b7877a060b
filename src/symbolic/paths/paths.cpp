// SPDX-License-Identifier: Apache-2.0
#include "symbolic/paths/paths.hpp"

#include "automata/regular.hpp"
#include "automata/translate.hpp"
#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"
#include "symbolic/paths/tableau.hpp"

#include <algorithm>
#include <unordered_map>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::PathKind;

namespace {

// An explicit automaton with more states than this, and than a few for each operator of the formula, would be slower
// than a tableau.
constexpr std::size_t few_explicit_states = 1'000;
constexpr std::size_t explicit_states_for_a_step = 4;

// Returns the number of operators of a path formula, counting repeated ones as often as they are repeated, up to
// `most`.
std::size_t length(const logic::FormulaPool& pool, FormulaId path, std::size_t most) {
  std::unordered_map<FormulaId, std::size_t> sizes;  // of regular expressions, written out
  std::size_t result = 0;
  for (const FormulaId id : logic::outer_parts(pool, path)) {
    const Node& node = pool[id];
    std::size_t size = 1;
    if (logic::is_regular_expression(node.op) && node.op != Op::Step && node.op != Op::Test) {
      size += sizes.at(node.left);
      if (logic::operand_count(node.op) == 2) size += sizes.at(node.right);
    }
    if (node.op == Op::Repeat) {
      const std::size_t copies = node.high == Node::unbounded ? node.low : node.high;
      size = std::min(size, most) * (copies + 1);
    }
    size = std::min(size, most);
    sizes[id] = size;
    result += node.op == Op::Repeat ? size : 1;
  }
  return std::min(result, most);
}

}  // namespace

Paths::Paths(const Temporal& temporal, const logic::FormulaPool& pool, const PathOptions& options, StateSets sets)
    : temporal_(temporal), pool_(pool), options_(options), sets_(std::move(sets)) {}

const Bdd& Paths::live() {
  return remember(live_, [this] {
    return options_.kind == PathKind::Finite ? temporal_.domain() : temporal_.eg(temporal_.domain());
  });
}

// Goals are collected from the root down, and evaluated from the leaves up: operands have smaller ids.
Bdd Paths::some(FormulaId path, bool positive) {
  states_ = logic::outer_state_formulas(pool_, path);
  const Goal whole{path, positive};
  if (options_.engine == engine::PathEngine::Explicit || options_.engine == engine::PathEngine::Symbolic)
    return by_automaton(whole);
  std::vector<Goal> found{whole};
  std::map<Goal, bool> seen{{whole, true}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto needed = parts(found[i]);
    if (!needed) continue;
    for (const Goal& part : *needed) {
      if (seen.try_emplace(part, true).second) found.push_back(part);
    }
  }
  std::sort(found.begin(), found.end());
  results_.clear();
  for (const Goal& goal : found) results_.insert_or_assign(goal, evaluate(goal));
  return results_.at(whole);
}

// ---- what can be taken apart

std::optional<std::vector<Paths::Goal>> Paths::parts(const Goal& goal) const {
  const auto [id, positive] = goal;
  const Node& node = pool_[id];
  if (is_state(id)) return std::vector<Goal>{};
  if (node.op == Op::Not) return std::vector<Goal>{{node.left, !positive}};
  if (node.op == Op::Next) return std::vector<Goal>{{node.left, positive}};
  if (node.op == Op::And) {
    // Negated it is an "or", and one of its operands must hold on some path.
    if (!positive || is_state(node.left) || is_state(node.right)) {
      return std::vector<Goal>{{node.left, positive}, {node.right, positive}};
    }
    return std::nullopt;
  }
  if (node.op == Op::Until) return parts_of_until(node, positive);
  GNOMON_ASSERT(node.op == Op::Diamond, "a normalised path formula");
  if (!positive || !automata::has_state_tests(pool_, node.left)) return std::nullopt;
  return std::vector<Goal>{{node.right, true}};
}

// not (f U g) means: never g, or no g up to a state where neither holds.
std::optional<std::vector<Paths::Goal>> Paths::parts_of_until(const Node& node, bool positive) const {
  if (positive && is_state(node.left)) return std::vector<Goal>{{node.right, true}};
  if (!positive && is_state(node.right)) return std::vector<Goal>{{node.left, false}};
  return std::nullopt;
}

Bdd Paths::evaluate(const Goal& goal) {
  const auto [id, positive] = goal;
  const Node& node = pool_[id];
  if (is_state(id)) {
    // Most often nothing violates an invariant, and then nobody needs to know where paths start.
    Bdd set = state_set(id, positive);
    return set.is_false() ? set : set & live();
  }
  if (!parts(goal)) {
    if (options_.engine == engine::PathEngine::Regular) throw LimitError("a path formula cannot be taken apart");
    return by_automaton(goal);
  }
  if (node.op == Op::Not) return results_.at({node.left, !positive});
  if (node.op == Op::And) return evaluate_and(node, positive);
  if (node.op == Op::Next) return evaluate_next(node, positive);
  if (node.op == Op::Until) return evaluate_until(node, positive);
  return match_backwards(node);
}

Bdd Paths::evaluate_and(const Node& node, bool positive) const {
  const Bdd& left = results_.at({node.left, positive});
  const Bdd& right = results_.at({node.right, positive});
  return positive ? left & right : left | right;
}

// A finite path of one state has no next state.
Bdd Paths::evaluate_next(const Node& node, bool positive) {
  if (options_.kind == PathKind::Finite && !positive) return live();
  return temporal_.ex(results_.at({node.left, positive}));
}

Bdd Paths::evaluate_until(const Node& node, bool positive) const {
  if (positive) return temporal_.eu(state_set(node.left, true), results_.at({node.right, true}));
  const Bdd without = state_set(node.right, false);
  if (options_.kind == PathKind::Finite) return without;  // a path of one state
  return temporal_.eg(without) | temporal_.eu(without, without & results_.at({node.left, false}));
}

// ---- with automata

Bdd Paths::match_backwards(const Node& diamond) const {
  automata::TranslationOptions options;
  options.limits = options_.automaton_limits();
  const automata::RegularAutomaton regular = automata::regular_automaton(pool_, diamond.left, options);
  std::vector<GuardedGraph::Edge> edges;
  PlaceSets goal;
  const Bdd& end = results_.at({diamond.right, true});
  for (std::uint32_t i = 0; i < regular.states.size(); ++i) {
    goal.push_back(guard_set(temporal_, regular.states[i].ends, regular.letters, sets_) & end);
    for (const automata::RegularStep& step : regular.states[i].steps) {
      edges.push_back({i, step.to, guard_set(temporal_, step.guard, regular.letters, sets_), {}});
    }
  }
  const GuardedGraph graph(temporal_, regular.states.size(), std::move(edges));
  return graph.reaching(std::move(goal))[regular.initial];
}

Bdd Paths::by_automaton(const Goal& goal) {
  const PathGoal wanted{goal.first, goal.second, options_.kind};
  if (options_.engine == engine::PathEngine::Symbolic) return by_tableau(wanted);
  if (options_.engine == engine::PathEngine::Explicit)
    return by_explicit_automaton(wanted, options_.automaton_limits());
  automata::Limits limits = options_.automaton_limits();
  const std::size_t steps = length(pool_, goal.first, limits.states);
  limits.states = std::min(limits.states, std::max(few_explicit_states, explicit_states_for_a_step * steps));
  try {
    return by_explicit_automaton(wanted, limits);
  } catch (const LimitError&) {
    if (options_.limits->out_of_time()) throw;
  }
  return by_tableau(wanted);
}

Bdd Paths::by_explicit_automaton(const PathGoal& goal, const automata::Limits& limits) {
  const PathAutomaton product(temporal_, pool_, goal, limits, sets_);
  return product.graph().reaching(product.goal(live()))[product.automaton().initial];
}

// Its bits stay for the next formula.
Bdd Paths::by_tableau(const PathGoal& goal) {
  const auto bits = [this](std::size_t number) {
    bdd::Manager& manager = temporal_.domain().manager();
    while (bits_.size() <= number) {
      const std::vector<bdd::Var> pair = manager.new_group(2);
      bits_.emplace_back(pair[0], pair[1]);
    }
    return bits_[number];
  };
  return Tableau(temporal_, pool_, goal, options_.automaton_limits(), sets_, bits).some(live());
}

Bdd Paths::state_set(FormulaId id, bool positive) const {
  const Bdd set = sets_(id);
  return positive ? set : temporal_.complement(set);
}

}  // namespace gnomon::symbolic

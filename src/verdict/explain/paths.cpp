// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/paths.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "verdict/validate/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Op;
using model::State;

std::optional<State> PathExplainer::start(const Literal& literal) {
  if (builder_.reason(literal) != Reason::Path) return std::nullopt;
  if (builder_.rules().paths()) {
    first_ = builder_.source().path_with(nullptr, builder_.pool()[literal.formula].left, literal.holds);
  } else {
    const PathShape shape = builder_.rules().path_shape(literal);
    if (shape.one_step()) return std::nullopt;
    if (shape.has_bounds()) {
      first_ = bounded_path(nullptr, shape);
    } else if (!shape.goal.empty()) {
      first_ = builder_.source().shortest_path(nullptr, shape.through, shape.goal);
    }
  }
  first_literal_ = literal;
  return first_ ? std::optional(first_->states.front()) : std::nullopt;
}

void PathExplainer::justify(ClaimRef index) {
  if (builder_.rules().paths()) {
    by_word(index);
  } else {
    by_shape(index);
  }
}

std::optional<ConcretePath> PathExplainer::found_at_the_start(const Literal& literal, const State& from) {
  if (!first_ || literal != first_literal_ || first_->states.front() != from) return std::nullopt;
  return std::exchange(first_, std::nullopt);
}

std::optional<ConcretePath> PathExplainer::bounded_path(const State* from, const PathShape& shape) {
  // Longer paths would be unreadable.
  constexpr std::size_t longest = 20'000;
  if (shape.low > longest) throw LimitError(fmt::format("it needs a path of {} steps", shape.low));
  // A loop is better than a long way that goes around it many times.
  constexpr std::size_t long_way = 10;
  const bool is_finite = shape.high != logic::Node::unbounded;
  if (shape.lasts && is_finite && shape.high - shape.low > long_way) {
    PathShape for_ever = shape;
    for_ever.high = logic::Node::unbounded;
    auto found = builder_.source().bounded_path(from, for_ever);
    if (found && found->states.size() <= shape.high) return found;
    if (shape.high > longest) throw LimitError(fmt::format("it needs a path of {} steps", shape.high));
  }
  return builder_.source().bounded_path(from, shape);
}

std::optional<ConcretePath> PathExplainer::path_of(const State& from, const PathShape& shape) {
  EvidenceSource& source = builder_.source();
  if (shape.one_step()) return source.step(from, shape.goal);
  if (shape.has_bounds()) return bounded_path(&from, shape);
  std::optional<ConcretePath> found;
  if (!shape.goal.empty()) found = source.shortest_path(&from, shape.through, shape.goal);
  if (!found && shape.lasts) found = source.lasso(from, shape.through);
  return found;
}

void PathExplainer::by_shape(ClaimRef index) {
  const State from = builder_.state_of(index);
  const PathShape shape = builder_.rules().path_shape(builder_[index].literal);
  std::optional<ConcretePath> found = found_at_the_start(builder_[index].literal, from);
  if (!found) found = path_of(from, shape);
  GNOMON_ASSERT(found.has_value(), "what the engine says of a path is so");
  const Path path = builder_.intern(*found);
  builder_[index].path = path;
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    const bool ends = !path.loop && i + 1 == path.states.size();
    const std::vector<Literal> literals = ends ? end_of(path.states[i], shape, i) : shape.on_the_way(i);
    for (const Literal& literal : literals) builder_.add_part(index, i, path.states[i], literal);
  }
}

// Returns what allows the path to end in the state.
std::vector<Literal> PathExplainer::end_of(StateRef state, const PathShape& shape, std::size_t steps) {
  const auto ends = shape.ends(steps);
  const auto found =
      std::find_if(ends.begin(), ends.end(), [&](const auto& end) { return builder_.satisfies(state, end); });
  GNOMON_ASSERT(found != ends.end(), "a path ends where it may");
  return *found;
}

// In a path logic: adds a path that satisfies the path formula, or one that does not, and claims about the state
// formulas along it that matter.
void PathExplainer::by_word(ClaimRef index) {
  const Literal literal = builder_[index].literal;
  const FormulaId formula = builder_.pool()[literal.formula].left;
  const State from = builder_.state_of(index);
  auto found = found_at_the_start(literal, from);
  if (!found) found = builder_.source().path_with(&from, formula, literal.holds);
  GNOMON_ASSERT(found.has_value(), "what the engine says of a path is so");
  const Path path = builder_.intern(*found);
  builder_[index].path = path;
  std::vector<PlacedLiteral> letters;
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    for (const FormulaId label : logic::maximal_state_formulas(builder_.pool(), formula)) {
      if (builder_.pool()[label].op == Op::True || builder_.pool()[label].op == Op::False) continue;
      const bool value = builder_.holds(path.states[i], label);
      letters.emplace_back(i, Literal{label, value});
    }
  }
  const WordShape word{path.states.size(), path.loop};
  const auto by_engine = [this](const Literal& letter) { return builder_.reason(letter) == Reason::Engine; };
  for (const auto& [position, letter] :
       minimal_labels(builder_.pool(), formula, literal.holds, word, letters, by_engine, limits_)) {
    builder_.add_part(index, position, path.states[position], letter);
  }
}

}  // namespace gnomon::verdict

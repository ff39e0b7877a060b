// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/paths.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "verdict/validate/word.hpp"

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
    if (shape.one_step || shape.goal.empty()) return std::nullopt;
    first_ = builder_.source().shortest_path(nullptr, shape.through, shape.goal);
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

void PathExplainer::by_shape(ClaimRef index) {
  const State from = builder_.state_of(index);
  const PathShape shape = builder_.rules().path_shape(builder_[index].literal);
  std::optional<ConcretePath> found = found_at_the_start(builder_[index].literal, from);
  if (!found && shape.one_step) {
    found = builder_.source().step(from, shape.goal);
  } else if (!found && !shape.goal.empty()) {
    found = builder_.source().shortest_path(&from, shape.through, shape.goal);
  }
  if (!found && !shape.forever.empty()) found = builder_.source().lasso(from, shape.forever);
  GNOMON_ASSERT(found.has_value(), "what the engine says of a path is so");
  const Path path = builder_.intern(*found);
  builder_[index].path = path;
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    const bool last = i + 1 == path.states.size();
    const std::vector<Literal>& literals = path.loop ? shape.forever : last ? shape.goal : shape.through;
    for (const Literal& literal : literals) {
      if (!(shape.one_step && !last)) builder_.add_part(index, i, path.states[i], literal);
    }
  }
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

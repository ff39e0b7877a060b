// SPDX-License-Identifier: Apache-2.0
//
// Images and preimages: conjunction with a relation, quantification and renaming in one recursion.
//
// The cube says what happens to each variable: a positive literal x stands for the pair (x, x') of
// a current variable and its next-state twin, which stands directly below it; a negative literal is
// a variable that is only quantified. All other variables stay as they are.
//
//   image:     exists x, a: states(x) & relation(x, a, x'), then x' is renamed to x
//   preimage: exists x', a: relation(x, a, x') & states(x')
#include "bdd/kernel.hpp"

namespace gnomon::bdd {

Edge Kernel::image(Edge states, Edge relation, Edge cube) {
  return pairs_adjacent(cube) ? relation_step(states, relation, cube, false)
                              : slow_image(states, relation, cube, false);
}

Edge Kernel::preimage(Edge states, Edge relation, Edge cube) {
  return pairs_adjacent(cube) ? relation_step(states, relation, cube, true) : slow_image(states, relation, cube, true);
}

Edge Kernel::relation_step(Edge states, Edge relation, Edge cube, bool backwards) {
  if (states == false_edge || relation == false_edge) return false_edge;
  const std::uint32_t states_level = level(states);
  const std::uint32_t relation_level = level(relation);
  const std::uint32_t top = std::min(states_level, relation_level);
  // Pairs that neither operand mentions do not matter; the twin stands one level lower.
  if (top > 0) cube = cube_from(cube, top - 1);
  while (cube != true_edge && level(cube) + (cube_positive(cube) ? 1U : 0U) < top) cube = cube_rest(cube);
  if (cube == true_edge) return conjunction(states, relation);
  // The rest of the step is unconstrained: any next (or current) values are possible.
  if (relation == true_edge) return exists(states, cube);

  Edge result;
  const std::uint32_t key = tagged(states, Op3::Relation);
  const std::uint32_t relation_key = relation | (backwards ? 1U << 30U : 0U);
  if (cached(key, relation_key, cube, result)) return result;
  const std::uint32_t cube_level = level(cube);
  const auto split = [&](Edge e, std::uint32_t at, bool value) {
    return level(e) != at ? e : value ? high(e) : low(e);
  };
  const auto step = [&](Edge s, Edge r, Edge c) { return relation_step(s, r, c, backwards); };
  if (top < cube_level) {
    const Edge when_false = step(split(states, top, false), split(relation, top, false), cube);
    result = make(top, when_false, step(split(states, top, true), split(relation, top, true), cube));
  } else if (!cube_positive(cube)) {
    const Edge rest = cube_rest(cube);
    result = step(split(states, top, false), split(relation, top, false), rest);
    if (result != true_edge)
      result = disjunction(result, step(split(states, top, true), split(relation, top, true), rest));
  } else {
    const Edge rest = cube_rest(cube);
    const Edge states_0 = split(states, cube_level, false);
    const Edge states_1 = split(states, cube_level, true);
    const Edge from_0 = split(relation, cube_level, false);
    const Edge from_1 = split(relation, cube_level, true);
    // Both values of the kept variable: the next one for images, the current one for preimages.
    const auto kept = [&](bool value) {
      const Edge relation_0 =
          backwards ? split(value ? from_1 : from_0, cube_level + 1, false) : split(from_0, cube_level + 1, value);
      const Edge relation_1 =
          backwards ? split(value ? from_1 : from_0, cube_level + 1, true) : split(from_1, cube_level + 1, value);
      const Edge first = step(states_0, relation_0, rest);
      return first == true_edge ? first : disjunction(first, step(states_1, relation_1, rest));
    };
    const Edge when_false = kept(false);
    result = make(cube_level, when_false, kept(true));
  }
  remember(key, relation_key, cube, result);
  return result;
}

bool Kernel::pairs_adjacent(Edge cube) const {
  for (; cube != true_edge; cube = cube_rest(cube)) {
    if (!cube_positive(cube)) continue;
    const std::uint32_t variable = level_to_variable_[level(cube)];
    if (variable_to_level_[partner_[variable]] != level(cube) + 1) return false;
  }
  return true;
}

// Computes the same in separate steps, for twins that are not neighbours.
Edge Kernel::slow_image(Edge states, Edge relation, Edge cube, bool backwards) {
  std::vector<Literal> quantified;
  std::vector<std::pair<Var, Var>> to_next;
  std::vector<std::pair<Var, Var>> to_current;
  for (; cube != true_edge; cube = cube_rest(cube)) {
    const Var variable = variable_at(level(cube));
    if (!cube_positive(cube)) {
      quantified.push_back({variable, true});
      continue;
    }
    const Var next{partner_[variable.id]};
    quantified.push_back({backwards ? next : variable, true});
    to_next.emplace_back(variable, next);
    to_current.emplace_back(next, variable);
  }
  const Edge removed = cube_edge(std::move(quantified));
  if (backwards) return and_exists(rename_variables(states, to_next), relation, removed);
  return rename_variables(and_exists(states, relation, removed), to_current);
}

}  // namespace gnomon::bdd

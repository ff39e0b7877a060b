// SPDX-License-Identifier: Apache-2.0
//
// Existential quantification, alone and fused with conjunction, and the choice of one witness. Cubes
// may have literals of either sign; quantification uses their variables only.
#include "bdd/kernel.hpp"

#include <utility>

namespace gnomon::bdd {

Edge Kernel::exists(Edge f, Edge cube) {
  if (is_terminal(f)) return f;
  const std::uint32_t top = level(f);
  cube = cube_from(cube, top);
  if (cube == true_edge) return f;

  Edge result;
  if (cached(f, cube, static_cast<std::uint32_t>(Op::Exists), result)) return result;
  const Edge f_high = high(f);
  if (level(cube) == top) {
    const Edge rest = cube_rest(cube);
    result = exists(low(f), rest);
    if (result != true_edge && result != f_high) result = disjunction(result, exists(f_high, rest));
  } else {
    const Edge when_false = exists(low(f), cube);
    result = make(top, when_false, exists(f_high, cube));
  }
  remember(f, cube, static_cast<std::uint32_t>(Op::Exists), result);
  return result;
}

Edge Kernel::and_exists(Edge f, Edge g, Edge cube) {
  if (f == false_edge || g == false_edge || f == negate(g)) return false_edge;
  if (f == g || g == true_edge) return exists(f, cube);
  if (f == true_edge) return exists(g, cube);
  if (f > g) std::swap(f, g);
  const Node& a = nodes_[index_of(f)];
  const Node& b = nodes_[index_of(g)];
  const std::uint32_t top = a.level < b.level ? a.level : b.level;
  cube = cube_from(cube, top);
  if (cube == true_edge) return conjunction(f, g);

  Edge result;
  const std::uint32_t key = tagged(f, Op3::AndExists);
  if (cached(key, g, cube, result)) return result;
  const bool split_f = a.level == top;
  const bool split_g = b.level == top;
  const Edge f_low = split_f ? a.low ^ complement_of(f) : f;
  const Edge f_high = split_f ? a.high ^ complement_of(f) : f;
  const Edge g_low = split_g ? b.low ^ complement_of(g) : g;
  const Edge g_high = split_g ? b.high ^ complement_of(g) : g;
  if (level(cube) == top) {
    const Edge rest = cube_rest(cube);
    result = and_exists(f_low, g_low, rest);
    // The other half cannot add anything if the result is everything, or all of a factor.
    if (result != true_edge && result != f_high && result != g_high) {
      result = disjunction(result, and_exists(f_high, g_high, rest));
    }
  } else {
    const Edge when_false = and_exists(f_low, g_low, cube);
    result = make(top, when_false, and_exists(f_high, g_high, cube));
  }
  remember(key, g, cube, result);
  return result;
}

// Chooses the first witness, false before true in the order of the levels.
Edge Kernel::representatives(Edge f, Edge cube) {
  if (f == false_edge || cube == true_edge) return f;
  const std::uint32_t top = std::min(level(f), level(cube));

  Edge result;
  if (cached(f, cube, static_cast<std::uint32_t>(Op::Representatives), result)) return result;
  const bool split = level(f) == top;
  if (level(cube) == top) {
    const Edge rest = cube_rest(cube);
    const Edge f_low = split ? low(f) : f;
    const Edge when_false = representatives(f_low, rest);
    const Edge when_true =
        split ? conjunction(representatives(high(f), rest), negate(exists(f_low, rest))) : false_edge;
    result = make(top, when_false, when_true);
  } else {
    const Edge when_false = representatives(low(f), cube);
    result = make(top, when_false, representatives(high(f), cube));
  }
  remember(f, cube, static_cast<std::uint32_t>(Op::Representatives), result);
  return result;
}

}  // namespace gnomon::bdd

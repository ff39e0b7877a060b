// SPDX-License-Identifier: Apache-2.0
//
// Conjunction, exclusive or, if-then-else, and the test for disjointness. Each follows the same
// pattern: simple cases, one normal form for equal questions, computed table, two recursive calls.
#include "bdd/kernel.hpp"

#include <utility>

namespace gnomon::bdd {

Edge Kernel::conjunction(Edge f, Edge g) {
  if (f == g || g == true_edge) return f;
  if (f == true_edge) return g;
  if (f == false_edge || g == false_edge || f == negate(g)) return false_edge;
  if (f > g) std::swap(f, g);

  Edge result;
  if (cached(f, g, static_cast<std::uint32_t>(Op::And), result)) return result;
  const Node& a = nodes_[index_of(f)];
  const Node& b = nodes_[index_of(g)];
  const std::uint32_t top = a.level < b.level ? a.level : b.level;
  const bool split_f = a.level == top;
  const bool split_g = b.level == top;
  const Edge f_low = split_f ? a.low ^ complement_of(f) : f;
  const Edge f_high = split_f ? a.high ^ complement_of(f) : f;
  const Edge g_low = split_g ? b.low ^ complement_of(g) : g;
  const Edge g_high = split_g ? b.high ^ complement_of(g) : g;
  const Edge low = conjunction(f_low, g_low);
  const Edge high = conjunction(f_high, g_high);
  result = make(top, low, high);
  remember(f, g, static_cast<std::uint32_t>(Op::And), result);
  return result;
}

Edge Kernel::exclusive_or(Edge f, Edge g) {
  const Edge flip = complement_of(f) ^ complement_of(g);
  f &= ~1U;
  g &= ~1U;
  if (f == g) return flip;
  if (f == false_edge) return g ^ flip;
  if (g == false_edge) return f ^ flip;
  if (f > g) std::swap(f, g);

  Edge result;
  if (cached(f, g, static_cast<std::uint32_t>(Op::Xor), result)) return result ^ flip;
  const Node& a = nodes_[index_of(f)];
  const Node& b = nodes_[index_of(g)];
  const std::uint32_t top = a.level < b.level ? a.level : b.level;
  const bool split_f = a.level == top;
  const bool split_g = b.level == top;
  const Edge f_high = split_f ? a.high : f;
  const Edge g_high = split_g ? b.high : g;
  const Edge low = exclusive_or(split_f ? a.low : f, split_g ? b.low : g);
  const Edge high = exclusive_or(f_high, g_high);
  result = make(top, low, high);
  remember(f, g, static_cast<std::uint32_t>(Op::Xor), result);
  return result ^ flip;
}

Edge Kernel::if_then_else(Edge f, Edge g, Edge h) {
  if (f == true_edge) return g;
  if (f == false_edge) return h;
  if (f == g) g = true_edge;
  if (f == negate(g)) g = false_edge;
  if (f == h) h = false_edge;
  if (f == negate(h)) h = true_edge;
  if (g == h) return g;
  if (g == true_edge) return disjunction(f, h);
  if (g == false_edge) return conjunction(negate(f), h);
  if (h == false_edge) return conjunction(f, g);
  if (h == true_edge) return disjunction(negate(f), g);
  if (g == negate(h)) return negate(exclusive_or(f, g));
  if (complement_of(f) != 0) {
    f = negate(f);
    std::swap(g, h);
  }
  const Edge flip = complement_of(g);
  g ^= flip;
  h ^= flip;

  Edge result;
  const std::uint32_t key = tagged(f, Op3::Ite);
  if (cached(key, g, h, result)) return result ^ flip;
  const std::uint32_t top = std::min({level(f), level(g), level(h)});
  const auto lows = [&](Edge e) { return level(e) == top ? low(e) : e; };
  const auto highs = [&](Edge e) { return level(e) == top ? high(e) : e; };
  const Edge when_true = if_then_else(highs(f), highs(g), highs(h));
  const Edge when_false = if_then_else(lows(f), lows(g), lows(h));
  result = make(top, when_false, when_true);
  remember(key, g, h, result);
  return result ^ flip;
}

bool Kernel::disjoint(Edge f, Edge g) {
  if (f == false_edge || g == false_edge || f == negate(g)) return true;
  if (f == true_edge || g == true_edge || f == g) return false;
  if (f > g) std::swap(f, g);

  Edge result;
  if (cached(f, g, static_cast<std::uint32_t>(Op::Disjoint), result)) return result != 0;
  const std::uint32_t top = std::min(level(f), level(g));
  const auto lows = [&](Edge e) { return level(e) == top ? low(e) : e; };
  const auto highs = [&](Edge e) { return level(e) == top ? high(e) : e; };
  const bool answer = disjoint(lows(f), lows(g)) && disjoint(highs(f), highs(g));
  remember(f, g, static_cast<std::uint32_t>(Op::Disjoint), answer ? 1 : 0);
  return answer;
}

}  // namespace gnomon::bdd

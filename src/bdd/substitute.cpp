// SPDX-License-Identifier: Apache-2.0
//
// Functions for variables: cofactor, renaming, composition; and simplification by don't cares.
#include "bdd/kernel.hpp"

namespace gnomon::bdd {

Edge Kernel::cofactor(Edge f, std::uint32_t at, bool value) {
  if (level(f) > at) return f;
  if (level(f) == at) return value ? high(f) : low(f);
  const Edge flip = complement_of(f);
  f ^= flip;
  Edge result;
  const std::uint32_t which = (at << 1U) | (value ? 1U : 0U);
  if (cached(f, which, static_cast<std::uint32_t>(Op::Cofactor), result)) return result ^ flip;
  const Edge when_false = cofactor(low(f), at, value);
  result = make(level(f), when_false, cofactor(high(f), at, value));
  remember(f, which, static_cast<std::uint32_t>(Op::Cofactor), result);
  return result ^ flip;
}

// `by_level` gives a function, or `unchanged`, for every level down to the last one that is substituted.
Edge Kernel::start_substitution(Edge f, std::vector<Edge> by_level) {
  // Results of the same substitution are still good: whatever changes edges or levels forgets them
  // all. Those of others are not.
  if (by_level != substitution_ && ++substitution_id_ == 0) rebuild_tables();  // the numbers start again
  substitution_ = std::move(by_level);
  substitution_depth_ = static_cast<std::uint32_t>(substitution_.size());
  return substitute(f);
}

Edge Kernel::substitute(Edge f) {
  const std::uint32_t top = level(f);
  if (top >= substitution_depth_) return f;
  const Edge flip = complement_of(f);
  f ^= flip;
  Edge result;
  if (cached(f, substitution_id_, static_cast<std::uint32_t>(Op::Compose), result)) return result ^ flip;
  const Edge when_false = substitute(low(f));
  const Edge when_true = substitute(high(f));
  const Edge function = substitution_[top] == unchanged ? variable_edge(top) : substitution_[top];
  // Often a variable that is still above its operands: no need for the general operation.
  const bool is_variable = low(function) == false_edge && high(function) == true_edge;
  if (is_variable && level(function) < level(when_false) && level(function) < level(when_true)) {
    result = make(level(function), when_false, when_true);
  } else {
    result = if_then_else(function, when_true, when_false);
  }
  remember(f, substitution_id_, static_cast<std::uint32_t>(Op::Compose), result);
  return result ^ flip;
}

Edge Kernel::rename_variables(Edge f, std::span<const std::pair<Var, Var>> from_to) {
  std::uint32_t depth = 0;
  for (const auto& [from, to] : from_to) depth = std::max(depth, level_of(from) + 1);
  std::vector<Edge> functions(depth, unchanged);
  for (const auto& [from, to] : from_to) functions[level_of(from)] = variable_edge(level_of(to));
  return start_substitution(f, std::move(functions));
}

// Coudert and Madre's restrict: where only one branch of a variable is cared for, the other branch
// takes its place; variables that only `care` has are quantified away, so they do not come in.
Edge Kernel::restrict(Edge f, Edge care) {
  if (care == true_edge || is_terminal(f)) return f;
  if (f == care) return true_edge;
  if (f == negate(care)) return false_edge;
  const std::uint32_t top = level(f);
  while (level(care) < top) {
    care = disjunction(low(care), high(care));
    if (care == true_edge) return f;
  }
  if (f == care) return true_edge;
  if (f == negate(care)) return false_edge;

  const Edge flip = complement_of(f);
  f ^= flip;
  Edge result;
  if (cached(f, care, static_cast<std::uint32_t>(Op::Restrict), result)) return result ^ flip;
  if (level(care) == top) {
    if (low(care) == false_edge) {
      result = restrict(high(f), high(care));
    } else if (high(care) == false_edge) {
      result = restrict(low(f), low(care));
    } else {
      const Edge when_false = restrict(low(f), low(care));
      result = make(top, when_false, restrict(high(f), high(care)));
    }
  } else {
    const Edge when_false = restrict(low(f), care);
    result = make(top, when_false, restrict(high(f), care));
  }
  remember(f, care, static_cast<std::uint32_t>(Op::Restrict), result);
  return result ^ flip;
}

Edge Kernel::constrain(Edge f, Edge care) {
  if (care == true_edge || is_terminal(f)) return f;
  if (f == care) return true_edge;
  if (f == negate(care)) return false_edge;

  const Edge flip = complement_of(f);
  f ^= flip;
  Edge result;
  if (cached(f, care, static_cast<std::uint32_t>(Op::Constrain), result)) return result ^ flip;
  const std::uint32_t top = std::min(level(f), level(care));
  const Edge f_low = level(f) == top ? low(f) : f;
  const Edge f_high = level(f) == top ? high(f) : f;
  const Edge care_low = level(care) == top ? low(care) : care;
  const Edge care_high = level(care) == top ? high(care) : care;
  if (care_low == false_edge) {
    result = constrain(f_high, care_high);
  } else if (care_high == false_edge) {
    result = constrain(f_low, care_low);
  } else {
    const Edge when_false = constrain(f_low, care_low);
    result = make(top, when_false, constrain(f_high, care_high));
  }
  remember(f, care, static_cast<std::uint32_t>(Op::Constrain), result);
  return result ^ flip;
}

}  // namespace gnomon::bdd

// SPDX-License-Identifier: Apache-2.0
#include "automata/translation/terms.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::automata {

std::size_t TermHash::operator()(const Term& term) const noexcept {
  auto seed = static_cast<std::size_t>(term.op);
  mix_hash(seed, (std::uint64_t{term.left.value} << 32U) | term.right.value);
  mix_hash(seed, (std::uint64_t{term.literal.letter} << 1U) | static_cast<std::uint64_t>(term.literal.holds));
  mix_hash(seed, term.position.value);
  return seed;
}

std::size_t TermHash::operator()(const Pattern& pattern) const noexcept {
  auto seed = static_cast<std::size_t>(pattern.op);
  mix_hash(seed, pattern.condition.value);
  mix_hash(seed, (std::uint64_t{pattern.left.value} << 32U) | pattern.right.value);
  mix_hash(seed, (std::uint64_t{pattern.low} << 32U) | pattern.high);
  return seed;
}

std::size_t TermHash::operator()(const Position& position) const noexcept {
  std::size_t seed = 0;
  mix_hash(seed, (std::uint64_t{position.head.value} << 32U) | position.rest.value);
  return seed;
}

bool TermPool::are_opposite(TermId a, TermId b) const {
  return op(a) == TermOp::Literal && op(b) == TermOp::Literal &&
         (*this)[a].literal.letter == (*this)[b].literal.letter && (*this)[a].literal.holds != (*this)[b].literal.holds;
}

bool TermPool::is_infinitely(TermId id, TermOp outer) const {
  if (words_ == Words::Finite) return false;
  const TermId inner = (*this)[id].right;
  return outer == TermOp::Until ? is_finally(id) && is_globally(inner) : is_globally(id) && is_finally(inner);
}

// On infinite words FG a and FG b is FG(a and b): one obligation instead of two. G a and G b stay separate: sets of
// obligations do not become larger by that, and each is simpler.
TermId TermPool::conjunction(TermId a, TermId b) {
  if (is_false(a) || is_false(b) || are_opposite(a, b)) return truth(false);
  if (is_true(a) || a == b) return b;
  if (is_true(b)) return a;
  if (is_infinitely(a, TermOp::Until) && is_infinitely(b, TermOp::Until)) {
    const auto inner = [this](TermId id) { return (*this)[(*this)[id].right].right; };
    const TermId both = conjunction(inner(a), inner(b));
    return until(truth(true), release(truth(false), both));
  }
  return binary(TermOp::And, std::min(a, b), std::max(a, b));
}

TermId TermPool::disjunction(TermId a, TermId b) {
  if (is_true(a) || is_true(b) || are_opposite(a, b)) return truth(true);
  if (is_false(a) || a == b) return b;
  if (is_false(b)) return a;
  if (is_finally(a) && is_finally(b)) {
    const TermId either = disjunction((*this)[a].right, (*this)[b].right);
    return until(truth(true), either);
  }
  if (is_infinitely(a, TermOp::Release) && is_infinitely(b, TermOp::Release)) {
    const TermId either = disjunction((*this)[a].right, (*this)[b].right);
    return release(truth(false), either);
  }
  return binary(TermOp::Or, std::min(a, b), std::max(a, b));
}

TermId TermPool::next(TermId a) {
  if (is_false(a)) return a;
  if (words_ == Words::Infinite && is_true(a)) return a;
  return add({.op = TermOp::Next, .left = a});
}

TermId TermPool::weak_next(TermId a) {
  if (words_ == Words::Infinite) return next(a);
  if (is_true(a)) return a;
  return add({.op = TermOp::WeakNext, .left = a});
}

TermId TermPool::until(TermId a, TermId b) {
  if (is_true(b) || is_false(b) || is_false(a) || a == b) return b;
  if (op(b) == TermOp::Until && ((*this)[b].left == a || is_finally(b))) return b;
  if (is_true(a)) {
    while (op(b) == TermOp::Until) b = (*this)[b].right;
    if (op(b) == TermOp::Or && (is_finally((*this)[b].left) || is_finally((*this)[b].right))) {
      const auto inner = [this](TermId id) { return is_finally(id) ? (*this)[id].right : id; };
      return until(a, disjunction(inner((*this)[b].left), inner((*this)[b].right)));
    }
    if (is_infinitely(b, TermOp::Release)) return b;  // "infinitely often" does not depend on the position
  }
  return binary(TermOp::Until, a, b);
}

TermId TermPool::release(TermId a, TermId b) {
  if (is_true(b) || is_false(b) || is_true(a) || a == b) return b;
  if (op(b) == TermOp::Release && ((*this)[b].left == a || is_globally(b))) return b;
  if (is_false(a)) {
    while (op(b) == TermOp::Release) b = (*this)[b].right;
    if (op(b) == TermOp::And && (is_globally((*this)[b].left) || is_globally((*this)[b].right))) {
      const auto inner = [this](TermId id) { return is_globally(id) ? (*this)[id].right : id; };
      return release(a, conjunction(inner((*this)[b].left), inner((*this)[b].right)));
    }
    if (is_infinitely(b, TermOp::Until)) return b;
  }
  return binary(TermOp::Release, a, b);
}

TermId TermPool::weak_until(TermId a, TermId b) {
  if (is_true(b) || is_true(a)) return truth(true);
  if (is_false(a) || a == b) return b;
  if (is_false(b)) return release(b, a);
  return binary(TermOp::WeakUntil, a, b);
}

TermId TermPool::strong_release(TermId a, TermId b) {
  if (is_false(a) || is_false(b)) return truth(false);
  if (is_true(a) || a == b) return b;
  if (is_true(b)) return until(b, a);
  return binary(TermOp::StrongRelease, a, b);
}

TermId TermPool::diamond(PositionId position, TermId a) {
  if (!position.valid() || is_false(a)) return a;
  return add({.op = TermOp::Diamond, .left = a, .position = position});
}

TermId TermPool::box(PositionId position, TermId a) {
  if (!position.valid() || is_true(a)) return a;
  return add({.op = TermOp::Box, .left = a, .position = position});
}

}  // namespace gnomon::automata

// SPDX-License-Identifier: Apache-2.0
#include "automata/determinise/decisions.hpp"

#include "automata/cube.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <set>

namespace gnomon::automata {

namespace {

// The number of letters that one state may depend on. With more, guards become too large to be useful.
constexpr std::size_t most_letters = 500;

}  // namespace

std::size_t Decisions::Hash::operator()(const Node& node) const noexcept {
  std::size_t seed = node.letter;
  mix_hash(seed, (std::uint64_t{node.low} << 32U) | node.high);
  return seed;
}

Decisions::Ref Decisions::constant(std::uint32_t value) { return nodes_.add({no_letter, value, value}); }

Decisions::Ref Decisions::choice(std::uint32_t letter, Ref low, Ref high) {
  return low == high ? low : nodes_.add({letter, low, high});
}

Decisions::Ref Decisions::of_cube(const Cube& cube, std::uint32_t value, std::uint32_t otherwise) {
  const Ref missed = constant(otherwise);
  Ref result = constant(value);
  for (auto literal = cube.rbegin(); literal != cube.rend(); ++literal) {
    result = literal->holds ? choice(literal->letter, missed, result) : choice(literal->letter, result, missed);
  }
  return result;
}

std::pair<Decisions::Ref, Decisions::Ref> Decisions::split(Ref function, std::uint32_t letter) const {
  const Node& node = nodes_[function];
  return node.letter == letter ? std::pair(node.low, node.high) : std::pair(function, function);
}

Decisions::Ref Decisions::mapped(Ref function, const Unary& change) {
  return combined(function, function, [&change](std::uint32_t value, std::uint32_t) { return change(value); });
}

Decisions::Ref Decisions::combined(Ref a, Ref b, const Binary& change) {
  Memo memo;
  return combine(a, b, change, memo, 0);
}

Decisions::Ref Decisions::combine(Ref a, Ref b, const Binary& change, Memo& memo, std::size_t depth) {
  const std::uint32_t letter = std::min(nodes_[a].letter, nodes_[b].letter);
  const std::uint64_t key = (std::uint64_t{a} << 32U) | b;
  const auto known = memo.find(key);
  if (known != memo.end()) return known->second;
  watch_.tick(1);
  Ref result = 0;
  if (letter == no_letter) {
    const std::uint32_t left = nodes_[a].low, right = nodes_[b].low;
    result = constant(change(left, right));
  } else {
    if (depth == most_letters) throw LimitError("a state of the automaton of the formula looks at too many conditions");
    const auto [a_low, a_high] = split(a, letter);
    const auto [b_low, b_high] = split(b, letter);
    const Ref low = combine(a_low, b_low, change, memo, depth + 1);
    result = choice(letter, low, combine(a_high, b_high, change, memo, depth + 1));
  }
  memo.emplace(key, result);
  return result;
}

std::vector<std::uint32_t> Decisions::values(Ref function) const {
  std::set<std::uint32_t> found;
  std::set<Ref> seen{function};
  std::vector<Ref> open{function};
  while (!open.empty()) {
    const Node node = nodes_[open.back()];
    open.pop_back();
    if (node.letter == no_letter) {
      found.insert(node.low);
      continue;
    }
    for (const Ref next : {node.low, node.high}) {
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return {found.begin(), found.end()};
}

std::map<std::uint32_t, Guard> Decisions::guards(Ref function) const {
  std::map<std::uint32_t, Guard> result;
  std::vector<std::pair<Ref, Cube>> open{{function, {}}};
  while (!open.empty()) {
    const auto [ref, cube] = std::move(open.back());
    open.pop_back();
    watch_.tick(1);
    const Node& node = nodes_[ref];
    if (node.letter == no_letter) {
      add_cube(result[node.low], cube);
      continue;
    }
    for (const bool holds : {false, true}) {
      Cube longer = cube;
      longer.push_back({node.letter, holds});
      open.emplace_back(holds ? node.high : node.low, std::move(longer));
    }
  }
  return result;
}

}  // namespace gnomon::automata

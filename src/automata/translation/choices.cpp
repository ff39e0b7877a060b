// SPDX-License-Identifier: Apache-2.0
#include "automata/translation/choices.hpp"

#include "automata/cube.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace gnomon::automata {

namespace {

std::uint64_t signature_of(const Choice& choice) {
  std::uint64_t bits = 0;
  for (const Literal literal : choice.cube)
    bits |= std::uint64_t{1} << ((literal.letter * 2 + (literal.holds ? 1 : 0)) % 64);
  for (const std::uint32_t state : choice.next) bits |= std::uint64_t{1} << ((state * 7 + 31) % 64);
  return bits;
}

bool has_no_more(const Choice& a, const Choice& b) {
  return implies(b.cube, a.cube) && is_subset(a.next, b.next) && is_subset(a.pending, b.pending);
}

// Nearly all pairs are distinguished by their signatures. Most of the time is spent here.
inline bool asks_for_no_more(const Choice& a, const Choice& b) {
  return (a.signature & ~b.signature) == 0 && has_no_more(a, b);
}

// Returns whether the lists share no letter and no obligation: then the product of two antichains is an antichain.
bool are_independent(const Choices& a, const Choices& b) {
  const Choices& few = a.size() < b.size() ? a : b;
  const Choices& many = a.size() < b.size() ? b : a;
  std::unordered_set<std::uint32_t> letters, obligations;
  for (const Choice& one : few) {
    for (const Literal literal : one.cube) letters.insert(literal.letter);
    obligations.insert(one.next.begin(), one.next.end());
  }
  return std::none_of(many.begin(), many.end(), [&](const Choice& one) {
    return std::any_of(one.cube.begin(), one.cube.end(),
                       [&](Literal literal) { return letters.contains(literal.letter); }) ||
           std::any_of(one.next.begin(), one.next.end(),
                       [&](std::uint32_t next) { return obligations.contains(next); });
  });
}

}  // namespace

NumberSet united(const NumberSet& a, const NumberSet& b) {
  NumberSet result;
  result.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

NumberSet intersected(const NumberSet& a, const NumberSet& b) {
  NumberSet result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

bool is_subset(const NumberSet& small, const NumberSet& large) {
  return small.size() <= large.size() && std::includes(large.begin(), large.end(), small.begin(), small.end());
}

Choice choice(Cube cube, NumberSet next, NumberSet pending) {
  Choice result{std::move(cube), std::move(next), std::move(pending), 0};
  result.signature = signature_of(result);
  return result;
}

void add(Choices& choices, Choice added, Watch& watch) {
  watch.tick(choices.size() + 1);
  const auto makes_it_needless = [&added](const Choice& other) { return asks_for_no_more(other, added); };
  if (std::any_of(choices.begin(), choices.end(), makes_it_needless)) return;
  choices.erase(std::remove_if(choices.begin(), choices.end(),
                               [&added](const Choice& other) { return asks_for_no_more(added, other); }),
                choices.end());
  choices.push_back(std::move(added));
  watch.check_transitions_from_state(choices.size());
}

Choices either(const Choices& a, const Choices& b, Watch& watch) {
  const bool swap = b.size() > a.size();
  Choices result = swap ? b : a;
  for (const Choice& one : swap ? a : b) add(result, one, watch);
  return result;
}

Choices both(const Choices& a, const Choices& b, Watch& watch) {
  Choices result;
  const bool independent = a.size() > 1 && b.size() > 1 && are_independent(a, b);
  for (const Choice& one : a) {
    for (const Choice& other : b) {
      auto cube = conjoined(one.cube, other.cube);
      if (!cube) continue;
      Choice joint = choice(std::move(*cube), united(one.next, other.next), united(one.pending, other.pending));
      if (independent) {
        result.push_back(std::move(joint));
        watch.check_transitions_from_state(result.size());
      } else {
        add(result, std::move(joint), watch);
      }
    }
  }
  return result;
}

// Lists that share something are combined first, while they are short; the others are quick.
Choices all(const std::vector<const Choices*>& lists, Watch& watch) {
  std::vector<Choices> apart;
  for (const Choices* list : lists) {
    Choices joined = *list;
    std::vector<Choices> others;
    for (Choices& one : apart) {
      if (are_independent(one, joined)) {
        others.push_back(std::move(one));
      } else {
        joined = both(one, joined, watch);
      }
    }
    others.push_back(std::move(joined));
    apart = std::move(others);
  }
  Choices result{choice({}, {})};
  for (const Choices& one : apart) result = both(result, one, watch);
  return result;
}

}  // namespace gnomon::automata

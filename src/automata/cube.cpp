// SPDX-License-Identifier: Apache-2.0
#include "automata/cube.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon::automata {

bool implies(const Cube& strong, const Cube& weak) {
  return weak.size() <= strong.size() && std::includes(strong.begin(), strong.end(), weak.begin(), weak.end());
}

std::optional<Cube> conjoined(const Cube& a, const Cube& b) {
  Cube result;
  result.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  const auto contradiction = [](const Literal& x, const Literal& y) { return x.letter == y.letter; };
  if (std::adjacent_find(result.begin(), result.end(), contradiction) != result.end()) return std::nullopt;
  return result;
}

namespace {

// Returns two cubes over the same letters that differ in exactly one sign as one cube without that letter.
std::optional<Cube> merged(const Cube& a, const Cube& b) {
  if (a.size() != b.size()) return std::nullopt;
  auto place = a.end();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    if (a[i].letter != b[i].letter || place != a.end()) return std::nullopt;
    place = a.begin() + static_cast<std::ptrdiff_t>(i);
  }
  if (place == a.end()) return a;
  Cube result(a.begin(), place);
  result.insert(result.end(), place + 1, a.end());
  return result;
}

// p or (!p and q) is p or q: a literal can be dropped if the cube with that literal negated is covered by another cube.
bool shorten(Cube& cube, const Guard& guard) {
  for (std::size_t i = 0; i < cube.size(); ++i) {
    Cube turned = cube;
    turned[i].holds = !turned[i].holds;
    const bool covered =
        std::any_of(guard.begin(), guard.end(), [&turned](const Cube& other) { return implies(turned, other); });
    if (!covered) continue;
    cube.erase(cube.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

}  // namespace

void add_cube(Guard& guard, Cube cube) {
  // Each round makes the cube shorter.
  for (bool changed = true; changed;) {
    changed = false;
    if (std::any_of(guard.begin(), guard.end(), [&cube](const Cube& other) { return implies(cube, other); })) return;
    while (shorten(cube, guard)) {
    }
    guard.erase(std::remove_if(guard.begin(), guard.end(), [&cube](const Cube& other) { return implies(other, cube); }),
                guard.end());
    for (auto other = guard.begin(); other != guard.end(); ++other) {
      if (auto both = merged(cube, *other)) {
        cube = std::move(*both);
        guard.erase(other);
        changed = true;
        break;
      }
    }
  }
  guard.insert(std::upper_bound(guard.begin(), guard.end(), cube), std::move(cube));
}

bool is_tautology(const Guard& guard) {
  constexpr std::size_t most_letters = 12;
  std::set<std::uint32_t> letters;
  for (const Cube& cube : guard) {
    if (cube.empty()) return true;
    for (const Literal literal : cube) letters.insert(literal.letter);
  }
  if (guard.empty() || letters.size() > most_letters) return false;
  const std::vector<std::uint32_t> order(letters.begin(), letters.end());
  const auto holds = [&order](std::uint32_t valuation, const Literal literal) {
    const auto bit = std::lower_bound(order.begin(), order.end(), literal.letter) - order.begin();
    return (((valuation >> bit) & 1U) == 1U) == literal.holds;
  };
  for (std::uint32_t valuation = 0; valuation < (std::uint32_t{1} << order.size()); ++valuation) {
    const bool satisfied = std::any_of(guard.begin(), guard.end(), [&](const Cube& cube) {
      return std::all_of(cube.begin(), cube.end(), [&](const Literal literal) { return holds(valuation, literal); });
    });
    if (!satisfied) return false;
  }
  return true;
}

}  // namespace gnomon::automata

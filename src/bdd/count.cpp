// SPDX-License-Identifier: Apache-2.0
//
// Counting satisfying assignments, exactly and approximately: one pass, children before parents.
#include "base/big_int_access.hpp"
#include "bdd/kernel.hpp"
#include "bdd/places.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gnomon::bdd {

namespace {

// A value for every node of a diagram, children first, and one for the terminal.
template <typename T> class Values {
 public:
  Values(Kernel& kernel, Edge root, T terminal) : places_(kernel.nodes_below(std::span(&root, 1))) {
    values_.reserve(places_.nodes().size() + 1);
    values_.push_back(std::move(terminal));
  }

  [[nodiscard]] const std::vector<std::uint32_t>& nodes() const { return places_.nodes(); }
  // Adds the value of the next node.
  void add(T value) { values_.push_back(std::move(value)); }
  [[nodiscard]] const T& operator[](std::uint32_t index) const { return values_[places_[index]]; }

 private:
  Places places_;
  std::vector<T> values_;
};

// fraction * 2^exponent, for numbers beyond the range of doubles.
struct Scaled {
  double fraction = 0;
  int exponent = 0;
};

Scaled half_of_sum(Scaled a, Scaled b) {
  if (a.fraction == 0 || (b.fraction != 0 && a.exponent < b.exponent)) std::swap(a, b);
  int more = 0;
  const double sum = std::frexp(a.fraction + std::ldexp(b.fraction, b.exponent - a.exponent), &more);
  return {sum, sum == 0 ? 0 : a.exponent + more - 1};
}

// Shares of the assignments that make a node true and false: 1 - x would lose small shares. They
// may be as small as 2^-levels, so the exponent is kept apart.
struct Shares {
  Scaled yes, no;
};

}  // namespace

BigInt Bdd::count(std::span<const Var> variables) const {
  Kernel& kernel = own();
  const Edge root = kernel.edge(*this);
  // Variables are ranked by level; a node of rank r is a function of the variables r, r+1, …
  std::vector<std::uint32_t> levels;
  for (const Var variable : variables) levels.push_back(kernel.level_of(variable));
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  const std::size_t total = levels.size();
  std::vector<std::size_t> rank(kernel.variable_count(), total);
  for (std::size_t i = 0; i < total; ++i) rank[levels[i]] = i;

  const auto rank_of = [&](Edge edge) { return is_terminal(edge) ? total : rank[kernel.level(edge)]; };
  using boost::multiprecision::cpp_int;
  Values<cpp_int> counts(kernel, root, 0);
  // Returns the number of assignments of the variables from `from` on that satisfy the edge.
  const auto weight = [&](Edge edge, std::size_t from) {
    const std::size_t own = rank_of(edge);
    cpp_int result = counts[index_of(edge)];
    if (complement_of(edge) != 0) {
      cpp_int all = 1;
      all <<= static_cast<unsigned>(total - own);
      result = all - result;
    }
    result <<= static_cast<unsigned>(own - from);
    return result;
  };
  for (const std::uint32_t index : counts.nodes()) {
    kernel.tick(4 + total / 64);
    const Node& node = kernel.node(index);
    const std::size_t own = rank[node.level];
    require(own != total, "bdd: count needs all variables of the function");
    counts.add(weight(node.low, own + 1) + weight(node.high, own + 1));
  }
  return BigIntAccess::make(weight(root, 0));
}

double Bdd::count_double(std::size_t variables) const {
  Kernel& kernel = own();
  const Edge root = kernel.edge(*this);
  Values<Shares> shares(kernel, root, {{0, 0}, {1, 0}});
  const auto of = [&](Edge edge) {
    const Shares s = shares[index_of(edge)];
    return complement_of(edge) != 0 ? Shares{s.no, s.yes} : s;
  };
  for (const std::uint32_t index : shares.nodes()) {
    kernel.tick(2);
    const Shares low = of(kernel.node(index).low);
    const Shares high = of(kernel.node(index).high);
    shares.add({half_of_sum(low.yes, high.yes), half_of_sum(low.no, high.no)});
  }
  const Scaled share = of(root).yes;
  return std::ldexp(share.fraction, share.exponent + static_cast<int>(std::min<std::size_t>(variables, 100'000)));
}

}  // namespace gnomon::bdd

// SPDX-License-Identifier: Apache-2.0
//
// FORCE (see the header), from several initial orders: the given order, and greedy ones that place next
// the element which closes the most edges and opens the fewest. FORCE alone moves like heat: it needs
// a number of rounds quadratic in the length to straighten a shuffled chain. The greedy orders get
// such global structure right and FORCE then polishes them. The best result counts.
#include "bdd/force.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace gnomon::bdd {
namespace {

using Element = std::uint32_t;
using Order = std::vector<Element>;
using Edges = std::span<const std::vector<Element>>;

std::vector<std::size_t> places_of(std::span<const Element> order) {
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  return place;
}

void check_input(std::size_t count, Edges edges, const Order& start) {
  for (const auto& edge : edges) {
    for (const Element element : edge) {
      if (element >= count) throw std::invalid_argument("an edge names an element that does not exist");
    }
  }
  std::vector<bool> seen(count, false);
  if (start.size() != count) throw std::invalid_argument("the order to start with has the wrong length");
  for (const Element element : start) {
    if (element >= count || seen[element]) throw std::invalid_argument("the order to start with is no permutation");
    seen[element] = true;
  }
}

// Returns the edges without repeated elements, and without edges of fewer than two elements, which have no span.
std::vector<std::vector<Element>> tidied(Edges edges) {
  std::vector<std::vector<Element>> result;
  for (std::vector<Element> edge : edges) {
    std::sort(edge.begin(), edge.end());
    edge.erase(std::unique(edge.begin(), edge.end()), edge.end());
    if (edge.size() > 1) result.push_back(std::move(edge));
  }
  return result;
}

std::vector<std::vector<std::uint32_t>> edges_by_element(std::size_t count, Edges edges) {
  std::vector<std::vector<std::uint32_t>> result(count);
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    for (const Element element : edges[e]) result[element].push_back(e);
  }
  return result;
}

// One round: moves every element to the mean of the centres of its edges; elements without edges stay.
Order pulled(const Order& order, Edges edges) {
  const std::vector<std::size_t> place = places_of(order);
  std::vector<double> pull(order.size(), 0);
  std::vector<std::size_t> degree(order.size(), 0);
  for (const auto& edge : edges) {
    double centre = 0;
    for (const Element element : edge) centre += static_cast<double>(place[element]);
    centre /= static_cast<double>(edge.size());
    for (const Element element : edge) {
      pull[element] += centre;
      ++degree[element];
    }
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    pull[i] = degree[i] == 0 ? static_cast<double>(place[i]) : pull[i] / static_cast<double>(degree[i]);
  }
  Order result = order;
  std::stable_sort(result.begin(), result.end(), [&](Element a, Element b) { return pull[a] < pull[b]; });
  return result;
}

// Runs rounds until several in a row bring no gain. Returns the best order seen.
Order polished(Order order, Edges edges) {
  const std::size_t patience = 5 + 2 * static_cast<std::size_t>(std::bit_width(order.size()));
  Order best = order;
  std::uint64_t best_span = total_span(best, edges);
  for (std::size_t idle = 0; idle < patience; ++idle) {
    Order next = pulled(order, edges);
    if (next == order) break;
    order = std::move(next);
    const std::uint64_t span = total_span(order, edges);
    if (span < best_span) {
      best = order;
      best_span = span;
      idle = 0;
    }
  }
  return best;
}

// Among elements of equal gain: those of the edges that were opened first (in breadth, like a wave;
// good for grids), or last (in depth, one cluster after the other; good for rings of clusters).
enum class Preference : unsigned char { Oldest, Newest };

// The greedy order. An element's loss is the number of edges that it would open minus those that it
// would close; among equals the preference decides, then the place in `start`.
class Greedy {
 public:
  Greedy(const Order& start, Edges edges, Preference preference)
      : edges_(edges), preference_(preference), edges_of_(edges_by_element(start.size(), edges)), rank_(start.size()) {
    const std::vector<std::size_t> place = places_of(start);
    for (const auto& edge : edges) unplaced_.push_back(edge.size());
    for (std::size_t i = 0; i < start.size(); ++i) {
      rank_[i] = {static_cast<std::int64_t>(edges_of_[i].size()), untouched, place[i]};
      queue_.insert({rank_[i], static_cast<Element>(i)});
    }
  }

  Order run() {
    Order result;
    while (!queue_.empty()) {
      const Element element = queue_.begin()->second;
      queue_.erase(queue_.begin());
      rank_[element].loss = placed;
      for (const std::uint32_t e : edges_of_[element]) touch(e, static_cast<std::int64_t>(result.size()));
      result.push_back(element);
    }
    return result;
  }

 private:
  struct Rank {
    std::int64_t loss = 0;
    std::int64_t touched = 0;  // when a neighbour was placed: first, or negated last
    std::size_t place = 0;

    auto operator<=>(const Rank&) const = default;
  };
  static constexpr std::int64_t placed = -(std::int64_t{1} << 40);
  static constexpr std::int64_t untouched = std::int64_t{1} << 40;

  void touch(std::uint32_t e, std::int64_t now) {
    const bool opens = unplaced_[e] == edges_[e].size();
    --unplaced_[e];
    const std::int64_t better = (opens ? 1 : 0) + (unplaced_[e] == 1 ? 1 : 0);
    if (better == 0) return;
    for (const Element element : edges_[e]) {
      Rank& rank = rank_[element];
      if (rank.loss == placed) continue;
      queue_.erase({rank, element});
      rank.loss -= better;
      rank.touched = std::min(rank.touched, preference_ == Preference::Oldest ? now : -now);
      queue_.insert({rank, element});
    }
  }

  Edges edges_;
  Preference preference_;
  std::vector<std::vector<std::uint32_t>> edges_of_;
  std::vector<Rank> rank_;
  std::vector<std::size_t> unplaced_;  // elements of each edge
  std::set<std::pair<Rank, Element>> queue_;
};

}  // namespace

std::uint64_t total_span(std::span<const std::uint32_t> order, std::span<const std::vector<std::uint32_t>> edges) {
  const std::vector<std::size_t> place = places_of(order);
  std::uint64_t total = 0;
  for (const auto& edge : edges) {
    if (edge.empty()) continue;
    const auto by_place = [&](Element a, Element b) { return place[a] < place[b]; };
    const auto [first, last] = std::minmax_element(edge.begin(), edge.end(), by_place);
    total += place[*last] - place[*first];
  }
  return total;
}

std::vector<std::uint32_t> force_order(std::size_t count, std::span<const std::vector<std::uint32_t>> edges,
                                       std::vector<std::uint32_t> start) {
  if (start.empty()) {
    start.resize(count);
    std::iota(start.begin(), start.end(), 0U);
  }
  check_input(count, edges, start);
  const auto tidy = tidied(edges);
  Order best = polished(start, tidy);
  for (const Preference preference : {Preference::Oldest, Preference::Newest}) {
    Order greedy = polished(Greedy(start, tidy, preference).run(), tidy);
    if (total_span(greedy, tidy) < total_span(best, tidy)) best = std::move(greedy);
  }
  return best;
}

}  // namespace gnomon::bdd

// SPDX-License-Identifier: Apache-2.0
#include "logic/regular_graph.hpp"

#include "base/error.hpp"

#include <algorithm>

namespace gnomon::logic {

namespace {

constexpr std::size_t most_places = 1'000'000;
constexpr std::size_t most_ways = 10'000;

}  // namespace

Place RegularGraph::new_place() {
  if (edges_.size() >= most_places) throw LimitError("a regular expression is too large");
  edges_.emplace_back();
  return static_cast<Place>(edges_.size() - 1);
}

RegularGraph::Expression RegularGraph::add(FormulaId expression) {
  const auto place = known_.find(expression);
  if (place != known_.end()) return place->second;
  const Expression result{new_place(), new_place()};
  std::vector<Open> open{{expression, result.entry, result.exit}};
  while (!open.empty()) {
    const Open item = open.back();
    open.pop_back();
    connect(item, open);
  }
  known_.emplace(expression, result);
  return result;
}

void RegularGraph::connect(const Open& item, std::vector<Open>& open) {
  const Node& node = pool_[item.expression];
  if (node.op == Op::Step || node.op == Op::Test) {
    edges_[item.from].push_back({node.op, node.left, item.to});
  } else if (node.op == Op::Choice) {
    open.push_back({node.left, item.from, item.to});
    open.push_back({node.right, item.from, item.to});
  } else if (node.op == Op::Sequence) {
    const Place middle = new_place();
    open.push_back({node.left, item.from, middle});
    open.push_back({node.right, middle, item.to});
  } else if (node.op == Op::Star) {
    const Place middle = new_place();
    edges_[item.from].push_back({Op::True, {}, middle});
    edges_[middle].push_back({Op::True, {}, item.to});
    open.push_back({node.left, middle, middle});
  } else {
    GNOMON_ASSERT(node.op == Op::Repeat, "only regular expressions stand in <> and []");
    repeat(node, item, open);
  }
}

// The repetitions that are required come first, then the optional ones.
void RegularGraph::repeat(const Node& node, const Open& item, std::vector<Open>& open) {
  Place at = item.from;
  const auto copy = [&] {
    const Place next = new_place();
    open.push_back({node.left, at, next});
    at = next;
  };
  for (std::uint32_t i = 0; i < node.low; ++i) copy();
  if (node.high == Node::unbounded) {
    const Place loop = new_place();
    edges_[at].push_back({Op::True, {}, loop});
    open.push_back({node.left, loop, loop});
    at = loop;
  } else {
    for (std::uint32_t i = node.low; i < node.high; ++i) {
      edges_[at].push_back({Op::True, {}, item.to});
      copy();
    }
  }
  edges_[at].push_back({Op::True, {}, item.to});
}

// Follows edges that take no time. Reaching a place again with the same tests, or with more, is no progress.
std::vector<RegularGraph::Way> RegularGraph::ways(Place from, Place exit) const {
  struct Point {
    Place place = 0;
    std::set<FormulaId> tests;
  };
  std::vector<Way> result;
  std::vector<Point> found{{from, {}}};
  const auto visit = [&](Place place, std::set<FormulaId> tests) {
    const bool known = std::any_of(found.begin(), found.end(), [&](const Point& point) {
      return point.place == place && std::includes(tests.begin(), tests.end(), point.tests.begin(), point.tests.end());
    });
    if (known) return;
    if (found.size() >= most_ways) throw LimitError("a regular expression has too many tests");
    found.push_back({place, std::move(tests)});
  };
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Point point = found[i];
    if (point.place == exit) result.push_back({point.tests, {}, exit});
    for (const Edge& edge : edges_[point.place]) {
      if (edge.kind == Op::Step) {
        result.push_back({point.tests, edge.formula, edge.to});
        continue;
      }
      std::set<FormulaId> tests = point.tests;
      if (edge.kind == Op::Test) tests.insert(edge.formula);
      visit(edge.to, std::move(tests));
    }
  }
  return result;
}

}  // namespace gnomon::logic

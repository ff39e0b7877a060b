// SPDX-License-Identifier: Apache-2.0
//
// The static order: a permutation, never worse than the start, good on graphs with a known answer.
#include "bdd/force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

namespace gnomon::bdd {
namespace {

using Edges = std::vector<std::vector<std::uint32_t>>;
using Order = std::vector<std::uint32_t>;

Order identity(std::size_t count) {
  Order order(count);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

Order shuffled(std::size_t count, std::uint64_t seed) {
  Order order = identity(count);
  std::mt19937_64 rng(seed);
  std::shuffle(order.begin(), order.end(), rng);
  return order;
}

void expect_permutation(Order order, std::size_t count) {
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, identity(count));
}

TEST(Force, Spans) {
  const Edges edges = {{0, 2}, {1}, {}, {3, 1, 0}};
  EXPECT_EQ(total_span(Order{0, 1, 2, 3}, edges), 2U + 0U + 0U + 3U);
  EXPECT_EQ(total_span(Order{2, 0, 1, 3}, edges), 1U + 2U);
}

TEST(Force, ChainsAreStraightened) {
  for (const std::size_t n : {2U, 10U, 100U, 1000U}) {
    // Elements have random names.
    const Order name = shuffled(n, n);
    Edges edges;
    for (std::size_t i = 0; i + 1 < n; ++i) edges.push_back({name[i], name[i + 1]});
    const Order order = force_order(n, edges);
    expect_permutation(order, n);
    EXPECT_EQ(total_span(order, edges), n - 1);
  }
}

TEST(Force, GridsAndRings) {
  const std::uint32_t side = 12;
  Edges grid;
  const Order name = shuffled(std::size_t{side} * side, 3);
  for (std::uint32_t r = 0; r < side; ++r) {
    for (std::uint32_t c = 0; c < side; ++c) {
      if (c + 1 < side) grid.push_back({name[r * side + c], name[r * side + c + 1]});
      if (r + 1 < side) grid.push_back({name[r * side + c], name[(r + 1) * side + c]});
    }
  }
  const std::uint64_t by_rows = side * (side - 1) + side * side * (side - 1);
  EXPECT_LE(total_span(force_order(name.size(), grid), grid), by_rows * 3 / 2);

  Edges ring;
  const Order of_ring = shuffled(50, 4);
  for (std::uint32_t i = 0; i < 50; ++i) ring.push_back({of_ring[i], of_ring[(i + 1) % 50]});
  EXPECT_LE(total_span(force_order(50, ring), ring), 2U * 49U + 10U);
}

TEST(Force, NeverWorseThanTheStartAndDeterministic) {
  std::mt19937_64 rng(4);
  for (int round = 0; round < 50; ++round) {
    const std::size_t n = 1 + rng() % 60;
    Edges edges(rng() % 80);
    for (auto& edge : edges) {
      const std::size_t size = rng() % 6;
      for (std::size_t i = 0; i < size; ++i) edge.push_back(static_cast<std::uint32_t>(rng() % n));
    }
    const Order start = shuffled(n, rng());
    const Order order = force_order(n, edges, start);
    expect_permutation(order, n);
    EXPECT_LE(total_span(order, edges), total_span(start, edges));
    EXPECT_EQ(order, force_order(n, edges, start));
  }
}

TEST(Force, OddInput) {
  EXPECT_TRUE(force_order(0, Edges{}).empty());
  EXPECT_EQ(force_order(3, Edges{}), identity(3));
  EXPECT_EQ(force_order(3, Edges{}, {2, 0, 1}), (Order{2, 0, 1}));
  EXPECT_THROW((void)force_order(3, Edges{{0, 3}}), std::invalid_argument);
  EXPECT_THROW((void)force_order(3, Edges{}, {0, 1}), std::invalid_argument);
  EXPECT_THROW((void)force_order(3, Edges{}, {0, 1, 1}), std::invalid_argument);
}

// Large inputs take no more than a moment: 100 agents of 20 variables each, and one edge over all.
TEST(Force, LargeHypergraphs) {
  const std::size_t n = 2000;
  const Order name = shuffled(n, 5);
  Edges edges;
  for (std::size_t agent = 0; agent < 100; ++agent) {
    std::vector<std::uint32_t> own;
    for (std::size_t i = 0; i < 20; ++i) own.push_back(name[agent * 20 + i]);
    edges.push_back(own);
    edges.push_back({own.back(), name[(agent * 20 + 20) % n]});
  }
  edges.push_back(identity(n));
  const Order order = force_order(n, edges);
  const std::uint64_t ideal = 100 * 19 + 99 + 2 * (n - 1);
  EXPECT_LE(total_span(order, edges), ideal * 13 / 10);
}

}  // namespace
}  // namespace gnomon::bdd

// SPDX-License-Identifier: Apache-2.0
//
// Codes of values and actions as signals, against all values of their bits.
#include "bmc/frame_circuits.hpp"

#include "sat/simulation.hpp"
#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using sat::Signal;

// The numbers of the values of the graph's inputs, lowest bit first, for which the signal is true.
std::vector<std::uint64_t> numbers_with(const sat::Graph& graph, Signal signal) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t number = 0; number < std::uint64_t{1} << graph.input_count(); ++number) {
    std::vector<bool> inputs;
    for (std::size_t i = 0; i < graph.input_count(); ++i) inputs.push_back((number >> i & 1U) != 0);
    if (sat::evaluate(graph, inputs).value(signal)) result.push_back(number);
  }
  return result;
}
using Numbers = std::vector<std::uint64_t>;

TEST(BmcFrameCircuits, Codes) {
  const std::vector<std::size_t> widths{0, 0, 1, 2, 2, 3};
  for (std::size_t things = 0; things < widths.size(); ++things) EXPECT_EQ(bmc::code_width(things), widths[things]);
  sat::Graph graph;
  const std::vector<Signal> code = bmc::new_code(graph, 5);
  EXPECT_EQ(code.size(), 3U);
  EXPECT_EQ(numbers_with(graph, bmc::code_is(graph, code, 5)), Numbers({5}));
  EXPECT_EQ(numbers_with(graph, bmc::code_below(graph, code, 3)), Numbers({0, 1, 2}));
  EXPECT_EQ(numbers_with(graph, bmc::code_below(graph, code, 8)).size(), 8U);
  EXPECT_TRUE(bmc::code_is(graph, code, 8).is_false());  // more than the bits can hold
  EXPECT_TRUE(bmc::code_is(graph, {}, 0).is_true());
}

// x is 3, 4 or 5, and A may take the second of its three actions at 4 only.
TEST(BmcFrameCircuits, ValuesAndActions) {
  Build b;
  const AgentId a = b.agent("A", {"one", "two", "three"});
  const VarId x = b.integer(a, "x", 3, 5);
  b.protocol(a, b(x) == 4, {"two"});
  b.protocol(a, b(x) > 3, {"three"});
  sat::Graph graph;
  const bmc::Codes values = bmc::new_values(graph, b.system);    // bits 0 and 1
  const bmc::Codes actions = bmc::new_actions(graph, b.system);  // bits 2 and 3
  ASSERT_EQ(graph.input_count(), 4U);
  EXPECT_TRUE(actions[0].empty());
  sat::Wires wires(graph);
  const bmc::FrameEncoding encoding(wires, b.system, values, actions);
  const Signal valid = bmc::within_domains(graph, b.system, values);
  EXPECT_EQ(numbers_with(graph, !valid), Numbers({3, 7, 11, 15}));
  EXPECT_EQ(numbers_with(graph, encoding.has_value(x, 5).signal()), Numbers({2, 6, 10, 14}));
  EXPECT_TRUE(encoding.has_value(x, 6).is_false());
  EXPECT_EQ(numbers_with(graph, encoding.performs(a, ActionId(2U)).signal()), Numbers({8, 9, 10, 11}));
  EXPECT_EQ(numbers_with(graph, !encoding.performs_some(a).signal()), Numbers({12, 13, 14, 15}));
  bmc::FrameCircuits circuits(encoding);
  const Signal allowed = graph.conjunction(valid, bmc::allowed_actions(circuits, encoding));
  EXPECT_EQ(numbers_with(graph, allowed), Numbers({1 + 4, 1 + 8, 2 + 8}));
}

}  // namespace
}  // namespace gnomon::test

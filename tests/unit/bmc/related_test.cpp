// SPDX-License-Identifier: Apache-2.0
//
// Which states the operators of knowledge and correctness range over: states of four bits, e (everybody sees it), h
// (nobody does), a (of A) and b (of B).
#include "bmc/related.hpp"

#include "unit/bmc/unrolled.hpp"

#include <functional>

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

class BmcRelated : public testing::Test {
 protected:
  BmcRelated() {
    Build build;
    build.system = four_bits();
    build.red(b, !build(VarId(3U)));  // B behaves correctly where its bit is set
    u.emplace(std::move(build.system));
  }
  // Compares with a condition on the two states, for all pairs.
  void expect(FormulaId formula, const std::function<bool(const State&, const State&)>& condition) {
    const bmc::Frame here = u->unrolling.new_frame(), there = u->unrolling.new_frame();
    const sat::Signal found = bmc::related(u->unrolling, u->pool, formula, here, there);
    for (const State& s : all_states(u->system)) {
      for (const State& t : all_states(u->system)) {
        const sat::Signal both = u->graph.conjunction(u->is(here, s), u->is(there, t));
        EXPECT_EQ(u->is_possible(u->graph.conjunction(both, found)), condition(s, t));
      }
    }
  }
  [[nodiscard]] static bool alike(const State& s, const State& t, std::size_t own) {
    return s[0] == t[0] && s[own] == t[own];
  }
  std::optional<Unrolled> u;
};

TEST_F(BmcRelated, OneAgent) {
  expect(u->make.knows(a, u->make.truth(true)), [](const State& s, const State& t) { return alike(s, t, 2); });
}

TEST_F(BmcRelated, Groups) {
  const FormulaId f = u->make.truth(true);
  const auto one_of_them = [](const State& s, const State& t) { return alike(s, t, 2) || alike(s, t, 3); };
  expect(u->make.group(FOp::EveryoneKnows, {a, b}, f), one_of_them);
  expect(u->make.group(FOp::CommonKnows, {a, b}, f), one_of_them);  // one link of a chain
  expect(u->make.group(FOp::DistributedKnows, {a, b}, f),
         [](const State& s, const State& t) { return alike(s, t, 2) && alike(s, t, 3); });
}

TEST_F(BmcRelated, Correctness) {
  const FormulaId f = u->make.truth(true);
  expect(u->make.ought(b, f), [](const State&, const State& t) { return t[3] == 1; });
  expect(u->make.knows_if(a, {b}, f), [](const State& s, const State& t) { return alike(s, t, 2) && t[3] == 1; });
}

}  // namespace
}  // namespace gnomon::test

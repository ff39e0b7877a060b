// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/uniform_protocols.hpp"

#include "logic/classify.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/random_model.hpp"
#include "unit/reference/uniform_functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gnomon::test {
namespace {

using reference::check_uniform;
using reference::ExplicitChecker;
using reference::Limits;
using reference::uniform_protocol_count;
using reference::UniformAnswer;
using verdict::Verdict;

// A hidden coin and a player who calls it once.
struct Coin {
  Build b;
  VarId coin = b.boolean(model::environment, "coin", false);
  AgentId player = b.agent("Player", {"heads", "tails"});
  VarId said = b.enumeration(player, "said", {"nothing", "heads", "tails"}, false);
  logic::Specification spec;
  Formulas f{spec.pool};

  Coin() {
    b.other(player, {"heads", "tails"});
    b.evolution(player, {{said, b.symbol("heads")}}, b.does(player, "heads"));
    b.evolution(player, {{said, b.symbol("tails")}}, b.does(player, "tails"));
    b.initially(b(said) == b.symbol("nothing"));
    const AtomId right = b.atom("right", (b(coin) == b.truth(true)).with(model::Op::Iff, b(said) == b.symbol("heads")));
    const AtomId heads = b.atom("heads", b(said) == b.symbol("heads"));
    add(f.all(FOp::Next, f.pool.atom(right)));
    add(f.all(FOp::Next, f.pool.atom(heads)));
    add(f.all(FOp::Next, f.no(f.pool.atom(heads))));
  }

  void add(FormulaId formula) {
    spec.properties.push_back({.formula = formula, .logic = logic::classify(spec.pool, formula)});
  }
};

TEST(UniformProtocols, OneActionForWhatCannotBeTold) {
  Coin coin;
  const UniformAnswer answer = check_uniform(coin.b.system, coin.spec, {coin.player}, Limits{});
  EXPECT_EQ(answer.verdicts, (std::vector{Verdict::of(false), Verdict::of(true), Verdict::of(true)}));
  // Who sees the coin calls it.
  coin.b.lobsvars(coin.player, {coin.coin});
  EXPECT_EQ(check_uniform(coin.b.system, coin.spec, {coin.player}, Limits{}).verdicts[0], Verdict::of(true));
}

TEST(UniformProtocols, AgentsOutsideTheGroupKeepTheirProtocols) {
  const Coin coin;
  const UniformAnswer answer = check_uniform(coin.b.system, coin.spec, {}, Limits{});
  EXPECT_EQ(answer.verdicts, std::vector(3, Verdict::of(false)));
  EXPECT_EQ(answer.combinations, 1U);
}

TEST(UniformProtocols, EndsWhenAllFormulasHold) {
  Coin coin;
  coin.spec.properties = {coin.spec.properties[1]};
  EXPECT_EQ(check_uniform(coin.b.system, coin.spec, {coin.player}, Limits{}).combinations, 1U);
  coin.spec.properties.clear();
  EXPECT_EQ(check_uniform(coin.b.system, coin.spec, {coin.player}, Limits{}).combinations, 1U);
}

TEST(UniformProtocols, ALimitLeavesFormulasUnknown) {
  const Coin coin;
  Limits limits;
  limits.states = 2;
  const UniformAnswer answer = check_uniform(coin.b.system, coin.spec, {coin.player}, limits);
  for (const Verdict& verdict : answer.verdicts) EXPECT_EQ(verdict.answer, Verdict::Answer::Unknown);
  std::stop_source stop;
  stop.request_stop();
  limits = {};
  limits.stop = stop.get_token();
  EXPECT_EQ(check_uniform(coin.b.system, coin.spec, {coin.player}, limits).verdicts[0].reason, "interrupted");
}

TEST(UniformProtocols, CountsLikeMcmas) {
  Coin coin;
  EXPECT_EQ(uniform_protocol_count(coin.b.system, coin.player), 8);  // two actions, three values of `said`
  coin.b.lobsvars(coin.player, {coin.coin});
  EXPECT_EQ(uniform_protocol_count(coin.b.system, coin.player), 64);
  EXPECT_EQ(uniform_protocol_count(coin.b.system, model::environment), 1);
  coin.b.integer(coin.player, "n", 0, 1'000'000, false);
  EXPECT_EQ(uniform_protocol_count(coin.b.system, coin.player), std::nullopt);
}

class UniformProtocolsRandom : public testing::TestWithParam<int> {};

TEST_P(UniformProtocolsRandom, AgreeWithListingAllProtocols) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  RandomSystem random(seed);
  const model::System& system = random.system();
  logic::Specification spec;
  std::mt19937_64 rng(seed);
  RandomFormulas formulas(spec.pool, system.agents.size(), rng);
  for (int i = 0; i < 6; ++i) {
    const FormulaId formula = formulas(1 + i % 2);
    spec.properties.push_back({.formula = formula, .logic = logic::classify(spec.pool, formula)});
  }
  const std::vector<AgentId> agents = formulas.some_agents();

  const reference::ExplicitGraph graph(system, Limits{});
  UniformFunctions functions(system, graph, agents);
  if (functions.count() > 300) return;  // takes too long
  std::vector<Verdict> expected(spec.properties.size(), Verdict::of(false));
  do {
    const model::Narrowing narrow = [&](const State& state, AgentId agent, std::vector<ActionId>& actions) {
      std::erase_if(actions, [&](ActionId action) { return !functions.allows(state, agent, action); });
    };
    ExplicitChecker checker(system, spec, Limits{}, narrow);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      reference::Reading reading = reference::reading_of(spec.properties[i].logic);
      reading.mcmas_until = true;  // as MCMAS, of which this is a mode
      if (checker.check(spec.properties[i], reading) == Verdict::of(true)) expected[i] = Verdict::of(true);
    }
  } while (functions.advance());
  EXPECT_EQ(check_uniform(system, spec, agents, Limits{}).verdicts, expected);
}

INSTANTIATE_TEST_SUITE_P(Seeds, UniformProtocolsRandom, testing::Range(0, 150));

}  // namespace
}  // namespace gnomon::test

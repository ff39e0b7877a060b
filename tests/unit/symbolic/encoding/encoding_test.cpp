// SPDX-License-Identifier: Apache-2.0
//
// States and actions in bits, in binary and with a bit for every value.
#include "symbolic/encoding/encoding.hpp"

#include "base/error.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using engine::Coding;
using engine::VariableOrder;
using symbolic::Encoding;

constexpr VarId flag{0}, number{1}, colour{2};
constexpr AgentId a{1};

System some_types() {
  Build b;
  b.boolean(environment, "flag");
  const AgentId agent = b.agent("A", {"one", "two", "three"});
  b.integer(agent, "number", 2, 6);
  b.enumeration(agent, "colour", {"red", "green", "blue"});
  b.agent("Idle");
  return std::move(b.system);
}

class Encoded {
 public:
  explicit Encoded(VariableOrder order = VariableOrder::Auto, Coding coding = Coding::Binary)
      : encoding(manager, system, order, coding) {}
  [[nodiscard]] BigInt count(const Bdd& set) { return set.count(encoding.state_bits()); }

  System system = some_types();
  bdd::Manager manager;
  Encoding encoding;
};

TEST(SymbolicEncoding, AsManyBitsAsNeeded) {
  const Encoded binary;
  EXPECT_EQ(binary.encoding.current(flag).size(), 1U);
  EXPECT_EQ(binary.encoding.current(number).size(), 3U);
  EXPECT_EQ(binary.encoding.next(colour).size(), 2U);
  EXPECT_EQ(binary.encoding.action_bits(a).size(), 2U);
  EXPECT_EQ(binary.encoding.action_bits(AgentId(2U)).size(), 0U);
  const Encoded bits(VariableOrder::Auto, Coding::OneHot);
  EXPECT_EQ(bits.encoding.current(flag).size(), 1U);
  EXPECT_EQ(bits.encoding.current(number).size(), 5U);
  EXPECT_EQ(bits.encoding.action_bits(a).size(), 3U);
  EXPECT_TRUE(bits.encoding.is_selector(number));
  EXPECT_FALSE(bits.encoding.is_selector(flag));
}

TEST(SymbolicEncoding, StatesThereAndBack) {
  for (const VariableOrder order : {VariableOrder::Auto, VariableOrder::Blocks, VariableOrder::ActionsInside}) {
    for (const Coding coding : {Coding::Binary, Coding::OneHot}) {
      Encoded test(order, coding);
      Bdd seen = test.manager.bottom();
      for (const State& state : all_states(test.system)) {
        const Bdd set = test.encoding.singleton(state);
        EXPECT_EQ(test.encoding.pick(set), state);
        EXPECT_FALSE(test.encoding.contains(seen, state));
        EXPECT_TRUE(test.encoding.contains(set, state));
        seen |= set;
        EXPECT_EQ(test.encoding.pick(seen), all_states(test.system).front());  // the first one
      }
      Bdd valid = test.manager.top();
      for (const VarId variable : {flag, number, colour}) valid &= test.encoding.is_valid(variable);
      EXPECT_EQ(seen, valid);
    }
  }
}

TEST(SymbolicEncoding, ValuesAndBounds) {
  for (const Coding coding : {Coding::Binary, Coding::OneHot}) {
    Encoded test(VariableOrder::Auto, coding);
    Bdd valid = test.manager.top();
    for (const VarId variable : {flag, number, colour}) valid &= test.encoding.is_valid(variable);
    EXPECT_EQ(test.count(valid), 2 * 5 * 3);
    EXPECT_EQ(test.count(valid & test.encoding.has_value(number, 6)), 2 * 3);
    EXPECT_TRUE(test.encoding.has_value(number, 7).is_false());
    EXPECT_EQ(valid & test.encoding.below(number, 2),
              valid & (test.encoding.has_value(number, 2) | test.encoding.has_value(number, 3)));
    EXPECT_EQ(test.encoding.pick(valid & !test.encoding.below(number, 4)).at(1), 6);
    const std::vector<VarId> two{flag, colour};
    const State state{1, 4, 0};
    EXPECT_EQ(test.count(valid & test.encoding.agreeing(state, two)), 5);
    EXPECT_EQ(valid & test.encoding.singleton(state).exists(test.encoding.bits_except(two)),
              valid & test.encoding.agreeing(state, two));
  }
}

TEST(SymbolicEncoding, Actions) {
  for (const Coding coding : {Coding::Binary, Coding::OneHot}) {
    Encoded test(VariableOrder::Auto, coding);
    Bdd some = test.manager.bottom();
    for (const std::size_t i : {0U, 1U, 2U}) {
      const Bdd only = test.encoding.performs_only(a, ActionId(i));
      EXPECT_EQ(test.encoding.performs(a, ActionId(i)) & test.encoding.is_valid(a), only);
      EXPECT_FALSE(only.intersects(some));
      const JointAction expected{ActionId(), ActionId(i), ActionId()};
      EXPECT_EQ(test.encoding.pick_action(only), expected);
      some |= only;
    }
    EXPECT_EQ(some, test.encoding.is_valid(a));
  }
}

TEST(SymbolicEncoding, Steps) {
  Encoded test;
  const State from{0, 2, 1}, to{1, 6, 2};
  const std::vector<bdd::Literal> literals = test.encoding.step_literals(from, to);
  EXPECT_EQ(literals.size(), 2 * test.encoding.state_bits().size());
  const Bdd step = test.manager.cube(std::span<const bdd::Literal>(literals));
  std::vector<bdd::Var> next;
  for (const VarId variable : {flag, number, colour}) {
    for (const bdd::Var bit : test.encoding.next(variable)) next.push_back(bit);
  }
  EXPECT_EQ(step.exists(test.manager.cube(std::span<const bdd::Var>(next))), test.encoding.singleton(from));
  std::vector<std::pair<bdd::Var, bdd::Var>> to_current;
  for (std::size_t i = 0; i < next.size(); ++i) to_current.emplace_back(next[i], test.encoding.state_bits()[i]);
  const Bdd after = step.exists(test.manager.cube(std::span<const bdd::Var>(test.encoding.state_bits())));
  EXPECT_EQ(after.rename(to_current), test.encoding.singleton(to));
}

TEST(SymbolicEncoding, TellsOfTooManyVariables) {
  const System system = some_types();
  bdd::Options options;
  options.max_variables = 13;  // there are 2 * 6 bits of states and 2 of actions
  bdd::Manager manager(options);
  EXPECT_THROW(Encoding(manager, system, VariableOrder::Auto, Coding::Binary), LimitError);
}

}  // namespace
}  // namespace gnomon::test

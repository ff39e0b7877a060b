// SPDX-License-Identifier: Apache-2.0
//
// The search for a case must find what a plain enumeration finds first, do little where structure decides, and end when
// its budget is used up.
#include "sema/cases/search.hpp"

#include "support/draw.hpp"
#include "support/random_runs.hpp"
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

using gnomon::test::Draw;
using model::ExprId;
using model::Op;
using model::Type;
using model::Value;
using Answer = CaseSearch::Answer;

constexpr std::uint64_t plenty = 100'000'000;
constexpr model::AgentId agent{1};  // A; the environment is 0

// The system of ModelText, with variables x, y (0..3), b, c ({ red, green }) and the actions go and stay of A.
class Search : public gnomon::test::RandomTest {
 protected:
  Search() : system_(load(ModelText{}).model->system) {}

  ExprId variable(std::size_t index) {
    const model::VarId id(index);
    return system_.exprs.variable(id, system_[id].domain.type);
  }
  ExprId number(Value value) { return system_.exprs.constant(value, Type::Integer); }
  ExprId is(std::size_t index, Value value) {
    const Type type = system_.variables[index].domain.type;
    return system_.exprs.binary(Op::Equal, variable(index), system_.exprs.constant(value, type));
  }

  model::System system_;
  Limits limits_;
  Watch watch_{limits_};
};

class RandomSearch : public Search {
 protected:
  // What is asked of both sides.
  struct Question {
    std::vector<std::pair<ExprId, bool>> conditions;
    std::vector<ExprId> alternatives;  // one of them must hold where A goes, if there are any
    ExprId value;                      // must be outside of `domain`, if it is valid
    model::Domain domain;
  };

  ExprId random_number(Draw& draw, std::size_t depth) {
    if (depth == 0 || draw.one_in(3)) {
      return draw.one_in(3) ? number(static_cast<Value>(draw.below(5)) - 1) : variable(draw.below(2));
    }
    const std::vector<Op> operators{Op::Add, Op::Subtract, Op::Multiply, Op::IntegerDivide, Op::Modulo, Op::Divide};
    const Op op = draw.one_in(8) ? Op::Divide : operators[draw.below(operators.size() - 1)];
    const ExprId left = random_number(draw, depth - 1);
    if (draw.one_in(8)) {
      const ExprId condition = random_condition(draw, 0);
      return system_.exprs.choice(condition, left, random_number(draw, depth - 1));
    }
    return system_.exprs.binary(op, left, random_number(draw, depth - 1));
  }

  ExprId random_condition(Draw& draw, std::size_t depth) {
    if (depth > 0 && !draw.one_in(4)) {
      const std::vector<Op> operators{Op::And, Op::Or, Op::Xor, Op::Implies, Op::Iff, Op::Not};
      const Op op = draw.from(operators);
      const ExprId left = random_condition(draw, depth - 1);
      return op == Op::Not ? system_.exprs.unary(op, left)
                           : system_.exprs.binary(op, left, random_condition(draw, depth - 1));
    }
    const std::vector<Op> comparisons{Op::Equal, Op::NotEqual, Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual};
    switch (draw.below(4)) {
      case 0: return variable(2);
      case 1: return is(3, system_.variables[3].domain.value(draw.below(2)));
      case 2: return system_.exprs.action(agent, model::ActionId(draw.below(2)));
      default: break;
    }
    const ExprId left = random_number(draw, 2);
    return system_.exprs.binary(draw.from(comparisons), left, random_number(draw, 1));
  }

  Question random_question(Draw& draw) {
    Question question;
    for (std::size_t i = draw.below(4) + 1; i > 0; --i) {
      question.conditions.emplace_back(random_condition(draw, draw.below(4)), draw.one_in(2));
    }
    for (std::size_t i = draw.below(3); i > 0; --i) question.alternatives.push_back(random_condition(draw, 1));
    if (draw.one_in(2)) question.value = random_number(draw, 2);
    question.domain = system_.variables[0].domain;
    return question;
  }

  Support support_of(const Question& question) {
    std::vector<ExprId> roots = question.alternatives;
    for (const auto& [condition, wanted] : question.conditions) roots.push_back(condition);
    if (question.value.valid()) roots.push_back(question.value);
    Support result = support(system_.exprs, roots);
    return question.alternatives.empty() ? result : merge(result, Support{{}, {agent}});
  }

  bool meets(const Question& question, const model::State& state, const model::JointAction& joint) {
    const auto holds = [&](ExprId condition) { return model::holds(system_, condition, state, &joint); };
    for (const auto& [condition, wanted] : question.conditions) {
      if (holds(condition) != wanted) return false;
    }
    if (!question.alternatives.empty() && joint[agent.index()].index() == 0 &&
        std::none_of(question.alternatives.begin(), question.alternatives.end(), holds)) {
      return false;
    }
    if (!question.value.valid()) return true;
    model::Scratch scratch;
    const auto value = model::Evaluator(system_.exprs, question.value).value(state, &joint, scratch);
    return !value || !question.domain.contains(*value);
  }

  // Returns the values of the slots of the first case, by trying all of them; the first slot changes fastest.
  std::optional<std::vector<Value>> first_case(const Question& question, const Support& all) {
    const std::vector<Slot> slots = slots_of(system_, all);
    const std::size_t variables = system_.variables.size();
    std::uint64_t total = 1;
    const auto size = [&](Slot slot) {
      return slot < variables ? system_.variables[slot].domain.size() : system_.agents[slot - variables].actions.size();
    };
    for (const Slot slot : slots) total *= size(slot);
    for (std::uint64_t number = 0; number < total; ++number) {
      model::State state(variables);
      model::JointAction joint(system_.agents.size());
      std::vector<Value> values;
      std::uint64_t rest = number;
      for (const Slot slot : slots) {
        const std::uint64_t index = rest % size(slot);
        rest /= size(slot);
        values.push_back(slot < variables ? system_.variables[slot].domain.value(index) : static_cast<Value>(index));
        if (slot < variables) state[slot] = values.back();
        if (slot >= variables) joint[slot - variables] = model::ActionId(index);
      }
      if (meets(question, state, joint)) return values;
    }
    return std::nullopt;
  }

  static void ask(CaseSearch& search, const Question& question, bool narrow_between) {
    for (const auto& [condition, wanted] : question.conditions) search.require(condition, wanted);
    if (question.value.valid()) search.require_outside(question.value, question.domain);
    // Narrowing on the way changes nothing but the work that is left.
    if (narrow_between && !search.narrow()) return;
    if (!question.alternatives.empty()) {
      search.require_one(question.alternatives, CaseSearch::Guard(agent, model::ActionId(0)));
    }
  }
};

TEST_P(RandomSearch, FindsTheFirstCase) {
  constexpr gnomon::test::RandomPlan plan{1, 1, 3000, 30000};
  std::size_t found = 0;
  try_seeds(plan, [&](std::uint64_t seed) {
    Draw draw(seed);
    const Question question = random_question(draw);
    const Support all = support_of(question);
    const auto expected = first_case(question, all);
    CaseWorkspace workspace(system_, plenty, watch_);
    CaseSearch search(workspace, all);
    ask(search, question, draw.one_in(2));
    const Answer answer = search.run();
    ASSERT_EQ(answer == Answer::Found, expected.has_value());
    ASSERT_NE(answer, Answer::Unknown);
    if (!expected) return;
    ++found;
    std::vector<Value> values;
    for (const Slot slot : slots_of(system_, all)) values.push_back(workspace.current()[slot].low);
    EXPECT_EQ(values, *expected);

    // With less and less to spend it finds the same or says that it does not know.
    for (std::uint64_t steps = 1; steps < 200; steps *= 3) {
      CaseWorkspace small(system_, steps, watch_);
      CaseSearch hurried(small, all);
      ask(hurried, question, false);
      const Answer early = hurried.run();
      EXPECT_NE(early, Answer::None) << steps;
      EXPECT_EQ(early == Answer::Unknown, small.is_used_up()) << steps;
    }
  });
  EXPECT_GT(found, 0U);
}

GNOMON_RANDOM_SUITE(RandomSearch, 1);

// Returns the steps that a question takes.
class Work : public Search {
 protected:
  // The fewest steps, up to a factor of two, with which the search comes to an end.
  std::uint64_t steps(const std::vector<std::pair<ExprId, bool>>& conditions) {
    for (std::uint64_t budget = 1;; budget *= 2) {
      std::vector<ExprId> roots;
      for (const auto& [condition, wanted] : conditions) roots.push_back(condition);
      CaseWorkspace workspace(system_, budget, watch_);
      CaseSearch search(workspace, support(system_.exprs, roots));
      for (const auto& [condition, wanted] : conditions) search.require(condition, wanted);
      if (search.run() != Answer::Unknown) return budget;
    }
  }
};

TEST_F(Work, OneVariableIsDecidedInOneStepPerCondition) {
  system_.variables[0].domain.high = 60'000;
  std::vector<std::pair<ExprId, bool>> conditions;
  for (Value value = 0; value < 100; ++value) conditions.emplace_back(is(0, value), false);
  EXPECT_LE(steps(conditions), 1024U) << "whatever the size of the domain";
  conditions.emplace_back(system_.exprs.binary(Op::Less, variable(0), number(100)), true);
  EXPECT_LE(steps(conditions), 1024U);
}

TEST_F(Work, VariablesOfDifferentConditionsAreNotCombined) {
  system_.variables[0].domain.high = 200;
  system_.variables[1].domain.high = 200;
  // An odd x and an odd y: 200 steps for each of them, not for each pair.
  std::vector<std::pair<ExprId, bool>> conditions;
  for (const std::size_t index : {0, 1}) {
    const ExprId rest = system_.exprs.binary(Op::Modulo, variable(index), number(2));
    conditions.emplace_back(system_.exprs.binary(Op::Equal, rest, number(5)), true);
  }
  EXPECT_LE(steps(conditions), 4096U);
}

TEST_F(Work, AHardSearchLeavesHalfToTheOthers) {
  CaseWorkspace workspace(system_, 200, watch_);
  const ExprId sum = system_.exprs.binary(Op::Add, variable(0), variable(1));
  const ExprId hard = system_.exprs.binary(Op::Equal, system_.exprs.binary(Op::Modulo, sum, number(7)), number(6));
  const Support both = support(system_.exprs, {hard});
  for (int i = 0; i < 3; ++i) {
    CaseSearch search(workspace, both);
    search.require(hard, true);
    search.require(system_.exprs.binary(Op::Less, sum, number(6)), true);
    EXPECT_EQ(search.run(), Answer::Unknown);
    EXPECT_FALSE(workspace.is_empty());
  }
  CaseSearch easy(workspace, support(system_.exprs, {is(0, 1)}));
  easy.require(is(0, 1), true);
  EXPECT_EQ(easy.run(), Answer::Found);
}

TEST_F(Work, BoundsShowThatASumIsTooLarge) {
  system_.variables[0].domain.high = 200;
  system_.variables[1].domain.high = 200;
  const ExprId sum = system_.exprs.binary(Op::Add, variable(0), variable(1));
  EXPECT_LE(steps({{system_.exprs.binary(Op::Greater, sum, number(400)), true}}), 32U);
}

}  // namespace
}  // namespace gnomon::sema::test

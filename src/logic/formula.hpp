// SPDX-License-Identifier: Apache-2.0
//
// Formulas of all logics, in one hash-consed node type. A `FormulaPool` owns the nodes of one
// model; equal formulas have equal ids, and operands have smaller ids than operators, so a pass
// over a formula is a loop, never a recursion.
//
// There is one representation for each operator: AG f is PathAll(Globally f), LTL f is PathAll f,
// P(i,f) is Not(Obligatory(i, Not f)), RedStates is Not(Green).
#pragma once

#include "base/node_table.hpp"
#include "base/strong_id.hpp"
#include "logic/view.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::logic {

using FormulaId = StrongId<struct FormulaTag>;
// A strategy variable of strategy logic: index into FormulaPool::strategy_names().
using StrategyVar = StrongId<struct StrategyVarTag>;
// A set of agents: index into FormulaPool::coalition().
using CoalitionId = StrongId<struct CoalitionTag>;

// clang-format off
enum class Op : std::uint8_t {
  True, False,
  Atom,   // atom
  Green,  // agent behaves correctly
  Not, And, Or, Xor, Implies, Iff,
  // Path formulas
  Next, Finally, Globally, Until, Release, WeakUntil,
  Diamond,  // left: regular expression, right: formula
  Box,
  // Path quantifiers: state formulas from path formulas
  PathAll, PathSome,
  Coalition,  // coalition can enforce the path formula `left`
  // Knowledge and correctness
  Knows,             // agent
  EveryoneKnows,     // coalition
  DistributedKnows,  // coalition
  CommonKnows,       // coalition
  Obligatory,        // agent
  KnowsIfCorrect,    // agent knows `left` provided that all of coalition behave correctly
  // Strategy logic
  StrategySome, StrategyAll,  // strategy
  StrategyBinding,            // agent follows strategy
  // Regular expressions
  Step,      // one step from a state where `left` holds
  Test,      // no step; `left` holds here
  Choice, Sequence, Star,
  Repeat,    // low … high times (`unbounded`: any number from low on)
};
// clang-format on

// How a formula is written, if a word stands for more than one operator. It means nothing.
enum class Spelling : std::uint8_t {
  Plain,
  Whether,   // Or(K(i, f), K(i, Not f)): Kw(i, f), and in the same way of groups
  Possible,  // Not(K(i, Not f)): M(i, f)
  Bounded,   // an operator with bounds (logic/bounded)
};

struct Node {
  static constexpr std::uint32_t unbounded = 0xFFFF'FFFFU;

  Op op = Op::True;
  FormulaId left, right;  // unary operators use `left`
  model::AtomId atom;
  model::AgentId agent;
  CoalitionId coalition;
  StrategyVar strategy;
  std::uint32_t low = 0, high = 0;  // Repeat
  Spelling spelling = Spelling::Plain;
  View view;  // of knowledge

  friend bool operator==(const Node&, const Node&) = default;
};

struct NodeHash {
  std::size_t operator()(const Node& node) const noexcept;
};

// A set of agents as it was named: by a declared group, or by listing agents.
struct NamedCoalition {
  std::vector<model::AgentId> agents;  // ascending
  std::optional<model::GroupId> group;

  friend bool operator==(const NamedCoalition&, const NamedCoalition&) = default;
};

class FormulaPool {
 public:
  FormulaId add(const Node& node);
  CoalitionId coalition(NamedCoalition coalition);
  StrategyVar strategy(const std::string& name);

  // References stay valid when formulas are added.
  [[nodiscard]] const Node& operator[](FormulaId id) const { return nodes_[id.index()]; }
  [[nodiscard]] const NamedCoalition& operator[](CoalitionId id) const { return coalitions_[id.index()]; }
  [[nodiscard]] const std::string& operator[](StrategyVar id) const { return strategies_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  // Shorthands for the common shapes.
  FormulaId truth(bool value) { return add({.op = value ? Op::True : Op::False}); }
  FormulaId atom(model::AtomId id) { return add({.op = Op::Atom, .atom = id}); }
  FormulaId unary(Op op, FormulaId operand) { return add({.op = op, .left = operand}); }
  FormulaId binary(Op op, FormulaId left, FormulaId right) { return add({.op = op, .left = left, .right = right}); }
  FormulaId negation(FormulaId operand) { return unary(Op::Not, operand); }

 private:
  NodeTable<Node, NodeHash, std::deque<Node>> nodes_;
  std::deque<NamedCoalition> coalitions_;
  std::deque<std::string> strategies_;
};

[[nodiscard]] int operand_count(Op op);

// Returns the sub-formulas of a formula in ascending order, itself last.
[[nodiscard]] std::vector<FormulaId> subformulas(const FormulaPool& pool, FormulaId root);

// A formula without the negations in front of it.
struct Unnegated {
  FormulaId formula;
  bool negated = false;  // the number of negations was odd
};
[[nodiscard]] Unnegated without_negations(const FormulaPool& pool, FormulaId formula);

// The family of logics that a formula belongs to: the smallest that contains it.
// clang-format off
enum class Logic : std::uint8_t {
  Boolean,    // no modal operator at all
  Epistemic,  // knowledge and correctness only
  Ctl, Atl, AtlUniform, AtlStar,
  Ltl, CtlStar, Ldl, CdlStar,
  LtlFinite, CtlStarFinite, LdlFinite, CdlStarFinite,
  StrategyLogic, StrategyLogicOneGoal,
};
// clang-format on

[[nodiscard]] std::string_view name(Logic logic);

// A formula to check.
struct Property {
  FormulaId formula;  // a state formula
  Logic logic = Logic::Boolean;
  bool epistemic = false;        // has knowledge or correctness operators: CTL becomes CTLK, …
  std::string text;              // as written, white space normalised
  std::string name;              // "timing.safety"; empty if it has none
  std::string instance;          // "i = 3" for a formula that came from `for i in …`
  std::optional<bool> expected;  // from a comment `-- EXPECT: TRUE`
  Span span;
};

// The formulas of a model: those to check, and its fairness conditions.
struct Specification {
  FormulaPool pool;
  std::vector<FormulaId> fairness;
  std::vector<Property> properties;
  View view;  // of knowledge that does not say its own: in formulas that come later
};

}  // namespace gnomon::logic

// SPDX-License-Identifier: Apache-2.0
//
// The value of an expression in a state. An `Evaluator` compiles one expression to a flat list of
// instructions and runs it on many states; `holds` is the shorthand for a single state.
//
// A condition becomes a list of tests (`x = 3`, `Sender.Action = send`), each of which says where to go on if it succeeds
// and if it fails. So most conditions are decided by their first tests.
#pragma once

#include "model/number.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::model {

// A global state: the value of every variable, indexed by VarId.
using State = std::vector<Value>;

// One action for every agent, indexed by AgentId; an agent without actions has an invalid id.
using JointAction = std::vector<ActionId>;

// Working memory of evaluations, kept by the caller so that an Evaluator is immutable and may be
// shared by threads that have a Scratch each.
struct Scratch {
  std::vector<Value> integers;
  std::vector<Number> numbers;
};

// Immutable. Does not refer to the pool after construction.
class Evaluator {
 public:
  Evaluator(const ExprPool& pool, ExprId root);

  // Returns the value of a Boolean expression. `joint` may be null if the expression tests no action.
  [[nodiscard]] bool holds(const State& state, const JointAction* joint, Scratch& scratch) const;

  // Returns the value as an integer, a Boolean (0, 1) or a symbol; nothing if it is a fraction or infinite.
  [[nodiscard]] std::optional<Value> value(const State& state, const JointAction* joint, Scratch& scratch) const;

  [[nodiscard]] Number number(const State& state, const JointAction* joint, Scratch& scratch) const;

 private:
  struct Instruction {
    Op op = Op::Constant;
    // Operators: positions of the operands in the list. Variable: its index. Action: agent, action.
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t condition = 0;  // Choice
    Value constant = 0;
  };
  using Instructions = std::vector<Instruction>;  // operands before operators; the root last

  enum class TestKind : std::uint8_t {
    IsTrue,     // the variable `a`
    Equals,     // the variable `a`, `constant`
    IsLess,     // than `constant`
    IsGreater,  // than `constant`
    Performs,   // the agent `a` the action `constant`
    Whole,      // whole_[a], any other expression
  };
  struct Test {
    TestKind kind = TestKind::Whole;
    std::uint32_t a = 0;
    Value constant = 0;
    std::uint32_t on_true = 0, on_false = 0;  // the tests to go on with
  };

  [[nodiscard]] static Instructions instructions(const ExprPool& pool, ExprId root);
  // Returns whether a list of tests is not much longer than the condition.
  bool compile_tests(const ExprPool& pool, ExprId root);
  [[nodiscard]] Test test_of(const ExprPool& pool, ExprId id, std::uint32_t on_true, std::uint32_t on_false);
  [[nodiscard]] bool succeeds(const Test& test, const State& state, const JointAction* joint, Scratch& scratch) const;

  std::vector<Instructions> whole_;  // the expression itself comes first
  std::vector<Test> tests_;          // of a condition, the first one last; empty if it is not a list of tests
  bool divides_ = false;             // has `/`: integers do not suffice
};

// Returns the value of an operator for given operands; Booleans are 0 and 1. Unary operators ignore `right`.
[[nodiscard]] Number apply(Op op, const Number& left, const Number& right);

[[nodiscard]] bool holds(const System& system, ExprId condition, const State& state,
                         const JointAction* joint = nullptr);

}  // namespace gnomon::model

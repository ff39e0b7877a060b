// SPDX-License-Identifier: Apache-2.0
//
// The bounds of an expression while some of its variables and actions have several values left. As soon as all of them
// have one value, the bounds are the exact value.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "sema/cases/support.hpp"

#include <optional>
#include <vector>

namespace gnomon::sema {

// All values lie between `low` and `high`; Booleans are 0 and 1, actions their index. Unless `integer`, there may also
// be fractions, and bounds say nothing.
struct Bounds {
  model::Value low = 0;
  model::Value high = 0;
  bool integer = true;

  [[nodiscard]] bool decided() const { return integer && low == high; }
};

// By slot: what is left of its values, and the value itself if there is one.
class PartialCase {
 public:
  explicit PartialCase(const model::System& system);

  void set(Slot slot, Bounds bounds);
  void set(Slot slot, model::Value value) { set(slot, Bounds{value, value}); }
  [[nodiscard]] const Bounds& operator[](Slot slot) const { return bounds_[slot]; }
  // These are meaningful where the slots are decided.
  [[nodiscard]] const model::State& state() const { return state_; }
  [[nodiscard]] const model::JointAction& actions() const { return actions_; }

 private:
  std::vector<Bounds> bounds_;
  model::State state_;
  model::JointAction actions_;
};

// "The slot is less than the constant", and the like.
struct Comparison {
  Slot slot = 0;
  model::Op op = model::Op::Equal;
  model::Value constant = 0;
};

// An expression of a system, compiled. Immutable.
class CaseExpression {
 public:
  CaseExpression(const model::System& system, model::ExprId root);

  using Scratch = std::vector<Bounds>;
  [[nodiscard]] Bounds evaluate(const PartialCase& partial, Scratch& scratch) const;

  // Returns how much work one evaluation is.
  [[nodiscard]] std::size_t size() const { return code_.size(); }
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
  // Returns what the expression says if it compares one slot with a constant, and no more.
  [[nodiscard]] const std::optional<Comparison>& comparison() const { return comparison_; }

 private:
  struct Instruction {
    model::Op op = model::Op::Constant;
    std::size_t a = 0;  // Operators: positions of the operands. Variable and Action: the slot.
    std::size_t b = 0;
    std::size_t condition = 0;  // Choice: its position
    model::Value constant = 0;  // Constant: the value. Action: the action.
  };

  [[nodiscard]] std::optional<Comparison> find_comparison(bool is_boolean) const;

  std::vector<Instruction> code_;  // operands before operators; the root last
  std::vector<Slot> slots_;        // ascending
  std::optional<Comparison> comparison_;
  std::optional<model::Evaluator> exact_;  // of expressions with `/`, which have no bounds
};

}  // namespace gnomon::sema

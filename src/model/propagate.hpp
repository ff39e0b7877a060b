// SPDX-License-Identifier: Apache-2.0
//
// Constraint propagation for the search for initial states: the consequences of requiring a condition to hold.
//
// Every variable has a range of values that are still possible, every sub-condition is true, false
// or open. Values flow upwards (both operands of `and` true: the `and` is true) and downwards (the
// `and` is required: both operands are), until nothing changes or a contradiction shows. A node is
// decided at most once on a branch of the search and undone on backtracking, so a branch costs no
// more than the size of the condition, however many variables there are. Sums, differences and products
// have bounds as well, which become tighter as variables are fixed, so that `x + y + … <= 1` shows its
// contradictions early; that costs as many steps as there are operators above the variable.
#pragma once

#include "model/evaluate.hpp"
#include "model/number.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::model {

// Returns the comparison that holds where the other does not.
[[nodiscard]] Op negated(Op comparison);

class Propagator {
 public:
  // The system must outlive the propagator.
  Propagator(const System& system, ExprId condition);

  // Requires the condition. Returns false on contradiction.
  bool start();

  // Restricts a variable to the values with indices low … high of its domain and propagates. Returns false on
  // contradiction; then `undo` to an earlier mark is the only sensible next step.
  bool restrict(VarId variable, std::uint64_t low, std::uint64_t high);

  using Mark = std::size_t;
  [[nodiscard]] Mark mark() const { return trail_.size(); }
  void undo(Mark mark);

  // Return the bounds of the values that are still possible, as indices in the domain.
  [[nodiscard]] std::uint64_t low(VarId variable) const { return ranges_[variable.index()].low; }
  [[nodiscard]] std::uint64_t high(VarId variable) const { return ranges_[variable.index()].high; }
  [[nodiscard]] bool is_fixed(VarId variable) const { return low(variable) == high(variable); }
  [[nodiscard]] Value value(VarId variable) const;

  // Splits the variables that are not fixed into groups that no undecided part of the condition connects. Each group is
  // ascending, and groups are ordered by their first variable; variables that the condition does not restrict any more
  // form the last group.
  [[nodiscard]] std::vector<std::vector<VarId>> independent_groups() const;

 private:
  struct Range {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
  };
  enum class Truth : std::uint8_t { Open, False, True };
  struct Node {
    ExprNode expr;
    std::uint32_t left = 0, right = 0;  // positions of the operands
    std::uint32_t condition = 0;        // of a choice
    Truth truth = Truth::Open;          // of Boolean nodes
    std::optional<Number> number;       // of numeric operators, once it is known
    std::optional<Interval> bounds;     // of numeric operators, as long as it is not
  };
  // A change to be undone on backtracking: of a range, of a node that becomes open again, or of bounds, whose old
  // values are in `old_bounds_`.
  enum class Restored : std::uint8_t { Range, Node, Bounds };
  struct Change {
    Restored what = Restored::Node;
    std::uint32_t index = 0;
    Range old;
  };

  void enqueue(std::uint32_t node);
  void enqueue_users(std::uint32_t node);
  bool run();
  bool visit(std::uint32_t node);
  bool decide(std::uint32_t node, bool value);
  bool narrow(VarId variable, std::uint64_t low, std::uint64_t high);

  bool visit_connective(std::uint32_t node);
  bool visit_comparison(std::uint32_t node);
  void visit_arithmetic(std::uint32_t node);
  [[nodiscard]] std::optional<Number> computed(const Node& node) const;
  [[nodiscard]] std::optional<Interval> computed_bounds(const Node& node) const;
  void update_bounds(std::uint32_t node);
  [[nodiscard]] std::optional<bool> compare(Op op, std::uint32_t left, std::uint32_t right) const;
  bool impose(Op op, std::uint32_t left, std::uint32_t right);
  bool impose_on_variable(Op op, std::uint32_t variable, std::uint32_t other);
  bool impose_on_number(Op op, VarId variable, const Interval& other);
  bool impose_on_symbol(Op op, VarId variable, std::uint32_t other);

  [[nodiscard]] bool is_variable(std::uint32_t node) const { return nodes_[node].expr.op == Op::Variable; }
  [[nodiscard]] std::optional<Number> known(std::uint32_t node) const;
  [[nodiscard]] std::optional<Interval> interval(std::uint32_t node) const;
  [[nodiscard]] std::pair<bool, bool> support(const Node& node) const;
  [[nodiscard]] bool is_settled(std::uint32_t node) const;
  [[nodiscard]] bool may_take(std::uint32_t node, const Number& value) const;

  const System* system_;
  std::vector<Range> ranges_;
  std::vector<Node> nodes_;                        // operands before operators; the condition last
  std::vector<std::vector<std::uint32_t>> users_;  // of each node: the operators that have it as operand
  std::vector<std::uint32_t> node_of_variable_;    // none_value: not in the condition
  std::vector<std::uint32_t> queue_;
  std::vector<bool> queued_;
  std::vector<Change> trail_;
  std::vector<std::optional<Interval>> old_bounds_;
};

}  // namespace gnomon::model

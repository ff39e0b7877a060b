// SPDX-License-Identifier: Apache-2.0
//
// A path formula split into parts that can be determinised one by one. It is copied to a pool of its own first, in
// which letters are atoms: atom i is the i-th letter.
#pragma once

#include "automata/determinise/condition.hpp"
#include "logic/formula.hpp"

#include <optional>
#include <vector>

namespace gnomon::automata {

class GoalParts {
 public:
  GoalParts(const logic::FormulaPool& pool, logic::FormulaId path);

  [[nodiscard]] const logic::FormulaPool& pool() const { return pool_; }
  [[nodiscard]] logic::FormulaId root() const { return root_; }
  [[nodiscard]] const std::vector<logic::FormulaId>& letters() const { return letters_; }

  // A formula as a Boolean combination of one or two others, which are smaller or stand under fewer Boolean operators.
  struct Split {
    logic::FormulaId left, right;                     // the same for a negation
    std::optional<Condition::Connective> connective;  // none: the negation of `left`
    bool left_negated = false;
  };
  // Returns nothing if the formula cannot be split. Distributes X, F over "or" and G over "and". May add formulas to
  // the pool.
  [[nodiscard]] std::optional<Split> split(logic::FormulaId id);

 private:
  [[nodiscard]] std::optional<Split> split_boolean(const logic::Node& node) const;
  [[nodiscard]] std::optional<Split> split_temporal(const logic::Node& node);

  logic::FormulaPool pool_;
  logic::FormulaId root_;
  std::vector<logic::FormulaId> letters_;
};

}  // namespace gnomon::automata

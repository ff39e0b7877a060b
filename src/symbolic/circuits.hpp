// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the model as Boolean functions of the bits of states and actions. Every expression
// is translated once; sub-expressions are shared.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding.hpp"
#include "symbolic/fraction.hpp"

#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

class Circuits {
 public:
  explicit Circuits(const Encoding& encoding) : encoding_(encoding), system_(encoding.system()) {}

  // Where a Boolean expression holds.
  [[nodiscard]] bdd::Bdd condition(model::ExprId id);

  // The code that a variable gets from an assignment, and where the value lies in its domain.
  struct Assigned {
    std::vector<bdd::Bdd> code;  // lowest bit first; means something only where the value fits
    bdd::Bdd fits;
  };
  [[nodiscard]] Assigned assigned(model::VarId target, model::ExprId value);

  // Forgets what was translated, to free the diagrams that only intermediate results need.
  void clear();

 private:
  void translate(model::ExprId root);
  [[nodiscard]] bool known(model::ExprId id) const;
  [[nodiscard]] bdd::Bdd boolean(const model::ExprNode& node) const;
  [[nodiscard]] bdd::Bdd comparison(const model::ExprNode& node) const;
  [[nodiscard]] bool has_circuit(model::ExprId id) const;
  [[nodiscard]] bdd::Bdd same_value(const model::ExprNode& left, const model::ExprNode& right) const;
  [[nodiscard]] Fraction number(const model::ExprNode& node) const;
  [[nodiscard]] std::vector<model::ExprId> operands(model::ExprId id) const;
  [[nodiscard]] Fraction sum(std::span<const model::ExprId> addends);
  [[nodiscard]] Assigned assigned_constant(model::VarId target, model::Value value) const;
  [[nodiscard]] Assigned assigned_symbol(model::VarId target, const model::ExprNode& value) const;

  const Encoding& encoding_;
  const model::System& system_;
  std::unordered_map<model::ExprId, bdd::Bdd> conditions_;
  std::unordered_map<model::ExprId, Fraction> numbers_;
  std::map<std::vector<model::ExprId>, Fraction> sums_;
};

}  // namespace gnomon::symbolic

// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the model's expressions as circuits: integers, fractions and infinities, with the rules
// of model/number.hpp. Integers, which are the rule, have no denominator.
#pragma once

#include "bdd/vector.hpp"
#include "model/expression.hpp"

#include <optional>

namespace gnomon::symbolic {

class Fraction {
 public:
  // An integer.
  explicit Fraction(bdd::BitVector integer) : numerator_(std::move(integer)) {}

  // The result of an arithmetic operator; unary ones ignore `right`.
  static Fraction apply(model::Op op, const Fraction& left, const Fraction& right);
  // Where a comparison holds.
  static bdd::Bdd compare(model::Op op, const Fraction& left, const Fraction& right);

  // Where the number is an integer, and that integer; elsewhere it means nothing.
  struct Whole {
    bdd::BitVector value;
    bdd::Bdd exact;
  };
  [[nodiscard]] Whole whole() const;

 private:
  // The denominator is not negative; where it is 0, the numerator is 1 or -1.
  Fraction(bdd::BitVector numerator, bdd::BitVector denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}

  [[nodiscard]] bdd::Manager& manager() const { return numerator_.sign().manager(); }
  [[nodiscard]] bdd::BitVector denominator() const;
  [[nodiscard]] bdd::Bdd infinite() const;

  static Fraction select(const bdd::Bdd& condition, const Fraction& then_part, const Fraction& else_part);
  static Fraction constant(bdd::Manager& manager, model::Value value);
  static Fraction infinity(const bdd::Bdd& negative);
  static Fraction add(const Fraction& a, const Fraction& b);
  static Fraction multiply(const Fraction& a, const Fraction& b);
  static Fraction divide(const Fraction& a, const Fraction& b);
  static Fraction integer_divide(const Fraction& a, const Fraction& b);
  static Fraction modulo(const Fraction& a, const Fraction& b);
  [[nodiscard]] Fraction negated() const;

  bdd::BitVector numerator_;
  std::optional<bdd::BitVector> denominator_;
};

}  // namespace gnomon::symbolic

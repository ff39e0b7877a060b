// SPDX-License-Identifier: Apache-2.0
//
// Fractions as circuits, against exact numbers: all pairs of operators on all values of three small integers.
#include "circuits/fraction.hpp"

#include "model/evaluate.hpp"
#include "unit/circuits/kinds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::circuits {
namespace {

using model::Number;
using model::Op;
using test::circuit_rows;
using test::CircuitTable;

constexpr std::array arithmetic{Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::IntegerDivide, Op::Modulo};
constexpr std::array comparisons{Op::Equal, Op::NotEqual, Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual};

// A circuit with what it should be in every row.
template <typename Bit> struct Term {
  Fraction<Bit> circuit;
  std::vector<Number> values;
};

template <typename Kind> class Fractions : public testing::Test {
 protected:
  using Bit = typename Kind::Bit;

  Term<Bit> variable(std::size_t first, std::size_t width) {
    std::vector<Bit> bits;
    for (std::size_t i = 0; i < width; ++i) bits.push_back(kind_.input(first + i));
    std::vector<Number> values;
    for (std::size_t row = 0; row < circuit_rows; ++row) {
      const auto code = static_cast<std::int64_t>((row >> first) & ((std::size_t{1} << width) - 1));
      const std::int64_t top = std::int64_t{1} << (width - 1);
      values.emplace_back(code < top ? code : code - 2 * top);
    }
    return {Fraction<Bit>(BitVector<Bit>::signed_bits(std::move(bits))), std::move(values)};
  }
  Term<Bit> constant(std::int64_t value) {
    return {Fraction<Bit>(BitVector<Bit>::constant(kind_.manager(), value)),
            std::vector<Number>(circuit_rows, Number(value))};
  }

  static Term<Bit> apply(Op op, const Term<Bit>& a, const Term<Bit>& b) {
    std::vector<Number> values;
    for (std::size_t row = 0; row < circuit_rows; ++row)
      values.push_back(model::apply(op, a.values[row], b.values[row]));
    return {Fraction<Bit>::apply(op, a.circuit, b.circuit), std::move(values)};
  }

  void expect_value(const Term<Bit>& term) {
    const auto whole = term.circuit.whole();
    const CircuitTable exact = kind_.table(whole.exact);
    std::vector<CircuitTable> bits;
    for (std::size_t i = 0; i < whole.value.width(); ++i) bits.push_back(kind_.table(whole.value.bit(i)));
    for (std::size_t row = 0; row < circuit_rows; ++row) {
      const std::optional<model::Value> expected = term.values[row].integer();
      ASSERT_EQ(exact[row], expected.has_value()) << row;
      if (!expected) continue;
      std::int64_t value = bits.back()[row] ? -1 : 0;
      for (std::size_t i = bits.size(); i-- > 0;) value = value * 2 + (bits[i][row] ? 1 : 0);
      ASSERT_EQ(value, *expected) << row;
    }
  }
  void expect_comparisons(const Term<Bit>& a, const Term<Bit>& b) {
    for (const Op op : comparisons) {
      const CircuitTable found = kind_.table(Fraction<Bit>::compare(op, a.circuit, b.circuit));
      for (std::size_t row = 0; row < circuit_rows; ++row) {
        ASSERT_EQ(found[row], model::apply(op, a.values[row], b.values[row]) != Number(0)) << row;
      }
    }
  }

  Kind kind_;
  Term<Bit> x_ = variable(0, 3), y_ = variable(3, 3), z_ = variable(6, 2);
};

TYPED_TEST_SUITE(Fractions, test::CircuitKinds);

TYPED_TEST(Fractions, OperatorsNestedInOperators) {
  for (const Op first : arithmetic) {
    const auto inner = TestFixture::apply(first, this->x_, this->y_);
    this->expect_value(inner);
    this->expect_comparisons(inner, this->z_);
    for (const Op second : arithmetic) {
      for (const auto& term :
           {TestFixture::apply(second, inner, this->z_), TestFixture::apply(second, this->z_, inner)}) {
        this->expect_value(term);
        this->expect_comparisons(term, this->x_);
        if (this->HasFatalFailure()) FAIL() << static_cast<int>(first) << " in " << static_cast<int>(second);
      }
    }
  }
}

TYPED_TEST(Fractions, DivisionByConstants) {
  for (std::int64_t divisor = -9; divisor <= 9; ++divisor) {
    for (const Op op : {Op::Divide, Op::IntegerDivide, Op::Modulo}) {
      const auto product = TestFixture::apply(Op::Multiply, this->x_, this->y_);
      this->expect_value(TestFixture::apply(op, product, this->constant(divisor)));
      this->expect_value(TestFixture::apply(op, this->constant(divisor), this->x_));
    }
  }
}

TYPED_TEST(Fractions, InfinitiesAmongThemselves) {
  const auto left = TestFixture::apply(Op::Divide, this->x_, this->z_);
  const auto right = TestFixture::apply(Op::Divide, this->y_, this->z_);
  this->expect_comparisons(left, right);
  for (const Op op : arithmetic) this->expect_value(TestFixture::apply(op, left, right));
}

// What remains of a division needs no more bits than the divisor, however long the chain.
TYPED_TEST(Fractions, RemaindersStayNarrow) {
  auto term = this->x_;
  for (int i = 0; i < 50; ++i) {
    term = TestFixture::apply(Op::Modulo, TestFixture::apply(Op::Add, term, this->y_), this->constant(5));
  }
  EXPECT_LE(term.circuit.whole().value.width(), 5U);
  this->expect_value(term);
}

}  // namespace
}  // namespace gnomon::circuits

// SPDX-License-Identifier: Apache-2.0
//
// Operators with bounds: how they are built and taken apart, written, and written without bounds.
#include "logic/bounded.hpp"

#include "logic/text/print.hpp"
#include "unit/sema/loading.hpp"

#include <gtest/gtest.h>

namespace gnomon::logic {
namespace {

using sema::test::ModelText;

struct Read {
  explicit Read(const std::string& formula) : loaded(sema::test::load(ModelText{.formulas = formula + ";"})) {}

  [[nodiscard]] const Property& property() const { return loaded.model->specification.properties.front(); }
  [[nodiscard]] std::string text() const {
    return formula_text(loaded.model->system, loaded.model->specification.pool, property().formula, property().logic);
  }
  [[nodiscard]] std::string plain() const {
    return plain_formula_text(loaded.model->system, loaded.model->specification.pool, property().formula,
                              property().logic);
  }

  api::Loaded loaded;
};

std::string written(const std::string& formula) {
  const Read read(formula);
  return read.loaded.ok() ? read.text() : sema::test::rendered(read.loaded);
}

std::string plain(const std::string& formula) {
  const Read read(formula);
  return read.loaded.ok() ? read.plain() : sema::test::rendered(read.loaded);
}

TEST(Bounded, AreTakenApartAsTheyWereBuilt) {
  FormulaPool pool;
  const FormulaId p = pool.atom(model::AtomId(0));
  const FormulaId q = pool.atom(model::AtomId(1));
  for (const FormulaId left : {p, pool.negation(p), pool.unary(Op::Next, p)}) {
    for (const Op op : {Op::Finally, Op::Globally, Op::Until, Op::Release, Op::WeakUntil}) {
      for (const std::uint32_t high : {2U, 7U, Node::unbounded}) {
        const FormulaId right = operand_count(op) == 2 ? q : FormulaId();
        const FormulaId id = add_bounded(pool, {op, left, right, 2, high});
        const auto found = bounded_operator(pool, id);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->op, op);
        EXPECT_EQ(found->left, left);
        EXPECT_EQ(found->right, right);
        EXPECT_EQ(found->low, 2U);
        EXPECT_EQ(found->high, high);
        EXPECT_EQ(is_bounded_path(pool, id), pool[left].op != Op::Next);
      }
    }
  }
  EXPECT_FALSE(bounded_operator(pool, p));
}

TEST(Bounded, AreWrittenAsTheyWere) {
  for (const std::string text : {"AG[0,3] p",
                                 "EF[2,5] (p and q)",
                                 "A(p U[0,4] q)",
                                 "E(p R[1,] (q or r))",
                                 "<A>F[0,5] p",
                                 "<A>(p W[0,1] q)",
                                 "AG[0,3] <A>X p",
                                 "LTL F[0,5] p",
                                 "LTL F p U[0,2] X q",
                                 "LTL G[0,2] F[1,] p",
                                 "LTL !(p R[0,3] q)",
                                 "CTL* A F[0,2] G p",
                                 "LDL F[0,3] (<true*>p)",
                                 "LDL <p*>F[0,3] q",
                                 "LDLf [true]G[0,2] p",
                                 "ATLir <A>F[0,5] p",
                                 "LTLf p W[1,2] q",
                                 "AG K(A, EF[0,2] p)",
                                 "<<x>> (A, x) F[0,2] p",
                                 "#PR <<x>> (A, x) (p U[0,2] q)"}) {
    EXPECT_EQ(written(text), text);
    EXPECT_EQ(written(written(text)), text);
  }
}

TEST(Bounded, LogicsStayWhatTheyAre) {
  const auto logic = [](const std::string& formula) { return std::string(name(Read(formula).property().logic)); };
  EXPECT_EQ(logic("AG[0,3] p"), "CTL");
  EXPECT_EQ(logic("<A>F[0,3] p"), "ATL");
  EXPECT_EQ(logic("<A>(F[0,3] p and G q)"), "ATL*");
  EXPECT_EQ(logic("LTL F[0,3] p"), "LTL");
}

TEST(Bounded, WithoutBounds) {
  EXPECT_EQ(plain("EF[0,2] p"), "p or EX (p or EX p)");
  EXPECT_EQ(plain("AG[0,1] p"), "p and AX p");
  EXPECT_EQ(plain("AF[2,2] p"), "AX AX p");
  EXPECT_EQ(plain("E(p U[1,2] q)"), "p and EX (p and EX q or q)");
  EXPECT_EQ(plain("A(p R[0,1] q)"), "(p or AX q) and q");
  EXPECT_EQ(plain("E(p W[0,1] q)"), "p and EX (p or q) or q");
  EXPECT_EQ(plain("<A>F[1,] p"), "<A>X <A>F p");
  EXPECT_EQ(plain("E(p U[1,] q)"), "p and EX E(p U q)");
  EXPECT_EQ(plain("LTL F[0,1] p"), "LTL p or X p");
  EXPECT_EQ(plain("LTL G[1,] p"), "LTL X G p");
  EXPECT_EQ(plain("LTL F[0,0] p"), "LTL p and G true") << "it stays a formula of paths";
  EXPECT_EQ(plain("LTLf F[0,1] p"), "LTLf p or X p");
  EXPECT_EQ(plain("LTLf G[0,1] p"), "LTLf p and !X !p");
  EXPECT_EQ(plain("ATLir <A>F[0,1] p"), "ATLir <A>(p or X p)");
  EXPECT_EQ(plain("LTL F[0,1] (q and X p)"), "LTL q and X p or X (q and X p)");
}

TEST(Bounded, WhatIsTooLongStays) {
  EXPECT_EQ(plain("EF[0,1000000] p"), "EF[0,1000000] p");
  const Read read("EF[0,1000000] p");
  EXPECT_FALSE(can_be_plain(read.loaded.model->specification.pool, read.property().formula, read.property().logic));
  const Read nested("LTL F[0,500] G[0,500] p");
  EXPECT_FALSE(
      can_be_plain(nested.loaded.model->specification.pool, nested.property().formula, nested.property().logic));
}

TEST(Bounded, WrongBounds) {
  for (const char* formula : {"EF[3,2] p", "EF[-1,2] p", "EF[0,2000000000] p", "LTL p U[5,1] q"}) {
    EXPECT_EQ(sema::test::codes(Read(formula).loaded), "E0407") << formula;
  }
  EXPECT_EQ(sema::test::codes(Read("EF[0,zz] p").loaded), "E0501");
}

}  // namespace
}  // namespace gnomon::logic

// SPDX-License-Identifier: Apache-2.0
//
// Views of knowledge: how they are written, how far away knowledge is, and formulas without memory in their place.
#include "logic/views.hpp"

#include "logic/text/print.hpp"
#include "unit/sema/loading.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace gnomon::logic {
namespace {

using sema::test::ModelText;

// A formula about the atoms p and q, the agent A and the group g, if it has no mistake.
struct Read {
  explicit Read(const std::string& formula, const std::string& header = "")
      : loaded(sema::test::load(ModelText{.header = header, .groups = "g = { A };", .formulas = formula + ";"})) {}

  [[nodiscard]] const Property& property() const { return loaded.model->specification.properties.front(); }
  [[nodiscard]] const FormulaPool& pool() const { return loaded.model->specification.pool; }
  [[nodiscard]] std::string text(FormulaId id) {
    return formula_text(loaded.model->system, pool(), id, property().logic);
  }
  [[nodiscard]] std::string text() { return text(property().formula); }

  api::Loaded loaded;
};

std::string written(const std::string& formula, const std::string& header = "") {
  Read read(formula, header);
  return read.loaded.ok() ? read.text() : sema::test::rendered(read.loaded);
}

TEST(Views, AreWrittenAsTheyWereRead) {
  for (const char* formula :
       {"K[clock](A, p)", "K[recall](A, p)", "K[recall with actions](A, p)", "K[last 3](A, p)",
        "K[last 2 with actions](A, p)", "GK[clock](g, p)", "DK[recall](g, p)", "GCK[last 7](g, K[recall](A, q))",
        "Kw[recall](A, p)", "M[clock](A, p)", "GCKw[recall](g, p)", "AG (p -> K(A, q))"}) {
    EXPECT_EQ(written(formula), formula);
  }
  EXPECT_EQ(written("K[obs](A, p)"), "K(A, p)");
  EXPECT_EQ(written("K[last 1 with actions](A, p)"), "K(A, p)");
  EXPECT_EQ(written("K [ last 2 + 1 ] (A, p)"), "K[last 3](A, p)");
}

TEST(Views, OfTheFileHoldWhereNothingElseIsSaid) {
  EXPECT_EQ(written("K(A, K[obs](A, p) and GK[clock](g, p))", "View = recall with actions;"),
            "K[recall with actions](A, K(A, p) and GK[clock](g, p))");
}

TEST(Views, MustMakeSense) {
  for (const char* formula : {"K[last 0](A, p)", "K[last -1](A, p)", "K[last 10001](A, p)"}) {
    EXPECT_EQ(sema::test::codes(Read(formula).loaded), "E0409") << formula;
  }
  for (const char* formula : {"K[clock with actions](A, p)", "K[memory](A, p)", "K[recall with](A, p)", "K[](A, p)",
                              "O[recall](A, p)", "K[recall] p"}) {
    EXPECT_FALSE(Read(formula).loaded.ok()) << formula;
  }
}

TEST(Views, StepsToKnowledge) {
  const auto steps = [](const std::string& formula) -> std::string {
    const Read read(formula);
    const auto result = steps_to(read.pool(), read.property().formula, View::Kind::Recall);
    return result ? std::to_string(*result) : "any";
  };
  EXPECT_EQ(steps("K[recall](A, p)"), "0");
  EXPECT_EQ(steps("EX K[recall](A, AX K[recall](A, p))"), "2");
  EXPECT_EQ(steps("EX p and AX K[recall](A, AX q)"), "1");
  EXPECT_EQ(steps("EF K[recall](A, p)"), "any");
  EXPECT_EQ(steps("EF p and K[recall](A, EF p)"), "0");
  EXPECT_EQ(steps("EX K(A, K[recall](A, p))"), "any");
  EXPECT_EQ(steps("EX K[clock](A, EX K[recall](A, p))"), "2");
  EXPECT_EQ(steps("O(A, K[recall](A, p))"), "any");
  EXPECT_EQ(steps("LTL X X K[recall](A, X p)"), "2");
  EXPECT_EQ(steps("LDL <tt{2,5}; p>K[recall](A, p)"), "6");
  EXPECT_EQ(steps("LDL <tt*>K[recall](A, p)"), "any");
  EXPECT_EQ(steps("LDL <(K[recall](A, p))?; tt>p"), "1");
  EXPECT_EQ(steps("EF[0,3] K[recall](A, p)"), "3");
}

TEST(Views, BoundsByLessMemory) {
  const auto bound = [](const std::string& formula, const View& weaker, bool lower) -> std::string {
    Read read(formula);
    FormulaPool& pool = read.loaded.model->specification.pool;
    const auto result = with_weaker_recall(pool, read.property().formula, weaker, lower);
    return result ? read.text(*result) : "none";
  };
  const View clock{.kind = View::Kind::Clock};
  EXPECT_EQ(bound("AG K[recall](A, p)", {}, true), "AG K(A, p)");
  EXPECT_EQ(bound("AG K[recall](A, p)", clock, true), "AG K[clock](A, p)");
  EXPECT_EQ(bound("AG K[recall](A, p)", {}, false), "AG p");
  EXPECT_EQ(bound("AG !K[recall](A, p)", {}, true), "AG !p");
  EXPECT_EQ(bound("AG !K[recall](A, p)", clock, false), "AG !K[clock](A, p)");
  EXPECT_EQ(bound("AG (K[recall](A, p) -> K[recall](A, q))", {}, true), "AG (p -> K(A, q))");
  EXPECT_EQ(bound("K[recall](A, !K[recall](A, p))", {}, true), "K(A, !p)");
  EXPECT_EQ(bound("K[recall](A, p) <-> q", {}, true), "none");
  EXPECT_EQ(bound("KO[recall](A, A, p)", {}, false), "none");
  EXPECT_EQ(bound("LDL [(K[recall](A, p))?]q", {}, true), "LDL [p?]q");
}

}  // namespace
}  // namespace gnomon::logic

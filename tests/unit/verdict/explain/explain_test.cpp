// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/explain.hpp"

#include "logic/classify.hpp"
#include "logic/text/print.hpp"
#include "reference/evidence/source.hpp"
#include "support/case.hpp"
#include "symbolic/engine.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/verdict/models.hpp"
#include "verdict/validate/validate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace gnomon::test {
namespace {

using verdict::Claim;
using verdict::Evidence;
using verdict::Reason;

class Explaining {
 public:
  explicit Explaining(const std::string& text)
      : item(*from_text(text)), checker(item.system, item.specification, {}), symbolic(item, {}) {}

  // Of the property with this text, validated.
  std::optional<Evidence> operator()(const std::string& text) {
    for (const logic::Property& property : item.specification.properties) {
      const std::string found =
          logic::formula_text(item.system, item.specification.pool, property.formula, property.logic);
      if (found == text) return explain(property);
    }
    ADD_FAILURE() << "there is no formula " << text;
    return {};
  }

  std::optional<Evidence> explain(const logic::Property& property) {
    const bool holds = checker.check(property).answer == verdict::Verdict::Answer::True;
    reference::ExplicitEvidenceSource source(item.system, checker, property.formula);
    auto result = verdict::explain(item.system, item.specification, {property.formula, holds}, source);
    auto other = symbolic.explain(property, holds);
    EXPECT_EQ(result.has_value(), other.has_value());
    for (const auto* evidence : {&result, &other}) {
      if (!*evidence) continue;
      EXPECT_EQ(verdict::validate(item.system, item.specification, {property.formula, holds}, **evidence).defect, "");
    }
    return result;
  }

  Case item;
  reference::ExplicitChecker checker;
  symbolic::SymbolicEngine symbolic;
};

std::size_t count(const Evidence& evidence, Reason reason) {
  return static_cast<std::size_t>(std::count_if(evidence.claims.begin(), evidence.claims.end(),
                                                [&](const Claim& claim) { return claim.reason == reason; }));
}

TEST(Explain, ShortestPathToAViolation) {
  Explaining explain(corridor_model());
  const auto evidence = explain("AG !hole");
  ASSERT_TRUE(evidence);
  EXPECT_EQ(evidence->claims.front().path.actions.size(), 7U);  // four steps and three rests
  EXPECT_EQ(evidence->claims.size(), 2U);                       // and that the last cell is a hole
  EXPECT_EQ(evidence->claims.back().reason, Reason::Evaluated);
  EXPECT_TRUE(evidence->claims.back().state == evidence->claims.front().path.states.back());
}

TEST(Explain, WitnessAndCounterexampleOfTheSame) {
  Explaining explain(corridor_model());
  EXPECT_EQ(explain("EF hole")->claims.front().path, explain("AG !hole")->claims.front().path);
}

TEST(Explain, ShortestLoop) {
  Explaining explain(corridor_model());
  const auto evidence = explain("EG !hole");
  ASSERT_TRUE(evidence);
  EXPECT_EQ(evidence->claims.front().path.states.size(), 1U);  // going back in cell 0
  EXPECT_EQ(evidence->claims.front().path.loop, 0U);
}

TEST(Explain, NothingToSayAboutWhatAlwaysHolds) {
  Explaining explain(corridor_model());
  EXPECT_FALSE(explain("EX tired and EX !tired") == std::nullopt);
  EXPECT_TRUE(explain("zero and !hole") == std::nullopt);
}

TEST(Explain, UniversalInsideOfExistential) {
  Explaining explain(corridor_model());
  const auto evidence = explain("EF AG hole");
  ASSERT_TRUE(evidence);
  EXPECT_EQ(count(*evidence, Reason::Path), 1U);
  EXPECT_EQ(count(*evidence, Reason::Engine), 1U);
}

TEST(Explain, ExistentialInsideOfUniversal) {
  Explaining explain(corridor_model());
  const auto evidence = explain("AG EF zero");
  ASSERT_TRUE(evidence);
  EXPECT_EQ(count(*evidence, Reason::Engine), 1U);  // that there is no way back
}

TEST(Explain, RunToTheOtherState) {
  Explaining explain(corridor_model());
  const auto evidence = explain("K(Guard, zero)");
  ASSERT_TRUE(evidence);
  ASSERT_EQ(evidence->claims.front().links.size(), 1U);
  EXPECT_EQ(evidence->claims.front().links.front().run.actions.size(), 1U);
}

TEST(Explain, ChainOfCommonKnowledge) {
  Explaining explain(chain_model());
  const auto evidence = explain("zero -> GCK(ab, !four)");
  ASSERT_TRUE(evidence);
  const auto claim = std::find_if(evidence->claims.begin(), evidence->claims.end(),
                                  [](const Claim& one) { return one.reason == Reason::Links; });
  ASSERT_NE(claim, evidence->claims.end());
  EXPECT_EQ(claim->links.size(), 4U);
}

TEST(Explain, FairLoopMeetsAllConditions) {
  Explaining explain(fair_model());
  const auto evidence = explain("EG !trap");
  ASSERT_TRUE(evidence);
  EXPECT_TRUE(evidence->claims.front().path.loop.has_value());
  const auto finite = explain("EX right");
  ASSERT_TRUE(finite);
  EXPECT_EQ(finite->fair.size(), 1U);  // how it goes on
}

TEST(Explain, SameEvidenceEveryTime) {
  for (const std::string& text : {corridor_model(), chain_model(), fair_model()}) {
    Explaining first(text);
    Explaining second(text);
    for (const logic::Property& property : first.item.specification.properties) {
      EXPECT_EQ(first.explain(property), second.explain(property));
    }
  }
}

// Neither the stack nor the time grows out of hand.
TEST(Explain, DeeplyNestedFormulas) {
  Case item = *from_text(corridor_model());
  Formulas make(item.specification.pool);
  FormulaId chain = make.some(FOp::Finally, make.atom(1));
  for (int i = 0; i < 100'000; ++i) chain = make.bin(FOp::And, make.no(make.no(chain)), make.atom(0));
  FormulaId steps = make.atom(0);
  for (int i = 0; i < 1'000; ++i) steps = make.some(FOp::Next, steps);
  item.specification.properties.clear();
  for (const FormulaId formula : {chain, steps}) {
    logic::Property property;
    property.formula = formula;
    property.logic = logic::Logic::Ctl;
    item.specification.properties.push_back(property);
  }
  reference::ExplicitChecker checker(item.system, item.specification, {});
  symbolic::SymbolicEngine symbolic(item, {});
  for (const logic::Property& property : item.specification.properties) {
    reference::ExplicitEvidenceSource source(item.system, checker, property.formula);
    verdict::ExplainOptions options;
    options.most_claims = 1'000'000;
    const auto evidence = verdict::explain(item.system, item.specification, {property.formula, true}, source, options);
    ASSERT_TRUE(evidence);
    EXPECT_EQ(verdict::validate(item.system, item.specification, {property.formula, true}, *evidence).defect, "");
    EXPECT_TRUE(symbolic.explain(property, true, options));
  }
}

}  // namespace
}  // namespace gnomon::test

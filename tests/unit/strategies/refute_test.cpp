// SPDX-License-Identifier: Apache-2.0
//
// Why there are no uniform strategies, on models that can be thought through. Random ones:
// tests/cross/refutations_test.
#include "strategies/refute.hpp"

#include "api/check.hpp"
#include "api/load.hpp"
#include "api/reproducer.hpp"
#include "base/error.hpp"
#include "strategies/validate_refutation.hpp"
#include "support/refutation_mutations.hpp"
#include "symbolic/engine.hpp"
#include "unit/symbolic/strategy_models.hpp"

#include <gtest/gtest.h>

#include <variant>

namespace gnomon::test {
namespace {

using logic::UniformStart;

class Asked {
 public:
  // `text`: a model without formulas.
  Asked(const std::string& text, const std::string& formula)
      : loaded_(api::load(Source("model.ispl", text + "Formulae\n  " + formula + ";\nend Formulae\n"))) {
    EXPECT_TRUE(loaded_.ok()) << formula;
    options_.selection = {0};
    options_.explain = true;
  }

  api::CheckOptions& options() { return options_; }
  [[nodiscard]] const Model& model() const { return *loaded_.model; }
  [[nodiscard]] const logic::Property& property() const { return model().specification.properties.front(); }
  [[nodiscard]] api::Outcome outcome() const { return api::check(model(), options_).outcomes.front(); }

  // "A: yes": what is chosen in a failure.
  [[nodiscard]] std::string choices(const verdict::Failure& failure) const {
    std::string result;
    for (const verdict::PlannedStrategy& table : failure.choices) {
      result += (result.empty() ? "" : ", ") + model().system[table.agent].name + ":";
      for (const verdict::PlannedChoice& choice : table.choices) {
        result += " " + model().system[table.agent].actions[choice.action.index()].name;
      }
    }
    return result;
  }

 private:
  api::Loaded loaded_;
  api::CheckOptions options_;
};

TEST(Refute, ItTakesTwoPlaysToRefuteAGuess) {
  for (const std::string_view engine : {"symbolic", "explicit"}) {
    Asked asked(guessing(false), "ATLir <a>F right");
    asked.options().engine = engine;
    const api::Outcome outcome = asked.outcome();
    ASSERT_TRUE(outcome.refutation);
    EXPECT_FALSE(outcome.evidence);
    EXPECT_FALSE(outcome.profile);
    EXPECT_EQ(outcome.not_explained, "");
    EXPECT_EQ(outcome.trusted, 0U);
    EXPECT_TRUE(outcome.refutation->refutes);
    EXPECT_EQ(outcome.failing, outcome.refutation->states.front());
    ASSERT_EQ(outcome.refutation->failures.size(), 2U);
    const auto& [first, second] = std::tie(outcome.refutation->failures[0], outcome.refutation->failures[1]);
    EXPECT_EQ(asked.choices(first) == "A: yes" ? asked.choices(second) : asked.choices(first), "A: no");
    // A loses with one answer where it is, with the other where it could be.
    EXPECT_NE(first.run == verdict::Path{}, second.run == verdict::Path{});
    EXPECT_EQ(first.end, verdict::PlayEnd::Hopeless);
    EXPECT_EQ(second.play.states.size(), 2U);
  }
}

TEST(Refute, OtherObjectives) {
  using verdict::PlayEnd;
  struct Expected {
    const char* formula;
    std::size_t failures;
    PlayEnd end;
  };
  // Whether a path formula is still open is not asked, so what A does after its answer counts there.
  for (const auto& [formula, failures, end] :
       {Expected{"ATLir <a>X right", 2, PlayEnd::Decided}, Expected{"ATLir <a>G !wrong", 2, PlayEnd::Decided},
        Expected{"ATLir <a>(!wrong U right)", 2, PlayEnd::Decided}, Expected{"ATLir <a>F right", 2, PlayEnd::Hopeless},
        Expected{"ATLir <a>(F right and G !wrong)", 4, PlayEnd::Loops},
        Expected{"ATLir <a>G F right", 4, PlayEnd::Loops}, Expected{"ATLir !<a>F right", 2, PlayEnd::Hopeless},
        Expected{"ATLir !!<a>F right", 2, PlayEnd::Hopeless}}) {
    const api::Outcome outcome = Asked(guessing(false), formula).outcome();
    ASSERT_TRUE(outcome.refutation) << formula;
    EXPECT_EQ(outcome.refutation->failures.size(), failures) << formula;
    EXPECT_EQ(outcome.refutation->failures.front().end, end) << formula;
    EXPECT_EQ(outcome.refutation->refutes, outcome.verdict.answer == verdict::Verdict::Answer::False) << formula;
  }
}

TEST(Refute, NestedFormulasAreTheWordOfTheEngine) {
  const api::Outcome outcome = Asked(guessing(false), "ATLir <a>F (K(A, right) and EX right)").outcome();
  ASSERT_TRUE(outcome.refutation);
  EXPECT_GT(outcome.trusted, 0U);
}

// Nothing is refuted where a strategy of the others says more, or where there are strategies.
TEST(Refute, OnlyWhereItIsNeeded) {
  EXPECT_FALSE(Asked(guessing(true), "ATLir <a>F right").outcome().refutation);
  EXPECT_FALSE(Asked(guessing(false), "<a>F right").outcome().refutation);
  const api::Outcome blind = Asked(matching_pennies, "ATLir <a>F same").outcome();
  EXPECT_FALSE(blind.refutation);
  EXPECT_TRUE(blind.evidence);
}

TEST(Refute, FairnessIsLeftToTheEngine) {
  const api::Outcome outcome =
      Asked(guessing(false) + "Fairness\n  right or wrong;\nend Fairness\n", "ATLir <a>F right").outcome();
  EXPECT_EQ(outcome.verdict.answer, verdict::Verdict::Answer::False);
  EXPECT_FALSE(outcome.refutation);
  EXPECT_EQ(outcome.not_explained, "no finite part of the model shows what uniform strategies enforce under fairness");
}

TEST(Refute, WhereStrategiesMustSucceed) {
  for (const UniformStart start : {UniformStart::Pooled, UniformStart::Subjective}) {
    Asked asked(guessing(false), "ATLir <a>X right");
    asked.options().uniform = start;
    const api::Outcome outcome = asked.outcome();
    ASSERT_TRUE(outcome.refutation);
    const auto claimed = verdict::statement_of(asked.property(), false);
    EXPECT_TRUE(api::validate_refutation(asked.model(), claimed, start, *outcome.refutation).ok());
    // From each initial state alone some strategy wins.
    EXPECT_EQ(api::validate_refutation(asked.model(), claimed, UniformStart::Objective, *outcome.refutation).defect,
              "failure 1: strategies need not succeed where the play begins");
  }
}

TEST(Refute, SpoiledRefutationsAreRefused) {
  for (const char* formula : {"ATLir <a>X right", "ATLir <a>G !wrong", "ATLir <a>(F right and G !wrong)"}) {
    Asked asked(guessing(false), formula);
    const api::Outcome outcome = asked.outcome();
    ASSERT_TRUE(outcome.refutation);
    const auto claimed = verdict::statement_of(asked.property(), false);
    for (const SpoiledRefutation& one : spoiled(asked.model().system, *outcome.refutation)) {
      EXPECT_FALSE(api::validate_refutation(asked.model(), claimed, UniformStart::Pooled, one.refutation).ok())
          << formula << ": " << one.how;
    }
  }
}

TEST(Refute, WrongOnesAreNeverShown) {
  Asked asked(guessing(false), "ATLir <a>F right");
  asked.options().validate_refutation = [](const Model&, const verdict::Statement&, UniformStart,
                                           const verdict::Refutation&, const Limits&) {
    return verdict::Validation{"it is wrong", 0};
  };
  try {
    (void)asked.outcome();
    FAIL() << "a wrong refutation was accepted";
  } catch (const api::WrongEvidence& error) {
    EXPECT_EQ(std::get<verdict::Refutation>(error.shown()).failures.size(), 2U);
    EXPECT_STREQ(error.what(), "the evidence for a verdict is wrong: it is wrong");
  }
}

TEST(Refute, Limits) {
  const Asked asked(guessing(false), "ATLir <a>F right");
  symbolic::SymbolicEngine checker(asked.model(), {});
  strategies::RefutationQuery query{asked.property().formula, *checker.initial_state(asked.property(), false)};
  query.most_failures = 1;
  EXPECT_THROW((void)checker.refute(asked.property(), query, {}), LimitError);
  query.most_failures = 2;
  EXPECT_TRUE(checker.refute(asked.property(), query, {}));
  query.start = UniformStart::Objective;  // there are strategies
  EXPECT_FALSE(checker.refute(asked.property(), query, {}));
}

}  // namespace
}  // namespace gnomon::test

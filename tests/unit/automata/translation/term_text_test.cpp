// SPDX-License-Identifier: Apache-2.0
//
// The texts of terms are read as formulas, and these mean the same on random words.
#include "automata/translation/term_text.hpp"

#include "api/load.hpp"
#include "automata/translation/normal_form.hpp"
#include "logic/text/print.hpp"
#include "support/slow.hpp"
#include "unit/automata/random_paths.hpp"

#include <gtest/gtest.h>

namespace gnomon::automata {
namespace {

using test::RandomPaths;
using test::Word;

constexpr const char* model = R"(
Agent A
  Vars: x : 0..1; end Vars
  Actions = {a};
  Protocol: Other : {a}; end Protocol
  Evolution: x = 0 if Action = a; end Evolution
end Agent
Evaluation p if A.x = 0; q if A.x = 1; r if A.x < 1; end Evaluation
InitStates A.x = 0; end InitStates
Formulae
end Formulae
)";

bool holds(const logic::FormulaPool& pool, logic::FormulaId formula, const Word& word) {
  if (pool[formula].op == logic::Op::PathAll) formula = pool[formula].left;
  return test::Semantics(pool, formula, word).holds(formula, 0);
}

class TermText : public testing::TestWithParam<Words> {};

TEST_P(TermText, MeansTheTerm) {
  const bool infinite = GetParam() == Words::Infinite;
  const model::System system = api::load(Source("model", model)).model->system;
  const int cases = test::slow_tests() ? 20'000 : 600;
  int compared = 0;
  for (int i = 0; i < cases && !HasFailure(); ++i) {
    logic::FormulaPool pool;
    RandomPaths random(pool, static_cast<std::uint64_t>(i));
    const logic::FormulaId path = random.path(1 + static_cast<std::size_t>(i) % 6, i % 2 == 0);
    const NormalForm form = normal_form(pool, path, Sign::Positive, GetParam());
    std::vector<std::string> names;
    for (const logic::FormulaId letter : form.letters) {
      names.push_back(logic::formula_text(system, pool, letter, logic::Logic::Ctl));
    }
    const std::string text = term_text(form.terms, form.root, names);
    // Operators that formulas do not have, and texts that were cut.
    const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
    if (has("weak X") || has("strong R") || has("not at the end") || has("…")) continue;
    api::LoadOptions options;
    options.formulas = {(infinite ? "LDL " : "LDLf ") + text};
    const api::Loaded loaded = api::load(Source("model", model), options);
    ASSERT_TRUE(loaded.ok()) << text;
    const logic::Specification& specification = loaded.model->specification;
    for (int k = 0; k < 20; ++k) {
      const Word word = random.word(infinite);
      EXPECT_EQ(holds(pool, path, word), holds(specification.pool, specification.properties[0].formula, word)) << text;
    }
    ++compared;
  }
  EXPECT_GT(compared, cases / 4);
}

INSTANTIATE_TEST_SUITE_P(Words, TermText, testing::Values(Words::Infinite, Words::Finite));

}  // namespace
}  // namespace gnomon::automata

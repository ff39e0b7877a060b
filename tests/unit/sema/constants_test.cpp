// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// The upper bound of `v : 0..EXPRESSION`, or the codes of the diagnostics.
std::string bound(const std::string& expression, const std::string& constants = "") {
  ModelText model;
  model.header = constants;
  model.vars += " v : 0-1000000000..(" + expression + ");";
  model.evaluation += " t if A.v = 1;";
  model.evolution += " v = 0 if Action = go;";
  model.initial = "A.v = 0;";
  model.formulas += " EF t;";
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return codes(loaded);
  return std::to_string(loaded.model->system.variables.back().domain.high);
}

TEST(Constants, Arithmetic) {
  EXPECT_EQ(bound("1 + 2 * 3"), "7");
  EXPECT_EQ(bound("10 - 4 - 3"), "3");
  EXPECT_EQ(bound("7 / 2"), "3");
  EXPECT_EQ(bound("7 div 2 * 2 + 7 mod 2"), "7");
  EXPECT_EQ(bound("7 % 4"), "3");
  EXPECT_EQ(bound("0 - 7 / 2 + 10"), "7") << "rounds towards zero";
  EXPECT_EQ(bound("(0 - 7) / 2 + 10"), "7");
  EXPECT_EQ(bound("-3 + 10"), "7");
  EXPECT_EQ(bound("-(2 - 9)"), "7");
  EXPECT_EQ(bound("007"), "7");
}

TEST(Constants, RefersToEarlierOnes) {
  EXPECT_EQ(bound("N", "Const M = 3; Const N = M * M - 2;"), "7");
  EXPECT_EQ(bound("N", "Const N = M; Const M = 3;"), "E0501") << "not to later ones";
  EXPECT_EQ(bound("N", "Const N = N;"), "E0501");
  EXPECT_EQ(bound("M", "Const M = 3; Const M = 4;"), "E0206");
}

TEST(Constants, Mistakes) {
  EXPECT_EQ(bound("1 / 0"), "E0502");
  EXPECT_EQ(bound("1 mod 0"), "E0502");
  EXPECT_EQ(bound("1 div (2 - 2)"), "E0502");
  EXPECT_EQ(bound("true"), "E0301");
  EXPECT_EQ(bound("1 < 2"), "E0301");
  EXPECT_EQ(bound("1 + (1 = 1)"), "E0301");
  EXPECT_EQ(bound("x"), "E0501");
  EXPECT_EQ(bound("A.x"), "E0501");
  EXPECT_EQ(bound("sum[i in 1..3] (1)"), "E0501");
  EXPECT_EQ(bound("2147483647 * 2147483647"), "E0308");
  EXPECT_EQ(bound("1000000 * 1000000 - 1000000 * 999999"), "1000000");
  EXPECT_EQ(bound("1000000 * 1000000 * 2"), "E0308");
  EXPECT_EQ(bound("-(1000000 * 1000000 * 2)"), "E0308");
}

TEST(Constants, Filters) {
  const auto count = [](const std::string& filter) {
    ModelText model;
    model.header = "Const N = 4;";
    model.formulas = "for i in 1..N, j in 1..N where " + filter + ": EF p; EF (q and r and s);";
    const api::Loaded loaded = load(model);
    return loaded.ok() ? static_cast<int>(loaded.model->specification.properties.size()) - 1 : -1;
  };
  EXPECT_EQ(count("true"), 16);
  EXPECT_EQ(count("false"), 0);
  EXPECT_EQ(count("i < j"), 6);
  EXPECT_EQ(count("i <= j"), 10);
  EXPECT_EQ(count("i <> j"), 12);
  EXPECT_EQ(count("i != j"), 12);
  EXPECT_EQ(count("!(i = j)"), 12);
  EXPECT_EQ(count("i = 1 or j = 1"), 7);
  EXPECT_EQ(count("i = 1 and j = 1"), 1);
  EXPECT_EQ(count("i = 1 xor j = 1"), 6);
  EXPECT_EQ(count("i = 1 -> j = 1"), 13);
  EXPECT_EQ(count("i = 1 <-> j = 1"), 10);
  EXPECT_EQ(count("(i > 2) = (j > 2)"), 8);
  EXPECT_EQ(count("i + j > N and i mod 2 = 0"), 6);
  EXPECT_EQ(count("i"), -1);
  EXPECT_EQ(count("i and j > 1"), -1);
  EXPECT_EQ(count("(i > 2) < (j > 2)"), -1);
}

TEST(Constants, DefinitionsFromOutside) {
  ModelText model;
  model.header = "Const N = 3; Const M = N + 1;";
  model.vars = "x : 0..N; y : 0..M;";
  model.evolution = "x = 1 if Action = go; y = 2 if Action = go;";
  model.evaluation = "p if A.x = 1; q if A.y = 2;";
  model.initial = "A.x = 0 and A.y = 0;";
  model.formulas = "EF (p and q);";
  const auto bounds = [&](const GivenConstants& definitions) {
    const api::Loaded loaded = load(model, {definitions, {}});
    EXPECT_TRUE(loaded.diagnostics.list().empty()) << rendered(loaded);
    return std::to_string(loaded.model->system.variables[0].domain.high) + " " +
           std::to_string(loaded.model->system.variables[1].domain.high);
  };
  EXPECT_EQ(bounds({}), "3 4");
  EXPECT_EQ(bounds({{"N", 7}}), "7 8") << "later constants see the new value";
  EXPECT_EQ(bounds({{"N", 7}, {"M", 5}}), "7 5");
  EXPECT_EQ(bounds({{"N", 7}, {"N", 9}}), "9 10") << "the last one counts";
  EXPECT_THROW((void)load(model, {{{"L", 1}}, {}}), UsageError);
  EXPECT_THROW((void)load(model, {{{"N", std::int64_t{1} << 50}}, {}}), UsageError);
  try {
    (void)load(model, {{{"NN", 1}}, {}});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean `N`?"), std::string::npos) << error.what();
  }
}

// What the written value uses is used, and mistakes in it are mistakes, whatever -D says.
TEST(Constants, WrittenValueOfADefinedConstant) {
  ModelText model;
  model.header = "Const M = 2; Const N = M + 1;";
  model.vars += " v[i in 1..N] : boolean;";
  model.evaluation += " t if and[i in 1..N] (A.v[i]);";
  model.initial = "and[i in 1..N] (A.v[i] = true);";
  model.formulas += " EF t;";
  EXPECT_EQ(codes(load(model, {{{"N", 2}}, {}})), "");
  model.header = "Const M = 0; Const N = 1 / M;";
  EXPECT_EQ(codes(load(model, {{{"N", 2}}, {}})), "E0502");
}

// In conditions: `/` of constants is division of integers, as in bounds; of variables it is real.
TEST(Constants, QuotientsInConditions) {
  ModelText model;
  model.header = "Const N = 3;";
  EXPECT_EQ(condition("A.x = N / 2", model), "A.x = 1");
  EXPECT_EQ(condition("A.x = (N + 4) / 2", model), "A.x = 3");
  EXPECT_EQ(condition("A.x = -N / 2 + 2", model), "A.x = 1");
  EXPECT_EQ(condition("A.x = sum[i in 1..N] (1) / 2", model), "A.x = 1");
  EXPECT_EQ(condition("A.x = sum[i in 1..1] (3) / 2 + N / N - 1", model), "A.x = 1");
  EXPECT_EQ(condition("A.x = N / 0", model), "E0502");
  EXPECT_EQ(condition("A.x = 3 / 2 + N - N", model), "A.x = 3 / 2 + 3 - 3") << "numbers only: as MCMAS does";
  EXPECT_EQ(condition("A.x = N / A.y", model), "A.x = 3 / A.y");
}

}  // namespace
}  // namespace gnomon::sema::test

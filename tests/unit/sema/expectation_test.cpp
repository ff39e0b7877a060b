// SPDX-License-Identifier: Apache-2.0
#include "sema/expectation.hpp"

#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// "T", "F" or "-" for every formula of a section.
std::string expectations(const std::string& formulas) {
  ModelText model;
  model.formulas = formulas + "\nEF (p and q and r and s);";
  const api::Loaded loaded = load(model);
  EXPECT_TRUE(loaded.ok()) << rendered(loaded);
  std::string result;
  for (const logic::Property& property : loaded.model->specification.properties) {
    result += property.expected ? (*property.expected ? 'T' : 'F') : '-';
  }
  result.pop_back();
  return result;
}

// The lines of comments about which something is wrong, counted from the first formula.
std::string complaints(const std::string& formulas) {
  ModelText model;
  model.formulas = "EF (p and q and r and s);\n" + formulas;
  const api::Loaded loaded = load(model);
  EXPECT_TRUE(loaded.ok()) << rendered(loaded);
  const std::uint32_t first = loaded.source.position(loaded.model->specification.properties[0].span.begin).line;
  std::string result;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.code != Code::UselessExpectation) continue;
    result += std::to_string(loaded.source.position(diagnostic.span.begin).line - first);
  }
  return result;
}

TEST(Expectation, AtTheEndOfTheLine) {
  EXPECT_EQ(expectations("EF p; -- EXPECT: TRUE"), "T");
  EXPECT_EQ(expectations("EF p;-- EXPECT: FALSE because"), "F");
  EXPECT_EQ(expectations("EF p; -- EXPECT:TRUE\nEF q;\nEF r; -- EXPECT: FALSE\n"), "T-F");
  EXPECT_EQ(expectations("EF p\n and EF q; -- EXPECT: TRUE"), "T") << "of the last line";
  EXPECT_EQ(expectations("EF p -- EXPECT: TRUE\n and EF q;"), "T") << "inside";
}

TEST(Expectation, OfTheLastFormulaOfTheLine) {
  EXPECT_EQ(expectations("EF p; EF q; -- EXPECT: TRUE"), "-T");
  EXPECT_EQ(expectations("EF p; EF q; EF r; -- EXPECT: FALSE\nEF s; -- EXPECT: TRUE"), "--FT");
  EXPECT_EQ(expectations("-- EXPECT: TRUE\nEF p; EF q; -- EXPECT: FALSE"), "TF");
  EXPECT_EQ(expectations("EF p; EF -- EXPECT: TRUE\n q;"), "-T");
  EXPECT_EQ(complaints("EF p; EF q; -- EXPECT: TRUE"), "");
}

TEST(Expectation, AboveTheFormula) {
  EXPECT_EQ(expectations("-- EXPECT: TRUE\nEF p;\nEF q;"), "T-");
  EXPECT_EQ(expectations("-- A story.\n-- EXPECT: FALSE\n-- More of it.\nEF p;"), "F");
  EXPECT_EQ(expectations("EF p;\n\n-- EXPECT: FALSE\n\nEF q;"), "-F");
  EXPECT_EQ(expectations("EF p; -- EXPECT: TRUE\n-- EXPECT: FALSE\nEF q;"), "TF");
}

TEST(Expectation, OfEveryInstance) {
  EXPECT_EQ(expectations("for i in 1..3: EF A.x = i; -- EXPECT: FALSE"), "FFF");
  EXPECT_EQ(expectations("-- EXPECT: TRUE\nfor i in 1..3:\n  EF A.x = i;"), "TTT");
}

TEST(Expectation, OtherComments) {
  EXPECT_EQ(expectations("EF p; -- expect: true"), "-");
  EXPECT_EQ(expectations("EF p; -- EXPECT: MAYBE"), "-");
  EXPECT_EQ(expectations("EF p; -- TRUE"), "-");
  EXPECT_EQ(expectations("EF p; EF q;"), "--");
}

TEST(Expectation, WhatIsNotUnderstoodIsReported) {
  EXPECT_EQ(complaints("EF p; -- EXPECT: TRUE\n-- EXPECT: FALSE\nEF q;"), "");
  EXPECT_EQ(complaints("EF p; -- EXPECT: MAYBE\nEF q; -- EXPECT:\nEF r; -- EXPECT: true"), "123");
  EXPECT_EQ(complaints("EF p; -- expect: true\nEF q; -- EXPECTS FALSE\nEF r; -- Expected = True, later"), "123");
  EXPECT_EQ(complaints("EF p; -- expected to hold\nEF q; -- TRUE\nEF r; -- we EXPECT: nothing"), "");
}

TEST(Expectation, WhatBelongsToNoFormulaIsReported) {
  EXPECT_EQ(complaints("EF p;\n-- EXPECT: TRUE\n"), "2");
  EXPECT_EQ(complaints("EF p; -- EXPECT: TRUE\n-- EXPECT: TRUE\n\n-- EXPECT: FALSE\n"), "24");
}

TEST(Expectation, WindowsLineEnds) {
  EXPECT_EQ(expectations("EF p; -- EXPECT: TRUE\r\nEF q;\r\n-- EXPECT: FALSE\r\nEF r;\r\n"), "T-F");
}

}  // namespace
}  // namespace gnomon::sema::test

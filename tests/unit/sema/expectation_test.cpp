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

TEST(Expectation, AtTheEndOfTheLine) {
  EXPECT_EQ(expectations("EF p; -- EXPECT: TRUE"), "T");
  EXPECT_EQ(expectations("EF p;-- EXPECT: FALSE because"), "F");
  EXPECT_EQ(expectations("EF p; -- EXPECT:TRUE\nEF q;\nEF r; -- EXPECT: FALSE\n"), "T-F");
  EXPECT_EQ(expectations("EF p\n and EF q; -- EXPECT: TRUE"), "T") << "of the last line";
  EXPECT_EQ(expectations("EF p -- EXPECT: TRUE\n and EF q;"), "T") << "inside";
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

TEST(Expectation, WindowsLineEnds) {
  EXPECT_EQ(expectations("EF p; -- EXPECT: TRUE\r\nEF q;\r\n-- EXPECT: FALSE\r\nEF r;\r\n"), "T-F");
}

}  // namespace
}  // namespace gnomon::sema::test

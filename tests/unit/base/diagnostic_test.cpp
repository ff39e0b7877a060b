// SPDX-License-Identifier: Apache-2.0
//
// The list of diagnostics: codes, order, limit; and what -W options do to it.
#include "base/diagnostic.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon {
namespace {

TEST(Codes, AreDistinctAndTellTheirSeverity) {
  std::set<std::string_view> ids;
  std::set<std::string_view> names;
  std::string_view last;
  for (const CodeInfo& row : code_table()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(row.id.size(), 5U) << row.id;
    EXPECT_EQ(row.id.front(), row.severity == Severity::Error ? 'E' : 'W') << row.id;
    EXPECT_FALSE(row.summary.empty()) << row.id;
    EXPECT_LT(last, row.id.substr(1)) << "in the order of the numbers";
    last = row.id.substr(1);
    EXPECT_EQ(&info(row.code), &row);
  }
}

TEST(Diagnostics, CountErrorsOnly) {
  Diagnostics list;
  EXPECT_FALSE(list.has_errors());
  list.add(Code::UnusedAtom, {0, 1}, "warning");
  EXPECT_FALSE(list.has_errors());
  list.add(Code::UnknownAtom, {0, 1}, "error").note("why").note({2, 3}, "where").with_hint("what to do");
  EXPECT_TRUE(list.has_errors());
  EXPECT_EQ(list.error_count(), 1U);
  ASSERT_EQ(list.list().size(), 2U);
  const Diagnostic& error = list.list()[1];
  EXPECT_EQ(error.severity, Severity::Error);
  EXPECT_EQ(error.hint, "what to do");
  ASSERT_EQ(error.notes.size(), 2U);
  EXPECT_FALSE(error.notes[0].span.has_value());
  EXPECT_EQ(error.notes[1].span, (Span{2, 3}));
}

TEST(Diagnostics, AFixCarriesAHint) {
  Diagnostics list;
  list.add(Code::UnexpectedToken, {0, 1}, "m").with_fix({4, 4}, ";", "insert `;`");
  EXPECT_EQ(list.list()[0].fixes, (std::vector<Fix>{{{4, 4}, ";"}}));
  EXPECT_EQ(list.list()[0].hint, "insert `;`");
}

TEST(Diagnostics, SortByPlaceAndKeepTheOrderAtOnePlace) {
  Diagnostics list;
  list.add(Code::UnknownAtom, {9, 10}, "third");
  list.add(Code::UnknownAtom, {2, 8}, "first");
  list.add(Code::UnusedAtom, {2, 3}, "second");
  list.sort();
  ASSERT_EQ(list.list().size(), 3U);
  EXPECT_EQ(list.list()[0].message, "first");
  EXPECT_EQ(list.list()[1].message, "second");
  EXPECT_EQ(list.list()[2].message, "third");
}

TEST(Diagnostics, AreLimitedButCountedOn) {
  Diagnostics list;
  for (std::size_t i = 0; i < Diagnostics::limit + 10; ++i) {
    EXPECT_EQ(list.hopeless(), i >= Diagnostics::limit);
    list.add(Code::InvalidCharacter, {0, 1}, "m").with_hint("also on those that are dropped");
  }
  EXPECT_EQ(list.list().size(), Diagnostics::limit);
  EXPECT_EQ(list.error_count(), Diagnostics::limit + 10);
}

TEST(Diagnostics, WarningsTakeNoRoomFromErrors) {
  Diagnostics list;
  for (std::size_t i = 0; i < Diagnostics::limit + 10; ++i) list.add(Code::DuplicateDefinition, {0, 1}, "warning");
  EXPECT_FALSE(list.hopeless());
  EXPECT_FALSE(list.has_errors());
  EXPECT_EQ(list.list().size(), Diagnostics::limit);
  for (std::size_t i = 0; i < Diagnostics::limit; ++i) list.add(Code::UnknownAtom, {0, 1}, "error");
  EXPECT_EQ(list.error_count(), Diagnostics::limit);
  EXPECT_EQ(list.list().size(), 2 * Diagnostics::limit) << "all errors are kept";
  EXPECT_EQ(list.list().back().message, "error");
}

TEST(Diagnostics, WarningsTakeNoRoomFromThoseOfAnotherKind) {
  Diagnostics list;
  for (std::size_t i = 0; i < Diagnostics::limit + 10; ++i) list.add(Code::DuplicateDefinition, {0, 1}, "many");
  list.add(Code::UnusedAtom, {0, 1}, "one");
  WarningPolicy policy;
  policy.apply("no-all");
  policy.apply("error=unused-atom");
  const std::vector<Diagnostic> left = policy.filter(list.list());
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].message, "one");
  EXPECT_EQ(left[0].severity, Severity::Error);
}

class Policy : public ::testing::Test {
 protected:
  Policy() {
    list_.add(Code::UnknownAtom, {0, 1}, "error");
    list_.add(Code::UnusedAtom, {0, 1}, "atom");
    list_.add(Code::UnusedAction, {0, 1}, "action");
  }

  // What is left, as "error:error atom:warning".
  std::string after(std::initializer_list<std::string_view> arguments) {
    WarningPolicy policy;
    for (const std::string_view argument : arguments) policy.apply(argument);
    return text(policy);
  }

  std::string text(const WarningPolicy& policy) {
    std::string result;
    for (const Diagnostic& diagnostic : policy.filter(list_.list())) {
      if (!result.empty()) result += ' ';
      result += diagnostic.message + (diagnostic.severity == Severity::Error ? ":error" : ":warning");
    }
    return result;
  }

  Diagnostics list_;
};

TEST_F(Policy, KeepsEverythingByDefault) { EXPECT_EQ(after({}), "error:error atom:warning action:warning"); }

TEST_F(Policy, DropsWarningsByNameOrCode) {
  EXPECT_EQ(after({"no-unused-atom"}), "error:error action:warning");
  EXPECT_EQ(after({"no-" + std::string(info(Code::UnusedAction).id)}), "error:error atom:warning");
  EXPECT_EQ(after({"no-all"}), "error:error");
}

TEST_F(Policy, PromotesWarnings) {
  EXPECT_EQ(after({"error=unused-atom"}), "error:error atom:error action:warning");
  EXPECT_EQ(after({"error=all"}), "error:error atom:error action:error");
  EXPECT_EQ(after({"error"}), "error:error atom:error action:error");
  WarningPolicy strict;
  strict.make_strict();
  EXPECT_EQ(text(strict), "error:error atom:error action:error");
}

TEST_F(Policy, TheLastWordCounts) {
  EXPECT_EQ(after({"no-all", "unused-atom"}), "error:error atom:warning");
  EXPECT_EQ(after({"unused-atom", "no-all"}), "error:error");
  EXPECT_EQ(after({"no-unused-atom", "error=unused-atom"}), "error:error atom:error action:warning");
  EXPECT_EQ(after({"error", "no-unused-atom"}), "error:error action:error") << "what is off cannot be an error";
}

TEST_F(Policy, RefusesUnknownNames) {
  WarningPolicy policy;
  EXPECT_THROW(policy.apply("unused-atoms-everywhere"), UsageError);
  EXPECT_THROW(policy.apply(""), UsageError);
  EXPECT_THROW(policy.apply("no-unknown-atom"), UsageError) << "an error cannot be switched off";
  try {
    policy.apply("no-unused-atm");
    FAIL() << "must throw";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'unused-atom'?"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace gnomon

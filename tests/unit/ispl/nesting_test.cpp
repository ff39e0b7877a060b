// SPDX-License-Identifier: Apache-2.0
//
// 100,000 levels of everything, balanced and not: neither the machine stack nor patience runs out.
// The time limit is generous (sanitizers, slow machines) and still far below what effort that grows
// with the square of the depth would take.
#include "base/render.hpp"
#include "support/format_check.hpp"
#include "unit/ispl/parsing.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::ispl::test {
namespace {

constexpr int depth = 100'000;
constexpr auto time_limit = std::chrono::seconds(20);

std::string repeated(const std::string& text, int count = depth) {
  std::string result;
  result.reserve(text.size() * static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

enum class Place { Formula, Condition, Assignment, Initial, Protocol };

std::string model_with(Place place, const std::string& text) {
  ModelText model;
  if (place == Place::Formula) model.formulae = text + ";";
  if (place == Place::Condition) model.evaluation = "p if " + text + ";";
  if (place == Place::Assignment) model.evolution = "x = " + text + " if true;";
  if (place == Place::Initial) model.initial = text + ";";
  if (place == Place::Protocol) model.protocol = text + " : { a };";
  return model.text();
}

// Parses, prints the diagnostics or formats, all within the time limit; returns the errors.
std::string errors(Place place, const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  const Parsed parsed = parse_file(model_with(place, text));
  if (!parsed.diagnostics.has_errors()) {
    EXPECT_EQ(gnomon::test::format_problem(parsed.source, parsed.ast), "");
  }
  EXPECT_EQ(render(parsed.diagnostics.list(), parsed.source, {}).empty(), !parsed.diagnostics.has_errors());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, time_limit) << text.substr(0, 40);
  return joined(parsed.errors());
}

TEST(Nesting, BalancedIsAccepted) {
  const std::string close = repeated(")");
  for (const std::string open :
       {"(", "!(", "X(", "AG(", "K(M, ", "GCK(g, ", "KO(M, M, ", "<g>X(", "(p and ", "(p U "}) {
    EXPECT_EQ(errors(Place::Formula, repeated(open) + "p" + close), "") << open;
    EXPECT_EQ(errors(Place::Formula, "CTL* " + repeated(open) + "p" + close), "") << open;
  }
  for (const std::string open : {"(", "!(", "~(", "-(", "(1 + ", "(x and "}) {
    for (const Place place : {Place::Condition, Place::Assignment}) {
      EXPECT_EQ(errors(place, repeated(open) + "p" + close), "") << open;
    }
  }
}

TEST(Nesting, PrefixesAreAccepted) {
  for (const std::string prefix : {"!", "AG ", "X ", "<g>F ", "E ", "!AX "}) {
    EXPECT_EQ(errors(Place::Formula, repeated(prefix) + "p"), "") << prefix;
  }
  EXPECT_EQ(errors(Place::Formula, "LDL " + repeated("<p>") + "p"), "");
  EXPECT_EQ(errors(Place::Formula, "LDL " + repeated("[p;q]!") + "p"), "");
  EXPECT_EQ(errors(Place::Formula, repeated("<<x>>(M, x)") + "p"), "");
  EXPECT_EQ(errors(Place::Formula, repeated("[[x]]") + "p"), "");
  EXPECT_EQ(errors(Place::Condition, repeated("!") + "p"), "");
  EXPECT_EQ(errors(Place::Condition, repeated("- ") + "1"), "");
  EXPECT_EQ(errors(Place::Condition, repeated("~") + "p"), "");
}

TEST(Nesting, RegularExpressionsAreAccepted) {
  EXPECT_EQ(errors(Place::Formula, "LDL " + repeated("<") + "p" + repeated(">p")), "");
  EXPECT_EQ(errors(Place::Formula, "LDL <" + repeated("(") + "p" + repeated("*)") + ">p"), "");
  EXPECT_EQ(errors(Place::Formula, "LDL <p" + repeated("*") + ">p"), "");
  EXPECT_EQ(errors(Place::Formula, "LDL <p" + repeated("{1,2}") + ">p"), "");
}

TEST(Nesting, ChainsAreAccepted) {
  for (const std::string op : {" and p", " or p", " -> p", " <-> p", " xor p", " and !p or p"}) {
    EXPECT_EQ(errors(Place::Formula, "p" + repeated(op)), "") << op;
    EXPECT_EQ(errors(Place::Condition, "p" + repeated(op)), "") << op;
  }
  for (const std::string op : {" + 1", " * 2", " - -1", " | x", " & x", " mod 2"}) {
    EXPECT_EQ(errors(Place::Condition, "p" + repeated(op)), "") << op;
  }
  EXPECT_EQ(errors(Place::Formula, "LTL p" + repeated(" U p")), "");
  EXPECT_EQ(errors(Place::Formula, "LDL <p" + repeated(";p") + ">p"), "");
  EXPECT_EQ(errors(Place::Formula, "LDL <p" + repeated(" + p;p*") + ">p"), "");
  EXPECT_EQ(errors(Place::Formula, "LTL p" + repeated(" U !p mod X !p")), "") << "loose operators below tight ones";
  EXPECT_EQ(errors(Place::Formula, repeated("U ", 2 * depth) + "p"), "");
  EXPECT_EQ(errors(Place::Formula, "LTL " + repeated("X U ") + "p"), "");
}

TEST(Nesting, BrokenByHandOntoManyLinesIsAccepted) {
  EXPECT_EQ(errors(Place::Formula, repeated("(\n") + "p" + repeated("\n)")), "");
  EXPECT_EQ(errors(Place::Condition, "p" + repeated("\nand\np")), "");
  EXPECT_EQ(errors(Place::Condition, repeated("( -- c\n") + "p" + repeated(")")), "");
}

TEST(Nesting, UnbalancedIsOneError) {
  for (const Place place : {Place::Formula, Place::Condition, Place::Initial, Place::Protocol}) {
    const std::string line = place == Place::Formula     ? "33"
                             : place == Place::Condition ? "17"
                             : place == Place::Initial   ? "21"
                                                         : "9";
    for (const std::string open : {"(", "!", "!(", "- (", "(p and "}) {
      const std::string unclosed = errors(place, repeated(open) + (open == "!" ? "" : "p"));
      EXPECT_TRUE(unclosed.starts_with(line + ":")) << open << unclosed;
      EXPECT_TRUE(unclosed.ends_with(" E0102")) << open << unclosed;
      EXPECT_EQ(unclosed.find(','), std::string::npos) << open << unclosed;
    }
    EXPECT_NE(errors(place, "p" + repeated(")")), "");
    EXPECT_NE(errors(place, "(p" + repeated(")")), "");
    EXPECT_NE(errors(place, repeated("and ")), "");
    EXPECT_NE(errors(place, repeated("x[")), "");
    EXPECT_NE(errors(place, repeated("and[i in 1..2] (")), "");
    EXPECT_NE(errors(place, repeated("sum[i in ")), "");
  }
  for (const std::string open :
       {"K(M, ", "K(", "<", "<g", "[", "[[", "<<x>>", "A(p U ", "<<x>>(M[", "LDL <", "LDL [", "LDL <p;", "(M, "}) {
    EXPECT_NE(errors(Place::Formula, repeated(open)), "") << open;
    EXPECT_NE(errors(Place::Formula, "LDL " + repeated(open)), "") << open;
    EXPECT_NE(errors(Place::Formula, "<<x>> " + repeated(open)), "") << open;
  }
}

TEST(Nesting, ManySectionsAndLines) {
  EXPECT_NE(joined(parse_file(repeated("Agent ")).errors()), "");
  EXPECT_NE(joined(parse_file(repeated("Agent M Vars: ")).errors()), "");
  EXPECT_NE(joined(parse_file(repeated("end ")).errors()), "");
  EXPECT_NE(joined(parse_file(repeated("Formulae <<x>> (M[ end ")).errors()), "");
  ModelText model;
  model.formulae = repeated("AG p; ");
  EXPECT_EQ(parse_file(model.text()).ast.formulas.size(), static_cast<std::size_t>(depth));
}

}  // namespace
}  // namespace gnomon::ispl::test

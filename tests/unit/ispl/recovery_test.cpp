// SPDX-License-Identifier: Apache-2.0
//
// Mistakes: each is reported once, at the right place, and does not hide the next one.
#include "base/render.hpp"
#include "unit/ispl/parsing.hpp"

#include <gtest/gtest.h>

namespace gnomon::ispl::test {
namespace {

std::string errors(const std::string& text) { return joined(parse_file(text).errors()); }
std::string errors(const ModelText& model) { return errors(model.text()); }

TEST(Recovery, AMissingSemicolonIsFoundOnce) {
  ModelText model;
  model.variables = "x : boolean\ny : boolean;\nz : 0..;";
  EXPECT_EQ(errors(model), "5:1 E0102, 6:8 E0102");
  const Parsed parsed = parse_file(model.text());
  ASSERT_TRUE(parsed.diagnostics.list()[0].fixes.size() == 1);
  EXPECT_EQ(parsed.diagnostics.list()[0].fixes[0].replacement, ";");
  EXPECT_EQ(parsed.source.position(parsed.diagnostics.list()[0].fixes[0].span.begin), (Position{4, 12}))
      << "behind `boolean`";
}

TEST(Recovery, AMissingSemicolonBeforeEnd) {
  ModelText model;
  model.evolution = "x = true if Action = a";
  EXPECT_EQ(errors(model), "13:1 E0102");
  model = {};
  model.formulae = "AG p";
  EXPECT_EQ(errors(model), "34:1 E0102");
}

TEST(Recovery, EveryLineHasItsOwnMistake) {
  ModelText model;
  model.variables = "x : ;\n: boolean;\ny : { };\nz : { a b };\nif : boolean;\n1 : boolean;\nok : boolean;";
  EXPECT_EQ(errors(model), "4:5 E0102, 5:1 E0102, 6:7 E0305, 7:9 E0102, 8:1 E0106, 9:1 E0102");
  EXPECT_EQ(parse_file(model.text()).ast.agents[0].variables.size(), 1U);
  model = {};
  model.evolution =
      "x = 1;\nx = 1 if ;\nx = 1 if (y = 2;\nx if y = 1;\nx = 1 or y = 2 if true;\nx = 1 if y == 2;\nx < 1 if true;";
  EXPECT_EQ(errors(model), "12:6 E0102, 13:10 E0102, 14:16 E0102, 15:1 E0107, 16:1 E0107, 17:13 E0102, 18:1 E0107");
  model = {};
  model.formulae = "AG p -> ;\nK(M p);\nAG (p;\np q;\np and;\nGK(1, p);\n<g F p;\nAG p);\n== p;\nAG p;";
  EXPECT_EQ(
      errors(model),
      "33:9 E0102, 34:5 E0102, 35:6 E0102, 36:3 E0102, 37:6 E0102, 38:4 E0102, 39:4 E0102, 40:5 E0102, 41:1 E0102");
}

TEST(Recovery, MistakesInDifferentSections) {
  ModelText model;
  model.variables = "x boolean;";
  model.actions = "{ a b }";
  model.protocol = "Other { a };";
  model.evolution = "x = true when Action = a;";
  model.evaluation = "p M.x = true;";
  model.initial = "M.x = ;";
  model.groups = "g { M };";
  model.fairness = "AG;\nAG -> ;";
  model.formulae = "AG (p -> );";
  EXPECT_EQ(
      errors(model),
      "4:3 E0102, 7:5 E0102, 9:7 E0102, 12:10 E0102, 17:3 E0102, 21:7 E0102, 25:3 E0102, 30:7 E0102, 34:10 E0102");
}

TEST(Recovery, HabitsFromOtherLanguagesGetAFix) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"x == 1", "="}, {"x = 1 && y = 2", "and"}, {"x = 1 || y = 2", "or"}};
  for (const auto& [text, replacement] : table) {
    ModelText model;
    model.evaluation = "p if " + text + ";";
    const Parsed parsed = parse_file(model.text());
    ASSERT_EQ(parsed.diagnostics.list().size(), 1U) << text;
    ASSERT_TRUE(parsed.diagnostics.list()[0].fixes.size() == 1) << text;
    EXPECT_EQ(parsed.diagnostics.list()[0].fixes[0].replacement, replacement) << text;
  }
}

TEST(Recovery, ChainedComparisons) {
  EXPECT_EQ(condition("1 < x < 3"), "error 17:12 E0109");
  EXPECT_EQ(condition("x = y = z"), "error 17:12 E0109");
  EXPECT_EQ(condition("(1 < x) = true"), "(= (< 1 x) true)");
}

TEST(Recovery, MissingEndOfASection) {
  EXPECT_EQ(errors("Agent M\nVars:\nx : boolean;\nActions = { a };\nProtocol: Other : { a }; end Protocol\n"
                   "Evolution: end Evolution\nend Agent\nInitStates true; end InitStates Formulae true; end Formulae"),
            "4:1 E0102");
  EXPECT_EQ(
      errors("Agent M\nVars:\nx : boolean;\nend Vars\nActions = { a };\nProtocol: Other : { a }; end Protocol\n"
             "Evolution: x = true if true;\nend Agent\nInitStates true; end InitStates Formulae true; end Formulae"),
      "8:1 E0102");
}

TEST(Recovery, MissingEndOfAnAgent) {
  const std::string body = "Actions = { a };\nProtocol: Other : { a }; end Protocol\nEvolution: end Evolution\n";
  const std::string rest = "InitStates true; end InitStates\nFormulae true; end Formulae\n";
  EXPECT_EQ(errors("Agent M\n" + body + "Agent N\n" + body + "end Agent\n" + rest), "5:1 E0102");
  EXPECT_EQ(errors("Agent M\n" + body + "end Agent\nAgent N\n" + body + rest), "10:1 E0102");
  EXPECT_EQ(errors("Agent M\n" + body), "5:1 E0102");
}

TEST(Recovery, WrongEnd) {
  EXPECT_EQ(
      errors("Agent M\nVars:\nx : boolean;\nend Actions\nActions = { a };\nProtocol: Other : { a }; end Protocol\n"
             "Evolution: end Evolution\nend Agent\nInitStates true; end InitStates Formulae true; end Formulae"),
      "4:1 E0102");
  EXPECT_EQ(errors("Agent M\nVars:\nx : boolean;\nend Varz\nActions = { a };\nProtocol: Other : { a }; end Protocol\n"
                   "Evolution: end Evolution\nend Agent\nInitStates true; end InitStates Formulae true; end Formulae"),
            "4:5 E0102");
}

TEST(Recovery, StrayTokensBetweenSections) {
  ModelText model;
  std::string text = model.text();
  text.insert(text.find("Evaluation"), "; foo bar\n");
  EXPECT_EQ(errors(text), "16:1 E0102");
  text = model.text() + "end Formulae\n";
  EXPECT_EQ(errors(text), "35:1 E0102");
  text = model.text() + "%%\n";
  EXPECT_EQ(errors(text), "35:1 E0102");
  text = "foo;\n" + model.text();
  EXPECT_EQ(errors(text), "1:1 E0102");
}

TEST(Recovery, SectionsThatAreMissingTwiceOrMisplaced) {
  EXPECT_EQ(errors("Agent M\nend Agent\nInitStates true; end InitStates\nFormulae true; end Formulae"),
            "2:1 E0103, 2:1 E0103, 2:1 E0103");
  EXPECT_EQ(errors(ModelText().text() + "Formulae AG p; end Formulae"), "35:1 E0104");
  EXPECT_EQ(
      errors("Agent M Actions = { a }; Actions = { b }; Protocol: end Protocol Evolution: end Evolution end Agent\n"
             "InitStates true; end InitStates Formulae true; end Formulae"),
      "1:26 E0104");
  EXPECT_EQ(
      errors(
          "Agent M Obsvars: x : boolean; end Obsvars Actions = { a }; Protocol: end Protocol Evolution: end Evolution "
          "end Agent\nInitStates true; end InitStates Formulae true; end Formulae"),
      "1:9 E0110");
  EXPECT_EQ(
      errors(ModelText().text() + "Agent N Actions = { a }; Protocol: end Protocol Evolution: end Evolution end Agent"),
      "35:1 E0110");
  EXPECT_EQ(errors("Vars: x : boolean; end Vars\n" + ModelText().text()), "1:1 E0102");
}

TEST(Recovery, OtherMustBeLast) {
  ModelText model;
  model.protocol = "Other : { a };\nx = true : { b };";
  EXPECT_EQ(errors(model), "9:1 E0108");
}

TEST(Recovery, NumbersThatAreTooLarge) {
  EXPECT_EQ(condition("x = 2147483648"), "error 17:10 E0105");
  EXPECT_EQ(condition("x = 99999999999999999999999999 and y = 99999999999"), "error 17:10 E0105, 17:45 E0105");
}

TEST(Recovery, NestedQuantifiersAndIndicesHaveALimit) {
  std::string quantifiers;
  std::string indices;
  for (int i = 0; i < 60; ++i) quantifiers += "and[i in 1..2] (";
  for (int i = 0; i < 30; ++i) indices += "x[";
  quantifiers += "true" + std::string(60, ')');
  indices += "1" + std::string(30, ']');
  EXPECT_TRUE(condition(quantifiers).starts_with("error 17:")) << condition(quantifiers);
  EXPECT_TRUE(condition(quantifiers).ends_with(" E0111")) << condition(quantifiers);
  EXPECT_TRUE(condition(indices).ends_with(" E0111")) << condition(indices);
}

TEST(Recovery, GarbageGivesDiagnosticsNotCrashes) {
  EXPECT_NE(errors(""), "");
  EXPECT_NE(errors("end"), "");
  EXPECT_NE(errors("Agent"), "");
  EXPECT_NE(errors("Agent Agent Agent"), "");
  EXPECT_NE(errors("end end end end"), "");
  EXPECT_NE(errors("Semantics Semantics ="), "");
  EXPECT_NE(errors("Const x = ; Const = ;"), "");
  EXPECT_NE(errors(std::string(1000, '\0')), "");
  EXPECT_NE(errors("{}{}{}((([[[<<<>>>]]])))"), "");
}

// All pairs of tokens and, for a selection, all triples: no input makes the parser or the printer of
// diagnostics stumble, wherever it stands.
TEST(Recovery, AllShortSequencesOfTokens) {
  const std::vector<std::string> words = {
      "Agent", "end", "Vars", "Actions", "Protocol", "Formulae", "RedStates", "Other", "if", "and",   "or", "x",
      "1",     "K",   "A",    "AG",      "U",        "LTL",      "CTL*",      "for",   "in", "true",  "(",  ")",
      "{",     "}",   "[",    "]",       "<",        ">",        "=",         "->",    "!",  ":",     ",",  ".",
      "..",    ";",   "-",    "+",       "*",        "~",        "?",         "#",     "@",  "-- c\n"};
  const auto check = [](const std::string& text) {
    for (const bool whole : {true, false}) {
      ModelText model;
      model.formulae = text;
      const Parsed parsed = parse_file(whole ? text : model.text());
      for (const Diagnostic& diagnostic : parsed.diagnostics.list()) {
        ASSERT_LE(diagnostic.span.begin, diagnostic.span.end) << text;
        ASSERT_LE(diagnostic.span.end, parsed.source.text().size()) << text;
      }
      ASSERT_FALSE(whole && render(parsed.diagnostics.list(), parsed.source, {}).empty()) << text;
    }
  };
  for (const std::string& a : words) {
    for (const std::string& b : words) {
      check(a + " " + b);
      for (std::size_t k = 0; k < words.size(); k += 3) check(a + " " + b + " " + words[k]);
    }
  }
}

// A token left out, doubled or replaced by another: one mistake gives few messages, near the place.
TEST(Recovery, OneChangedTokenGivesFewMessages) {
  ModelText model;
  model.variables = "x : boolean; y : 0..3; z : { red, green };";
  model.protocol = "x = true and y < 3 : { a, b }; Other : { a };";
  model.evolution = "x = false and y = y + 1 if Action = a and (z = red or !x = true);";
  model.formulae = "AG (p -> EF !p); K(M, p); <g>F p; A(p U !p); LTL G F p;";
  const Parsed good = parse_file(model.text());
  ASSERT_FALSE(good.diagnostics.has_errors());
  const std::string text = model.text();
  for (std::size_t i = 0; i + 1 < good.ast.tokens.size(); ++i) {
    const Span span = good.ast.tokens[i].span;
    for (const std::string replacement : {"", "$", ";", "end", "x", ")", "{"}) {
      std::string bad = text;
      bad.replace(span.begin, span.end - span.begin, replacement);
      const Parsed parsed = parse_file(bad);
      EXPECT_LE(parsed.diagnostics.error_count(), 3U) << "token " << i << " replaced by '" << replacement << "':\n"
                                                      << render(parsed.diagnostics.list(), parsed.source, {});
    }
  }
}

TEST(Recovery, TheEndIsCalledByItsName) {
  const auto first_message = [](const Parsed& parsed) { return parsed.diagnostics.list().at(0).message; };
  EXPECT_EQ(first_message(parse_one("AG (p")), "expected an operator or `)`, found the end of the text");
  EXPECT_EQ(first_message(parse_one("")), "expected a formula, found the end of the text");
  EXPECT_EQ(first_message(parse_file("Agent")), "expected the name of the agent, found the end of the file");
}

TEST(Recovery, AHopelessTextIsAnsweredQuickly) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "@ x ; end Agent ( ";
  const Parsed parsed = parse_file(text);
  EXPECT_EQ(parsed.diagnostics.list().size(), Diagnostics::limit);
}

}  // namespace
}  // namespace gnomon::ispl::test

// SPDX-License-Identifier: Apache-2.0
//
// Files: every section and every kind of line, in any order, with the parametric constructs and
// with names that are keywords elsewhere. What is wrong with files is in recovery_test.cpp.
#include "unit/ispl/parsing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gnomon::ispl::test {
namespace {

Parsed accepted(const std::string& text) {
  Parsed parsed = parse_file(text);
  EXPECT_EQ(joined(parsed.errors()), "") << text;
  return parsed;
}

std::string text_of(const Parsed& parsed, Span span) { return std::string(parsed.source.text(span)); }

std::string names(const Parsed& parsed, const std::vector<DeclaredName>& list) {
  std::vector<std::string> result;
  for (const DeclaredName& name : list) result.push_back(text_of(parsed, name.span));
  return joined(result);
}

TEST(Parser, ReadsASmallModel) {
  ModelText model;
  model.fairness = "p; !p;";
  model.formulae = "AG p; EF !p;";
  const Parsed parsed = accepted(model.text());
  const Ast& ast = parsed.ast;
  EXPECT_EQ(ast.semantics, Semantics::MultiAssignment);
  ASSERT_EQ(ast.agents.size(), 1U);
  const Agent& agent = ast.agents[0];
  EXPECT_EQ(text_of(parsed, agent.name.span), "M");
  EXPECT_FALSE(agent.is_environment);
  EXPECT_EQ(names(parsed, agent.actions), "a, b");
  ASSERT_EQ(agent.variables.size(), 1U);
  EXPECT_EQ(agent.variables[0].type, TypeKind::Boolean);
  ASSERT_EQ(agent.protocol.size(), 1U);
  EXPECT_FALSE(agent.protocol[0].condition.has_value());
  ASSERT_EQ(agent.evolution.size(), 1U);
  EXPECT_EQ(dump(parsed, agent.evolution[0].assignments), "(= x true)");
  EXPECT_EQ(dump(parsed, agent.evolution[0].condition), "(= Action a)");
  ASSERT_EQ(ast.atoms.size(), 1U);
  ASSERT_TRUE(ast.initial.has_value());
  ASSERT_EQ(ast.groups.size(), 1U);
  EXPECT_EQ(names(parsed, ast.groups[0].members), "M");
  EXPECT_EQ(ast.fairness.size(), 2U);
  ASSERT_EQ(ast.formulas.size(), 2U);
  EXPECT_EQ(text_of(parsed, ast.formulas[1].span), "EF !p");
}

TEST(Parser, ReadsSemantics) {
  for (const char* word : {"MultiAssignment", "MA"}) {
    ModelText model;
    model.header = std::string("Semantics = ") + word + ";";
    EXPECT_EQ(accepted(model.text()).ast.semantics, Semantics::MultiAssignment);
  }
  for (const char* word : {"SingleAssignment", "SA"}) {
    ModelText model;
    model.header = std::string("Semantics = ") + word + ";";
    EXPECT_EQ(accepted(model.text()).ast.semantics, Semantics::SingleAssignment);
  }
}

TEST(Parser, ReadsEveryType) {
  ModelText model;
  model.variables = "b : boolean; r : -5 .. -1; s:0..3; n : 1 .. 2 * N; e : { red, green, v[i in 1..2] }; one : { x };";
  const Parsed parsed = accepted(model.text());
  const auto& list = parsed.ast.agents[0].variables;
  ASSERT_EQ(list.size(), 6U);
  EXPECT_EQ(list[0].type, TypeKind::Boolean);
  EXPECT_EQ(list[1].type, TypeKind::Range);
  EXPECT_EQ(dump(parsed, list[1].low), "(- 5)");
  EXPECT_EQ(dump(parsed, list[1].high), "(- 1)");
  EXPECT_EQ(dump(parsed, list[3].high), "(* 2 N)");
  EXPECT_EQ(list[4].type, TypeKind::Enumeration);
  EXPECT_EQ(names(parsed, list[4].values), "red, green, v[i in 1..2]");
  EXPECT_EQ(list[5].values.size(), 1U);
}

TEST(Parser, ReadsTheEnvironment) {
  ModelText model;
  model.header =
      "Agent Environment\n Obsvars: o : boolean; end Obsvars\n Vars: v : 0..1; end Vars\n RedStates: v = 1; end "
      "RedStates\n"
      " Actions = {};\n Protocol: end Protocol\n Evolution: end Evolution\nend Agent\n";
  const Parsed parsed = accepted(model.text());
  ASSERT_EQ(parsed.ast.agents.size(), 2U);
  const Agent& environment = parsed.ast.agents[0];
  EXPECT_TRUE(environment.is_environment);
  EXPECT_EQ(environment.observable.size(), 1U);
  EXPECT_EQ(environment.variables.size(), 1U);
  EXPECT_TRUE(environment.red.has_value());
  EXPECT_TRUE(environment.actions.empty());
}

TEST(Parser, ReadsLobsvarsAndRedStates) {
  const Parsed parsed = accepted(
      "Agent M Lobsvars = { v, w }; Vars: x : boolean; end Vars RedStates: x = true or x = false; end RedStates "
      "Actions = { a }; Protocol: x = true : { a }; Other : { a }; end Protocol Evolution: end Evolution end Agent "
      "Agent N Lobsvars = {}; RedStates: end RedStates Actions = { a }; Protocol: end Protocol Evolution: end "
      "Evolution end Agent "
      "Evaluation end Evaluation InitStates M.x = true; end InitStates Formulae end Formulae");
  EXPECT_EQ(names(parsed, parsed.ast.agents[0].lobsvars), "v, w");
  EXPECT_EQ(dump(parsed, *parsed.ast.agents[0].red), "(or (= x true) (= x false))");
  EXPECT_FALSE(parsed.ast.agents[1].red.has_value());
}

TEST(Parser, SectionsOfAnAgentComeInAnyOrder) {
  std::vector<std::string> sections = {
      "Vars: x : boolean; end Vars", "Actions = { a };", "Protocol: Other : { a }; end Protocol",
      "Evolution: x = true if Action = a; end Evolution", "RedStates: x = true; end RedStates"};
  std::sort(sections.begin(), sections.end());
  do {
    std::string text = "Agent M\n";
    for (const std::string& section : sections) text += section + "\n";
    const Parsed parsed = accepted(text + "end Agent InitStates true; end InitStates Formulae true; end Formulae");
    EXPECT_EQ(parsed.ast.agents[0].evolution.size(), 1U);
  } while (std::next_permutation(sections.begin(), sections.end()));
}

TEST(Parser, SectionsOfTheModelComeInAnyOrder) {
  std::vector<std::string> sections = {"Evaluation p if true; end Evaluation", "InitStates true; end InitStates",
                                       "Groups g = { M }; end Groups", "Fairness p; end Fairness",
                                       "Formulae p; end Formulae"};
  std::sort(sections.begin(), sections.end());
  do {
    std::string text =
        "Agent M Actions = { a }; Protocol: Other : { a }; end Protocol Evolution: end Evolution end Agent\n";
    for (const std::string& section : sections) text += section + "\n";
    const Parsed parsed = accepted(text);
    EXPECT_EQ(parsed.ast.formulas.size(), 1U);
    EXPECT_EQ(parsed.ast.fairness.size(), 1U);
  } while (std::next_permutation(sections.begin(), sections.end()));
}

TEST(Parser, SectionsMayBeEmpty) {
  ModelText model;
  model.variables = "";
  model.protocol = "";
  model.evolution = "";
  model.evaluation = "";
  model.groups = "g = {};";
  model.formulae = "";
  const Parsed parsed = accepted(model.text());
  EXPECT_TRUE(parsed.ast.groups[0].members.empty());
}

TEST(Parser, ProtocolLines) {
  ModelText model;
  model.protocol = "x = true and !(y = 1) : { a, b }; (x = true): {a}; x : {}; Other : { b };";
  const Parsed parsed = accepted(model.text());
  const auto& lines = parsed.ast.agents[0].protocol;
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(dump(parsed, *lines[0].condition), "(and (= x true) (! (= y 1)))");
  EXPECT_EQ(names(parsed, lines[0].actions), "a, b");
  EXPECT_TRUE(lines[2].actions.empty());
  EXPECT_FALSE(lines[3].condition.has_value());
}

TEST(Parser, EvolutionLines) {
  ModelText model;
  model.evolution =
      "x = true and y = y + 1 if Action = a; (x = true) and (y = 1 and z = v) if true; "
      "and[i in 1..3] (x[i] = false) if N.Action = b or Environment.Action = c;";
  const Parsed parsed = accepted(model.text());
  const auto& lines = parsed.ast.agents[0].evolution;
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(dump(parsed, lines[0].assignments), "(and (= x true) (= y (+ y 1)))");
  EXPECT_EQ(dump(parsed, lines[1].assignments), "(and (= x true) (and (= y 1) (= z v)))");
  EXPECT_EQ(dump(parsed, lines[2].assignments), "(and[i in 1..3] (= x[i] false))");
}

TEST(Parser, ParametricModels) {
  const Parsed parsed = accepted(
      "Const N = 3; Const M = N * 2;\n"
      "Agent C[i in 1..N where i <> 2]\n"
      "  Vars: coin[j in 1..N] : boolean; for j in 1..M: t[j] : 0..j; e : { v[j in 1..N], w[3] }; end Vars\n"
      "  Actions = { wait, pick[j in 1..N, k in j..N where k <> j] };\n"
      "  Protocol: for j in 1..N where j <> i: coin[j] = true : { pick[j] }; Other : { wait }; end Protocol\n"
      "  Evolution: for j in 1..N: coin[j] = true if C[j].Action = pick[i + 1]; end Evolution\n"
      "end Agent\n"
      "Evaluation for j in 1..N: p[j] if C[j].coin[j] = true; q[j in 1..N] if C[j].e = v[j]; end Evaluation\n"
      "InitStates and[j in 1..N] (C[j].coin[1] = false); end InitStates\n"
      "Groups for j in 1..N: g[j] = { C[j] }; all = { C[j in 1..N] }; end Groups\n"
      "Fairness for j in 1..N: p[j]; end Fairness\n"
      "Formulae for j in 1..N where j > 1: AG p[j]; for j in 1..N: LTL F K(C[j], p[j]); end Formulae\n");
  const Ast& ast = parsed.ast;
  ASSERT_EQ(ast.constants.size(), 2U);
  EXPECT_EQ(text_of(parsed, ast.constants[1].name), "M");
  const Agent& agent = ast.agents.at(0);
  ASSERT_TRUE(agent.name.family.has_value());
  EXPECT_EQ(text_of(parsed, agent.name.family->span), "i in 1..N where i <> 2");
  ASSERT_TRUE(agent.name.family->filter.has_value());
  EXPECT_TRUE(agent.variables.at(0).name.family.has_value());
  EXPECT_TRUE(agent.variables.at(1).loop.has_value());
  ASSERT_EQ(agent.actions.size(), 2U);
  EXPECT_EQ(agent.actions[1].family->list.size(), 2U);
  EXPECT_TRUE(agent.protocol.at(0).loop.has_value());
  EXPECT_TRUE(agent.evolution.at(0).loop.has_value());
  EXPECT_TRUE(ast.atoms.at(0).loop.has_value());
  EXPECT_TRUE(ast.atoms.at(1).name.family.has_value());
  EXPECT_TRUE(ast.groups.at(0).loop.has_value());
  EXPECT_TRUE(ast.groups.at(1).members.at(0).family.has_value());
  EXPECT_TRUE(ast.fairness.at(0).loop.has_value());
  EXPECT_EQ(text_of(parsed, ast.formulas.at(0).span), "AG p[j]");
  EXPECT_EQ(text_of(parsed, ast.formulas.at(0).full_span), "for j in 1..N where j > 1: AG p[j]");
  EXPECT_EQ(ast.formulas.at(1).prefix, Prefix::Ltl);
}

TEST(Parser, KeywordsOfOtherPlacesAreNames) {
  for (const std::string word :
       {"K", "A", "in", "for", "sum", "mod", "R", "U", "X", "Const", "where", "MA", "LTL", "PR", "div"}) {
    const std::string text =
        "Const " + word + " = 1;\nAgent " + word + "\n  Lobsvars = { " + word + " };\n  Vars: " + word + " : 0.." +
        word + "; end Vars\n  Actions = { " + word + " };\n  Protocol: " + word + " = 1 : { " + word +
        " }; end Protocol\n  Evolution: " + word + " = " + word + " if " + word + " = 1 and " + word +
        ".Action = " + word + "; end Evolution\nend Agent\nEvaluation " + word + " if " + word + "." + word +
        " = 1; end Evaluation\nInitStates " + word + "." + word + " = 1; end InitStates\nGroups " + word + " = { " +
        word + " }; end Groups\nFormulae " + word + "; AG " + word + "; K(" + word + ", " + word + "); <" + word +
        ">F " + word + "; GK(" + word + ", !" + word + " and " + word + "); end Formulae\n";
    const Parsed parsed = parse_file(text);
    EXPECT_EQ(joined(parsed.errors()), "") << word << "\n" << text;
    EXPECT_EQ(parsed.ast.formulas.size(), 5U) << word;
  }
}

TEST(Parser, ALoopIsToldFromAVariableNamedFor) {
  ModelText model;
  model.variables = "for : 0..1; in : 0..1; for for in 1..2: in[for] : boolean;";
  model.evolution = "for = in if for = 1; for i in 1..2: for = i if in = i;";
  model.protocol = "for = 1 : { a };";
  const Parsed parsed = accepted(model.text());
  EXPECT_FALSE(parsed.ast.agents[0].variables[0].loop.has_value());
  EXPECT_TRUE(parsed.ast.agents[0].variables[2].loop.has_value());
  EXPECT_FALSE(parsed.ast.agents[0].evolution[0].loop.has_value());
  EXPECT_TRUE(parsed.ast.agents[0].evolution[1].loop.has_value());
}

TEST(Parser, KeepsEveryTokenAndComment) {
  const Parsed parsed = accepted("-- first\n" + ModelText().text() + "-- last");
  ASSERT_EQ(parsed.ast.comments.size(), 2U);
  EXPECT_EQ(parsed.ast.comments[0].next_token, 0U);
  EXPECT_EQ(parsed.ast.comments[1].next_token, parsed.ast.tokens.size() - 1);
  EXPECT_EQ(parsed.ast.tokens.back().kind, TokenKind::EndOfFile);
}

TEST(Parser, LineEndsAndByteOrderMarkMakeNoDifference) {
  std::string text = ModelText().text();
  const std::size_t tokens = accepted(text).ast.tokens.size();
  for (const std::string end : {"\r\n", "\r"}) {
    std::string other = "\xEF\xBB\xBF";
    for (const char c : text) other += c == '\n' ? end : std::string(1, c);
    EXPECT_EQ(accepted(other).ast.tokens.size(), tokens);
  }
  while (text.back() == '\n') text.pop_back();
  EXPECT_EQ(accepted(text).ast.tokens.size(), tokens) << "no line end at the end of the file";
}

TEST(Parser, NamesOfFormulas) {
  ModelText model;
  model.formulae = "safety: AG p; a.b.c: LTL F p; for i in 1..2: a[i].x[i]: EF p; x[i in 1..3]: p; AG: AG AG; p;";
  const Parsed parsed = accepted(model.text());
  std::vector<std::string> names;
  for (const Formula& formula : parsed.ast.formulas) {
    names.push_back(formula.name ? compact(parsed.source, formula.name->span) : "-");
  }
  EXPECT_EQ(joined(names), "safety, a.b.c, a[i].x[i], x[iin1..3], AG, -");
  EXPECT_EQ(parsed.source.text(parsed.ast.formulas[0].span), "AG p");
  EXPECT_EQ(parsed.source.text(parsed.ast.formulas[0].full_span), "safety: AG p");
  EXPECT_EQ(parsed.ast.formulas[1].prefix, Prefix::Ltl);
  EXPECT_EQ(formula("safety: AG p"), "(A (G p))");
}

TEST(Parser, WrongNamesOfFormulas) {
  EXPECT_EQ(formula("true: AG p"), "error 1:1 E0106");
  EXPECT_EQ(formula("a.: AG p"), "error 1:3 E0102");
  EXPECT_EQ(formula("a[i in 1..2].b: AG p"), "error 1:3 E0102");
  EXPECT_EQ(formula("a: b: AG p"), "error 1:5 E0102");
  EXPECT_EQ(formula("a:"), "error 1:3 E0102");
  ModelText model;
  model.fairness = "f: p;";
  EXPECT_TRUE(parse_file(model.text()).diagnostics.has_errors()) << "fairness has no names";
}

TEST(ParseFormula, ReadsExactlyOne) {
  EXPECT_EQ(formula("AG p"), "(A (G p))");
  EXPECT_EQ(formula("AG p;"), "(A (G p))");
  EXPECT_EQ(formula("AG p; q"), "error 1:7 E0102");
  EXPECT_EQ(formula("AG p q"), "error 1:6 E0102");
  EXPECT_EQ(formula(""), "error 1:1 E0102");
  EXPECT_EQ(formula(";"), "error 1:1 E0102");
  EXPECT_EQ(formula("-- nothing"), "error 1:11 E0102");
}

}  // namespace
}  // namespace gnomon::ispl::test

// SPDX-License-Identifier: Apache-2.0
//
// The layout itself, by examples; and the formatter's promises on every model, on test cases and on
// snippets that are meant to be nasty.
#include "ispl/format.hpp"

#include "support/format_check.hpp"
#include "unit/ispl/parsing.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <utility>

namespace gnomon::ispl::test {
namespace {

using namespace std::string_literals;
using gnomon::test::format_problem;

std::string formatted(const std::string& text) {
  const Parsed parsed = parse_file(text);
  if (parsed.diagnostics.has_errors()) return "error " + joined(parsed.errors());
  EXPECT_EQ(format_problem(parsed.source, parsed.ast), "") << text;
  return format(parsed.source, parsed.ast);
}

// The lines between two others, without their common indentation.
std::string lines(const std::string& all, const std::string& header, const std::string& end) {
  const std::size_t begin = all.find('\n', all.find(header)) + 1;
  const std::string section = all.substr(begin, all.rfind('\n', all.find(end, begin)) + 1 - begin);
  const std::size_t indentation = section.find_first_not_of(' ');
  std::string result;
  for (std::size_t at = 0; at < section.size();) {
    const std::size_t next = section.find('\n', at) + 1;
    if (next > at + indentation) at += indentation;
    result += section.substr(at, next - at);
    at = next;
  }
  return result;
}

std::string formulas(const std::string& text) {
  ModelText model;
  model.formulae = text;
  const std::string result = formatted(model.text());
  return result.starts_with("error") ? result : lines(result, "Formulae", "end Formulae");
}

std::string evolution(const std::string& text) {
  ModelText model;
  model.evolution = text;
  const std::string result = formatted(model.text());
  return result.starts_with("error") ? result : lines(result, "  Evolution:", "end Evolution");
}

TEST(Format, WholeModel) {
  EXPECT_EQ(
      formatted(
          "Semantics=SA;Const N=2;Agent Environment Obsvars:x:0..3;end Obsvars Actions={};Protocol:end Protocol "
          "Evolution:x=1 if M.Action=a;end Evolution end Agent\n\n\n\nAgent M[ i in 1..N ] Lobsvars={x};Vars:y:boolean;"
          "z:{u,v};end Vars RedStates:y=true;end RedStates Actions={a,b[j in 1..N where j<>i]};Protocol:y=true:{a};"
          "Other:{a,b1};end Protocol Evolution:y=true and z=u if !Action=a;end Evolution end Agent Evaluation p if "
          "M1.y=true;"
          "end Evaluation InitStates M1.y=true;end InitStates Groups g={M1,M[2]};end Groups Fairness p;end Fairness "
          "Formulae AG p;EF !p;end Formulae"),
      "Semantics = SA;\n"
      "Const N = 2;\n"
      "\n"
      "Agent Environment\n"
      "  Obsvars:\n"
      "    x : 0 .. 3;\n"
      "  end Obsvars\n"
      "  Actions = {};\n"
      "  Protocol:\n"
      "  end Protocol\n"
      "  Evolution:\n"
      "    x = 1 if M.Action = a;\n"
      "  end Evolution\n"
      "end Agent\n"
      "\n"
      "Agent M[i in 1..N]\n"
      "  Lobsvars = { x };\n"
      "  Vars:\n"
      "    y : boolean;\n"
      "    z : { u, v };\n"
      "  end Vars\n"
      "  RedStates:\n"
      "    y = true;\n"
      "  end RedStates\n"
      "  Actions = { a, b[j in 1..N where j <> i] };\n"
      "  Protocol:\n"
      "    y = true : { a };\n"
      "    Other : { a, b1 };\n"
      "  end Protocol\n"
      "  Evolution:\n"
      "    y = true and z = u if !Action = a;\n"
      "  end Evolution\n"
      "end Agent\n"
      "\n"
      "Evaluation\n"
      "  p if M1.y = true;\n"
      "end Evaluation\n"
      "\n"
      "InitStates\n"
      "  M1.y = true;\n"
      "end InitStates\n"
      "\n"
      "Groups\n"
      "  g = { M1, M[2] };\n"
      "end Groups\n"
      "\n"
      "Fairness\n"
      "  p;\n"
      "end Fairness\n"
      "\n"
      "Formulae\n"
      "  AG p;\n"
      "  EF !p;\n"
      "end Formulae\n");
}

TEST(Format, BlanksInFormulas) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"AG(p->AF p);", "AG (p -> AF p);\n"},
      {"A(p U q);", "A (p U q);\n"},
      {"! p and!( q );", "!p and !(q);\n"},
      {"K( M ,p );", "K(M, p);\n"},
      {"KO(M,M,GCK(g,p));", "KO(M, M, GCK(g, p));\n"},
      {"<g>F p;", "<g>F p;\n"},
      {"< M , N >X( p );", "<M, N>X (p);\n"},
      {"<g>(p U q);", "<g>(p U q);\n"},
      {"<<x>>[[y]](M,x)(N,y)G p;", "<<x>> [[y]] (M, x) (N, y) G p;\n"},
      {"< < x > > (M,x) p;", "<<x>> (M, x) p;\n"},
      {"#PR<<x>>(M,x)F p;", "#PR <<x>> (M, x) F p;\n"},
      {"LTL G(F p);", "LTL G (F p);\n"},
      {"AG [ 0 , N + 1 ] p[ 1,2 ];", "AG[0,N + 1] p[1, 2];\n"},
      {"LTL p U[1 , ]q;", "LTL p U[1,] q;\n"},
      {"CTL*A G p;", "CTL* A G p;\n"},
      {"CTL*f;", "CTL* f;\n"},
      {"CTL* f and p;", "CTL* f and p;\n"},
      {"CTL*f A G p;", "CTL*f A G p;\n"},
      {"CTL*f(p);", "CTL*f (p);\n"},
      {"CDL*A<p>q;", "CDL* A <p>q;\n"},
      {"CDL*f[p]q;", "CDL*f [p]q;\n"},
      {"LDL<tt * >p;", "LDL <tt*>p;\n"},
      {"LDL<( p;q+r ? ) *;p { 2, } ;p{1,3};p{ 2 }>[ p ]q;", "LDL <(p; q + r?)*; p{2,}; p{1, 3}; p{2}>[p]q;\n"},
      {"LDL X[p]q and p[1];", "LDL X [p]q and p[1];\n"},
      {"ATLir<g>G p;", "ATLir <g>G p;\n"},
      {"p<->q xor r;", "p <-> q xor r;\n"},
      {"AG M.x=1;", "AG M.x = 1;\n"},
      {"M . x [ i , j ]<3;", "M.x[i, j] < 3;\n"},
      {"M.GreenStates;", "M.GreenStates;\n"},
      {"for i in 1 .. N where i<>2:AG p[i];", "for i in 1..N where i <> 2: AG p[i];\n"},
      {"safety :AG p;", "safety: AG p;\n"},
      {"for i in 1..N :a . b [ i ] :LTL F p;", "for i in 1..N: a.b[i]: LTL F p;\n"},
      {"f[i in 1 .. N]:p;", "f[i in 1..N]: p;\n"},
      {"and[ i in 1..N,j in 1..i ]( p[i] );", "and[i in 1..N, j in 1..i] (p[i]);\n"},
      {"AG or [i in 1..N](p);", "AG or[i in 1..N] (p);\n"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(formulas(text), expected) << text;
}

TEST(Format, BlanksInConditions) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"x=- 1 if true;", "x = -1 if true;\n"},
      {"x=y - -1 if true;", "x = y - -1 if true;\n"},
      {"x=- - 1 if true;", "x = - -1 if true;\n"},
      {"x=-(-1) if true;", "x = -(-1) if true;\n"},
      {"x=~ ~y if true;", "x = ~~y if true;\n"},
      {"x=a+b*c/d%e if true;", "x = a + b * c / d % e if true;\n"},
      {"x=a&b|c^d if true;", "x = a & b | c ^ d if true;\n"},
      {"x=a div b mod c if true;", "x = a div b mod c if true;\n"},
      {"(x=1)and(y=2)if(true);", "(x = 1) and (y = 2) if (true);\n"},
      {"x=sum[i in 1..3](i) if a<=b and c>=d or e!=f;", "x = sum[i in 1..3] (i) if a <= b and c >= d or e != f;\n"},
      {"x=1 if !(a=b)and!c=d;", "x = 1 if !(a = b) and !c = d;\n"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(evolution(text), expected) << text;
}

TEST(Format, LongLinesAreBrokenAtTheLoosestConnective) {
  EXPECT_EQ(evolution("xxxxxxxxxx = yyyyyyyyyyyyy and zzzzzzzzzzz = wwwwwwwwwwwww if aaaaaaaaaaaa = bbbbbbbbbbbb and "
                      "Action = ccccccccccc;"),
            "xxxxxxxxxx = yyyyyyyyyyyyy and zzzzzzzzzzz = wwwwwwwwwwwww\n"
            "  if aaaaaaaaaaaa = bbbbbbbbbbbb and Action = ccccccccccc;\n");
  EXPECT_EQ(
      evolution(
          "x = 1 if (aaaaaaaaaaaa = bbbbbbbbbbbb or cccccccccc = dddddddddddd) and (eeeeeeeeeeeee = fffffffffff or "
          "gggggggggggg = hhhhhhhhhhhhh or iiiiiiiiiiiiii = kkkkkkkkkkkkkkkk) and x = 2;"),
      "x = 1\n"
      "  if (aaaaaaaaaaaa = bbbbbbbbbbbb or cccccccccc = dddddddddddd)\n"
      "    and (eeeeeeeeeeeee = fffffffffff or gggggggggggg = hhhhhhhhhhhhh\n"
      "      or iiiiiiiiiiiiii = kkkkkkkkkkkkkkkk)\n"
      "    and x = 2;\n");
  EXPECT_EQ(formulas("AG (aaaaaaaaaaaaaaaaaaaaaaa and bbbbbbbbbbbbbbbbbbbbbbbbbb -> ccccccccccccccccccccccccccccc or "
                     "ddddddddddddddddddddddd or eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee);"),
            "AG (aaaaaaaaaaaaaaaaaaaaaaa and bbbbbbbbbbbbbbbbbbbbbbbbbb\n"
            "  -> ccccccccccccccccccccccccccccc or ddddddddddddddddddddddd\n"
            "    or eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee);\n");
}

TEST(Format, LongListsAreFilled) {
  ModelText model;
  std::string list;
  for (int i = 0; i < 40; ++i) list += (i > 0 ? "," : "") + "action"s + std::to_string(i);
  model.actions = "{" + list + "}";
  EXPECT_EQ(lines(formatted(model.text()), "end Vars", "Protocol:"),
            "Actions = { action0, action1, action2, action3, action4, action5, action6, action7, action8,\n"
            "  action9, action10, action11, action12, action13, action14, action15, action16, action17,\n"
            "  action18, action19, action20, action21, action22, action23, action24, action25, action26,\n"
            "  action27, action28, action29, action30, action31, action32, action33, action34, action35,\n"
            "  action36, action37, action38, action39 };\n");
}

TEST(Format, BreaksOfTheAuthorStay) {
  EXPECT_EQ(formulas("AG (\n(p -> q)\n   and\n     (q\n ->\np)\n);"),
            "AG (\n"
            "  (p -> q)\n"
            "  and (q\n"
            "    -> p)\n"
            ");\n");
  EXPECT_EQ(evolution("x = 1 if a = 1 and\n        b = 2 and\n    (c = 3 or\n  d = 4);"),
            "x = 1 if a = 1 and\n"
            "  b = 2 and\n"
            "  (c = 3 or\n"
            "    d = 4);\n");
  EXPECT_EQ(evolution("x = 1\nif\na = 1\nand b = 2;"),
            "x = 1\n"
            "  if a = 1\n"
            "    and b = 2;\n");
  EXPECT_EQ(evolution("x\n=\n1 if a\n= 1;"), "x = 1 if a = 1;\n") << "but not in the middle of a comparison";
  EXPECT_EQ(formulas("<<x>>\n[[y]] (M, x)\n(N, y) F p;"), "<<x>>\n  [[y]] (M, x)\n  (N, y) F p;\n");
  EXPECT_EQ(formulas("for i in 1..2:\nAG p[i]\nor q;"), "for i in 1..2:\n  AG p[i]\n    or q;\n");
  EXPECT_EQ(formulas("K(M,\np and\nq);"), "K(M,\n  p and\n  q);\n");
  ModelText model;
  model.actions = "{\na,\n  b\n}";
  EXPECT_EQ(lines(formatted(model.text()), "end Vars", "Protocol:"), "Actions = {\n  a,\n  b\n};\n");
  model.actions = "{\n}";
  EXPECT_EQ(lines(formatted(model.text()), "end Vars", "Protocol:"), "Actions = {};\n");
}

TEST(Format, CommentsStayWhereTheyBelong) {
  EXPECT_EQ(
      formatted(
          "-- file\n\n\n-- agent\nAgent M -- m\n-- first\n\nActions = { a -- the only one\n}; Protocol: -- none\n"
          "   -- really\nend Protocol\n-- evolution\nEvolution: end Evolution -- done\n\n-- last\nend Agent\n-- init\n"
          "InitStates true; end InitStates\nFormulae\n\n\n-- one\n\n\nAG true and -- why\nfalse   -- because\n\n-- "
          "own\nor true\n-- before\n;"
          "-- after\nend Formulae\n\n-- end   \n--\n\n"),
      "-- file\n"
      "\n"
      "-- agent\n"
      "Agent M  -- m\n"
      "  -- first\n"
      "\n"
      "  Actions = { a  -- the only one\n"
      "  };\n"
      "  Protocol:  -- none\n"
      "    -- really\n"
      "  end Protocol\n"
      "  -- evolution\n"
      "  Evolution:\n"
      "  end Evolution  -- done\n"
      "\n"
      "  -- last\n"
      "end Agent\n"
      "\n"
      "-- init\n"
      "InitStates\n"
      "  true;\n"
      "end InitStates\n"
      "\n"
      "Formulae\n"
      "  -- one\n"
      "\n"
      "  AG true and  -- why\n"
      "      false    -- because\n"
      "    -- own\n"
      "    or true\n"
      "    -- before\n"
      "    ;  -- after\n"
      "end Formulae\n"
      "\n"
      "-- end\n"
      "--\n");
}

TEST(Format, CommentsBesideNeighbouringLinesAreAligned) {
  EXPECT_EQ(
      formulas(
          "AG p; -- one\nAG (p and q); -- two\n-- own\nEF p; -- three\n\nEF (p and q);-- four\nEF p;\nEF q;-- five\n"),
      "AG p;          -- one\n"
      "AG (p and q);  -- two\n"
      "-- own\n"
      "EF p;  -- three\n"
      "\n"
      "EF (p and q);  -- four\n"
      "EF p;\n"
      "EF q;  -- five\n");
  EXPECT_EQ(formulas("AG p; -- one\n      -- more\n   -- not more\nAG q;"),
            "AG p;  -- one\n       -- more\n-- not more\nAG q;\n");
  EXPECT_EQ(formulas("p; -- near\nAG (pppppppppppppppp -> EF (qqqqqqqqqqqqqqqqq and rrrrrrrrrrr)); -- far\n"),
            "p;  -- near\nAG (pppppppppppppppp -> EF (qqqqqqqqqqqqqqqqq and rrrrrrrrrrr));  -- far\n");
}

TEST(Format, EmptyLines) {
  EXPECT_EQ(formulas("\n\nAG p;\n\n\n\nAG q;\nAG p;\n\n"), "AG p;\n\nAG q;\nAG p;\n");
  EXPECT_EQ(formulas("AG p and\n\n\nq;"), "AG p and\n  q;\n");
}

TEST(Format, LineEndsAndByteOrderMark) {
  const std::string text = "-- c \n" + ModelText().text();
  const std::string expected = formatted(text);
  for (const std::string end : {"\r\n", "\r"}) {
    std::string other = "\xEF\xBB\xBF";
    for (const char c : text) other += c == '\n' ? end : std::string(1, c);
    EXPECT_EQ(formatted(other), expected);
  }
}

// Texts without a model cannot be parsed without error; their tokens and comments are formatted all
// the same, for the editor.
TEST(Format, TextsWithoutAModel) {
  const auto layout = [](const std::string& text) {
    const Parsed parsed = parse_file(text);
    return format(parsed.source, parsed.ast);
  };
  EXPECT_EQ(layout(""), "");
  EXPECT_EQ(layout("\n\n  \n"), "");
  EXPECT_EQ(layout("\n\n-- a\n\n\n  -- b"), "-- a\n\n-- b\n");
  EXPECT_EQ(layout("\xEF\xBB\xBF-- a"), "-- a\n");
}

TEST(Format, Includes) {
  EXPECT_EQ(
      formatted("include   \"a b.ispl\"  ;Agent M Actions={};Protocol:end Protocol Evolution:end Evolution end Agent "
                "InitStates true;end InitStates include\"c\";")
          .substr(0, 29),
      "include \"a b.ispl\";\n\nAgent M\n");
}

TEST(Format, SingleFormula) {
  const Parsed parsed = parse_one("AG(p->K( M,q ))");
  EXPECT_EQ(format(parsed.source, parsed.ast), "AG (p -> K(M, q))\n");
}

TEST(Format, NastyFormulas) {
  for (const std::string text : {
           "x--\n-\n-- c\n1 = 2;",
           "- - - 1 = x;",
           "-x - -y - - -1 = 0;",
           "CTL*f --c\n;",
           "CTL*--c\nf and q;",
           "CTL*f--c\nA p;",
           "<--c\n<x>>--d\n(M--e\n,x)p;",
           "LDL <<p>q?;[p]q?>[[p]q?]p;",
           "LDL < <p>q? > [ [p]q? ] p;",
           "LDL X[p]q U p[1][2];",
           "LDL <p <-> q;-1 = x>p;",
           "LDL <x = -1;p>-x = 1 and <p>(-x = 1);",
           "a < -1; a > -1; a <-1 -> b; a <- 1;",
           "a <> -1; a = - 1 <-> b;",
           "K(K, K) and A(A U U) or E;",
           "F R G; F (R); X X X; U U U;",
           "for i in 1..2, j in 1..-1 where i <> j or i = - -1 : p[i][j];",
           "and[i in 1..2](or[j in - 1..- - 1](p[i - -j]));",
           "! ! !p; !-x = 1; ~ - ~x = 1;",
           "sum[i in 1..3](x[i])*-1 = 2;",
           "(((p)))and((q));",
           "p -- one\n-- two\n\n-- three\nand -- four\n(-- five\nq -- six\n)-- seven\n;-- eight",
           "K(-- a\nM-- b\n,-- c\np-- d\n)-- e\n;",
           "AG\n\n\n(\n\n\np\n\n)\n\n;",
           "LDL <p{-- a\n1-- b\n,-- c\n2-- d\n}>p;",
           "Environment.RedStates and Environment--c\n.--d\nGreenStates;",
       }) {
    EXPECT_FALSE(formulas(text).starts_with("error")) << text << "\n" << formulas(text);
  }
}

// Every token separated by a comment from the next.
TEST(Format, CommentsBetweenAllTokens) {
  ModelText model;
  model.header = "Semantics = SA; Const N = -1;";
  model.variables = "x : boolean; for i in 1..2: y[i] : -1 .. 3; z : { a, b };";
  model.protocol = "for i in 1..2: y[i] = 1 : { a }; Other : { a, b };";
  model.evolution = "x = true and y[1] = - -1 if (Action = a or !x = true) and and[i in 1..2] (x = true);";
  model.formulae = "AG (p -> A (p U !p)); <g>F p; <<x>> [[y]] (M, x) G p; LTL G F p; K(M, p); LDL <p; p*>p;";
  const Parsed parsed = parse_file(model.text());
  ASSERT_FALSE(parsed.diagnostics.has_errors()) << joined(parsed.errors());
  for (const std::string separator :
       {" -- c\n", "\n-- c\n", "\n\n\n-- c\n\n\n", "\n", "\n\n\n", "\t", " -- a\n-- b\n"}) {
    std::string text;
    for (const Token& token : parsed.ast.tokens) text += std::string(parsed.source.text(token.span)) + separator;
    EXPECT_FALSE(formatted(text).starts_with("error")) << text;
  }
}

// The same tokens with white space and comments strewn between them at random.
TEST(Format, RandomLayouts) {
  ModelText model;
  model.header = "Semantics = SA; Const N = -1;";
  model.variables =
      "x : boolean; for i in 1..2: y[i] : -1 .. 3; z : { aaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb };";
  model.actions =
      "{ a, b[i in 1..3], cccccccccccccccccccccccccccccccccc, dddddddddddddddddddddddddddddddddd, eeeeeeeeeeeeeeee }";
  model.protocol =
      "for i in 1..2: y[i] = 1 and x = true or z = aaaaaaaaaaaaaaaaaaaaaaaa : { a, b[i] }; Other : { a, b1 };";
  model.evolution =
      "x = true and y[1] = - -1 if (Action = a or !x = true and z = bbbbbbbbbbbbbbbbbbbb) and and[i in 1..2] (x = true "
      "or y[i] = 2);"
      "for i in 1..2: y[i] = y[1] + 2 * (y[2] - -3) if Environment.Action = a and (M.Action = b[i] -> x = true <-> "
      "y[i] < 3);";
  model.fairness = "p or !p;";
  model.formulae =
      "AG (p and q and r and s -> A (p and not_so_short_a_name or q U !p <-> q)); <g>F p; <M, N>X p; "
      "<<x1>> <<x2>> <<x3>> <<x4>> [[y]] (M, x1) (M, x2) (Environment, x3) (M, x4) G (p U q U r); K(M, GCK(g, p and "
      "q)); "
      "LDL <(p; q + r?)*; p{2,3}; <p>q?>([p]q and X [q]p); CTL*f A (p U q R r); LTL G F p -> G F q;";
  const Parsed parsed = parse_file(model.text());
  ASSERT_FALSE(parsed.diagnostics.has_errors()) << joined(parsed.errors());
  std::mt19937 random(1);
  const std::vector<std::string> gaps = {"\n", "\n\n\n", " -- c\n", "\n -- c\n", "\n-- c\n\n-- d\n"};
  for (int round = 0; round < 400; ++round) {
    const auto rate = 2 + random() % 40;
    std::string text;
    for (std::size_t i = 0; i + 1 < parsed.ast.tokens.size(); ++i) {
      text += parsed.source.text(parsed.ast.tokens[i].span);
      const bool touching = parsed.ast.tokens[i].span.end == parsed.ast.tokens[i + 1].span.begin;
      if (random() % rate == 0 && !touching) {
        text += gaps[random() % gaps.size()];
      } else if (!touching) {
        text += " ";
      }
    }
    ASSERT_FALSE(formatted(text).starts_with("error")) << text;
  }
}

TEST(Format, ModelsAndCases) {
  int count = 0;
  for (const std::string folder : {"models", "tests/cases", "examples"}) {
    const std::filesystem::path root = std::filesystem::path(GNOMON_SOURCE_DIR) / folder;
    if (!std::filesystem::exists(root)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".ispl") continue;
      const Source source = Source::read(entry.path().string());
      Diagnostics diagnostics;
      const Ast ast = parse(source, diagnostics);
      if (diagnostics.has_errors()) continue;
      EXPECT_EQ(format_problem(source, ast), "") << entry.path();
      ++count;
    }
  }
  EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace gnomon::ispl::test

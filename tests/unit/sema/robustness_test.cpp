// SPDX-License-Identifier: Apache-2.0
//
// Large, deep and damaged inputs: lowering ends, within reasonable time, and never crashes.
#include "ispl/lexer.hpp"
#include "unit/sema/corpus.hpp"
#include "unit/sema/loading.hpp"

#include <chrono>
#include <random>

namespace gnomon::sema::test {
namespace {

std::string repeated(const std::string& text, int count) {
  std::string result;
  result.reserve(text.size() * static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

// Loads, prints how long it took, and returns the codes.
std::string timed_codes(const std::string& what, const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  const api::Loaded loaded = api::load(Source("test.ispl", text));
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::printf("  %-40s %8.3f s, %zu bytes\n", what.c_str(), time.count(), text.size());
  return codes(loaded);
}

TEST(Large, TwoThousandAgents) {
  std::string text;
  for (int i = 1; i <= 2000; ++i) {
    const std::string next = std::to_string(i % 2000 + 1);
    text += "Agent A" + std::to_string(i) +
            " Vars: x : 0..3; b : boolean; end Vars Actions = { go, stay }; Protocol: x < 3 : { go, stay }; Other : { "
            "stay }; end "
            "Protocol Evolution: x = x + 1 if Action = go and A" +
            next + ".Action = stay; b = true if x = 3; end Evolution end Agent\n";
  }
  text += "Evaluation p if A1.x = 3; q if A2000.b = true; end Evaluation InitStates ";
  for (int i = 1; i <= 2000; ++i)
    text += (i > 1 ? " and A" : "A") + std::to_string(i) + ".x = 0 and A" + std::to_string(i) + ".b = false";
  text += "; end InitStates Groups all = { A1";
  for (int i = 2; i <= 2000; ++i) text += ", A" + std::to_string(i);
  text += " }; end Groups Formulae EF (p and q); GK(all, p); <all>F q; end Formulae\n";
  EXPECT_EQ(timed_codes("2000 agents, written", text), "");
}

TEST(Large, TwoThousandAgentsInAFamily) {
  EXPECT_EQ(
      timed_codes(
          "2000 agents, in a family",
          "Const N = 2000; Agent A[i in 1..N] Vars: x : 0..3; end Vars Actions = { go, stay }; Protocol: x < 3 : { go, "
          "stay }; Other : { stay }; end Protocol Evolution: x = x + 1 if Action = go and A[i mod N + 1].Action = "
          "stay; "
          "end Evolution end Agent Evaluation p if and[i in 1..N] (A[i].x = 3); end Evaluation InitStates and[i in "
          "1..N] (A[i].x = 0); end InitStates Groups all = { A[i in 1..N] }; end Groups Formulae EF p; GK(all, p); "
          "EF and[i in 1..N] (A[i].x = 1 -> K(A[i], !p)); end Formulae\n"),
      "");
}

TEST(Large, ManyLinesAndValues) {
  ModelText model;
  model.header = "Const N = 300;";
  model.vars += " v : { v[i in 1..N] }; n : 0..N;";
  model.actions += ", act[i in 1..N]";
  model.protocol = "for i in 1..N: n = i : { act[i] }; Other : { go, stay };";
  model.evolution += " for i in 1..N, j in 1..N: v = v[i] and n = j if Action = act[i] and n = j; n = n + 1 if n < N;";
  model.initial = "A.v = v1 and A.n = 0;";
  model.evaluation += " t if A.v = v1;";
  model.formulas += " EF t;";
  EXPECT_EQ(timed_codes("90,000 lines", model.text()), "");
}

// 100,000 levels: passes are loops, so the machine's stack does not limit them.
TEST(Deep, Conditions) {
  const int depth = 100'000;
  const std::string open = repeated("(", depth);
  const std::string close = repeated(")", depth);
  const auto with_condition = [](const std::string& text) {
    ModelText model;
    model.evaluation += " t if " + text + ";";
    model.formulas += " EF t;";
    return model.text();
  };
  EXPECT_EQ(timed_codes("nested parentheses", with_condition(open + "A.b" + close)), "");
  EXPECT_EQ(timed_codes("nested negations", with_condition(repeated("!", depth) + "A.b")), "");
  EXPECT_EQ(timed_codes("nested conjunctions", with_condition(repeated("(A.b and ", depth) + "A.b" + close)), "");
  EXPECT_EQ(timed_codes("a chain of conjunctions", with_condition("A.b" + repeated(" and A.x = 1", depth))), "");
  EXPECT_EQ(timed_codes("nested implications", with_condition(repeated("(A.x = 1 -> ", depth) + "A.b" + close)), "");
  EXPECT_EQ(timed_codes("a chain of implications", with_condition(repeated("A.x = 1 -> ", depth) + "A.b")), "");
  EXPECT_EQ(timed_codes("nested sums", with_condition(repeated("(1 + ", depth) + "A.x" + close + " = 1")), "");
  EXPECT_EQ(timed_codes("a chain of differences", with_condition("A.x" + repeated(" - A.y", depth) + " = 1")), "");
  EXPECT_EQ(timed_codes("an unknown name inside", with_condition(repeated("(A.b and ", depth) + "A.zz" + close)),
            "E0208");
  ModelText model;
  model.evolution +=
      " x = " + repeated("(", depth) + "1" + close + " if " + repeated("(A.b and ", depth) + "A.b" + close + ";";
  model.protocol = repeated("(A.b or ", depth) + "A.b" + close + " : { go }; Other : { stay };";
  EXPECT_EQ(timed_codes("protocol and evolution", model.text()), "");
}

TEST(Deep, Formulas) {
  const int depth = 50'000;
  const std::string close = repeated(")", depth);
  const auto with_formula = [](const std::string& text) {
    ModelText model;
    model.formulas += " " + text + ";";
    return model.text();
  };
  for (const std::string& prefix :
       {"LTL " + repeated("X ", depth), repeated("AG ", depth), repeated("EX ", depth), repeated("!", depth),
        "CTL* " + repeated("A F ", depth), "LDL " + repeated("<p>", depth), "LDL " + repeated("[p;q]", depth)}) {
    EXPECT_EQ(timed_codes(prefix.substr(0, 12), with_formula(prefix + "p")), "");
  }
  EXPECT_EQ(timed_codes("K", with_formula(repeated("K(A, ", depth) + "p" + close)), "");
  EXPECT_EQ(timed_codes("and", with_formula(repeated("(p and ", depth) + "p" + close)), "");
  EXPECT_EQ(timed_codes("A(… U …)", with_formula(repeated("A(p U ", depth) + "p" + close)), "");
  EXPECT_EQ(timed_codes("U", with_formula("LTL " + repeated("(p U ", depth) + "p" + close)), "");
  EXPECT_EQ(timed_codes("U in a chain", with_formula("LTL p" + repeated(" U p", depth))), "W0614");
  EXPECT_EQ(timed_codes("regular expression", with_formula("LDL <" + repeated("(p;", depth) + "p" + close + ">p")), "");
  EXPECT_EQ(timed_codes("star", with_formula("LDL <" + repeated("(", depth) + "p" + repeated("*)", depth) + ">p")), "");
  EXPECT_EQ(timed_codes("strategies", with_formula(repeated("<<x>> (A, x) ", depth) + "F p")), "");
  EXPECT_EQ(timed_codes("CTL* connectives", with_formula("CTL* " + repeated("A (F p and ", depth) + "p" + close))
                .substr(0, 11),
            "W0613 W0613");
  EXPECT_EQ(timed_codes("an unknown atom inside", with_formula(repeated("AG (p -> ", depth) + "zz" + close)), "E0204");
}

TEST(Deep, QuantifiersAndIndices) {
  const auto nested = [](int depth) {
    ModelText model;
    model.formulas += " EF " + repeated("and[i in 1..1] (", depth) + "p" + repeated(")", depth) + ";";
    return codes(model);
  };
  EXPECT_EQ(nested(50), "");
  EXPECT_EQ(nested(51), "E0111");
  EXPECT_EQ(nested(100'000), "E0111");
  ModelText model;
  model.formulas += " EF " + repeated("p[", 100'000) + "1" + repeated("]", 100'000) + ";";
  EXPECT_EQ(codes(model), "E0111");
  model = {};
  model.formulas += " EF and[" + repeated("i in 1..1, ", 100'000) + "j in 1..1] (p);";
  EXPECT_EQ(codes(model), "E0111");
}

TEST(Huge, FamiliesAreRefusedQuickly) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string text : {"Agent A[i in 1..1000000000] Actions = {}; Protocol: end Protocol Evolution: end "
                                 "Evolution end Agent InitStates true; end "
                                 "InitStates",
                                 "Agent A Vars: x[i in 1..1000000, j in 1..1000000] : boolean; end Vars Actions = {}; "
                                 "Protocol: end Protocol Evolution: end "
                                 "Evolution end Agent InitStates true; end InitStates",
                                 "Agent A Actions = { a[i in 1..2147483647] }; Protocol: end Protocol Evolution: end "
                                 "Evolution end Agent InitStates true; "
                                 "end InitStates",
                                 "Agent A Actions = {}; Protocol: end Protocol Evolution: end Evolution end Agent "
                                 "Evaluation for i in 1..1000000000: p[i] if "
                                 "true; end Evaluation InitStates or[i in 0..2147483647] (true); end InitStates "
                                 "Formulae for i in 1..1000000000: true; end "
                                 "Formulae"}) {
    EXPECT_EQ(codes(api::load(Source("test.ispl", text))), "E0503") << text;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

// A range is not expanded.
TEST(Huge, RangesAreFine) {
  ModelText model;
  model.vars += " v : -2147483647..2147483647;";
  model.evolution += " v = v + 1 if v < 2147483647;";
  model.evaluation += " t if A.v = 0;";
  model.initial = "A.v = 0;";
  model.formulas += " EF t;";
  EXPECT_EQ(codes(model), "");
}

// Deletes, doubles, swaps and replaces tokens of the test cases. Whatever comes out, loading ends.
TEST(Damaged, MutationsOfTheCases) {
  std::vector<std::string> texts;
  std::vector<std::string> words = {"(",
                                    ")",
                                    "and",
                                    "or",
                                    "[",
                                    "]",
                                    "[i in 1..3]",
                                    ";",
                                    "end",
                                    "0",
                                    "-",
                                    "..",
                                    "<g>",
                                    "<<x>>",
                                    "{",
                                    "}",
                                    "LTL",
                                    "CTL*",
                                    "LDL",
                                    "Const N = 2;",
                                    "for i in 1..2:",
                                    "A",
                                    "Environment",
                                    "Action",
                                    "Other",
                                    "#PR"};
  for (const std::string& path : ispl_files_below(project() / "tests" / "cases")) {
    const Source source = Source::read(path);
    // Deep and huge cases are slow to load thousands of times.
    if (source.text().size() < 6000 && path.find("E0503") == std::string::npos) texts.emplace_back(source.text());
  }
  ASSERT_GT(texts.size(), 100U);
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::size_t accepted = 0;
  constexpr int mutations = 4000;
  for (int i = 0; i < mutations; ++i) {
    const Source original("original", texts[below(texts.size())]);
    Diagnostics ignored;
    const ispl::Lexed lexed = ispl::lex(original, ignored);
    std::vector<std::string> tokens;
    for (const ispl::Token& token : lexed.tokens) tokens.emplace_back(original.text(token.span));
    for (std::size_t k = 0; k <= below(3); ++k) {
      const std::size_t at = below(tokens.size());
      const std::size_t other = below(tokens.size());
      switch (below(5)) {
        case 0: tokens[at].clear(); break;
        case 1: tokens[at] += " " + tokens[at]; break;
        case 2: std::swap(tokens[at], tokens[other]); break;
        case 3: tokens[at] = words[below(words.size())]; break;
        default: tokens[at] = tokens[other]; break;
      }
    }
    std::string text;
    for (const std::string& token : tokens) text += token + " ";
    const api::Loaded loaded = api::load(Source("mutation", text));
    EXPECT_EQ(loaded.ok(), !loaded.diagnostics.has_errors());
    EXPECT_EQ(rendered(loaded).empty(), loaded.diagnostics.list().empty());
    accepted += loaded.ok() ? 1 : 0;
  }
  EXPECT_GT(accepted, 0U);
  EXPECT_LT(accepted, static_cast<std::size_t>(mutations));
}

TEST(Damaged, Garbage) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string text(std::uniform_int_distribution<std::size_t>(0, 2000)(random), '\0');
    for (char& c : text) c = static_cast<char>(std::uniform_int_distribution<int>(0, 255)(random));
    EXPECT_FALSE(api::load(Source("garbage", text)).ok());
  }
  EXPECT_FALSE(api::load(Source("empty", "")).ok());
}

}  // namespace
}  // namespace gnomon::sema::test

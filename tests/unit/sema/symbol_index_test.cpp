// SPDX-License-Identifier: Apache-2.0
#include "sema/symbol_index.hpp"

#include "ispl/parser.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using sema::Occurrence;
using sema::SymbolIndex;
using sema::SymbolKind;
using sema::Use;

struct Indexed {
  explicit Indexed(std::string text) : source("test", std::move(text)) {
    ast = ispl::parse(source, diagnostics);
    index = sema::index_symbols(source, ast);
  }

  // "variable x" at the first place where `marked` stands, or "" if no name is known there.
  [[nodiscard]] std::string at(std::string_view marked, std::size_t ahead = 0) const {
    const std::size_t place = source.text().find(marked);
    EXPECT_NE(place, std::string_view::npos) << marked;
    const Occurrence* found = index.at(static_cast<std::uint32_t>(place + ahead));
    return found == nullptr ? ""
                            : fmt::format("{} {}", sema::name(index[found->symbol].kind), index[found->symbol].name);
  }

  [[nodiscard]] std::size_t uses(std::string_view marked) const {
    const Occurrence* found = index.at(static_cast<std::uint32_t>(source.text().find(marked)));
    return found == nullptr ? 0 : index.of(found->symbol).size();
  }

  Source source;
  Diagnostics diagnostics;
  ispl::Ast ast;
  SymbolIndex index;
};

constexpr std::string_view two_agents = R"(
Const N = 2;
Agent A
  Vars:
    x : 0..N;
    c : { red, x1 };
  end Vars
  Actions = { go, red };
  Protocol:
    x = N : { go };
    Other : { red };
  end Protocol
  Evolution:
    c = red and x = (x + 1) if Action = red and !(B[1].Action = go);
  end Evolution
end Agent
Agent B[i in 1..N]
  Vars:
    x : boolean;
    y[j in 1..N] : 0..i;
  end Vars
  Actions = { go };
  Protocol:
    Other : { go };
  end Protocol
  Evolution:
    and[j in 1..N] (y[j] = i) if y1 = 0;
  end Evolution
end Agent
Evaluation
  x if A.x = 1 and B2.y[1] = 0 and A.c = red;
end Evaluation
InitStates
  true;
end InitStates
Groups
  g = { A, B[k in 1..N] };
end Groups
Formulae
  a.first: AG (x -> K(B1, B1.x)) or <g, A>X x;
  <<s>> (A, s) F x;
end Formulae
)";

TEST(SymbolIndexTest, NamesMeanWhatThePlaceSays) {
  const Indexed text{std::string(two_agents)};
  EXPECT_FALSE(text.diagnostics.has_errors());
  EXPECT_EQ(text.at("x : 0..N"), "variable x");
  EXPECT_EQ(text.at("N;\n    c"), "constant N");
  EXPECT_EQ(text.at("c = red"), "variable c");
  EXPECT_EQ(text.at("c = red", 4), "value red");
  EXPECT_EQ(text.at("Action = red", 9), "action red");
  EXPECT_EQ(text.at("B[1].Action", 0), "agent B");
  EXPECT_EQ(text.at("Action = go", 9), "action go");
  EXPECT_EQ(text.at("0..i", 3), "index i");
  EXPECT_EQ(text.at("y1 = 0"), "variable y");
  EXPECT_EQ(text.at("B2.y"), "agent B");
  EXPECT_EQ(text.at("A.c = red", 6), "value red");
  EXPECT_EQ(text.at("x -> K"), "atom x");
  EXPECT_EQ(text.at("<g, A>", 1), "group g");
  EXPECT_EQ(text.at("<g, A>", 4), "agent A");
  EXPECT_EQ(text.at("(A, s)", 4), "strategy s");
  EXPECT_EQ(text.at("Formulae"), "");
}

TEST(SymbolIndexTest, EqualNamesOfDifferentThingsAreKeptApart) {
  const Indexed text{std::string(two_agents)};
  EXPECT_EQ(text.uses("x : 0..N"), 5U) << "of A";
  EXPECT_EQ(text.uses("x : boolean"), 2U) << "of B";
  EXPECT_EQ(text.uses("x if A"), 4U) << "the atom";
  EXPECT_EQ(text.uses("go };\n    Other"), 2U) << "the action of A";
}

TEST(SymbolIndexTest, MembersOfFamiliesAreOccurrencesOfTheFamily) {
  const Indexed text{std::string(two_agents)};
  const std::size_t place = text.source.text().find("y1 = 0");
  const Occurrence* found = text.index.at(static_cast<std::uint32_t>(place));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(text.source.text(found->span), "y");
  EXPECT_EQ(text.source.text(found->word), "y1");
  EXPECT_EQ(text.index[found->symbol].arity, 1U);
}

TEST(SymbolIndexTest, AssignmentsAreWrites) {
  const Indexed text{std::string(two_agents)};
  const auto use_at = [&](std::string_view marked, std::size_t ahead = 0) {
    return text.index.at(static_cast<std::uint32_t>(text.source.text().find(marked) + ahead))->use;
  };
  EXPECT_EQ(use_at("c = red"), Use::Write);
  EXPECT_EQ(use_at("x = (x + 1)"), Use::Write);
  EXPECT_EQ(use_at("x = (x + 1)", 5), Use::Read);
  EXPECT_EQ(use_at("y[j] = i"), Use::Write);
  EXPECT_EQ(use_at("x : boolean"), Use::Declaration);
  EXPECT_EQ(use_at("x = N"), Use::Read);
}

TEST(SymbolIndexTest, InnerIndicesHideOuterOnes) {
  const Indexed text("Const i = 1; Agent A[i in 1..2] Vars: x : 0..i; end Vars Actions = { a[i in 3..i] }; end Agent");
  EXPECT_EQ(text.uses("i = 1"), 1U);
  EXPECT_EQ(text.uses("i in 1..2"), 3U);
  EXPECT_EQ(text.uses("i in 3"), 1U);
}

TEST(SymbolIndexTest, NamesOfFormulas) {
  const Indexed text("Formulae for i in 1..2: req.safe[i]: x; other[k in 1..3]: p[k]; end Formulae");
  EXPECT_EQ(text.at("safe"), "formula req.safe");
  EXPECT_EQ(text.at("i]"), "index i");
  EXPECT_EQ(text.at("other"), "formula other");
  EXPECT_EQ(text.uses("k in"), 2U);
}

TEST(SymbolIndexTest, EveryBeginningOfATextHasAnIndex) {
  for (std::size_t size = 0; size <= two_agents.size(); ++size) {
    const Indexed text{std::string(two_agents.substr(0, size))};
    std::uint32_t end = 0;
    for (const Occurrence& occurrence : text.index.occurrences) {
      EXPECT_GE(occurrence.word.begin, end);
      end = occurrence.word.end;
      EXPECT_EQ(text.source.text(occurrence.span), text.index[occurrence.symbol].name);
    }
  }
}

TEST(SymbolIndex, NamesInChoicesSetsTypesAndIndices) {
  const Indexed indexed(R"(
Const Weight = { 3, 1 };
Type Colour = { red, green };
Agent A
  Vars:
    x[i in 1..2] : 0..3 init Weight[i];
    k : 1..2;
    c : Colour init red;
  end Vars
  Actions = { go, stop };
  Protocol:
    Other : { go, stop };
  end Protocol
  Evolution:
    x[k] = min(Weight[k], x[1]) if Action in { go, stop } and x[3 - k] = 0;
    c in { red, green } if c = (if k = 1 then green else red);
  end Evolution
end Agent
)");
  EXPECT_EQ(indexed.uses("Weight"), 3U);
  EXPECT_EQ(indexed.uses("Colour"), 2U);
  EXPECT_EQ(indexed.uses("k : "), 5U);
  EXPECT_EQ(indexed.uses("red, green };"), 4U);
  EXPECT_EQ(indexed.at("init red", 5), "value red");
  EXPECT_EQ(indexed.at("in { go, stop } and", 5), "action go");
  EXPECT_EQ(indexed.at("in { go, stop } and", 9), "action stop");
  EXPECT_EQ(indexed.at("x[k] =", 2), "variable k");
  EXPECT_EQ(indexed.at("then green", 5), "value green");
}

}  // namespace
}  // namespace gnomon::test

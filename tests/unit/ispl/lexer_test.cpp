// SPDX-License-Identifier: Apache-2.0
//
// Every token, comments, and the bytes that ISPL does not use.
#include "ispl/lexer.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace gnomon::ispl {
namespace {

using namespace std::string_literals;

struct LexedText {
  Source source;
  Diagnostics diagnostics;
  Lexed lexed;
};

LexedText lexed(std::string text) {
  LexedText result{Source("m", std::move(text)), {}, {}};
  result.lexed = lex(result.source, result.diagnostics);
  return result;
}

// The texts of the tokens, separated by `¦`, without the end of the file.
std::string tokens(const LexedText& text) {
  std::string result;
  for (const Token& token : text.lexed.tokens) {
    if (token.kind == TokenKind::EndOfFile) continue;
    if (!result.empty()) result += "¦";
    result += text.source.text(token.span);
  }
  return result;
}

std::string tokens(std::string text) { return tokens(lexed(std::move(text))); }

std::string comments(const LexedText& text) {
  std::string result;
  for (const Comment& comment : text.lexed.comments) {
    result += "[" + std::string(text.source.text(comment.span)) + "]" + std::to_string(comment.next_token);
  }
  return result;
}

TEST(Lexer, KnowsEverySymbol) {
  using enum TokenKind;
  const std::vector<std::pair<std::string, TokenKind>> symbols = {
      {"(", LeftParen},    {")", RightParen}, {"{", LeftBrace}, {"}", RightBrace}, {"[", LeftBracket},
      {"]", RightBracket}, {"<", Less},       {">", Greater},   {"<=", LessEqual}, {">=", GreaterEqual},
      {"<>", NotEqual},    {"!=", NotEqual},  {"=", Equal},     {"->", Arrow},     {"<->", DoubleArrow},
      {"!", Bang},         {":", Colon},      {",", Comma},     {".", Dot},        {"..", DotDot},
      {";", Semicolon},    {"-", Minus},      {"+", Plus},      {"*", Star},       {"/", Slash},
      {"%", Percent},      {"&", Ampersand},  {"|", Bar},       {"~", Tilde},      {"^", Caret},
      {"?", Question},     {"x", Word},       {"12", Number},
  };
  for (const auto& [text, kind] : symbols) {
    const LexedText result = lexed(text);
    ASSERT_EQ(result.lexed.tokens.size(), 2U) << text;
    EXPECT_EQ(result.lexed.tokens[0].kind, kind) << text;
    EXPECT_EQ(result.lexed.tokens[0].span, (Span{0, static_cast<std::uint32_t>(text.size())})) << text;
    EXPECT_EQ(result.lexed.tokens[1].kind, EndOfFile);
    EXPECT_FALSE(result.diagnostics.has_errors()) << text;
    EXPECT_EQ(describe(kind).front() == '`', kind != Word && kind != Number) << text;
  }
}

TEST(Lexer, KnowsEveryKeyword) {
  using enum Keyword;
  const std::vector<std::pair<std::string_view, Keyword>> words = {
      {"Semantics", Semantics},
      {"MultiAssignment", MultiAssignment},
      {"SingleAssignment", SingleAssignment},
      {"Agent", Agent},
      {"RedStates", RedStates},
      {"GreenStates", GreenStates},
      {"Actions", Actions},
      {"Action", Action},
      {"Protocol", Protocol},
      {"Evolution", Evolution},
      {"Evaluation", Evaluation},
      {"InitStates", InitStates},
      {"Groups", Groups},
      {"Fairness", Fairness},
      {"Formulae", Formulae},
      {"end", End},
      {"Environment", Environment},
      {"Obsvars", Obsvars},
      {"Lobsvars", Lobsvars},
      {"Vars", Vars},
      {"boolean", Boolean},
      {"true", True},
      {"false", False},
      {"Other", Other},
      {"if", If},
      {"and", And},
      {"or", Or},
      {"AG", AG},
      {"EG", EG},
      {"AX", AX},
      {"EX", EX},
      {"AF", AF},
      {"EF", EF},
      {"A", A},
      {"E", E},
      {"X", X},
      {"F", F},
      {"G", G},
      {"U", U},
      {"R", R},
      {"W", W},
      {"K", K},
      {"GK", GK},
      {"GCK", GCK},
      {"DK", DK},
      {"O", O},
      {"P", P},
      {"KO", KO},
      {"Kw", Kw},
      {"GKw", GKw},
      {"GCKw", GCKw},
      {"DKw", DKw},
      {"M", M},
      {"GM", GM},
      {"GCM", GCM},
      {"DM", DM},
      {"xor", Xor},
      {"div", Div},
      {"mod", Mod},
      {"LTL", LTL},
      {"CTL", CTL},
      {"LDL", LDL},
      {"CDL", CDL},
      {"LTLf", LTLf},
      {"LDLf", LDLf},
      {"ATLir", ATLir},
      {"MA", MA},
      {"SA", SA},
      {"Const", Const},
      {"Type", Type},
      {"init", Init},
      {"Define", Define},
      {"Observes", Observes},
      {"include", Include},
      {"for", For},
      {"in", In},
      {"where", Where},
      {"sum", Sum},
      {"count", Count},
      {"then", Then},
      {"else", Else},
      {"min", Min},
      {"max", Max},
      {"abs", Abs},
      {"PR", PR},
      {"View", View},
      {"obs", Obs},
      {"clock", Clock},
      {"last", Last},
      {"recall", Recall},
      {"with", With},
      {"actions", OwnActions},
  };
  EXPECT_EQ(words.size(), static_cast<std::size_t>(OwnActions)) << "the last keyword; each is in the list once";
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(keyword_of(words[i].first), words[i].second) << words[i].first;
    EXPECT_EQ(static_cast<std::size_t>(words[i].second), i + 1) << words[i].first;
    EXPECT_EQ(keyword_of(std::string(words[i].first) + "x"), None);
    EXPECT_EQ(keyword_of(words[i].first.substr(1)) == words[i].second, false);
  }
  EXPECT_EQ(keyword_of(""), None);
  EXPECT_EQ(keyword_of("agent"), None) << "case counts";
  EXPECT_TRUE(is_reserved(Semantics));
  EXPECT_TRUE(is_reserved(Or));
  EXPECT_FALSE(is_reserved(AG));
  EXPECT_FALSE(is_reserved(None));
}

TEST(Lexer, TakesTheLongestSymbol) {
  EXPECT_EQ(tokens("a<=b<>c<d>=e->f<->g"), "a¦<=¦b¦<>¦c¦<¦d¦>=¦e¦->¦f¦<->¦g");
  EXPECT_EQ(tokens("1..3"), "1¦..¦3");
  EXPECT_EQ(tokens("a.b"), "a¦.¦b");
  EXPECT_EQ(tokens("a..."), "a¦..¦.");
  EXPECT_EQ(tokens("!!=x"), "!¦!=¦x");
  EXPECT_EQ(tokens("<-x"), "<¦-¦x");
  EXPECT_EQ(tokens("<<x>>"), "<¦<¦x¦>¦>");
  EXPECT_EQ(tokens("x->-1"), "x¦->¦-¦1");
  EXPECT_EQ(tokens("<=>"), "<=¦>");
  EXPECT_EQ(tokens("CTL*f"), "CTL¦*¦f");
}

TEST(Lexer, WordsAndNumbers) {
  EXPECT_EQ(tokens("a_1b 12ab 007"), "a_1b¦12¦ab¦007");
  EXPECT_EQ(tokens("x1y2_"), "x1y2_");
}

TEST(Lexer, CommentsGoToTheEndOfTheLine) {
  const LexedText text = lexed("a -- one\n-- two\nb--three");
  EXPECT_EQ(tokens(text), "a¦b");
  EXPECT_EQ(comments(text), "[-- one]1[-- two]1[--three]2");
}

TEST(Lexer, TwoMinusSignsAreAComment) {
  const LexedText text = lexed("x--1\n- -1\n---1");
  EXPECT_EQ(tokens(text), "x¦-¦-¦1");
  EXPECT_EQ(comments(text), "[--1]1[---1]4");
}

TEST(Lexer, LineEndsDoNotBelongToComments) {
  EXPECT_EQ(comments(lexed("--a\r\n--b\r--c\n")), "[--a]0[--b]0[--c]0");
  EXPECT_EQ(comments(lexed("--")), "[--]0");
}

TEST(Lexer, WhiteSpaceIsOfNoImportance) {
  EXPECT_EQ(tokens("\r\n\t a \r b\r\n"), "a¦b");
  EXPECT_EQ(tokens(""), "");
  EXPECT_EQ(lexed("").lexed.tokens.size(), 1U);
}

TEST(Lexer, AByteOrderMarkIsPassedOver) {
  const LexedText text = lexed(
      "\xEF\xBB\xBF"
      "Agent");
  EXPECT_EQ(tokens(text), "Agent");
  EXPECT_FALSE(text.diagnostics.has_errors());
  EXPECT_TRUE(lexed("x \xEF\xBB\xBF y").diagnostics.has_errors()) << "only at the beginning";
}

TEST(Lexer, SignsOfPrintedFormulas) {
  using enum TokenKind;
  const std::vector<std::pair<std::string, TokenKind>> signs = {
      {"∧", Word},        {"∨", Word},      {"¬", Bang},         {"→", Arrow},    {"⇒", Arrow}, {"↔", DoubleArrow},
      {"⇔", DoubleArrow}, {"≤", LessEqual}, {"≥", GreaterEqual}, {"≠", NotEqual}, {"⟨", Less},  {"⟩", Greater},
  };
  for (const auto& [text, kind] : signs) {
    const LexedText result = lexed(text);
    ASSERT_EQ(result.lexed.tokens.size(), 2U) << text;
    EXPECT_EQ(result.lexed.tokens[0].kind, kind) << text;
    EXPECT_FALSE(result.diagnostics.has_errors()) << text;
  }
  EXPECT_EQ(lexed("∧").lexed.tokens[0].keyword, Keyword::And);
  EXPECT_EQ(lexed("∨").lexed.tokens[0].keyword, Keyword::Or);
}

TEST(Lexer, MarkOfPerfectRecall) {
  for (const std::string text : {"#PR", "# PR", "#\n-- a comment\nPR"}) {
    const LexedText result = lexed(text);
    ASSERT_EQ(result.lexed.tokens.size(), 3U) << text;
    EXPECT_EQ(result.lexed.tokens[0].kind, TokenKind::Hash) << text;
    EXPECT_FALSE(result.diagnostics.has_errors()) << text;
  }
  EXPECT_EQ(tokens(lexed("a # PRs b\nc")), "a¦c") << "a comment of another language";
}

TEST(Lexer, BrokenUtf8IsReported) {
  for (const std::string text : {"\xC3", "\xE2\x88", "\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
    const LexedText result = lexed("a " + text + " b");
    EXPECT_EQ(tokens(result), "a¦b");
    ASSERT_EQ(result.diagnostics.list().size(), 1U);
    EXPECT_NE(result.diagnostics.list()[0].message.find("which is not UTF-8"), std::string::npos);
  }
}

TEST(Lexer, OtherBytesAreReportedOncePerRun) {
  const LexedText text = lexed("a \"\"\" b @\x1b[0m c _x é\n");
  EXPECT_EQ(tokens(text), "a¦b¦[¦0¦m¦c¦x¦é");
  std::vector<std::string> messages;
  for (const Diagnostic& diagnostic : text.diagnostics.list()) messages.push_back(diagnostic.message);
  EXPECT_EQ(messages, (std::vector<std::string>{"`\"\"\"` cannot stand here", "`@` cannot stand here",
                                                "`_` cannot stand here", "`é` (U+00E9) cannot stand in a name"}));
}

TEST(Lexer, ZeroBytesAreReported) {
  const LexedText text = lexed("a\0\0b"s);
  EXPECT_EQ(tokens(text), "a¦b");
  ASSERT_EQ(text.diagnostics.list().size(), 1U);
  EXPECT_EQ(text.diagnostics.list()[0].message, "a control character (byte 0x00) cannot stand here");
  EXPECT_EQ(text.diagnostics.list()[0].span, (Span{1, 3}));
}

TEST(Lexer, CommentsHoldAnyBytes) {
  const LexedText text = lexed("-- é \0 \xFF \x1b\nx"s);
  EXPECT_FALSE(text.diagnostics.has_errors());
  EXPECT_EQ(tokens(text), "x");
}

TEST(Lexer, MessagesAreShort) {
  const LexedText text = lexed(std::string(100'000, '@'));
  ASSERT_EQ(text.diagnostics.list().size(), 1U);
  EXPECT_LT(text.diagnostics.list()[0].message.size(), 100U);
}

}  // namespace
}  // namespace gnomon::ispl

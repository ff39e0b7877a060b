// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics as text: the excerpt shows the right characters under the right columns, whatever the
// line holds.
#include "base/render.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon {
namespace {

using namespace std::string_literals;

constexpr std::string_view id = "E0204";

std::string shown(const std::string& text, Span span, std::uint32_t width = 100) {
  const Source source("m.ispl", text);
  const Diagnostic diagnostic(Code::UnknownAtom, span, "text");
  return render(diagnostic, source, {false, width});
}

// The source line and the line below it, without the margin.
std::string excerpt(const std::string& text, Span span, std::uint32_t width = 100) {
  const std::string all = shown(text, span, width);
  std::string result;
  std::size_t begin = all.find('\n') + 1;
  while (begin < all.size()) {
    const std::size_t bar = all.find("| ", begin) + 2;
    const std::size_t end = all.find('\n', begin);
    result += all.substr(bar, end - bar) + "\n";
    begin = end + 1;
  }
  return result;
}

TEST(Render, ShowsPlaceCodeMessageAndLine) {
  ASSERT_EQ(info(Code::UnknownAtom).id, id);
  EXPECT_EQ(shown("a\nAG foo;\n", {5, 8}),
            "m.ispl:2:4: error E0204: text\n"
            " 2 | AG foo;\n"
            "   |    ^~~\n");
}

TEST(Render, AnEmptySpanIsOneCaret) {
  EXPECT_EQ(excerpt("abc\n", {3, 3}), "abc\n   ^\n");
  EXPECT_EQ(excerpt("", {0, 0}), "\n^\n");
  EXPECT_EQ(excerpt("ab\n", {3, 3}), "\n^\n") << "the end of the file, on an empty line";
}

TEST(Render, ASpanOverSeveralLinesIsMarkedOnItsFirst) { EXPECT_EQ(excerpt("ab cd\nef\n", {3, 8}), "ab cd\n   ^~\n"); }

TEST(Render, TabsBecomeBlanks) { EXPECT_EQ(excerpt("\tx\ty\n", {3, 4}), "  x  y\n     ^\n"); }

TEST(Render, Utf8IsCountedByCharacters) {
  EXPECT_EQ(excerpt("é€😀 x\n", {10, 11}), "é€😀 x\n    ^\n");
  EXPECT_EQ(excerpt("aéb\n", {1, 3}), "aéb\n ^\n");
}

TEST(Render, ControlAndBrokenBytesAreNotPassedOn) {
  EXPECT_EQ(excerpt("a\0b\x1b[31m\x80\xC3\n"s, {2, 3}), "a?b?[31m??\n  ^\n");
  EXPECT_EQ(excerpt("\xF0\x9F\n"s, {0, 1}), "??\n^\n") << "cut short";
  EXPECT_EQ(excerpt("\x7F\n", {0, 1}), "?\n^\n");
}

TEST(Render, CrLfDoesNotShow) { EXPECT_EQ(excerpt("ab\r\ncd\r\n", {4, 6}), "cd\n^~\n"); }

TEST(Render, ByteOrderMarkDoesNotShow) {
  EXPECT_EQ(shown("\xEF\xBB\xBF!x\n", {3, 4}), "m.ispl:1:1: error E0204: text\n 1 | !x\n   | ^\n");
  EXPECT_EQ(excerpt("\xEF\xBB\xBF!x\n", {0, 0}), "!x\n^\n");
}

TEST(Render, LongLinesAreCutAroundTheSpan) {
  const std::string line = std::string(200, 'a') + "FOO" + std::string(200, 'b');
  EXPECT_EQ(excerpt(line, {200, 203}, 30),
            "…" + std::string(10, 'a') + "FOO" + std::string(17, 'b') + "…\n" + std::string(11, ' ') + "^~~\n");
  EXPECT_EQ(excerpt(line, {0, 1}, 30), std::string(30, 'a') + "…\n^\n");
  EXPECT_EQ(excerpt(line, {403, 403}, 30), "…" + std::string(30, 'b') + "\n" + std::string(31, ' ') + "^\n");
  EXPECT_EQ(excerpt(line, {200, 403}, 30), "…" + std::string(10, 'a') + "FOO" + std::string(17, 'b') + "…\n" +
                                               std::string(11, ' ') + "^" + std::string(19, '~') + "\n");
}

TEST(Render, LongLinesOfUtf8AreCutBetweenCharacters) {
  std::string line;
  for (int i = 0; i < 2000; ++i) line += "€";
  line += "FOO";
  for (int i = 0; i < 2000; ++i) line += "é";
  std::string expected = "…";
  for (int i = 0; i < 10; ++i) expected += "€";
  expected += "FOO";
  for (int i = 0; i < 17; ++i) expected += "é";
  EXPECT_EQ(excerpt(line, {6000, 6003}, 30), expected + "…\n" + std::string(11, ' ') + "^~~\n");
}

TEST(Render, AThousandMistakesInAVeryLongLineAreShownQuickly) {
  const Source source("m.ispl", std::string(1'000'000, '\x80'));
  Diagnostics list;
  for (std::uint32_t i = 0; i < Diagnostics::limit; ++i)
    list.add(Code::InvalidCharacter, {1000 * i, 1000 * i + 1}, "m");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(render(list.list(), source, {}).empty());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Render, NotesAndHintsFollow) {
  const Source source("m.ispl", "one\ntwo\n");
  Diagnostic diagnostic(Code::UnusedAtom, {0, 3}, "unused");
  diagnostic.note({4, 7}, "here").note("somewhere").with_hint("remove it");
  EXPECT_EQ(render(diagnostic, source, {}), "m.ispl:1:1: warning " + std::string(info(Code::UnusedAtom).id) +
                                                ": unused\n"
                                                " 1 | one\n"
                                                "   | ^~~\n"
                                                "m.ispl:2:1: note: here\n"
                                                " 2 | two\n"
                                                "   | ^~~\n"
                                                "  note: somewhere\n"
                                                "  hint: remove it\n");
}

TEST(Render, AListEndsWithACount) {
  const Source source("m.ispl", "x");
  Diagnostics list;
  EXPECT_EQ(render(list.list(), source, {}), "");
  list.add(Code::UnusedAtom, {0, 1}, "w");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: 1 warning\n"));
  list.add(Code::UnknownAtom, {0, 1}, "e");
  list.add(Code::UnknownAtom, {0, 1}, "e");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: 2 errors, 1 warning\n"));
}

// A list keeps only so many, and parsing ends there: nobody knows how many there are.
TEST(Render, TheCountOfAFullListIsALowerBound) {
  const Source source("m.ispl", "x");
  Diagnostics list;
  for (std::size_t i = 1; i < Diagnostics::limit; ++i) list.add(Code::UnknownAtom, {0, 1}, "e");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: 999 errors\n"));
  for (int i = 0; i < 10; ++i) list.add(Code::UnknownGroup, {0, 1}, "e");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: at least 1000 errors\n"));
  list.add(Code::UnusedAtom, {0, 1}, "w");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: at least 1000 errors, 1 warning\n"));
}

TEST(Render, WarningsOfSeveralKindsAreCountedExactly) {
  const Source source("m.ispl", "x");
  Diagnostics list;
  for (std::size_t i = 1; i < Diagnostics::limit; ++i) list.add(Code::UnusedAtom, {0, 1}, "w");
  for (int i = 0; i < 10; ++i) list.add(Code::UnusedAction, {0, 1}, "w");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: 1009 warnings\n"));
  list.add(Code::UnusedAtom, {0, 1}, "w");
  EXPECT_TRUE(render(list.list(), source, {}).ends_with("\nm.ispl: at least 1010 warnings\n"));
  WarningPolicy strict;
  strict.make_strict();
  EXPECT_TRUE(render(strict.filter(list.list()), source, {}).ends_with("\nm.ispl: at least 1010 errors\n"));
}

TEST(Render, ColourOnlyOnRequest) {
  const Source source("m.ispl", "x");
  const Diagnostic diagnostic(Code::UnknownAtom, {0, 1}, "e");
  EXPECT_EQ(render(diagnostic, source, {false, 100}).find('\x1b'), std::string::npos);
  EXPECT_NE(render(diagnostic, source, {true, 100}).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace gnomon

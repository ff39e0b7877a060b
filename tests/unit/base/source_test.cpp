// SPDX-License-Identifier: Apache-2.0
//
// Places in texts of every kind: line ends of all systems, tabs, UTF-8, zero bytes, no text at all.
#include "base/source.hpp"

#include "base/error.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>

namespace gnomon {
namespace {

using namespace std::string_literals;

std::string where(const Source& source, std::uint32_t offset) {
  const Position at = source.position(offset);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::string line(const Source& source, std::uint32_t number) { return std::string(source.text(source.line(number))); }

TEST(Source, CountsLinesAndColumnsFromOne) {
  const Source source("m", "ab\ncd\n\nx");
  EXPECT_EQ(where(source, 0), "1:1");
  EXPECT_EQ(where(source, 1), "1:2");
  EXPECT_EQ(where(source, 2), "1:3") << "the line end belongs to its line";
  EXPECT_EQ(where(source, 3), "2:1");
  EXPECT_EQ(where(source, 6), "3:1");
  EXPECT_EQ(where(source, 7), "4:1");
  EXPECT_EQ(where(source, 8), "4:2") << "the end of the text";
  EXPECT_EQ(where(source, 1000), "4:2") << "beyond the end";
  EXPECT_EQ(source.line_count(), 4U);
  EXPECT_EQ(line(source, 1), "ab");
  EXPECT_EQ(line(source, 3), "");
  EXPECT_EQ(line(source, 4), "x");
}

TEST(Source, TextsThatAreIncludedHaveLinesAndNamesOfTheirOwn) {
  Source source("m", "ab\ncd");
  const Span first = source.include(Source("n", "\xEF\xBB\xBFx\ny\n"), Span{1, 2});
  const Span second = source.include(Source("o", ""), first);
  EXPECT_EQ(source.name(), "m");
  EXPECT_EQ(source.own_text(), "ab\ncd");
  EXPECT_EQ(source.line_count(), 2U);
  EXPECT_EQ(where(source, 5), "2:3") << "the end of the first text";
  EXPECT_EQ(source.name_at(5), "m");
  EXPECT_EQ(source.text(first), "\xEF\xBB\xBFx\ny\n");
  EXPECT_EQ(source.name_at(first.begin), "n");
  EXPECT_EQ(where(source, first.begin + 3), "1:1");
  EXPECT_EQ(where(source, first.begin + 5), "2:1");
  EXPECT_EQ(source.text(source.line_at(first.begin + 5)), "y");
  EXPECT_EQ(source.text(source.line_at(4)), "cd");
  EXPECT_EQ(source.included_at(first.begin), Span(1, 2));
  EXPECT_EQ(source.included_at(0), std::nullopt);
  EXPECT_TRUE(source.is_own(5));
  EXPECT_FALSE(source.is_own(first.begin));
  EXPECT_EQ(source.name_at(second.begin), "o");
  EXPECT_EQ(where(source, second.begin), "1:1");
  EXPECT_EQ(source.text_at(second.begin), second);
}

TEST(Source, EmptyTextHasOneLine) {
  const Source source("m", "");
  EXPECT_EQ(where(source, 0), "1:1");
  EXPECT_EQ(source.line_count(), 1U);
  EXPECT_EQ(line(source, 1), "");
}

TEST(Source, KnowsAllLineEnds) {
  const Source source("m", "a\r\nb\rc\nd\r\r\ne\r");
  EXPECT_EQ(source.line_count(), 7U);
  EXPECT_EQ(line(source, 1), "a");
  EXPECT_EQ(line(source, 2), "b");
  EXPECT_EQ(line(source, 3), "c");
  EXPECT_EQ(line(source, 4), "d");
  EXPECT_EQ(line(source, 5), "");
  EXPECT_EQ(line(source, 6), "e");
  EXPECT_EQ(line(source, 7), "");
  EXPECT_EQ(where(source, 3), "2:1");
  EXPECT_EQ(where(source, 5), "3:1");
  EXPECT_EQ(where(source, 7), "4:1");
}

TEST(Source, ColumnsCountCharactersNotBytes) {
  const Source source("m", "\taé€😀x\n");
  EXPECT_EQ(where(source, 1), "1:2") << "a tab is one character";
  EXPECT_EQ(where(source, 2), "1:3");
  EXPECT_EQ(where(source, 4), "1:4");
  EXPECT_EQ(where(source, 7), "1:5");
  EXPECT_EQ(where(source, 11), "1:6");
  EXPECT_EQ(character_count("aé€😀"), 4U);
  EXPECT_EQ(character_count(""), 0U);
}

TEST(Source, AnyBytesAreAllowed) {
  const Source source("m", "a\0b\xFF\n\x80z"s);
  EXPECT_EQ(source.text().size(), 7U);
  EXPECT_EQ(where(source, 2), "1:3") << "a zero byte is a character";
  EXPECT_EQ(where(source, 3), "1:4");
  EXPECT_EQ(source.line_count(), 2U);
  EXPECT_EQ(source.text({1, 3}), "\0b"s);
}

TEST(Source, ByteOrderMarkIsNotPartOfTheFirstLine) {
  const Source source("m", "\xEF\xBB\xBFx\ny");
  EXPECT_EQ(where(source, 0), "1:1");
  EXPECT_EQ(where(source, 3), "1:1");
  EXPECT_EQ(where(source, 5), "2:1");
  EXPECT_EQ(line(source, 1), "x");
}

TEST(Source, SpansOutsideTheTextAreOurMistake) {
  const Source source("m", "abc");
  EXPECT_EQ(source.text({1, 3}), "bc");
  EXPECT_THROW((void)source.text({2, 4}), InternalError);
  EXPECT_THROW((void)source.text({2, 1}), InternalError);
  EXPECT_THROW((void)source.line(0), InternalError);
  EXPECT_THROW((void)source.line(2), InternalError);
}

TEST(Source, CoverIsTheSmallestCommonSpan) {
  EXPECT_EQ(cover({3, 5}, {1, 4}), (Span{1, 5}));
  EXPECT_EQ(cover({1, 9}, {2, 3}), (Span{1, 9}));
  EXPECT_TRUE((Span{4, 4}).empty());
}

class SourceFile : public ::testing::Test {
 protected:
  test::TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

TEST_F(SourceFile, IsReadByteForByte) {
  const std::string content = "a\r\nb\xFF\x01"s + std::string(100'000, 'x');
  const auto path = (folder_ / "m.ispl").string();
  std::ofstream(path, std::ios::binary) << content;
  const Source source = Source::read(path);
  EXPECT_EQ(source.name(), path);
  EXPECT_EQ(source.text(), content);
}

TEST_F(SourceFile, ThatCannotBeReadIsAnError) {
  EXPECT_THROW((void)Source::read((folder_ / "missing.ispl").string()), FileError);
  EXPECT_THROW((void)Source::read(folder_.string()), FileError);
}

TEST_F(SourceFile, ThatDoesNotEndIsAnError) { EXPECT_THROW((void)Source::read("/dev/zero"), FileError); }

TEST_F(SourceFile, ThatSaysNothingIsWaitedForWithinLimits) {
  const auto path = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  EXPECT_THROW((void)Source::read(path, limits), LimitError) << "nobody writes";
  std::jthread writer([&path] { std::ofstream(path) << "Agent A"; });
  EXPECT_EQ(Source::read(path).text(), "Agent A");
}

TEST_F(SourceFile, ThatIsNoTextIsAnError) {
  const auto path = (folder_ / "program").string();
  std::ofstream(path, std::ios::binary) << "GIF89a\0"s;
  EXPECT_THROW((void)Source::read(path), FileError);
}

}  // namespace
}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
#include "base/process/words.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::test {
namespace {

TEST(WordsTest, TextsComeBack) {
  for (const std::string& text : {std::string(), std::string("a"), std::string("12345678"), std::string("123456789"),
                                  std::string("with \0 inside", 13), std::string(1000, 'x')}) {
    Words words;
    append_text(words, text);
    words.push_back(42);
    WordReader reader(words);
    EXPECT_EQ(reader.text(), text);
    EXPECT_EQ(reader.number(), 42U);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.rest().empty());
  }
}

TEST(WordsTest, NothingIsReadBeyondTheEnd) {
  const Words words{1};
  WordReader reader(words);
  EXPECT_EQ(reader.number(), 1U);
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.number(), 0U);
  EXPECT_FALSE(reader.ok());
}

TEST(WordsTest, WhatCannotBeEndsTheReading) {
  const Words words{7, 1, 1};
  WordReader small(words);
  EXPECT_EQ(small.number(6), 0U);
  EXPECT_FALSE(small.ok());
  EXPECT_EQ(small.number(), 0U);
  WordReader count(words);
  EXPECT_EQ(count.count(), 0U);
  EXPECT_FALSE(count.ok());
  for (const std::uint64_t length : {std::uint64_t{17}, UINT64_MAX, UINT64_MAX - 7}) {
    const Words text{length, 1, 1};
    WordReader reader(text);
    EXPECT_EQ(reader.text(), "");
    EXPECT_FALSE(reader.ok()) << length;
  }
}

}  // namespace
}  // namespace gnomon::test

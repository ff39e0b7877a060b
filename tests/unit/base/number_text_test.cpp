// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

using namespace gnomon;
using std::chrono::milliseconds;

TEST(NumberText, NumbersMayHaveUnitsAndSeparators) {
  EXPECT_EQ(parse_number("0"), 0U);
  EXPECT_EQ(parse_number("5_000"), 5'000U);
  EXPECT_EQ(parse_number("5k"), 5'000U);
  EXPECT_EQ(parse_number("12M"), 12'000'000U);
  EXPECT_EQ(parse_number("4g"), 4'000'000'000U);
  EXPECT_EQ(parse_number("18446744073709551615"), UINT64_MAX);
}

TEST(NumberText, WhatIsNoNumberIsRefused) {
  for (const char* const text :
       {"", "k", "-1", "5.0", "5kk", "_5", "5_", "five", "18446744073709551616", "99999999999G"}) {
    EXPECT_THROW((void)parse_number(text), UsageError) << text;
  }
}

TEST(NumberText, ANumberMayHaveALeastValue) {
  EXPECT_EQ(parse_number("3", 3), 3U);
  try {
    (void)parse_number("2", 3);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "2 is too small; the least value is 3");
  }
}

TEST(NumberText, TimesHaveUnits) {
  EXPECT_EQ(parse_duration("500ms"), milliseconds(500));
  EXPECT_EQ(parse_duration("1.5"), milliseconds(1500));
  EXPECT_EQ(parse_duration("60s"), milliseconds(60'000));
  EXPECT_EQ(parse_duration("1h"), milliseconds(3'600'000));
  for (const char* const text : {"", "0", "s", "-1s", "1d", "1e3", "nan", "1e99h"}) {
    EXPECT_THROW((void)parse_duration(text), UsageError) << text;
  }
}

TEST(NumberText, AWrittenTimeCanBeRead) {
  EXPECT_EQ(duration_value(milliseconds(600'000)), "10m");
  EXPECT_EQ(duration_value(milliseconds(90'000)), "90s");
  EXPECT_EQ(duration_value(milliseconds(1'001)), "1001ms");
  for (const int time : {1, 999, 1'000, 59'000, 60'000, 61'001}) {
    EXPECT_EQ(parse_duration(duration_value(milliseconds(time))), milliseconds(time));
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// "Did you mean …?": near misses are found, far ones are not guessed at.
#include "base/suggest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace gnomon {
namespace {

TEST(EditDistance, CountsSmallChanges) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("abc", "abc"), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("abc", "abd"), 1U) << "replaced";
  EXPECT_EQ(edit_distance("abc", "abxc"), 1U) << "inserted";
  EXPECT_EQ(edit_distance("abxc", "abc"), 1U) << "removed";
  EXPECT_EQ(edit_distance("abc", "acb"), 1U) << "swapped";
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Closest, FindsTheNearestName) {
  const std::vector<std::string> names = {"sender", "receiver", "state"};
  EXPECT_EQ(closest("sneder", names), "sender");
  EXPECT_EQ(closest("reciever", names), "receiver");
  EXPECT_EQ(closest("stat", names), "state");
}

TEST(Closest, IgnoresCase) {
  const std::vector<std::string> names = {"Sender"};
  EXPECT_EQ(closest("SENDER", names), "Sender");
}

TEST(Closest, DoesNotGuess) {
  const std::vector<std::string> names = {"sender", "x"};
  EXPECT_EQ(closest("banana", names), std::nullopt);
  EXPECT_EQ(closest("", names), std::nullopt);
  EXPECT_EQ(closest("y", names), std::nullopt) << "not a single letter is right";
  EXPECT_EQ(closest("X", names), "x") << "but this is the same letter";
  EXPECT_EQ(closest("-y", std::vector<std::string>{"-x"}), std::nullopt) << "a dash is no letter";
  EXPECT_EQ(closest("abc", {}), std::nullopt);
  EXPECT_EQ(closest("sender", std::vector<std::string>{"sender"}), std::nullopt) << "the word itself is no correction";
}

TEST(Closest, PrefersTheEarlierOfEquals) {
  const std::vector<std::string> names = {"bat", "cat", "rat"};
  EXPECT_EQ(closest("hat", names), "bat");
}

TEST(NotOneOf, ListsTheValues) {
  EXPECT_EQ(not_one_of("5", std::vector<std::string>{"1", "2"}), "'5' is not one of 1, 2");
  EXPECT_EQ(not_one_of("onn", std::vector<std::string>{"on", "off"}),
            "'onn' is not one of on, off; did you mean 'on'?");
  EXPECT_EQ(not_one_of("of", std::vector<std::string>{"on"}), "there is no 'of'; the only value is 'on'");
}

}  // namespace
}  // namespace gnomon

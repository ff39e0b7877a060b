// SPDX-License-Identifier: Apache-2.0
//
// Which rivals are chosen for a formula, and what comes of them.
#include "api/portfolio/rivals.hpp"

#include "api/engines.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using namespace std::chrono_literals;

class RivalsTest : public ::testing::Test {
 protected:
  api::Rivals rivals(std::size_t most) {
    const api::MakeEngine make = api::engine_named("explicit").make;
    std::vector<api::Rival> all;
    all.push_back({"bounded", "one", make, [](const Model&, const logic::Property&, bool) { return true; }});
    all.push_back(
        {"symbolic", "two", make, [](const Model&, const logic::Property&, bool explored) { return !explored; }});
    all.push_back({"explicit", "three", make, [](const Model&, const logic::Property&, bool) { return true; }});
    api::RivalRules rules;
    rules.most = most;
    rules.patience = 1h;
    rules.memory = std::size_t{1} << 30U;
    return {*loaded_.model, std::move(all), {}, rules};
  }
  std::vector<std::string> chosen(std::size_t most, bool explored) {
    api::Rivals some = rivals(most);
    std::vector<std::string> result;
    if (!some.choose(formula(), explored)) return result;
    std::stop_source stop;
    some.begin(formula(), stop, {}, false);
    for (const api::RivalEnd& end : some.finish()) {
      EXPECT_FALSE(end.started);
      result.push_back(end.rival->title);
    }
    return result;
  }
  [[nodiscard]] const logic::Property& formula() const { return loaded_.model->specification.properties[0]; }

  api::Loaded loaded_ = load_lamps();
};

TEST_F(RivalsTest, TheFirstThatMayDecide) {
  using Titles = std::vector<std::string>;
  EXPECT_EQ(chosen(0, false), Titles{});
  EXPECT_EQ(chosen(1, false), Titles{"one"});
  EXPECT_EQ(chosen(2, false), (Titles{"one", "two"}));
  EXPECT_EQ(chosen(2, true), (Titles{"one", "three"}));
  EXPECT_EQ(chosen(9, false), (Titles{"one", "two", "three"}));
}

TEST_F(RivalsTest, WhoDecidesStopsTheOthers) {
  api::Rivals some = rivals(3);
  ASSERT_TRUE(some.choose(formula(), false));
  std::stop_source stop;
  some.begin(formula(), stop, {}, false);
  EXPECT_EQ(some.winner(), nullptr);
  some.take_over();
  some.wait_until(std::chrono::steady_clock::now() + 1h);
  EXPECT_TRUE(stop.stop_requested());
  (void)some.finish();
  const api::RivalEnd* const winner = some.winner();
  ASSERT_NE(winner, nullptr);
  EXPECT_TRUE(winner->started);
  EXPECT_TRUE(winner->decided());
}

}  // namespace
}  // namespace gnomon::test

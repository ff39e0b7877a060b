// SPDX-License-Identifier: Apache-2.0
//
// Saving and loading, across different orders and with damaged data; pictures.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::diagram;
using test::new_variables;
using test::Table;

class Saved : public testing::Test {
 protected:
  Saved() : variables_(new_variables(manager_, 10)) {
    std::mt19937_64 rng(12);
    for (const std::size_t n : {1U, 3U, 6U, 10U}) {
      tables_.push_back(Table::random(rng, n));
      functions_.push_back(diagram(manager_, tables_.back(), variables_));
    }
    for (const bool value : {false, true}) {
      tables_.push_back(Table::constant(value));
      functions_.push_back(manager_.constant(value));
    }
    std::ostringstream out;
    manager_.save(out, functions_);
    data_ = out.str();
  }

  static std::vector<Bdd> load(Manager& manager, const std::string& data) {
    std::istringstream in(data);
    return manager.load(in);
  }

  Manager manager_;
  std::vector<Var> variables_;
  std::vector<Table> tables_;
  std::vector<Bdd> functions_;
  std::string data_;
};

TEST_F(Saved, LoadsIntoTheSameManager) {
  EXPECT_EQ(load(manager_, data_), functions_);
  manager_.reorder();
  EXPECT_EQ(load(manager_, data_), functions_);
  manager_.check_invariants();
}

TEST_F(Saved, LoadsIntoAnotherOrderAndCreatesVariables) {
  for (const std::size_t existing : {0U, 4U, 12U}) {
    Manager other;
    std::vector<Var> order = new_variables(other, existing);
    std::mt19937_64 rng(existing);
    std::shuffle(order.begin(), order.end(), rng);
    other.set_order(order);
    const std::vector<Bdd> loaded = load(other, data_);
    ASSERT_EQ(loaded.size(), functions_.size());
    for (std::size_t i = 0; i < loaded.size(); ++i) ASSERT_EQ(Table::of(loaded[i]), tables_[i]);
    EXPECT_EQ(other.variable_count(), std::max<std::size_t>(existing, 10));
    other.check_invariants();
  }
}

TEST_F(Saved, LoadsWhileReordering) {
  Options options;
  options.auto_reorder = true;
  options.first_reorder = 8;
  Manager other(options);
  const std::vector<Bdd> loaded = load(other, data_);
  for (std::size_t i = 0; i < loaded.size(); ++i) ASSERT_EQ(Table::of(loaded[i]), tables_[i]);
}

TEST_F(Saved, NothingIsAlsoSomething) {
  std::ostringstream out;
  manager_.save(out, {});
  EXPECT_TRUE(load(manager_, out.str()).empty());
}

TEST_F(Saved, TruncatedDataIsRefused) {
  for (std::size_t length = 0; length < data_.size(); length += 1 + length / 50) {
    Manager other;
    ASSERT_THROW((void)load(other, data_.substr(0, length)), std::runtime_error) << length;
    other.check_invariants();
  }
  Manager other;
  EXPECT_THROW((void)load(other, data_.substr(0, data_.size() - 1)), std::runtime_error);
}

TEST_F(Saved, DamagedDataIsRefused) {
  std::mt19937_64 rng(13);
  for (int round = 0; round < 400; ++round) {
    std::string damaged = data_;
    damaged[rng() % damaged.size()] ^= static_cast<char>(1U << (rng() % 8));
    Manager other;
    ASSERT_THROW((void)load(other, damaged), std::runtime_error) << round;
    other.check_invariants();
  }
  Manager other;
  EXPECT_THROW((void)load(other, "something else entirely"), std::runtime_error);
}

TEST(BddDot, ShowsNodesNamesAndLabels) {
  Manager manager;
  const auto v = new_variables(manager, 2);
  const std::vector<Bdd> functions = {manager.variable(v[0]) & manager.variable(v[1]), manager.top()};
  const std::vector<std::string> names = {"both \"of\" them", "all"};
  std::ostringstream out;
  manager.write_dot(out, functions, names, [](Var variable) { return "bit" + std::to_string(variable.id); });
  const std::string dot = out.str();
  EXPECT_EQ(dot.rfind("digraph", 0), 0U);
  EXPECT_NE(dot.find("label=\"bit0\""), std::string::npos) << dot;
  EXPECT_NE(dot.find("label=\"bit1\""), std::string::npos) << dot;
  EXPECT_NE(dot.find("label=\"both \\\"of\\\" them\""), std::string::npos) << dot;
  EXPECT_EQ(std::count(dot.begin(), dot.end(), '{'), std::count(dot.begin(), dot.end(), '}'));
  std::ostringstream plain;
  manager.write_dot(plain, functions);
  EXPECT_NE(plain.str().find("->"), std::string::npos);
}

}  // namespace
}  // namespace gnomon::bdd

// SPDX-License-Identifier: Apache-2.0
#include "api/findings/knowledge.hpp"

#include "api/check.hpp"
#include "api/load.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

// A coin falls and a die is thrown. Ann sees the die and whether the coin has fallen, Bob sees both sides.
constexpr const char* coin = R"(
Agent Environment
  Obsvars: fallen : boolean; end Obsvars
  Vars: heads : boolean; die : 1..6; end Vars
  Actions = { fall_heads, fall_tails, lie };
  Protocol:
    fallen = false : { fall_heads, fall_tails };
    Other : { lie };
  end Protocol
  Evolution:
    fallen = true and heads = true if Action = fall_heads;
    fallen = true and heads = false if Action = fall_tails;
  end Evolution
end Agent
Agent Ann
  Lobsvars = { die };
  Vars: tired : boolean; end Vars
  Actions = { look };
  Protocol: Other : { look }; end Protocol
  Evolution: end Evolution
end Agent
Agent Bob
  Lobsvars = { heads };
  Vars: end Vars
  Actions = { look };
  Protocol: Other : { look }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  heads if Environment.heads = true; high if Environment.die >= 4; fallen if Environment.fallen = true;
end Evaluation
InitStates
  Environment.fallen = false and Environment.heads = false and Ann.tired = false;
end InitStates
Groups both = { Ann, Bob }; end Groups
Formulae end Formulae)";

class KnowledgeOf : public testing::TestWithParam<std::string_view> {
 protected:
  std::vector<verdict::Knowledge> knowledge(const std::string& formula) {
    loaded_.emplace(api::load(Source("coin.ispl", coin), {.formulas = {formula}}));
    if (!loaded_->ok()) throw std::runtime_error("there is an error in " + formula);
    api::CheckOptions options;
    options.engine = GetParam();
    options.explain = true;
    options.selection = {0};
    return api::check(*loaded_->model, options).outcomes.front().knowledge;
  }

  // "Environment.heads Environment.die"
  [[nodiscard]] std::string names(const std::vector<model::VarId>& variables) const {
    std::string result;
    for (const model::VarId id : variables) {
      const model::Variable& variable = loaded_->model->system.variables[id.index()];
      result += (result.empty() ? "" : " ") + loaded_->model->system[variable.agent].name + "." + variable.name;
    }
    return result;
  }

 private:
  std::optional<api::Loaded> loaded_;
};

TEST_P(KnowledgeOf, OneAgent) {
  const auto found = knowledge("EF (K(Ann, high) or K(Ann, !high))");
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].observers.size(), 1U);
  const verdict::Observers& ann = found[0].observers[0];
  EXPECT_EQ(ann.alike, 1) << "in the initial state with this die";
  EXPECT_EQ(names(ann.enough.value()), "Environment.die");
  const auto later = knowledge("EF (fallen and (K(Ann, high) or K(Ann, !high)))");
  ASSERT_EQ(later.size(), 1U);
  EXPECT_EQ(later[0].observers[0].alike, 2) << "the coin may lie on either side";
  EXPECT_EQ(later[0].observers[0].first.size(), 2U);
}

TEST_P(KnowledgeOf, EverybodyAndAllTogether) {
  const auto each = knowledge("EF (fallen and GK(both, fallen))");
  ASSERT_EQ(each.size(), 1U);
  ASSERT_EQ(each[0].observers.size(), 2U);
  EXPECT_EQ(names(each[0].observers[1].enough.value()), "Environment.fallen");
  const auto together = knowledge("EF (fallen and (DK(both, (high and heads)) or DK(both, (!high and heads))))");
  ASSERT_EQ(together.size(), 1U);
  ASSERT_EQ(together[0].observers.size(), 1U);
  EXPECT_EQ(together[0].observers[0].agents.size(), 2U);
  EXPECT_EQ(names(together[0].observers[0].enough.value()), "Environment.heads Environment.die");
}

TEST_P(KnowledgeOf, WhatIsAlwaysSo) {
  const auto found = knowledge("EF K(Bob, (heads -> fallen))");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].observers[0].enough.value().empty());
}

TEST_P(KnowledgeOf, NothingWhereNothingIsKnown) {
  EXPECT_TRUE(knowledge("EF heads").empty());
  EXPECT_TRUE(knowledge("EF !K(Ann, high)").empty());
  EXPECT_TRUE(knowledge("EF GCK(both, fallen)").empty()) << "common knowledge is about chains of states";
}

INSTANTIATE_TEST_SUITE_P(Engines, KnowledgeOf, testing::Values("symbolic", "explicit", "auto"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace gnomon::test

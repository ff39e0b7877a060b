// SPDX-License-Identifier: Apache-2.0
#include "api/findings/vacuity.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using api::Vacuity;

TEST(Vacuity, InWords) {
  using Kind = Vacuity::Kind;
  EXPECT_EQ(name(Kind::NeverApplies), "never-applies");
  EXPECT_EQ(explanation(Vacuity{Kind::NeverApplies, "p", false}), "the left side `p` holds in no reachable state");
  EXPECT_EQ(explanation(Vacuity{Kind::Operand, "p and q", true}),
            "`p and q` does not matter: the formula holds as well with `true` in its place");
  EXPECT_EQ(explanation(Vacuity{Kind::NoInitialState, "", false}), "there is no initial state");
}

}  // namespace
}  // namespace gnomon::test

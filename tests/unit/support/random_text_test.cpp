// SPDX-License-Identifier: Apache-2.0
#include "support/random_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

// What the generator promises. The numbers say that all kinds of models and formulas occur.
TEST(RandomText, HasEverything) {
  std::vector<std::string> wanted{"Const ",
                                  "SingleAssignment",
                                  "Obsvars",
                                  "Lobsvars",
                                  "RedStates:",
                                  "Fairness",
                                  "for i in",
                                  "for k in",
                                  "sum[",
                                  "where",
                                  "Actions = {  }",
                                  "[m in 1..N]",
                                  " mod ",
                                  " / ",
                                  "2147483647",
                                  "LTL ",
                                  "CTL* ",
                                  "LDL ",
                                  "CDL* ",
                                  "LTLf ",
                                  "CTL*f ",
                                  "LDLf ",
                                  "CDL*f ",
                                  "ATLir ",
                                  "#PR ",
                                  "<<",
                                  "[[",
                                  "GCK(",
                                  "KO(",
                                  "Kw(",
                                  "DM(",
                                  "F[0,2] (",
                                  ") W[0,1] (",
                                  "req.f",
                                  "O(",
                                  "GreenStates"};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::string text = random_text(seed);
    EXPECT_EQ(text, random_text(seed)) << "the same for the same seed";
    std::erase_if(wanted, [&text](const std::string& word) { return text.find(word) != std::string::npos; });
  }
  EXPECT_EQ(wanted, std::vector<std::string>{});
}

}  // namespace
}  // namespace gnomon::test

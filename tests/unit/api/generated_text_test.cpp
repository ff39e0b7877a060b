// SPDX-License-Identifier: Apache-2.0
//
// Texts that Gnomon writes raise no warnings.
#include "api/generated_text.hpp"

#include "api/load.hpp"

#include <gtest/gtest.h>

namespace gnomon::api {
namespace {

constexpr const char* unused_atom = R"(Agent A
  Vars:
    b : boolean;
  end Vars
  Actions = { go };
  Protocol:
  end Protocol
  Evolution:
    b = true if Action = go;
  end Evolution
end Agent
Evaluation
  p if A.b;
  q if A.b;
end Evaluation
InitStates
  A.b = false;
end InitStates
Formulae
  EF p;
end Formulae
)";

TEST(GeneratedText, AllowsItsWarnings) {
  EXPECT_EQ(load(Source("model", unused_atom)).diagnostics.list().size(), 1U);
  const std::string text = with_allowances(unused_atom);
  EXPECT_EQ(text, "-- gnomon: allow W0604\n\n" + std::string(unused_atom));
  const Loaded loaded = load(Source("model", text));
  EXPECT_TRUE(loaded.ok());
  EXPECT_TRUE(loaded.diagnostics.list().empty());
}

TEST(GeneratedText, StaysAsItIsWithoutWarnings) {
  std::string text(unused_atom);
  text.replace(text.find("EF p;"), 5, "EF p and EF q;");
  EXPECT_EQ(with_allowances(text), text);
}

}  // namespace
}  // namespace gnomon::api

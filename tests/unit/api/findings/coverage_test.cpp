// SPDX-License-Identifier: Apache-2.0
//
// What never happens in a model, as messages with places.
#include "api/findings/coverage.hpp"

#include "api/check.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

constexpr const char* model = R"(Agent Environment
  Vars:
    x : 0..5;
    mood : { good, bad, ugly };
  end Vars
  Actions = { go, jump, rest };
  Protocol:
    x < 2 : { go };
    x = 4 : { jump };
    Other : { rest };
  end Protocol
  Evolution:
    x = x + 1 if Action = go;
    x = 5 if Action = jump;
    mood = bad if x = 1;
  end Evolution
end Agent
Agent Robot[i in 1..2]
  Vars:
    at : 1..2;
  end Vars
  Actions = { stay, spin };
  Protocol:
    at = i : { stay };
  end Protocol
  Evolution:
    at = 2 if at = 1 and i = 3;
  end Evolution
end Agent
Evaluation
  high if Environment.x = 4;
  low if Environment.x < 4;
end Evaluation
InitStates
  Environment.x = 0 and Environment.mood = good and Robot1.at = 1 and Robot2.at = 2;
end InitStates
Formulae
  AG low;
end Formulae
)";

std::vector<std::string> gaps(std::string_view engine, const char* text = model) {
  const api::Loaded loaded = api::load(Source("model.ispl", text));
  if (!loaded.ok()) throw std::runtime_error("the model has errors: " + loaded.diagnostics.list().front().message);
  api::CheckOptions options;
  options.engine = engine;
  options.coverage = true;
  const api::CheckReport report = api::check(*loaded.model, options);
  if (!report.coverage) return {report.not_covered};
  std::vector<std::string> result;
  for (const api::CoverageGap& gap : api::coverage_report(loaded, *report.coverage).gaps) {
    result.push_back(std::to_string(loaded.source.position(gap.span.begin).line) + ": " + gap.message);
  }
  return result;
}

TEST(Coverage, NamesWhatNeverHappens) {
  const std::vector<std::string> expected{
      "3: x of Environment never has the values 3..5",
      "4: mood of Environment never has the value ugly",
      "6: the action `jump` of Environment is never possible",
      "9: this protocol line is never enabled",
      "14: this evolution line never fires",
      "20: at of Robot2 never has the value 1",
      "20: at of Robot1 never has the value 2",
      "27: this evolution line never fires",
      "31: the atom `high` is never true",
      "32: the atom `low` is never false",
  };
  EXPECT_EQ(gaps("symbolic"), expected);
  EXPECT_EQ(gaps("explicit"), expected);
  EXPECT_EQ(gaps("auto"), expected);
  EXPECT_EQ(gaps("bounded"), std::vector<std::string>{"this engine does not know the reachable states"});
}

// Some lines of the text stand for several ones of the model.
constexpr const char* repeated = R"(Semantics = SingleAssignment;
Agent M[i in 2..3]
  Vars:
    n : 0..3 init 3;
    h[k in 1..2] : boolean init false;
    y : 0..3 init 0;
  end Vars
  Actions = { start, stop };
  Protocol:
    for k in 1..2: h[k] : { stop };
    Other : { start, stop };
  end Protocol
  Evolution:
    h[n mod 2 + 1] = true if Action = stop;
    y in { 0, 3 - n } if Action = start;
    y = if n = 3 then 2 else 1 if Action = start and h[2];
    for k in 1..2: n = 3 if h[k] and i = k + 1;
  end Evolution
end Agent
Agent One
  Vars:
    z : 0..1 init 0;
  end Vars
  Actions = { wait };
  Protocol:
    Other : { wait };
  end Protocol
  Evolution:
    for k in 1..3: z = 1 if z + 1 = k;
  end Evolution
end Agent
Formulae
  EF M[2].h[2];
end Formulae
)";

TEST(Coverage, NamesALineOnlyIfNoPartOfItFires) {
  const std::vector<std::string> expected{
      "4: n of M2, M3 never has the values 0..2",
      "5: h1 of M2, M3 never has the value true",
      "6: y of M2, M3 never has the values 1..3",
      "10: this protocol line is never enabled for M2 with k = 1, M3 with k = 1",
      "16: this evolution line never fires",
      "17: this evolution line never fires for M2, M3 with k = 1",
      "29: this evolution line never fires for k = 3",
  };
  EXPECT_EQ(gaps("symbolic", repeated), expected);
}

TEST(Coverage, Counts) {
  const api::Loaded loaded = api::load(Source("model.ispl", model));
  api::CheckOptions options;
  options.coverage = true;
  const api::CoverageReport report = api::coverage_report(loaded, *api::check(*loaded.model, options).coverage);
  const auto count = [&](api::Covered kind) { return std::pair(report.of(kind).covered, report.of(kind).all); };
  EXPECT_EQ(count(api::Covered::ProtocolLine), std::pair(std::size_t{4}, std::size_t{5}));
  EXPECT_EQ(count(api::Covered::AtomTrue), std::pair(std::size_t{1}, std::size_t{2}));
  EXPECT_EQ(count(api::Covered::Value), std::pair(std::size_t{7}, std::size_t{13}));
}

}  // namespace
}  // namespace gnomon::test

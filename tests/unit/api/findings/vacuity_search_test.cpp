// SPDX-License-Identifier: Apache-2.0
//
// Formulas that hold for a poor reason.
#include "api/findings/vacuity_search.hpp"

#include "api/check.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using api::Vacuity;
using api::VacuityChecks;

// The counter goes from 0 to 2 and never comes to 3.
constexpr const char* counter = R"(
Agent Environment
  Vars: x : 0..3; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution: x = x + 1 if x < 2; end Evolution
end Agent
Evaluation
  zero if Environment.x = 0; one if Environment.x = 1; two if Environment.x = 2; three if Environment.x = 3;
  small if Environment.x < 3;
end Evaluation
InitStates Environment.x = 0; end InitStates
Formulae end Formulae)";

api::VacuityReport vacuity(const std::string& formula, VacuityChecks checks = VacuityChecks::Auto,
                           std::string_view engine = "symbolic", const std::string& text = counter) {
  const api::Loaded loaded = api::load(Source("counter.ispl", text), {.formulas = {formula}});
  if (!loaded.ok()) throw std::runtime_error("there is an error in " + formula);
  api::CheckOptions options;
  options.engine = engine;
  options.vacuity = checks;
  options.selection = {0};
  return api::check(*loaded.model, options).outcomes.front().vacuity;
}

std::vector<std::string> notes(const std::string& formula, VacuityChecks checks = VacuityChecks::Auto,
                               std::string_view engine = "symbolic") {
  std::vector<std::string> result;
  for (const Vacuity& one : vacuity(formula, checks, engine).found) result.push_back(explanation(one));
  return result;
}

using Notes = std::vector<std::string>;

TEST(VacuitySearch, OfInvariants) {
  for (const std::string_view engine : {"symbolic", "explicit", "auto"}) {
    SCOPED_TRACE(engine);
    const auto automatic = [&](const std::string& formula) { return notes(formula, VacuityChecks::Auto, engine); };
    EXPECT_EQ(automatic("AG (three -> two)"), Notes{"the left side `three` holds in no reachable state"});
    EXPECT_EQ(automatic("AG (zero -> small)"), Notes()) << "that a condition is not needed is no trap";
    EXPECT_EQ(automatic("AG (zero or one or two or three)"),
              Notes{"`three` does not matter: the formula holds as well with `false` in its place"});
    EXPECT_EQ(automatic("AG (zero -> AF (two or three))"), Notes());
    EXPECT_EQ(automatic("AG (one -> AX two)"), Notes());
    EXPECT_EQ(automatic("LTL G (three -> two)"), Notes{"the left side `three` holds in no reachable state"});
    EXPECT_EQ(automatic("AG (three -> K(Environment, two))").size(), 1U);
    EXPECT_EQ(automatic("AG (two -> three)"), Notes()) << "it is false";
    EXPECT_EQ(automatic("EF (one or three)"), Notes()) << "no invariant";
  }
}

TEST(VacuitySearch, OfAllFormulas) {
  for (const std::string_view engine : {"symbolic", "explicit", "auto"}) {
    SCOPED_TRACE(engine);
    const auto all = [&](const std::string& formula) { return notes(formula, VacuityChecks::On, engine); };
    EXPECT_EQ(all("EF (one or three)"),
              Notes{"`three` does not matter: the formula holds as well with `false` in its place"});
    EXPECT_EQ(all("A(small U two)"), Notes());
    EXPECT_EQ(all("AG (zero -> small)"),
              Notes{"`zero` does not matter: the formula holds as well with `true` in its place"});
    EXPECT_EQ(all("A(small R small)"),
              Notes{"`small` does not matter: the formula holds as well with `false` in its place"});
    EXPECT_EQ(all("LTL G (one -> F (two or three))"),
              (Notes{"`three` does not matter: the formula holds as well with `false` in its place",
                     "`one` does not matter: the formula holds as well with `true` in its place"}));
    EXPECT_EQ(all("AG (three -> two)"), Notes{"the left side `three` holds in no reachable state"});
  }
}

TEST(VacuitySearch, OffAndWithoutInitialState) {
  EXPECT_EQ(notes("AG (three -> two)", VacuityChecks::Off), Notes());
  std::string none = counter;
  none.replace(none.find("InitStates Environment.x = 0"), 28, "InitStates Environment.x = 0 and Environment.x = 1");
  EXPECT_EQ(vacuity("AG (three -> two)", VacuityChecks::Auto, "symbolic", none).found,
            (std::vector<Vacuity>{{Vacuity::Kind::NoInitialState, "", false}}));
}

TEST(VacuitySearch, ManyOperandsAreCutOff) {
  std::string formula = "AG (zero";
  for (int i = 0; i < 120; ++i) formula += i % 2 == 0 ? " or one" : " or two";
  EXPECT_EQ(vacuity(formula + ")", VacuityChecks::On).cut_off, "there are more than 100 operands");
  EXPECT_EQ(vacuity(formula + ")").cut_off, "");
}

}  // namespace
}  // namespace gnomon::test

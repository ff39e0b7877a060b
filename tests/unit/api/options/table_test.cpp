// SPDX-License-Identifier: Apache-2.0
#include "api/options/table.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace gnomon;
using api::CheckOption;
using api::CheckSettings;
using api::EngineChoice;
using api::OptionKind;

namespace {

const CheckOption& option(std::string_view name) {
  const CheckOption* const found = api::find_check_option(name);
  if (found == nullptr) throw UsageError("there is no option " + std::string(name));
  return *found;
}

// Values that are not the default.
std::vector<std::string> other_values(const CheckOption& option) {
  switch (option.kind) {
    case OptionKind::Flag: return {"true"};
    case OptionKind::Number: return {"17", "4000000"};
    case OptionKind::Duration: return {"1500ms", "2m"};
    case OptionKind::Choice:
    case OptionKind::FlagChoice: break;
  }
  std::vector<std::string> result;
  for (const api::OptionValue& value : option.values) {
    if (value.name != option.default_text()) result.push_back(value.name);
  }
  return result;
}

std::string refusal(const CheckOption& option, std::string_view text) {
  CheckSettings settings;
  try {
    option.apply(settings, text);
  } catch (const UsageError& error) {
    EXPECT_FALSE(option.is_given(settings)) << option.name;
    return error.what();
  }
  return {};
}

std::string unused(const CheckSettings& settings) {
  try {
    api::reject_unused_options(settings);
  } catch (const UsageError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST(OptionTable, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const CheckOption& one : api::check_option_table()) EXPECT_TRUE(names.insert(one.name).second) << one.name;
  EXPECT_EQ(names.size(), 27U);
  EXPECT_EQ(api::find_check_option("--order"), nullptr);
  EXPECT_EQ(api::find_check_option(""), nullptr);
}

TEST(OptionTable, EveryValueCanBeAppliedAndReadBack) {
  for (const CheckOption& one : api::check_option_table()) {
    EXPECT_FALSE(other_values(one).empty()) << one.name;
    for (const std::string& text : other_values(one)) {
      CheckSettings settings;
      one.apply(settings, text);
      EXPECT_EQ(one.text(settings), text) << one.name;
      EXPECT_TRUE(one.is_given(settings)) << one.name;
      const std::string argument = one.kind == OptionKind::Flag ? "" : "=" + text;
      EXPECT_EQ(api::arguments_of(settings), std::vector{"--" + std::string(one.name) + argument}) << one.name;
      EXPECT_EQ(api::evidence_arguments_of(settings).size(), one.changes_evidence ? 1U : 0U) << one.name;
    }
  }
}

TEST(OptionTable, EveryDefaultCanBeGiven) {
  for (const CheckOption& one : api::check_option_table()) {
    CheckSettings settings;
    EXPECT_EQ(one.text(settings), one.default_text());
    EXPECT_FALSE(one.is_given(settings)) << one.name;
    if (one.kind == OptionKind::Choice) {
      EXPECT_EQ(one.default_text(), one.values.front().name);
    }
    if (one.default_text().empty()) continue;
    one.apply(settings, other_values(one).front());
    one.apply(settings, one.default_text());
    EXPECT_FALSE(one.is_given(settings)) << one.name;
  }
  EXPECT_TRUE(api::arguments_of({}).empty());
}

TEST(OptionTable, UnknownValuesAreRefused) {
  for (const CheckOption& one : api::check_option_table()) {
    for (const char* const text : {"", "sometimes", "-1"}) EXPECT_NE(refusal(one, text), "") << one.name << " " << text;
  }
  EXPECT_EQ(refusal(option("order"), "5"), "'5' is not one of auto, 1, 2, 3, 4, events");
  EXPECT_EQ(refusal(option("engine"), "explict"),
            "'explict' is not one of auto, symbolic, explicit, bounded; did you mean 'explicit'?");
  EXPECT_EQ(refusal(option("max-states"), "0"), "0 is too small; the least value is 1");
  EXPECT_EQ(refusal(option("max-bound"), "many"), "'many' is not a number such as 5000, 5_000 or 5k");
  EXPECT_EQ(refusal(option("memory"), "0"), "");
}

TEST(OptionTable, ValuesReachTheirPlaces) {
  CheckSettings settings;
  option("uniform").apply(settings, "objective");
  EXPECT_TRUE(settings.uniform);
  EXPECT_EQ(settings.check.uniform, logic::UniformStart::Objective);
  option("outermost").apply(settings, "true");
  EXPECT_FALSE(settings.check.evidence.strategies.nested);
  option("memory").apply(settings, "2G");
  EXPECT_EQ(settings.check.memory, 2'000'000'000U);
  option("finite").apply(settings, "true");
  EXPECT_TRUE(settings.check.finite);
  option("max-bound").apply(settings, "9");
  EXPECT_EQ(settings.check.bounded.first_bound, 1U);
  EXPECT_EQ(settings.check.bounded.max_bound, 9U);
}

TEST(OptionTable, OneBoundIsNotTheLargestOne) {
  CheckSettings settings;
  option("bound").apply(settings, "1");
  EXPECT_EQ(settings.check.bounded.max_bound, 1U);
  EXPECT_EQ(api::arguments_of(settings), std::vector<std::string>{"--bound=1"});
  CheckSettings other;
  option("max-bound").apply(other, "1");
  EXPECT_EQ(api::arguments_of(other), std::vector<std::string>{"--max-bound=1"});
  EXPECT_EQ(option("max-bound").excludes, "bound");
}

TEST(OptionTable, OptionsOfOtherEnginesAreRefused) {
  for (const CheckOption& one : api::check_option_table()) {
    for (const api::EngineEntry& engine : api::engines()) {
      CheckSettings settings;
      one.apply(settings, other_values(one).front());
      settings.check.engine = engine.name;
      const bool used =
          one.engine.empty() || one.engine == engine.name || (engine.name == "auto" && one.engine != "explicit");
      EXPECT_EQ(one.is_used_by(engine.name), used) << one.name << " " << engine.name;
      const bool impossible = one.name == "consistency" && engine.name == "bounded";
      EXPECT_EQ(unused(settings).empty(), used && !impossible) << one.name << " " << engine.name;
    }
  }
  CheckSettings settings;
  option("order").apply(settings, "2");
  settings.check.engine = "explicit";
  EXPECT_EQ(unused(settings), "--order is for the symbolic engine, which --engine explicit does not use");
}

TEST(OptionTable, HelpTellsOfEnginesAndValues) {
  EXPECT_EQ(option("reorder").help(EngineChoice::All),
            "Symbolic engine: change the order while diagrams grow; auto: when they become large; on: early; off: "
            "never.");
  EXPECT_NE(option("uniform").help(EngineChoice::All).find("; --uniform=pooled, the same as --uniform: "),
            std::string::npos);
  for (const CheckOption& one : api::check_option_table()) {
    const std::string help = one.help(EngineChoice::All);
    EXPECT_TRUE(help.ends_with('.') && !help.ends_with("..")) << help;
    EXPECT_FALSE(one.label.empty()) << one.name;
  }
}

TEST(OptionTable, ExhaustiveEnginesHaveFewerOptions) {
  std::vector<std::string> engines;
  for (const auto& value : option("engine").offered_values(EngineChoice::Exhaustive)) engines.push_back(value.name);
  EXPECT_EQ(engines, (std::vector<std::string>{"symbolic", "explicit"}));
  for (const CheckOption& one : api::check_option_table()) {
    EXPECT_TRUE(one.is_offered(EngineChoice::All));
    EXPECT_EQ(one.is_offered(EngineChoice::Exhaustive), one.engine != "bounded" && one.engine != "auto") << one.name;
    EXPECT_EQ(one.help(EngineChoice::Exhaustive).find("looks for longer"), std::string::npos);
  }
}

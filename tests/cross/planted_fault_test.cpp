// SPDX-License-Identifier: Apache-2.0
//
// A fault that is there only if somebody asks for it, so that tests/soak can see what becomes of faults:
// GNOMON_PLANTED_FAULT=verdict is an engine that says the opposite, =crash a program that dies, =hang one that
// does not come to an end.
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

namespace gnomon::test {
namespace {

class PlantedFault : public RandomTest {};

TEST_P(PlantedFault, IsFound) {
  const char* text = std::getenv("GNOMON_PLANTED_FAULT");
  if (text == nullptr) GTEST_SKIP() << "GNOMON_PLANTED_FAULT is not set";
  const std::string fault = text;
  try_cases(
      {.parts = 1, .cases_in_normal_runs = 200, .cases_in_slow_runs = 200},
      [](std::uint64_t seed) { return random_case(seed); },
      [&](const Case& item, std::uint64_t) -> std::string {
        ++questions;
        if (fault == "crash") std::abort();
        while (fault == "hang") std::this_thread::sleep_for(std::chrono::seconds(1));
        reference::ExplicitChecker right(item.system, item.specification, {});
        const bool holds = right.check(item.specification.properties.front()) == verdict::Verdict::of(true);
        const bool found = fault == "verdict" ? !holds : holds;
        return found == holds ? "" : "the opposite is true";
      });
}

GNOMON_RANDOM_SUITE(PlantedFault, 1);

}  // namespace
}  // namespace gnomon::test

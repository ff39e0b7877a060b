// SPDX-License-Identifier: Apache-2.0
//
// Selectors: variables and actions that pick one of many numbered things (the prisoner who is in the
// room, the train that is admitted). They get a bit for every value instead of a binary number, and
// the bit of a value stands beside what has the same number: then diagrams need not remember far away
// who was picked.
#pragma once

#include "model/system.hpp"
#include "symbolic/options.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::symbolic {

struct Selectors {
  std::vector<bool> variables;  // by index
  std::vector<bool> agents;     // whose actions are selectors, by index
};

[[nodiscard]] Selectors find_selectors(const model::System& system, Coding coding = Coding::Auto);

// The numbers in a name: "a1_b23" has "1" and "23".
[[nodiscard]] std::vector<std::string> numbers_in(const std::string& name);
// The numbers of a value of a domain: those in its name, or the value itself.
[[nodiscard]] std::vector<std::string> numbers_of(const model::System& system, const model::Domain& domain,
                                                  std::uint64_t index);

}  // namespace gnomon::symbolic

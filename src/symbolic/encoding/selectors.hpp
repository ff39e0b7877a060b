// SPDX-License-Identifier: Apache-2.0
//
// Selectors: variables and actions that select one of many numbered things (the prisoner who is in the
// room, the train that is admitted). They get one bit for every value instead of a binary number, and
// the bit of a value stands beside the variables with the same number: then diagrams need not carry the selection over
// many levels.
#pragma once

#include "engine/options.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::symbolic {

struct Selectors {
  std::vector<bool> variables;  // by index
  std::vector<bool> agents;     // whose actions are selectors, by index
};

[[nodiscard]] Selectors find_selectors(const model::System& system, engine::Coding coding = engine::Coding::Auto);

// Returns the numbers in a name: "1" and "23" for "a1_b23".
[[nodiscard]] std::vector<std::string> numbers_in(const std::string& name);
// Returns the numbers of a value of a domain: those in its name, or the value itself.
[[nodiscard]] std::vector<std::string> numbers_of(const model::System& system, const model::Domain& domain,
                                                  std::uint64_t index);

}  // namespace gnomon::symbolic

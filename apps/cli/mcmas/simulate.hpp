// SPDX-License-Identifier: Apache-2.0
//
// `mcmas -s`: a walk through a model, step by step as the user chooses. With -q the same for programs:
// lists without questions, numbers as answers.
#pragma once

#include "cli/terminal/output.hpp"
#include "model/system.hpp"

#include <iosfwd>

namespace gnomon::cli {

// Ends when the user says so, or at the end of the input.
void simulate_for_people(const model::System& system, std::istream& input, Output& output);
void simulate_for_programs(const model::System& system, std::istream& input, Output& output);

}  // namespace gnomon::cli

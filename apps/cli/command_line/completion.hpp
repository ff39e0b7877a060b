// SPDX-License-Identifier: Apache-2.0
//
// Completion scripts for shells, generated from the commands and options of the program.
#pragma once

#include "cli/command_line/command_view.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

[[nodiscard]] std::string bash_completion(const CommandView& program);
[[nodiscard]] std::string zsh_completion(const CommandView& program);

// The values that an option can have, if they can be listed.
[[nodiscard]] std::vector<std::string> candidates(const OptionView& option);

}  // namespace gnomon::cli

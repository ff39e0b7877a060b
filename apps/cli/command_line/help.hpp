// SPDX-License-Identifier: Apache-2.0
//
// Help pages as text.
#pragma once

#include "cli/command_line/command_view.hpp"

#include <string>

namespace gnomon::cli {

// The page of the program: what it is, its commands and global options.
[[nodiscard]] std::string program_help(const CommandView& program);

// The page of one of its commands.
[[nodiscard]] std::string command_help(const CommandView& program, const CommandView& command);

}  // namespace gnomon::cli

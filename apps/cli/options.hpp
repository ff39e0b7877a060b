// SPDX-License-Identifier: Apache-2.0
//
// How commands declare their options. Everything that help, completion and manual page say about an
// option is given here, once: its names, what its value is called (or which values there are) and a
// description.
//
// Of an option that is given twice the last value counts; lists collect all values.
#pragma once

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// --name
CLI::Option& add_flag(CLI::App& app, const std::string& names, bool& target, const std::string& description);

// --name VALUE
CLI::Option& add_text(CLI::App& app, const std::string& names, std::string& target, const std::string& value,
                      const std::string& description);

// --name VALUE --name VALUE
CLI::Option& add_list(CLI::App& app, const std::string& names, std::vector<std::string>& target,
                      const std::string& value, const std::string& description);

// --name a|b|c. The target holds the default; without one the option shows none.
CLI::Option& add_choice(CLI::App& app, const std::string& names, std::string& target,
                        const std::vector<std::string>& choices, const std::string& description);

// --name or --name=a|b|c: the target stays empty without it, and is the first choice if no value is given.
CLI::Option& add_flag_choice(CLI::App& app, const std::string& name, std::string& target,
                             const std::vector<std::string>& choices, const std::string& description);

// --name N: a natural number in the given range, as in 5000, 5_000 or 5k. The target holds the default.
CLI::Option& add_number(CLI::App& app, const std::string& names, std::uint64_t& target, std::uint64_t lowest,
                        const std::string& description);

// --name N without a default: the target stays empty without it.
CLI::Option& add_optional_number(CLI::App& app, const std::string& names, std::optional<std::uint64_t>& target,
                                 std::uint64_t lowest, const std::string& description);

// --name TIME: 500ms, 60s, 2m, 1h, or a number of seconds.
CLI::Option& add_duration(CLI::App& app, const std::string& names, std::chrono::milliseconds& target,
                          const std::string& description);

// Positional arguments: models are FILEs.
CLI::Option& add_argument(CLI::App& app, const std::string& name, std::string& target, const std::string& description);
CLI::Option& add_arguments(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                           const std::string& description);

// Only the given values are allowed; they are shown and completed.
void restrict_to(CLI::Option& option, const std::vector<std::string>& choices);

// The value of "5", "5_000", "5k", "5M", "5G" (or "5K", "5m", "5g"); throws UsageError for anything else.
[[nodiscard]] std::uint64_t parse_number(std::string_view text);
[[nodiscard]] std::chrono::milliseconds parse_duration(std::string_view text);

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// How commands declare their options. Everything that help, completion and manual page say about an
// option is given here, once: its names, what its value is called (or which values there are) and a
// description.
//
// If an option is given twice, the last value counts; lists collect all values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gnomon::cli {

// An option or argument of a command. The library that reads the command line is known to this file, program,
// command_view and usage_error only: its headers take longer to compile than the commands.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option required() const;
  // Not together with the other one.
  Option excludes(Option other) const;
  // Only together with the other one.
  Option needs(Option other) const;
  // Only the given values are allowed; they are shown and completed.
  Option one_of(const std::vector<std::string>& choices) const;
  // What help says that the value is without the option.
  Option with_default(const std::string& text) const;
  // Whether the command line has it, once that has been read.
  [[nodiscard]] bool given() const;

 private:
  CLI::Option* option_;
};

// A command that takes options.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  [[nodiscard]] CLI::App& app() const { return *app_; }
  // One of its options, by a name as in "--json".
  [[nodiscard]] Option option(const std::string& name) const;

 private:
  CLI::App* app_;
};

// --name
Option add_flag(Command command, const std::string& names, bool& target, const std::string& description);

// --name VALUE
Option add_text(Command command, const std::string& names, std::string& target, const std::string& value,
                const std::string& description);

// --name VALUE --name VALUE
Option add_list(Command command, const std::string& names, std::vector<std::string>& target, const std::string& value,
                const std::string& description);

// --name a|b|c. The target holds the default; without one the option shows none.
Option add_choice(Command command, const std::string& names, std::string& target,
                  const std::vector<std::string>& choices, const std::string& description);

// --name N: a natural number in the given range, as in 5000, 5_000 or 5k. The target holds the default.
Option add_number(Command command, const std::string& names, std::uint64_t& target, std::uint64_t lowest,
                  const std::string& description);

// --name N without a default: the target stays empty without it.
Option add_optional_number(Command command, const std::string& names, std::optional<std::uint64_t>& target,
                           std::uint64_t lowest, const std::string& description);

// --name TIME: 500ms, 60s, 2m, 1h, or a number of seconds.
Option add_duration(Command command, const std::string& names, std::chrono::milliseconds& target,
                    const std::string& description);

// Options without a target: each value goes to a function as text, in the order of the command line, and a UsageError
// that this throws becomes one about the option.
using ValueReader = std::function<void(const std::string& text)>;

// --name, which reads "true".
Option add_read_flag(Command command, const std::string& names, const ValueReader& read,
                     const std::string& description);
// --name VALUE
Option add_read_value(Command command, const std::string& names, const std::string& value, const ValueReader& read,
                      const std::string& description);
// --name a|b|c
Option add_read_choice(Command command, const std::string& names, const std::vector<std::string>& choices,
                       const ValueReader& read, const std::string& description);
// --name or --name=a|b|c: the first choice if no value is given.
Option add_read_flag_choice(Command command, const std::string& name, const std::vector<std::string>& choices,
                            const ValueReader& read, const std::string& description);

// Positional arguments: models are FILEs.
Option add_argument(Command command, const std::string& name, std::string& target, const std::string& description);
Option add_arguments(Command command, const std::string& name, std::vector<std::string>& target,
                     const std::string& description);

}  // namespace gnomon::cli

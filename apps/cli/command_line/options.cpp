// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/options.hpp"

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"
#include "cli/terminal/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

// Lets `read` see every value that is given, and makes its UsageError one about the option.
Option read_by(CLI::Option& option, const ValueReader& read) {
  option.check([read](const std::string& text) -> std::string {
    try {
      read(text);
      return {};
    } catch (const UsageError& error) {
      return error.what();
    }
  });
  return Option(option);
}

}  // namespace

Option Option::required() const {
  option_->required();
  return *this;
}

Option Option::excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

Option Option::needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

Option Option::one_of(const std::vector<std::string>& choices) const {
  option_->type_name(joined(choices, "|"))->check([choices](const std::string& text) -> std::string {
    const bool known = std::find(choices.begin(), choices.end(), text) != choices.end();
    return known ? std::string() : not_one_of(text, choices);
  });
  return *this;
}

Option Option::with_default(const std::string& text) const {
  option_->default_str(text);
  return *this;
}

bool Option::given() const { return option_->count() > 0; }

Option Command::option(const std::string& name) const { return Option(*app_->get_option(name)); }

Option add_flag(Command command, const std::string& names, bool& target, const std::string& description) {
  return Option(*command.app().add_flag(names, target, description)->take_last()->disable_flag_override());
}

Option add_text(Command command, const std::string& names, std::string& target, const std::string& value,
                const std::string& description) {
  return Option(*command.app().add_option(names, target, description)->type_name(value)->take_last());
}

Option add_list(Command command, const std::string& names, std::vector<std::string>& target, const std::string& value,
                const std::string& description) {
  // Each use takes one value: `-D N=5 model.ispl` leaves the file alone.
  return Option(
      *command.app().add_option(names, target, description)->type_name(value)->take_all()->allow_extra_args(false));
}

Option add_choice(Command command, const std::string& names, std::string& target,
                  const std::vector<std::string>& choices, const std::string& description) {
  const Option option = add_text(command, names, target, "", description).one_of(choices);
  return target.empty() ? option : option.with_default(target);
}

Option add_number(Command command, const std::string& names, std::uint64_t& target, std::uint64_t lowest,
                  const std::string& description) {
  const auto read = [&target, lowest](const std::string& text) { target = parse_number(text, lowest); };
  return add_read_value(command, names, "N", read, description).with_default(grouped(target));
}

Option add_optional_number(Command command, const std::string& names, std::optional<std::uint64_t>& target,
                           std::uint64_t lowest, const std::string& description) {
  const auto read = [&target, lowest](const std::string& text) { target = parse_number(text, lowest); };
  return add_read_value(command, names, "N", read, description);
}

Option add_duration(Command command, const std::string& names, std::chrono::milliseconds& target,
                    const std::string& description) {
  const auto read = [&target](const std::string& text) { target = parse_duration(text); };
  const Option option = add_read_value(command, names, "TIME", read, description);
  return target.count() > 0 ? option.with_default(duration_value(target)) : option;
}

Option add_read_flag(Command command, const std::string& names, const ValueReader& read,
                     const std::string& description) {
  return read_by(*command.app().add_flag(names, description)->take_last()->disable_flag_override(), read);
}

Option add_read_value(Command command, const std::string& names, const std::string& value, const ValueReader& read,
                      const std::string& description) {
  return read_by(*command.app().add_option(names, description)->type_name(value)->take_last(), read);
}

Option add_read_choice(Command command, const std::string& names, const std::vector<std::string>& choices,
                       const ValueReader& read, const std::string& description) {
  CLI::Option& option = *command.app().add_option(names, description)->take_last();
  static_cast<void>(Option(option).one_of(choices));
  return read_by(option, read);
}

// The value stands behind `=`, so that no file name is taken for it.
Option add_read_flag_choice(Command command, const std::string& name, const std::vector<std::string>& choices,
                            const ValueReader& read, const std::string& description) {
  CLI::Option& option = *command.app().add_flag(fmt::format("{}{{{}}}", name, choices.front()), description);
  static_cast<void>(Option(*option.take_last()).one_of(choices));
  return read_by(option, read);
}

Option add_argument(Command command, const std::string& name, std::string& target, const std::string& description) {
  return Option(*command.app().add_option(name, target, description)->type_name(name));
}

Option add_arguments(Command command, const std::string& name, std::vector<std::string>& target,
                     const std::string& description) {
  return Option(*command.app().add_option(name, target, description)->type_name(name));
}

}  // namespace gnomon::cli

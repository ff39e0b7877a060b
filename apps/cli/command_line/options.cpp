// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/options.hpp"

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "cli/terminal/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gnomon::cli {

namespace {

// Has a value read by `parse`, which throws UsageError.
template <typename T, typename Parse>
Option add_parsed(Command command, const std::string& names, T& target, const std::string& value, Parse parse,
                  const std::string& description) {
  const auto store = [&target, parse](const std::vector<std::string>& values) {
    target = parse(values.back());
    return true;
  };
  CLI::Option* option = command.app().add_option(names, store, description);
  option->type_name(value)->take_last()->check([parse](const std::string& text) -> std::string {
    try {
      static_cast<void>(parse(text));
      return {};
    } catch (const UsageError& error) {
      return error.what();
    }
  });
  return Option(*option);
}

// Reads a number that is not below another.
auto number_from(std::uint64_t lowest) {
  return [lowest](std::string_view text) {
    const std::uint64_t number = parse_number(text);
    if (number < lowest) throw UsageError(fmt::format("{} is too small; the least value is {}", number, lowest));
    return number;
  };
}

// As an option takes it: 10m, 90s, 500ms.
std::string written(std::chrono::milliseconds time) {
  const auto count = time.count();
  if (count % 60'000 == 0) return fmt::format("{}m", count / 60'000);
  return count % 1'000 == 0 ? fmt::format("{}s", count / 1'000) : fmt::format("{}ms", count);
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
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return {};
    const auto similar = closest(text, choices);
    if (choices.size() == 1) return fmt::format("there is no '{}'; the only value is '{}'", text, choices.front());
    return fmt::format("'{}' is not one of {}{}", text, joined(choices),
                       similar ? fmt::format("; did you mean '{}'?", *similar) : std::string());
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

// The value stands behind `=`, so that no file name is taken for it.
Option add_flag_choice(Command command, const std::string& name, std::string& target,
                       const std::vector<std::string>& choices, const std::string& description) {
  CLI::Option* const option =
      command.app().add_flag(fmt::format("{}{{{}}}", name, choices.front()), target, description);
  return Option(*option->take_last()).one_of(choices);
}

Option add_number(Command command, const std::string& names, std::uint64_t& target, std::uint64_t lowest,
                  const std::string& description) {
  return add_parsed(command, names, target, "N", number_from(lowest), description).with_default(grouped(target));
}

Option add_optional_number(Command command, const std::string& names, std::optional<std::uint64_t>& target,
                           std::uint64_t lowest, const std::string& description) {
  return add_parsed(command, names, target, "N", number_from(lowest), description);
}

Option add_duration(Command command, const std::string& names, std::chrono::milliseconds& target,
                    const std::string& description) {
  const Option option = add_parsed(command, names, target, "TIME", parse_duration, description);
  return target.count() > 0 ? option.with_default(written(target)) : option;
}

Option add_argument(Command command, const std::string& name, std::string& target, const std::string& description) {
  return Option(*command.app().add_option(name, target, description)->type_name(name));
}

Option add_arguments(Command command, const std::string& name, std::vector<std::string>& target,
                     const std::string& description) {
  return Option(*command.app().add_option(name, target, description)->type_name(name));
}

std::uint64_t parse_number(std::string_view text) {
  const auto wrong = [text] { return UsageError(fmt::format("'{}' is not a number such as 5000, 5_000 or 5k", text)); };
  std::string digits;
  std::uint64_t unit = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool last = i + 1 == text.size();
    if (text[i] >= '0' && text[i] <= '9') {
      digits += text[i];
    } else if (last && !digits.empty() && std::string_view("kKmMgG").find(text[i]) != std::string_view::npos) {
      const char letter = static_cast<char>(text[i] | 0x20);  // in lower case
      unit = letter == 'k' ? 1'000 : letter == 'm' ? 1'000'000 : 1'000'000'000;
    } else if (digits.empty() || last || (text[i] != '_' && text[i] != ',' && text[i] != '\'')) {
      throw wrong();
    }
  }
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::result_out_of_range || (error == std::errc() && number > UINT64_MAX / unit)) {
    throw UsageError(fmt::format("{} is too large", text));
  }
  if (error != std::errc()) throw wrong();
  return number * unit;
}

std::chrono::milliseconds parse_duration(std::string_view text) {
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const std::string_view unit(stop, static_cast<std::size_t>(text.data() + text.size() - stop));
  const double factor = unit.empty() || unit == "s" ? 1e3
                        : unit == "ms"              ? 1
                        : unit == "m"               ? 6e4
                        : unit == "h"               ? 3.6e6
                                                    : 0;
  if (error != std::errc() || factor == 0 || !std::isfinite(number) || number < 0) {
    throw UsageError(fmt::format("'{}' is not a time such as 500ms, 60s or 2m", text));
  }
  const double milliseconds = std::ceil(number * factor);
  if (milliseconds < 1) throw UsageError("the time must be longer than nothing");
  if (milliseconds > 1e12) throw UsageError(fmt::format("{} is too long", text));
  return std::chrono::milliseconds(static_cast<std::int64_t>(milliseconds));
}

}  // namespace gnomon::cli

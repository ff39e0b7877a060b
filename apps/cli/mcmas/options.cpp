// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/options.hpp"

#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace gnomon::cli {

namespace {

// Where the value of an option goes. A flag has none.
using Target = std::variant<bool McmasOptions::*, int McmasOptions::*, std::optional<int> McmasOptions::*,
                            std::string McmasOptions::*>;

struct McmasOption {
  std::string_view name;
  std::string_view alias;  // may be empty
  Target target;
  std::string_view value;  // what the value is called; empty for a flag
  int low = 0, high = 0;   // of a number
  std::string_view initial;
  std::string_view description;
  std::string_view note;  // why it changes nothing; empty if it does something
};

constexpr int any_number = std::numeric_limits<int>::max();

// clang-format off
constexpr std::array option_table{
    McmasOption{"-s", "", &McmasOptions::simulate, "", 0, 0, "", "Simulate interactively instead of checking.", ""},
    McmasOption{"-q", "", &McmasOptions::quiet, "", 0, 0, "",
                "Quiet: no banner, and bare TRUE or FALSE lines. With -s: the protocol for programs.", ""},
    McmasOption{"-v", "", &McmasOptions::verbosity, "N", 0, 5, "0",
                "Verbosity; 1: sizes, 2: times, 3 and more: the end of each phase.", ""},
    McmasOption{"-u", "-bdd_stats", &McmasOptions::statistics, "", 0, 0, "", "Print statistics at the end.", ""},
    McmasOption{"-k", "", &McmasOptions::find_deadlock, "", 0, 0, "", "Look for a state without successors.", ""},
    McmasOption{"-a", "", &McmasOptions::find_overflow, "", 0, 0, "",
                "Look for an assignment that leaves the range of its variable.", ""},
    McmasOption{"-exportmodel", "", &McmasOptions::export_model, "", 0, 0, "",
                "Write the reachable states to model.dot and model.info.", ""},
    McmasOption{"-p", "-cex_prefix", &McmasOptions::directory, "DIR", 0, 0, "",
                "Folder for files (default: the current one).", ""},
    McmasOption{"-uniform", "", &McmasOptions::uniform, "", 0, 0, "",
                "TRUE if some choice of one action for each observation of each agent makes the formula true.", ""},
    McmasOption{"-ufgroup", "", &McmasOptions::uniform_group, "GROUP", 0, 0, "",
                "With -uniform: only the agents of this group are bound to one action.", ""},
    McmasOption{"-atlk", "", &McmasOptions::coalitions, "N", 0, 3, "0",
                "What coalitions can do; 0: perfect information (with fairness: as 1), 1 and 3: the same under "
                "fairness, 2: uniform strategies.", ""},
    McmasOption{"-uc", "", &McmasOptions::progress_interval, "N", 0, any_number, "10",
                "With -atlk 2: interval of progress messages.", "it only changes how often progress is reported"},
    McmasOption{"-ldlf", "", &McmasOptions::finite, "", 0, 0, "",
                "Read formulas of LDL and CDL* on finite traces.", ""},
    McmasOption{"-n", "-nosubset", &McmasOptions::equal_enumerations, "", 0, 0, "",
                "Forbid comparing enumerations that are not equal.", ""},
    McmasOption{"-c", "", &McmasOptions::evidence, "N", 0, 3, "0",
                "Witnesses and counterexamples, also for -k and -a; 1: as text, 2: as files, 3: both.", ""},
    McmasOption{"-f", "-fullatl", &McmasOptions::strategies, "N", 0, 4, "0",
                "With -c: strategies of coalitions; 0: a play, 1: all, 2: also inside of others, 3: one, 4: also inside.", ""},
    McmasOption{"-l", "-atlcex", &McmasOptions::refutations, "N", 0, 2, "0",
                "With -c: strategies of the others against a coalition; 0: none, 1: outermost, 2: also inside of others.", ""},
    McmasOption{"-w", "-atlnewstate", &McmasOptions::unvisited_first, "", 0, 0, "",
                "With -c: prefer new states in strategies.", ""},
    McmasOption{"-e", "", &McmasOptions::reachability, "N", 1, 3, "",
                "How to find the reachable states: images of 1: all states found, 2: the last layer, 3: new states.", ""},
    McmasOption{"-o", "", &McmasOptions::order, "N", 1, 4, "",
                "The first order of decision-diagram variables; 1: all current, all next, all actions; agent by agent "
                "2: current and next interleaved, 3: actions in the middle, 4: actions last.", ""},
    McmasOption{"-d", "-dao", &McmasOptions::reordering, "N", 0, 3, "",
                "Reordering of decision diagrams; 0: early and always, 1: never, 2 and 3: when they grow large.", ""},
    McmasOption{"-g", "-bddgroup", &McmasOptions::grouping, "N", 0, 3, "3",
                "Which decision-diagram variables stay together.", "Gnomon always keeps a bit beside its next value"},
    McmasOption{"-nobddcache", "", &McmasOptions::without_cache, "", 0, 0, "", "Do not keep results for atoms.",
                "answers never depend on what is kept"},
    McmasOption{"-debug", "", &McmasOptions::debug, "", 0, 0, "", "No effect, as in MCMAS.", "it has no effect"},
    McmasOption{"-newpo", "", &McmasOptions::other_order, "", 0, 0, "", "No effect, as in MCMAS.", "it has no effect"},
};
// clang-format on

const McmasOption* find_option(std::string_view name) {
  const auto place = std::find_if(option_table.begin(), option_table.end(), [name](const McmasOption& option) {
    return option.name == name || (!option.alias.empty() && option.alias == name);
  });
  return place == option_table.end() ? nullptr : &*place;
}

bool is_help(std::string_view argument) { return argument == "-h" || argument == "--help"; }

std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

class Parser {
 public:
  explicit Parser(std::span<const std::string> arguments) : arguments_(arguments) {}

  std::variant<McmasOptions, McmasRefusal> run() {
    if (arguments_.empty()) return McmasRefusal{{}, true};
    options_.file = arguments_.back();
    while (!refusal_ && next_ + 1 < arguments_.size()) take_option();
    if (refusal_) return *refusal_;
    return std::move(options_);
  }

 private:
  void take_option() {
    const std::string& argument = arguments_[next_++];
    if (is_help(argument)) return refuse({}, true);
    const McmasOption* option = find_option(argument);
    if (option == nullptr) return refuse(fmt::format("mcmas invalid option: {}", argument), true);
    note(argument, *option);
    if (const auto* flag = std::get_if<bool McmasOptions::*>(&option->target)) {
      options_.*(*flag) = true;
    } else {
      take_value(argument, *option);
    }
  }

  // The value may turn out to be the file, which is the last argument whatever stands before it. As in
  // MCMAS a number is then 0.
  void take_value(const std::string& name, const McmasOption& option) {
    const bool is_file = next_ + 1 == arguments_.size();
    const std::string& text = arguments_[next_++];
    if (const auto* target = std::get_if<std::string McmasOptions::*>(&option.target)) {
      if (is_file) return refuse(fmt::format("The option {} needs a value before the file.", name), true);
      options_.*(*target) = text;
      return;
    }
    std::optional<int> number = number_of(text);
    if (!number && is_file) {
      number = 0;
      options_.notes.push_back(fmt::format("{} has no value before the file; it is taken as 0", name));
    }
    if (!number || *number < option.low || *number > option.high) {
      return refuse(
          fmt::format("Parameter {} is not allowed in {} option.", number ? fmt::to_string(*number) : text, name),
          false);
    }
    if (const auto* plain = std::get_if<int McmasOptions::*>(&option.target)) options_.*(*plain) = *number;
    if (const auto* optional = std::get_if<std::optional<int> McmasOptions::*>(&option.target)) {
      options_.*(*optional) = *number;
    }
  }

  void note(const std::string& name, const McmasOption& option) {
    if (option.note.empty()) return;
    options_.notes.push_back(fmt::format("{} is accepted, but changes nothing: {}", name, option.note));
  }

  void refuse(std::string message, bool show_usage) { refusal_ = McmasRefusal{std::move(message), show_usage}; }

  std::span<const std::string> arguments_;
  std::size_t next_ = 0;
  McmasOptions options_;
  std::optional<McmasRefusal> refusal_;
};

OptionView view_of(const McmasOption& option) {
  OptionView result;
  result.names.emplace_back(option.name);
  if (!option.alias.empty()) result.names.emplace_back(option.alias);
  result.value = option.value;
  result.description = option.description;
  result.default_value = option.initial;
  if (option.value == "N" && option.high != any_number) {
    for (int i = option.low; i <= option.high; ++i) result.choices.push_back(fmt::to_string(i));
  }
  return result;
}

}  // namespace

std::variant<McmasOptions, McmasRefusal> parse_mcmas_options(std::span<const std::string> arguments) {
  return Parser(arguments).run();
}

std::string mcmas_usage() {
  constexpr std::size_t left_column = 24;
  std::string text = "Usage: mcmas [OPTIONS] FILE\nExample: mcmas -v 3 -u myfile.ispl\n\nOptions: \n";
  for (const OptionView& option : mcmas_option_views()) {
    const std::string values =
        option.choices.empty() ? "" : fmt::format(" {}..{}.", option.choices.front(), option.choices.back());
    const std::string initial = option.default_value.empty() ? "" : fmt::format(" Default: {}.", option.default_value);
    const std::vector<std::string> lines = wrapped(option.description + values + initial, 60);
    text += fmt::format("  {:<{}}{}\n", signature(option), left_column, indented(lines, left_column + 2));
  }
  return text + fmt::format("  {:<{}}This text.\n", "-h, --help", left_column);
}

std::vector<OptionView> mcmas_option_views() {
  std::vector<OptionView> result;
  std::transform(option_table.begin(), option_table.end(), std::back_inserter(result), view_of);
  return result;
}

}  // namespace gnomon::cli

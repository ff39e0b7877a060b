// SPDX-License-Identifier: Apache-2.0
//
// The options of a check, each said once: a row has its name, its values, what it is about and where its value is kept.
// Command line, help, completion, manual page, reproducers, and the requests and forms of the studio are made from it.
#pragma once

#include "api/check.hpp"
#include "api/load.hpp"
#include "logic/view.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

// What a user chooses about a check.
struct CheckSettings {
  CheckOptions check;                     // `finite` also says how formulas are to be read (api/load)
  bool uniform = false;                   // ATL is read with uniform strategies; check.uniform says where these succeed
  std::optional<logic::View::Kind> view;  // of knowledge that does not say it; nothing: what the model says
  std::size_t view_length = 2;            // of Last
  bool view_actions = false;              // of Last and Recall
  std::optional<std::size_t> bound;       // the bounded engine looks at this bound only, as check.bounded says, too
  std::chrono::milliseconds timeout{0};   // reading the model included; 0: none
};

// Returns how formulas are to be read.
[[nodiscard]] Readings readings_of(const CheckSettings& settings);

// Which engines a command can make use of.
enum class EngineChoice : std::uint8_t {
  All,         // any that decides formulas
  Exhaustive,  // those that know the whole state space
};

enum class OptionKind : std::uint8_t {
  Flag,        // its values are "true" and, the default, "false"
  Choice,      // one of a few values
  FlagChoice,  // the same, but without a default; given without a value it has the first one
  Number,
  Duration,
};

enum class OptionGroup : std::uint8_t {
  Reading,   // how formulas are read: verdicts depend on it
  Findings,  // what is shown besides verdicts
  Engine,    // how verdicts are found
};

struct OptionValue {
  std::string name;
  std::string summary;     // a few words; may be empty
  bool exhaustive = true;  // of --engine: allowed with EngineChoice::Exhaustive
};

struct CheckOption {
  std::string_view name;  // "max-bound"
  OptionKind kind = OptionKind::Flag;
  OptionGroup group = OptionGroup::Engine;
  std::string_view engine;          // the name of the one that it is for; empty: all
  std::string_view label;           // what a form calls it
  std::string_view description;     // without the engine, the values and the full stop
  bool changes_evidence = false;    // evidence may depend on it, so that reproducers mention it
  bool in_studio = true;            // among the options of a request; otherwise it has a field of its own
  std::string_view excludes;        // an option before this one that cannot be given together with it
  std::uint64_t least = 0;          // of a number
  std::vector<OptionValue> values;  // of a choice, the default first
  std::function<void(CheckSettings&, std::string_view)> store;
  std::function<std::string(const CheckSettings&)> load;

  // Changes the settings to a value given as text. Throws UsageError for one that the option does not have.
  void apply(CheckSettings& settings, std::string_view text) const { store(settings, text); }
  // Returns the value as `apply` takes it; empty if there is none.
  [[nodiscard]] std::string text(const CheckSettings& settings) const { return load(settings); }
  [[nodiscard]] std::string default_text() const { return load({}); }
  [[nodiscard]] bool is_given(const CheckSettings& settings) const { return text(settings) != default_text(); }
  // Returns "--max-bound=5" or "--finite", for a value that is not the default.
  [[nodiscard]] std::string argument(const CheckSettings& settings) const;

  [[nodiscard]] bool is_offered(EngineChoice choice) const;
  [[nodiscard]] std::vector<OptionValue> offered_values(EngineChoice choice) const;
  [[nodiscard]] std::string help(EngineChoice choice) const;
  // Whether it does something if this engine is chosen.
  [[nodiscard]] bool is_used_by(std::string_view chosen) const;
};

// All options, in the order in which help shows them.
[[nodiscard]] const std::vector<CheckOption>& check_option_table();
// Returns null for a name that no option has.
[[nodiscard]] const CheckOption* find_check_option(std::string_view name);

// Returns the command line for all values that are not the default.
[[nodiscard]] std::vector<std::string> arguments_of(const CheckSettings& settings);
// The same without those on which evidence cannot depend.
[[nodiscard]] std::vector<std::string> evidence_arguments_of(const CheckSettings& settings);

// Throws UsageError for options that would do nothing with the chosen engine.
void reject_unused_options(const CheckSettings& settings);

}  // namespace gnomon::api

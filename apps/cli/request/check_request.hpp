// SPDX-License-Identifier: Apache-2.0
//
// What the commands that decide formulas have in common, `check`, `explain` and others: which formulas, which
// engine with which limits, and letting it work.
#pragma once

#include "api/check.hpp"
#include "cli/command_line/exit_code.hpp"
#include "cli/request/check_events.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/output.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

struct CheckRequest {
  ModelOptions model;
  std::string engine;
  std::vector<std::string> formulas;
  bool all_formulas = false;
  std::string only;
  std::string order = "auto";
  std::string reorder = "auto";
  std::string reachability = "auto";
  std::string path_engine = "auto";
  std::string slk_engine = "auto";
  std::string uniform;  // empty: coalitions see everything
  bool finite = false;
  std::string consistency = "auto";
  std::uint64_t memory = 0;  // 0: no limit
  std::optional<std::uint64_t> bound, max_bound;
  std::string encoding;    // empty: the usual one
  std::string cnf_prefix;  // empty: no files with the questions to the SAT solver
  bool overwrite_cnf = false;
  std::uint64_t max_states = api::CheckOptions().max_states;
  std::uint64_t max_transitions = api::CheckOptions().max_transitions;
  // How much evidence about coalitions shows.
  std::string strategies = "one";
  bool outermost = false;
  bool new_states = false;
  std::chrono::milliseconds timeout{0};  // 0: none
};

// Which engines a command can make use of.
enum class EngineChoice : std::uint8_t {
  All,         // any that decides formulas
  Exhaustive,  // those that know the whole state space
};

// --engine. The target becomes the default of the command.
void add_engine_choice(Command command, std::string& target, EngineChoice choice, const std::string& description);
// Those of its options that say how to decide: engine, limits, and how the engine works.
void add_engine_options(Command command, CheckRequest& request, EngineChoice choice);
// Those that choose formulas, and say how to read them.
void add_formula_options(Command command, CheckRequest& request);
// The options for all of it.
void add_check_request(Command command, CheckRequest& request, EngineChoice choice);

// A model, and how long it took to read it.
struct TimedModel {
  OpenedModel opened;
  api::Seconds loading{};
};
[[nodiscard]] TimedModel open_timed(const CheckRequest& request, const Limits& limits);

// What the engine is asked. Throws UsageError for a selection that the model does not have.
[[nodiscard]] api::CheckOptions check_options(const CheckRequest& request, const api::Loaded& loaded,
                                              const Limits& limits);

// Lets the engine work, and shows how far it is. `decided`, if given, is called with
// each outcome; `events`, if given, are told what happens.
[[nodiscard]] api::CheckReport check_with_progress(const CheckRequest& request, const OpenedModel& opened,
                                                   api::CheckOptions& asked,
                                                   const std::function<void(const api::Outcome&)>& decided,
                                                   Output& output, CheckEvents* events = nullptr);

// A model that contradicts itself is wrong if the user is strict: see docs/cli.md.
[[nodiscard]] ExitCode exit_code(const api::CheckReport& report, const api::Loaded& loaded, bool strict);

// The document gnomon.check/1. The report is null if the model has errors. `limits`: those of the run.
[[nodiscard]] json::Json report_document(const TimedModel& model, const api::CheckReport* report, const Limits& limits,
                                         ExitCode code);

// The document as text, with the exit code in it.
struct CheckDocument {
  std::string text;
  ExitCode code = ExitCode::BadInput;
};
[[nodiscard]] CheckDocument check_document(const CheckRequest& request, const TimedModel& model, const Limits& limits,
                                           bool explain, Output& output, CheckEvents* events = nullptr);

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// gnomon simulate: a walk through a model, by hand (simulate_dialogue.cpp) or at random.
#include "api/simulation/simulate.hpp"

#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/run.hpp"
#include "cli/request/check_run.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/model_options.hpp"
#include "cli/simulator/dialogue.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/text.hpp"
#include "json/json.hpp"
#include "json/model.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace gnomon::cli {

namespace {

struct Options {
  ModelOptions model;
  bool random = false;  // no dialogue
  std::uint64_t steps = 10;
  std::uint64_t seed = 0;
  bool full = false;
  bool symbolic = false;
  std::string replay;
};

constexpr std::string_view no_initial_state = "the model has no initial state";

// Prints while it runs, so that the length of a run does not matter.
ExitCode run_as_text(const Options& options, const model::System& system, Output& output) {
  api::Simulation simulation(system, options.seed);
  auto state = simulation.initial_state();
  if (!state) {
    output.print_error(fmt::format("{} {}\n", output.error_painted(Tone::Bad, "error:"), no_initial_state));
    return ExitCode::BadInput;
  }
  output.print(output.painted(Tone::Bold, "initial state") + "\n" + state_text(system, *state));
  for (std::uint64_t number = 1; number <= options.steps; ++number) {
    auto step = simulation.step(*state);
    if (!step) {
      const bool deadlock = simulation.end()->kind == api::RunEnd::Kind::Deadlock;
      output.print(fmt::format("{} after {}: {}\n", output.painted(Tone::Doubtful, deadlock ? "deadlock" : "stopped"),
                               quantity(number - 1, "step"), simulation.end()->message));
      break;
    }
    output.print(fmt::format("{} {}\n", output.painted(Tone::Bold, fmt::format("step {}:", number)),
                             joint_text(system, step->joint)));
    output.print(options.full ? state_text(system, step->state) : changes_text(system, *state, step->state));
    output.print(lost_updates_text(simulation.stepper(), *state, step->joint, step->state));
    state = std::move(step->state);
  }
  return ExitCode::Success;
}

// "steps" if the run has the length that was asked for.
std::string_view end_name(const std::optional<api::RunEnd>& end, bool interrupted) {
  if (interrupted) return "interrupted";
  if (!end) return "steps";
  return end->kind == api::RunEnd::Kind::Deadlock ? "deadlock" : "gave-up";
}

// Prints while it runs, too. A stop ends the run, and the document as it should end.
ExitCode run_as_json(const Options& options, const OpenedModel& opened, const std::stop_token& stop, Output& output) {
  json::Json document = model_document("simulate", opened);
  if (!opened.ok()) {
    output.print(json::text(document));
    return ExitCode::BadInput;
  }
  const model::System& system = opened.model().system;
  api::Simulation simulation(system, options.seed);
  auto state = simulation.initial_state();
  document["seed"] = options.seed;
  document["steps_requested"] = options.steps;
  document["initial"] = state ? json::state(system, *state) : json::Json(nullptr);
  json::StreamedDocument text(document, "steps", [&output](std::string_view piece) { output.print(piece); });
  std::uint64_t number = 0;
  while (state && number < options.steps && !stop.stop_requested()) {
    auto step = simulation.step(*state);
    if (!step) break;
    text.add({{"number", ++number},
              {"actions", json::joint_action(system, step->joint)},
              {"changes", json::changes(system, *state, step->state)},
              {"not_fired", json::not_fired(simulation.stepper(), *state, step->joint, step->state)},
              {"state", json::state(system, step->state)}});
    state = std::move(step->state);
  }
  const bool interrupted = stop.stop_requested() && number < options.steps;
  json::Json end;
  end["end"] = state ? end_name(simulation.end(), interrupted) : "no-initial-state";
  end["message"] = !state             ? json::Json(no_initial_state)
                   : simulation.end() ? json::Json(simulation.end()->message)
                                      : json::Json(nullptr);
  text.finish(end);
  if (!state) return ExitCode::BadInput;
  return interrupted ? ExitCode::Undecided : ExitCode::Success;
}

ExitCode run(const Options& options, Output& output) {
  if (!options.random && options.model.file == "-") {
    throw UsageError("standard input cannot be both the model and the commands; --random N needs no commands");
  }
  std::optional<Interrupt> interrupt(std::in_place);
  OpenedModel opened = open_model(options.model, interrupt->limits());
  drop_refuted(opened, interrupt->limits());
  if (options.model.json && (options.random || !opened.ok())) {
    return run_as_json(options, opened, interrupt->token(), output);
  }
  interrupt.reset();  // a run as text may end anywhere; a dialogue stops what takes long
  show(opened.findings(), output);
  if (!opened.ok()) return ExitCode::BadInput;
  if (options.random) return run_as_text(options, opened.model().system, output);
  return run_dialogue({options.model, options.seed, options.full, options.symbolic, options.replay}, opened, output);
}

}  // namespace

void add_simulate(Program& program) {
  const Command command = program.add_command(
      "simulate", "Walk through a model, by hand or at random",
      "Reads commands from the terminal, or from a script on standard input: choose an initial state, list the enabled "
      "joint actions, take steps and go back, evaluate formulas, ask what an agent considers possible. `help` lists "
      "the commands.\n\n"
      "With --random it shows a random run instead: an action for each agent from those that its protocol allows, then "
      "one of the successors. A run ends early in a state without successors. The same seed gives the same run.",
      {{"gnomon simulate model.ispl", "Explore the model in a dialogue."},
       {"gnomon simulate model.ispl --replay walk.session", "Go on where a saved session ended."},
       {"gnomon simulate model.ispl --random 100 --seed 7", "A hundred steps of a random run."}});
  const auto options = std::make_shared<Options>();
  const Option random = add_number(command, "--random", options->steps, 0, "Show a random run of N steps.");
  random.with_default("");
  add_number(command, "--seed", options->seed, 0, "Which random steps; any number.");
  add_flag(command, "--full", options->full, "Print whole states, not only what changes.");
  add_flag(command, "--symbolic", options->symbolic,
           "Evaluate with decision diagrams, which large models need anyway; the answers are the same.")
      .excludes(random);
  add_text(command, "--replay", options->replay, "FILE",
           "Run the commands in a file first, such as one that `save` has written.")
      .excludes(random);
  add_model_options(command, options->model);
  program.on_run(
      command,
      [options, random](Output& output) {
        options->random = random.given();
        return run(*options, output);
      },
      Program::Signals::Held);
}

}  // namespace gnomon::cli

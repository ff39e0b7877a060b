// SPDX-License-Identifier: Apache-2.0
//
// gnomon equilibrium: what players do who want something, each for himself or together.
#include "api/equilibrium.hpp"

#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/check.hpp"
#include "cli/reports/equilibrium.hpp"
#include "cli/request/check_run.hpp"
#include "cli/request/model_document.hpp"
#include "cli/terminal/interrupt.hpp"
#include "json/check.hpp"
#include "json/equilibrium.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>

namespace gnomon::cli {

namespace {

using logic::SolutionConcept;

struct Options {
  CheckRequest request;
  std::vector<std::string> objectives;
  std::string solution = "nash";
  std::string all;
  std::string some;
  std::string others;  // empty: as the solution has it
  std::string by;
  bool print_formula = false;
  bool full = false;
};

constexpr std::string_view division = "fair-division";

constexpr std::array solutions{
    std::pair<std::string_view, SolutionConcept>{"nash", SolutionConcept::Nash},
    std::pair<std::string_view, SolutionConcept>{"dominant", SolutionConcept::Dominant},
    std::pair<std::string_view, SolutionConcept>{"strong", SolutionConcept::Strong},
    std::pair<std::string_view, SolutionConcept>{"subgame-perfect", SolutionConcept::SubgamePerfect},
    std::pair<std::string_view, SolutionConcept>{division, SolutionConcept::Nash}};

std::vector<std::string> solution_names() {
  std::vector<std::string> result;
  for (const auto& [name, solution] : solutions) result.emplace_back(name);
  return result;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  return std::string(text.substr(begin, end - begin));
}

// Reads "Alice=F win".
api::EquilibriumRequest::Objective parse_objective(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string agent = trimmed(text.substr(0, equals));
  const std::string goal = equals == std::string::npos ? std::string() : trimmed(text.substr(equals + 1));
  if (agent.empty() || goal.empty()) {
    throw UsageError(
        fmt::format("--objective {}: expected AGENT=FORMULA, for example --objective Alice='F win'", text));
  }
  return {agent, goal};
}

api::EquilibriumRequest parse_request(const Options& options) {
  api::EquilibriumRequest result;
  for (const std::string& text : options.objectives) result.objectives.push_back(parse_objective(text));
  for (const auto& [name, solution] : solutions) {
    if (name == options.solution) result.solution = solution;
  }
  const bool divides = options.solution == division;
  if (divides && (options.by.empty() || options.all.empty())) {
    throw UsageError("--concept fair-division needs --by AGENT, who divides, and --all GOAL, what is fair");
  }
  if (divides && !options.some.empty()) throw UsageError("--concept fair-division is about all equilibria, not --some");
  if (!divides && !options.by.empty()) throw UsageError("--by is for --concept fair-division");
  result.ask = divides                 ? api::Ask::Divide
               : !options.all.empty()  ? api::Ask::All
               : !options.some.empty() ? api::Ask::Some
                                       : api::Ask::Exists;
  result.goal = options.all.empty() ? options.some : options.all;
  result.by = options.by;
  if (!options.others.empty()) result.others = options.others == "some" ? logic::OthersDo::Some : logic::OthersDo::All;
  return result;
}

struct Answered {
  api::EquilibriumQuestion question;
  api::CheckOptions asked;
  api::CheckReport report;
};

Answered answer(const Options& options, const api::EquilibriumRequest& request, OpenedModel& opened,
                const Limits& limits, Output& output) {
  Answered result{api::pose(opened.loaded, request), check_options(options.request, opened.loaded, limits), {}};
  result.asked.selection = {result.question.property};
  result.asked.explain = true;
  result.report = check_with_progress(options.request, opened, result.asked, {}, output);
  return result;
}

ExitCode run_as_json(const Options& options, const api::EquilibriumRequest& request, OpenedModel& opened,
                     const Limits& limits, Output& output) {
  json::Json document = model_document("equilibrium", opened);
  ExitCode code = ExitCode::BadInput;
  if (opened.ok()) {
    const Answered answered = answer(options, request, opened, limits, output);
    code = exit_code(answered.report, opened.loaded, options.request.model.warnings.strict);
    json::add_equilibrium(document, opened.model(), answered.question, answered.asked.engine, answered.report);
    document["warnings"] = json::warnings(opened.loaded, answered.report);
  }
  document["exit_code"] = static_cast<int>(code);
  output.print(json::text(document));
  return code;
}

ExitCode run(const Options& options, Output& output) {
  const api::EquilibriumRequest request = parse_request(options);
  const Interrupt interrupt;
  const Limits limits = interrupt.limits(options.request.settings.timeout);
  OpenedModel opened = open_model(options.request.model, limits, {}, api::goals_of(request));
  if (options.request.model.json) return run_as_json(options, request, opened, limits, output);
  show(opened.findings(), output);
  if (!opened.ok()) return ExitCode::BadInput;
  if (options.print_formula) {
    const api::EquilibriumQuestion question = api::pose(opened.loaded, request);
    output.print(opened.model().specification.properties[question.property].text + "\n");
    return ExitCode::Success;
  }
  const Answered answered = answer(options, request, opened, limits, output);
  output.print(equilibrium_text(opened.model().system, answered.question, answered.report, answered.asked.engine,
                                options.full, output));
  const bool strict = options.request.model.warnings.strict;
  CheckText(opened.loaded, answered.asked.selection, evidence_style({}, opened.model().system), output)
      .cautions(answered.report, strict, false);
  return exit_code(answered.report, opened.loaded, strict);
}

constexpr const char* details =
    "Every --objective names a player and what he wants, a formula of LTL; a player may have several, the best first. "
    "The strategies of the players are a Nash equilibrium if nobody gets more by changing only his own. Strategies "
    "choose by what an agent sees in a state. Without --all and --some the question is whether there are such "
    "strategies in every initial state, and if so they are shown.\n\n"
    "--concept chooses what is asked for instead; dominant: each player's strategy is best for him whatever all other "
    "agents do; strong: no group of players has other strategies by which each of them gets more; subgame-perfect: a "
    "Nash equilibrium also in every other state to which some strategies lead; fair-division: the agent of --by has a "
    "strategy under which there is a Nash equilibrium, and every one satisfies the goal of --all.\n\n"
    "Exit code: 0 the answer is yes, 1 it is no, 3 it is not known, 2 the model, an objective or the command line is "
    "wrong.";

}  // namespace

void add_equilibrium(Program& program) {
  const Command command = program.add_command(
      "equilibrium", "Find equilibria of players with objectives", details,
      {{"gnomon equilibrium game.ispl --objective Alice='F a_wins' --objective Bob='F b_wins'",
        "Is there a Nash equilibrium? Show one."},
       {"gnomon equilibrium game.ispl --objective A='F two' --objective A='F one' --objective B='G !one'",
        "A likes two best, then one."},
       {"gnomon equilibrium game.ispl --objective Alice='F a_wins' --concept dominant",
        "Has Alice a strategy that is best whatever the others do?"},
       {"gnomon equilibrium game.ispl --objective A='F a' --objective B='F b' --all 'F (a or b)'",
        "Does somebody win in every Nash equilibrium?"},
       {"gnomon equilibrium cake.ispl --objective A='F a' --concept fair-division --by E --all 'F fair'",
        "Has E a rule that makes selfish players fair?"}});
  const auto options = std::make_shared<Options>();
  add_list(command, "--objective", options->objectives, "AGENT=FORMULA",
           "What a player wants, as in Alice='F win'. To be repeated for other players; several for one player are "
           "ranked, the best first.")
      .required();
  add_choice(command, "--concept", options->solution, solution_names(), "What kind of strategies are asked for.");
  const Option all =
      add_text(command, "--all", options->all, "GOAL", "Do all such strategies lead to this, a formula of LTL?");
  add_text(command, "--some", options->some, "GOAL", "Are there such strategies that lead to this?").excludes(all);
  add_choice(command, "--others", options->others, {"some", "all"},
             "About agents that act and have no objective; some: they do what suits the answer (the default); all: "
             "whatever they do. Their strategies are fixed before the players choose. Without this option dominant "
             "strategies are to be best whatever these agents do.");
  add_text(command, "--by", options->by, "AGENT", "With --concept fair-division: the agent who divides.");
  const Option formula =
      add_flag(command, "--print-formula", options->print_formula,
               "Print the formula of strategy logic that asks this, as `gnomon check` takes it, and stop.");
  add_named_option(command, options->request.settings, "initial", EngineChoice::Exhaustive);
  add_flag(command, "--full", options->full, "Show long tables of strategies to the end.");
  add_option_group(command, options->request.settings, api::OptionGroup::Engine, EngineChoice::Exhaustive);
  add_model_options(command, options->request.model);
  command.option("--json").excludes(formula);
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli

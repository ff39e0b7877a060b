// SPDX-License-Identifier: Apache-2.0
//
// gnomon graph: the reachable states of a model as a picture, or as text that other programs draw.
#include "json/graph.hpp"

#include "api/simulation/state_graph.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/evidence/scope.hpp"
#include "cli/picture/states.hpp"
#include "cli/request/drawing_options.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/interrupt.hpp"
#include "json/json.hpp"

#include <memory>
#include <optional>

namespace gnomon::cli {

namespace {

struct Options {
  ModelOptions model;
  DrawingOptions drawing;
  std::vector<std::string> agents;
  StateGraphStyle style;
  bool no_values = false;
  std::uint64_t max_states = api::StateGraphOptions().max_states;
};

std::string result_text(const Options& options, const std::string& format, const OpenedModel& opened,
                        const Limits& limits) {
  json::Json document = format == "json" ? model_document("graph", opened) : json::Json();
  if (opened.ok()) {
    const model::System& system = opened.model().system;
    const api::StateGraph graph =
        api::state_graph(system, {options.max_states, agents_named(system, options.agents), limits.stop});
    if (format != "json") {
      StateGraphStyle style = options.style;
      style.values = !options.no_values;
      return drawn(state_graph_picture(system, graph, style), format, options.drawing.dpi, limits);
    }
    json::add_graph(document, system, graph);
  }
  return json::text(document);
}

ExitCode run(const Options& options, Output& output) {
  const std::string format = options.model.json ? "json" : options.drawing.format_or("dot");
  check_destination(options.drawing, format);
  std::optional<Interrupt> interrupt(std::in_place);
  const Limits limits = interrupt->limits();
  const OpenedModel opened = open_model(options.model, limits);
  if (format != "json") {
    show(opened.findings(), output);
    if (!opened.ok()) return ExitCode::BadInput;
  }
  const std::string text = result_text(options, format, opened, limits);
  interrupt.reset();  // there is nothing left to stop but the output
  deliver(opened.ok() ? options.drawing : DrawingOptions(), text, output);
  return opened.ok() ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_graph(Program& program) {
  const Command command = program.add_command(
      "graph", "Draw the reachable states of a model",
      "Writes the graph of the reachable states for Graphviz or Mermaid, as a picture (SVG; PNG and PDF if Graphviz is "
      "installed) or as JSON. Initial states have an arrow from nowhere and all their values, other states what is "
      "different from the "
      "initial state that they are reached from. Steps are solid edges with the actions that decide where they lead. "
      "With --agents, dashed edges connect states that an agent cannot tell apart: a chain through all that look the "
      "same to it.",
      {{"gnomon graph model.ispl -o model.svg", "A picture."},
       {"gnomon graph model.ispl --agents all --atoms --no-values", "Who knows what, in DOT."},
       {"gnomon graph model.ispl -D N=2 --max-states 1000", "A larger graph of a smaller model."}});
  const auto options = std::make_shared<Options>();
  add_drawing_options(command, options->drawing, {"dot", "svg", "png", "pdf", "json", "mermaid"}, "dot");
  add_list(command, "--agents", options->agents, "A,B",
           "Connect states that these agents cannot tell apart; `all` stands for all but the environment.");
  add_flag(command, "--atoms", options->style.atoms, "Show which atoms hold in the states.");
  add_flag(command, "--no-values", options->no_values, "Do not show the values of variables.");
  add_flag(command, "--full", options->style.full, "Show all values in every state.");
  add_number(command, "--max-states", options->max_states, 1, "Give up beyond N reachable states.");
  add_model_options(command, options->model);
  command.option("--json").excludes(command.option("--format"));
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli

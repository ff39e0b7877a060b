// SPDX-License-Identifier: Apache-2.0
//
// gnomon graph: the reachable states of a model as a picture, or as text that other programs draw.
#include "json/graph.hpp"

#include "api/names.hpp"
#include "api/state_graph.hpp"
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/file_write.hpp"
#include "cli/graph_picture.hpp"
#include "cli/graphviz.hpp"
#include "cli/interrupt.hpp"
#include "cli/model_document.hpp"
#include "cli/model_options.hpp"
#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <unistd.h>
#include <utility>

namespace gnomon::cli {

namespace {

struct Options {
  ModelOptions model;
  std::string format;
  std::vector<std::string> agents;
  bool atoms = false;
  bool no_values = false;
  std::uint64_t max_states = api::StateGraphOptions().max_states;
  std::string output;
  bool force = false;
};

// By the option, or else by the ending of the file.
std::string format_of(const Options& options) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> endings{{{".dot", "dot"},
                                                                                  {".gv", "dot"},
                                                                                  {".svg", "svg"},
                                                                                  {".png", "png"},
                                                                                  {".json", "json"},
                                                                                  {".mmd", "mermaid"},
                                                                                  {".mermaid", "mermaid"}}};
  if (options.model.json) return "json";
  if (!options.format.empty()) return options.format;
  const std::string ending = std::filesystem::path(options.output).extension().string();
  const auto* const place =
      std::find_if(endings.begin(), endings.end(), [&ending](const auto& known) { return known.first == ending; });
  return place == endings.end() ? "dot" : std::string(place->second);
}

// The agents of all the lists "A,B"; `all` stands for every one but the environment.
std::vector<model::AgentId> agents_named(const model::System& system, const std::vector<std::string>& lists) {
  std::vector<model::AgentId> result;
  for (const std::string& list : lists) {
    std::size_t begin = 0;
    while (begin <= list.size()) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string name = list.substr(begin, end - begin);
      begin = end + 1;
      if (name == "all") {
        for (std::size_t i = 1; i < system.agents.size(); ++i) result.emplace_back(i);
      } else if (!name.empty()) {
        result.push_back(api::parse_agent(system, name));
      }
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string picture(const Options& options, const std::string& format, const model::System& system,
                    const api::StateGraph& graph) {
  const PictureStyle style{!options.no_values, options.atoms};
  if (format == "mermaid") return mermaid_text(system, graph, style);
  std::string dot = dot_text(system, graph, style);
  return format == "dot" ? dot : drawn_by_graphviz(dot, format);
}

std::string result_text(const Options& options, const std::string& format, const OpenedModel& opened) {
  json::Json document = format == "json" ? model_document("graph", opened) : json::Json();
  if (opened.ok()) {
    const model::System& system = opened.model().system;
    const Interrupt interrupt;
    const api::StateGraph graph =
        api::state_graph(system, {options.max_states, agents_named(system, options.agents), interrupt.token()});
    if (format != "json") return picture(options, format, system, graph);
    json::add_graph(document, system, graph);
  }
  return json::text(document);
}

ExitCode run(const Options& options, Output& output) {
  const std::string format = format_of(options);
  if (format == "png" && options.output.empty() && ::isatty(STDOUT_FILENO) != 0) {
    throw UsageError("a PNG picture is nothing for a terminal; -o writes it to a file");
  }
  const OpenedModel opened = open_model(options.model);
  if (format != "json") {
    show(opened.findings(), output);
    if (!opened.ok()) return ExitCode::BadInput;
  }
  const std::string text = result_text(options, format, opened);
  if (options.output.empty() || !opened.ok()) {
    output.print(text);
  } else {
    write_file(options.output, text, options.force);
  }
  return opened.ok() ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_graph(Program& program) {
  CLI::App& command = program.add_command(
      "graph", "Draw the reachable states of a model",
      "Writes the graph of the reachable states for Graphviz or Mermaid, as a picture (if Graphviz is installed) or as "
      "JSON. Steps are solid edges with the joint actions that lead there, initial states have an arrow from nowhere. "
      "With --agents, dashed edges connect states that an agent cannot tell apart: a chain through all that look the "
      "same to it.",
      {{"gnomon graph model.ispl -o model.svg", "A picture, with Graphviz."},
       {"gnomon graph model.ispl --agents all --atoms --no-values", "Who knows what, in DOT."},
       {"gnomon graph model.ispl -D N=2 --max-states 1000", "A larger graph of a smaller model."}});
  const auto options = std::make_shared<Options>();
  CLI::Option& format =
      add_choice(command, "--format", options->format, {"dot", "svg", "png", "json", "mermaid"},
                 "What to write. Without this option the ending of the file of -o decides, else it is dot.");
  add_list(command, "--agents", options->agents, "A,B",
           "Connect states that these agents cannot tell apart; `all` stands for all but the environment.");
  add_flag(command, "--atoms", options->atoms, "Show which atoms hold in the states.");
  add_flag(command, "--no-values", options->no_values, "Do not show the values of variables.");
  add_number(command, "--max-states", options->max_states, 1, "Give up beyond so many reachable states.");
  CLI::Option& file = add_text(command, "-o,--output", options->output, "FILE", "Write to this file.");
  add_flag(command, "--force", options->force, "Overwrite the file of -o if it exists.").needs(&file);
  add_model_options(command, options->model);
  command.get_option("--json")->excludes(&format);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/uniform.hpp"

#include "api/uniform_protocols.hpp"
#include "base/process_memory.hpp"
#include "cli/mcmas/print.hpp"
#include "cli/reports/check.hpp"
#include "cli/terminal/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

const model::Group* uniform_group(const McmasRun& run) {
  const auto& groups = run.system().groups;
  const auto place = std::find_if(groups.begin(), groups.end(), [&run](const model::Group& group) {
    return group.name == run.options.uniform_group;
  });
  return place == groups.end() ? nullptr : &*place;
}

// The agents that are bound to one action for each observation.
std::vector<model::AgentId> uniform_agents(const McmasRun& run) {
  if (const model::Group* group = uniform_group(run)) return group->members;
  std::vector<model::AgentId> all;
  for (std::size_t i = 0; i < run.system().agents.size(); ++i) all.emplace_back(i);
  return all;
}

void print_protocol_counts(const McmasRun& run, const std::vector<model::AgentId>& uniform) {
  for (std::size_t i = 0; i < run.system().agents.size(); ++i) {
    const model::AgentId agent(i);
    const bool bound = std::find(uniform.begin(), uniform.end(), agent) != uniform.end();
    const std::optional<double> count = bound ? api::uniform_protocol_count(run.system(), agent) : 1;
    run.print_unless_quiet(fmt::format("  processing protocol in agent {}... done: {} uniform protocols\n",
                                       run.system()[agent].name, count ? mcmas_number(*count) : "very many"));
  }
}

}  // namespace

bool has_uniform_group(const McmasRun& run) {
  return run.options.uniform_group.empty() || uniform_group(run) != nullptr;
}

ExitCode check_uniform_as_mcmas(const McmasRun& run) {
  const std::vector<model::AgentId> agents = uniform_agents(run);
  if (run.options.evidence > 0) run.note("-c shows nothing together with -uniform");
  run.output.print("Building partial transition relation...\n");
  print_protocol_counts(run, agents);
  run.output.print("Building BDD for initial states...\nVerifying formulae under uniform strategies...\n");
  run.output.flush();

  const Interrupt interrupt;
  double most_states = 0;
  std::size_t number = 0;
  const auto show = [&](const BigInt& count) {
    const double states = count.to_double();
    most_states = std::max(most_states, states);
    run.print_unless_quiet(
        fmt::format("  Strategy {}:  number of reachable states = {}\n", ++number, mcmas_number(states)));
  };
  const api::UniformProtocols answer =
      api::check_uniform_protocols(*run.loaded.model, agents, {.stop = interrupt.token()}, show);
  if (interrupt.signal_number() != 0) return caught_signal(run, interrupt.signal_number());

  for (std::size_t i = 0; i < answer.verdicts.size(); ++i) run.print_formula(i, answer.verdicts[i]);
  run.print_done();
  run.output.print(
      fmt::format("execution time = {}\nmaximum number of reachable states = {}\nnumber of uniform strategies = {}\n"
                  "BDD memory in use = {}\n",
                  mcmas_seconds(run.elapsed()), mcmas_number(most_states), answer.combinations, peak_memory()));
  const bool unknown = std::any_of(answer.verdicts.begin(), answer.verdicts.end(),
                                   [](const verdict::Verdict& verdict) { return verdict.answer == Answer::Unknown; });
  return unknown ? ExitCode::Undecided : ExitCode::Success;
}

}  // namespace gnomon::cli

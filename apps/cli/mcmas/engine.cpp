// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/engine.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "base/process_memory.hpp"
#include "cli/mcmas/print.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/reproducer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <utility>

namespace gnomon::cli {

namespace {

using verdict::Verdict;

// Lines "name: value", for values that are known.
class StatisticsText {
 public:
  template <typename Value> void line(std::string_view name, const Value& value) {
    text_ += fmt::format("{}: {}\n", name, value);
  }
  void line(std::string_view name, const std::optional<BigInt>& value) {
    if (value) line(name, value->str());
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_ = "**** Statistics of Gnomon ****\n";
};

std::string statistics_text(const api::CheckReport& report) {
  StatisticsText result;
  result.line("Reachable states, each counted once", report.space.reachable_states);
  result.line("Initial states", report.space.initial_states);
  result.line("Fair states", report.space.fair_states);
  if (report.space.depth) result.line("Depth (longest shortest path)", *report.space.depth);
  if (report.space.transitions) result.line("Pairs of a state and a successor", *report.space.transitions);
  if (report.space.moves) result.line("Pairs of a state and an enabled joint action", *report.space.moves);
  if (report.diagrams) {
    const engine::DiagramStatistics& diagrams = *report.diagrams;
    result.line("Bits of a state", diagrams.state_bits);
    result.line("Bits of a joint action", diagrams.action_bits);
    result.line("Parts of the transition relation", diagrams.relation_parts);
    result.line("Nodes of the transition relation", diagrams.relation_nodes);
    result.line("Live nodes", diagrams.live_nodes);
    result.line("Peak number of nodes", diagrams.peak_nodes);
    result.line("Memory in use", diagrams.memory_bytes);
    result.line("Cache look-ups", diagrams.cache_lookups);
    result.line("Cache hits", diagrams.cache_hits);
    result.line("Garbage collections", diagrams.collections);
    result.line("Reorderings", diagrams.reorderings);
    result.line("Time for reordering", mcmas_seconds(api::Seconds(diagrams.reorder_seconds)) + " s");
  }
  return result.text();
}

// -e, -o and -d, where they are given. The numbers of MCMAS are those of the enumerations.
engine::SymbolicOptions diagram_options(const McmasOptions& options) {
  using engine::Reachability;
  using engine::Reordering;
  using engine::VariableOrder;
  constexpr std::array reachability{Reachability::Reached, Reachability::Layer, Reachability::NewOnly};
  constexpr std::array order{VariableOrder::Blocks, VariableOrder::Interleaved, VariableOrder::ActionsInside,
                             VariableOrder::AgentBlocks};
  // Never switched off, never on, and for a while.
  constexpr std::array reordering{Reordering::On, Reordering::Off, Reordering::Auto, Reordering::Auto};
  engine::SymbolicOptions result;
  if (options.reachability) result.reachability = reachability.at(static_cast<std::size_t>(*options.reachability - 1));
  if (options.order) result.order = order.at(static_cast<std::size_t>(*options.order - 1));
  if (options.reordering) result.reordering = reordering.at(static_cast<std::size_t>(*options.reordering));
  return result;
}

api::CheckOptions engine_options(const McmasOptions& options, const std::stop_token& stop,
                                 api::Consistency consistency) {
  api::CheckOptions result;
  // MCMAS prints the number of states in any case, of which the bounded engine knows nothing: it is never started.
  result.engine = api::portfolio_name;
  result.patience = std::chrono::hours(24 * 365);
  result.consistency = consistency;
  result.vacuity = api::VacuityChecks::Off;
  result.rounds.sliced = false;  // MCMAS answers in the order of the file
  result.limits.stop = stop;
  result.mcmas_until = true;
  result.symbolic = diagram_options(options);
  return result;
}

// -f, -l and -w. The odd values of -f are about the outermost strategies only, as is the first one of -l.
verdict::StrategyOptions strategy_options(const McmasOptions& options) {
  verdict::StrategyOptions result;
  result.all = options.strategies == 1 || options.strategies == 2;
  result.nested = options.strategies % 2 == 0 && options.refutations != 1;
  result.new_states = options.unvisited_first;
  return result;
}

// For reproducers: the options on which the evidence may depend.
std::string options_text(const McmasOptions& options) {
  std::string text = fmt::format("mcmas -c {}", options.evidence);
  const auto add = [&text](std::string_view name, const std::optional<int>& value) {
    if (value) text += fmt::format(" {} {}", name, *value);
  };
  add("-e", options.reachability);
  add("-o", options.order);
  add("-d", options.reordering);
  add("-f", options.strategies);
  add("-l", options.refutations);
  return text + (options.unvisited_first ? " -w" : "") + (options.finite ? " -ldlf" : "");
}

McmasAnswers answers_of(api::CheckReport report) {
  McmasAnswers answers;
  answers.outcomes = std::move(report.outcomes);
  answers.exploration = report.exploration;
  answers.total = report.total;
  if (report.space.mcmas_states) answers.states = report.space.mcmas_states->to_double();
  answers.no_fair_state =
      std::find(report.cautions.begin(), report.cautions.end(), api::Caution::NoFairState) != report.cautions.end();
  answers.memory_bytes = report.diagrams ? report.diagrams->memory_bytes : peak_memory();
  answers.statistics = statistics_text(report);
  return answers;
}

McmasAnswers decide_as_usual(const McmasOptions& options, const api::Loaded& loaded, const std::stop_token& stop,
                             const api::CheckListener& listener) {
  api::CheckOptions asked = engine_options(options, stop, api::Consistency::Off);
  asked.count_states = true;  // MCMAS prints their number in any case
  asked.explain = options.evidence > 0;
  asked.evidence.strategies = strategy_options(options);
  asked.selection.resize(loaded.file_properties);
  std::iota(asked.selection.begin(), asked.selection.end(), std::size_t{0});
  return answers_of(check_or_write_reproducer(*loaded.model, asked, listener, options_text(options)));
}

// -atlk 2: coalitions have uniform strategies. What MCMAS answers about them together with fairness is not known; such
// formulas are not decided.
class WithUniformCoalitions {
 public:
  WithUniformCoalitions(const McmasOptions& options, const api::Loaded& loaded, const api::CheckListener& listener)
      : loaded_(loaded), listener_(listener), explains_(options.evidence > 0) {}

  McmasAnswers decide(const std::stop_token& stop) {
    api::CheckOptions asked;
    asked.engine = "explicit";
    asked.consistency = api::Consistency::Off;
    asked.vacuity = api::VacuityChecks::Off;
    asked.limits.stop = stop;
    asked.count_states = true;
    asked.explain = asked.failing_states_only = explains_;
    for (std::size_t i = 0; i < loaded_.file_properties; ++i) {
      if (!is_refused(i)) asked.selection.push_back(i);
    }
    api::CheckListener listener;
    listener.started = [this](std::size_t index) {
      refuse_before(index);
      if (listener_.started) listener_.started(index);
    };
    listener.decided = [this](const api::Outcome& outcome) { add(outcome); };
    api::CheckReport report = api::check(api::read_as(*loaded_.model, {.uniform = true}), asked, listener);
    refuse_before(loaded_.file_properties);
    report.outcomes = std::move(outcomes_);
    return answers_of(std::move(report));
  }

 private:
  [[nodiscard]] bool is_refused(std::size_t index) const {
    return loaded_.model->specification.properties[index].logic == logic::Logic::Atl &&
           !loaded_.model->specification.fairness.empty();
  }

  // The formulas are told in the order of the file.
  void refuse_before(std::size_t end) {
    for (std::size_t i = outcomes_.size(); i < end; ++i) {
      if (listener_.started) listener_.started(i);
      api::Outcome outcome;
      outcome.property = i;
      outcome.verdict = Verdict::unknown("uniform strategies of coalitions are not decided together with fairness");
      add(std::move(outcome));
    }
  }

  // Paths could be found, but what coalitions can do in their states would be told with perfect information.
  void add(api::Outcome outcome) {
    if (explains_ && outcome.not_explained.empty()) {
      outcome.not_explained = "with -atlk 2 there are no witnesses, and of counterexamples only the initial state";
    }
    outcomes_.push_back(std::move(outcome));
    if (listener_.decided) listener_.decided(outcomes_.back());
  }

  const api::Loaded& loaded_;
  const api::CheckListener& listener_;
  bool explains_;
  std::vector<api::Outcome> outcomes_;
};

}  // namespace

McmasConsistency find_deadlock_and_overflow(const McmasOptions& options, const api::Loaded& loaded,
                                            const std::stop_token& stop) {
  const api::CheckReport report = api::check(*loaded.model, engine_options(options, stop, api::Consistency::On));
  McmasConsistency result;
  result.stopped = report.stopped;
  result.deadlock = report.deadlock;
  result.overflow = report.overflow;
  return result;
}

McmasAnswers decide_formulas(const McmasOptions& options, const api::Loaded& loaded, const std::stop_token& stop,
                             const api::CheckListener& listener) {
  if (options.coalitions == 2) return WithUniformCoalitions(options, loaded, listener).decide(stop);
  return decide_as_usual(options, loaded, stop, listener);
}

}  // namespace gnomon::cli

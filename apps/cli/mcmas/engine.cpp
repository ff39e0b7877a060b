// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/engine.hpp"

#include "base/error.hpp"
#include "base/process_memory.hpp"
#include "cli/mcmas/print.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/reproducer.hpp"
#include "reference/checker.hpp"
#include "reference/space/mcmas_state_count.hpp"
#include "symbolic/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace gnomon::cli {

namespace {

using Clock = std::chrono::steady_clock;
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
  if (report.space.depth) result.line("Steps to the farthest state", *report.space.depth);
  if (report.diagrams) {
    const symbolic::Statistics& diagrams = *report.diagrams;
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

std::string statistics_text(const reference::Statistics& numbers) {
  StatisticsText result;
  result.line("Reachable states, each counted once", numbers.reachable_states);
  result.line("Initial states", numbers.initial_states);
  result.line("Fair states", numbers.fair_states);
  result.line("Pairs of a state and a successor", numbers.transitions);
  result.line("Pairs of a state and an enabled joint action", numbers.moves);
  return result.text();
}

// -e, -o and -d, where they are given. The numbers of MCMAS are those of the enumerations.
symbolic::Options diagram_options(const McmasOptions& options) {
  using symbolic::Reachability;
  using symbolic::Reordering;
  using symbolic::VariableOrder;
  constexpr std::array reachability{Reachability::Reached, Reachability::Layer, Reachability::NewOnly};
  constexpr std::array order{VariableOrder::Blocks, VariableOrder::Interleaved, VariableOrder::ActionsInside,
                             VariableOrder::AgentBlocks};
  // Never switched off, never on, and for a while.
  constexpr std::array reordering{Reordering::On, Reordering::Off, Reordering::Auto, Reordering::Auto};
  symbolic::Options result;
  result.mcmas_until = true;
  if (options.reachability) result.reachability = reachability.at(static_cast<std::size_t>(*options.reachability - 1));
  if (options.order) result.order = order.at(static_cast<std::size_t>(*options.order - 1));
  if (options.reordering) result.reordering = reordering.at(static_cast<std::size_t>(*options.reordering));
  return result;
}

api::CheckOptions engine_options(const McmasOptions& options, const std::stop_token& stop,
                                 api::Consistency consistency) {
  api::CheckOptions result;
  result.engine = api::Engine::Symbolic;  // MCMAS prints the number of states in any case
  result.consistency = consistency;
  result.limits.stop = stop;
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

McmasAnswers decide_as_usual(const McmasOptions& options, const api::Loaded& loaded, const std::stop_token& stop,
                             const api::CheckListener& listener) {
  api::CheckOptions asked = engine_options(options, stop, api::Consistency::Off);
  asked.count_states = true;  // MCMAS prints their number in any case
  asked.explain = options.evidence > 0;
  asked.evidence.strategies = strategy_options(options);
  asked.selection.resize(loaded.file_properties);
  std::iota(asked.selection.begin(), asked.selection.end(), std::size_t{0});
  api::CheckReport report = check_or_write_reproducer(*loaded.model, asked, listener, options_text(options));

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

// -atlk 2: the reference engine, with uniform strategies for coalitions.
class WithUniformCoalitions {
 public:
  WithUniformCoalitions(const api::Loaded& loaded, const std::stop_token& stop) : loaded_(loaded) {
    limits_.stop = stop;
  }

  McmasAnswers decide(const api::CheckListener& listener, bool evidence) {
    const auto start = Clock::now();
    McmasAnswers answers;
    std::string ended = explore();
    answers.exploration = Clock::now() - start;
    for (std::size_t i = 0; i < loaded_.file_properties; ++i) {
      if (listener.started) listener.started(i);
      const auto formula_start = Clock::now();
      Verdict verdict = checker_ ? check(loaded_.model->specification.properties[i]) : Verdict::unknown(ended);
      api::Outcome& outcome = answers.outcomes.emplace_back();
      outcome.property = i;
      outcome.verdict = std::move(verdict);
      outcome.time = Clock::now() - formula_start;
      if (evidence) explain(outcome);
      if (listener.decided) listener.decided(answers.outcomes.back());
    }
    answers.total = Clock::now() - start;
    answers.memory_bytes = peak_memory();
    if (checker_) {
      answers.states = reference::mcmas_state_count(loaded_.model->system, checker_->graph()).to_double();
      answers.no_fair_state = checker_->statistics().no_fair_state();
      answers.statistics = statistics_text(checker_->statistics());
    }
    return answers;
  }

 private:
  // Returns why it came to no end; empty if it did.
  std::string explore() {
    try {
      checker_.emplace(loaded_.model->system, loaded_.model->specification, limits_);
      return {};
    } catch (const LimitError& error) {
      return error.what();
    }
  }

  Verdict check(const logic::Property& property) {
    // What MCMAS answers then is not known.
    if (property.logic == logic::Logic::Atl && !loaded_.model->specification.fairness.empty()) {
      return Verdict::unknown("uniform strategies of coalitions are not decided together with fairness");
    }
    try {
      return checker_->check(property, reading(property));
    } catch (const LimitError& error) {
      return Verdict::unknown(error.what());
    }
  }

  static reference::Reading reading(const logic::Property& property) {
    reference::Reading result = reference::reading_of(property.logic);
    result.coalitions = reference::CoalitionSemantics::Uniform;
    return result;
  }

  // Paths could be found, but what coalitions can do in their states would be told with perfect information.
  void explain(api::Outcome& outcome) {
    outcome.not_explained = "with -atlk 2 there are no witnesses, and of counterexamples only the initial state";
    if (outcome.verdict.answer != Verdict::Answer::False) return;
    const logic::Property& property = loaded_.model->specification.properties[outcome.property];
    try {
      outcome.failing = checker_->failing_initial_state(property.formula, reading(property));
    } catch (const LimitError& error) {
      outcome.not_explained = error.what();
    }
  }

  const api::Loaded& loaded_;
  reference::Limits limits_;
  std::optional<reference::ExplicitChecker> checker_;
};

}  // namespace

McmasConsistency find_deadlock_and_overflow(const McmasOptions& options, const api::Loaded& loaded,
                                            const std::stop_token& stop) {
  const api::CheckReport report = api::check(*loaded.model, engine_options(options, stop, api::Consistency::On));
  McmasConsistency result;
  result.stopped = report.stopped;
  result.deadlock = report.deadlock;
  if (report.overflow) result.overflow = {report.overflow->agent, report.overflow->item, report.overflow->trace};
  return result;
}

McmasAnswers decide_formulas(const McmasOptions& options, const api::Loaded& loaded, const std::stop_token& stop,
                             const api::CheckListener& listener) {
  if (options.coalitions == 2) return WithUniformCoalitions(loaded, stop).decide(listener, options.evidence > 0);
  return decide_as_usual(options, loaded, stop, listener);
}

}  // namespace gnomon::cli

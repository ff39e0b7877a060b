// SPDX-License-Identifier: Apache-2.0
#include "cli/request/check_request.hpp"

#include "api/readings.hpp"
#include "base/error.hpp"
#include "base/process_memory.hpp"
#include "cli/command_line/options.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/cnf_files.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/reproducer.hpp"
#include "cli/request/selection.hpp"
#include "cli/terminal/progress.hpp"
#include "json/check.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;
using Clock = std::chrono::steady_clock;

// Formulas given as options are checked instead of those of the file, unless these are asked for.
std::vector<std::size_t> selection(const CheckRequest& request, const api::Loaded& loaded) {
  std::vector<std::size_t> result;
  if (!request.only.empty()) {
    result = parse_selection(request.only, loaded.file_properties);
  } else if (request.formulas.empty() || request.all_formulas) {
    result.resize(loaded.file_properties);
    std::iota(result.begin(), result.end(), std::size_t{0});
  }
  for (std::size_t i = loaded.file_properties; i < loaded.model->specification.properties.size(); ++i)
    result.push_back(i);
  return result;
}

// The value that stands at the same place as the name; `names` has the name.
template <typename Value, std::size_t count>
Value chosen(const std::string& name, const std::array<std::pair<std::string_view, Value>, count>& names) {
  const auto place = std::find_if(names.begin(), names.end(), [&](const auto& one) { return one.first == name; });
  return place->second;
}

template <typename Value, std::size_t count>
std::vector<std::string> names_of(const std::array<std::pair<std::string_view, Value>, count>& names) {
  std::vector<std::string> result;
  for (const auto& [name, value] : names) result.emplace_back(name);
  return result;
}

template <typename Value> using Named = std::pair<std::string_view, Value>;

constexpr std::array orders{Named<symbolic::VariableOrder>{"auto", symbolic::VariableOrder::Auto},
                            Named<symbolic::VariableOrder>{"1", symbolic::VariableOrder::Blocks},
                            Named<symbolic::VariableOrder>{"2", symbolic::VariableOrder::Interleaved},
                            Named<symbolic::VariableOrder>{"3", symbolic::VariableOrder::ActionsInside},
                            Named<symbolic::VariableOrder>{"4", symbolic::VariableOrder::AgentBlocks}};
constexpr std::array reorderings{Named<symbolic::Reordering>{"auto", symbolic::Reordering::Auto},
                                 Named<symbolic::Reordering>{"on", symbolic::Reordering::On},
                                 Named<symbolic::Reordering>{"off", symbolic::Reordering::Off}};
constexpr std::array reachabilities{Named<symbolic::Reachability>{"auto", symbolic::Reachability::Auto},
                                    Named<symbolic::Reachability>{"1", symbolic::Reachability::Reached},
                                    Named<symbolic::Reachability>{"2", symbolic::Reachability::Layer},
                                    Named<symbolic::Reachability>{"3", symbolic::Reachability::NewOnly},
                                    Named<symbolic::Reachability>{"chaining", symbolic::Reachability::Chaining}};
constexpr std::array path_engines{Named<symbolic::PathEngine>{"auto", symbolic::PathEngine::Auto},
                                  Named<symbolic::PathEngine>{"regular", symbolic::PathEngine::Regular},
                                  Named<symbolic::PathEngine>{"explicit", symbolic::PathEngine::Explicit},
                                  Named<symbolic::PathEngine>{"symbolic", symbolic::PathEngine::Symbolic}};
constexpr std::array slk_engines{Named<symbolic::StrategyEngine>{"auto", symbolic::StrategyEngine::Auto},
                                 Named<symbolic::StrategyEngine>{"labelling", symbolic::StrategyEngine::Labelling},
                                 Named<symbolic::StrategyEngine>{"sat", symbolic::StrategyEngine::Search}};
constexpr std::array uniform_starts{Named<logic::UniformStart>{"pooled", logic::UniformStart::Pooled},
                                    Named<logic::UniformStart>{"subjective", logic::UniformStart::Subjective},
                                    Named<logic::UniformStart>{"objective", logic::UniformStart::Objective}};
constexpr std::array encodings{Named<bmc::Encoding>{"huang", bmc::Encoding::Huang},
                               Named<bmc::Encoding>{"penczek", bmc::Encoding::Penczek},
                               Named<bmc::Encoding>{"zbrzezny", bmc::Encoding::Zbrzezny}};
constexpr std::array consistencies{Named<api::Consistency>{"auto", api::Consistency::Auto},
                                   Named<api::Consistency>{"on", api::Consistency::On},
                                   Named<api::Consistency>{"off", api::Consistency::Off}};

// What was found is written down also after the run has come to its limits, but it must not take long then.
Limits writing_limits(Limits limits) {
  const Clock::time_point soon = Clock::now() + std::chrono::milliseconds(150);
  const bool ended = limits.out_of_time();
  if (limits.deadline || ended) limits.deadline = std::max(limits.deadline.value_or(soon), soon);
  if (ended) limits.stop = {};
  return limits;
}

// For reproducers: the options on which the evidence may depend.
std::string options_text(const CheckRequest& request) {
  return fmt::format(
      "check --explain --engine {} --order {} --reorder {} --reachability {} --path-engine {} --slk-engine "
      "{}{}{}{}{}{}",
      request.engine, request.order, request.reorder, request.reachability, request.path_engine, request.slk_engine,
      request.uniform.empty() ? "" : " --uniform=" + request.uniform, request.finite ? " --finite" : "",
      request.bound ? fmt::format(" --bound {}", *request.bound) : "",
      request.max_bound ? fmt::format(" --max-bound {}", *request.max_bound) : "",
      request.encoding.empty() ? "" : " --encoding " + request.encoding);
}

// Throws UsageError for options that would do nothing.
void reject_unused_options(const CheckRequest& request, api::Engine engine) {
  using api::Engine;
  struct EngineOption {
    std::string_view name;
    Engine engine;  // that it is for
    bool given;
  };
  const api::CheckOptions defaults;
  const std::array options{
      EngineOption{"--order", Engine::Symbolic, request.order != "auto"},
      EngineOption{"--reorder", Engine::Symbolic, request.reorder != "auto"},
      EngineOption{"--reachability", Engine::Symbolic, request.reachability != "auto"},
      EngineOption{"--path-engine", Engine::Symbolic, request.path_engine != "auto"},
      EngineOption{"--slk-engine", Engine::Symbolic, request.slk_engine != "auto"},
      EngineOption{"--bound", Engine::Bounded, request.bound.has_value()},
      EngineOption{"--max-bound", Engine::Bounded, request.max_bound.has_value()},
      EngineOption{"--encoding", Engine::Bounded, !request.encoding.empty()},
      EngineOption{"--max-states", Engine::Explicit, request.max_states != defaults.max_states},
      EngineOption{"--max-transitions", Engine::Explicit, request.max_transitions != defaults.max_transitions}};
  for (const EngineOption& option : options) {
    const bool used = option.engine == engine || (engine == Engine::Auto && option.engine != Engine::Explicit);
    if (option.given && !used) {
      throw UsageError(fmt::format("{} is for the {} engine, which --engine {} does not use", option.name,
                                   api::name(option.engine), request.engine));
    }
  }
  if (engine == Engine::Bounded && request.consistency == "on") {
    throw UsageError(
        "--consistency on needs an engine that knows all reachable states, which --engine bounded does not");
  }
  if (!request.cnf_prefix.empty() && engine != Engine::Bounded) throw UsageError("--dump-cnf needs --engine bounded");
}

bmc::Options bounded_options(const CheckRequest& request) {
  bmc::Options result;
  if (!request.encoding.empty()) result.encoding = chosen(request.encoding, encodings);
  if (request.bound) result.first_bound = *request.bound;
  result.max_bound = request.bound ? request.bound : request.max_bound;
  return result;
}

// --bound, --max-bound, --encoding
void add_bounded_options(Command command, CheckRequest& request) {
  const Option bound =
      add_optional_number(command, "--bound", request.bound, 1, "Bounded engine: look at this bound and no other.");
  add_optional_number(command, "--max-bound", request.max_bound, 1,
                      "Bounded engine: give up beyond this bound. (default: 100; with --engine auto: none)")
      .excludes(bound);
  add_choice(command, "--encoding", request.encoding, names_of(encodings),
             "Bounded engine: how paths become clauses; huang is the default.");
}

}  // namespace

void add_engine_choice(Command command, std::string& target, EngineChoice choice, const std::string& description) {
  std::vector<std::string> names;
  for (const api::EngineInfo& engine : api::engines()) {
    if (choice == EngineChoice::All || engine.exhaustive) names.emplace_back(engine.name);
  }
  target = names.front();
  add_choice(command, "--engine", target, names, description);
}

void add_engine_options(Command command, CheckRequest& request, EngineChoice choice) {
  const std::string complete = "symbolic: on decision diagrams; explicit: explore states one by one, for small models";
  add_engine_choice(command, request.engine, choice,
                    choice == EngineChoice::All
                        ? fmt::format("How to decide; auto: symbolic, and bounded beside it where that takes long; {}; "
                                      "bounded: look for paths with a SAT solver.",
                                      complete)
                        : fmt::format("How to decide; {}.", complete));
  add_duration(command, "--timeout", request.timeout,
               "Stop after this time, reading the model included: 500ms, 60s, 2m.");
  add_number(command, "--memory", request.memory, 0,
             "Most bytes that the engine may take for decision diagrams, clauses or states, as in 500M or 4G; 0: no "
             "limit.");
  add_choice(command, "--order", request.order, names_of(orders),
             "Symbolic engine: first order of the bits; auto: by what the model mentions together; 1 to 4: the "
             "orders of MCMAS.");
  add_choice(command, "--reorder", request.reorder, names_of(reorderings),
             "Symbolic engine: change the order while diagrams grow; auto: when they become large.");
  add_choice(command, "--reachability", request.reachability, names_of(reachabilities),
             "Symbolic engine: how to find the reachable states; auto: from the new states of each step; 1 to 3: "
             "the ways of MCMAS; chaining: one action after the other.");
  add_choice(command, "--path-engine", request.path_engine, names_of(path_engines),
             "Symbolic engine: how to decide formulas about whole paths; auto: taken apart as far as possible, the "
             "rest with automata; regular: taken apart only; explicit, symbolic: with automata of listed states or "
             "in bits.");
  add_choice(command, "--slk-engine", request.slk_engine, names_of(slk_engines),
             "Symbolic engine: how to find uniform strategies, for strategy logic and ATLir; auto: the others take "
             "turns; labelling: strategies as parameters of decision diagrams; sat: a SAT solver proposes them.");
  if (choice == EngineChoice::All) add_bounded_options(command, request);
  add_number(command, "--max-states", request.max_states, 1,
             "Explicit engine: give up beyond N reachable states.");
  add_number(command, "--max-transitions", request.max_transitions, 1,
             "Explicit engine: give up beyond N triples of state, joint action and successor.");
}

void add_formula_options(Command command, CheckRequest& request) {
  const Option formula = add_list(command, "--formula", request.formulas, "FORMULA",
                                  "Check this formula instead of those in the file. May be repeated.");
  const Option all = add_flag(command, "--all-formulas", request.all_formulas,
                              "With --formula: check the formulas in the file as well.");
  all.needs(formula);
  add_text(command, "--only", request.only, "LIST", "Check these formulas of the file, by number, as in 2,5-7.")
      .excludes(all);
  add_flag(command, "--finite", request.finite,
           "Read all formulas of LDL and CDL* on finite traces, as if they began with LDLf and CDL*f.");
  add_flag_choice(
      command, "--uniform", request.uniform, names_of(uniform_starts),
      "Read all formulas of ATL and ATL* with uniform strategies, as if they began with ATLir. A "
      "strategy must succeed wherever the coalition could be after telling each other what they see "
      "(--uniform=pooled, the same as --uniform), in the eyes of some member (--uniform=subjective), or just "
      "where it is (--uniform=objective).");
}

void add_check_request(Command command, CheckRequest& request, EngineChoice choice) {
  add_formula_options(command, request);
  add_choice(command, "--consistency", request.consistency, names_of(consistencies),
             "Look for deadlocks and for values outside of their domains; auto: if it takes little time. on: "
             "always, and show how the model gets there.");
  add_choice(command, "--strategies", request.strategies, {"one", "all"},
             "Evidence for what a coalition can enforce: one move in every state, or all by which it wins.");
  add_flag(command, "--outermost", request.outermost,
           "No strategies for coalitions that stand inside of the formula of another one.");
  add_flag(command, "--new-states", request.new_states,
           "Strategies that lead rather to new states than to states that they have seen.");
  add_engine_options(command, request, choice);
  add_model_options(command, request.model);
}

TimedModel open_timed(const CheckRequest& request, const Limits& limits) {
  const auto start = Clock::now();
  OpenedModel opened = open_model(request.model, limits, request.formulas);
  if (request.finite && opened.loaded.model) api::read_on_finite_traces(*opened.loaded.model);
  if (!request.uniform.empty() && opened.loaded.model) api::read_with_uniform_strategies(*opened.loaded.model);
  return {std::move(opened), Clock::now() - start};
}

api::CheckOptions check_options(const CheckRequest& request, const api::Loaded& loaded, const Limits& limits) {
  api::CheckOptions result;
  result.engine = api::engine_named(request.engine);
  result.selection = selection(request, loaded);
  result.consistency = chosen(request.consistency, consistencies);
  reject_unused_options(request, result.engine);
  result.bounded = bounded_options(request);
  result.symbolic.order = chosen(request.order, orders);
  result.symbolic.reordering = chosen(request.reorder, reorderings);
  result.symbolic.reachability = chosen(request.reachability, reachabilities);
  result.symbolic.path_engine = chosen(request.path_engine, path_engines);
  result.symbolic.strategy_engine = chosen(request.slk_engine, slk_engines);
  if (!request.uniform.empty()) result.uniform = chosen(request.uniform, uniform_starts);
  result.memory = request.memory;
  result.finite = request.finite;
  result.max_states = request.max_states;
  result.max_transitions = request.max_transitions;
  result.evidence.strategies.all = request.strategies == "all";
  result.evidence.strategies.nested = !request.outermost;
  result.evidence.strategies.new_states = request.new_states;
  result.limits = limits;
  return result;
}

api::CheckReport check_with_progress(const CheckRequest& request, const OpenedModel& opened, api::CheckOptions& asked,
                                     const std::function<void(const api::Outcome&)>& decided, Output& output,
                                     CheckEvents* events) {
  ProgressLine progress(output);
  asked.progress = [&progress, events](const api::Progress& state) {
    progress.show(state);
    if (events != nullptr) events->progress(state);
  };
  CnfFiles cnf_files(request.cnf_prefix, request.overwrite_cnf);
  if (!request.cnf_prefix.empty()) {
    asked.bounded.dump = [&cnf_files](std::size_t bound, const sat::Recorder& solver) {
      cnf_files.write(bound, solver);
    };
  }
  api::CheckListener listener;
  listener.started = [&](std::size_t index) {
    progress.start(fmt::format("formula {}", index + 1));
    cnf_files.start(index + 1);
    if (events != nullptr) events->started(index);
  };
  listener.decided = [&](const api::Outcome& outcome) {
    progress.clear();
    if (decided) decided(outcome);
    if (events != nullptr) events->decided(opened.loaded, outcome);
  };
  return check_or_write_reproducer(opened.model(), asked, listener, options_text(request));
}

ExitCode exit_code(const api::CheckReport& report, const api::Loaded& loaded, bool strict) {
  if (strict) {
    for (const api::Outcome& outcome : report.outcomes) {
      if (outcome.contradicts(loaded.model->specification.properties[outcome.property])) return ExitCode::BadInput;
    }
    for (const api::Caution caution : report.cautions) {
      if (is_serious(caution)) return ExitCode::BadInput;
    }
  }
  if (report.count(Answer::False) > 0) return ExitCode::NotAll;
  if (report.count(Answer::Unknown) > 0 || !report.stopped.empty()) return ExitCode::Undecided;
  return ExitCode::Success;
}

json::Json report_document(const TimedModel& model, const api::CheckReport* report, const Limits& limits,
                           ExitCode code) {
  json::Json document = model_document("check", model.opened);
  if (report != nullptr) {
    json::add_report(document, model.opened.loaded, *report, writing_limits(limits));
    document["seconds"] = {{"load", model.loading.count()},
                           {"explore", report->exploration.count()},
                           {"formulas", (report->total - report->exploration).count()},
                           {"total", (model.loading + report->total).count()}};
    document["peak_memory_bytes"] = peak_memory();
  }
  document["exit_code"] = static_cast<int>(code);
  return document;
}

CheckDocument check_document(const CheckRequest& request, const TimedModel& model, const Limits& limits, bool explain,
                             Output& output, CheckEvents* events) {
  const OpenedModel& opened = model.opened;
  CheckDocument result;
  std::optional<api::CheckReport> report;
  if (opened.ok()) {
    api::CheckOptions asked = check_options(request, opened.loaded, limits);
    asked.explain = explain;
    report = check_with_progress(request, opened, asked, {}, output, events);
    result.code = exit_code(*report, opened.loaded, request.model.warnings.strict);
  }
  const json::Json document = report_document(model, report ? &*report : nullptr, limits, result.code);
  if (events != nullptr) events->report(document);
  result.text = json::text(document);
  return result;
}

}  // namespace gnomon::cli

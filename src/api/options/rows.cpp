// SPDX-License-Identifier: Apache-2.0
#include "api/options/rows.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::api {

namespace {

// --- binding rows to fields ------------------------------------------------------------------------

template <typename Value> struct NamedValue {
  std::string_view name;
  Value value;
  std::string_view summary;
};

std::vector<std::string> names_of(const std::vector<OptionValue>& values) {
  std::vector<std::string> result;
  std::transform(values.begin(), values.end(), std::back_inserter(result), [](const auto& one) { return one.name; });
  return result;
}

// `field` returns a reference to the place of the value in settings that it is given, constant or not.
template <typename Value, typename Field>
CheckOption choice(CheckOption row, Field field, std::vector<NamedValue<Value>> named) {
  if (row.kind == OptionKind::Flag) row.kind = OptionKind::Choice;
  for (const auto& one : named) row.values.push_back({std::string(one.name), std::string(one.summary)});
  row.store = [field, named, names = names_of(row.values)](CheckSettings& settings, std::string_view text) {
    const auto place = std::find_if(named.begin(), named.end(), [&](const auto& one) { return one.name == text; });
    if (place == named.end()) throw UsageError(not_one_of(text, names));
    field(settings) = place->value;
  };
  row.load = [field, named](const CheckSettings& settings) {
    const auto is_it = [&](const auto& one) { return one.value == field(settings); };
    return std::string(std::find_if(named.begin(), named.end(), is_it)->name);
  };
  return row;
}

// `on`: the value of the field if the flag is given.
template <typename Field> CheckOption flag(CheckOption row, Field field, bool on = true) {
  row.store = [field, on](CheckSettings& settings, std::string_view text) {
    const std::vector<std::string> values{"true", "false"};
    if (std::find(values.begin(), values.end(), text) == values.end()) throw UsageError(not_one_of(text, values));
    field(settings) = (text == "true") == on;
  };
  row.load = [field, on](const CheckSettings& settings) { return field(settings) == on ? "true" : "false"; };
  return row;
}

// A field may be a number, or one that may be absent.
std::string number_text(std::size_t number) { return fmt::to_string(number); }
std::string number_text(const std::optional<std::size_t>& number) { return number ? fmt::to_string(*number) : ""; }

template <typename Field> CheckOption number(CheckOption row, Field field) {
  row.kind = OptionKind::Number;
  row.store = [field, least = row.least](CheckSettings& settings, std::string_view text) {
    field(settings) = parse_number(text, least);
  };
  row.load = [field](const CheckSettings& settings) { return number_text(field(settings)); };
  return row;
}

// --- rows that are not just a field ----------------------------------------------------------------

CheckOption engine_option() {
  CheckOption row{.name = "engine",
                  .kind = OptionKind::Choice,
                  .label = "Engine",
                  .description = "How to decide",
                  .changes_evidence = true,
                  .in_studio = false};
  for (const EngineEntry& one : engines()) {
    row.values.push_back({std::string(one.name), std::string(one.summary), one.exhaustive});
  }
  row.store = [names = names_of(row.values)](CheckSettings& settings, std::string_view text) {
    if (std::find(names.begin(), names.end(), text) == names.end()) throw UsageError(not_one_of(text, names));
    settings.check.engine = engine_named(text).name;
  };
  row.load = [](const CheckSettings& settings) { return std::string(settings.check.engine); };
  return row;
}

CheckOption timeout_option() {
  CheckOption row{.name = "timeout",
                  .kind = OptionKind::Duration,
                  .label = "Time",
                  .description = "Stop after this time, reading the model included: 500ms, 60s, 2m",
                  .in_studio = false};
  row.store = [](CheckSettings& settings, std::string_view text) { settings.timeout = parse_duration(text); };
  row.load = [](const CheckSettings& settings) {
    return settings.timeout.count() > 0 ? duration_value(settings.timeout) : std::string();
  };
  return row;
}

CheckOption formula_timeout_option() {
  CheckOption row{.name = "formula-timeout",
                  .kind = OptionKind::Duration,
                  .label = "Time for one formula",
                  .description =
                      "Give up a formula after this time: 500ms, 60s, 2m. Without it the formulas share the "
                      "time in rounds, so that one that takes long keeps no other waiting",
                  .in_studio = false};
  row.store = [](CheckSettings& settings, std::string_view text) {
    settings.check.rounds.per_formula = parse_duration(text);
  };
  row.load = [](const CheckSettings& settings) {
    const auto time = settings.check.rounds.per_formula;
    return time.count() > 0 ? duration_value(time) : std::string();
  };
  return row;
}

CheckOption uniform_option() {
  using logic::UniformStart;
  CheckOption row = choice<UniformStart>(
      {.name = "uniform",
       .kind = OptionKind::FlagChoice,
       .group = OptionGroup::Reading,
       .label = "Uniform strategies in ATL",
       .description = "Read all formulas of ATL and ATL* with uniform strategies, as if they began with ATLir. The "
                      "value says where a strategy must succeed",
       .changes_evidence = true},
      [](auto& settings) -> auto& { return settings.check.uniform; },
      {{"pooled", UniformStart::Pooled, "wherever the coalition could be after telling each other what they see"},
       {"subjective", UniformStart::Subjective, "wherever it could be in the eyes of some member"},
       {"objective", UniformStart::Objective, "just where it is"}});
  row.store = [store = row.store](CheckSettings& settings, std::string_view text) {
    store(settings, text);
    settings.uniform = true;
  };
  row.load = [load = row.load](const CheckSettings& settings) {
    return settings.uniform ? load(settings) : std::string();
  };
  return row;
}

CheckOption bound_option() {
  CheckOption row = number(
      {.name = "bound",
       .engine = "bounded",
       .label = "Only this bound",
       .description = "look at this bound and no other",
       .changes_evidence = true,
       .least = 1},
      [](auto& settings) -> auto& { return settings.bound; });
  row.store = [store = row.store](CheckSettings& settings, std::string_view text) {
    store(settings, text);
    settings.check.bounded.first_bound = *settings.bound;
    settings.check.bounded.max_bound = settings.bound;
  };
  return row;
}

CheckOption max_bound_option() {
  CheckOption row = number(
      {.name = "max-bound",
       .engine = "bounded",
       .label = "Largest bound",
       .description = "give up beyond this bound (default: 100; with --engine auto: none)",
       .changes_evidence = true,
       .excludes = "bound",
       .least = 1},
      [](auto& settings) -> auto& { return settings.check.bounded.max_bound; });
  row.load = [load = row.load](const CheckSettings& settings) {
    return settings.bound ? std::string() : load(settings);  // else it is what --bound has set
  };
  return row;
}

// --- groups of rows --------------------------------------------------------------------------------

std::vector<CheckOption> reading_options() {
  return {
      flag(
          {.name = "finite",
           .group = OptionGroup::Reading,
           .label = "LDL and CDL* on finite traces",
           .description = "Read all formulas of LDL and CDL* on finite traces, as if they began with LDLf and CDL*f",
           .changes_evidence = true},
          [](auto& settings) -> auto& { return settings.check.finite; }),
      uniform_option(),
      choice<std::optional<logic::View::Kind>>(
          {.name = "view",
           .group = OptionGroup::Reading,
           .label = "What agents go by",
           .description = "What agents go by when they know something, where a formula does not say it"},
          [](auto& settings) -> auto& { return settings.view; },
          {{"model", std::nullopt, "what the model says with `View`, else obs"},
           {"obs", logic::View::Kind::Obs, "what they see now"},
           {"clock", logic::View::Kind::Clock, "and the time"},
           {"last", logic::View::Kind::Last, "what they have seen last"},
           {"recall", logic::View::Kind::Recall, "all that they have seen"}}),
      number(
          {.name = "view-length",
           .group = OptionGroup::Reading,
           .label = "Number of observations",
           .description = "How many observations agents go by with --view=last, the present one included",
           .least = 1},
          [](auto& settings) -> auto& { return settings.view_length; }),
      flag(
          {.name = "view-actions",
           .group = OptionGroup::Reading,
           .label = "Agents remember their actions",
           .description = "With --view=last and --view=recall, agents also go by their own actions"},
          [](auto& settings) -> auto& { return settings.view_actions; }),
      choice<Initial>({.name = "initial",
                       .group = OptionGroup::Reading,
                       .label = "Initial states",
                       .description = "Where a formula must hold to be true",
                       .changes_evidence = true},
                      [](auto& settings) -> auto& { return settings.check.initial; },
                      {{"all", Initial::All, "in every initial state"},
                       {"some", Initial::Some, "in at least one"},
                       {"together", Initial::Together,
                        "in every one, and strategy logic chooses its strategies once for all of them"}})};
}

std::vector<CheckOption> finding_options() {
  return {choice<Consistency>({.name = "consistency",
                               .group = OptionGroup::Findings,
                               .label = "Deadlocks and overflows",
                               .description = "Look for deadlocks and for values outside of their domains"},
                              [](auto& settings) -> auto& { return settings.check.consistency; },
                              {{"auto", Consistency::Auto, "if it takes little time"},
                               {"on", Consistency::On, "always, and show how the model gets there"},
                               {"off", Consistency::Off, ""}}),
          choice<VacuityChecks>({.name = "vacuity",
                                 .group = OptionGroup::Findings,
                                 .label = "Operands that do not matter",
                                 .description = "Look for operands that could be replaced in a true formula"},
                                [](auto& settings) -> auto& { return settings.check.vacuity; },
                                {{"auto", VacuityChecks::Auto, "in invariants, if it takes next to no time"},
                                 {"on", VacuityChecks::On, "in all formulas, for a limited time"},
                                 {"off", VacuityChecks::Off, ""}}),
          flag(
              {.name = "coverage",
               .group = OptionGroup::Findings,
               .label = "Coverage",
               .description = "Say what never happens in the reachable states: lines that never fire, actions that "
                              "are never possible, atoms that never change, values that are never taken"},
              [](auto& settings) -> auto& { return settings.check.coverage; }),
          choice<bool>({.name = "strategies",
                        .group = OptionGroup::Findings,
                        .label = "Strategies",
                        .description = "Evidence for what a coalition can enforce",
                        .changes_evidence = true},
                       [](auto& settings) -> auto& { return settings.check.evidence.strategies.all; },
                       {{"one", false, "one move in every state"}, {"all", true, "all moves by which it wins"}}),
          flag(
              {.name = "outermost",
               .group = OptionGroup::Findings,
               .label = "Strategies of outermost coalitions only",
               .description = "No strategies for coalitions that stand inside of the formula of another one",
               .changes_evidence = true},
              [](auto& settings) -> auto& { return settings.check.evidence.strategies.nested; }, false),
          flag(
              {.name = "new-states",
               .group = OptionGroup::Findings,
               .label = "Strategies lead to new states",
               .description = "Strategies that prefer moves to states not visited before",
               .changes_evidence = true},
              [](auto& settings) -> auto& { return settings.check.evidence.strategies.new_states; })};
}

std::vector<CheckOption> common_engine_options() {
  return {engine_option(), timeout_option(), formula_timeout_option(),
          number(
              {.name = "memory",
               .label = "Memory",
               .description = "Most bytes that the engine may take for decision diagrams, clauses or states, as in "
                              "500M or 4G; 0: no limit",
               .in_studio = false},
              [](auto& settings) -> auto& { return settings.check.memory; }),
          number(
              {.name = "jobs",
               .engine = portfolio_name,
               .label = "Processes",
               .description = "most processes at the same time; 1: no other than this one (default: as many as the "
                              "machine has cores, at most 4)",
               .changes_evidence = true,
               .least = 1},
              [](auto& settings) -> auto& { return settings.check.jobs; })};
}

std::vector<CheckOption> diagram_options() {
  using engine::Reachability;
  using engine::Reordering;
  using engine::VariableOrder;
  return {choice<VariableOrder>(
              {.name = "order",
               .engine = "symbolic",
               .label = "Order of the bits",
               .description = "first order of the bits (1 to 4 are the orders of MCMAS)",
               .changes_evidence = true},
              [](auto& settings) -> auto& { return settings.check.symbolic.order; },
              {{"auto", VariableOrder::Auto, "by what the model mentions together"},
               {"1", VariableOrder::Blocks, "all current values, all next values, all actions"},
               {"2", VariableOrder::Interleaved, "agent by agent, bits beside their next values, then actions"},
               {"3", VariableOrder::ActionsInside, "agent by agent, current values, actions, next values"},
               {"4", VariableOrder::AgentBlocks, "agent by agent, current values, next values, actions"},
               {"events", VariableOrder::Events, "by what the actions of a scheduler concern"}}),
          choice<Reordering>({.name = "reorder",
                              .engine = "symbolic",
                              .label = "Reordering",
                              .description = "change the order while diagrams grow",
                              .changes_evidence = true},
                             [](auto& settings) -> auto& { return settings.check.symbolic.reordering; },
                             {{"auto", Reordering::Auto, "when they become large"},
                              {"on", Reordering::On, "early"},
                              {"off", Reordering::Off, "never"}}),
          choice<Reachability>({.name = "reachability",
                                .engine = "symbolic",
                                .label = "Reachable states",
                                .description = "how to find the reachable states (1 to 3 are the ways of MCMAS)",
                                .changes_evidence = true},
                               [](auto& settings) -> auto& { return settings.check.symbolic.reachability; },
                               {{"auto", Reachability::Auto, "from the new states of each step"},
                                {"1", Reachability::Reached, "from all states found so far"},
                                {"2", Reachability::Layer, "from the states of the last step"},
                                {"3", Reachability::NewOnly, "from the new ones of these"},
                                {"chaining", Reachability::Chaining, "one action after the other"}})};
}

std::vector<CheckOption> symbolic_options() {
  using engine::PathEngine;
  using engine::StrategyEngine;
  std::vector<CheckOption> result = diagram_options();
  result.push_back(
      choice<PathEngine>({.name = "path-engine",
                          .engine = "symbolic",
                          .label = "Path formulas",
                          .description = "how to decide formulas about whole paths",
                          .changes_evidence = true},
                         [](auto& settings) -> auto& { return settings.check.symbolic.path_engine; },
                         {{"auto", PathEngine::Auto, "taken apart as far as possible, the rest with automata"},
                          {"regular", PathEngine::Regular, "taken apart only"},
                          {"explicit", PathEngine::Explicit, "with automata of listed states"},
                          {"symbolic", PathEngine::Symbolic, "with automata in bits"}}));
  result.push_back(
      choice<StrategyEngine>({.name = "slk-engine",
                              .engine = "symbolic",
                              .label = "Uniform strategies",
                              .description = "how to find uniform strategies, for strategy logic and ATLir",
                              .changes_evidence = true},
                             [](auto& settings) -> auto& { return settings.check.symbolic.strategy_engine; },
                             {{"auto", StrategyEngine::Auto, "the others take turns"},
                              {"labelling", StrategyEngine::Labelling, "strategies as parameters of decision diagrams"},
                              {"sat", StrategyEngine::Search, "a SAT solver proposes them"}}));
  return result;
}

std::vector<CheckOption> bounded_options() {
  using Encoding = engine::BoundedEncoding;
  return {
      bound_option(), max_bound_option(),
      choice<Encoding>(
          {.name = "encoding",
           .engine = "bounded",
           .label = "Encoding",
           .description = "how paths become clauses",
           .changes_evidence = true},
          [](auto& settings) -> auto& { return settings.check.bounded.encoding; },
          {{"huang", Encoding::Huang, ""}, {"penczek", Encoding::Penczek, ""}, {"zbrzezny", Encoding::Zbrzezny, ""}})};
}

std::vector<CheckOption> explicit_options() {
  return {number(
              {.name = "max-states",
               .engine = "explicit",
               .label = "Most states",
               .description = "give up beyond N reachable states",
               .least = 1},
              [](auto& settings) -> auto& { return settings.check.explicit_states.max_states; }),
          number(
              {.name = "max-transitions",
               .engine = "explicit",
               .label = "Most transitions",
               .description = "give up beyond N triples of state, joint action and successor",
               .least = 1},
              [](auto& settings) -> auto& { return settings.check.explicit_states.max_transitions; })};
}

}  // namespace

std::vector<CheckOption> make_check_options() {
  std::vector<CheckOption> result;
  for (const auto& part : {reading_options(), finding_options(), common_engine_options(), symbolic_options(),
                           bounded_options(), explicit_options()}) {
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

}  // namespace gnomon::api

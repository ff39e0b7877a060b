// SPDX-License-Identifier: Apache-2.0
#include "json/check.hpp"

#include "api/findings/coverage.hpp"
#include "base/error.hpp"
#include "json/evidence.hpp"
#include "json/evidence_graph.hpp"
#include "json/evidence_runs.hpp"
#include "json/json.hpp"
#include "json/model.hpp"
#include "json/step_lines.hpp"
#include "logic/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::json {

namespace {

using Answer = verdict::Verdict::Answer;

Json optional_count(const std::optional<BigInt>& number) { return number ? count(*number) : Json(nullptr); }

Json optional_size(const std::optional<std::size_t>& number) { return number ? Json(*number) : Json(nullptr); }

Json statistics(const engine::StateSpace& space) {
  return {{"reachable_states", optional_count(space.reachable_states)},
          {"initial_states", optional_count(space.initial_states)},
          {"fair_states", optional_count(space.fair_states)},
          {"deadlocks", optional_count(space.deadlocks)},
          {"depth", optional_size(space.depth)},
          {"transitions", optional_size(space.transitions)},
          {"moves", optional_size(space.moves)}};
}

// A line of the model and what it costs.
Json costly_line(const Source& source, const engine::CostlyLine& line) {
  return {{"file", source.name_at(line.span.begin)},
          {"line", source.position(line.span.begin).line},
          {"text", source.text(line.span)},
          {"nodes", line.nodes}};
}

Json diagrams(const Source& source, const engine::DiagramStatistics& numbers) {
  Json result = {{"state_bits", numbers.state_bits},         {"action_bits", numbers.action_bits},
                 {"relation_parts", numbers.relation_parts}, {"relation_nodes", numbers.relation_nodes},
                 {"live_nodes", numbers.live_nodes},         {"peak_nodes", numbers.peak_nodes},
                 {"memory_bytes", numbers.memory_bytes},     {"cache_lookups", numbers.cache_lookups},
                 {"cache_hits", numbers.cache_hits},         {"collections", numbers.collections},
                 {"reorderings", numbers.reorderings},       {"reorder_seconds", numbers.reorder_seconds}};
  result["costly_line"] = numbers.costly_line ? costly_line(source, *numbers.costly_line) : Json(nullptr);
  return result;
}

Json search(const engine::SearchStatistics& numbers) {
  return {{"bound", numbers.bound}, {"fragments", numbers.fragments}, {"variables", numbers.variables}};
}

Json vacuities(const api::VacuityReport& report) {
  Json result = Json::array();
  for (const api::Vacuity& one : report.found) {
    result.push_back(
        {{"kind", api::name(one.kind)},
         {"message", api::explanation(one)},
         {"operand", text_or_null(one.operand)},
         {"replacement", one.kind == api::Vacuity::Kind::Operand ? Json(one.replacement) : Json(nullptr)}});
  }
  return result;
}

// A run, and for an overflow the action that comes last.
Json trace(const model::System& system, const verdict::Trace& run) {
  Json steps = Json::array();
  for (std::size_t i = 0; i < run.actions.size(); ++i) {
    steps.push_back({{"actions", joint_action(system, run.actions[i])}, {"state", state(system, run.states[i + 1])}});
  }
  return {{"initial", state(system, run.states.front())}, {"steps", steps}};
}

Json caution(const api::Loaded& loaded, const api::CheckReport& report, api::Caution what) {
  const model::System& system = loaded.model->system;
  Json result = {{"name", name(what)}, {"message", api::explanation(what, system, report)}};
  const verdict::Trace* run = nullptr;
  if (what == api::Caution::Deadlocks || what == api::Caution::PlaysEnd) run = &*report.deadlock;
  if (what == api::Caution::Overflow) run = &report.overflow->trace;
  result["state"] = run != nullptr ? state(system, run->last()) : Json(nullptr);
  result["trace"] = run != nullptr ? trace(system, *run) : Json(nullptr);
  result["line"] = nullptr;
  result["action"] = nullptr;
  if (what == api::Caution::Overflow) {
    const model::EvolutionItem& item = system[report.overflow->agent].evolution[report.overflow->item];
    result["line"] = loaded.source.position(item.span.begin).line;
    result["action"] = joint_action(system, report.overflow->action);
  }
  return result;
}

Json coverage(const api::Loaded& loaded, const engine::Coverage& found) {
  using api::Covered;
  const api::CoverageReport report = api::coverage_report(loaded, found);
  Json result = Json::object();
  for (const Covered kind : {Covered::ProtocolLine, Covered::EvolutionLine, Covered::Action, Covered::AtomTrue,
                             Covered::AtomFalse, Covered::Value}) {
    std::string field(api::name(kind));
    std::replace(field.begin(), field.end(), '-', '_');
    result[field] = {{"all", report.of(kind).all}, {"covered", report.of(kind).covered}};
  }
  result["gaps"] = Json::array();
  for (const api::CoverageGap& gap : report.gaps) {
    const Position begin = loaded.source.position(gap.span.begin);
    const Position end = loaded.source.position(gap.span.end);
    result["gaps"].push_back({{"kind", api::name(gap.kind)},
                              {"line", begin.line},
                              {"column", begin.column},
                              {"end_line", end.line},
                              {"end_column", end.column},
                              {"agents", gap.who},
                              {"message", gap.message}});
  }
  return result;
}

// Why agents know something.
Json knowledge(const model::System& system, const std::vector<verdict::Knowledge>& list,
               const verdict::Evidence& evidence) {
  Json result = Json::array();
  for (const verdict::Knowledge& one : list) {
    const model::State& here = evidence.states[evidence.claims[one.claim].state];
    const auto values = [&](const std::vector<model::VarId>& variables) {
      Json seen = Json::object();
      for (const model::VarId id : variables) {
        const model::Variable& variable = system.variables[id.index()];
        seen[fmt::format("{}.{}", system[variable.agent].name, variable.name)] =
            value(system, variable.domain, here[id.index()]);
      }
      return seen;
    };
    Json entry = {{"claim", one.claim}, {"observers", Json::array()}};
    for (const verdict::Observers& seen : one.observers) {
      Json agents = Json::array(), states = Json::array();
      for (const model::AgentId agent : seen.agents) agents.push_back(system[agent].name);
      for (const model::State& each : seen.first) states.push_back(state(system, each));
      entry["observers"].push_back({{"agents", agents},
                                    {"sees", values(seen.sees)},
                                    {"count", count(seen.alike)},
                                    {"states", states},
                                    {"enough", seen.enough ? values(*seen.enough) : Json(nullptr)}});
    }
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace

// Programs read integers beyond 2^53 as rounded numbers, so such counts are strings of digits.
Json count(const BigInt& number) {
  const BigInt largest = (BigInt(1) << 53) - 1;
  return number <= largest ? Json(number.to_uint64()) : Json(number.str());
}

std::string_view name(Answer answer) {
  switch (answer) {
    case Answer::True: return "true";
    case Answer::False: return "false";
    case Answer::Unknown: return "unknown";
  }
  return "";
}

Json initial_states(const model::System& system, const api::Outcome& outcome) {
  if (!outcome.initial) return nullptr;
  const auto example = [&](const std::optional<model::State>& one) {
    return one ? state(system, *one) : Json(nullptr);
  };
  return {{"holds", count(outcome.initial->holds)},
          {"fails", count(outcome.initial->fails)},
          {"holds_in", example(outcome.holding)},
          {"fails_in", example(outcome.failing)}};
}

Json outcome(const api::Loaded& loaded, const api::Outcome& outcome, const Limits& limits) {
  const logic::Property& property = loaded.model->specification.properties[outcome.property];
  Json result = formula(loaded, outcome.property);
  result["verdict"] = name(outcome.verdict.answer);
  result["reason"] = text_or_null(outcome.verdict.reason);
  const bool comparable = property.expected && outcome.verdict.answer != Answer::Unknown;
  result["initial"] = initial_states(loaded.model->system, outcome);
  result["vacuity"] = vacuities(outcome.vacuity);
  result["vacuity_cut_off"] = text_or_null(outcome.vacuity.cut_off);
  result["as_expected"] = comparable ? Json(!outcome.contradicts(property)) : Json(nullptr);
  result["seconds"] = outcome.time.count();
  result["engine"] = outcome.engine;
  result["how"] = text_or_null(outcome.how);
  const auto& found = outcome.evidence;
  std::string not_explained = outcome.not_explained;
  result["evidence"] = nullptr;
  try {
    if (found) {
      Json shown = evidence(*loaded.model, property, *found, limits);
      add_graph(shown, *loaded.model, *found, limits);
      add_runs(shown, *loaded.model, *found, limits);
      add_steps(shown, loaded.source, loaded.model->system, *found, limits);
      result["evidence"] = std::move(shown);
    }
  } catch (const LimitError& error) {
    not_explained = fmt::format("the explanation was cut off: {} while it was written down", error.what());
  }
  result["knowledge"] = found ? knowledge(loaded.model->system, outcome.knowledge, *found) : Json::array();
  result["trusted"] = found || outcome.refutation ? Json(outcome.trusted) : Json(nullptr);
  result["strategies"] =
      outcome.profile ? profile(*loaded.model, *outcome.profile, outcome.replayed, limits) : Json(nullptr);
  result["refutation"] = nullptr;
  if (outcome.refutation) {
    result["refutation"] = refutation(*loaded.model, property, *outcome.refutation);
    add_graphs(result["refutation"], *loaded.model, *outcome.refutation);
    add_runs(result["refutation"], *loaded.model, *outcome.refutation);
    add_steps(result["refutation"], loaded.source, loaded.model->system, *outcome.refutation);
  }
  result["not_explained"] = text_or_null(not_explained);
  return result;
}

Json warnings(const api::Loaded& loaded, const api::CheckReport& report) {
  Json result = Json::array();
  for (const api::Caution what : report.cautions) result.push_back(caution(loaded, report, what));
  return result;
}

Json formula(const api::Loaded& loaded, std::size_t index) {
  const logic::Property& property = loaded.model->specification.properties[index];
  const bool in_file = index < loaded.source_properties;
  Json result = {{"number", index + 1},
                 {"name", text_or_null(property.name)},
                 {"text", property.text},
                 {"instance", text_or_null(property.instance)}};
  result["origin"] = in_file ? "file" : "option";
  const Position place = in_file ? loaded.source.position(property.span.begin) : Position();
  result["file"] = in_file ? Json(loaded.source.name_at(property.span.begin)) : Json(nullptr);
  result["line"] = in_file ? Json(place.line) : Json(nullptr);
  result["column"] = in_file ? Json(place.column) : Json(nullptr);
  result["logic"] = api::logic_name(property);
  result["views"] = Json::array();
  for (const logic::View& view : logic::views_with_memory(loaded.model->specification.pool, property.formula)) {
    result["views"].push_back(view_text(view));
  }
  result["expected"] = property.expected ? Json(*property.expected) : Json(nullptr);
  return result;
}

void add_report(Json& document, const api::Loaded& loaded, const api::CheckReport& report, const Limits& limits) {
  document["engine"] = report.engine;
  document["formulas"] = Json::array();
  std::size_t unexpected = 0;
  for (const api::Outcome& one : report.outcomes) {
    document["formulas"].push_back(outcome(loaded, one, limits));
    if (one.contradicts(loaded.model->specification.properties[one.property])) ++unexpected;
  }
  document["summary"] = {{"true", report.count(Answer::True)},
                         {"false", report.count(Answer::False)},
                         {"unknown", report.count(Answer::Unknown)},
                         {"unexpected", unexpected}};
  document["explored"] = report.space.reachable_states.has_value();
  document["not_explored"] = text_or_null(report.stopped);
  document["warnings"] = warnings(loaded, report);
  document["coverage"] = report.coverage ? coverage(loaded, *report.coverage) : Json(nullptr);
  document["not_covered"] = text_or_null(report.not_covered);
  document["statistics"] = statistics(report.space);
  document["diagrams"] = report.diagrams ? diagrams(loaded.source, *report.diagrams) : Json(nullptr);
  document["search"] = report.search ? search(*report.search) : Json(nullptr);
}

}  // namespace gnomon::json

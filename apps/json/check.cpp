// SPDX-License-Identifier: Apache-2.0
#include "json/check.hpp"

#include "json/model.hpp"

namespace gnomon::json {

namespace {

using Answer = verdict::Verdict::Answer;

Json outcome(const api::Loaded& loaded, const api::Outcome& outcome) {
  const logic::Property& property = loaded.model->specification.properties[outcome.property];
  Json result = formula(loaded, outcome.property);
  result["verdict"] = name(outcome.verdict.answer);
  result["reason"] = text_or_null(outcome.verdict.reason);
  const bool comparable = property.expected && outcome.verdict.answer != Answer::Unknown;
  result["as_expected"] = comparable ? Json(!outcome.contradicts(property)) : Json(nullptr);
  result["seconds"] = outcome.time.count();
  return result;
}

Json statistics(const reference::Statistics& statistics) {
  return {{"reachable_states", statistics.reachable_states},
          {"initial_states", statistics.initial_states},
          {"fair_states", statistics.fair_states},
          {"transitions", statistics.transitions},
          {"moves", statistics.moves},
          {"deadlocks", statistics.deadlocks}};
}

}  // namespace

std::string_view name(Answer answer) {
  switch (answer) {
    case Answer::True: return "true";
    case Answer::False: return "false";
    case Answer::Unknown: return "unknown";
  }
  return "";
}

Json formula(const api::Loaded& loaded, std::size_t index) {
  const logic::Property& property = loaded.model->specification.properties[index];
  const bool in_file = index < loaded.file_properties;
  Json result = {{"number", index + 1}, {"text", property.text}, {"instance", text_or_null(property.instance)}};
  result["origin"] = in_file ? "file" : "option";
  const Position place = in_file ? loaded.source.position(property.span.begin) : Position();
  result["line"] = in_file ? Json(place.line) : Json(nullptr);
  result["column"] = in_file ? Json(place.column) : Json(nullptr);
  result["logic"] = api::logic_name(property);
  result["expected"] = property.expected ? Json(*property.expected) : Json(nullptr);
  return result;
}

void add_report(Json& document, const api::Loaded& loaded, api::Engine engine, const api::CheckReport& report) {
  document["engine"] = name(engine);
  document["formulas"] = Json::array();
  std::size_t unexpected = 0;
  for (const api::Outcome& one : report.outcomes) {
    document["formulas"].push_back(outcome(loaded, one));
    if (one.contradicts(loaded.model->specification.properties[one.property])) ++unexpected;
  }
  document["summary"] = {{"true", report.count(Answer::True)},
                         {"false", report.count(Answer::False)},
                         {"unknown", report.count(Answer::Unknown)},
                         {"unexpected", unexpected}};
  document["explored"] = report.statistics.has_value();
  document["not_explored"] = text_or_null(report.not_explored);
  document["warnings"] = Json::array();
  for (const api::Caution caution : report.cautions) {
    const bool has_state = caution == api::Caution::Deadlocks;
    const model::System& system = loaded.model->system;
    document["warnings"].push_back({{"name", name(caution)},
                                    {"message", api::explanation(caution, system, report)},
                                    {"state", has_state ? state(system, *report.deadlock) : Json(nullptr)}});
  }
  document["statistics"] = report.statistics ? statistics(*report.statistics) : Json(nullptr);
}

}  // namespace gnomon::json

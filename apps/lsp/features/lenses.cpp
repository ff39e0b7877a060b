// SPDX-License-Identifier: Apache-2.0
#include "lsp/features/lenses.hpp"

#include "json/check.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/request_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::lsp {

namespace {

using Answer = verdict::Verdict::Answer;

std::size_t count(const std::vector<api::Outcome>& outcomes, Answer answer) {
  const auto has = [&](const api::Outcome& outcome) { return outcome.verdict.answer == answer; };
  return static_cast<std::size_t>(std::count_if(outcomes.begin(), outcomes.end(), has));
}

// A repeated formula holds if all instances do.
Answer together(const std::vector<api::Outcome>& outcomes) {
  if (count(outcomes, Answer::False) > 0) return Answer::False;
  return count(outcomes, Answer::Unknown) > 0 ? Answer::Unknown : Answer::True;
}

// The first poor reason for which all instances hold; empty if some instance has none.
std::string vacuity_of(const std::vector<api::Outcome>& outcomes) {
  const bool all = std::none_of(outcomes.begin(), outcomes.end(),
                                [](const api::Outcome& outcome) { return outcome.vacuity.found.empty(); });
  return all && !outcomes.empty() ? api::explanation(outcomes.front().vacuity.found.front()) : "";
}

}  // namespace

std::vector<std::size_t> properties_of(const Analysis& analysis, std::size_t formula) {
  if (formula >= analysis.ast().formulas.size()) {
    throw RequestError(ErrorCode::InvalidParams, fmt::format("there is no formula {}", formula + 1));
  }
  if (!analysis.loaded.ok()) throw RequestError(ErrorCode::RequestFailed, "the model has errors");
  const Span span = analysis.ast().formulas[formula].span;
  const std::vector<logic::Property>& properties = analysis.loaded.model->specification.properties;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (properties[i].span == span) result.push_back(i);
  }
  return result;
}

json::Json check_result(const Analysis& analysis, const std::vector<api::Outcome>& outcomes) {
  json::Json instances = json::Json::array();
  for (const api::Outcome& outcome : outcomes) instances.push_back(json::outcome(analysis.loaded, outcome));
  return {{"verdict", json::name(together(outcomes))},
          {"title", lens_title(outcomes)},
          {"instances", std::move(instances)}};
}

std::string lens_title(const std::vector<api::Outcome>& outcomes) {
  api::Seconds time{};
  std::string reason;
  for (const api::Outcome& outcome : outcomes) {
    time += outcome.time;
    if (reason.empty()) reason = outcome.verdict.reason;
  }
  const auto& initial = outcomes.front().initial;
  const std::string share =
      outcomes.size() > 1 ? fmt::format(" for {} of {}", count(outcomes, Answer::False), outcomes.size())
      : initial && initial->mixed()
          ? fmt::format(" in {} of {} initial states", initial->fails.str(), (initial->holds + initial->fails).str())
          : "";
  switch (together(outcomes)) {
    case Answer::True: {
      const auto note = vacuity_of(outcomes);
      return fmt::format("✓ holds ({:.2f} s){}{}", time.count(), note.empty() ? "" : ": ", note);
    }
    case Answer::False: return fmt::format("✗ does not hold{} ({:.2f} s)", share, time.count());
    case Answer::Unknown: return fmt::format("? unknown: {}", reason);
  }
  return "";
}

json::Json code_lenses(const Analysis& analysis, const std::string& uri,
                       const std::map<std::size_t, std::string>& verdicts) {
  json::Json result = json::Json::array();
  for (std::size_t i = 0; i < analysis.ast().formulas.size(); ++i) {
    const auto known = verdicts.find(i);
    const std::string title = known == verdicts.end() ? "Check this formula" : known->second;
    result.push_back({{"range", analysis.positions.range(analysis.ast().formulas[i].full_span)},
                      {"command", {{"title", title}, {"command", check_command}, {"arguments", {uri, i}}}}});
  }
  return result;
}

}  // namespace gnomon::lsp

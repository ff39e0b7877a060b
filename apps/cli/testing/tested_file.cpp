// SPDX-License-Identifier: Apache-2.0
#include "cli/testing/tested_file.hpp"

#include "cli/reports/check.hpp"
#include "cli/terminal/text.hpp"
#include "json/check.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon::cli {

namespace {

using json::Json;
using verdict::Verdict;

Verdict verdict_of(const Json& entry) {
  for (const auto answer : {Verdict::Answer::True, Verdict::Answer::False}) {
    if (entry.at("verdict") == json::name(answer)) return {answer, {}};
  }
  return Verdict::unknown(entry.at("reason").get<std::string>());
}

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

TestedFormula formula_of(const Json& entry, const std::string& file) {
  TestedFormula result;
  result.number = entry.at("number").get<std::size_t>();
  result.name = text_of(entry.at("name"));
  result.text = text_of(entry.at("text"));
  const std::string instance = text_of(entry.at("instance"));
  if (!instance.empty()) result.text += fmt::format("  ({})", instance);
  const std::string own = text_of(entry.at("file"));
  const auto line = entry.at("line").get<std::size_t>();
  result.place = own == file ? fmt::format("line {}", line) : fmt::format("{}:{}", own, line);
  result.expected = entry.at("expected").get<bool>();
  result.verdict = verdict_of(entry);
  result.seconds = entry.at("seconds").get<double>();
  return result;
}

// "9 of 10 protocol lines, …": what happens in the model.
std::string coverage_of(const Json& document) {
  const Json& coverage = document.at("coverage");
  if (!coverage.is_object()) return text_of(document.at("not_covered"));
  constexpr std::array<std::pair<const char*, std::string_view>, 6> kinds{{{"protocol_line", "protocol lines"},
                                                                           {"evolution_line", "evolution lines"},
                                                                           {"action", "actions"},
                                                                           {"atom_true", "atoms true"},
                                                                           {"atom_false", "atoms false"},
                                                                           {"value", "values"}}};
  std::vector<std::string> parts;
  for (const auto& [field, things] : kinds) {
    const Json& count = coverage.at(field);
    const auto all = count.at("all").get<std::size_t>();
    if (all > 0) {
      parts.push_back(
          fmt::format("{} of {} {}", grouped(count.at("covered").get<std::size_t>()), grouped(all), things));
    }
  }
  return joined(parts);
}

// Cautions that make every verdict worthless.
std::string contradiction_in(const Json& document) {
  for (const Json& caution : document.at("warnings")) {
    const std::string name = text_of(caution.at("name"));
    if (name == "no-initial-state" || name == "no-fair-state") return text_of(caution.at("message"));
  }
  return {};
}

}  // namespace

TestResult TestedFormula::result() const {
  if (verdict.answer == Verdict::Answer::Unknown) return TestResult::Undecided;
  return (verdict.answer == Verdict::Answer::True) == expected ? TestResult::Expected : TestResult::Unexpected;
}

std::string TestedFormula::title() const {
  std::string result = std::to_string(number);
  if (!name.empty()) result += " " + name;
  if (!text.empty()) result += (name.empty() ? " " : ": ") + text;
  return result;
}

std::string TestedFormula::complaint() const {
  if (result() == TestResult::Expected) return {};
  return fmt::format("{} was expected, {}", expected ? "TRUE" : "FALSE",
                     result() == TestResult::Undecided ? fmt::format("it is UNKNOWN: {}", verdict.reason)
                                                       : fmt::format("it is {}", verdict_word(verdict.answer)));
}

std::size_t TestedFile::count(TestResult result) const {
  return static_cast<std::size_t>(std::count_if(formulas.begin(), formulas.end(),
                                                [result](const TestedFormula& one) { return one.result() == result; }));
}

ExitCode TestedFile::code() const {
  switch (problem) {
    case Problem::None: break;
    case Problem::Model: return ExitCode::BadInput;
    case Problem::Limit:
    case Problem::Interrupted: return ExitCode::Undecided;
    case Problem::Defect: return ExitCode::Defect;
  }
  if (count(TestResult::Unexpected) > 0) return ExitCode::NotAll;
  return count(TestResult::Undecided) > 0 ? ExitCode::Undecided : ExitCode::Success;
}

TestedFile tested_file(const Json& document) {
  TestedFile result;
  result.name = text_of(document.at("file"));
  result.document = json::line(document);
  if (!document.at("ok").get<bool>()) {
    result.problem = TestedFile::Problem::Model;
    result.message = "the model has errors";
    return result;
  }
  for (const Json& entry : document.at("formulas")) result.formulas.push_back(formula_of(entry, result.name));
  result.message = contradiction_in(document);
  if (!result.message.empty()) result.problem = TestedFile::Problem::Model;
  if (!document.at("coverage").is_null() || !document.at("not_covered").is_null()) {
    result.coverage = coverage_of(document);
  }
  result.seconds = document.at("seconds").at("total").get<double>();
  return result;
}

std::string_view name(TestResult result) {
  switch (result) {
    case TestResult::Expected: return "expected";
    case TestResult::Unexpected: return "unexpected";
    case TestResult::Undecided: return "undecided";
  }
  return "";
}

}  // namespace gnomon::cli

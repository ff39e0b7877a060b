// SPDX-License-Identifier: Apache-2.0
#include "cli/testing/reports.hpp"

#include "cli/reports/check.hpp"
#include "cli/terminal/text.hpp"
#include "json/check.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

namespace gnomon::cli {

namespace {

using Problem = TestedFile::Problem;

struct Mark {
  std::string_view text;
  Tone tone;
};

Mark mark_of(TestResult result) {
  switch (result) {
    case TestResult::Expected: return {"✓", Tone::Good};
    case TestResult::Unexpected: return {"✗", Tone::Bad};
    case TestResult::Undecided: return {"?", Tone::Doubtful};
  }
  return {};
}

Mark mark_of(const TestedFile& file) {
  if (file.problem == Problem::Interrupted || file.problem == Problem::Limit) return {"?", Tone::Doubtful};
  if (file.problem != Problem::None || file.count(TestResult::Unexpected) > 0) return {"✗", Tone::Bad};
  return mark_of(file.count(TestResult::Undecided) > 0 ? TestResult::Undecided : TestResult::Expected);
}

std::size_t total(std::span<const TestedFile> files, TestResult result) {
  return std::accumulate(files.begin(), files.end(), std::size_t{0},
                         [result](std::size_t sum, const TestedFile& file) { return sum + file.count(result); });
}

std::size_t without_expectation(std::span<const TestedFile> files) {
  return std::accumulate(files.begin(), files.end(), std::size_t{0},
                         [](std::size_t sum, const TestedFile& file) { return sum + file.without_expectation; });
}

// "12 formulas as expected, 1 not, 1 undecided"
std::string counts_text(std::size_t expected, std::size_t unexpected, std::size_t undecided) {
  std::vector<std::string> parts;
  if (expected > 0 || unexpected + undecided == 0) parts.push_back(quantity(expected, "formula") + " as expected");
  if (unexpected > 0) {
    parts.push_back(expected > 0 ? grouped(unexpected) + " not" : quantity(unexpected, "formula") + " not as expected");
  }
  if (undecided > 0) {
    parts.push_back(parts.empty() ? quantity(undecided, "formula") + " undecided" : grouped(undecided) + " undecided");
  }
  return joined(parts);
}

std::string_view name(Problem problem) {
  switch (problem) {
    case Problem::None: return "none";
    case Problem::Model: return "model";
    case Problem::Limit: return "limit";
    case Problem::Defect: return "internal";
    case Problem::Interrupted: return "interrupted";
  }
  return "";
}

// Text between tags or in an attribute. Characters that XML cannot have become U+FFFD.
std::string in_xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += "&#10;"; break;
      default: {
        const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\t';
        result += control ? "\xEF\xBF\xBD" : std::string(1, c);
      }
    }
  }
  return result;
}

std::string in_table(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

// A case of a suite. `outcome`: "failure" and the like, with a message; nothing for a success.
std::string junit_case(std::string_view suite, std::string_view name, double seconds, std::string_view outcome,
                       std::string_view message) {
  const std::string head =
      fmt::format(R"(    <testcase classname="{}" name="{}" time="{:.6f}")", in_xml(suite), in_xml(name), seconds);
  if (outcome.empty()) return head + "/>\n";
  return fmt::format("{}>\n      <{} message=\"{}\"/>\n    </testcase>\n", head, outcome, in_xml(message));
}

}  // namespace

std::string test_text(const TestedFile& file, const Output& output) {
  const Mark mark = mark_of(file);
  std::string result = fmt::format("{} {}  ", output.painted(mark.tone, mark.text), file.name);
  if (file.problem != Problem::None) {
    return result + fmt::format("{}\n{}", file.message, indented_lines(file.diagnostics, "    "));
  }
  result += counts_text(file.count(TestResult::Expected), file.count(TestResult::Unexpected),
                        file.count(TestResult::Undecided));
  if (file.without_expectation > 0)
    result += fmt::format(", {} without expectation", grouped(file.without_expectation));
  result +=
      output.painted(Tone::Quiet, fmt::format("  {}", duration_text(std::chrono::duration<double>(file.seconds))));
  result += "\n";
  for (const TestedFormula& formula : file.formulas) {
    if (formula.result() == TestResult::Expected) continue;
    const Mark own = mark_of(formula.result());
    result += fmt::format("    {} {}  {}\n      {}\n", output.painted(own.tone, own.text), formula.place,
                          formula.title(), formula.complaint());
  }
  if (!file.coverage.empty()) result += fmt::format("    coverage: {}\n", file.coverage);
  return result;
}

std::string test_summary(std::span<const TestedFile> files, const Output& output) {
  const auto count = [files](Problem problem) {
    return static_cast<std::size_t>(std::count_if(
        files.begin(), files.end(), [problem](const TestedFile& file) { return file.problem == problem; }));
  };
  const std::size_t expected = total(files, TestResult::Expected);
  const std::size_t unexpected = total(files, TestResult::Unexpected);
  const std::size_t undecided = total(files, TestResult::Undecided);
  std::string result =
      fmt::format("\n{}: {}\n", quantity(files.size(), "file"), counts_text(expected, unexpected, undecided));
  if (const std::size_t others = without_expectation(files); others > 0) {
    result += fmt::format("{} without `-- EXPECT:`, which {} not decided\n", quantity(others, "formula"),
                          others == 1 ? "was" : "were");
  }
  const auto add = [&](Problem problem, std::string_view what) {
    if (count(problem) > 0) {
      result += output.painted(Tone::Doubtful, fmt::format("{} {}", quantity(count(problem), "file"), what)) + "\n";
    }
  };
  add(Problem::Model, "could not be tested");
  add(Problem::Limit, "could not be read within the limits");
  add(Problem::Defect, "met a defect of Gnomon");
  add(Problem::Interrupted, "not tested: interrupted");
  return result;
}

json::Json test_document(std::span<const TestedFile> files, ExitCode code) {
  json::Json document = json::document("test");
  document["files"] = json::Json::array();
  for (const TestedFile& file : files) {
    document["files"].push_back(
        {{"file", file.name},
         {"as_expected", file.code() == ExitCode::Success},
         {"problem", file.problem == Problem::None ? json::Json(nullptr) : json::Json(name(file.problem))},
         {"message", json::text_or_null(file.message)},
         {"expected", file.count(TestResult::Expected)},
         {"unexpected", file.count(TestResult::Unexpected)},
         {"undecided", file.count(TestResult::Undecided)},
         {"without_expectation", file.without_expectation},
         {"check", file.document.empty() ? json::Json(nullptr) : json::Json::parse(file.document)}});
  }
  document["summary"] = {{"expected", total(files, TestResult::Expected)},
                         {"unexpected", total(files, TestResult::Unexpected)},
                         {"undecided", total(files, TestResult::Undecided)},
                         {"without_expectation", without_expectation(files)}};
  document["exit_code"] = static_cast<int>(code);
  return document;
}

std::string junit_text(std::span<const TestedFile> files) {
  std::string result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gnomon\">\n";
  for (const TestedFile& file : files) {
    const bool broken = file.problem != Problem::None;
    const std::size_t failures = broken ? 0 : file.count(TestResult::Unexpected);
    const std::size_t errors = broken ? 1 : file.count(TestResult::Undecided);
    const std::size_t cases = broken ? 1 : file.formulas.size();
    result += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.6f}\">\n",
                          in_xml(file.name), cases, failures, errors, file.seconds);
    if (broken) {
      const std::string details = file.diagnostics.empty() ? "" : "\n" + file.diagnostics;
      result += junit_case(file.name, "model", file.seconds, "error", file.message + details);
    } else {
      for (const TestedFormula& one : file.formulas) {
        const TestResult outcome = one.result();
        const std::string_view word = outcome == TestResult::Expected     ? ""
                                      : outcome == TestResult::Unexpected ? "failure"
                                                                          : "error";
        result +=
            junit_case(file.name, one.title(), one.seconds, word, fmt::format("{}: {}", one.place, one.complaint()));
      }
    }
    result += "  </testsuite>\n";
  }
  return result + "</testsuites>\n";
}

std::string table_text(std::span<const TestedFile> files) {
  std::string result = "file\tnumber\tname\tplace\texpected\tverdict\tresult\tseconds\tformula\tmessage\n";
  for (const TestedFile& file : files) {
    if (file.problem != Problem::None) {
      result += fmt::format("{}\t\t\t\t\t\t{}\t{:.6f}\t\t{}\n", in_table(file.name), name(file.problem), file.seconds,
                            in_table(file.message));
      continue;
    }
    for (const TestedFormula& one : file.formulas) {
      result += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6f}\t{}\t{}\n", in_table(file.name), one.number, one.name,
                            in_table(one.place), one.expected ? "true" : "false", json::name(one.verdict.answer),
                            name(one.result()), one.seconds, in_table(one.text), in_table(one.verdict.reason));
    }
  }
  return result;
}

}  // namespace gnomon::cli

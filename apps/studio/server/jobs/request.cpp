// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/request.hpp"

#include "api/engines.hpp"
#include "api/options/table.hpp"
#include "base/error.hpp"
#include "studio/server/api_error.hpp"
#include "studio/server/jobs/settings.hpp"
#include "studio/server/model_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::studio {

namespace {

constexpr std::uint64_t longest_time = 24ULL * 3600 * 1000;            // milliseconds
constexpr std::uint64_t largest_memory = std::uint64_t{1} << 46;       // bytes
constexpr std::uint64_t least_memory = std::uint64_t{16} * 1'000'000;  // what the program takes for nothing

// The system refuses arguments beyond 128 kB.
void check_formula(const std::string& formula) {
  constexpr std::size_t longest = 100'000;
  if (formula.empty() || formula.size() > longest || formula.find('\0') != std::string::npos) {
    throw ApiError(ErrorKind::Malformed, "`formulas` has a text that is no formula");
  }
}

std::vector<std::string> selection(const Fields& request) {
  constexpr std::uint64_t most = 1'000'000;
  constexpr std::size_t most_formulas = 200;
  const auto only = request.optional_numbers("only", most);
  const std::vector<std::string> formulas = request.texts("formulas");
  if (only && only->empty() && formulas.empty()) {
    throw ApiError(ErrorKind::Malformed, "`only` and `formulas` leave nothing to check");
  }
  constexpr std::size_t most_numbers = 10'000;
  if (formulas.size() > most_formulas || (only && only->size() > most_numbers)) {
    throw ApiError(ErrorKind::Large, "these are too many formulas");
  }
  std::vector<std::string> result;
  if (only && !only->empty()) result.push_back(fmt::format("--only={}", fmt::join(*only, ",")));
  if (!only && !formulas.empty()) result.emplace_back("--all-formulas");
  for (const std::string& formula : formulas) {
    check_formula(formula);
    result.push_back("--formula=" + formula);
  }
  return result;
}

std::string_view engine(const Fields& request) {
  const auto name = request.optional_text("engine");
  const auto known = api::engines();
  if (!name) return known.front().name;
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const api::EngineEntry& one) { return one.name == *name; });
  if (found == known.end()) throw ApiError(ErrorKind::Malformed, "there is no such `engine`");
  return found->name;
}

// The limit is for all processes. The engine is told less, so that it comes to an orderly end before; with `auto` there
// may be two engines with a limit each.
std::size_t engine_memory(std::uint64_t memory, std::string_view engine) {
  return engine == "auto" ? memory / 20 * 9 : memory / 20 * 17;
}

api::CheckSettings settings(const Fields& request, const JobRequest& job) {
  api::CheckSettings result;
  result.check.engine = engine(request);
  result.check.memory = engine_memory(job.memory, result.check.engine);
  result.timeout = job.time;
  if (!request.any("options").is_null()) apply_options(request.object("options"), result);
  try {
    api::reject_unused_options(result);
  } catch (const UsageError& error) {
    throw ApiError(ErrorKind::Malformed, error.what());
  }
  return result;
}

void add_check(JobRequest& job, const Fields& request, const Limits& defaults) {
  // What a check takes after its time is over, to tell what it has found.
  constexpr std::chrono::seconds least_grace(5);
  const std::uint64_t time = request.optional_number("timeout_ms", longest_time)
                                 .value_or(static_cast<std::uint64_t>(defaults.timeout.count()));
  if (time == 0) throw ApiError(ErrorKind::Malformed, "`timeout_ms` must be more than 0");
  job.time = std::chrono::milliseconds(time);
  job.arguments = {"check", "--events=-"};
  for (std::string& argument : api::arguments_of(settings(request, job))) job.arguments.push_back(std::move(argument));
  job.time += std::max<std::chrono::milliseconds>(least_grace, job.time / 10);
  for (std::string& argument : selection(request)) job.arguments.push_back(std::move(argument));
  if (request.flag("explain")) job.arguments.emplace_back("--explain");
}

void add_graph(JobRequest& job, const Fields& request, const Limits& defaults) {
  constexpr std::uint64_t most_states = 100'000;
  constexpr std::chrono::minutes longest(1);
  job.time = std::min<std::chrono::milliseconds>(defaults.timeout, longest);
  const std::uint64_t states = request.number("max_states", most_states);
  if (states == 0) throw ApiError(ErrorKind::Malformed, "`max_states` must be more than 0");
  job.arguments = {"graph", "--json", fmt::format("--max-states={}", states)};
  for (const std::string& agent : request.texts("agents")) {
    constexpr std::size_t longest_name = 200;
    if (agent.empty() || agent.size() > longest_name || agent.find('\0') != std::string::npos) {
      throw ApiError(ErrorKind::Malformed, "`agents` has a text that is no agent");
    }
    job.arguments.push_back("--agents=" + agent);
  }
}

// A text that becomes part of an argument.
const std::string& checked_text(const Fields& request, const char* field) {
  const std::string& text = request.text(field);
  check_formula(text);
  return text;
}

// What follows the model on the command line comes back.
std::vector<std::string> add_question(JobRequest& job, const Fields& request, const Limits& defaults) {
  const std::string& command = request.text("command");
  job.time = defaults.timeout;
  job.arguments = {command, "--json"};
  if (command == "expand") return {};
  if (command == "bound" || command == "automaton") return {"--", checked_text(request, "formula")};
  if (command == "synthesise") {
    job.arguments.push_back("--formula=" + checked_text(request, "formula"));
    return {};
  }
  if (command != "equilibrium") throw ApiError(ErrorKind::Malformed, "there is no such `command`");
  for (const std::string& objective : request.texts("objectives")) {
    check_formula(objective);
    job.arguments.push_back("--objective=" + objective);
  }
  job.arguments.push_back("--concept=" + checked_text(request, "concept"));
  for (const char* const goal : {"all", "some"}) {
    if (request.optional_text(goal)) job.arguments.push_back(fmt::format("--{}={}", goal, checked_text(request, goal)));
  }
  return {};
}

}  // namespace

std::string_view name(JobKind kind) {
  switch (kind) {
    case JobKind::Check: return "check";
    case JobKind::Graph: return "graph";
    case JobKind::Question: return "question";
  }
  return "";
}

JobRequest JobRequest::read(const Fields& request, const Folder& folder, const Limits& defaults) {
  const std::string& kind = request.text("kind");
  ModelText model = ModelText::read(request, folder);
  JobRequest job;
  job.memory = request.optional_number("memory_bytes", largest_memory).value_or(defaults.memory);
  if (job.memory < least_memory) {
    throw ApiError(ErrorKind::Malformed, fmt::format("`memory_bytes` must be at least {}", least_memory));
  }
  std::vector<std::string> last;
  if (kind == name(JobKind::Check)) {
    job.kind = JobKind::Check;
    add_check(job, request, defaults);
  } else if (kind == name(JobKind::Graph)) {
    job.kind = JobKind::Graph;
    add_graph(job, request, defaults);
  } else if (kind == name(JobKind::Question)) {
    job.kind = JobKind::Question;
    last = add_question(job, request, defaults);
  } else {
    throw ApiError(ErrorKind::Malformed, "`kind` must be check, graph or question");
  }
  // The automaton of a formula is about no model.
  if (job.arguments.front() != "automaton") {
    for (std::string& argument : model.arguments("-")) job.arguments.push_back(std::move(argument));
  }
  for (std::string& argument : last) job.arguments.push_back(std::move(argument));
  job.text = std::move(model.text);
  return job;
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/equilibrium.hpp"

#include "cli/reports/check.hpp"
#include "cli/reports/profile.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

std::string names(const model::System& system, const std::vector<model::AgentId>& agents) {
  std::vector<std::string> result;
  std::transform(agents.begin(), agents.end(), std::back_inserter(result),
                 [&system](model::AgentId agent) { return system[agent].name; });
  return joined(result);
}

// "Nash equilibrium"
std::string solution_name(const model::System& system, const api::EquilibriumQuestion& question) {
  const bool alone = question.solution == logic::SolutionConcept::Dominant && question.players.size() == 1;
  if (alone) return fmt::format("dominant strategy of {}", system[question.players.front().agent].name);
  return std::string(logic::name(question.solution));
}

std::string_view article(std::string_view noun) { return noun.front() == 'e' ? "an" : "a"; }

// What is so, if the answer is yes or else no.
std::string statement(const model::System& system, const api::EquilibriumQuestion& question, bool yes) {
  const std::string solution = solution_name(system, question);
  const std::string& goal = question.goal;
  switch (question.ask) {
    case api::Ask::Exists: return fmt::format("there is {} {}", yes ? article(solution) : "no", solution);
    case api::Ask::Some: return fmt::format("{} {} leads to {}", yes ? "some" : "no", solution, goal);
    case api::Ask::All: return fmt::format("{} {} leads to {}", yes ? "every" : "not every", solution, goal);
    case api::Ask::Divide:
      return fmt::format("{} has {} strategy under which there is {} {} and every one leads to {}",
                         system[*question.by].name, yes ? "a" : "no", article(solution), solution, goal);
  }
  return "";
}

std::string headline(const model::System& system, const api::EquilibriumQuestion& question, Answer answer,
                     const Output& looks) {
  switch (answer) {
    case Answer::True: return looks.painted(Tone::Good, "✓ " + statement(system, question, true));
    case Answer::False: return looks.painted(Tone::Bad, "✗ " + statement(system, question, false));
    case Answer::Unknown:
      return looks.painted(Tone::Doubtful, fmt::format("? it is not known if {}", statement(system, question, true)));
  }
  return "";
}

// For which strategies of those without objective the statement is made.
std::string others_text(const model::System& system, const api::EquilibriumQuestion& question, Answer answer) {
  const bool some = (question.others_do == logic::OthersDo::Some) == (answer != Answer::False);
  const std::string who = names(system, question.others);
  if (!some) return fmt::format("whatever {} may do", who);
  if (answer == Answer::False) return fmt::format("with some strategies of {}", who);
  const bool one = question.others.size() == 1;
  return fmt::format("if {} {} along (--others all: whatever {})", who, one ? "plays" : "play",
                     one ? "it does" : "they do");
}

}  // namespace

std::string equilibrium_text(const model::System& system, const api::EquilibriumQuestion& question,
                             const api::CheckReport& report, std::string_view engine, bool full, const Output& looks) {
  const api::Outcome& outcome = report.outcomes.front();
  const Answer answer = outcome.verdict.answer;
  std::vector<std::string> lines;
  if (!question.others.empty()) lines.push_back(others_text(system, question, answer));
  if (const std::string share = share_text(outcome); !share.empty()) lines.push_back(share);
  if (!outcome.verdict.reason.empty()) lines.push_back(outcome.verdict.reason);
  if (outcome.profile) {
    const std::vector<std::string> tables = profile_lines(system, outcome, full);
    lines.insert(lines.end(), tables.begin(), tables.end());
  }
  std::string text = headline(system, question, answer, looks) + "\n";
  for (const std::string& line : lines) text += fmt::format("  {}\n", line);
  return text + fmt::format("{}, {} engine\n", duration_text(report.total), engine);
}

}  // namespace gnomon::cli

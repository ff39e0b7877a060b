// SPDX-License-Identifier: Apache-2.0
#include "cli/check_text.hpp"

#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sys/resource.h>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

struct Look {
  std::string_view mark;
  std::string_view word;
  Tone tone;
};

Look look_of(Answer answer) {
  switch (answer) {
    case Answer::True: return {"✓", "TRUE", Tone::Good};
    case Answer::False: return {"✗", "FALSE", Tone::Bad};
    case Answer::Unknown: return {"?", "UNKNOWN", Tone::Doubtful};
  }
  return {};
}

std::string place_of(const api::Loaded& loaded, std::size_t index) {
  if (index >= loaded.file_properties) return "--formula";
  const logic::Property& property = loaded.model->specification.properties[index];
  return fmt::format("line {}", loaded.source.position(property.span.begin).line);
}

std::string warning(const Output& output, bool strict) {
  return strict ? output.error_painted(Tone::Bad, "error:") : output.error_painted(Tone::Doubtful, "warning:");
}

}  // namespace

CheckText::CheckText(const api::Loaded& loaded, const std::vector<std::size_t>& selection, Output& output)
    : loaded_(loaded), output_(output) {
  for (const std::size_t index : selection) {
    number_width_ = std::max(number_width_, std::to_string(index + 1).size());
    place_width_ = std::max(place_width_, place_of(loaded, index).size());
  }
}

void CheckText::formula(const api::Outcome& outcome) {
  const logic::Property& property = loaded_.model->specification.properties[outcome.property];
  const Look look = look_of(outcome.verdict.answer);
  const std::string answer = output_.painted(look.tone, fmt::format("{:<7}", look.word));
  const std::string time = output_.painted(Tone::Quiet, fmt::format("{:>8}", duration_text(outcome.time)));
  output_.print(fmt::format("{} {:>{}}  {}  {}  {:<{}}  {}{}\n", output_.painted(look.tone, look.mark),
                            outcome.property + 1, number_width_, answer, time, place_of(loaded_, outcome.property),
                            place_width_, property.text,
                            property.instance.empty() ? "" : fmt::format("  ({})", property.instance)));
  const std::string indent(number_width_ + 4, ' ');
  if (!outcome.verdict.reason.empty()) output_.print(fmt::format("{}{}\n", indent, outcome.verdict.reason));
  if (outcome.contradicts(property)) {
    output_.print(fmt::format("{}{} the model expects {} here\n", indent, output_.painted(Tone::Doubtful, "warning:"),
                              *property.expected ? "TRUE" : "FALSE"));
  }
  output_.flush();
}

void CheckText::cautions(const api::CheckReport& report, bool strict) {
  for (const api::Caution caution : report.cautions) {
    const bool serious = caution != api::Caution::Deadlocks;
    output_.complain(fmt::format("{} {}\n", warning(output_, strict && serious),
                                 output_.error_painted(serious ? Tone::Bold : Tone::Plain,
                                                       api::explanation(caution, loaded_.model->system, report))));
  }
}

void CheckText::summary(const api::CheckReport& report, api::Engine engine) {
  std::vector<std::string> counts;
  const auto add = [&](Answer answer, std::string_view one, std::string_view many) {
    const std::size_t count = report.count(answer);
    if (count > 0) counts.push_back(fmt::format("{} {}", grouped(count), count == 1 ? one : many));
  };
  add(Answer::True, "holds", "hold");
  add(Answer::False, "does not hold", "do not hold");
  add(Answer::Unknown, "is undecided", "are undecided");
  output_.print(report.outcomes.empty()
                    ? "no formulas to check\n"
                    : fmt::format("\n{}: {}\n", quantity(report.outcomes.size(), "formula"), joined(counts)));
  const auto unexpected = std::count_if(report.outcomes.begin(), report.outcomes.end(), [this](const auto& outcome) {
    return outcome.contradicts(loaded_.model->specification.properties[outcome.property]);
  });
  if (unexpected > 0) {
    output_.print(output_.painted(
        Tone::Doubtful, fmt::format("{} not as the model expects\n", grouped(static_cast<std::size_t>(unexpected)))));
  }
  if (report.statistics) {
    const reference::Statistics& numbers = *report.statistics;
    output_.print(fmt::format("{} ({} initial), {}, {}\n", quantity(numbers.reachable_states, "reachable state"),
                              grouped(numbers.initial_states), quantity(numbers.transitions, "transition"),
                              numbers.deadlocks == 0 ? "no deadlocks" : quantity(numbers.deadlocks, "deadlock")));
  } else {
    output_.print(fmt::format("not explored to the end: {}\n", report.not_explored));
  }
  output_.print(fmt::format("{}, {} of memory, {} engine\n", duration_text(report.total), memory_text(peak_memory()),
                            name(engine)));
}

void CheckText::statistics(const api::CheckReport& report, api::Seconds loading) {
  const auto row = [this](std::string_view name, const std::string& value) {
    output_.print(fmt::format("  {:<28}{:>14}\n", name, value));
  };
  output_.print("\nstatistics\n");
  row("time to load", duration_text(loading));
  row("time to explore", duration_text(report.exploration));
  row("time for formulas", duration_text(report.total - report.exploration));
  row("peak memory", memory_text(peak_memory()));
  if (!report.statistics) return;
  const reference::Statistics& numbers = *report.statistics;
  row("initial states", grouped(numbers.initial_states));
  row("reachable states", grouped(numbers.reachable_states));
  row("fair states", grouped(numbers.fair_states));
  row("deadlocks", grouped(numbers.deadlocks));
  row("transitions", grouped(numbers.transitions));
  row("enabled joint actions", grouped(numbers.moves));
}

std::size_t peak_memory() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace gnomon::cli

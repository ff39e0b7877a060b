// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/check.hpp"

#include "api/findings/coverage.hpp"
#include "base/process_memory.hpp"
#include "cli/evidence/text.hpp"
#include "cli/reports/profile.hpp"
#include "cli/reports/refutation.hpp"
#include "cli/reports/run.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
  if (index >= loaded.source_properties) return "--formula";
  const std::uint32_t begin = loaded.model->specification.properties[index].span.begin;
  const std::uint32_t line = loaded.source.position(begin).line;
  return loaded.source.is_own(begin) ? fmt::format("line {}", line)
                                     : fmt::format("{}:{}", loaded.source.name_at(begin), line);
}

// Returns "FALSE (in 6 of 9 initial states)".
std::string word_of(const api::Outcome& outcome) {
  const std::string share = share_text(outcome);
  return fmt::format("{}{}{}", look_of(outcome.verdict.answer).word, share.empty() ? "" : " ", share);
}

// What poor reasons a true formula has: lines. That there is no initial state is said once for all formulas.
std::string vacuity_text(const api::Outcome& outcome) {
  std::string text;
  for (const api::Vacuity& vacuity : outcome.vacuity.found) {
    if (vacuity.kind == api::Vacuity::Kind::NoInitialState) continue;
    text += fmt::format("note: {}\n", api::explanation(vacuity));
  }
  if (!outcome.vacuity.cut_off.empty()) {
    text += fmt::format("note: not all operands were tried: {}\n", outcome.vacuity.cut_off);
  }
  return text;
}

// Initial states where the formula fails and where it holds, unless what is shown above begins in one: lines.
std::string initial_states_text(const Scope& scope, const api::Outcome& outcome) {
  if (!outcome.initial || !outcome.initial->mixed()) return {};
  const model::State* shown = nullptr;
  if (outcome.evidence) shown = &outcome.evidence->states[outcome.evidence->claims.front().state];
  if (outcome.profile) shown = &outcome.profile->start;
  std::string text;
  const auto add = [&](const std::optional<model::State>& state, std::string_view verb) {
    if (!state || (shown != nullptr && *state == *shown)) return;
    std::string values;
    for (std::size_t i = 0; i < state->size(); ++i) {
      if (!scope.shows(model::VarId(i)) || (shown != nullptr && (*shown)[i] == (*state)[i])) continue;
      values += fmt::format("  {}\n", value_text(scope.system(), model::VarId(i), *state));
    }
    text += fmt::format("it {} in {} initial state{}\n", verb, shown == nullptr ? "the" : "another",
                        shown == nullptr || values.empty() ? "" : ", where");
    text += values;
    shown = &*state;
  };
  const bool holds = outcome.verdict.answer == Answer::True;
  add(holds ? outcome.holding : outcome.failing, holds ? "holds" : "fails");
  add(holds ? outcome.failing : outcome.holding, holds ? "fails" : "holds");
  return text;
}

// "7 reachable states (1 initial), 12 transitions, no deadlocks"
std::string space_text(const api::CheckReport& report) {
  const engine::StateSpace& space = report.space;
  std::vector<std::string> parts;
  if (space.reachable_states) {
    parts.push_back(fmt::format("{} reachable {} ({} initial)", grouped(space.reachable_states->str()),
                                *space.reachable_states == 1 ? "state" : "states",
                                space.initial_states ? grouped(space.initial_states->str()) : "?"));
  } else {
    const bool enough = report.count(Answer::Unknown) == 0;
    parts.emplace_back(enough ? "not all reachable states were needed" : "the reachable states were not explored");
  }
  if (report.diagrams) parts.push_back(quantity(report.diagrams->state_bits, "bit"));
  if (space.transitions) parts.push_back(quantity(*space.transitions, "transition"));
  if (space.deadlocks && *space.deadlocks == 0) parts.emplace_back("no deadlocks");
  if (space.deadlocks && *space.deadlocks > 0) {
    parts.push_back(
        fmt::format("{} {}", grouped(space.deadlocks->str()), *space.deadlocks == 1 ? "deadlock" : "deadlocks"));
  }
  return joined(parts);
}

// "symbolic engine", "symbolic and bounded engines"
std::string engines_text(const api::CheckReport& report) {
  std::vector<std::string> names;
  for (const api::Outcome& outcome : report.outcomes) {
    const std::string name(outcome.engine);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (names.size() <= 1) return fmt::format("{} engine", report.engine);
  return joined(names, names.size() == 2 ? " and " : ", ") + " engines";
}

std::string warning(const Output& output, bool strict) {
  return strict ? output.error_painted(Tone::Bad, "error:") : output.error_painted(Tone::Doubtful, "warning:");
}

}  // namespace

CheckText::CheckText(const api::Loaded& loaded, const std::vector<std::size_t>& selection, EvidenceStyle style,
                     Output& output)
    : loaded_(loaded), style_(std::move(style)), output_(output) {
  for (const std::size_t index : selection) {
    number_width_ = std::max(number_width_, std::to_string(index + 1).size());
    place_width_ = std::max(place_width_, place_of(loaded, index).size());
  }
}

void CheckText::formula(const api::Outcome& outcome) {
  const logic::Property& property = loaded_.model->specification.properties[outcome.property];
  const Look look = look_of(outcome.verdict.answer);
  const std::string answer = output_.painted(look.tone, fmt::format("{:<7}", word_of(outcome)));
  const std::string time = output_.painted(Tone::Quiet, fmt::format("{:>8}", duration_text(outcome.time)));
  output_.print(fmt::format("{} {:>{}}  {}  {}  {:<{}}  {}\n", output_.painted(look.tone, look.mark),
                            outcome.property + 1, number_width_, answer, time, place_of(loaded_, outcome.property),
                            place_width_, named_text(property)));
  const std::string indent(number_width_ + 4, ' ');
  if (!outcome.verdict.reason.empty()) output_.print(fmt::format("{}{}\n", indent, outcome.verdict.reason));
  if (!outcome.how.empty() && (tell_more_ || outcome.engine != "symbolic")) {
    output_.print(fmt::format("{}{}\n", indent, output_.painted(Tone::Quiet, outcome.how)));
  }
  if (outcome.contradicts(property)) {
    output_.print(fmt::format("{}{} the model expects {} here\n", indent, output_.painted(Tone::Doubtful, "warning:"),
                              *property.expected ? "TRUE" : "FALSE"));
  }
  output_.print(indented_lines(explanation_text(loaded_, outcome, style_), indent));
  if (outcome.trusted > 0) {
    output_.print(fmt::format("{}{}\n", indent, output_.painted(Tone::Quiet, trusted_text(outcome.trusted))));
  }
  if (!outcome.not_explained.empty()) {
    output_.print(fmt::format("{}{}\n", indent, output_.painted(Tone::Quiet, outcome.not_explained)));
  }
  output_.flush();
}

std::string explanation_text(const api::Loaded& loaded, const api::Outcome& outcome, const EvidenceStyle& style) {
  const logic::Property& property = loaded.model->specification.properties[outcome.property];
  std::string text = vacuity_text(outcome);
  if (outcome.profile) {
    for (const std::string& line : profile_lines(loaded.model->system, outcome, style.full)) text += line + "\n";
  }
  if (outcome.evidence) text += evidence_text(*loaded.model, property, *outcome.evidence, outcome.knowledge, style);
  if (outcome.refutation) text += refutation_text(*loaded.model, property, *outcome.refutation, style);
  return text + initial_states_text(style.scope, outcome);
}

std::string share_text(const api::Outcome& outcome) {
  if (!outcome.initial || !outcome.initial->mixed()) return {};
  const auto& [holds, fails] = *outcome.initial;
  const BigInt& share = outcome.verdict.answer == Answer::True ? holds : fails;
  return fmt::format("(in {} of {} initial states)", grouped(share.str()), grouped((holds + fails).str()));
}

std::string named_text(const logic::Property& property, std::string_view read_as) {
  return fmt::format("{}{}{}{}{}{}", property.name, property.name.empty() ? "" : ": ", read_as,
                     read_as.empty() ? "" : " ", property.text,
                     property.instance.empty() ? "" : fmt::format("  ({})", property.instance));
}

std::string_view verdict_word(Answer answer) { return look_of(answer).word; }

std::string verdict_line(const api::Loaded& loaded, const api::Outcome& outcome, const Output& output,
                         std::string_view read_as) {
  const Look look = look_of(outcome.verdict.answer);
  return fmt::format("{} {}  {}  {}  {}", output.painted(look.tone, look.mark), outcome.property + 1,
                     output.painted(look.tone, word_of(outcome)), place_of(loaded, outcome.property),
                     named_text(loaded.model->specification.properties[outcome.property], read_as));
}

std::string trusted_text(std::size_t count) {
  return fmt::format("{} {} computed, not replayed", quantity(count, "sub-claim"), count == 1 ? "is" : "are");
}

void CheckText::cautions(const api::CheckReport& report, bool strict, bool traces) {
  for (const api::Caution caution : report.cautions) {
    const bool serious = is_serious(caution);
    std::string place;
    if (caution == api::Caution::Overflow) {
      const api::Overflow& overflow = *report.overflow;
      const model::EvolutionItem& item = loaded_.model->system[overflow.agent].evolution[overflow.item];
      const Position position = loaded_.source.position(item.span.begin);
      place = fmt::format("{}:{}:{}: ", loaded_.source.name_at(item.span.begin), position.line, position.column);
    }
    output_.print_error(fmt::format("{}{} {}\n", place, warning(output_, strict && serious),
                                    output_.error_painted(serious ? Tone::Bold : Tone::Plain,
                                                          api::explanation(caution, loaded_.model->system, report))));
    const model::System& system = loaded_.model->system;
    if (traces && caution == api::Caution::Deadlocks) output_.print_error(run_text(system, *report.deadlock));
    if (traces && caution == api::Caution::Overflow) {
      output_.print_error(run_text(system, report.overflow->trace));
      output_.print_error(fmt::format("then {}\n", joint_text(system, report.overflow->action)));
    }
  }
}

bool is_serious(api::Caution caution) {
  return caution == api::Caution::NoInitialState || caution == api::Caution::NoFairState;
}

void CheckText::summary(const api::CheckReport& report) {
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
  if (report.stopped.empty()) {
    output_.print(fmt::format("{}\n", space_text(report)));
  } else {
    output_.print(fmt::format("not explored to the end: {}\n", report.stopped));
  }
  if (report.diagrams && report.diagrams->costly_line) {
    const auto& [span, nodes] = *report.diagrams->costly_line;
    output_.print(fmt::format("{}:{}: this line alone takes {} nodes of the transition relation:\n  {}\n",
                              loaded_.source.name_at(span.begin), loaded_.source.position(span.begin).line,
                              grouped(nodes), shortened(loaded_.source.text(span), 200)));
  }
  output_.print(fmt::format("{}, {} of memory, {}\n", duration_text(report.total), memory_text(peak_memory()),
                            engines_text(report)));
}

void CheckText::coverage(const api::CheckReport& report) {
  if (!report.not_covered.empty()) output_.print(fmt::format("\ncoverage is not known: {}\n", report.not_covered));
  if (!report.coverage) return;
  using api::Covered;
  const api::CoverageReport found = api::coverage_report(loaded_, *report.coverage);
  const auto share = [&found](Covered kind, std::string_view things) {
    const auto& [all, covered] = found.of(kind);
    return fmt::format("{} of {} {}", grouped(covered), grouped(all), things);
  };
  output_.print(fmt::format(
      "\ncoverage: {}\n",
      joined({share(Covered::ProtocolLine, "protocol lines"), share(Covered::EvolutionLine, "evolution lines"),
              share(Covered::Action, "actions"), share(Covered::AtomTrue, "atoms true"),
              share(Covered::AtomFalse, "atoms false"), share(Covered::Value, "values")})));
  for (const api::CoverageGap& gap : found.gaps) {
    const Position position = loaded_.source.position(gap.span.begin);
    output_.print(fmt::format("{}:{}:{}: {}\n  {}\n", loaded_.source.name(), position.line, position.column,
                              gap.message, shortened(loaded_.source.text(gap.span), 100)));
  }
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
  const auto count = [&row](std::string_view name, const auto& number) {
    if (number) row(name, grouped(fmt::format("{}", *number)));
  };
  const auto big = [&row](std::string_view name, const std::optional<BigInt>& number) {
    if (number) row(name, grouped(number->str()));
  };
  big("initial states", report.space.initial_states);
  big("reachable states", report.space.reachable_states);
  big("fair states", report.space.fair_states);
  big("deadlocks", report.space.deadlocks);
  count("depth in steps", report.space.depth);
  count("transitions", report.space.transitions);
  count("enabled joint actions", report.space.moves);
  if (report.search) {
    row("largest bound", grouped(report.search->bound));
    row("run fragments", grouped(report.search->fragments));
    row("variables of the SAT solver", grouped(report.search->variables));
  }
  if (!report.diagrams) return;
  const engine::DiagramStatistics& numbers = *report.diagrams;
  row("bits of a state", grouped(numbers.state_bits));
  row("bits of a joint action", grouped(numbers.action_bits));
  row("parts of the relation", grouped(numbers.relation_parts));
  row("nodes of the relation", grouped(numbers.relation_nodes));
  row("nodes at the end", grouped(numbers.live_nodes));
  row("most nodes", grouped(numbers.peak_nodes));
  row("memory of the diagrams", memory_text(numbers.memory_bytes));
  const double lookups = static_cast<double>(std::max<std::uint64_t>(numbers.cache_lookups, 1));
  row("cache hits", fmt::format("{:.1f} %", 100.0 * static_cast<double>(numbers.cache_hits) / lookups));
  row("garbage collections", grouped(numbers.collections));
  row("reorderings", grouped(numbers.reorderings));
  row("time for reorderings", duration_text(api::Seconds(numbers.reorder_seconds)));
}

}  // namespace gnomon::cli

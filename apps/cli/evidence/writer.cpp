// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/writer.hpp"

#include "cli/evidence/formula.hpp"
#include "cli/reports/run.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

using verdict::StateRef;

EvidenceWriter::EvidenceWriter(const Model& model, const logic::Property& property,
                               const std::vector<model::State>& states, const EvidenceStyle& style)
    : model_(model),
      property_(property),
      states_(states),
      style_(style),
      stepper_(model.system),
      shown_(states.size(), false) {}

void EvidenceWriter::line(std::size_t depth, const std::string& text) {
  constexpr std::size_t deepest = 10;  // no further indentation
  const std::string indent(2 * std::min(depth, deepest), ' ');
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    text_ += indent + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
}

std::string EvidenceWriter::name(StateRef state) { return fmt::format("state {}", state + 1); }

std::string EvidenceWriter::formula(logic::FormulaId id) const {
  return shortened(evidence_formula(model_, property_, id), 100);
}

void EvidenceWriter::show(StateRef state, std::size_t depth) {
  if (shown_[state]) return;
  shown_[state] = true;
  line(depth, state_text(style_.scope, states_[state]));
}

void EvidenceWriter::show_step(StateRef before, StateRef after, std::size_t depth) {
  shown_[after] = true;
  line(depth, style_.full ? state_text(style_.scope, states_[after])
                          : changes_text(style_.scope, states_[before], states_[after]));
}

void EvidenceWriter::show_path(const verdict::Path& path, std::size_t begin, std::size_t depth) {
  if (!shown_[path.states[begin]]) {
    line(depth, name(path.states[begin]));
    show(path.states[begin], depth);
  }
  for (std::size_t i = begin; i < path.actions.size(); ++i) {
    line(depth, "by " + joint_text(style_.scope, path.actions[i]));
    if (i + 1 == path.states.size()) {
      show_lost_updates(path.states[i], path.actions[i], path.states[*path.loop], depth);
      line(depth, fmt::format("{} again, and so on", name(path.states[*path.loop])));
      return;
    }
    line(depth, name(path.states[i + 1]));
    show_step(path.states[i], path.states[i + 1], depth);
    show_lost_updates(path.states[i], path.actions[i], path.states[i + 1], depth);
    i += count_repetitions(path, i, depth);
  }
}

// Counts the steps that repeat the one from the place `at` and change nothing, instead of showing each.
std::size_t EvidenceWriter::count_repetitions(const verdict::Path& path, std::size_t at, std::size_t depth) {
  constexpr std::size_t fewest = 3;
  const model::State& state = states_[path.states[at]];
  std::size_t end = at;
  while (end + 1 < path.states.size() && path.actions[end] == path.actions[at] &&
         states_[path.states[end + 1]] == state) {
    ++end;
  }
  const std::size_t more = end - at;
  if (more <= fewest) return 0;
  for (std::size_t i = at; i <= end; ++i) shown_[path.states[i]] = true;
  line(depth, fmt::format("the same step {} more times, to {}", more - 1, name(path.states[end])));
  return more - 1;
}

void EvidenceWriter::show_lost_updates(StateRef before, const model::JointAction& joint, StateRef after,
                                       std::size_t depth) {
  line(depth, lost_updates_text(style_.scope, stepper_, states_[before], joint, states_[after]));
}

void EvidenceWriter::show_run(const verdict::Path& run, std::size_t depth) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < run.states.size(); ++i) {
    if (shown_[run.states[i]]) begin = i;
  }
  const std::string last = name(run.states.back());
  if (run.actions.empty()) {
    line(depth, last + ", an initial state");
    return show(run.states.back(), depth);
  }
  const std::string_view initial = begin == 0 ? "the initial " : "";
  line(depth, fmt::format("how {} is reached from {}{}", last, initial, name(run.states[begin])));
  show_path(run, begin, depth + 1);
}

void EvidenceWriter::show_literal(const verdict::Literal& literal, const std::vector<StateRef>& states,
                                  std::size_t depth) {
  std::vector<std::string> numbers;
  for (const StateRef state : states) numbers.push_back(std::to_string(state + 1));
  line(depth, fmt::format("{} {} in {} {}", formula(literal.formula), literal.holds ? "holds" : "fails",
                          numbers.size() == 1 ? "state" : "states", indented(wrapped_list(numbers, 90), 2)));
}

}  // namespace gnomon::cli

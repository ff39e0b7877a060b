// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence_writer.hpp"

#include "cli/evidence_formula.hpp"
#include "cli/run_text.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

using verdict::StateRef;

EvidenceWriter::EvidenceWriter(const sema::Lowered& model, const logic::Property& property,
                               const verdict::Evidence& evidence, const EvidenceStyle& style)
    : model_(model), property_(property), evidence_(evidence), style_(style), shown_(evidence.states.size(), false) {}

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
  line(depth, state_text(style_.scope, evidence_.states[state]));
}

void EvidenceWriter::show_step(StateRef before, StateRef after, std::size_t depth) {
  shown_[after] = true;
  line(depth, style_.full ? state_text(style_.scope, evidence_.states[after])
                          : changes_text(style_.scope, evidence_.states[before], evidence_.states[after]));
}

void EvidenceWriter::show_path(const verdict::Path& path, std::size_t begin, std::size_t depth) {
  if (!shown_[path.states[begin]]) {
    line(depth, name(path.states[begin]));
    show(path.states[begin], depth);
  }
  for (std::size_t i = begin; i < path.actions.size(); ++i) {
    line(depth, "by " + joint_text(style_.scope, path.actions[i]));
    if (i + 1 == path.states.size()) {
      line(depth, fmt::format("{} again, and so on", name(path.states[*path.loop])));
      return;
    }
    line(depth, name(path.states[i + 1]));
    show_step(path.states[i], path.states[i + 1], depth);
  }
}

}  // namespace gnomon::cli

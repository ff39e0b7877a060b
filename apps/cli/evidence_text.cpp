// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence_text.hpp"

#include "cli/run_text.hpp"
#include "cli/text.hpp"
#include "logic/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

using logic::Node;
using logic::Op;
using verdict::Claim;
using verdict::ClaimRef;
using verdict::Link;
using verdict::Path;
using verdict::Reason;
using verdict::StateRef;

class EvidenceText {
 public:
  EvidenceText(const sema::Lowered& model, const logic::Property& property, const verdict::Evidence& evidence)
      : system_(model.system),
        pool_(model.specification.pool),
        property_(property),
        evidence_(evidence),
        told_(evidence.claims.size(), false),
        shown_(evidence.states.size(), false) {}

  // A claim, then what it stands on, depth first, with a list of what is still to tell instead of a
  // recursion. A claim that was told before is not told again.
  std::string run() {
    const StateRef start = evidence_.claims.front().state;
    line(0, fmt::format("initial {}", name(start)));
    show(start, 0);
    std::vector<std::pair<ClaimRef, std::size_t>> open{{0, 0}};
    while (!open.empty()) {
      const auto [index, depth] = open.back();
      open.pop_back();
      if (told_[index]) continue;
      told_[index] = true;
      const Claim& claim = evidence_.claims[index];
      tell(claim, depth);
      for (std::size_t i = claim.parts.size(); i-- > 0;) open.emplace_back(claim.parts[i].claim, depth + 1);
    }
    for (const Path& path : evidence_.fair) {
      line(0, fmt::format("a fair path from {}", name(path.states.front())));
      tell(path, 0, 1);
    }
    return std::move(text_);
  }

 private:
  static constexpr std::size_t deepest = 10;  // no further indentation

  // Every line of the text, which may have several, behind the indentation.
  void line(std::size_t depth, const std::string& text) {
    const std::string indent(2 * std::min(depth, deepest), ' ');
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      text_ += indent + text.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
  }

  static std::string name(StateRef state) { return fmt::format("state {}", state + 1); }

  [[nodiscard]] std::string formula(logic::FormulaId id) const {
    return shortened(logic::formula_text(system_, pool_, id, property_.logic), 100);
  }

  [[nodiscard]] std::string statement(const Claim& claim) const {
    return fmt::format("{} {} in {}", formula(claim.literal.formula), claim.literal.holds ? "holds" : "fails",
                       name(claim.state));
  }

  // All values, the first time.
  void show(StateRef state, std::size_t depth) {
    if (shown_[state]) return;
    shown_[state] = true;
    line(depth, state_text(system_, evidence_.states[state]));
  }

  void tell(const Claim& claim, std::size_t depth) {
    switch (claim.reason) {
      case Reason::Evaluated: return line(depth, statement(claim));
      case Reason::Engine:
        return line(depth, statement(claim) + ", says the engine; no finite piece of the model shows it");
      case Reason::Operands: return line(depth, statement(claim) + ", because");
      case Reason::Path:
        line(depth, statement(claim) + (claim.path.loop              ? ", because of this infinite path"
                                        : claim.path.actions.empty() ? ", because there already"
                                                                     : ", because of this path"));
        tell(claim.path, 0, depth + 1);
        tell_what_states_show(claim, depth + 1);
        return;
      case Reason::Links:
        line(depth, statement(claim) + ", because");
        tell_links(claim, depth + 1);
        return;
    }
  }

  // Along a path there is one line for each formula, not one for each state.
  void tell_what_states_show(const Claim& claim, std::size_t depth) {
    for (const verdict::Part& first : claim.parts) {
      const Claim& part = evidence_.claims[first.claim];
      if (part.reason != Reason::Evaluated || told_[first.claim]) continue;
      std::vector<std::string> states;
      for (const verdict::Part& other : claim.parts) {
        const Claim& same = evidence_.claims[other.claim];
        if (same.literal != part.literal || told_[other.claim]) continue;
        told_[other.claim] = true;
        states.push_back(std::to_string(same.state + 1));
      }
      line(depth, fmt::format("{} {} in {} {}", formula(part.literal.formula), part.literal.holds ? "holds" : "fails",
                              states.size() == 1 ? "state" : "states", indented(wrapped_list(states, 90), 2)));
    }
  }

  // From a position of the path on.
  void tell(const Path& path, std::size_t begin, std::size_t depth) {
    if (!shown_[path.states[begin]]) {
      line(depth, name(path.states[begin]));
      show(path.states[begin], depth);
    }
    for (std::size_t i = begin; i < path.actions.size(); ++i) {
      line(depth, "by " + joint_text(system_, path.actions[i]));
      if (i + 1 == path.states.size()) {
        line(depth, fmt::format("{} again, and so on", name(path.states[*path.loop])));
        return;
      }
      const StateRef next = path.states[i + 1];
      line(depth, name(next));
      line(depth, changes_text(system_, evidence_.states[path.states[i]], evidence_.states[next]));
      shown_[next] = true;
    }
  }

  // ---- other states

  void tell_links(const Claim& claim, std::size_t depth) {
    const Node& node = pool_[claim.literal.formula];
    StateRef before = claim.state;
    for (const Link& link : claim.links) {
      line(depth, relation(node, before, link));
      before = link.state;
      if (link.run.states.empty() || shown_[link.state]) continue;
      tell_run(link.run, depth);
    }
  }

  // The reader knows how to get to the states that were shown, so the run is told from the last of these.
  void tell_run(const Path& run, std::size_t depth) {
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
    tell(run, begin, depth + 1);
  }

  [[nodiscard]] std::string relation(const Node& node, StateRef before, const Link& link) const {
    const std::string group = node.coalition.valid() ? coalition_text(system_, pool_[node.coalition]) : "";
    const std::string other = link.state == before ? "this state itself" : name(link.state);
    if (node.op == Op::Obligatory) return fmt::format("{} behaves correctly in {}", system_[node.agent].name, other);
    const std::string who = node.op == Op::DistributedKnows
                                ? fmt::format("{} together", group.empty() ? "nobody" : group)
                                : system_[link.agent].name;
    std::string text = link.state == before ? fmt::format("{} considers {} possible", who, name(before))
                                            : fmt::format("{} cannot tell {} from {}", who, name(before), other);
    if (node.op == Op::KnowsIfCorrect) text += fmt::format(", where {} behave correctly", group);
    return text;
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  const logic::Property& property_;
  const verdict::Evidence& evidence_;
  std::string text_;
  std::vector<bool> told_;
  std::vector<bool> shown_;
};

}  // namespace

std::string evidence_text(const sema::Lowered& model, const logic::Property& property,
                          const verdict::Evidence& evidence) {
  return EvidenceText(model, property, evidence).run();
}

}  // namespace gnomon::cli

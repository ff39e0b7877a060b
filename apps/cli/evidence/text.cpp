// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/text.hpp"

#include "cli/evidence/strategy_text.hpp"
#include "cli/evidence/writer.hpp"
#include "cli/terminal/text.hpp"
#include "logic/classify.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/validate/word_matches.hpp"
#include "verdict/view/relation.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

using verdict::Claim;
using verdict::ClaimRef;
using verdict::Link;
using verdict::Path;
using verdict::Reason;
using verdict::StateRef;

class EvidenceText {
 public:
  EvidenceText(EvidenceWriter& writer, const verdict::Evidence& evidence)
      : writer_(writer),
        evidence_(evidence),
        told_(evidence_.claims.size(), false),
        links_of_chains_(evidence_.claims.size(), false) {}

  // A claim, then what it stands on, depth first, with a list of what is still to tell instead of a
  // recursion. A claim that was told before is not told again.
  void run() {
    const StateRef start = evidence_.claims.front().state;
    writer_.line(0, fmt::format("initial {}", EvidenceWriter::name(start)));
    writer_.show(start, 0);
    std::vector<std::pair<ClaimRef, std::size_t>> open{{0, 0}};
    while (!open.empty()) {
      const auto [index, depth] = open.back();
      open.pop_back();
      if (told_[index]) continue;
      told_[index] = true;
      const Claim& claim = evidence_.claims[index];
      const bool is_link = links_of_chains_[index];
      if (!is_link) tell(claim, depth);
      for (std::size_t i = claim.parts.size(); i-- > 0;) {
        const ClaimRef part = claim.parts[i].claim;
        links_of_chains_[part] = continues(claim, evidence_.claims[part]);
        open.emplace_back(part, is_link ? depth : depth + 1);
      }
    }
    for (const Path& path : evidence_.fair) {
      writer_.line(0, fmt::format("a fair path from {}", EvidenceWriter::name(path.states.front())));
      writer_.show_path(path, 0, 1);
    }
  }

 private:
  // A chain of the same connective is told as one list of what it connects.
  [[nodiscard]] bool continues(const Claim& whole, const Claim& part) const {
    const logic::Op op = writer_.pool()[whole.literal.formula].op;
    return whole.reason == Reason::Operands && part.reason == Reason::Operands && whole.parts.size() == 2 &&
           (op == logic::Op::And || op == logic::Op::Or) && writer_.pool()[part.literal.formula].op == op &&
           part.literal.holds == whole.literal.holds;
  }

  [[nodiscard]] std::string statement(const Claim& claim) const {
    return fmt::format("{} {} in {}", writer_.formula(claim.literal.formula), claim.literal.holds ? "holds" : "fails",
                       EvidenceWriter::name(claim.state));
  }

  void tell(const Claim& claim, std::size_t depth) {
    switch (claim.reason) {
      case Reason::Evaluated: return writer_.line(depth, statement(claim));
      case Reason::Engine:
        return writer_.line(depth,
                            fmt::format("{}, computed and not replayed: {}", statement(claim),
                                        verdict::why_not_explained(writer_.model().specification, claim.literal.formula,
                                                                   writer_.property().logic)));
      case Reason::Operands: return writer_.line(depth, statement(claim) + ", because");
      case Reason::Path:
        writer_.line(depth, statement(claim) + (claim.path.loop              ? ", because of this infinite path"
                                                : claim.path.actions.empty() ? ", because there already"
                                                                             : ", because of this path"));
        writer_.show_path(claim.path, 0, depth + 1);
        if (logic::paths_of(writer_.property().logic)) tell_matches(claim, depth + 1);
        tell_what_states_show(claim, depth + 1);
        return;
      case Reason::Links:
        writer_.line(depth, statement(claim) + ", because");
        tell_links(claim, depth + 1);
        return;
      case Reason::Strategy:
        writer_.line(depth,
                     statement(claim) + ", because of this strategy" + (claim.literal.holds ? "" : " of the others"));
        tell_strategy(writer_, evidence_, claim, depth + 1);
        tell_what_states_show(claim, depth + 1);
        return;
    }
  }

  // Which steps regular expressions take.
  void tell_matches(const Claim& claim, std::size_t depth) {
    for (const verdict::Match& match : verdict::matches(writer_.pool(), evidence_, claim)) {
      std::vector<std::string> steps;
      for (const verdict::Match::Step& step : match.steps) {
        steps.push_back(fmt::format("{} by {}", claim.path.states[step.position] + 1, writer_.formula(step.condition)));
      }
      const std::string how = steps.empty() ? "without a step" : "from state " + indented(wrapped_list(steps, 90), 2);
      writer_.line(depth, fmt::format("the expression of {} is matched {}, up to state {}",
                                      writer_.formula(match.formula), how, claim.path.states[match.end] + 1));
    }
  }

  // Along a path, or a strategy, there is one line for each formula, not one for each state.
  void tell_what_states_show(const Claim& claim, std::size_t depth) {
    for (const verdict::Part& first : claim.parts) {
      const Claim& part = evidence_.claims[first.claim];
      if (part.reason != Reason::Evaluated || told_[first.claim]) continue;
      std::vector<StateRef> states;
      for (const verdict::Part& other : claim.parts) {
        const Claim& same = evidence_.claims[other.claim];
        if (same.literal != part.literal || told_[other.claim]) continue;
        told_[other.claim] = true;
        states.push_back(same.state);
      }
      writer_.show_literal(part.literal, states, depth);
    }
  }

  // ---- other states

  void tell_links(const Claim& claim, std::size_t depth) {
    StateRef before = claim.state;
    for (const Link& link : claim.links) {
      writer_.line(depth, verdict::relation_text(writer_.model(), claim.literal.formula, before, link));
      before = link.state;
      if (link.run.states.empty() || writer_.shown(link.state)) continue;
      writer_.show_run(link.run, depth);
    }
  }

  EvidenceWriter& writer_;
  const verdict::Evidence& evidence_;
  std::vector<bool> told_;
  std::vector<bool> links_of_chains_;  // claims that only continue a chain
};

}  // namespace

std::string evidence_text(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                          const EvidenceStyle& style) {
  EvidenceWriter writer(model, property, evidence.states, style);
  EvidenceText(writer, evidence).run();
  return writer.take();
}

}  // namespace gnomon::cli

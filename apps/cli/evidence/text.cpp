// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/text.hpp"

#include "cli/evidence/strategy_text.hpp"
#include "cli/evidence/writer.hpp"
#include "cli/reports/run.hpp"
#include "cli/terminal/text.hpp"
#include "logic/classify.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/validate/word_matches.hpp"
#include "verdict/view/relation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
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
  EvidenceText(EvidenceWriter& writer, const verdict::Evidence& evidence,
               const std::vector<verdict::Knowledge>& knowledge)
      : writer_(writer),
        evidence_(evidence),
        knowledge_(knowledge),
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
        if (const auto* const known = knowledge_of(claim)) return tell_knowledge(claim, *known, depth);
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

  // ---- what is known

  [[nodiscard]] const verdict::Knowledge* knowledge_of(const Claim& claim) const {
    const auto found = std::find_if(knowledge_.begin(), knowledge_.end(), [&](const verdict::Knowledge& one) {
      return &evidence_.claims[one.claim] == &claim;
    });
    return found == knowledge_.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string names(const std::vector<model::AgentId>& agents) const {
    std::vector<std::string> list;
    for (const model::AgentId agent : agents) list.push_back(writer_.model().system[agent].name);
    return list.size() < 2 ? joined(list) : joined(list, list.size() == 2 ? " and " : ", ") + " together";
  }

  // Those of the variables of which the reader wants to know.
  [[nodiscard]] std::vector<model::VarId> in_scope(std::vector<model::VarId> variables) const {
    std::erase_if(variables, [this](model::VarId one) { return !writer_.style().scope.shows(one); });
    return variables;
  }

  // "x = 1, y = b": the first of the variables; `full`: all.
  [[nodiscard]] std::string values(const std::vector<model::VarId>& variables, const model::State& state) const {
    constexpr std::size_t most = 12;
    std::vector<std::string> list;
    for (const model::VarId variable : variables) {
      if (list.size() == most && !writer_.style().full) {
        list.push_back(fmt::format("and {} more", variables.size() - most));
        break;
      }
      list.push_back(value_text(writer_.model().system, variable, state));
    }
    return joined(list);
  }

  void tell_knowledge(const Claim& claim, const verdict::Knowledge& known, std::size_t depth) {
    writer_.line(depth, statement(claim) + ", because");
    for (const verdict::Observers& one : known.observers) tell_observers(claim, one, depth + 1);
  }

  void tell_observers(const Claim& claim, const verdict::Observers& one, std::size_t depth) {
    const model::State& state = evidence_.states[claim.state];
    const std::string fact = writer_.formula(writer_.pool()[claim.literal.formula].left);
    const bool several = one.agents.size() > 1;
    const std::vector<model::VarId> sees = in_scope(one.sees);
    writer_.line(depth, fmt::format("{} {} {}", names(one.agents), several ? "see" : "sees",
                                    sees.empty() ? one.sees.empty() ? "nothing" : "what is not shown here"
                                                 : values(sees, state)));
    const std::string kind = writer_.model().specification.fairness.empty() ? "reachable" : "fair reachable";
    writer_.line(depth, one.alike == 1
                            ? fmt::format("no other {} state looks so", kind)
                            : fmt::format("{} holds in all {} {} states that look so (computed, not replayed)", fact,
                                          grouped(one.alike.str()), kind));
    for (const model::State& other : one.first) {
      if (const auto changed = in_scope(difference(state, other)); !changed.empty()) {
        writer_.line(depth + 1, "one with " + values(changed, other));
      }
    }
    if (one.alike > one.first.size()) writer_.line(depth + 1, "…");
    if (!one.enough || one.enough->size() == one.sees.size() || in_scope(*one.enough) != *one.enough) return;
    writer_.line(depth, one.enough->empty() ? fmt::format("it holds in all {} states, whatever is seen", kind)
                                            : fmt::format("{} alone {} enough to know it", values(*one.enough, state),
                                                          one.enough->size() == 1 ? "is" : "are"));
  }

  // Returns the variables that have other values.
  [[nodiscard]] static std::vector<model::VarId> difference(const model::State& state, const model::State& other) {
    std::vector<model::VarId> changed;
    for (std::size_t i = 0; i < state.size(); ++i) {
      if (state[i] != other[i]) changed.emplace_back(i);
    }
    return changed;
  }

  // What is seen in both states of a link; nothing if it is not about what is seen.
  [[nodiscard]] std::string sight_of(const Claim& claim, const Link& link) const {
    const logic::Node& node = writer_.pool()[claim.literal.formula];
    const model::System& system = writer_.model().system;
    std::vector<model::AgentId> agents{link.agent};
    if (!link.agent.valid()) {
      if (node.op != logic::Op::DistributedKnows) return {};
      agents = writer_.pool()[node.coalition].agents;
    }
    const std::vector<model::VarId> seen = in_scope(model::observed_variables(system, agents));
    if (claim.state == link.state || seen.empty()) return {};
    return fmt::format("{} {} {} in both", names(agents), agents.size() > 1 ? "see" : "sees",
                       values(seen, evidence_.states[link.state]));
  }

  // ---- other states

  void tell_links(const Claim& claim, std::size_t depth) {
    StateRef before = claim.state;
    for (const Link& link : claim.links) {
      writer_.line(depth, verdict::relation_text(writer_.model(), claim.literal.formula, before, link));
      before = link.state;
      const std::string sight = sight_of(claim, link);
      if (!sight.empty() && told_sights_.insert({sight, link.state}).second) writer_.line(depth + 1, sight);
      const bool remembered = writer_.pool()[claim.literal.formula].view.has_memory();
      if (link.run.states.empty() || (!remembered && writer_.shown(link.state))) continue;
      writer_.show_run(link.run, depth);
      if (remembered) tell_what_was_seen(claim, link, depth + 1);
    }
  }

  // What looks the same on both runs of a link, step by step.
  void tell_what_was_seen(const Claim& claim, const Link& link, std::size_t depth) {
    const logic::Node& node = writer_.pool()[claim.literal.formula];
    std::vector<model::AgentId> agents{link.agent};
    if (!link.agent.valid()) agents = writer_.pool()[node.coalition].agents;
    const std::vector<model::VarId> seen = in_scope(model::observed_variables(writer_.model().system, agents));
    if (seen.empty() || node.view.kind == logic::View::Kind::Clock) return;
    const std::size_t length = link.run.states.size();
    const bool all = node.view.kind == logic::View::Kind::Recall;
    const std::size_t first = all ? 0 : length - std::min<std::size_t>(length, node.view.length);
    writer_.line(depth, fmt::format("on both runs {} {} seen", names(agents), agents.size() > 1 ? "have" : "has"));
    std::string before;
    for (std::size_t i = first; i < length; ++i) {
      std::string now = values(seen, evidence_.states[link.run.states[i]]);
      if (now != before) writer_.line(depth + 1, fmt::format("after {} step{}: {}", i, i == 1 ? "" : "s", now));
      before = std::move(now);
    }
  }

  EvidenceWriter& writer_;
  const verdict::Evidence& evidence_;
  const std::vector<verdict::Knowledge>& knowledge_;
  std::vector<bool> told_;
  std::vector<bool> links_of_chains_;  // claims that only continue a chain
  std::set<std::pair<std::string, StateRef>> told_sights_;
};

}  // namespace

std::string evidence_text(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                          const std::vector<verdict::Knowledge>& knowledge, const EvidenceStyle& style) {
  EvidenceWriter writer(model, property, evidence.states, style);
  EvidenceText(writer, evidence, knowledge).run();
  return writer.take();
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/validate.hpp"

#include "logic/accessibility.hpp"
#include "logic/classify.hpp"
#include "logic/views.hpp"
#include "verdict/explain/fairness.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/validate/histories.hpp"
#include "verdict/validate/replay.hpp"
#include "verdict/validate/strategy_replay.hpp"
#include "verdict/validate/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using model::AgentId;

namespace {

// Functions return the description of a defect; an empty text means that there is none.
class Validator {
 public:
  Validator(const model::System& system, const logic::Specification& specification, const Statement& claimed,
            const Evidence& evidence, const Oracle& oracle, const Limits& limits)
      : specification_(specification),
        pool_(specification.pool),
        claimed_(claimed.literal()),
        evidence_(evidence),
        oracle_(oracle),
        rules_(pool_, claimed),
        fair_(!specification.fairness.empty() && claimed.paths != logic::PathKind::Finite),
        limits_(limits),
        replay_(system, pool_, evidence.states, limits),
        histories_(pool_, claimed.formula, evidence, replay_) {}

  Validation run() {
    Validation result;
    result.defect = replay_.states_defect();
    if (result.ok()) result.defect = root_defect();
    if (result.ok()) result.defect = claims_defect();
    if (result.ok() && fair_) result.defect = fairness_defect();
    result.trusted = trusted_;
    return result;
  }

 private:
  [[nodiscard]] std::string root_defect() const {
    if (evidence_.claims.empty()) return "there is no claim";
    const Claim& root = evidence_.claims.front();
    if (root.literal != claimed_) return "the first claim is not about the whole formula";
    if (root.state >= evidence_.states.size()) return "the first claim is about no state";
    if (root.history && !root.history->actions.empty()) return "the first claim is not about a run of no steps";
    return replay_.is_initial(root.state) ? "" : "the first claim is not about an initial state";
  }

  // Checks claims from the root down, since only a claim that is needed must be about a known formula.
  std::string claims_defect() {
    std::vector<bool> seen(evidence_.claims.size(), false);
    std::vector<ClaimRef> open{0};
    seen[0] = true;
    std::size_t count = 1;
    while (!open.empty()) {
      const ClaimRef index = open.back();
      open.pop_back();
      replay_.tick();
      const Claim& claim = evidence_.claims[index];
      for (const Part& part : claim.parts) {
        if (part.claim >= seen.size()) return fmt::format("claim {}: a part does not exist", index);
      }
      std::string defect = claim_defect(claim);
      if (defect.empty()) defect = histories_.defect(claim);
      if (!defect.empty()) return fmt::format("claim {}: {}", index, defect);
      trusted_ += claims_of_later_rounds(claim);
      for (const Part& part : claim.parts) {
        if (seen[part.claim]) continue;
        seen[part.claim] = true;
        ++count;
        open.push_back(part.claim);
      }
    }
    return count == evidence_.claims.size() ? "" : "a claim is needed by no other";
  }

  // Returns how many parts are about what is remembered on a loop: they are shown for its first round only.
  [[nodiscard]] std::size_t claims_of_later_rounds(const Claim& claim) const {
    if (claim.reason != Reason::Path || !claim.path.loop) return 0;
    return static_cast<std::size_t>(std::count_if(claim.parts.begin(), claim.parts.end(), [&](const Part& part) {
      return part.position >= *claim.path.loop && evidence_.claims[part.claim].history;
    }));
  }

  std::string claim_defect(const Claim& claim) {
    const Reason usual = rules_.reason_for(claim.literal);
    if (claim.reason != usual && !(usual == Reason::Strategy && claim.reason == Reason::Engine)) {
      return "the reason does not fit the formula";
    }
    if (claim.reason != Reason::Path && claim.path != Path{}) return "a path without use";
    if (claim.reason != Reason::Links && !claim.links.empty()) return "a link without use";
    if (claim.reason != Reason::Strategy && claim.strategy != Strategy{}) return "a strategy without use";
    switch (claim.reason) {
      case Reason::Evaluated: return evaluated_defect(claim);
      case Reason::Engine: return engine_defect(claim);
      case Reason::Operands: return operands_defect(claim);
      case Reason::Path: return path_defect(claim);
      case Reason::Links: return links_defect(claim);
      case Reason::Strategy: return strategy_defect(claim);
    }
    return "the reason does not exist";
  }

  [[nodiscard]] std::string evaluated_defect(const Claim& claim) const {
    if (!claim.parts.empty()) return "a part without use";
    return replay_.holds(claim.state, claim.literal.formula) == claim.literal.holds ? "" : "the state shows otherwise";
  }

  std::string engine_defect(const Claim& claim) {
    if (!claim.parts.empty()) return "a part without use";
    if (!oracle_.holds || claim.history) {
      ++trusted_;
      return {};
    }
    const bool holds = oracle_.holds(evidence_.states[claim.state], claim.literal.formula);
    return holds == claim.literal.holds ? "" : "the engine is wrong";
  }

  [[nodiscard]] std::string operands_defect(const Claim& claim) const {
    const Node& node = pool_[claim.literal.formula];
    const bool binary = logic::operand_count(node.op) == 2;
    std::optional<bool> left;
    std::optional<bool> right;
    for (const Part& part : claim.parts) {
      const Claim& operand = evidence_.claims[part.claim];
      const bool is_left = operand.literal.formula == node.left;
      const bool is_right = binary && operand.literal.formula == node.right;
      if (part.position != 0 || operand.state != claim.state || (!is_left && !is_right)) {
        return "a part is not about an operand in this state";
      }
      if ((is_left && left) || (is_right && right)) return "two parts about the same operand";
      if (is_left) left = operand.literal.holds;
      if (is_right) right = operand.literal.holds;
    }
    return connective_value(node.op, left, right) == claim.literal.holds ? "" : "the operands do not show it";
  }

  // ---- paths

  std::string path_defect(const Claim& claim) {
    const Path& path = claim.path;
    std::string defect = replay_.path_defect(path);
    if (!defect.empty()) return defect;
    if (path.states.front() != claim.state) return "the path starts elsewhere";
    if (rules_.paths()) return word_defect(claim);
    const PathShape shape = rules_.path_shape(claim.literal);
    return path.loop ? infinite_path_defect(claim, shape) : finite_path_defect(claim, shape);
  }

  [[nodiscard]] std::string infinite_path_defect(const Claim& claim, const PathShape& shape) const {
    if (!shape.lasts) return "the path must be finite";
    if (*claim.path.loop < shape.low) return "the loop begins too early";
    std::vector<PlacedLiteral> wanted;
    for (std::size_t i = 0; i < claim.path.states.size(); ++i) {
      for (const Literal& literal : shape.on_the_way(i)) wanted.emplace_back(i, literal);
    }
    return path_parts_defect(claim, wanted);
  }

  // The path may end for one of several reasons.
  [[nodiscard]] std::string finite_path_defect(const Claim& claim, const PathShape& shape) const {
    const std::size_t steps = claim.path.actions.size();
    std::vector<PlacedLiteral> on_the_way;
    for (std::size_t i = 0; i < steps; ++i) {
      for (const Literal& literal : shape.on_the_way(i)) on_the_way.emplace_back(i, literal);
    }
    std::string defect = shape.lasts && shape.goal.empty() && shape.high == logic::Node::unbounded
                             ? "the path must be infinite"
                             : fmt::format("the path must not have {} steps", steps);
    for (const std::vector<Literal>& end : shape.ends(steps)) {
      std::vector<PlacedLiteral> wanted = on_the_way;
      for (const Literal& literal : end) wanted.emplace_back(steps, literal);
      defect = path_parts_defect(claim, wanted);
      if (defect.empty()) break;
    }
    return defect;
  }

  [[nodiscard]] std::string path_parts_defect(const Claim& claim, const std::vector<PlacedLiteral>& wanted) const {
    return parts_defect(claim, wanted, [&](std::size_t position) { return claim.path.states[position]; });
  }

  // In a path logic the claims along the path must suffice to make the path formula true, or false.
  [[nodiscard]] std::string word_defect(const Claim& claim) const {
    const Path& path = claim.path;
    const bool finite = rules_.paths() == logic::PathKind::Finite;
    if (finite && path.loop) return "the path must be finite";
    if (!finite && !path.loop) return "the path must be infinite";
    const FormulaId formula = pool_[claim.literal.formula].left;
    const std::vector<FormulaId> labels = logic::maximal_state_formulas(pool_, formula);
    Letters known;
    for (const Part& part : claim.parts) {
      const Claim& letter = evidence_.claims[part.claim];
      if (!std::binary_search(labels.begin(), labels.end(), letter.literal.formula)) return "a part without use";
      if (part.position >= path.states.size() || path.states[part.position] != letter.state) {
        return "a part is not about its place on the path";
      }
      if (!known.try_emplace({letter.literal.formula, part.position}, letter.literal.holds).second) {
        return "two parts about the same";
      }
    }
    const WordShape word{path.states.size(), path.loop};
    return holds_on_word(pool_, formula, claim.literal.holds, word, lookup(known), limits_)
               ? ""
               : "the path does not show it";
  }

  template <typename StateAt>
  [[nodiscard]] std::string parts_defect(const Claim& claim, const std::vector<PlacedLiteral>& wanted,
                                         const StateAt& state_at) const {
    if (claim.parts.size() != wanted.size()) return "the wrong number of parts";
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto& [position, literal] = wanted[i];
      const Part& part = claim.parts[i];
      const Claim& found = evidence_.claims[part.claim];
      if (part.position != position || found.state != state_at(position) || found.literal != literal) {
        return fmt::format("part {} is not what is needed", i);
      }
    }
    return {};
  }

  // ---- strategies

  std::string strategy_defect(const Claim& claim) {
    if (fair_) return "no strategy shows what is enforced under fairness";
    const std::vector<AgentId>& members = pool_[pool_[claim.literal.formula].coalition].agents;
    const StrategyReplay found = replay_strategy(replay_, members, rules_.path_shape(claim.literal), evidence_, claim);
    if (!found.defect.empty()) return found.defect;
    const std::vector<Turn>& turns = claim.strategy.turns;
    return parts_defect(claim, found.open, [&](std::size_t turn) { return turns[turn].state; });
  }

  // ---- knowledge and correctness

  std::string links_defect(const Claim& claim) {
    const Node& node = pool_[claim.literal.formula];
    if (claim.links.empty()) return "there is no link";
    if (node.op != Op::CommonKnows && claim.links.size() != 1) return "there is more than one link";
    if (node.view.has_memory() && !claim.history) return "there is no run";
    StateRef before = claim.state;
    const Path* run = node.view.has_memory() ? &*claim.history : nullptr;  // that agents must tell from another one
    for (const Link& link : claim.links) {
      std::string defect = run_defect(before, link);
      if (defect.empty() && run != nullptr && link.run.states.empty()) defect = "there is no other run";
      if (defect.empty()) defect = relation_defect(node, before, link, run);
      if (!defect.empty()) return defect;
      before = link.state;
      if (run != nullptr) run = &link.run;
    }
    if (claim.parts.size() != 1) return "the wrong number of parts";
    const Claim& part = evidence_.claims[claim.parts.front().claim];
    if (claim.parts.front().position != 0 || part.state != before || part.literal != Literal{node.left, false}) {
      return "the part is not about the operand in the other state";
    }
    return {};
  }

  [[nodiscard]] std::string run_defect(StateRef before, const Link& link) const {
    if (link.state >= evidence_.states.size()) return "the other state does not exist";
    if (link.run == Path{}) return link.state == before ? "" : "nothing shows that the other state is reachable";
    const std::string defect = replay_.path_defect(link.run);
    if (!defect.empty()) return "the run: " + defect;
    if (link.run.loop) return "the run does not end";
    if (!replay_.is_initial(link.run.states.front())) return "the run does not start in an initial state";
    return link.run.states.back() == link.state ? "" : "the run leads elsewhere";
  }

  // Returns whether the operator relates the other state to this one; with a run, the run of the link to it.
  [[nodiscard]] std::string relation_defect(const Node& node, StateRef before, const Link& link,
                                            const Path* run) const {
    const auto told_apart = [&](AgentId agent) { return !replay_.indistinguishable(agent, before, link.state); };
    const auto red = [&](AgentId agent) { return replay_.is_red(link.state, agent); };
    for (const logic::Accessibility::Way& way : logic::accessibility(pool_, node).ways) {
      if (way.agent != link.agent) continue;
      const bool apart = run != nullptr ? !histories_.alike(node.view, way.observers, *run, link.run)
                                        : std::any_of(way.observers.begin(), way.observers.end(), told_apart);
      if (apart) {
        return way.agent.valid() ? "the agent can tell the states apart" : "the group can tell the states apart";
      }
      if (std::any_of(way.correct.begin(), way.correct.end(), red)) return "somebody does not behave correctly there";
      return {};
    }
    return "the link is not one of this agent or group";
  }

  // ---- fairness

  // Checks that all infinite paths are fair, and that every state is on one or leads to one.
  std::string fairness_defect() {
    for (const Path& path : evidence_.fair) {
      std::string defect = replay_.path_defect(path);
      if (defect.empty() && !path.loop) defect = "it is finite";
      if (defect.empty()) defect = unfair(path);
      if (!defect.empty()) return "a fair path: " + defect;
    }
    std::string defect;
    for_each_path(evidence_, [&](const Path& path) {
      if (defect.empty() && path.loop) defect = unfair(path);
    });
    if (!defect.empty()) return defect;
    const FairStates fair(evidence_);
    for (StateRef state = 0; state < evidence_.states.size(); ++state) {
      if (!fair.contains(state)) return fmt::format("nothing shows that state {} starts a fair path", state);
    }
    return {};
  }

  std::string unfair(const Path& path) {
    for (const FormulaId condition : specification_.fairness) {
      const bool shown = modal_formulas(pool_, condition).empty();
      if (!shown && !oracle_.fairness) {
        ++trusted_;
        continue;
      }
      const auto holds = [&](StateRef state) {
        return shown ? replay_.holds(state, condition) : oracle_.fairness(evidence_.states[state], condition);
      };
      const auto loop = path.states.begin() + static_cast<std::ptrdiff_t>(*path.loop);
      if (std::none_of(loop, path.states.end(), holds)) return "a fairness condition never holds on the loop";
    }
    return {};
  }

  const logic::Specification& specification_;
  const logic::FormulaPool& pool_;
  Literal claimed_;
  const Evidence& evidence_;
  const Oracle& oracle_;
  Rules rules_;
  bool fair_;  // fairness counts
  const Limits& limits_;
  Replay replay_;
  Histories histories_;
  std::size_t trusted_ = 0;
};

}  // namespace

Validation validate(const model::System& system, const logic::Specification& specification, const Statement& claimed,
                    const Evidence& evidence, const Oracle& oracle, const Limits& limits) {
  return Validator(system, specification, claimed, evidence, oracle, limits).run();
}

}  // namespace gnomon::verdict

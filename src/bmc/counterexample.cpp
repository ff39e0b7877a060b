// SPDX-License-Identifier: Apache-2.0
//
// Claims are made from the root down. Each new claim gets the obligation that it was made for, whose witness says on
// what the claim rests.
#include "bmc/counterexample.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "verdict/explain/builder.hpp"
#include "verdict/validate/replay.hpp"
#include "verdict/validate/word.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::bmc {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using verdict::ClaimRef;
using verdict::Literal;
using verdict::Reason;
using verdict::StateRef;

namespace {

class Reader {
 public:
  Reader(const logic::FormulaPool& pool, const verdict::Statement& statement, Needs& needs, Fragments& fragments,
         const Solution& solution, const gnomon::Limits& limits)
      : pool_(pool),
        needs_(needs),
        fragments_(fragments),
        solution_(solution),
        draft_(pool, statement),
        limits_(limits),
        replay_(fragments.unrolling().system(), pool, draft_.evidence().states, limits) {}

  std::optional<verdict::Evidence> run() {
    const Obligation& root = (*this)[solution_.skeleton.root];
    (void)make_claim(draft_.intern(fragments_.state(root.point, solution_.values)), root.literal,
                     solution_.skeleton.root);
    if (solution_.skeleton.fair) show_fairness(root.point.fragment);
    for (ClaimRef i = 0; i < draft_.evidence().claims.size(); ++i) {
      if (!justify(i)) return std::nullopt;
    }
    return std::move(draft_.evidence());
  }

 private:
  const Obligation& operator[](ObligationRef ref) const { return solution_.skeleton.obligations[ref]; }

  // Claims without a modal operator need no obligation.
  ClaimRef make_claim(StateRef state, const Literal& literal, std::optional<ObligationRef> obligation) {
    const ClaimRef claim = draft_.claim(state, literal);
    if (obligation) obligations_.try_emplace(claim, *obligation);
    return claim;
  }

  void add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal,
                std::optional<ObligationRef> obligation) {
    const ClaimRef part = draft_.add_part(index, position, state, literal);
    if (obligation) obligations_.try_emplace(part, *obligation);
  }

  [[nodiscard]] const Witness& witness(ObligationRef ref) const {
    const std::vector<Witness>& all = (*this)[ref].witnesses;
    const auto found = std::find_if(all.begin(), all.end(), [this](const Witness& candidate) {
      return std::all_of(candidate.taken.begin(), candidate.taken.end(),
                         [this](sat::Literal literal) { return solution_.solver.value(literal); });
    });
    GNOMON_ASSERT(found != all.end(), "an obligation that is met has a witness");
    return *found;
  }

  bool justify(ClaimRef index) {
    const Reason reason = draft_[index].reason;
    if (reason == Reason::Evaluated || !draft_[index].parts.empty()) return true;
    const ObligationRef obligation = obligations_.at(index);
    const Witness& found = witness(obligation);
    if (found.fair) show_fairness(found.fragment);
    if (reason == Reason::Operands) {
      by_operands(index, found);
    } else if (reason == Reason::Links) {
      by_links(index, found);
    } else if (draft_.rules().paths()) {
      return by_word(index, found);
    } else {
      by_path(index, found);
    }
    return true;
  }

  void show_fairness(const FragmentId& fragment) {
    if (!fair_.insert(fragment).second) return;
    draft_.evidence().fair.push_back(
        draft_.intern(fragments_.lasso(fragment, solution_.skeleton.length, solution_.values)));
  }

  // ---- connectives

  // The operands of the witness are those at the ends of a chain of connectives, which need claims as well.
  void by_operands(ClaimRef index, const Witness& found) {
    const Literal root = draft_[index].literal;
    std::map<std::pair<FormulaId, bool>, ObligationRef> ends;
    for (const Need& need : found.needs) {
      const Literal literal = (*this)[need.obligation].literal;
      ends.emplace(std::pair(literal.formula, literal.holds), need.obligation);
    }
    const bool equivalence = needs_.ways(root).has_value();
    const bool all = equivalence || needs_.operands(root).all;
    std::set<std::pair<FormulaId, bool>> wanted;
    if (!all) wanted = way_to(root, ends);
    std::vector<ClaimRef> open{index};
    while (!open.empty()) {
      const ClaimRef claim = open.back();
      open.pop_back();
      if (claim != index && !draft_[claim].parts.empty()) continue;
      const StateRef state = draft_[claim].state;
      const Literal literal = draft_[claim].literal;
      for (const Literal& operand : equivalence ? operands_of_equivalence(root, ends) : operands_of(literal)) {
        const std::pair key(operand.formula, operand.holds);
        const auto end = ends.find(key);
        if (!all && !wanted.contains(key)) continue;
        if (end != ends.end()) {
          add_part(claim, 0, state, operand, end->second);
        } else {
          open.push_back(draft_.add_part(claim, 0, state, operand));
        }
        if (!all) break;
      }
    }
  }

  // Returns the operands of a connective of one kind, one level down.
  [[nodiscard]] std::vector<Literal> operands_of(const Literal& literal) const {
    const Node& node = pool_[literal.formula];
    if (logic::operand_count(node.op) == 1) return {{node.left, literal.holds != (node.op == Op::Not)}};
    const Literal left{node.left, literal.holds != (node.op == Op::Implies)};
    const Literal right{node.right, literal.holds};
    if (left == right) return {left};
    return {left, right};
  }

  using Ends = std::map<std::pair<FormulaId, bool>, ObligationRef>;

  [[nodiscard]] std::vector<Literal> operands_of_equivalence(const Literal& literal, const Ends& ends) const {
    const Node& node = pool_[literal.formula];
    std::vector<Literal> result;
    for (const FormulaId operand : {node.left, node.right}) {
      for (const bool holds : {false, true}) {
        const Literal candidate{operand, holds};
        const bool is_new = std::find(result.begin(), result.end(), candidate) == result.end();
        if (ends.contains({operand, holds}) && is_new) result.push_back(candidate);
      }
    }
    return result;
  }

  // Returns the literals on the way from just below the root to one of the ends.
  [[nodiscard]] std::set<std::pair<FormulaId, bool>> way_to(const Literal& root, const Ends& ends) const {
    using Key = std::pair<FormulaId, bool>;
    std::map<Key, Key> parents;
    std::vector<Literal> open{root};
    const Key top(root.formula, root.holds);
    while (!open.empty()) {
      const Literal literal = open.back();
      open.pop_back();
      for (const Literal& operand : operands_of(literal)) {
        const Key key(operand.formula, operand.holds);
        if (!parents.emplace(key, Key(literal.formula, literal.holds)).second) continue;
        if (ends.contains(key)) {
          std::set<Key> result;
          for (Key at = key; at != top; at = parents.at(at)) result.insert(at);
          return result;
        }
        // A conjunction is an end itself: one of its operands does not show it.
        const Op op = pool_[operand.formula].op;
        const bool leads_on = draft_.reason(operand) == Reason::Operands && op != Op::Iff && op != Op::Xor &&
                              needs_.connective(operand) != Op::And;
        if (leads_on) open.push_back(operand);
      }
    }
    GNOMON_ASSERT(false, "an operand of the formula is met");
  }

  // ---- paths

  verdict::Path path_of(ClaimRef index, const Witness& found) {
    const std::size_t length = solution_.skeleton.length;
    switch (found.way) {
      case Way::OneStep: {
        const Point from = (*this)[obligations_.at(index)].point;
        return draft_.intern(fragments_.one_step(from, found.fragment, solution_.values));
      }
      case Way::Lasso: return draft_.intern(fragments_.lasso(found.fragment, length, solution_.values));
      case Way::Here:
      case Way::Finite:
      case Way::Link: break;
    }
    return draft_.intern(fragments_.path_to({found.fragment, found.last}, solution_.values));
  }

  void by_path(ClaimRef index, const Witness& found) {
    const verdict::Path path = path_of(index, found);
    draft_[index].path = path;
    for (const Need& need : found.needs) {
      add_part(index, need.position, path.states[need.position], (*this)[need.obligation].literal, need.obligation);
    }
  }

  // The values of all labels without modal operators are known, and of the others those that the automaton required.
  bool by_word(ClaimRef index, const Witness& found) {
    const verdict::Path path = path_of(index, found);
    const Literal literal = draft_[index].literal;
    const FormulaId formula = pool_[literal.formula].left;
    draft_[index].path = path;
    std::map<std::pair<std::size_t, FormulaId>, std::pair<Literal, std::optional<ObligationRef>>> known;
    for (const Need& need : found.needs) {
      if (need.condition && !solution_.solver.value(*need.condition)) continue;
      const Literal label = (*this)[need.obligation].literal;
      known.try_emplace({need.position, label.formula}, label, need.obligation);
    }
    for (std::size_t i = 0; i < path.states.size(); ++i) {
      for (const FormulaId label : logic::maximal_state_formulas(pool_, formula)) {
        const Op op = pool_[label].op;
        if (draft_.reason({label, true}) != Reason::Evaluated || op == Op::True || op == Op::False) continue;
        const bool holds = replay_.holds(path.states[i], label);
        known.try_emplace({i, label}, Literal{label, holds}, std::nullopt);
      }
    }
    std::vector<verdict::PlacedLiteral> letters;
    verdict::Letters values;
    for (const auto& [place, entry] : known) {
      letters.emplace_back(place.first, entry.first);
      values.emplace(std::pair(place.second, place.first), entry.first.holds);
    }
    const verdict::WordShape word{path.states.size(), path.loop};
    if (!verdict::holds_on_word(pool_, formula, literal.holds, word, verdict::lookup(values), limits_)) return false;
    const auto indifferent = [](const Literal&) { return false; };
    for (const auto& [position, letter] :
         verdict::minimal_labels(pool_, formula, literal.holds, word, letters, indifferent, limits_)) {
      add_part(index, position, path.states[position], letter, known.at({position, letter.formula}).second);
    }
    return true;
  }

  // ---- knowledge

  void by_links(ClaimRef index, const Witness& first) {
    const Literal literal = draft_[index].literal;
    const Witness* found = &first;
    StateRef before = draft_[index].state;
    while (true) {
      verdict::Path run = draft_.intern(fragments_.path_to({found->fragment, found->last}, solution_.values));
      const StateRef after = run.states.back();
      draft_[index].links.push_back({who(literal.formula, before, after), after, std::move(run)});
      if (found->fair) show_fairness(found->fragment);
      const ObligationRef next = found->needs.front().obligation;
      if ((*this)[next].literal != literal) {
        add_part(index, 0, after, (*this)[next].literal, next);
        return;
      }
      found = &witness(next);
      before = after;
    }
  }

  // Returns the agent that cannot tell the states apart.
  [[nodiscard]] model::AgentId who(FormulaId formula, StateRef before, StateRef after) const {
    const Node& node = pool_[formula];
    if (node.op == Op::Knows || node.op == Op::KnowsIfCorrect) return node.agent;
    if (node.op != Op::EveryoneKnows && node.op != Op::CommonKnows) return {};
    const std::vector<model::AgentId>& members = pool_[node.coalition].agents;
    const auto found = std::find_if(members.begin(), members.end(), [&](model::AgentId agent) {
      return replay_.indistinguishable(agent, before, after);
    });
    GNOMON_ASSERT(found != members.end(), "a link is due to a member of the group");
    return *found;
  }

  const logic::FormulaPool& pool_;
  Needs& needs_;
  Fragments& fragments_;
  const Solution& solution_;
  verdict::EvidenceDraft draft_;
  const gnomon::Limits& limits_;
  verdict::Replay replay_;  // of the draft's states
  std::map<ClaimRef, ObligationRef> obligations_;
  std::set<FragmentId> fair_;
};

}  // namespace

std::optional<verdict::Evidence> read_evidence(const logic::FormulaPool& pool, const verdict::Statement& statement,
                                               Needs& needs, Fragments& fragments, const Solution& solution,
                                               const gnomon::Limits& limits) {
  return Reader(pool, statement, needs, fragments, solution, limits).run();
}

}  // namespace gnomon::bmc

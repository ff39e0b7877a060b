// SPDX-License-Identifier: Apache-2.0
#include "support/check_evidence.hpp"

#include "logic/text/print.hpp"
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "symbolic/engine.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/validate/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::test {

namespace {

using logic::FormulaId;
using reference::StateIndex;
using reference::StateSet;
using verdict::Claim;
using verdict::Evidence;
using verdict::Literal;
using verdict::Reason;

class EvidenceChecker {
 public:
  EvidenceChecker(const Case& item, const Approach& approach, EvidenceTally& tally)
      : case_(item),
        pool_(item.specification.pool),
        reference_(item.system, item.specification, {}),
        symbolic_(item, approach.options()),
        tally_(tally) {
    oracle_.holds = [this](const model::State& state, FormulaId formula) {
      return set_of(formula).contains(*reference_.graph().states().find(state));
    };
    oracle_.fairness = [this](const model::State& state, FormulaId formula) {
      return reference_.satisfying_without_fairness(formula).contains(*reference_.graph().states().find(state));
    };
  }

  std::string run() {
    for (const logic::Property& property : case_.specification.properties) {
      const bool holds = reference_.check(property).answer == verdict::Verdict::Answer::True;
      const verdict::Statement root = verdict::statement_of(property, holds);
      reading_ = reference::reading_of(property.logic);
      sets_.clear();
      reference::ExplicitEvidenceSource source(case_.system, reference_, property.formula, reading_);
      const auto slow = verdict::explain(case_.system, case_.specification, root, source);
      const auto fast = symbolic_.explain(property, holds);
      ++tally_.formulas;
      tally_.explained += slow ? 1 : 0;
      std::string defect = slow ? defect_of(root, *slow, tally_.lasso_states_explicit) : absence_defect(root);
      if (!defect.empty()) return name(root.literal()) + ", explicit: " + defect;
      if (fast) defect = defect_of(root, *fast, tally_.lasso_states_symbolic);
      if (!defect.empty()) return name(root.literal()) + ", symbolic: " + defect;
      if (slow.has_value() != fast.has_value()) return name(root.literal()) + ": only one engine has evidence";
      if (slow) defect = difference(*slow, *fast);
      if (!defect.empty()) return name(root.literal()) + ": " + defect;
    }
    return {};
  }

 private:
  [[nodiscard]] std::string name(const Literal& literal) const {
    return fmt::format("{} ({})", logic::formula_text(case_.system, pool_, literal.formula, logic::Logic::Ctl),
                       literal.holds);
  }

  const StateSet& set_of(FormulaId formula) {
    const auto place = sets_.find(formula);
    if (place != sets_.end()) return place->second;
    return sets_.insert_or_assign(formula, reference_.satisfying(formula, reading_)).first->second;
  }

  StateSet set_of(const std::vector<Literal>& literals) {
    StateSet result = reference_.domain(reading_);
    for (const Literal& literal : literals) {
      result = literal.holds ? result & set_of(literal.formula) : result - set_of(literal.formula);
    }
    return result;
  }

  // A false universal and a true existential formula must be explained, and what coalitions can enforce.
  [[nodiscard]] std::string absence_defect(const verdict::Statement& root) {
    bool fair_initial = false;
    for (const StateIndex s : reference_.graph().initial()) fair_initial |= reference_.domain(reading_).contains(s);
    if (!fair_initial) return {};
    const Reason reason = verdict::Rules(pool_, root).reason_for(root.literal());
    const bool expected = reason == Reason::Path || reason == Reason::Links ||
                          (reason == Reason::Evaluated && !root.holds) ||
                          (reason == Reason::Strategy && case_.specification.fairness.empty());
    return expected ? "there is no evidence" : "";
  }

  std::string defect_of(const verdict::Statement& root, const Evidence& evidence, std::size_t& lasso_states) {
    const verdict::Validation result = verdict::validate(case_.system, case_.specification, root, evidence, oracle_);
    if (!result.ok()) return result.defect;
    if (result.trusted > 0) return "something was not checked";
    for (const model::State& state : evidence.states) {
      const auto index = reference_.graph().states().find(state);
      if (!index || !reference_.domain(reading_).contains(*index)) return "a state that is not reachable, or not fair";
    }
    for (std::size_t i = 0; i < evidence.claims.size(); ++i) {
      const Claim& claim = evidence.claims[i];
      if (oracle_.holds(evidence.states[claim.state], claim.literal.formula) != claim.literal.holds) {
        return fmt::format("claim {} is not true: {}", i, name(claim.literal));
      }
      if (claim.reason == Reason::Path && !claim.path.loop && !root.paths) {
        const std::string defect = length_defect(claim, evidence, i == 0);
        if (!defect.empty()) return fmt::format("claim {}: {}", i, defect);
      }
      count(claim);
      if (claim.path.loop) lasso_states += claim.path.states.size();
    }
    tally_.fair += evidence.fair.size();
    return {};
  }

  void count(const Claim& claim) {
    ++tally_.claims;
    if (claim.reason == Reason::Path) ++(claim.path.loop ? tally_.lassos : tally_.paths);
    if (claim.reason == Reason::Links) ++(claim.links.size() > 1 ? tally_.chains : tally_.links);
    if (claim.reason == Reason::Strategy) ++(claim.literal.holds ? tally_.strategies : tally_.refutations);
    if (claim.reason == Reason::Engine) ++tally_.engine;
  }

  // The steps that a path from the state, or for the whole formula from any initial state, must have.
  std::string length_defect(const Claim& claim, const Evidence& evidence, bool whole) {
    const verdict::PathShape shape =
        verdict::Rules(pool_, {claim.literal.formula, claim.literal.holds, {}}).path_shape(claim.literal);
    std::vector<StateIndex> layer{*reference_.graph().states().find(evidence.states[claim.state])};
    if (whole) layer = reference_.graph().initial();
    const StateSet through = set_of(shape.through);
    const StateSet goal = set_of(shape.goal);
    StateSet seen = reference_.graph().none();
    std::size_t steps = 0;
    if (shape.has_bounds()) return bounded_length_defect(claim, shape, std::move(layer));
    if (shape.one_step()) return claim.path.actions.size() == 1 ? "" : "not one step";
    for (;; ++steps) {
      std::vector<StateIndex> next;
      for (const StateIndex s : layer) {
        if (goal.contains(s)) {
          if (claim.path.actions.size() == steps) return {};
          return fmt::format("{} steps instead of {}", claim.path.actions.size(), steps);
        }
        if (!through.contains(s)) continue;
        for (const StateIndex t : reference_.graph().successors(s)) {
          if (seen.contains(t)) continue;
          seen.insert(t);
          next.push_back(t);
        }
      }
      if (next.empty()) return "no such path exists";
      layer = std::move(next);
    }
  }

  // The same where numbers of steps matter, so that states may come again.
  std::string bounded_length_defect(const Claim& claim, const verdict::PathShape& shape,
                                    std::vector<StateIndex> layer) {
    const StateSet& all = reference_.domain(reading_);
    for (std::size_t steps = 0; steps <= shape.low + reference_.graph().size() + claim.path.actions.size(); ++steps) {
      for (const std::vector<Literal>& end : shape.ends(steps)) {
        const StateSet ends = set_of(end);
        if (std::none_of(layer.begin(), layer.end(), [&](StateIndex s) { return ends.contains(s); })) continue;
        if (claim.path.actions.size() == steps) return {};
        return fmt::format("{} steps instead of {}", claim.path.actions.size(), steps);
      }
      const StateSet going_on = set_of(shape.on_the_way(steps));
      StateSet next = reference_.graph().none();
      for (const StateIndex s : layer) {
        if (!going_on.contains(s)) continue;
        for (const StateIndex t : reference_.graph().successors(s)) {
          if (all.contains(t)) next.insert(t);
        }
      }
      layer.clear();
      next.for_each([&](StateIndex s) { layer.push_back(s); });
    }
    return "no such path exists";
  }

  static std::string difference(const Evidence& slow, const Evidence& fast) {
    const Claim& a = slow.claims.front();
    const Claim& b = fast.claims.front();
    const bool finite = !a.path.loop && !b.path.loop;
    if (a.path.loop.has_value() != b.path.loop.has_value()) return "a finite path of one engine only";
    if (finite && a.path.actions.size() != b.path.actions.size()) return "paths of different lengths";
    return {};
  }

  const Case& case_;
  const logic::FormulaPool& pool_;
  reference::ExplicitChecker reference_;
  symbolic::SymbolicEngine symbolic_;
  EvidenceTally& tally_;
  verdict::Oracle oracle_;
  reference::Reading reading_;  // of the formula that is looked at
  std::unordered_map<FormulaId, StateSet> sets_;
};

}  // namespace

std::string check_evidence(const Case& item, const Approach& approach, EvidenceTally& tally) {
  try {
    return EvidenceChecker(item, approach, tally).run();
  } catch (const std::exception& error) {
    return fmt::format("exception: {}", error.what());
  }
}

}  // namespace gnomon::test

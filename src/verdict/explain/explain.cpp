// SPDX-License-Identifier: Apache-2.0
//
// Claims are made from the root down and wait in a list until it is their turn, so that deeply nested
// formulas need no stack. The parts of a claim are found according to its reason: connectives here, paths, links and
// strategies in files of their own.
#include "verdict/explain/explain.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"
#include "verdict/explain/builder.hpp"
#include "verdict/explain/fairness.hpp"
#include "verdict/explain/links.hpp"
#include "verdict/explain/paths.hpp"
#include "verdict/explain/strategies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using model::State;

namespace {

class Explainer {
 public:
  Explainer(const model::System& system, const logic::Specification& specification, const Statement& root,
            EvidenceSource& source, const ExplainOptions& options)
      : pool_(specification.pool),
        root_(root.literal()),
        source_(source),
        options_(options),
        fair_(!specification.fairness.empty() && root.paths != logic::PathKind::Finite),
        builder_(system, pool_, root, source),
        paths_(builder_, options.limits),
        links_(builder_),
        strategies_(builder_, options.strategies, options.limits, fair_) {}

  std::optional<Evidence> run() {
    const auto start = start_state();
    if (!start) return std::nullopt;  // no initial state at all
    (void)builder_.claim(builder_.intern(*start), root_);
    for (std::size_t i = 0; i < evidence().claims.size(); ++i) {
      options_.limits.check();
      if (i >= options_.most_claims) throw LimitError(fmt::format("it needs more than {} claims", i));
      justify(i);
    }
    if (!says_something()) return std::nullopt;
    if (fair_) show_fairness();
    return std::move(builder_.evidence());
  }

 private:
  [[nodiscard]] const Evidence& evidence() const { return builder_.evidence(); }
  [[nodiscard]] Reason reason(const Literal& literal) const { return builder_.reason(literal); }

  void justify(ClaimRef index) {
    switch (evidence().claims[index].reason) {
      case Reason::Evaluated:
      case Reason::Engine: return;
      case Reason::Operands: return by_operands(index);
      case Reason::Path: return paths_.justify(index);
      case Reason::Links: return links_.justify(index);
      case Reason::Strategy: return strategies_.justify(index);
    }
  }

  // ---- where to begin

  // Returns an initial state with short evidence: the start of a short path, if the formula is about one.
  std::optional<State> start_state() {
    const Literal focus = outermost_modality();
    auto start = paths_.start(focus);
    return start ? std::move(start) : source_.initial_state({focus});
  }

  // Descends through connectives as long as one operand determines the whole in some initial state. The depth is
  // limited, since this only improves the choice of the initial state.
  Literal outermost_modality() {
    constexpr int far = 64;
    Literal focus = root_;
    for (int i = 0; i < far && reason(focus) == Reason::Operands; ++i) {
      const auto next = deciding_operand(focus);
      if (!next) break;
      focus = *next;
    }
    return focus;
  }

  std::optional<Literal> deciding_operand(const Literal& literal) {
    const Node& node = pool_[literal.formula];
    for (const FormulaId operand : by_clarity(node)) {
      for (const bool value : {false, true}) {
        const bool is_left = operand == node.left;
        const auto whole = is_left ? connective_value(node.op, value, {}) : connective_value(node.op, {}, value);
        if (whole == literal.holds && source_.initial_state({{operand, value}})) return Literal{operand, value};
      }
    }
    return std::nullopt;
  }

  // ---- Boolean operators

  // Ranks how well evidence for a literal convinces: best is what is evaluated in the state, worst what only the engine
  // knows.
  [[nodiscard]] int clarity(FormulaId formula, bool value) const {
    switch (reason({formula, value})) {
      case Reason::Evaluated: return 0;
      case Reason::Path:
      case Reason::Links: return 1;
      case Reason::Strategy:
      case Reason::Operands: return 2;
      case Reason::Engine: return 3;
    }
    return 3;
  }

  [[nodiscard]] std::vector<FormulaId> by_clarity(const Node& node) const {
    if (logic::operand_count(node.op) != 2 || node.left == node.right) return {node.left};
    const auto best = [this](FormulaId f) { return std::min(clarity(f, false), clarity(f, true)); };
    if (best(node.right) < best(node.left)) return {node.right, node.left};
    return {node.left, node.right};
  }

  // One operand, if it decides; otherwise both.
  void by_operands(ClaimRef index) {
    const StateRef state = builder_[index].state;
    const bool wanted = builder_[index].literal.holds;
    const Node& node = pool_[builder_[index].literal.formula];
    const auto value_of = [&](FormulaId f) { return builder_.holds(state, f); };
    const Literal left{node.left, value_of(node.left)};
    if (logic::operand_count(node.op) != 2 || node.left == node.right) {
      builder_.add_part(index, 0, state, left);
      return;
    }
    const Literal right{node.right, value_of(node.right)};
    const bool left_decides = connective_value(node.op, left.holds, {}) == wanted;
    const bool right_decides = connective_value(node.op, {}, right.holds) == wanted;
    const bool right_is_clearer = clarity(right.formula, right.holds) < clarity(left.formula, left.holds);
    const bool right_alone = right_decides && (!left_decides || right_is_clearer);
    if (!right_alone) builder_.add_part(index, 0, state, left);
    if (right_alone || !left_decides) builder_.add_part(index, 0, state, right);
  }

  // ---- at the end

  // Returns whether the evidence shows more than the engine's verdict. That a true formula is true in one initial state
  // shows nothing about the others.
  [[nodiscard]] bool says_something() const {
    return std::any_of(evidence().claims.begin(), evidence().claims.end(), [this](const Claim& claim) {
      return claim.reason == Reason::Path || claim.reason == Reason::Links || claim.reason == Reason::Strategy ||
             (claim.reason == Reason::Evaluated && !root_.holds);
    });
  }

  // Adds fair paths for the states that are not on one yet, starting with the ends of paths, which cover all states
  // before them.
  void show_fairness() {
    FairStates fair(evidence());
    const auto show = [&](StateRef state) {
      if (fair.contains(state)) return;
      const auto found = source_.lasso(evidence().states[state], {});
      GNOMON_ASSERT(found.has_value(), "every state starts a fair path");
      builder_.evidence().fair.push_back(builder_.intern(*found));
      fair.update();
    };
    std::vector<StateRef> ends;
    for_each_path(evidence(), [&](const Path& path) { ends.push_back(path.states.back()); });
    for (const StateRef end : ends) show(end);
    const std::size_t count = evidence().states.size();
    for (StateRef state = 0; state < count; ++state) show(state);
  }

  const logic::FormulaPool& pool_;
  Literal root_;
  EvidenceSource& source_;
  const ExplainOptions& options_;
  bool fair_;  // fairness counts
  EvidenceBuilder builder_;
  PathExplainer paths_;
  LinkExplainer links_;
  StrategyExplainer strategies_;
};

}  // namespace

std::string why_not_explained(const logic::Specification& specification, FormulaId formula, logic::Logic logic) {
  using logic::Logic;
  formula = logic::without_negations(specification.pool, formula).formula;
  const Op op = specification.pool[formula].op;
  const bool uniform = op == Op::Coalition && logic == Logic::AtlUniform;
  if (uniform && !specification.fairness.empty()) {
    return "no finite part of the model shows what uniform strategies enforce under fairness";
  }
  if (logic::is_strategic(op) || uniform) {
    return "no finite part of the model shows what holds for all strategies";
  }
  if (op != Op::Coalition && logic::has_uniform_strategies(logic)) {
    return "strategies are shown only for a formula that is about one coalition, or begins with a strategy quantifier";
  }
  if (op != Op::Coalition) return "it is about all paths or all states, which no single run can show";
  if (logic::classify(specification.pool, formula) == Logic::AtlStar) {
    return "no strategy shows what is enforced if it may depend on the past";
  }
  if (specification.fairness.empty()) return "its strategy is too large, or was not asked for";
  return "no strategy shows what is enforced under fairness";
}

std::optional<Evidence> explain(const model::System& system, const logic::Specification& specification,
                                const Statement& verdict, EvidenceSource& source, const ExplainOptions& options) {
  return Explainer(system, specification, verdict, source, options).run();
}

}  // namespace gnomon::verdict

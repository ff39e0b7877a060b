// SPDX-License-Identifier: Apache-2.0
#include "bmc/proof/induction.hpp"

#include "base/error.hpp"
#include "bmc/related.hpp"
#include "logic/accessibility.hpp"
#include "logic/classify.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/connectives.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace gnomon::bmc {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using sat::Signal;
using verdict::Literal;
using verdict::Reason;

namespace {

constexpr FragmentId beginning{Kind::Acyclic, 0};
constexpr FragmentId part{Kind::Acyclic, 1};

bool is_connective(Op op) { return op <= Op::Iff; }

// Returns whether the formula has connectives and knowledge only, and is not too deep for the call stack.
bool is_timeless(const logic::FormulaPool& pool, FormulaId formula) {
  constexpr std::size_t deepest = 1'000;
  std::unordered_map<FormulaId, std::size_t> depths;
  for (const FormulaId id : logic::subformulas(pool, formula)) {  // operands first
    const Node& node = pool[id];
    if (!is_connective(node.op) && !logic::is_epistemic(node.op)) return false;
    const int count = logic::operand_count(node.op);
    const std::size_t left = count >= 1 ? depths.at(node.left) : 0;
    const std::size_t right = count >= 2 ? depths.at(node.right) : 0;
    if (std::max(left, right) >= deepest) return false;
    depths[id] = std::max(left, right) + 1;
  }
  return true;
}

}  // namespace

std::vector<FormulaId> invariants_of(const logic::FormulaPool& pool, FormulaId formula) {
  std::vector<FormulaId> result;
  std::vector<FormulaId> open{formula};
  while (!open.empty()) {
    const Node& node = pool[open.back()];
    open.pop_back();
    if (node.op == Op::And) {
      open.push_back(node.right);
      open.push_back(node.left);
      continue;
    }
    if (node.op != Op::PathAll || pool[node.left].op != Op::Globally) return {};
    result.push_back(pool[node.left].left);
    if (!is_timeless(pool, result.back())) return {};
  }
  return result;
}

Induction::Induction(Unrolling& unrolling, const logic::FormulaPool& pool, FormulaId formula,
                     std::vector<FormulaId> invariants)
    : unrolling_(unrolling),
      pool_(pool),
      invariants_(std::move(invariants)),
      rules_(pool, {formula, false, {}, false}),
      fragments_(unrolling, pool, {}),
      beginnings_(sat::make_cadical_solver()),
      steps_(sat::make_cadical_solver()),
      beginning_clauses_(unrolling.graph(), *beginnings_, &unrolling.limits()),
      step_clauses_(unrolling.graph(), *steps_, &unrolling.limits()) {
  beginning_clauses_.require(unrolling_.is_initial(fragments_.frame({beginning, 0})));
}

bool Induction::try_next(const sat::Limits& limits) {
  if (failed_) return false;
  const Point last{beginning, depth_};
  beginning_clauses_.require(fragments_.reaches(last));
  const std::array broken{beginning_clauses_.implying(may_be_broken(last))};
  const sat::Answer first = beginnings_->solve(broken, limits);
  failed_ = first != sat::Answer::Unsat;
  if (failed_) return false;

  ++depth_;
  const Point before{part, depth_ - 1};
  const Point after{part, depth_};
  step_clauses_.require(fragments_.reaches(after));
  step_clauses_.require(may_hold(before));
  for (std::size_t i = 0; i < depth_; ++i) {
    step_clauses_.require(!unrolling_.same(fragments_.frame({part, i}), fragments_.frame(after)));
  }
  const std::array breaks{step_clauses_.implying(may_be_broken(after))};
  return steps_->solve(breaks, limits) == sat::Answer::Unsat;
}

Signal Induction::may_hold(const Point& point) {
  std::vector<Signal> parts;
  for (const FormulaId invariant : invariants_) parts.push_back(may_be(point, {invariant, true}));
  return sat::all_of(unrolling_.graph(), parts);
}

Signal Induction::may_be_broken(const Point& point) {
  std::vector<Signal> parts;
  for (const FormulaId invariant : invariants_) parts.push_back(may_be(point, {invariant, false}));
  return sat::any_of(unrolling_.graph(), parts);
}

// Follows the structure of evidence for the literal.
Signal Induction::may_be(const Point& point, const Literal& literal) {
  sat::Graph& graph = unrolling_.graph();
  const Node& node = pool_[literal.formula];
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated: {
      const Signal holds = fragments_.holds(point, literal.formula);
      return literal.holds ? holds : !holds;
    }
    case Reason::Operands: {
      const bool holds = literal.holds;
      if (node.op == Op::Not) return may_be(point, {node.left, !holds});
      if (node.op == Op::Iff || node.op == Op::Xor) {
        const bool equal = holds == (node.op == Op::Iff);
        const Signal left = graph.conjunction(may_be(point, {node.left, true}), may_be(point, {node.right, equal}));
        const Signal right = graph.conjunction(may_be(point, {node.left, false}), may_be(point, {node.right, !equal}));
        return graph.disjunction(left, right);
      }
      const Signal left = may_be(point, {node.left, holds != (node.op == Op::Implies)});
      const Signal right = may_be(point, {node.right, holds});
      return (node.op == Op::And) == holds ? graph.conjunction(left, right) : graph.disjunction(left, right);
    }
    case Reason::Links: return may_be_possible(point, literal);
    // A state that is accessible from itself shows that what is known, or obligatory, is true in it.
    case Reason::Engine: {
      const Signal is_so = may_be(point, {node.left, true});
      std::vector<Signal> parts;
      for (const logic::Accessibility::Way& way : logic::accessibility(pool_, node).ways) {
        std::vector<Signal> exempt{is_so};
        for (const model::AgentId agent : way.correct) {
          exempt.push_back(!unrolling_.is_green(fragments_.frame(point), agent));
        }
        parts.push_back(sat::any_of(graph, exempt));
      }
      return sat::all_of(graph, parts);
    }
    case Reason::Path:
    case Reason::Strategy: break;
  }
  GNOMON_ASSERT(false, "an invariant does not speak of time");
}

// Considers one link, also for common knowledge: a chain has a last link, which may start in any state.
Signal Induction::may_be_possible(const Point& point, const Literal& literal) {
  const Node& node = pool_[literal.formula];
  const Point other{{Kind::State, others_++}, 0};
  const Signal is_so = may_be(other, {node.left, false});
  const bool chain = node.op == Op::CommonKnows;
  const Signal linked =
      chain ? Signal::constant(true)
            : related(unrolling_, pool_, literal.formula, fragments_.frame(point), fragments_.frame(other));
  const std::array all{fragments_.frame(other).valid, linked, is_so};
  return sat::all_of(unrolling_.graph(), all);
}

}  // namespace gnomon::bmc

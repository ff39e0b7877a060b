// SPDX-License-Identifier: Apache-2.0
//
// Desugaring, from the leaves up. For CTL the equations are those that fix the meaning in deadlocks:
//   AX f = !EX !f                EF f = E(true U f)           AG f = !EF !f         AF f = !EG !f
//   A(f U g) = !(E(!g U (!f & !g)) | EG !g)
//   A(f R g) = !E(!f U !g)       E(f R g) = E(g U (f & g)) | EG g
//   A(f W g) = !E(!g U (!f & !g))   E(f W g) = E(f U g) | EG f
#include "logic/normalise.hpp"

#include "base/error.hpp"
#include "logic/bounded.hpp"
#include "logic/classify.hpp"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon::logic {

namespace {

class Normaliser {
 public:
  Normaliser(FormulaPool& pool, FormulaId root, Logic logic)
      : pool_(pool),
        branching_(is_branching(logic)),
        mixed_(logic == Logic::AtlStar || logic == Logic::AtlUniform),
        uniform_(logic == Logic::AtlUniform),
        states_(state_formulas(pool, root)) {}

  FormulaId run(FormulaId root) { return run_on_parts(root).at(root); }

  const std::unordered_map<FormulaId, FormulaId>& run_on_parts(FormulaId root) {
    for (const FormulaId id : subformulas(pool_, root)) {
      const Node node = pool_[id];  // a copy: the pool grows
      // In CTL and ATL a temporal operator is rewritten together with its quantifier.
      if (!branching_ || !is_temporal(node.op)) results_[id] = rewrite(node);
    }
    return results_;
  }

  // Every quantifier stands directly before one temporal operator.
  static bool is_branching(Logic logic) {
    return logic == Logic::Boolean || logic == Logic::Epistemic || logic == Logic::Ctl || logic == Logic::Atl;
  }

 private:
  [[nodiscard]] FormulaId at(FormulaId id) const { return results_.at(id); }

  FormulaId truth() { return pool_.truth(true); }
  FormulaId negate(FormulaId f) {
    const Node node = pool_[f];
    return node.op == Op::Not ? node.left : pool_.negation(f);
  }
  FormulaId both(FormulaId f, FormulaId g) { return pool_.binary(Op::And, f, g); }
  FormulaId either(FormulaId f, FormulaId g) { return negate(both(negate(f), negate(g))); }
  FormulaId until(FormulaId f, FormulaId g) { return pool_.binary(Op::Until, f, g); }
  FormulaId some(FormulaId path) { return pool_.unary(Op::PathSome, path); }
  FormulaId some_always(FormulaId f) { return some(pool_.unary(Op::Globally, f)); }

  // clang-format off
  FormulaId rewrite(const Node& node) {
    GNOMON_ASSERT(!node.view.has_memory(), "engines that do not know memory are asked about models with records");
    switch (node.op) {
      case Op::True: case Op::Atom: case Op::Green: return pool_.add(node);
      case Op::False: return negate(truth());
      case Op::Not: return negate(at(node.left));
      case Op::And: return both(at(node.left), at(node.right));
      case Op::Or: return either(at(node.left), at(node.right));
      case Op::Implies: return negate(both(at(node.left), negate(at(node.right))));
      case Op::Xor: return different(at(node.left), at(node.right));
      case Op::Iff: return negate(different(at(node.left), at(node.right)));
      case Op::Next: return pool_.unary(Op::Next, at(node.left));
      case Op::Finally: return until(truth(), at(node.left));
      case Op::Globally: return negate(until(truth(), negate(at(node.left))));
      case Op::Until: return until(at(node.left), at(node.right));
      case Op::Release: return negate(until(negate(at(node.left)), negate(at(node.right))));
      case Op::WeakUntil: return weak_until(at(node.left), at(node.right));
      case Op::Diamond: return pool_.binary(Op::Diamond, at(node.left), at(node.right));
      case Op::Box: return negate(pool_.binary(Op::Diamond, at(node.left), negate(at(node.right))));
      case Op::PathAll: case Op::PathSome: return quantified(node);
      case Op::Coalition: return coalition(node);
      case Op::EveryoneKnows: return everyone_knows(node);
      case Op::KnowsIfCorrect: return knows_if_correct(node);
      case Op::Knows: case Op::DistributedKnows: case Op::CommonKnows: case Op::Obligatory:
      case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
      case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
        return with_operands(node);
    }
    GNOMON_ASSERT(false, "every operator has a rule");
  }
  // clang-format on

  FormulaId with_operands(Node node) {
    if (operand_count(node.op) >= 1) node.left = at(node.left);
    if (operand_count(node.op) >= 2) node.right = at(node.right);
    return pool_.add(node);
  }

  FormulaId different(FormulaId f, FormulaId g) { return both(either(f, g), negate(both(f, g))); }

  // f W g fails where !g holds up to a state with neither.
  FormulaId weak_until(FormulaId f, FormulaId g) { return negate(until(negate(g), both(negate(f), negate(g)))); }

  [[nodiscard]] bool by_branching_rules(FormulaId path) const {
    return branching_ ? is_temporal(pool_[path].op) : mixed_ && is_simple_path(pool_, path);
  }
  // Uniform strategies are chosen once, for the whole path.
  [[nodiscard]] bool step_by_step(const Node& node) const {
    return (branching_ || mixed_) && !(uniform_ && node.op == Op::Coalition) && is_bounded_path(pool_, node.left);
  }

  // The bounded operators are until and release; the others, and open ranges, are expressed by them:
  //   f W[0,n] g = g R[0,n] (f or g)      f W[m,n] g = f U[m,m] (f W[0,n-m] g)
  //   f U[m,] g = f U[m,m] (f U g)        f R[m,] g = f R[m,m] (f R g)
  // Each operator stands behind the quantifier.
  FormulaId bounded(const Node& node, const BoundedOperator& path) {
    const bool unary = operand_count(path.op) == 1;
    const FormulaId g = at(unary ? path.left : path.right);
    const FormulaId f = !unary ? at(path.left) : path.op == Op::Finally ? truth() : negate(truth());
    const Op op = path.op == Op::Finally ? Op::Until : path.op == Op::Globally ? Op::Release : path.op;
    const bool open = path.high == Node::unbounded;
    if (!open && op != Op::WeakUntil) return bounded(node, op, f, g, path.low, path.high);
    FormulaId rest =
        open ? unbounded(node, op, f, g) : bounded(node, Op::Release, g, either(f, g), 0, path.high - path.low);
    if (path.low > 0) rest = bounded(node, op == Op::Release ? op : Op::Until, f, rest, path.low, path.low);
    return rest;
  }

  // A universal formula fails where the dual one holds on some path.
  FormulaId bounded(const Node& node, Op op, FormulaId f, FormulaId g, std::uint32_t low, std::uint32_t high) {
    if (node.op == Op::PathAll) {
      const Op dual = op == Op::Until ? Op::Release : Op::Until;
      return negate(some(add_bounded(pool_, {dual, negate(f), negate(g), low, high})));
    }
    Node result = node;
    result.left = add_bounded(pool_, {op, f, g, low, high});
    return pool_.add(result);
  }

  FormulaId unbounded(const Node& node, Op op, FormulaId f, FormulaId g) {
    if (node.op == Op::PathAll) return all_paths(op, f, g);
    return node.op == Op::PathSome ? some_path(op, f, g) : enforced(node, op, f, g);
  }

  // Where both kinds of quantifiers occur, a path formula that was not simple must not become simple.
  FormulaId path_formula(FormulaId path) { return mixed_ && is_simple_path(pool_, path) ? both(path, truth()) : path; }

  FormulaId quantified(const Node& node) {
    const Node path = pool_[node.left];
    if (step_by_step(node)) return bounded(node, *bounded_operator(pool_, node.left));
    if (by_branching_rules(node.left)) {
      const FormulaId f = at(path.left);
      const FormulaId g = operand_count(path.op) == 2 ? at(path.right) : f;
      return node.op == Op::PathAll ? all_paths(path.op, f, g) : some_path(path.op, f, g);
    }
    // A path formula that is a state formula holds on the paths from a state iff it holds there,
    // also if there is no path at all.
    if (states_.contains(node.left)) return at(node.left);
    if (node.op == Op::PathSome) return some(path_formula(at(node.left)));
    return negate(some(path_formula(negate(at(node.left)))));
  }

  FormulaId some_path(Op op, FormulaId f, FormulaId g) {
    if (op == Op::Next) return some(pool_.unary(Op::Next, f));
    if (op == Op::Finally) return some(until(truth(), f));
    if (op == Op::Globally) return some_always(f);
    if (op == Op::Until) return some(until(f, g));
    if (op == Op::Release) return either(some(until(g, both(f, g))), some_always(g));
    return either(some(until(f, g)), some_always(f));
  }

  FormulaId all_paths(Op op, FormulaId f, FormulaId g) {
    if (op == Op::Next) return negate(some(pool_.unary(Op::Next, negate(f))));
    if (op == Op::Finally) return negate(some_always(negate(f)));
    if (op == Op::Globally) return negate(some(until(truth(), negate(f))));
    if (op == Op::Release) return negate(some(until(negate(f), negate(g))));
    const FormulaId fails = some(until(negate(g), both(negate(f), negate(g))));
    return op == Op::WeakUntil ? negate(fails) : negate(either(fails, some_always(negate(g))));
  }

  FormulaId coalition(const Node& node) {
    const Node path = pool_[node.left];
    if (step_by_step(node)) return bounded(node, *bounded_operator(pool_, node.left));
    if (!by_branching_rules(node.left)) {
      Node result = node;
      result.left = path_formula(at(node.left));
      return pool_.add(result);
    }
    const FormulaId f = at(path.left);
    return enforced(node, path.op, f, operand_count(path.op) == 2 ? at(path.right) : f);
  }

  // <C>F f = <C>(true U f), <C>G f = <C>(false R f), <C>(f W g) = <C>(g R (f | g)).
  FormulaId enforced(const Node& node, Op op, FormulaId f, FormulaId g) {
    Node result = node;
    if (op == Op::Next) result.left = pool_.unary(Op::Next, f);
    if (op == Op::Finally) result.left = until(truth(), f);
    if (op == Op::Globally) result.left = pool_.binary(Op::Release, negate(truth()), f);
    if (op == Op::Until) result.left = until(f, g);
    if (op == Op::Release) result.left = pool_.binary(Op::Release, f, g);
    if (op == Op::WeakUntil) result.left = pool_.binary(Op::Release, g, either(f, g));
    return pool_.add(result);
  }

  FormulaId everyone_knows(const Node& node) {
    const std::vector<model::AgentId> agents = pool_[node.coalition].agents;
    FormulaId result = truth();
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const FormulaId knows = pool_.add({.op = Op::Knows, .left = at(node.left), .agent = agents[i]});
      result = i == 0 ? knows : both(result, knows);
    }
    return result;
  }

  // The agent knows: if all of the coalition are green, then f.
  FormulaId knows_if_correct(const Node& node) {
    const std::vector<model::AgentId> agents = pool_[node.coalition].agents;
    FormulaId correct = truth();
    for (const model::AgentId agent : agents) correct = both(correct, pool_.add({.op = Op::Green, .agent = agent}));
    return pool_.add({.op = Op::Knows, .left = negate(both(correct, negate(at(node.left)))), .agent = node.agent});
  }

  FormulaPool& pool_;
  bool branching_;  // every quantifier stands directly before one temporal operator
  bool mixed_;      // some do, and are read as in CTL and ATL; others stand before any path formula
  bool uniform_;    // coalitions have uniform strategies
  std::unordered_set<FormulaId> states_;
  std::unordered_map<FormulaId, FormulaId> results_;
};

}  // namespace

FormulaId normalise(FormulaPool& pool, FormulaId root, Logic logic) { return Normaliser(pool, root, logic).run(root); }

std::unordered_map<FormulaId, FormulaId> normalise_parts(FormulaPool& pool, FormulaId root, Logic logic) {
  if (!Normaliser::is_branching(logic)) return {};
  return Normaliser(pool, root, logic).run_on_parts(root);
}

}  // namespace gnomon::logic

// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evaluation.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Node;
using logic::Op;

namespace {

bool is_quantifier(Op op) { return op == Op::PathSome || op == Op::Coalition; }

// Costs more than a conjunction.
bool is_modal(Op op) { return is_quantifier(op) || logic::is_epistemic(op); }

}  // namespace

Evaluation::Evaluation(const Encoding& encoding, Circuits& circuits, const logic::FormulaPool& pool, Temporal temporal,
                       std::optional<PathOptions> paths)
    : encoding_(encoding),
      circuits_(circuits),
      pool_(pool),
      temporal_(std::move(temporal)),
      knowledge_(encoding, temporal_.domain()),
      path_options_(std::move(paths)) {}

// The state formulas on which the set of a formula directly depends: a quantifier is taken together
// with the temporal operator below it.
std::vector<FormulaId> Evaluation::operands(FormulaId id) const {
  const Node& node = pool_[id];
  if (path_options_ && node.op == Op::PathSome) return letters(node.left);
  const Node& direct = is_quantifier(node.op) ? pool_[node.left] : node;
  std::vector<FormulaId> result;
  if (logic::operand_count(direct.op) >= 1) result.push_back(direct.left);
  if (logic::operand_count(direct.op) >= 2) result.push_back(direct.right);
  return result;
}

// With a stack of its own, because formulas may be nested deeply. A set is given up after its last use.
Bdd Evaluation::satisfying(FormulaId formula) {
  std::unordered_map<FormulaId, std::size_t> uses{{formula, 1}};
  std::vector<FormulaId> found{formula};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (modal_.contains(found[i])) continue;
    for (const FormulaId operand : operands(found[i])) {
      if (++uses[operand] == 1) found.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());  // operands have smaller ids
  sets_.clear();
  for (const FormulaId id : found) {
    const auto known = modal_.find(id);
    if (known != modal_.end()) {
      sets_.insert_or_assign(id, known->second);
      continue;
    }
    Bdd set = evaluate(pool_[id]);
    if (is_modal(pool_[id].op)) modal_.insert_or_assign(id, set);
    for (const FormulaId operand : operands(id)) {
      if (--uses[operand] == 0) sets_.erase(operand);
    }
    sets_.insert_or_assign(id, std::move(set));
  }
  Bdd result = std::move(sets_.at(formula));
  sets_.clear();
  return result;
}

// clang-format off
Bdd Evaluation::evaluate(const Node& node) {
  const auto left = [&]() -> const Bdd& { return sets_.at(node.left); };
  const auto agents = [&] { return std::span<const model::AgentId>(pool_[node.coalition].agents); };
  switch (node.op) {
    case Op::True: return domain();
    case Op::Atom: return domain() & circuits_.condition(encoding_.system()[node.atom].condition);
    case Op::Green: return green(node.agent);
    case Op::Not: return domain().minus(left());
    case Op::And: return left() & sets_.at(node.right);
    case Op::PathSome: return some_path(node.left);
    case Op::Coalition: return coalition(node);
    case Op::Knows: return knowledge_.knows(node.agent, left());
    case Op::DistributedKnows: return knowledge_.distributed_knows(agents(), left());
    case Op::CommonKnows: return knowledge_.common_knows(agents(), left());
    case Op::Obligatory: return obligatory(node.agent, left());
    case Op::False: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff: case Op::PathAll:
    case Op::EveryoneKnows: case Op::KnowsIfCorrect: case Op::Next: case Op::Finally: case Op::Globally:
    case Op::Until: case Op::Release: case Op::WeakUntil: case Op::Diamond: case Op::Box: case Op::StrategySome:
    case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice:
    case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
  }
  GNOMON_ASSERT(false, "a normalised formula of a logic that is decided here");
}
// clang-format on

// The largest state formulas, without the negations in front of them.
std::vector<FormulaId> Evaluation::letters(FormulaId path) const {
  std::vector<FormulaId> result = logic::maximal_state_formulas(pool_, path);
  for (FormulaId& id : result) {
    if (pool_[id].op == Op::Not) id = pool_[id].left;
  }
  return result;
}

Bdd Evaluation::known_set(FormulaId id) const {
  if (pool_[id].op == Op::Not) return temporal_.complement(sets_.at(pool_[id].left));
  return sets_.at(id);
}

Bdd Evaluation::some_path(FormulaId id) {
  if (path_options_) {
    if (!paths_) paths_.emplace(temporal_, pool_, *path_options_, [this](FormulaId state) { return known_set(state); });
    return paths_->some(id);
  }
  const Node& path = pool_[id];
  if (path.op == Op::Next) return temporal_.ex(sets_.at(path.left));
  if (path.op == Op::Globally) return temporal_.eg(sets_.at(path.left));
  GNOMON_ASSERT(path.op == Op::Until, "normalised CTL has EX, EU and EG");
  return temporal_.eu(sets_.at(path.left), sets_.at(path.right));
}

Bdd Evaluation::coalition(const Node& node) {
  auto place = coalitions_.find(node.coalition);
  if (place == coalitions_.end()) {
    place = coalitions_
                .try_emplace(node.coalition, temporal_, pool_[node.coalition].agents, encoding_.system().agents.size())
                .first;
  }
  Coalition& members = place->second;
  const Node& path = pool_[node.left];
  if (path.op == Op::Next) return members.next(sets_.at(path.left));
  if (path.op == Op::Until) return members.until(sets_.at(path.left), sets_.at(path.right));
  GNOMON_ASSERT(path.op == Op::Release, "normalised ATL has X, U and R");
  return members.release(sets_.at(path.left), sets_.at(path.right));
}

Bdd Evaluation::obligatory(model::AgentId agent, const Bdd& f) {
  return green(agent).subset_of(f) ? domain() : encoding_.manager().bottom();
}

Bdd Evaluation::green(model::AgentId agent) {
  return domain().minus(circuits_.condition(encoding_.system()[agent].red));
}

}  // namespace gnomon::symbolic

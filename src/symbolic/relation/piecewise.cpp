// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/piecewise.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::ExprId;
using model::Op;

namespace {

// Conditions that are nested more deeply become diagrams at any price, for recursion must end.
constexpr std::size_t most_depth = 1000;

}  // namespace

Piecewise::Piecewise(Bdd diagram, std::size_t most_nodes) : diagram_(std::move(diagram)), most_nodes_(most_nodes) {
  nodes_ = diagram_.node_count();
}

const Bdd& Piecewise::diagram() const {
  GNOMON_ASSERT(!is_deferred(), "the condition has a diagram");
  return diagram_;
}

Piecewise Piecewise::operator!() const {
  Piecewise result = *this;
  if (node_) {
    result.negated_ = !negated_;
  } else {
    result.diagram_ = !diagram_;
  }
  return result;
}

Piecewise Piecewise::operator&(const Piecewise& other) const {
  for (const auto& [left, right] : {std::pair(this, &other), std::pair(&other, this)}) {
    if (!left->node_ && left->diagram_.is_constant()) return left->diagram_.is_true() ? *right : *left;
  }
  return node_ || other.node_ ? deferred(true, other) : combined(true, other);
}

Piecewise Piecewise::operator^(const Piecewise& other) const {
  for (const auto& [left, right] : {std::pair(this, &other), std::pair(&other, this)}) {
    if (!left->node_ && left->diagram_.is_constant()) return left->diagram_.is_true() ? !*right : *right;
  }
  return node_ || other.node_ ? deferred(false, other) : combined(false, other);
}

Piecewise Piecewise::ite(const Piecewise& then, const Piecewise& otherwise) const {
  if (!then.node_ && then.diagram_.is_constant()) {
    return then.diagram_.is_true() ? *this | otherwise : (!*this) & otherwise;
  }
  return (*this & then) | ((!*this) & otherwise);
}

// A diagram has at most as many nodes as the product of its operands' numbers; only larger ones are counted.
Piecewise Piecewise::combined(bool conjunction, const Piecewise& other) const {
  Piecewise result = *this;
  result.diagram_ = conjunction ? diagram_ & other.diagram_ : diagram_ ^ other.diagram_;
  result.most_nodes_ = std::max(most_nodes_, other.most_nodes_);
  result.nodes_ = nodes_ * other.nodes_;
  if (result.nodes_ > result.most_nodes_) result.nodes_ = result.diagram_.node_count();
  return result.nodes_ > result.most_nodes_ ? deferred(conjunction, other) : result;
}

Piecewise Piecewise::deferred(bool conjunction, const Piecewise& other) const {
  auto node = std::make_shared<Node>();
  node->conjunction = conjunction;
  for (const Piecewise* operand : {this, &other}) {
    if (conjunction && operand->is_conjunction()) {
      node->operands.insert(node->operands.end(), operand->node_->operands.begin(), operand->node_->operands.end());
    } else {
      node->operands.push_back(*operand);
    }
  }
  std::stable_sort(node->operands.begin(), node->operands.end(), [](const Piecewise& a, const Piecewise& b) {
    return a.node_ || b.node_ ? !a.node_ && b.node_ : a.nodes_ < b.nodes_;
  });
  for (const Piecewise& operand : node->operands) {
    if (operand.node_) node->depth = std::max(node->depth, operand.node_->depth + 1);
  }
  Piecewise result = *this;
  result.node_ = std::move(node);
  result.negated_ = false;
  result.diagram_ = other.manager().top();
  if (result.node_->depth <= most_depth) return result;
  return Piecewise(result.within(result.diagram_), most_nodes_);
}

bdd::Manager& Piecewise::manager() const { return diagram_.manager(); }

Bdd Piecewise::within(const Bdd& set) const {
  if (set.is_false()) return set;
  if (!node_) return set & diagram_;
  Bdd result = set;
  if (node_->conjunction) {
    for (const Piecewise& operand : node_->operands) result = operand.within(result);
  } else {
    result = node_->operands.front().within(set) ^ node_->operands.back().within(set);
  }
  return negated_ ? set.minus(result) : result;
}

Bdd Piecewise::superset() const {
  if (!node_) return diagram_;
  Bdd result = manager().top();
  if (!is_conjunction()) return result;
  for (const Piecewise& operand : node_->operands) {
    if (!operand.node_) return operand.diagram_;
  }
  return result;
}

bool Piecewise::may_intersect(const Piecewise& other) const { return superset().intersects(other.superset()); }

std::vector<Bdd> Piecewise::diagrams() const {
  if (!node_) return {diagram_};
  std::vector<Bdd> result;
  for (const Piecewise& operand : node_->operands) {
    const std::vector<Bdd> parts = operand.diagrams();
    result.insert(result.end(), parts.begin(), parts.end());
  }
  return result;
}

std::vector<bdd::Var> Piecewise::support() const {
  std::vector<bdd::Var> result;
  for (const Bdd& part : diagrams()) {
    const std::vector<bdd::Var> variables = part.support();
    result.insert(result.end(), variables.begin(), variables.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// Operands first, with a stack of its own: expressions may be nested deeply.
Piecewise PiecewiseConditions::of(ExprId root) {
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    const ExprId id = open.back();
    const model::ExprNode& node = system_.exprs[id];
    const std::size_t before = open.size();
    if (is_connective(node.op)) {
      if (!known_.contains(node.left)) open.push_back(node.left);
      if (operand_count(node.op) == 2 && !known_.contains(node.right)) open.push_back(node.right);
    }
    if (open.size() > before) continue;
    open.pop_back();
    if (!known_.contains(id)) known_.emplace(id, translated(id));
  }
  return known_.at(root);
}

// clang-format off
Piecewise PiecewiseConditions::translated(ExprId id) {
  const model::ExprNode& node = system_.exprs[id];
  if (!is_connective(node.op)) {
    const Bdd diagram = circuits_.condition(id);
    // A comparison of long sums is large, and what is made of it may be so too.
    constexpr std::size_t growth = 4;
    const std::size_t nodes = diagram.node_count();
    return Piecewise(diagram, nodes > most_nodes_ ? growth * nodes : most_nodes_);
  }
  const Piecewise& left = known_.at(node.left);
  if (node.op == Op::Not) return !left;
  const Piecewise& right = known_.at(node.right);
  switch (node.op) {
    case Op::And: return left & right;
    case Op::Or: return left | right;
    case Op::Xor: return left ^ right;
    case Op::Implies: return (!left) | right;
    case Op::Iff: return left.iff(right);
    case Op::Not: case Op::Constant: case Op::Variable: case Op::Action:
    case Op::Equal: case Op::NotEqual: case Op::Less: case Op::LessEqual: case Op::Greater: case Op::GreaterEqual:
    case Op::Negate: case Op::Add: case Op::Subtract: case Op::Multiply: case Op::Divide: case Op::IntegerDivide:
    case Op::Modulo: case Op::Choice:
      break;
  }
  GNOMON_ASSERT(false, "a connective");
}
// clang-format on

}  // namespace gnomon::symbolic

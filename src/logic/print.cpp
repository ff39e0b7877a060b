// SPDX-License-Identifier: Apache-2.0
//
// Formulas in ISPL syntax, printed with a stack of pending pieces instead of recursion.
//
// Whether an operand needs parentheses depends on how tightly its printed form binds. A prefix
// operator binds as tightly as it does itself, unless its operand ends in a looser prefix that would
// swallow what follows: `G !p U q` is read as `G !(p U q)`. So the binding of a prefix operator is
// the loosest of those on its right edge, and bindings are computed from the leaves up.
#include "logic/print.hpp"

#include "logic/classify.hpp"
#include "model/print.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::logic {

namespace {

// Larger is tighter. The first two stand in regular expressions only.
// clang-format off
enum Binding : int {
  ChoiceLevel, SequenceLevel, StrategyUntil, Equivalence, Implication, Disjunction, Conjunction, Negation, UntilLevel,
  Modal, Postfix, Leaf,
};
// clang-format on

// The ways in which the logics write the same operators.
enum class Syntax : std::uint8_t {
  Branching,   // AG f, A(f U g)
  Linear,      // quantifiers are implicit: at the top and inside knowledge operators
  Star,        // A G f. MCMAS lets G and its like swallow what follows, so they get parentheses
  Strategies,  // all prefixes are tight, U is the loosest operator
};

// clang-format off
Syntax syntax_of(Logic logic) {
  switch (logic) {
    case Logic::Boolean: case Logic::Epistemic: case Logic::Ctl: case Logic::Atl: case Logic::AtlUniform:
    case Logic::AtlStar:
      return Syntax::Branching;
    case Logic::Ltl: case Logic::Ldl: case Logic::LtlFinite: case Logic::LdlFinite:
      return Syntax::Linear;
    case Logic::CtlStar: case Logic::CdlStar: case Logic::CtlStarFinite: case Logic::CdlStarFinite:
      return Syntax::Star;
    case Logic::StrategyLogic: case Logic::StrategyLogicOneGoal:
      return Syntax::Strategies;
  }
  return Syntax::Branching;
}
// clang-format on

// clang-format off
std::string_view symbol_of(Op op) {
  switch (op) {
    case Op::Not: return "!";
    case Op::And: return " and ";
    case Op::Or: return " or ";
    case Op::Xor: return " xor ";
    case Op::Implies: return " -> ";
    case Op::Iff: return " <-> ";
    case Op::Next: return "X";
    case Op::Finally: return "F";
    case Op::Globally: return "G";
    case Op::Until: return " U ";
    case Op::Release: return " R ";
    case Op::WeakUntil: return " W ";
    case Op::PathAll: return "A";
    case Op::PathSome: return "E";
    case Op::Knows: return "K";
    case Op::EveryoneKnows: return "GK";
    case Op::DistributedKnows: return "DK";
    case Op::CommonKnows: return "GCK";
    case Op::Obligatory: return "O";
    case Op::KnowsIfCorrect: return "KO";
    case Op::Choice: return " + ";
    case Op::Sequence: return "; ";
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Diamond: case Op::Box: case Op::Coalition:
    case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Star:
    case Op::Repeat:
      return "";
  }
  return "";
}
// clang-format on

bool is_unary_temporal(Op op) { return op == Op::Next || op == Op::Finally || op == Op::Globally; }
bool is_quantifier(Op op) { return op == Op::PathAll || op == Op::PathSome; }

class Printer {
 public:
  Printer(const model::System& system, const FormulaPool& pool, FormulaId root, Syntax syntax)
      : system_(system), pool_(pool), syntax_(syntax) {
    for (const FormulaId id : subformulas(pool, root)) bindings_[id] = compute_binding(id);
  }

  std::string print(FormulaId root) {
    push(root);
    while (!pending_.empty()) {
      Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (piece.formula.valid()) {
        emit(piece.formula);
      } else {
        text_ += piece.text;
      }
    }
    return std::move(text_);
  }

 private:
  struct Piece {
    std::string text;  // if `formula` is not valid
    FormulaId formula;
  };

  // What follows a prefix: `AG f` and `<g>F f` take the operator inside the path formula along.
  [[nodiscard]] FormulaId prefix_operand(const Node& node) const {
    const bool merges = (is_quantifier(node.op) && syntax_ == Syntax::Branching) || node.op == Op::Coalition;
    if (merges && is_unary_temporal(pool_[node.left].op)) return pool_[node.left].left;
    return node.op == Op::Diamond || node.op == Op::Box ? node.right : node.left;
  }

  [[nodiscard]] bool is_red(const Node& node) const { return node.op == Op::Not && pool_[node.left].op == Op::Green; }

  [[nodiscard]] bool is_prefix(const Node& node) const {
    return (node.op == Op::Not && !is_red(node)) || is_unary_temporal(node.op) || is_quantifier(node.op) ||
           node.op == Op::Coalition || is_strategic(node.op) || node.op == Op::Diamond || node.op == Op::Box;
  }

  [[nodiscard]] bool is_leaf(FormulaId id) const { return bindings_.at(id) == Leaf; }

  // Prefixes may follow each other; everything that is neither prefix nor leaf gets parentheses.
  [[nodiscard]] bool prefix_needs_parens(FormulaId operand) const {
    return !is_leaf(operand) && !is_prefix(pool_[operand]);
  }

  [[nodiscard]] Binding compute_binding(FormulaId id) const {
    const Node& node = pool_[id];
    const bool strategies = syntax_ == Syntax::Strategies;
    if (is_prefix(node)) {
      const FormulaId operand = prefix_operand(node);
      const Binding own = node.op == Op::Not && !strategies ? Negation : Modal;
      return prefix_needs_parens(operand) ? own : std::min(own, bindings_.at(operand));
    }
    if (node.op == Op::And) return Conjunction;
    if (node.op == Op::Or || node.op == Op::Xor) return Disjunction;
    if (node.op == Op::Implies) return Implication;
    if (node.op == Op::Iff) return Equivalence;
    if (is_temporal(node.op)) return strategies ? StrategyUntil : UntilLevel;
    if (node.op == Op::Choice) return ChoiceLevel;
    if (node.op == Op::Sequence) return SequenceLevel;
    if (node.op == Op::Test || node.op == Op::Star || node.op == Op::Repeat) return Postfix;
    return Leaf;
  }

  void push(FormulaId id) { pending_.push_back({{}, id}); }
  void push_text(std::string text) { pending_.push_back({std::move(text), {}}); }
  void push_operand(FormulaId id, bool parens) {
    if (parens) push_text(")");
    push(id);
    if (parens) push_text("(");
  }

  // Pieces are pushed last to first.
  void emit(FormulaId id) {
    const Node& node = pool_[id];
    if (is_red(node)) {
      text_ += system_[pool_[node.left].agent].name + ".RedStates";
    } else if (is_prefix(node)) {
      emit_prefix(node);
    } else if (is_epistemic(node.op)) {
      emit_call(node);
    } else if (is_regular_expression(node.op)) {
      emit_regular(id, node);
    } else if (operand_count(node.op) == 2) {
      emit_infix(node, bindings_.at(id));
    } else {
      emit_leaf(node);
    }
  }

  void emit_leaf(const Node& node) {
    if (node.op == Op::True) text_ += "true";
    if (node.op == Op::False) text_ += "false";
    if (node.op == Op::Green) text_ += system_[node.agent].name + ".GreenStates";
    if (node.op == Op::Atom) {
      const model::Atom& atom = system_[node.atom];
      text_ += atom.anonymous ? "(" + model::expression_text(system_, atom.condition, {}) + ")" : atom.name;
    }
  }

  void emit_prefix(const Node& node) {
    const FormulaId operand = prefix_operand(node);
    const bool parens = prefix_needs_parens(operand) || (node.op == Op::Not && swallows(pool_[operand]));
    push_operand(operand, parens);
    if (node.op == Op::Diamond || node.op == Op::Box) {
      push_text(node.op == Op::Diamond ? ">" : "]");
      push(node.left);
      push_text(node.op == Op::Diamond ? "<" : "[");
      return;
    }
    std::string text = prefix_symbol(node);
    if (operand != node.left) text += symbol_of(pool_[node.left].op);
    // `A(f U g)` and `<g>(f U h)` are written without a blank.
    const bool bracket = is_quantifier(node.op) || node.op == Op::Coalition;
    const bool tight = node.op == Op::Not || (parens && bracket && operand == node.left);
    if (!tight) text += ' ';
    push_text(std::move(text));
  }

  // In CTL* as MCMAS reads it.
  [[nodiscard]] bool swallows(const Node& node) const {
    return syntax_ == Syntax::Star && (is_unary_temporal(node.op) || is_quantifier(node.op));
  }

  [[nodiscard]] std::string prefix_symbol(const Node& node) const {
    if (node.op == Op::Coalition) return "<" + coalition_text(system_, pool_[node.coalition]) + ">";
    if (node.op == Op::StrategySome) return "<<" + pool_[node.strategy] + ">>";
    if (node.op == Op::StrategyAll) return "[[" + pool_[node.strategy] + "]]";
    if (node.op == Op::StrategyBinding) return "(" + system_[node.agent].name + ", " + pool_[node.strategy] + ")";
    return std::string(symbol_of(node.op));
  }

  void emit_call(const Node& node) {
    const bool implicit = syntax_ == Syntax::Linear && pool_[node.left].op == Op::PathAll;
    push_text(")");
    push(implicit ? pool_[node.left].left : node.left);
    std::string text(symbol_of(node.op));
    text += '(';
    if (node.agent.valid()) text += system_[node.agent].name + ", ";
    if (node.coalition.valid()) text += coalition_text(system_, pool_[node.coalition]) + ", ";
    push_text(std::move(text));
  }

  void emit_infix(const Node& node, int own) {
    const bool right_associative = node.op == Op::Implies;
    const bool left_associative = node.op == Op::And || node.op == Op::Or || node.op == Op::Xor;
    const auto parens = [&](FormulaId operand, bool associates) {
      if (own == StrategyUntil) return !is_leaf(operand) && !is_prefix(pool_[operand]);
      if (swallows(pool_[operand])) return true;
      const bool same = associates && pool_[operand].op == node.op;
      return bindings_.at(operand) < (same ? own : own + 1);
    };
    push_operand(node.right, parens(node.right, right_associative));
    push_text(std::string(symbol_of(node.op)));
    push_operand(node.left, parens(node.left, left_associative));
  }

  [[nodiscard]] bool is_word(FormulaId id) const {
    const Node& node = pool_[id];
    return node.op == Op::True || node.op == Op::False || (node.op == Op::Atom && !system_[node.atom].anonymous);
  }

  void emit_regular(FormulaId id, const Node& node) {
    if (node.op == Op::Step || node.op == Op::Test) {
      if (node.op == Op::Test) push_text("?");
      push_operand(node.left, needs_step_parens(node.left));
    } else if (node.op == Op::Star || node.op == Op::Repeat) {
      push_text(node.op == Op::Star ? "*" : repetition_text(node));
      push_operand(node.left, !is_leaf(node.left));
    } else {
      push_operand(node.right, bindings_.at(node.right) <= bindings_.at(id));
      push_text(std::string(symbol_of(node.op)));
      push_operand(node.left, bindings_.at(node.left) < bindings_.at(id));
    }
  }

  // Anonymous atoms bring their own parentheses.
  [[nodiscard]] bool needs_step_parens(FormulaId id) const { return !is_word(id) && pool_[id].op != Op::Atom; }

  static std::string repetition_text(const Node& node) {
    std::string text = "{" + std::to_string(node.low);
    if (node.high == Node::unbounded) {
      text += ",";
    } else if (node.high != node.low) {
      text += "," + std::to_string(node.high);
    }
    return text + "}";
  }

  const model::System& system_;
  const FormulaPool& pool_;
  Syntax syntax_;
  std::unordered_map<FormulaId, Binding> bindings_;
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

// clang-format off
std::string_view prefix_text(Logic logic) {
  switch (logic) {
    case Logic::Boolean: case Logic::Epistemic: case Logic::Ctl: case Logic::Atl: case Logic::AtlStar:
    case Logic::StrategyLogic:
      return "";
    case Logic::AtlUniform: return "ATLir ";
    case Logic::Ltl: return "LTL ";
    case Logic::CtlStar: return "CTL* ";
    case Logic::Ldl: return "LDL ";
    case Logic::CdlStar: return "CDL* ";
    case Logic::LtlFinite: return "LTLf ";
    case Logic::CtlStarFinite: return "CTL*f ";
    case Logic::LdlFinite: return "LDLf ";
    case Logic::CdlStarFinite: return "CDL*f ";
    case Logic::StrategyLogicOneGoal: return "#PR ";
  }
  return "";
}
// clang-format on

std::string coalition_text(const model::System& system, const NamedCoalition& coalition) {
  if (coalition.group) return system[*coalition.group].name;
  std::string text;
  for (const model::AgentId agent : coalition.agents) {
    if (!text.empty()) text += ", ";
    text += system[agent].name;
  }
  return text;
}

std::string formula_text(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic) {
  const Syntax syntax = syntax_of(logic);
  if (syntax == Syntax::Linear && pool[root].op == Op::PathAll) root = pool[root].left;
  return std::string(prefix_text(logic)) + Printer(system, pool, root, syntax).print(root);
}

}  // namespace gnomon::logic

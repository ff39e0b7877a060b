// SPDX-License-Identifier: Apache-2.0
//
// Formulas in ISPL syntax, printed with a stack of pending pieces instead of recursion.
//
// ispl/grammar says where parentheses are needed. That depends on the operator that waits at the right edge of an
// operand (a prefix there extends over all that follows: `G !p U q` is read as `G !(p U q)`) and on the infix operators
// at its left edge. So both edges are computed, from the leaves up. Some more parentheses are for readability, or for
// MCMAS.
#include "logic/text/print.hpp"

#include "ispl/grammar.hpp"
#include "logic/bounded.hpp"
#include "logic/classify.hpp"
#include "model/print.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace gnomon::logic {

namespace {

namespace precedence = ispl::precedence;
using ispl::Grammar;
using precedence::Edges;

// The ways in which the logics write the same operators.
enum class Syntax : std::uint8_t {
  Branching,   // AG f, A(f U g)
  Linear,      // quantifiers are implicit: at the top and inside knowledge operators
  Star,        // A G f. In MCMAS temporal operators extend over all that follows, so they get parentheses
  Strategies,  // <<x>> (Agent, x) f
};

struct Form {
  Syntax syntax;
  Grammar grammar;  // in which it is read
};

// clang-format off
Form form_of(Logic logic) {
  switch (logic) {
    case Logic::Boolean: case Logic::Epistemic: case Logic::Ctl: case Logic::Atl: case Logic::AtlUniform:
    case Logic::AtlStar:
      return {Syntax::Branching, Grammar::State};
    case Logic::Ltl: case Logic::LtlFinite:
      return {Syntax::Linear, Grammar::Path};
    case Logic::Ldl: case Logic::LdlFinite:
      return {Syntax::Linear, Grammar::Dynamic};
    case Logic::CtlStar: case Logic::CtlStarFinite:
      return {Syntax::Star, Grammar::Path};
    case Logic::CdlStar: case Logic::CdlStarFinite:
      return {Syntax::Star, Grammar::Dynamic};
    case Logic::StrategyLogic: case Logic::StrategyLogicOneGoal:
      return {Syntax::Strategies, Grammar::Strategy};
  }
  return {Syntax::Branching, Grammar::State};
}
// clang-format on

bool is_unary_temporal(Op op) { return op == Op::Next || op == Op::Finally || op == Op::Globally; }
bool is_quantifier(Op op) { return op == Op::PathAll || op == Op::PathSome; }

class Printer {
 public:
  // `plain`: without words that MCMAS does not know.
  Printer(const model::System& system, const FormulaPool& pool, FormulaId root, Form form, bool plain)
      : system_(system), pool_(pool), syntax_(form.syntax), grammar_(form.grammar), plain_(plain) {
    for (const FormulaId id : subformulas(pool, root)) edges_[id] = compute_edges(written(id));
  }

  std::string print(FormulaId root) {
    push(root, grammar_);
    while (!pending_.empty()) {
      Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (piece.formula.valid()) {
        emit(piece.formula, piece.grammar);
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
    Grammar grammar;  // where the formula stands
  };

  // Returns a node as it is written: an operator with bounds as that operator.
  [[nodiscard]] Node written(FormulaId id) const {
    const auto bounded = bounded_operator(pool_, id);
    if (!bounded) return pool_[id];
    return {.op = bounded->op,
            .left = bounded->left,
            .right = bounded->right,
            .low = bounded->low,
            .high = bounded->high,
            .spelling = Spelling::Bounded};
  }

  // Returns the word or sign of an operator, with its bounds and with blanks around infix ones.
  static std::string symbol(const Node& node) {
    std::string text(symbol_of(node.op));
    if (node.spelling != Spelling::Bounded) return text;
    const bool infix = text.ends_with(' ');
    if (infix) text.pop_back();
    text += "[" + std::to_string(node.low) + ",";
    if (node.high != Node::unbounded) text += std::to_string(node.high);
    return text + (infix ? "] " : "]");
  }

  // Returns the operand of a prefix: the prefixes `AG` and `<g>F` include the operator of the path formula.
  [[nodiscard]] FormulaId prefix_operand(const Node& node) const {
    const bool merges = (is_quantifier(node.op) && syntax_ == Syntax::Branching) || node.op == Op::Coalition;
    if (merges && is_unary_temporal(written(node.left).op)) return written(node.left).left;
    return node.op == Op::Diamond || node.op == Op::Box ? node.right : node.left;
  }

  [[nodiscard]] bool is_red(const Node& node) const { return node.op == Op::Not && pool_[node.left].op == Op::Green; }

  // Where the quantifiers of path formulas are implicit, `!O(i, !A f)` cannot be written; it is written as `P(i, f)`.
  [[nodiscard]] bool is_permission(const Node& node) const {
    if (syntax_ != Syntax::Linear || node.op != Op::Not || pool_[node.left].op != Op::Obligatory) return false;
    const Node& forbidden = pool_[pool_[node.left].left];
    return forbidden.op == Op::Not && pool_[forbidden.left].op == Op::PathAll;
  }

  // A formula that is written with one word: the knowledge in it, and what is known.
  struct Known {
    const Node* knowledge = nullptr;  // null: it is written as it is
    FormulaId operand;
  };

  // Where quantifiers are implicit, `!K(i, !A f)` can be written in no other way.
  [[nodiscard]] Known known(const Node& node) const {
    if (node.spelling == Spelling::Plain) return {};
    const Node& knowledge = pool_[node.left];
    if (!is_epistemic(knowledge.op)) return {};
    const bool whether = node.spelling == Spelling::Whether && node.op == Op::Or;
    const bool possible = node.spelling == Spelling::Possible && node.op == Op::Not;
    const Node& other = pool_[whether ? pool_[node.right].left : knowledge.left];
    if ((!whether && !possible) || other.op != Op::Not) return {};
    const bool implicit = syntax_ == Syntax::Linear && pool_[other.left].op == Op::PathAll;
    return plain_ && !implicit ? Known() : Known{&knowledge, other.left};
  }

  // `K` becomes `Kw`, `GK` becomes `GKw`; or `M` and `GM`.
  static std::string known_symbol(Spelling spelling, Op op) {
    std::string word(symbol_of(op));
    if (spelling == Spelling::Whether) return word + "w";
    word.back() = 'M';
    return word;
  }

  [[nodiscard]] bool is_prefix(const Node& node) const {
    if (known(node).knowledge != nullptr) return false;
    return (node.op == Op::Not && !is_red(node) && !is_permission(node)) || is_unary_temporal(node.op) ||
           is_quantifier(node.op) || node.op == Op::Coalition || is_strategic(node.op) || node.op == Op::Diamond ||
           node.op == Op::Box;
  }

  // Returns how tightly an infix operator binds; nothing for other operators.
  // clang-format off
  [[nodiscard]] std::optional<precedence::Infix> infix(Op op) const {
    switch (op) {
      case Op::And: return precedence::conjunction;
      case Op::Or: case Op::Xor: return precedence::disjunction;
      case Op::Implies: return precedence::implication;
      case Op::Iff: return precedence::equivalence;
      case Op::Until: case Op::Release: case Op::WeakUntil: return precedence::until(grammar_);
      case Op::Choice: return precedence::choice;
      case Op::Sequence: return precedence::sequence;
      case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Not: case Op::Next: case Op::Finally:
      case Op::Globally: case Op::Diamond: case Op::Box: case Op::PathAll: case Op::PathSome: case Op::Coalition:
      case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows: case Op::Obligatory:
      case Op::KnowsIfCorrect: case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding: case Op::Step:
      case Op::Test: case Op::Star: case Op::Repeat:
        return std::nullopt;
    }
    return std::nullopt;
  }
  // clang-format on

  [[nodiscard]] Edges compute_edges(const Node& node) const {
    if (is_prefix(node)) {
      const int own = node.op == Op::Not ? precedence::negation(grammar_) : precedence::modal;
      if (prefix_needs_parens(node)) return {Edges::none, own};
      return {Edges::none, std::min(own, edges_.at(prefix_operand(node)).right)};
    }
    const auto own = infix(node.op);
    if (!own || known(node).knowledge != nullptr) return {};  // it has its own brackets, or is completed by a postfix
    return {left_needs_parens(node) ? own->left : std::min(own->left, edges_.at(node.left).left),
            right_needs_parens(node) ? own->right : std::min(own->right, edges_.at(node.right).right)};
  }

  // Prefixes may follow each other; every operand with an infix operator gets parentheses, more than are needed.
  [[nodiscard]] bool prefix_needs_parens(const Node& node) const {
    const FormulaId operand = prefix_operand(node);
    const Node inner = written(operand);
    // `F[0,3] <r>p` would be read as a comparison.
    const bool merged = operand != node.left && node.op != Op::Diamond && node.op != Op::Box;
    const bool bounded = (merged ? written(node.left) : node).spelling == Spelling::Bounded;
    if (bounded && (inner.op == Op::Diamond || inner.op == Op::Box)) return true;
    return edges_.at(operand).left != Edges::none || (node.op == Op::Not && swallows(inner));
  }
  [[nodiscard]] bool left_needs_parens(const Node& node) const {
    return !may_stand_left_of(*infix(node.op), edges_.at(node.left)) || is_clearer_in_parens(node, node.left);
  }
  [[nodiscard]] bool right_needs_parens(const Node& node) const {
    return !may_stand_right_of(infix(node.op)->right, edges_.at(node.right)) || is_clearer_in_parens(node, node.right);
  }

  // Few people know how operators of the same strength group, and how tightly `U` binds.
  [[nodiscard]] bool is_clearer_in_parens(const Node& node, FormulaId operand) const {
    const Node inner = written(operand);
    if (is_regular_expression(node.op)) return false;
    if (swallows(inner)) return true;
    if (is_temporal(node.op)) {
      return edges_.at(operand).left != Edges::none || edges_.at(operand).right < precedence::modal;
    }
    if (known(inner).knowledge != nullptr) return false;
    return infix(inner.op) == infix(node.op) && (inner.op != node.op || node.op == Op::Iff);
  }

  // In CTL* as MCMAS reads it.
  [[nodiscard]] bool swallows(const Node& node) const {
    return syntax_ == Syntax::Star && (is_temporal(node.op) || is_quantifier(node.op));
  }

  void push(FormulaId id, Grammar grammar) { pending_.push_back({{}, id, grammar}); }
  void push_text(std::string text) { pending_.push_back({std::move(text), {}, {}}); }
  void push_operand(FormulaId id, Grammar grammar, bool parens) {
    if (parens) push_text(")");
    push(id, parens && grammar == Grammar::Regex ? Grammar::RegexGroup : grammar);
    if (parens) push_text("(");
  }

  // Pieces are pushed last to first.
  void emit(FormulaId id, Grammar grammar) {
    const Node node = written(id);
    if (const Known call = known(node); call.knowledge != nullptr) {
      emit_call(known_symbol(node.spelling, call.knowledge->op), *call.knowledge, call.operand);
    } else if (is_red(node)) {
      text_ += system_[pool_[node.left].agent].name + ".RedStates";
    } else if (is_permission(node)) {
      const Node& ought = pool_[node.left];
      emit_call("P", ought, pool_[ought.left].left);
    } else if (is_prefix(node)) {
      emit_prefix(node, grammar);
    } else if (is_epistemic(node.op)) {
      emit_call(symbol_of(node.op), node, node.left);
    } else if (infix(node.op)) {
      push_operand(node.right, grammar, right_needs_parens(node));
      push_text(symbol(node));
      push_operand(node.left, grammar, left_needs_parens(node));
    } else if (is_regular_expression(node.op)) {
      emit_regular(node, grammar);
    } else {
      emit_leaf(node, grammar);
    }
  }

  void emit_leaf(const Node& node, Grammar grammar) {
    if (node.op == Op::True) text_ += "true";
    if (node.op == Op::False) text_ += "false";
    if (node.op == Op::Green) text_ += system_[node.agent].name + ".GreenStates";
    if (node.op == Op::Atom) {
      const model::Atom& atom = system_[node.atom];
      text_ += atom.anonymous ? model::test_text(system_, atom.condition, grammar) : atom.name;
    }
  }

  void emit_prefix(const Node& node, Grammar grammar) {
    const FormulaId operand = prefix_operand(node);
    const bool parens = prefix_needs_parens(node);
    push_operand(operand, grammar, parens);
    if (node.op == Op::Diamond || node.op == Op::Box) {
      push_text(node.op == Op::Diamond ? ">" : "]");
      push(node.left, Grammar::Regex);
      push_text(node.op == Op::Diamond ? "<" : "[");
      return;
    }
    std::string text = prefix_symbol(node);
    if (operand != node.left && node.spelling != Spelling::Bounded) text += symbol(written(node.left));
    // `A(f U g)` and `<g>(f U h)` are written without a blank.
    const bool bracket = is_quantifier(node.op) || node.op == Op::Coalition;
    const bool tight = node.op == Op::Not || (parens && bracket && operand == node.left);
    if (!tight) text += ' ';
    push_text(std::move(text));
  }

  [[nodiscard]] std::string prefix_symbol(const Node& node) const {
    if (node.op == Op::Coalition) return "<" + members_text(pool_[node.coalition]) + ">";
    if (node.op == Op::StrategySome) return "<<" + pool_[node.strategy] + ">>";
    if (node.op == Op::StrategyAll) return "[[" + pool_[node.strategy] + "]]";
    if (node.op == Op::StrategyBinding) return "(" + system_[node.agent].name + ", " + pool_[node.strategy] + ")";
    return symbol(node);
  }

  // A coalition of nobody that is no group is an empty family.
  [[nodiscard]] std::string members_text(const NamedCoalition& coalition) const {
    const std::string text = coalition_text(system_, coalition);
    return text.empty() ? "nobody[i in 1..0]" : text;
  }

  // `symbol(agent, group, operand)`
  void emit_call(std::string_view symbol, const Node& node, FormulaId operand) {
    const bool implicit = syntax_ == Syntax::Linear && pool_[operand].op == Op::PathAll;
    push_text(")");
    push(implicit ? pool_[operand].left : operand, grammar_);
    std::string text(symbol);
    if (node.view.has_memory()) text += "[" + view_text(node.view) + "]";
    text += '(';
    if (node.agent.valid()) text += system_[node.agent].name + ", ";
    if (node.coalition.valid()) text += coalition_text(system_, pool_[node.coalition]) + ", ";
    push_text(std::move(text));
  }

  [[nodiscard]] bool is_word(FormulaId id) const {
    const Node& node = pool_[id];
    return node.op == Op::True || node.op == Op::False || (node.op == Op::Atom && !system_[node.atom].anonymous);
  }

  // Steps and tests have their own parentheses, so that a step is a leaf.
  void emit_regular(const Node& node, Grammar grammar) {
    if (node.op == Op::Step || node.op == Op::Test) {
      if (node.op == Op::Test) push_text("?");
      push_operand(node.left, grammar, needs_step_parens(node.left));
    } else {
      push_text(node.op == Op::Star ? "*" : repetition_text(node));
      push_operand(node.left, grammar, pool_[node.left].op != Op::Step);
    }
  }

  // Anonymous atoms have their own parentheses.
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
  Grammar grammar_;
  bool plain_;
  std::unordered_map<FormulaId, Edges> edges_;
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

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

namespace {

bool has_bounds(const FormulaPool& pool, FormulaId root) {
  const std::vector<FormulaId> ids = subformulas(pool, root);
  return std::any_of(ids.begin(), ids.end(), [&](FormulaId id) { return pool[id].spelling == Spelling::Bounded; });
}

std::string text_of(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic, bool plain) {
  const Form form = form_of(logic);
  if (form.syntax == Syntax::Linear && pool[root].op == Op::PathAll) root = pool[root].left;
  return std::string(prefix_text(logic)) + Printer(system, pool, root, form, plain).print(root);
}

}  // namespace

std::string formula_text(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic) {
  return text_of(system, pool, root, logic, false);
}

bool can_be_plain(const FormulaPool& pool, FormulaId root, Logic logic) {
  FormulaPool copy = pool;
  return !has_bounds(pool, root) || without_bounds(copy, root, logic, most_plain_operators);
}

std::string plain_formula_text(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic) {
  if (!has_bounds(pool, root)) return text_of(system, pool, root, logic, true);
  FormulaPool copy = pool;
  return text_of(system, copy, without_bounds(copy, root, logic, most_plain_operators).value_or(root), logic, true);
}

}  // namespace gnomon::logic

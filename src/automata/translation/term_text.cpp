// SPDX-License-Identifier: Apache-2.0
//
// Pieces of text and terms wait in a list, last to first, so nesting needs no stack. A piece may be the
// negation of a term: the conditions in the expression of a box are stored negated and shown as written.
#include "automata/translation/term_text.hpp"

#include <string_view>
#include <utility>

namespace gnomon::automata {

namespace {

// Returns the dual operator.
TermOp dual(TermOp op, Words words) {
  switch (op) {
    case TermOp::True: return TermOp::False;
    case TermOp::False: return TermOp::True;
    case TermOp::And: return TermOp::Or;
    case TermOp::Or: return TermOp::And;
    case TermOp::Next: return words == Words::Infinite ? TermOp::Next : TermOp::WeakNext;
    case TermOp::WeakNext: return TermOp::Next;
    case TermOp::Until: return TermOp::Release;
    case TermOp::Release: return TermOp::Until;
    case TermOp::WeakUntil: return TermOp::StrongRelease;
    case TermOp::StrongRelease: return TermOp::WeakUntil;
    case TermOp::Diamond: return TermOp::Box;
    case TermOp::Box: return TermOp::Diamond;
    case TermOp::Literal:
    case TermOp::More: return op;
  }
  return op;
}

// How tightly the operators of regular expressions bind.
enum class Binding : std::uint8_t { Choice, Sequence, Postfix, Leaf };

Binding binding(PatternOp op) {
  switch (op) {
    case PatternOp::Choice: return Binding::Choice;
    case PatternOp::Sequence: return Binding::Sequence;
    case PatternOp::Star:
    case PatternOp::Repeat:
    case PatternOp::Test: return Binding::Postfix;
    case PatternOp::Step: return Binding::Leaf;
  }
  return Binding::Leaf;
}

std::string repetition(const Pattern& pattern) {
  std::string text = "{" + std::to_string(pattern.low);
  if (pattern.high == logic::Node::unbounded) {
    text += ",";
  } else if (pattern.high != pattern.low) {
    text += "," + std::to_string(pattern.high);
  }
  return text + "}";
}

// Returns whether one pair of parentheses encloses the whole text.
bool is_enclosed(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth == 0) return i > 0 && i + 1 == text.size();
  }
  return false;
}

class Printer {
 public:
  Printer(const TermPool& terms, const std::vector<std::string>& letters) : terms_(terms), letters_(letters) {}

  std::string print(TermId root) { return print({.term = root}); }
  std::string print(PositionId root) { return print({.position = root}); }

 private:
  // A text, or a term, or an expression, or a list of expressions.
  struct Piece {
    std::string text;
    TermId term;
    PatternId pattern;
    PositionId position;
    bool negated = false;
  };

  std::string print(Piece root) {
    constexpr std::size_t longest = 300;
    push({std::move(root)});
    while (!pending_.empty()) {
      if (text_.size() > longest) return text_ + "…";
      const Piece piece = std::move(pending_.back());
      pending_.pop_back();
      text_ += piece.text;
      if (piece.term.valid()) emit_term(piece);
      if (piece.pattern.valid()) emit_pattern(piece);
      if (piece.position.valid()) emit_position(piece);
    }
    return std::move(text_);
  }

  // What comes next, in reading order.
  void push(std::vector<Piece> pieces) {
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) pending_.push_back(std::move(*piece));
  }
  void push_in_parens(Piece piece, bool parens) {
    if (!parens) return push({std::move(piece)});
    push({{.text = "("}, std::move(piece), {.text = ")"}});
  }

  // ---- terms

  [[nodiscard]] TermOp shown(TermId id, bool negated) const {
    const TermOp op = terms_[id].op;
    return negated ? dual(op, terms_.words()) : op;
  }
  // `true U f` and `false R f` have short forms.
  [[nodiscard]] bool is_short(TermId id, bool negated) const {
    const TermOp op = shown(id, negated);
    if (op != TermOp::Until && op != TermOp::Release) return false;
    return shown(terms_[id].left, negated) == (op == TermOp::Until ? TermOp::True : TermOp::False);
  }
  [[nodiscard]] bool is_infix(TermId id, bool negated) const {
    const TermOp op = shown(id, negated);
    return op == TermOp::And || op == TermOp::Or || op == TermOp::WeakUntil || op == TermOp::StrongRelease ||
           ((op == TermOp::Until || op == TermOp::Release) && !is_short(id, negated));
  }

  // `!` is looser than `U`, and would extend over what follows: `X !p U q` is `X !(p U q)`.
  [[nodiscard]] bool ends_with_negation(TermId id, bool negated) const {
    while (terms_[id].op != TermOp::Literal) {
      const TermOp op = shown(id, negated);
      const bool modality = op == TermOp::Diamond || op == TermOp::Box;
      if (op != TermOp::Next && op != TermOp::WeakNext && !modality && !is_short(id, negated)) return false;
      id = is_short(id, negated) ? terms_[id].right : terms_[id].left;
    }
    return terms_[id].literal.holds == negated;
  }

  void emit_prefix(std::string_view symbol, TermId operand, bool negated) {
    const bool parens = is_infix(operand, negated);
    text_ += symbol;
    if (!parens && !symbol.empty()) text_ += ' ';
    push_in_parens({.term = operand, .negated = negated}, parens);
  }

  void emit_infix(std::string_view symbol, const Piece& whole) {
    const TermOp op = shown(whole.term, whole.negated);
    const bool associative = op == TermOp::And || op == TermOp::Or;
    const Term& term = terms_[whole.term];
    const auto push_operand = [&](TermId operand) {
      const bool same = associative && shown(operand, whole.negated) == op;
      const bool loose = !associative && ends_with_negation(operand, whole.negated);
      push_in_parens({.term = operand, .negated = whole.negated}, (is_infix(operand, whole.negated) && !same) || loose);
    };
    push_operand(term.right);
    push({{.text = " " + std::string(symbol) + " "}});
    push_operand(term.left);
  }

  void emit_modality(std::string_view open, std::string_view close, const Piece& whole) {
    const Term& term = terms_[whole.term];
    const bool parens = is_infix(term.left, whole.negated);
    push_in_parens({.term = term.left, .negated = whole.negated}, parens);
    const std::string end = std::string(close) + (parens ? "" : " ");
    push({{.text = std::string(open)}, {.position = term.position, .negated = term.op == TermOp::Box}, {.text = end}});
  }

  void emit_term(const Piece& piece) {
    const Term& term = terms_[piece.term];
    const bool negated = piece.negated;
    const bool is_short_form = is_short(piece.term, negated);
    switch (shown(piece.term, negated)) {
      case TermOp::True: text_ += "true"; return;
      case TermOp::False: text_ += "false"; return;
      case TermOp::More: text_ += "not at the end"; return;
      case TermOp::Literal: text_ += literal_text(letters_[term.literal.letter], term.literal.holds != negated); return;
      case TermOp::Next: return emit_prefix("X", term.left, negated);
      case TermOp::WeakNext: return emit_prefix("weak X", term.left, negated);
      case TermOp::And: return emit_infix("and", piece);
      case TermOp::Or: return emit_infix("or", piece);
      case TermOp::Until: return is_short_form ? emit_prefix("F", term.right, negated) : emit_infix("U", piece);
      case TermOp::Release: return is_short_form ? emit_prefix("G", term.right, negated) : emit_infix("R", piece);
      case TermOp::WeakUntil: return emit_infix("W", piece);
      case TermOp::StrongRelease: return emit_infix("strong R", piece);
      case TermOp::Diamond: return emit_modality("<", ">", piece);
      case TermOp::Box: return emit_modality("[", "]", piece);
    }
  }

  // ---- regular expressions

  void push_pattern(PatternId id, bool negated, Binding least) {
    push_in_parens({.pattern = id, .negated = negated}, binding(terms_[id].op) < least);
  }

  void emit_position(const Piece& piece) {
    const Position position = terms_[piece.position];
    if (position.rest.valid()) push({{.text = ";"}, {.position = position.rest, .negated = piece.negated}});
    push_pattern(position.head, piece.negated, position.rest.valid() ? Binding::Sequence : Binding::Choice);
  }

  void emit_pattern(const Piece& piece) {
    const Pattern& pattern = terms_[piece.pattern];
    switch (pattern.op) {
      case PatternOp::Step:
      case PatternOp::Test: {
        const TermOp op = shown(pattern.condition, piece.negated);
        const bool plain = op == TermOp::Literal || op == TermOp::True || op == TermOp::False;
        if (pattern.op == PatternOp::Test) push({{.text = "?"}});
        return push_in_parens({.term = pattern.condition, .negated = piece.negated}, !plain);
      }
      case PatternOp::Choice:
      case PatternOp::Sequence: {
        const bool choice = pattern.op == PatternOp::Choice;
        push_pattern(pattern.right, piece.negated, choice ? Binding::Sequence : Binding::Postfix);
        push({{.text = choice ? " + " : ";"}});
        return push_pattern(pattern.left, piece.negated, binding(pattern.op));
      }
      case PatternOp::Star:
      case PatternOp::Repeat:
        push({{.text = pattern.op == PatternOp::Star ? "*" : repetition(pattern)}});
        return push_pattern(pattern.left, piece.negated, Binding::Leaf);
    }
  }

  const TermPool& terms_;
  const std::vector<std::string>& letters_;
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

std::string literal_text(const std::string& letter, bool holds) {
  const bool parens = letter.find(' ') != std::string::npos && !is_enclosed(letter);
  return (holds ? "" : "!") + (parens ? "(" + letter + ")" : letter);
}

std::string term_text(const TermPool& terms, TermId id, const std::vector<std::string>& letters) {
  return Printer(terms, letters).print(id);
}

std::string position_text(const TermPool& terms, PositionId id, const std::vector<std::string>& letters) {
  return Printer(terms, letters).print(id);
}

}  // namespace gnomon::automata

// SPDX-License-Identifier: Apache-2.0
//
// Every operator has parentheses of its own, except for the prefixes of strategy logic. Operators that
// MCMAS does not have follow the same pattern.
#include "logic/text/mcmas_text.hpp"

#include "logic/classify.hpp"
#include "logic/strategies.hpp"
#include "logic/text/print.hpp"
#include "model/print.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::logic {

namespace {

// Where MCMAS has another symbol than ISPL.
constexpr std::array<std::pair<Op, std::string_view>, 7> own_symbols{{{Op::And, " && "},
                                                                      {Op::Or, " || "},
                                                                      {Op::Next, "X "},
                                                                      {Op::Finally, "F "},
                                                                      {Op::Globally, "G "},
                                                                      {Op::Choice, "+"},
                                                                      {Op::Sequence, ";"}}};

std::string_view mcmas_symbol_of(Op op) {
  const auto own =
      std::find_if(own_symbols.begin(), own_symbols.end(), [op](const auto& symbol) { return symbol.first == op; });
  return own != own_symbols.end() ? own->second : symbol_of(op);
}

class Printer {
 public:
  Printer(const model::System& system, const FormulaPool& pool, Logic logic)
      : system_(system),
        pool_(pool),
        branching_(logic == Logic::Boolean || logic == Logic::Epistemic || logic == Logic::Ctl || logic == Logic::Atl ||
                   logic == Logic::AtlUniform || logic == Logic::AtlStar),
        strategies_(is_strategy_logic(logic)),
        linear_(logic == Logic::Ltl) {}

  std::string print(FormulaId root) {
    push_sentence(root);
    while (!pending_.empty()) {
      const Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (piece.formula.valid()) {
        emit(pool_[piece.formula]);
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

  void push(FormulaId id) { pending_.push_back({{}, id}); }
  void push(std::string text) { pending_.push_back({std::move(text), {}}); }

  // The whole formula or the operand of a knowledge operator: LTL shows the implicit quantifier, also
  // where it makes no difference.
  void push_sentence(FormulaId id) {
    if (linear_ && pool_[id].op != Op::PathAll) {
      sequence("(A ", id, ")");
    } else {
      push(id);
    }
  }

  // The pieces are listed in reading order here, and pushed last to first.
  template <typename... Parts> void sequence(Parts... parts) {
    std::vector<Piece> pieces;
    (pieces.push_back(make(std::move(parts))), ...);
    for (std::size_t i = pieces.size(); i-- > 0;) pending_.push_back(std::move(pieces[i]));
  }
  static Piece make(std::string text) { return {std::move(text), {}}; }
  static Piece make(std::string_view text) { return {std::string(text), {}}; }
  static Piece make(const char* text) { return {text, {}}; }
  static Piece make(FormulaId id) { return {{}, id}; }

  // clang-format off
  void emit(const Node& node) {
    const std::string_view symbol = mcmas_symbol_of(node.op);
    switch (node.op) {
      case Op::True: text_ += "true"; return;
      case Op::False: text_ += "false"; return;
      case Op::Atom: text_ += atom_text(system_[node.atom]); return;
      case Op::Green: text_ += system_[node.agent].name + ".GreenStates"; return;
      case Op::Not:
        if (pool_[node.left].op == Op::Green) {
          text_ += system_[pool_[node.left].agent].name + ".RedStates";
        } else {
          sequence("(! ", node.left, ")");
        }
        return;
      case Op::And: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff:
      case Op::Until: case Op::Release: case Op::WeakUntil: case Op::Choice:
        sequence("(", node.left, symbol, node.right, ")");
        return;
      case Op::Sequence: emit_sequence(node); return;
      case Op::Next: case Op::Finally: case Op::Globally:
        if (strategies_) {
          sequence(symbol, node.left);
        } else {
          sequence("(", symbol, node.left, ")");
        }
        return;
      case Op::PathAll: case Op::PathSome: emit_quantifier(std::string(symbol), node); return;
      case Op::Coalition:
        emit_quantifier("<" + coalition_text(system_, pool_[node.coalition]) + ">", node);
        return;
      case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows: case Op::Obligatory:
      case Op::KnowsIfCorrect: emit_call(node); return;
      case Op::StrategySome: sequence("<<" + pool_[node.strategy] + ">> ", node.left); return;
      case Op::StrategyAll: sequence("[[" + pool_[node.strategy] + "]] ", node.left); return;
      case Op::StrategyBinding:
        sequence("(" + system_[node.agent].name + ", " + pool_[node.strategy] + ") ", node.left);
        return;
      case Op::Diamond: sequence("<", node.left, ">", node.right); return;
      case Op::Box: sequence("[", node.left, "]", node.right); return;
      case Op::Step: push(node.left); return;
      case Op::Test: sequence("(", node.left, ")?"); return;
      case Op::Star: sequence("(", node.left, ")*"); return;
      case Op::Repeat: sequence("(", node.left, "){" + repetition_text(node) + "}"); return;
    }
  }
  // clang-format on

  // `(AG f)` and `A(f U g)` in CTL and ATL, `(A f)` elsewhere.
  void emit_quantifier(std::string text, const Node& node) {
    const Node& path = pool_[node.left];
    const bool coalition = node.op == Op::Coalition;
    if ((branching_ || coalition) && operand_count(path.op) == 1 && is_temporal(path.op)) {
      sequence("(", text + std::string(mcmas_symbol_of(path.op)), path.left, ")");
    } else if ((branching_ || coalition) && is_temporal(path.op)) {
      sequence(std::move(text), node.left);
    } else {
      sequence("(", text + " ", node.left, ")");
    }
  }

  void emit_call(const Node& node) {
    std::string text(mcmas_symbol_of(node.op));
    if (node.view.has_memory()) text += "[" + view_text(node.view) + "]";
    text += '(';
    if (node.agent.valid()) text += system_[node.agent].name + ", ";
    if (node.coalition.valid()) text += coalition_text(system_, pool_[node.coalition]) + ", ";
    push(std::string(")"));
    push_sentence(node.left);
    push(std::move(text));
  }

  // MCMAS-LDLK groups sequences to the right.
  void emit_sequence(const Node& node) {
    std::vector<FormulaId> parts;
    std::vector<FormulaId> open{node.right, node.left};
    while (!open.empty()) {
      const FormulaId id = open.back();
      open.pop_back();
      if (pool_[id].op == Op::Sequence) {
        open.push_back(pool_[id].right);
        open.push_back(pool_[id].left);
      } else {
        parts.push_back(id);
      }
    }
    push(std::string(parts.size() - 1, ')'));
    push(parts.back());
    for (std::size_t i = parts.size() - 1; i-- > 0;) sequence("(", parts[i], ";");
  }

  [[nodiscard]] std::string atom_text(const model::Atom& atom) const {
    return atom.anonymous ? model::test_text(system_, atom.condition, ispl::Grammar::State) : atom.name;
  }

  static std::string repetition_text(const Node& node) {
    return std::to_string(node.low) + "," + (node.high == Node::unbounded ? std::string() : std::to_string(node.high));
  }

  const model::System& system_;
  const FormulaPool& pool_;
  bool branching_;
  bool strategies_;
  bool linear_;
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

std::string mcmas_text(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic) {
  // MCMAS-LDLK prints dynamic formulas without the implicit quantifier.
  const bool dynamic = logic == Logic::Ldl || logic == Logic::LdlFinite;
  if (dynamic && pool[root].op == Op::PathAll) root = pool[root].left;
  return Printer(system, pool, logic).print(root);
}

}  // namespace gnomon::logic

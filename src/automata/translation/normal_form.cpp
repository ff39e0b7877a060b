// SPDX-License-Identifier: Apache-2.0
//
// Two loops over the sub-formulas: from the root down to find which of them are needed, and with which sign;
// then from the leaves up to build their terms.
#include "automata/translation/normal_form.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"

#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace gnomon::automata {

using logic::FormulaId;
using logic::Node;
using logic::Op;

namespace {

Sign opposite(Sign sign) { return sign == Sign::Positive ? Sign::Negative : Sign::Positive; }

// A sub-formula with a sign. A regular expression has the sign of its steps and tests.
struct Signed {
  FormulaId formula;
  Sign sign = Sign::Positive;
};

bool is_exclusive(Op op) { return op == Op::Xor || op == Op::Iff; }

class Normaliser {
 public:
  Normaliser(const logic::FormulaPool& pool, FormulaId root, Words words)
      : pool_(pool),
        terms_(words),
        ids_(logic::outer_parts(pool, root)),
        states_(logic::outer_state_formulas(pool, root)) {}

  NormalForm run(FormulaId root, Sign sign) {
    translate(root, sign);
    const TermId term = this->term({root, sign});
    return {std::move(terms_), std::move(letters_), term};
  }

  NormalForm run_regular(FormulaId root) {
    translate(root, Sign::Positive);
    const TermId end = terms_.literal({static_cast<std::uint32_t>(letters_.size()), true});
    letters_.emplace_back();
    const TermId term = terms_.diamond(terms_.position(pattern({root, Sign::Positive}), {}), end);
    return {std::move(terms_), std::move(letters_), term};
  }

 private:
  // Both signs of one sub-formula; the ids are of terms or of patterns.
  using Pair = std::array<std::uint32_t, 2>;

  static std::size_t place(Sign sign) { return sign == Sign::Positive ? 0 : 1; }

  void translate(FormulaId root, Sign sign) {
    need({root, sign});
    for (auto id = ids_.rbegin(); id != ids_.rend(); ++id) {
      for (const Sign own : {Sign::Positive, Sign::Negative}) {
        if (is_needed({*id, own})) need_operands({*id, own});
      }
    }
    for (const FormulaId id : ids_) {
      for (const Sign own : {Sign::Positive, Sign::Negative}) {
        if (!is_needed({id, own})) continue;
        const bool regular = logic::is_regular_expression(pool_[id].op);
        results_[id][place(own)] = regular ? build_pattern({id, own}).value : build_term({id, own}).value;
      }
    }
  }

  // ---- what is needed

  void need(Signed part) { needed_[part.formula][place(part.sign)] = 1; }
  [[nodiscard]] bool is_needed(Signed part) const {
    const auto found = needed_.find(part.formula);
    return found != needed_.end() && found->second[place(part.sign)] == 1;
  }

  [[nodiscard]] bool is_letter(FormulaId id) const {
    const Op op = pool_[id].op;
    return states_.contains(id) && op != Op::True && op != Op::False && op != Op::Not;
  }

  void need_operands(Signed part) {
    const Node& node = pool_[part.formula];
    if (is_letter(part.formula)) return;
    if (is_exclusive(node.op)) {
      for (const Sign sign : {Sign::Positive, Sign::Negative}) {
        need({node.left, sign});
        need({node.right, sign});
      }
      return;
    }
    const int count = logic::operand_count(node.op);
    if (count >= 1) need(left(part));
    if (count >= 2) need(right(part));
  }

  // Returns the operands with their signs: the operand of `not`, the left side of an implication and the conditions in
  // the expression of a box have the opposite sign.
  [[nodiscard]] Signed left(Signed part) const {
    const Node& node = pool_[part.formula];
    if (node.op == Op::Not || node.op == Op::Implies) return {node.left, opposite(part.sign)};
    if (node.op == Op::Box) return {node.left, opposite(part.sign)};
    return {node.left, part.sign};
  }
  [[nodiscard]] Signed right(Signed part) const { return {pool_[part.formula].right, part.sign}; }

  // ---- terms

  [[nodiscard]] TermId term(Signed part) const { return TermId(results_.at(part.formula)[place(part.sign)]); }
  [[nodiscard]] PatternId pattern(Signed part) const { return PatternId(results_.at(part.formula)[place(part.sign)]); }

  TermId letter(Signed part) {
    const auto [found, is_new] = letter_numbers_.try_emplace(part.formula, static_cast<std::uint32_t>(letters_.size()));
    if (is_new) letters_.push_back(part.formula);
    return terms_.literal({found->second, part.sign == Sign::Positive});
  }

  TermId build_term(Signed part) {
    if (is_letter(part.formula)) return letter(part);
    const Node& node = pool_[part.formula];
    const bool positive = part.sign == Sign::Positive;
    if (node.op == Op::True || node.op == Op::False) return terms_.truth((node.op == Op::True) == positive);
    if (is_exclusive(node.op)) return exclusive(node, (node.op == Op::Xor) == positive);
    const TermId a = node.op == Op::Diamond || node.op == Op::Box ? TermId() : term(left(part));
    if (node.op == Op::Not) return a;
    if (node.op == Op::Next) return positive ? terms_.next(a) : terms_.weak_next(a);
    if (node.op == Op::Finally || node.op == Op::Globally) {
      const bool eventually = (node.op == Op::Finally) == positive;
      return eventually ? terms_.until(terms_.truth(true), a) : terms_.release(terms_.truth(false), a);
    }
    return build_binary(part, node.op, a, term(right(part)));
  }

  // Negation turns each operator of a pair into the other.
  TermId build_binary(Signed part, Op op, TermId a, TermId b) {
    const bool positive = part.sign == Sign::Positive;
    if (op == Op::And) return positive ? terms_.conjunction(a, b) : terms_.disjunction(a, b);
    if (op == Op::Or || op == Op::Implies) return positive ? terms_.disjunction(a, b) : terms_.conjunction(a, b);
    if (op == Op::Until) return positive ? terms_.until(a, b) : terms_.release(a, b);
    if (op == Op::Release) return positive ? terms_.release(a, b) : terms_.until(a, b);
    if (op == Op::WeakUntil) return positive ? terms_.weak_until(a, b) : terms_.strong_release(a, b);
    GNOMON_ASSERT(op == Op::Diamond || op == Op::Box, "path formulas have no other operators");
    const PositionId position = terms_.position(pattern(left(part)), {});
    return (op == Op::Diamond) == positive ? terms_.diamond(position, b) : terms_.box(position, b);
  }

  // Exclusive or, or equivalence.
  TermId exclusive(const Node& node, bool one) {
    const auto both = [&](Sign a, Sign b) { return terms_.conjunction(term({node.left, a}), term({node.right, b})); };
    const Sign yes = Sign::Positive, no = Sign::Negative;
    return one ? terms_.disjunction(both(yes, no), both(no, yes)) : terms_.disjunction(both(yes, yes), both(no, no));
  }

  // ---- regular expressions

  PatternId build_pattern(Signed part) {
    const Node& node = pool_[part.formula];
    const bool has_condition = node.op == Op::Step || node.op == Op::Test;
    if (has_condition) {
      const PatternOp op = node.op == Op::Step ? PatternOp::Step : PatternOp::Test;
      return terms_.pattern({.op = op, .condition = term(left(part))});
    }
    const PatternId a = pattern(left(part));
    if (node.op == Op::Star) return star(a);
    if (node.op == Op::Repeat) return repeat(a, node.low, node.high);
    const PatternOp op = node.op == Op::Choice ? PatternOp::Choice : PatternOp::Sequence;
    return terms_.pattern({.op = op, .left = a, .right = pattern(right(part))});
  }

  PatternId star(PatternId a) {
    return terms_[a].op == PatternOp::Star ? a : terms_.pattern({.op = PatternOp::Star, .left = a});
  }

  PatternId repeat(PatternId a, std::uint32_t low, std::uint32_t high) {
    if (low == 0 && high == Node::unbounded) return star(a);
    if (low == 1 && high == 1) return a;
    if (high > 0 && terms_[a].op == PatternOp::Star) return a;
    return terms_.pattern({.op = PatternOp::Repeat, .left = a, .low = low, .high = high});
  }

  const logic::FormulaPool& pool_;
  TermPool terms_;
  std::vector<FormulaId> ids_;  // ascending: operands before operators
  std::unordered_set<FormulaId> states_;
  std::unordered_map<FormulaId, Pair> needed_;
  std::unordered_map<FormulaId, Pair> results_;
  std::vector<FormulaId> letters_;
  std::unordered_map<FormulaId, std::uint32_t> letter_numbers_;
};

}  // namespace

NormalForm normal_form(const logic::FormulaPool& pool, FormulaId path, Sign sign, Words words) {
  return Normaliser(pool, path, words).run(path, sign);
}

NormalForm normal_form_of_regular(const logic::FormulaPool& pool, FormulaId expression) {
  return Normaliser(pool, expression, Words::Infinite).run_regular(expression);
}

}  // namespace gnomon::automata

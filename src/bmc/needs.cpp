// SPDX-License-Identifier: Apache-2.0
#include "bmc/needs.hpp"

#include "automata/translate.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"

#include <algorithm>
#include <set>

namespace gnomon::bmc {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using verdict::Literal;
using verdict::Reason;

namespace {

// Deeper formulas are rejected, because the call stack is finite. Connectives of the same kind count once.
constexpr std::size_t most_nested = 1'000;
// Nested operators multiply their needs; more fragments than this do not fit into memory.
constexpr std::size_t most_fragments = 1'000'000'000;

std::size_t checked(std::size_t count) {
  if (count > most_fragments) throw LimitError("the bound needs too many run fragments");
  return count;
}

Op opposite(Op op) { return op == Op::And ? Op::Or : Op::And; }

}  // namespace

// --------------------------------------------------------------------------------- resources

Resources Resources::one(Kind kind) {
  return {kind == Kind::State ? 1U : 0U, kind == Kind::Acyclic ? 1U : 0U, kind == Kind::Cyclic ? 1U : 0U};
}

FragmentId Resources::first(Kind kind) const {
  const std::size_t index = kind == Kind::State ? states : kind == Kind::Acyclic ? acyclic : cyclic;
  return {kind, static_cast<std::uint32_t>(index)};
}

Resources operator+(const Resources& a, const Resources& b) {
  return {checked(a.states + b.states), checked(a.acyclic + b.acyclic), checked(a.cyclic + b.cyclic)};
}

Resources operator*(std::size_t factor, const Resources& a) {
  return {checked(factor * a.states), checked(factor * a.acyclic), checked(factor * a.cyclic)};
}

Resources either(const Resources& a, const Resources& b) {
  return {std::max(a.states, b.states), std::max(a.acyclic, b.acyclic), std::max(a.cyclic, b.cyclic)};
}

// --------------------------------------------------------------------------------- connectives

Needs::Needs(const logic::FormulaPool& pool, const verdict::Rules& rules, bool fair, engine::BoundedEncoding encoding,
             const automata::Limits& limits)
    : pool_(pool), rules_(rules), fair_(fair), encoding_(encoding), limits_(limits) {}

const Operands& Needs::operands(const Literal& literal) {
  const Key key(literal.formula, literal.holds);
  const auto known = operands_.find(key);
  return known != operands_.end() ? known->second : operands_.emplace(key, find_operands(literal)).first->second;
}

std::optional<Op> Needs::connective(const Literal& literal) const {
  const Node& node = pool_[literal.formula];
  const bool splits = rules_.reason_for(literal) == Reason::Operands && logic::operand_count(node.op) == 2;
  if (!splits || node.op == Op::Iff || node.op == Op::Xor) return std::nullopt;
  const Op as_if = node.op == Op::And ? Op::And : Op::Or;
  return literal.holds ? as_if : opposite(as_if);
}

// Looks through connectives as long as they are of the same kind, so that long conjunctions are not deep.
Operands Needs::find_operands(const Literal& literal) const {
  Operands result;
  std::set<Key> seen;
  const auto add = [&](const Literal& operand) {
    if (seen.emplace(operand.formula, operand.holds).second) result.literals.push_back(operand);
  };
  std::optional<Op> kind;
  std::vector<Literal> open{literal};
  while (!open.empty()) {
    const Literal next = open.back();
    open.pop_back();
    const Node& node = pool_[next.formula];
    if (rules_.reason_for(next) != Reason::Operands || node.op == Op::Iff || node.op == Op::Xor) {
      add(next);
      continue;
    }
    if (logic::operand_count(node.op) == 1) {  // a negation, or a quantifier before a state formula
      open.push_back({node.left, next.holds != (node.op == Op::Not)});
      continue;
    }
    const auto own = connective(next);
    if (kind && kind != own) {
      add(next);
      continue;
    }
    kind = own;
    open.push_back({node.right, next.holds});
    open.push_back({node.left, next.holds != (node.op == Op::Implies)});
  }
  result.all = !kind || *kind == Op::And;
  return result;
}

std::optional<std::pair<Operands, Operands>> Needs::ways(const Literal& literal) const {
  const Node& node = pool_[literal.formula];
  if (node.op != Op::Iff && node.op != Op::Xor) return std::nullopt;
  const bool equal = literal.holds == (node.op == Op::Iff);
  return std::pair(Operands{true, {{node.left, true}, {node.right, equal}}},
                   Operands{true, {{node.left, false}, {node.right, !equal}}});
}

// --------------------------------------------------------------------------------- words

const Word& Needs::word(const Literal& literal) {
  const Key key(literal.formula, literal.holds);
  if (const auto known = words_.find(key); known != words_.end()) return known->second;
  const FormulaId path = pool_[literal.formula].left;
  automata::TranslationOptions options;
  options.sign = literal.holds ? automata::Sign::Positive : automata::Sign::Negative;
  options.limits = limits_;
  const bool finite = rules_.paths() == logic::PathKind::Finite;
  Word result{
      finite ? automata::finite_automaton(pool_, path, options) : automata::infinite_automaton(pool_, path, options),
      {}};
  result.labels.resize(result.automaton.letters.size(), {FormulaId(), false});
  for (const FormulaId label : logic::maximal_state_formulas(pool_, path)) {
    const auto [bare, negated] = logic::without_negations(pool_, label);
    for (std::size_t i = 0; i < result.labels.size(); ++i) {
      if (result.automaton.letters[i] == bare) result.labels[i] = {label, negated};
    }
  }
  for (const auto& [label, negated] : result.labels) {
    GNOMON_ASSERT(label.valid(), "the letters are the largest state formulas without negations");
  }
  return words_.emplace(key, std::move(result)).first->second;
}

// --------------------------------------------------------------------------------- what can be shown

bool Needs::can_be_shown(const Literal& literal) { return facts(literal).shown; }
bool Needs::shows_fairness(const Literal& literal) { return facts(literal).fair; }

const Needs::Facts& Needs::facts(const Literal& literal) {
  const Key key(literal.formula, literal.holds);
  if (const auto known = facts_.find(key); known != facts_.end()) return known->second;
  if (depth_ >= most_nested) throw LimitError("the formula is nested too deeply for the bounded engine");
  ++depth_;
  const Facts found = find_facts(literal);
  --depth_;
  return facts_.emplace(key, found).first->second;
}

Needs::Facts Needs::find_facts(const Literal& literal) {
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated: return {true, false};
    case Reason::Engine:
    case Reason::Strategy: return {};
    case Reason::Operands: {
      const auto two = ways(literal);
      if (!two) return of_operands(operands(literal));
      const Facts first = of_operands(two->first);
      const Facts second = of_operands(two->second);
      return {first.shown || second.shown, first.fair && second.fair};
    }
    case Reason::Path:
      // A path may be accepted if some letters can be shown; which of them are needed would require a search.
      if (rules_.paths()) return {true, rules_.paths() == logic::PathKind::Infinite};
      return of_shape(rules_.path_shape(literal));
    case Reason::Links: return {facts({pool_[literal.formula].left, false}).shown, false};
  }
  return {};
}

Needs::Facts Needs::of_operands(const Operands& operands) {
  Facts result{operands.all, !operands.all};
  for (const Literal& literal : operands.literals) {
    const Facts part = facts(literal);
    result.shown = operands.all ? result.shown && part.shown : result.shown || part.shown;
    result.fair = operands.all ? result.fair || part.fair : result.fair && part.fair;
  }
  return result;
}

Needs::Facts Needs::of_shape(const verdict::PathShape& shape) {
  const Endings found = endings(shape);
  return {found.is_finite() || found.never, true};
}

Needs::Endings Needs::endings(const verdict::PathShape& shape) {
  Endings result;
  if (!are_shown(shape.before)) return result;
  result.early = !shape.early.empty() && are_shown(shape.early);
  if (!are_shown(shape.through)) return result;
  result.goal = !shape.goal.empty() && are_shown(shape.goal);
  result.after_all_steps = shape.lasts && shape.high != Node::unbounded;
  result.never = shape.lasts;
  return result;
}

bool Needs::is_always_shown(const Literal& literal) {
  const Key key(literal.formula, literal.holds);
  if (const auto known = always_.find(key); known != always_.end()) return known->second;
  const bool found = can_be_shown(literal) && find_always(literal);
  return always_.emplace(key, found).first->second;
}

bool Needs::are_always_shown(const std::vector<Literal>& literals) {
  return std::all_of(literals.begin(), literals.end(), [this](const Literal& l) { return is_always_shown(l); });
}

bool Needs::find_always(const Literal& literal) {
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated: return true;
    case Reason::Engine:
    case Reason::Strategy: return false;
    case Reason::Operands: {
      const auto two = ways(literal);
      if (!two) return are_always_shown(operands(literal).literals);
      return are_always_shown(two->first.literals) && are_always_shown(two->second.literals);
    }
    case Reason::Links: return is_always_shown({pool_[literal.formula].left, false});
    case Reason::Path: break;
  }
  if (!rules_.paths()) {
    const verdict::PathShape shape = rules_.path_shape(literal);
    return are_always_shown(shape.before) && are_always_shown(shape.early) && are_always_shown(shape.goal) &&
           are_always_shown(shape.through);
  }
  for (const automata::State& state : word(literal).automaton.states) {
    for (const automata::Transition& transition : state.transitions) {
      for (const automata::Cube& cube : transition.guard) {
        for (const automata::Literal& letter : cube) {
          if (!is_always_shown(word(literal).label(letter))) return false;
        }
      }
    }
  }
  return true;
}

// --------------------------------------------------------------------------------- fragments

// A state of a counterexample must start a fair path. If what shows the goal includes one, nothing more is needed.
Kind Needs::fragment_to(const std::vector<Literal>& goal) {
  if (encoding_ == engine::BoundedEncoding::Penczek) return Kind::Acyclic;  // has one kind only
  return fair_ && !of_operands({true, goal}).fair ? Kind::Cyclic : Kind::Acyclic;
}

Kind Needs::path_fragment(const verdict::PathShape& shape) {
  const Endings ends = endings(shape);
  std::vector<const std::vector<Literal>*> possible;
  if (ends.early) possible.push_back(&shape.early);
  if (ends.goal) possible.push_back(&shape.goal);
  if (ends.after_all_steps) possible.push_back(&shape.through);
  const auto cyclic = [this](const std::vector<Literal>* end) { return fragment_to(*end) == Kind::Cyclic; };
  if (std::any_of(possible.begin(), possible.end(), cyclic)) return Kind::Cyclic;
  return shape.one_step() && encoding_ == engine::BoundedEncoding::Huang ? Kind::State : Kind::Acyclic;
}

Kind Needs::lasso_fragment() const {
  return encoding_ == engine::BoundedEncoding::Penczek ? Kind::Acyclic : Kind::Cyclic;
}

Kind Needs::chain_fragment() const { return fair_ ? lasso_fragment() : Kind::Acyclic; }

Kind Needs::first_fragment(const Literal& literal) {
  if (encoding_ == engine::BoundedEncoding::Penczek) return Kind::Acyclic;
  return fair_ && !shows_fairness(literal) ? Kind::Cyclic : Kind::State;
}

Resources Needs::resources(const Literal& literal, std::size_t length) {
  if (!can_be_shown(literal)) return {};
  const auto key = std::pair(Key(literal.formula, literal.holds), length);
  if (const auto known = resources_.find(key); known != resources_.end()) return known->second;
  Resources result;
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated:
    case Reason::Engine:
    case Reason::Strategy: break;
    case Reason::Operands:
      if (const auto two = ways(literal)) {
        result = either(of_operands(two->first, length), of_operands(two->second, length));
      } else {
        result = of_operands(operands(literal), length);
      }
      break;
    case Reason::Path:
      if (rules_.paths()) {
        const bool finite = rules_.paths() == logic::PathKind::Finite;
        const Kind kind = finite ? Kind::Acyclic : lasso_fragment();
        result = Resources::one(kind) + length * resources(word(literal), length);
      } else {
        result = of_shape(rules_.path_shape(literal), length);
      }
      break;
    case Reason::Links: {
      const Node& node = pool_[literal.formula];
      const Literal part{node.left, false};
      const bool chain = node.op == Op::CommonKnows;
      const Resources links = chain ? length * Resources::one(chain_fragment()) : Resources::one(fragment_to({part}));
      result = links + resources(part, length);
      break;
    }
  }
  return resources_.emplace(key, result).first->second;
}

Resources Needs::resources(const std::vector<Literal>& literals, std::size_t length) {
  Resources result;
  for (const Literal& literal : literals) result = result + resources(literal, length);
  return result;
}

Resources Needs::of_operands(const Operands& operands, std::size_t length) {
  if (operands.all) return resources(operands.literals, length);
  Resources result;
  for (const Literal& literal : operands.literals) result = either(result, resources(literal, length));
  return result;
}

Resources Needs::on_the_way(const verdict::PathShape& shape, std::size_t length) {
  return either(resources(shape.before, length), resources(shape.through, length));
}

Resources Needs::of_shape(const verdict::PathShape& shape, std::size_t length) {
  const Endings possible = endings(shape);
  const Resources per_position = on_the_way(shape, length);
  Resources ends;
  if (possible.is_finite()) {
    ends = either(resources(shape.goal, length), resources(shape.early, length));
    if (possible.after_all_steps) ends = either(ends, resources(shape.through, length));
    ends = ends + Resources::one(path_fragment(shape));
    if (!shape.one_step()) ends = ends + (length - 1) * per_position;
  }
  if (!possible.never) return ends;
  return either(ends, Resources::one(lasso_fragment()) + length * per_position);
}

Resources Needs::resources(const Word& word, std::size_t length) {
  Resources result;
  for (const auto& [label, negated] : word.labels) {
    result = result + either(resources(Literal{label, true}, length), resources(Literal{label, false}, length));
  }
  return result;
}

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// Obligations in the same state, on paths of a shape, and about knowledge. Those of path logics are in
// encoder_words.cpp.
#include "bmc/encoder.hpp"

#include "base/error.hpp"
#include "bmc/related.hpp"
#include "sat/connectives.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::bmc {

using logic::Node;
using logic::Op;
using sat::Signal;
using verdict::Literal;
using verdict::Reason;

namespace {

// The encodings that expand formulas grow fast.
constexpr std::size_t most_obligations = 3'000'000;

}  // namespace

Encoder::Encoder(const Context& context, std::size_t length)
    : c_(context), length_(length), never_(c_.cnf.implying(Signal::constant(false))) {}

Skeleton Encoder::run(const Literal& literal) {
  result_ = {{}, 0, length_, false};
  known_.clear();
  const Kind kind = c_.needs.first_fragment(literal);
  const Resources first = Resources::one(kind);
  const FragmentId fragment = Resources{}.first(kind);
  all_fragments_ = (first + c_.needs.resources(literal, length_)).total();
  const Point start{fragment, 0};
  const ObligationRef root = meet(start, literal, first);
  const sat::Literal exists = c_.solver.new_variable();
  imply(exists, result_.obligations[root].met);
  imply(exists, c_.cnf.implying(c_.fragments.reaches(start)));
  imply(exists, c_.cnf.implying(c_.fragments.unrolling().is_initial(c_.fragments.frame(start))));
  result_.fair = shows_fairness(kind);
  if (result_.fair) imply(exists, is_fair_lasso(fragment));
  // The root gets an obligation of its own, since the other may be shared.
  result_.root = add(start, literal, exists);
  const std::vector<Witness> witnesses = result_.obligations[root].witnesses;
  result_.obligations[result_.root].witnesses = witnesses;
  return std::move(result_);
}

ObligationRef Encoder::add(const Point& point, const Literal& literal, sat::Literal met) {
  if (result_.obligations.size() >= most_obligations) throw LimitError("the encoding is too large");
  result_.obligations.push_back({point, literal, met, {}});
  if (result_.obligations.size() % 1'000 == 0) c_.tick();
  return result_.obligations.size() - 1;
}

ObligationRef Encoder::meet(const Point& point, const Literal& literal, const Resources& free, std::size_t links) {
  const Key key(point, literal.formula, literal.holds, free, links);
  const bool shared = c_.encoding == engine::BoundedEncoding::Huang;
  if (shared) {
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
  }
  const Reason reason = c_.rules.reason_for(literal);
  ObligationRef ref = 0;
  if (!c_.needs.can_be_shown(literal)) {
    ref = add(point, literal, never_);
  } else if (reason == Reason::Evaluated) {
    const Signal holds = c_.fragments.holds(point, literal.formula);
    ref = add(point, literal, c_.cnf.implying(literal.holds ? holds : !holds));
  } else {
    ref = add(point, literal, c_.solver.new_variable());
    if (reason == Reason::Operands) {
      if (const auto ways = c_.needs.ways(literal)) {
        by_ways(ref, *ways, free);
      } else {
        by_operands(ref, c_.needs.operands(literal), free);
      }
    } else if (reason == Reason::Links) {
      by_link(ref, free, links);
    } else if (c_.rules.paths()) {
      by_word(ref, free);
    } else {
      by_shape(ref, c_.rules.path_shape(literal), free);
    }
  }
  if (shared) known_.emplace(key, ref);
  return ref;
}

std::vector<Need> Encoder::needs_at(std::size_t position, const Point& point, const std::vector<Literal>& literals,
                                    Resources free) {
  std::vector<Need> result;
  for (const Literal& literal : literals) {
    result.push_back({position, meet(point, literal, free), {}});
    free = free + c_.needs.resources(literal, length_);
  }
  return result;
}

void Encoder::imply(sat::Literal condition, const std::vector<Need>& needs) {
  for (const Need& need : needs) imply(condition, result_.obligations[need.obligation].met);
}

void Encoder::imply_some(sat::Literal condition, const std::vector<sat::Literal>& alternatives) {
  std::vector<sat::Literal> clause{!condition};
  clause.insert(clause.end(), alternatives.begin(), alternatives.end());
  c_.solver.add_clause(clause);
}

// --------------------------------------------------------------------------------- connectives

void Encoder::by_operands(ObligationRef ref, const Operands& operands, const Resources& free) {
  const Point point = (*this)[ref].point;
  const sat::Literal met = (*this)[ref].met;
  if (operands.all) {
    std::vector<Need> needs = needs_at(0, point, operands.literals, free);
    imply(met, needs);
    (*this)[ref].witnesses.push_back({{}, Way::Here, {}, 0, false, std::move(needs)});
    return;
  }
  std::vector<sat::Literal> alternatives;
  for (const Literal& literal : operands.literals) {
    if (!c_.needs.can_be_shown(literal)) continue;
    const ObligationRef part = meet(point, literal, free);
    const sat::Literal taken = (*this)[part].met;
    alternatives.push_back(taken);
    (*this)[ref].witnesses.push_back({{taken}, Way::Here, {}, 0, false, {{0, part, {}}}});
  }
  imply_some(met, alternatives);
}

void Encoder::by_ways(ObligationRef ref, const std::pair<Operands, Operands>& ways, const Resources& free) {
  const Point point = (*this)[ref].point;
  const std::vector<sat::Literal> taken = one_of((*this)[ref].met, 2);
  for (const auto& [way, literal] : {std::pair(&ways.first, taken[0]), std::pair(&ways.second, taken[1])}) {
    std::vector<Need> needs = needs_at(0, point, way->literals, free);
    imply(literal, needs);
    (*this)[ref].witnesses.push_back({{literal}, Way::Here, {}, 0, false, std::move(needs)});
  }
}

// --------------------------------------------------------------------------------- fragments

std::vector<FragmentId> Encoder::candidates(Kind kind, const Resources& free) const {
  if (c_.encoding != engine::BoundedEncoding::Penczek) return {free.first(kind)};
  std::vector<FragmentId> result;
  for (std::size_t i = 1; i < all_fragments_; ++i) result.push_back({kind, static_cast<std::uint32_t>(i)});
  return result;
}

std::vector<sat::Literal> Encoder::one_of(sat::Literal condition, std::size_t count) {
  if (count == 1) return {condition};
  std::vector<sat::Literal> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(c_.solver.new_variable());
  imply_some(condition, result);
  return result;
}

sat::Literal Encoder::starts_at(const FragmentId& fragment, const Point& point) {
  return agree(c_.fragments.frame(point), c_.fragments.frame({fragment, 0}), c_.fragments.unrolling().variables());
}

// The encoding of Huang has variables for comparisons, which make up most of the clauses.
sat::Literal Encoder::agree(const Frame& a, const Frame& b, const std::vector<model::VarId>& variables) {
  if (c_.encoding == engine::BoundedEncoding::Huang)
    return c_.cnf.implying(c_.fragments.unrolling().agree(a, b, variables));
  const sat::Literal result = c_.solver.new_variable();
  for (const model::VarId variable : variables) {
    const std::vector<Signal>& left = a.values[variable.index()];
    const std::vector<Signal>& right = b.values[variable.index()];
    for (std::size_t i = 0; i < left.size(); ++i) {
      const sat::Literal l = c_.cnf.equal_to(left[i]);
      const sat::Literal r = c_.cnf.equal_to(right[i]);
      c_.solver.add_clause({!result, !l, r});
      c_.solver.add_clause({!result, l, !r});
    }
  }
  return result;
}

sat::Literal Encoder::linked(const Point& point, const Point& other, logic::FormulaId formula) {
  Unrolling& unrolling = c_.fragments.unrolling();
  const Frame& here = c_.fragments.frame(point);
  const Frame& there = c_.fragments.frame(other);
  const Node& node = c_.pool[formula];
  if (node.op == Op::Knows) return agree(here, there, observed_variables(unrolling.system(), node.agent));
  return c_.cnf.implying(related(unrolling, c_.pool, formula, here, there));
}

sat::Literal Encoder::is_fair_lasso(const FragmentId& fragment) {
  return c_.cnf.implying(c_.fragments.is_fair_lasso(fragment, length_));
}

bool Encoder::shows_fairness(Kind kind) const {
  return c_.fair && (kind == Kind::Cyclic || c_.encoding == engine::BoundedEncoding::Penczek);
}

// --------------------------------------------------------------------------------- paths

void Encoder::by_shape(ObligationRef ref, const verdict::PathShape& shape, const Resources& free) {
  const Needs::Endings possible = c_.needs.endings(shape);
  const std::size_t ways = (possible.is_finite() ? 1U : 0U) + (possible.never ? 1U : 0U);
  const std::vector<sat::Literal> wanted = one_of((*this)[ref].met, ways);
  if (possible.is_finite()) by_finite_path(ref, wanted.front(), shape, free);
  if (possible.never) by_lasso(ref, wanted.back(), shape, free);
}

void Encoder::by_finite_path(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape,
                             const Resources& free) {
  const Point point = (*this)[ref].point;
  const Kind kind = c_.needs.path_fragment(shape);
  const bool fair = shows_fairness(kind);
  const Resources on_the_way = free + Resources::one(kind);
  // The older encodings represent a step by the first step of a run.
  const bool aside = shape.one_step() && c_.encoding == engine::BoundedEncoding::Huang;
  const std::vector<FragmentId> fragments = candidates(kind, free);
  const std::vector<sat::Literal> taken = one_of(wanted, fragments.size());
  for (std::size_t f = 0; f < fragments.size(); ++f) {
    const FragmentId fragment = fragments[f];
    if (fair) imply(taken[f], is_fair_lasso(fragment));
    if (aside) {
      imply(taken[f], c_.cnf.implying(c_.fragments.leads_to(point, fragment)));
      std::vector<Need> needs = needs_at(1, {fragment, 0}, shape.goal, on_the_way);
      imply(taken[f], needs);
      (*this)[ref].witnesses.push_back({{taken[f]}, Way::OneStep, fragment, 0, fair, std::move(needs)});
      continue;
    }
    imply(taken[f], starts_at(fragment, point));
    by_finite_path_on(ref, taken[f], fragment, fair, shape, on_the_way);
  }
}

// The path may end at any position at which there is a reason for it.
void Encoder::by_finite_path_on(ObligationRef ref, sat::Literal taken, const FragmentId& fragment, bool fair,
                                const verdict::PathShape& shape, const Resources& free) {
  const Needs::Endings possible = c_.needs.endings(shape);
  Resources at_the_end = free;
  if (!shape.one_step()) at_the_end = at_the_end + (length_ - 1) * c_.needs.on_the_way(shape, length_);
  std::vector<sat::Literal> ends;
  Beginning beginning;
  for (std::size_t i = 0; i < length_ && i <= shape.high; ++i) {
    const Point here{fragment, i};
    if (i == shape.low && !possible.goal && !possible.after_all_steps) break;
    if (i > 0) lengthen(beginning, here, shape, free);
    for (const std::vector<Literal>& literals : shape.ends(i)) {
      const sat::Literal end = c_.solver.new_variable();
      ends.push_back(end);
      imply(end, c_.cnf.implying(c_.fragments.reaches(here)));
      if (beginning.met) {
        imply(end, *beginning.met);
      } else {
        imply(end, beginning.needs);
      }
      const std::vector<Need> last = needs_at(i, here, literals, at_the_end);
      imply(end, last);
      std::vector<Need> needs = beginning.needs;
      needs.insert(needs.end(), last.begin(), last.end());
      (*this)[ref].witnesses.push_back({{taken, end}, Way::Finite, fragment, i, fair, std::move(needs)});
    }
  }
  imply_some(taken, ends);
}

// Requires that all positions before the end of the path are as they should be. Depending on the encoding this is
// encoded once, or again for every possible end.
void Encoder::lengthen(Beginning& beginning, const Point& here, const verdict::PathShape& shape,
                       const Resources& free) {
  const Resources per_position = c_.needs.on_the_way(shape, length_);
  const auto needs_before = [&](std::size_t position) {
    return needs_at(position, {here.fragment, position}, shape.on_the_way(position), free + position * per_position);
  };
  if (c_.encoding == engine::BoundedEncoding::Huang) {
    const std::vector<Need> more = needs_before(here.position - 1);
    if (more.empty()) return;
    const sat::Literal longer = c_.solver.new_variable();
    imply(longer, more);
    if (beginning.met) imply(longer, *beginning.met);
    beginning.met = longer;
    beginning.needs.insert(beginning.needs.end(), more.begin(), more.end());
    return;
  }
  beginning.needs.clear();
  for (std::size_t i = 0; i < here.position; ++i) {
    const std::vector<Need> more = needs_before(i);
    beginning.needs.insert(beginning.needs.end(), more.begin(), more.end());
  }
}

// Before the lower bound there may be no loop.
void Encoder::by_lasso(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape, const Resources& free) {
  const Point point = (*this)[ref].point;
  const Kind kind = c_.needs.lasso_fragment();
  const Resources after = free + Resources::one(kind);
  const Resources per_position = c_.needs.on_the_way(shape, length_);
  const std::vector<FragmentId> fragments = candidates(kind, free);
  const std::vector<sat::Literal> taken = one_of(wanted, fragments.size());
  for (std::size_t f = 0; f < fragments.size(); ++f) {
    const FragmentId fragment = fragments[f];
    imply(taken[f], starts_at(fragment, point));
    imply(taken[f], is_fair_lasso(fragment));
    const std::vector<Signal>& starts = c_.fragments.loop_starts(fragment, length_);
    std::vector<Need> all;
    for (std::size_t i = 0; i < length_; ++i) {
      if (i < shape.low) imply(taken[f], !c_.cnf.equal_to(starts[i]));
      const std::vector<Need> needs = needs_at(i, {fragment, i}, shape.on_the_way(i), after + i * per_position);
      imply(taken[f], needs);
      all.insert(all.end(), needs.begin(), needs.end());
    }
    (*this)[ref].witnesses.push_back({{taken[f]}, Way::Lasso, fragment, 0, false, std::move(all)});
  }
}

// --------------------------------------------------------------------------------- knowledge

// Common knowledge fails if the operand fails after one link, or if after one link there is a chain with one link less.
void Encoder::by_link(ObligationRef ref, const Resources& free, std::size_t links) {
  const Literal literal = (*this)[ref].literal;
  const Point point = (*this)[ref].point;
  const Node& node = c_.pool[literal.formula];
  const Literal part{node.left, false};
  const bool chain = node.op == Op::CommonKnows;
  const Kind kind = chain ? c_.needs.chain_fragment() : c_.needs.fragment_to({part});
  const Resources after = free + Resources::one(kind);
  const Resources for_part = chain ? free + (length_ - links) * Resources::one(kind) : after;
  const bool fair = shows_fairness(kind);
  const std::vector<FragmentId> fragments = candidates(kind, free);
  const std::vector<sat::Literal> taken = one_of((*this)[ref].met, fragments.size());
  for (std::size_t f = 0; f < fragments.size(); ++f) {
    const FragmentId fragment = fragments[f];
    imply(taken[f], c_.cnf.implying(c_.fragments.unrolling().is_initial(c_.fragments.frame({fragment, 0}))));
    if (fair) imply(taken[f], is_fair_lasso(fragment));
    std::vector<sat::Literal> ends;
    for (std::size_t i = 0; i < length_; ++i) {
      const Point other{fragment, i};
      const sat::Literal end = c_.solver.new_variable();
      ends.push_back(end);
      imply(end, c_.cnf.implying(c_.fragments.reaches(other)));
      imply(end, linked(point, other, literal.formula));
      const bool more = chain && links + 1 < length_;
      const std::vector<sat::Literal> next = one_of(end, more ? 2 : 1);
      const auto add_witness = [&](sat::Literal way, ObligationRef need) {
        imply(way, (*this)[need].met);
        (*this)[ref].witnesses.push_back({{taken[f], end, way}, Way::Link, fragment, i, fair, {{0, need, {}}}});
      };
      add_witness(next.front(), meet(other, part, for_part));
      if (more) add_witness(next.back(), meet(other, literal, after, links + 1));
    }
    imply_some(taken[f], ends);
  }
}

}  // namespace gnomon::bmc

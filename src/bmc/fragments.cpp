// SPDX-License-Identifier: Apache-2.0
#include "bmc/fragments.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "sat/connectives.hpp"

namespace gnomon::bmc {

using logic::FormulaId;
using logic::Op;
using sat::Signal;

Fragments::Place& Fragments::place(const Point& point) {
  Fragment& fragment = fragments_[point.fragment];
  while (fragment.places.size() <= point.position) {
    const std::size_t next = fragment.places.size();
    if (next == 0) {
      Frame frame = unrolling_.new_frame();
      const Signal valid = frame.valid;
      fragment.places.push_back({std::move(frame), valid, {}});
    } else {
      const Step& last = step({point.fragment, next - 1});
      const Signal reached = unrolling_.graph().conjunction(fragment.places.back().reached, last.possible);
      fragment.places.push_back({last.next, reached, {}});
    }
  }
  return fragment.places[point.position];
}

const Step& Fragments::step(const Point& from) {
  (void)place(from);
  Fragment& fragment = fragments_[from.fragment];
  while (fragment.steps.size() <= from.position) {
    fragment.steps.push_back(unrolling_.new_step(fragment.places[fragment.steps.size()].frame));
  }
  return fragment.steps[from.position];
}

const Frame& Fragments::frame(const Point& point) { return place(point).frame; }

Signal Fragments::reaches(const Point& point) { return place(point).reached; }

Signal Fragments::holds(const Point& point, FormulaId formula) {
  Place& here = place(point);
  if (const auto known = here.truths.find(formula); known != here.truths.end()) return known->second;
  for (const FormulaId id : logic::subformulas(pool_, formula)) {  // operands first
    if (!here.truths.contains(id)) here.truths.emplace(id, connective(pool_[id], here));
  }
  return here.truths.at(formula);
}

// clang-format off
Signal Fragments::connective(const logic::Node& node, const Place& place) {
  sat::Graph& graph = unrolling_.graph();
  const auto left = [&] { return place.truths.at(node.left); };
  const auto right = [&] { return place.truths.at(node.right); };
  switch (node.op) {
    case Op::True: return Signal::constant(true);
    case Op::False: return Signal::constant(false);
    case Op::Atom: return unrolling_.holds(place.frame, unrolling_.system()[node.atom].condition);
    case Op::Green: return unrolling_.is_green(place.frame, node.agent);
    case Op::Not: return !left();
    case Op::And: return graph.conjunction(left(), right());
    case Op::Or: return graph.disjunction(left(), right());
    case Op::Xor: return graph.exclusive_or(left(), right());
    case Op::Implies: return graph.implication(left(), right());
    case Op::Iff: return graph.iff(left(), right());
    case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release: case Op::WeakUntil:
    case Op::Diamond: case Op::Box: case Op::PathAll: case Op::PathSome: case Op::Coalition: case Op::Knows:
    case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows: case Op::Obligatory:
    case Op::KnowsIfCorrect: case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding: case Op::Step:
    case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
  }
  GNOMON_ASSERT(false, "a formula without modal operators");
}
// clang-format on

const std::vector<Signal>& Fragments::loop_starts(const FragmentId& fragment, std::size_t length) {
  std::vector<Signal>& starts = fragments_[fragment].loop_starts[length];
  while (starts.size() < length) starts.push_back(unrolling_.graph().new_input());
  return starts;
}

// Several starts may be set: then each of them is a start of the loop, and the loop for fairness begins at the first.
Signal Fragments::is_fair_lasso(const FragmentId& fragment, std::size_t length) {
  sat::Graph& graph = unrolling_.graph();
  const Point last{fragment, length - 1};
  const Step back = step(last);
  const std::vector<Signal> starts = loop_starts(fragment, length);
  std::vector<Signal> all{reaches(last), back.possible, sat::any_of(graph, starts)};
  for (std::size_t i = 0; i < length; ++i) {
    all.push_back(graph.implication(starts[i], unrolling_.same(back.next, frame({fragment, i}))));
  }
  for (const FormulaId condition : fairness_) {
    std::vector<Signal> somewhere;
    Signal inside = Signal::constant(false);
    for (std::size_t i = 0; i < length; ++i) {
      inside = graph.disjunction(inside, starts[i]);
      somewhere.push_back(graph.conjunction(inside, holds({fragment, i}, condition)));
    }
    all.push_back(sat::any_of(graph, somewhere));
  }
  return sat::all_of(graph, all);
}

Signal Fragments::leads_to(const Point& point, const FragmentId& fragment) {
  const Frame target = frame({fragment, 0});
  const Step& aside = remember(side_steps_, {point, fragment}, [&] { return unrolling_.new_step(frame(point)); });
  return unrolling_.graph().conjunction(aside.possible, unrolling_.same(aside.next, target));
}

// --------------------------------------------------------------------------------- reading back

model::State Fragments::state(const Point& point, const sat::Simulation& values) {
  return unrolling_.state(frame(point), values);
}

verdict::ConcretePath Fragments::path_to(const Point& point, const sat::Simulation& values) {
  verdict::ConcretePath result;
  for (std::size_t i = 0; i <= point.position; ++i) {
    result.states.push_back(state({point.fragment, i}, values));
    if (i < point.position) result.actions.push_back(unrolling_.action(step({point.fragment, i}), values));
  }
  return result;
}

verdict::ConcretePath Fragments::lasso(const FragmentId& fragment, std::size_t length, const sat::Simulation& values) {
  const Point last{fragment, length - 1};
  verdict::ConcretePath result = path_to(last, values);
  result.actions.push_back(unrolling_.action(step(last), values));
  const std::vector<Signal>& starts = loop_starts(fragment, length);
  for (std::size_t i = 0; i < length && !result.loop; ++i) {
    if (values.value(starts[i])) result.loop = i;
  }
  GNOMON_ASSERT(result.loop.has_value(), "the fragment goes on");
  return result;
}

verdict::ConcretePath Fragments::one_step(const Point& point, const FragmentId& fragment,
                                          const sat::Simulation& values) {
  const Step& aside = side_steps_.at({point, fragment});
  return {{state(point, values), state({fragment, 0}, values)}, {unrolling_.action(aside, values)}, {}};
}

}  // namespace gnomon::bmc

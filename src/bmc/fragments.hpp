// SPDX-License-Identifier: Apache-2.0
//
// Run fragments: sequences of frames that are free to be any run of the system, from any state. A counterexample is
// put together from them. They are made when they are first asked for and grow as they are needed, so that searches
// with growing bounds share them.
#pragma once

#include "bmc/unrolling.hpp"
#include "logic/formula.hpp"
#include "sat/simulation.hpp"
#include "verdict/explain/source.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::bmc {

// What a fragment is used as. The frames do not depend on it, but fragments of different kinds are counted apart.
enum class Kind : std::uint8_t {
  State,    // of its first state alone
  Acyclic,  // goes from one state to another
  Cyclic,   // goes on for ever, and is fair
};

struct FragmentId {
  Kind kind = Kind::State;
  std::uint32_t index = 0;

  friend auto operator<=>(const FragmentId&, const FragmentId&) = default;
};

struct Point {
  FragmentId fragment;
  std::size_t position = 0;

  friend auto operator<=>(const Point&, const Point&) = default;
};

// Refers to its arguments, which must outlive it.
class Fragments {
 public:
  // All fairness conditions hold infinitely often on a cyclic fragment. They have no modal operators.
  Fragments(Unrolling& unrolling, const logic::FormulaPool& pool, std::vector<logic::FormulaId> fairness)
      : unrolling_(unrolling), pool_(pool), fairness_(std::move(fairness)) {}

  [[nodiscard]] Unrolling& unrolling() const { return unrolling_; }

  // The reference stays valid.
  [[nodiscard]] const Frame& frame(const Point& point);
  // A formula without modal operators.
  [[nodiscard]] sat::Signal holds(const Point& point, logic::FormulaId formula);

  // The states up to the point follow each other.
  [[nodiscard]] sat::Signal reaches(const Point& point);
  // The first `length` states follow each other, and the last is followed by one of them, so that the fragment goes
  // on for ever and is fair.
  [[nodiscard]] sat::Signal goes_on(const FragmentId& fragment, std::size_t length);
  // Inputs, by positions: if the fragment goes on, it does so from any that is set.
  [[nodiscard]] const std::vector<sat::Signal>& loop_starts(const FragmentId& fragment, std::size_t length);
  // One step from the point leads to the first state of the fragment.
  [[nodiscard]] sat::Signal leads_to(const Point& point, const FragmentId& fragment);

  // What they are for one assignment of the inputs.
  [[nodiscard]] model::State state(const Point& point, const sat::Simulation& values);
  [[nodiscard]] verdict::ConcretePath walk_to(const Point& point, const sat::Simulation& values);
  [[nodiscard]] verdict::ConcretePath endless_walk(const FragmentId& fragment, std::size_t length,
                                                   const sat::Simulation& values);
  [[nodiscard]] verdict::ConcretePath one_step(const Point& point, const FragmentId& fragment,
                                               const sat::Simulation& values);

 private:
  struct Place {
    Frame frame;
    sat::Signal reached;
    std::unordered_map<logic::FormulaId, sat::Signal> truths;
  };
  struct Fragment {
    std::deque<Place> places;
    std::deque<Step> steps;  // step i leads to place i+1, which may not have been made yet
    std::map<std::size_t, std::vector<sat::Signal>> loop_starts;  // by length
  };

  Place& place(const Point& point);
  const Step& step(const Point& from);
  sat::Signal connective(const logic::Node& node, const Place& place);

  Unrolling& unrolling_;
  const logic::FormulaPool& pool_;
  std::vector<logic::FormulaId> fairness_;
  std::map<FragmentId, Fragment> fragments_;
  std::map<std::pair<Point, FragmentId>, Step> steps_aside_;
};

}  // namespace gnomon::bmc

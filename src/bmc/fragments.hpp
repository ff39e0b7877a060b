// SPDX-License-Identifier: Apache-2.0
//
// Run fragments: sequences of frames that may be any run of the system, from any state. A counterexample is
// built from them. They are made when they are first needed and extended on demand, so that searches
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

// The use of a fragment. The frames do not depend on it, but fragments of different kinds are counted separately.
enum class Kind : std::uint8_t {
  State,    // only its first state is used
  Acyclic,  // a finite path
  Cyclic,   // a fair lasso
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
  // `fairness`: conditions without modal operators, each of which must hold infinitely often on a cyclic fragment.
  Fragments(Unrolling& unrolling, const logic::FormulaPool& pool, std::vector<logic::FormulaId> fairness)
      : unrolling_(unrolling), pool_(pool), fairness_(std::move(fairness)) {}

  [[nodiscard]] Unrolling& unrolling() const { return unrolling_; }

  // The reference stays valid.
  [[nodiscard]] const Frame& frame(const Point& point);
  // Returns the value of a formula without modal operators.
  [[nodiscard]] sat::Signal holds(const Point& point, logic::FormulaId formula);

  // Returns a signal: the states up to the point form a run.
  [[nodiscard]] sat::Signal reaches(const Point& point);
  // Returns a signal: the first `length` states form a run, and the last is followed by one of them, such that the
  // lasso is fair.
  [[nodiscard]] sat::Signal is_fair_lasso(const FragmentId& fragment, std::size_t length);
  // Returns an input for each position: if the fragment is a lasso, its loop may start at any position whose input is
  // set.
  [[nodiscard]] const std::vector<sat::Signal>& loop_starts(const FragmentId& fragment, std::size_t length);
  // Returns a signal: one step from the point leads to the first state of the fragment.
  [[nodiscard]] sat::Signal leads_to(const Point& point, const FragmentId& fragment);

  // Return states and paths for one assignment of the inputs.
  [[nodiscard]] model::State state(const Point& point, const sat::Simulation& values);
  [[nodiscard]] verdict::ConcretePath path_to(const Point& point, const sat::Simulation& values);
  [[nodiscard]] verdict::ConcretePath lasso(const FragmentId& fragment, std::size_t length,
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
  std::map<std::pair<Point, FragmentId>, Step> side_steps_;  // from a point to the first state of another fragment
};

}  // namespace gnomon::bmc

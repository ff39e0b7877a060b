// SPDX-License-Identifier: Apache-2.0
//
// Proofs that nothing shows a statement because no run is long enough for the beginning of a path that would: if every
// run from an initial state violates `G p` within k states, no infinite path satisfies it. Without fairness this is
// complete for AF and AU: if all paths reach a goal, there is a number of steps after which all have reached it.
//
// An automaton is run on all its ways at once, so that its states are functions of the run that it reads. What cannot
// be seen in single states may be so or not.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/needs.hpp"
#include "logic/formula.hpp"
#include "sat/cnf.hpp"
#include "sat/solver.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace gnomon::bmc {

class Prefixes {
 public:
  // The literal is to be shown in an initial state. References must outlive the object.
  Prefixes(Unrolling& unrolling, const logic::FormulaPool& pool, const verdict::Rules& rules, Needs& needs,
           const verdict::Literal& literal);

  // Returns whether it is proved that no path shows the literal, since none does up to this many states or can be
  // continued from there. To be called with growing lengths.
  [[nodiscard]] bool none_has(std::size_t states, const sat::Limits& limits);

 private:
  // A path that is to show a literal, as far as it has been read.
  struct Path {
    FragmentId fragment;
    std::size_t read = 0;                // states
    sat::Signal shown;                   // by the states that have been read
    std::vector<sat::Signal> continues;  // by state of the automaton; a path of some shape has one
  };
  using Key = std::pair<logic::FormulaId, bool>;

  // Return signals that are true if the literals may hold, in the first state with paths of this many states, or at a
  // point of a path.
  sat::Signal may_hold(const verdict::Literal& literal, std::size_t states);
  sat::Signal may_hold(const Operands& operands, std::size_t states);
  sat::Signal may_hold_at(const Point& point, const std::vector<verdict::Literal>& literals);
  sat::Signal may_have_path(const verdict::Literal& literal, std::size_t states);

  // Returns whether every run can be the beginning of a path for the literal.
  [[nodiscard]] bool is_endless(const verdict::Literal& literal) const;
  [[nodiscard]] bool is_visible(const verdict::Literal& literal) const;
  Path& path_of(const verdict::Literal& literal);
  void read_word(const Word& word, Path& path);
  void read_shape(const verdict::PathShape& shape, Path& path);

  Unrolling& unrolling_;
  const verdict::Rules& rules_;
  Needs& needs_;
  verdict::Literal literal_;
  Fragments fragments_;
  std::unique_ptr<sat::Solver> solver_;
  sat::Cnf clauses_;
  std::map<Key, Path> paths_;
  std::map<Key, sat::Signal> known_;  // for the length under consideration
};

}  // namespace gnomon::bmc

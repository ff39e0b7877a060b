// SPDX-License-Identifier: Apache-2.0
//
// Says to a solver that there is a counterexample, or a witness, put together from run fragments of a given length.
// Three ways to do so:
//
// - Huang, Luo, van der Meyden (2010): every obligation has the fragments that it may use assigned to it, and a
// variable
//   that says that it is met. What is needed in several places is said once.
// - Zbrzezny (2008): fragments are assigned, but formulas are written out at every place.
// - Penczek, Lomuscio (2003): any fragment may be used, and formulas are written out for each of them.
//
// The last two are there for comparison. Unlike in the papers, fragments are required to be runs only as far as they
// are used, since runs may end in deadlocks.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/needs.hpp"
#include "bmc/options.hpp"
#include "bmc/skeleton.hpp"
#include "logic/formula.hpp"
#include "sat/cnf.hpp"
#include "sat/solver.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace gnomon::bmc {

class Encoder {
 public:
  struct Context {
    const logic::FormulaPool& pool;
    const verdict::Rules& rules;
    Needs& needs;
    Fragments& fragments;
    sat::Cnf& cnf;
    sat::Solver& solver;
    Encoding encoding;
    bool fair;                   // fairness conditions count
    std::function<void()> tick;  // called now and then; may throw to end the work
  };

  // References must outlive the object.
  Encoder(const Context& context, std::size_t length);

  // Fragments have this many states. The result's root is met only if the literal is shown in an initial state: assume
  // it. Throws LimitError if that takes too much.
  [[nodiscard]] Skeleton run(const verdict::Literal& literal);

 private:
  // Where, what, with which fragments, and after how many links of a chain.
  using Key = std::tuple<Point, logic::FormulaId, bool, Resources, std::size_t>;

  ObligationRef meet(const Point& point, const verdict::Literal& literal, const Resources& free, std::size_t links = 0);
  void by_operands(ObligationRef ref, const Operands& operands, const Resources& free);
  void by_ways(ObligationRef ref, const std::pair<Operands, Operands>& ways, const Resources& free);
  void by_shape(ObligationRef ref, const verdict::PathShape& shape, const Resources& free);
  void by_finite_path(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape, const Resources& free);
  void by_endless_path(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape, const Resources& free);
  void by_word(ObligationRef ref, const Resources& free);

  // What a path must show before its end.
  struct Beginning {
    std::vector<Need> needs;
    std::optional<sat::Literal> met;  // true only if all are
  };
  void lengthen(Beginning& beginning, sat::Literal end, const Point& here, const verdict::PathShape& shape,
                const Resources& free);

  // A run of an automaton that reads a fragment.
  struct Reading {
    struct Taken {
      std::size_t position = 0;
      sat::Literal literal;
      const automata::Transition* transition = nullptr;
    };

    const Word& word;
    std::vector<std::vector<sat::Literal>> places;  // before each position, and after the last: one state at most
    std::vector<Taken> taken;                       // transitions
    std::vector<sat::Literal> so_far;               // by position: the automaton has read all up to there
    std::vector<Need> needs;
  };
  void by_word_on(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const Resources& after);
  Reading read(const Word& word, const FragmentId& fragment, const Resources& after);
  [[nodiscard]] Resources free_for(const Word& word, const automata::Literal& letter, Resources free);
  void come_back(sat::Literal wanted, const FragmentId& fragment, const Reading& reading);
  void end_somewhere(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const Reading& reading);

  void by_link(ObligationRef ref, const Resources& free, std::size_t links);

  // The fragments that may be used for what needs one.
  [[nodiscard]] std::vector<FragmentId> candidates(Kind kind, const Resources& free) const;
  // One literal for each: if the condition is true, one of them is. The condition itself if there is one only.
  std::vector<sat::Literal> one_of(sat::Literal condition, std::size_t count);
  // The fragment starts where the obligation is.
  [[nodiscard]] sat::Literal starts_at(const FragmentId& fragment, const Point& point);
  [[nodiscard]] sat::Literal goes_on(const FragmentId& fragment);
  // The frames have the same values of the variables.
  [[nodiscard]] sat::Literal agree(const Frame& a, const Frame& b, const std::vector<model::VarId>& variables);
  // One link of the formula's operator leads from one point to the other.
  [[nodiscard]] sat::Literal linked(const Point& point, const Point& other, logic::FormulaId formula);
  // Whether a fragment goes on to show fairness, if it has been chosen for the kind.
  [[nodiscard]] bool shows_fairness(Kind kind) const;
  // All of the literals, one after the other with fragments of their own.
  std::vector<Need> needs_at(std::size_t position, const Point& point, const std::vector<verdict::Literal>& literals,
                             Resources free);
  void imply(sat::Literal condition, sat::Literal consequence) { c_.solver.add_clause({!condition, consequence}); }
  void imply(sat::Literal condition, const std::vector<Need>& needs);
  void imply_some(sat::Literal condition, const std::vector<sat::Literal>& alternatives);
  Obligation& operator[](ObligationRef ref) { return result_.obligations[ref]; }
  ObligationRef add(const Point& point, const verdict::Literal& literal, sat::Literal met);

  Context c_;
  std::size_t length_;
  sat::Literal never_;
  std::size_t all_fragments_ = 0;  // Penczek
  Skeleton result_;
  std::map<Key, ObligationRef> known_;
};

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// Encodes for a solver that there is a counterexample, or a witness, built from run fragments of a given length. There
// are three encodings:
//
// - Huang, Luo, van der Meyden (2010): every obligation has its own fragments, and a variable that implies that it is
//   met. An obligation that is needed in several places is encoded once.
// - Zbrzezny (2008): fragments are assigned, but formulas are expanded at every place.
// - Penczek, Lomuscio (2003): any fragment may be used, and formulas are expanded for each of them.
//
// The last two serve for comparison. Unlike in the papers, fragments are required to be runs only as far as they are
// used, since runs may end in deadlocks.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/needs.hpp"
#include "bmc/skeleton.hpp"
#include "engine/options.hpp"
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
    engine::BoundedEncoding encoding;
    bool fair;                   // paths must be fair
    std::function<void()> tick;  // called now and then; may throw to end the work
  };

  // References must outlive the object.
  Encoder(const Context& context, std::size_t length);

  // Returns the skeleton of a counterexample that shows the literal in an initial state, if its root is met, which the
  // caller assumes. Throws LimitError if the encoding becomes too large.
  [[nodiscard]] Skeleton run(const verdict::Literal& literal);

 private:
  // The point, the formula and its value, the free fragments, and the number of links of a chain so far.
  using Key = std::tuple<Point, logic::FormulaId, bool, Resources, std::size_t>;

  ObligationRef meet(const Point& point, const verdict::Literal& literal, const Resources& free, std::size_t links = 0);
  void by_operands(ObligationRef ref, const Operands& operands, const Resources& free);
  void by_ways(ObligationRef ref, const std::pair<Operands, Operands>& ways, const Resources& free);
  void by_shape(ObligationRef ref, const verdict::PathShape& shape, const Resources& free);
  void by_finite_path(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape, const Resources& free);
  void by_lasso(ObligationRef ref, sat::Literal wanted, const verdict::PathShape& shape, const Resources& free);
  void by_word(ObligationRef ref, const Resources& free);

  // The needs of a path before its end.
  struct Beginning {
    std::vector<Need> needs;
    std::optional<sat::Literal> met;  // true only if all are; otherwise each end requires them
  };
  void by_finite_path_on(ObligationRef ref, sat::Literal taken, const FragmentId& fragment, bool fair,
                         const verdict::PathShape& shape, const Resources& free);
  void lengthen(Beginning& beginning, const Point& here, const verdict::PathShape& shape, const Resources& free);

  // A run of an automaton on a fragment.
  struct AutomatonRun {
    struct Taken {
      std::size_t position = 0;
      sat::Literal literal;
      const automata::Transition* transition = nullptr;
    };

    const Word& word;
    std::vector<std::vector<sat::Literal>> places;  // by position, and after the last: at most one state is true
    std::vector<Taken> taken;                       // transitions
    std::vector<sat::Literal> so_far;               // by position: the automaton has read all up to there
    std::vector<Need> needs;
  };
  void by_word_on(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const Resources& after);
  AutomatonRun read(const Word& word, const FragmentId& fragment, const Resources& after);
  [[nodiscard]] Resources free_for(const Word& word, const automata::Literal& letter, Resources free);
  void close_loop(sat::Literal wanted, const FragmentId& fragment, const AutomatonRun& automaton_run);
  void end_word(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const AutomatonRun& automaton_run);

  void by_link(ObligationRef ref, const Resources& free, std::size_t links);

  // Returns the fragments that an obligation may use.
  [[nodiscard]] std::vector<FragmentId> candidates(Kind kind, const Resources& free) const;
  // Returns `count` literals one of which is true if the condition is; for one literal, the condition itself.
  std::vector<sat::Literal> one_of(sat::Literal condition, std::size_t count);
  // Returns a literal that implies that the fragment starts at the point.
  [[nodiscard]] sat::Literal starts_at(const FragmentId& fragment, const Point& point);
  [[nodiscard]] sat::Literal is_fair_lasso(const FragmentId& fragment);
  // Returns a literal that implies that the frames have the same values of the variables.
  [[nodiscard]] sat::Literal agree(const Frame& a, const Frame& b, const std::vector<model::VarId>& variables);
  // Returns a literal that implies that one link of the formula's operator leads from one point to the other.
  [[nodiscard]] sat::Literal linked(const Point& point, const Point& other, logic::FormulaId formula);
  // Returns whether a fragment of this kind must be a lasso to show fairness.
  [[nodiscard]] bool shows_fairness(Kind kind) const;
  // Returns the needs of all literals, each with fragments of its own.
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

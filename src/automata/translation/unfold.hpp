// SPDX-License-Identifier: Apache-2.0
//
// What an obligation requires of the current state and of the rest of the word: one step of the alternating
// automaton.
#pragma once

#include "automata/limits.hpp"
#include "automata/translation/choices.hpp"
#include "automata/translation/terms.hpp"

#include <optional>
#include <vector>

namespace gnomon::automata {

// Caches its results. Refers to its arguments.
class Unfolding {
 public:
  Unfolding(TermPool& terms, Watch& watch) : terms_(terms), watch_(watch) {}

  // Returns the choices that meet the obligation; `next` has the numbers of terms. Throws LimitError.
  const Choices& choices(TermId id);

  // Returns the conjuncts of a term, which are its obligations, as numbers of terms.
  [[nodiscard]] NumberSet obligations(TermId id) const;

 private:
  struct Entry {
    bool known = false;
    bool planned = false;
    TermId definition;  // for an operator that is defined by others
    Choices choices;
  };

  Entry& entry(TermId id);
  TermId define(TermId id);
  TermId define_modality(const Term& term);
  TermId follow(const Term& modality, PositionId position);
  TermId combine(const Term& modality, TermId a, TermId b);
  bool plan(TermId root, std::vector<TermId>& order);
  void solve(const std::vector<TermId>& order);
  [[nodiscard]] std::vector<TermId> operands(TermId id);
  [[nodiscard]] Choices evaluate(TermId id);
  void store(Entry& place, Choices found);

  TermPool& terms_;
  Watch& watch_;
  std::vector<Entry> entries_;
  std::size_t stored_ = 0;  // numbers and literals in all choices
};

}  // namespace gnomon::automata

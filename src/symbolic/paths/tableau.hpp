// SPDX-License-Identifier: Apache-2.0
//
// The automaton of a path formula in bits of decision diagrams: one for each obligation of the alternating
// automaton, and one more for each eventuality, which may not be postponed forever. The automaton is never built
// explicitly, which helps where it would have very many states.
#pragma once

#include "automata/translation/alternating.hpp"
#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/automaton.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

class Tableau {
 public:
  // Returns a pair of neighbours in the order of variables, for the current and the next position; the same for the
  // same number.
  using Bits = std::function<std::pair<bdd::Var, bdd::Var>(std::size_t number)>;

  // `temporal` must outlive the object; it has no fairness if paths are finite. Throws LimitError.
  Tableau(const Temporal& temporal, const logic::FormulaPool& pool, const PathGoal& goal,
          const automata::Limits& limits, const StateSets& sets, const Bits& bits);

  // Returns the states from which some path satisfies the goal. `live`: those that start a path.
  [[nodiscard]] bdd::Bdd some(const bdd::Bdd& live);

 private:
  struct Bit {
    bdd::Var now, next;
  };
  // A part of the relation, and the bits that no later part mentions.
  struct Part {
    bdd::Bdd relation;
    bdd::Bdd last_used;
  };

  [[nodiscard]] bdd::Bdd now(const Bit& bit) const { return manager_.variable(bit.now); }
  [[nodiscard]] bdd::Bdd next(const Bit& bit) const { return manager_.variable(bit.next); }
  [[nodiscard]] bdd::Bdd choices(std::uint32_t state, bool awaited, const std::vector<logic::FormulaId>& letters,
                                 const StateSets& sets) const;
  [[nodiscard]] bdd::Bdd breakpoint() const;
  void schedule(std::vector<bdd::Bdd> relations);

  // Computes the preimage of pairs of a state and next bits under the relation.
  [[nodiscard]] bdd::Bdd through_relation(bdd::Bdd with_next_bits) const;
  [[nodiscard]] bdd::Bdd before(const bdd::Bdd& set) const;
  [[nodiscard]] bdd::Bdd reaching(bdd::Bdd goal, const bdd::Bdd& inside) const;
  [[nodiscard]] bdd::Bdd staying(bdd::Bdd inside) const;
  [[nodiscard]] bdd::Bdd ends() const;
  [[nodiscard]] bdd::Bdd nothing_awaited() const;

  const Temporal& temporal_;
  bdd::Manager& manager_;
  logic::PathKind kind_;
  automata::AlternatingAutomaton automaton_;
  std::vector<Bit> held_;     // by state of the automaton: the obligation is there
  std::vector<Bit> awaited_;  // likewise: it was there at the last breakpoint; the same bit if it may stay for ever
  std::vector<std::pair<bdd::Var, bdd::Var>> to_next_;
  bdd::Bdd unused_;  // next bits in no part
  std::vector<Part> parts_;
};

}  // namespace gnomon::symbolic

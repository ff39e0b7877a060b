// SPDX-License-Identifier: Apache-2.0
//
// Random formulas about strategies with perfect recall and complete information: sentences of strategy logic with
// one goal, in which agents share strategies, and ATL* with nested coalitions, knowledge and path quantifiers.
#pragma once

#include "support/case.hpp"
#include "support/formula_maker.hpp"
#include "support/random_case.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::test {

class RandomGames : public FormulaMaker {
 public:
  // The case must outlive the object; formulas are added to its pool.
  RandomGames(Case& item, std::uint64_t seed) : FormulaMaker(item, seed) {}

  // Over the atoms.
  FormulaId path(std::size_t size) { return paths_.path(size, false); }

  // A Boolean combination of sentences with one goal each.
  FormulaId one_goal();
  // Quantifiers for all agents with actions, before the path formula: some strategies for the members, then all
  // strategies for the others (or the other way round).
  FormulaId members_first(const std::vector<model::AgentId>& members, bool some, FormulaId path);
  // A state formula of ATL*.
  FormulaId atl_star(int depth);

 private:
  FormulaId sentence();
  FormulaId letter(int depth);
  FormulaId with_games(FormulaId path, int depth);
};

// The formulas of the wishes become formulas of the two logics in turn.
[[nodiscard]] Case random_game_case(std::uint64_t seed, const CaseWishes& wishes);

}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
//
// Random models as text, with all that exists in texts only: constants (some outside of every domain, some as large as
// can be), families of agents, variables, values, actions, atoms and groups, repeated lines, quantifiers over families
// and arithmetic on indices. Besides, with both kinds of assignment, Obsvars and Lobsvars, red states, fairness,
// enumerations, negative numbers, agents that have no action somewhere or nowhere, deadlocks, overflows and several
// initial states. The formulas are of all logics.
#pragma once

#include "support/draw.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::test {

struct TextWishes {
  std::size_t states = 100;  // at most so many are reachable
  std::size_t formulas = 8;  // lines with formulas; a line may stand for several
};

// A text that can be loaded without error.
[[nodiscard]] std::string random_text(std::uint64_t seed, const TextWishes& wishes = {});

// What formulas may speak of. Families have the indices 1 to N.
struct Vocabulary {
  std::vector<std::string> atoms;           // "p"
  std::vector<std::string> indexed_atoms;   // "r", for r[1], …, r[N]
  std::vector<std::string> tests;           // conditions on variables without < and >, such as "Bob.n = 2"
  std::vector<std::string> agents;          // "Bob", "Environment"
  std::vector<std::string> indexed_agents;  // "Ann", for Ann[1], …, Ann[N]
  std::vector<std::string> acting;          // of the agents, those that have actions
  std::vector<std::string> indexed_acting;  // of the families
  std::vector<std::string> groups;          // "everyone"
  std::vector<std::string> indexed_groups;  // "pair"
};

// A line of `Formulae`, without the semicolon; `kind` below formula_kinds says of which logic.
[[nodiscard]] std::string random_formula_text(const Vocabulary& words, std::size_t kind, Draw& draw);
constexpr std::size_t formula_kinds = 14;
// A condition for `Fairness`.
[[nodiscard]] std::string random_fairness_text(const Vocabulary& words, Draw& draw);

}  // namespace gnomon::test

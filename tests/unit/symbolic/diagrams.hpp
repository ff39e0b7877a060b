// SPDX-License-Identifier: Apache-2.0
//
// A small system on decision diagrams, and sets of its states as lists, for tests of the parts of the symbolic engine.
#pragma once

#include "logic/formula.hpp"
#include "support/small_systems.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/automaton.hpp"
#include "symbolic/relation/behaviour.hpp"
#include "symbolic/relation/transitions.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

namespace gnomon::test {

using bdd::Bdd;
using Nodes = std::vector<Value>;
using States = std::vector<State>;

class Diagrams {
 public:
  explicit Diagrams(System built, engine::VariableOrder order = engine::VariableOrder::Auto,
                    engine::Coding coding = engine::Coding::Auto,
                    std::size_t condition_nodes = symbolic::Piecewise::no_limit, std::size_t patience = 512)
      : system(std::move(built)),
        encoding(manager, system, order, coding),
        circuits(encoding),
        transitions(encoding, symbolic::behaviour(encoding, circuits, condition_nodes), patience) {}

  System system;
  bdd::Manager manager;
  symbolic::Encoding encoding;
  symbolic::Circuits circuits;
  symbolic::Transitions transitions;
  logic::FormulaPool pool;
  Formulas make{pool};

  [[nodiscard]] Bdd set(const States& states) {
    Bdd result = manager.bottom();
    for (const State& state : states) result |= encoding.singleton(state);
    return result;
  }
  // For systems of one variable.
  [[nodiscard]] Bdd set(const Nodes& nodes) {
    States states;
    for (const Value node : nodes) states.push_back({node});
    return set(states);
  }
  [[nodiscard]] Bdd set(std::initializer_list<Value> nodes) { return set(Nodes(nodes)); }
  [[nodiscard]] Bdd everything() { return set(all_states(system)); }

  // The members of a set of valid states, ascending; fails if other codes are in it.
  [[nodiscard]] States states(const Bdd& set) {
    States result;
    for (State& state : all_states(system)) {
      if (encoding.contains(set, state)) result.push_back(std::move(state));
    }
    EXPECT_EQ(set.count(encoding.state_bits()), result.size()) << "no state at all is in the set";
    return result;
  }
  [[nodiscard]] Nodes nodes(const Bdd& set) {
    Nodes result;
    for (const State& state : states(set)) result.push_back(state.at(0));
    return result;
  }

  // The formula that says that the node is this one.
  [[nodiscard]] FormulaId at(Value node) { return make.atom(static_cast<std::size_t>(node)); }
  // The states of formulas of atoms, negation and conjunction.
  [[nodiscard]] Bdd satisfying(FormulaId formula) {
    const logic::Node node = pool[formula];
    if (node.op == FOp::Not) return everything().minus(satisfying(node.left));
    if (node.op == FOp::And) return satisfying(node.left) & satisfying(node.right);
    if (node.op == FOp::True) return everything();
    EXPECT_EQ(node.op, FOp::Atom);
    return everything() & circuits.condition(system[node.atom].condition);
  }
  [[nodiscard]] symbolic::StateSets sets() {
    return [this](FormulaId formula) { return satisfying(formula); };
  }

  // On all states, with sets of nodes that must be visited again and again.
  [[nodiscard]] symbolic::Temporal temporal(const std::vector<Nodes>& fairness = {}) {
    return temporal_on(everything(), fairness);
  }
  [[nodiscard]] symbolic::Temporal temporal_on(const Bdd& domain, const std::vector<Nodes>& fairness = {}) {
    std::vector<Bdd> sets;
    for (const Nodes& nodes : fairness) sets.push_back(set(nodes));
    return {transitions, domain, std::move(sets), {}};
  }
};

}  // namespace gnomon::test

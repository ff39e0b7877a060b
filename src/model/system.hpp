// SPDX-License-Identifier: Apache-2.0
//
// The interpreted system: what a model *is*, as plain immutable data, after sema has resolved
// names, types, families, `Other` and the rules of assignment. Engines read this and nothing else.
// Its semantics is written once, in model/step.
#pragma once

#include "base/source.hpp"
#include "model/expression.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gnomon::model {

using AtomId = StrongId<struct AtomTag>;
using GroupId = StrongId<struct GroupTag>;

// The set of values of a variable.
struct Domain {
  Type type = Type::Boolean;
  Value low = 0;                // Integer: lowest value. Boolean: 0
  Value high = 1;               // Integer: highest value. Boolean: 1
  std::vector<Symbol> symbols;  // Enumeration: ascending by name
  std::vector<Symbol> written;  // the same in the order of the declaration; empty if there is none

  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] bool contains(Value value) const;
  // Values have the indices 0 … size()-1.
  [[nodiscard]] Value value(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t index(Value value) const;

  // Returns the values of an enumeration in the order in which they are shown.
  [[nodiscard]] const std::vector<Symbol>& shown() const { return written.empty() ? symbols : written; }

  // The order of the declaration means nothing.
  friend bool operator==(const Domain& a, const Domain& b) {
    return a.type == b.type && a.low == b.low && a.high == b.high && a.symbols == b.symbols;
  }
};

struct Variable {
  std::string name;
  AgentId agent;
  Domain domain;
  bool observable = false;  // an Obsvar of the environment
  Span span;                // declaration
  // An observation of its agent (`Observes`): in every state the variable has the value of this expression about the
  // other variables, and no line assigns it. Invalid for all variables that have a value of their own.
  ExprId observed;

  [[nodiscard]] bool is_observation() const { return observed.valid(); }
};

struct Action {
  std::string name;
  Span span;
};

struct ProtocolLine {
  ExprId condition;               // for `Other`: no other line applies
  std::vector<ActionId> actions;  // ascending, without repetition
  bool is_other = false;
  Span span;
  std::string instance;  // of the `for` in front of the line: "k = 1"; empty without one
};

struct Assignment {
  VarId variable;
  ExprId value;
  Span span;
};

// One line of the evolution. Under SingleAssignment it has one assignment.
struct EvolutionItem {
  std::vector<Assignment> assignments;
  ExprId condition;
  Span span;
  std::string instance;  // of the `for` in front of the line: "k = 1"; empty without one
};

struct Agent {
  std::string name;
  // Own variables are [first_variable, first_variable + variable_count) of System::variables.
  VarId first_variable;
  std::uint32_t variable_count = 0;
  std::vector<VarId> lobsvars;  // further variables of the environment that this agent observes, ascending
  std::vector<Action> actions;  // may be empty: the agent then takes no part in joint actions
  // No lines and some actions (environment only): every action is allowed everywhere.
  std::vector<ProtocolLine> protocol;
  std::vector<EvolutionItem> evolution;
  ExprId red;  // condition on the agent's view; constantly false without RedStates
  Span span;
};

struct Atom {
  std::string name;  // for a test written inside a formula: the test as text
  ExprId condition;
  bool anonymous = false;  // a test written inside a formula
  Span span;
};

struct Group {
  std::string name;
  std::vector<AgentId> members;  // ascending, without repetition
  Span span;
};

enum class Semantics : std::uint8_t { MultiAssignment, SingleAssignment };

struct System {
  Semantics semantics = Semantics::MultiAssignment;
  std::vector<std::string> symbols;  // values of all enumerations
  ExprPool exprs;
  std::vector<Agent> agents;  // agent 0 is the environment
  // Grouped by agent, in the order of the agents; those of the environment: Obsvars, then Vars.
  std::vector<Variable> variables;
  ExprId initial;  // mentions no observation, as the expressions of observations do not
  std::vector<Atom> atoms;
  std::vector<Group> groups;

  [[nodiscard]] const Agent& operator[](AgentId id) const { return agents[id.index()]; }
  [[nodiscard]] const Variable& operator[](VarId id) const { return variables[id.index()]; }
  [[nodiscard]] const Atom& operator[](AtomId id) const { return atoms[id.index()]; }
  [[nodiscard]] const Group& operator[](GroupId id) const { return groups[id.index()]; }
};

inline constexpr AgentId environment{0};

// Returns the variables that an agent sees: its own, all Obsvars and its Lobsvars; ascending.
[[nodiscard]] std::vector<VarId> observed_variables(const System& system, AgentId id);
// Returns the variables that at least one member of a group sees; ascending.
[[nodiscard]] std::vector<VarId> observed_variables(const System& system, std::span<const AgentId> group);
[[nodiscard]] bool observes(const System& system, AgentId id, VarId variable);

// Returns a value as it is written in ISPL: `true`, `3`, `red`.
[[nodiscard]] std::string value_text(const System& system, const Domain& domain, Value value);

// Returns whether the systems are equal apart from the places in the text where things are declared.
[[nodiscard]] bool equal_ignoring_spans(const System& a, const System& b);

}  // namespace gnomon::model

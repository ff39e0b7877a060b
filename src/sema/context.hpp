// SPDX-License-Identifier: Apache-2.0
//
// The state that the passes of sema share while they turn a syntax tree into a system: the tree, the result so far, the
// tables of names, and diagnostics that name the instance of a family.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"
#include "logic/model.hpp"
#include "sema/expressions/term.hpp"
#include "sema/scope.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon::sema {

using DefinitionId = StrongId<struct DefinitionTag>;

// One agent of the system and the declaration (perhaps of a family) that it comes from.
struct AgentInstance {
  const ispl::Agent* syntax = nullptr;  // null: the environment, if the file declares none
  std::vector<IndexBinding> indices;
  std::unordered_map<std::string, model::VarId> variables;
  std::unordered_map<std::string, model::ActionId> actions;
  std::unordered_map<std::string, DefinitionId> definitions;
  // Variables whose declaration is wrong. That has been reported, so their uses are not reported again.
  std::unordered_set<std::string> broken;
};

// A name for an expression: a definition of an agent or of the model, an observation of an agent, or an atom, which may
// use other atoms. Its value is computed when it is needed first (sema/definitions).
struct Definition {
  enum class State : std::uint8_t { NotComputed, BeingComputed, Computed };

  std::string name;
  Span span;
  std::optional<ispl::ExprId> syntax;      // as long as the tree is there
  std::optional<model::AgentId> agent;     // absent: of the model
  std::vector<IndexBinding> indices;       // of the families that it stands in
  std::optional<model::VarId> variable{};  // of an observation, which is read as a variable
  bool is_atom = false;
  bool used = false;
  State state = State::NotComputed;
  Term value;
};

// Which declarations have been used; the checks warn about the rest.
struct Usage {
  std::vector<bool> read;         // by VarId
  std::vector<bool> assigned;     // by VarId
  std::vector<bool> initialised;  // by VarId: mentioned in InitStates
  std::vector<bool> atoms;        // by AtomId
  std::vector<bool> groups;       // by GroupId
};

// The largest absolute value of a constant. It is far from the ends of the 64-bit range, so that one more operation
// cannot overflow it.
inline constexpr std::int64_t largest_constant = std::int64_t{1} << 40;

// The size to which one file may expand, counted in instances of families and quantifiers. Agents and
// formulas take far more memory than a part of a condition and are weighted accordingly, so that an enormous family
// is rejected within seconds and within the memory of a laptop.
inline constexpr std::size_t max_instances = 5'000'000;
inline constexpr std::size_t agent_weight = 50;
inline constexpr std::size_t formula_weight = 50;
// For how many lines of an evolution one may stand that chooses among values.
inline constexpr std::size_t most_lines = 10'000;

// The meaning of the names of a model.
struct Names {
  Scope scope;
  std::vector<AgentInstance> instances;  // by AgentId
  std::unordered_map<std::string, model::AgentId> agents;
  std::unordered_map<std::string, model::AtomId> atoms;
  std::vector<DefinitionId> atom_definitions;  // by AtomId, of atoms with a name
  std::vector<Definition> definitions;         // by DefinitionId
  std::unordered_map<std::string, DefinitionId> model_definitions;
  std::unordered_map<model::VarId, DefinitionId> observations;
  std::unordered_map<model::ExprId, model::AtomId> tests;  // written inside formulas
  std::unordered_map<std::string, model::GroupId> groups;
  std::unordered_map<std::string, model::Symbol> symbols;
  std::unordered_map<std::string, std::size_t> formula_names;  // the first property of each
  std::unordered_set<std::string> broken_constants;            // their value is wrong, which has been reported
  std::unordered_map<std::string, std::size_t> tables;         // the number of entries
  Usage usage;
  std::size_t instance_count = 0;  // weighted
};

// `x : 0..3 init 0;`, and one of the conditions that `InitStates` joins.
struct InitialValue {
  model::VarId variable;
  model::ExprId value;
  model::ExprId condition;  // the variable has the value
};
struct InitialCondition {
  model::ExprId condition;
  Span span;
};

// The text that is being read, and the model and names that it uses and adds to.
struct Context : Model, Names {
  Context(const Source& source_, const ispl::Ast& ast_, Diagnostics& diagnostics_, const Limits& limits_,
          WarningPolicy warnings_ = {})
      : source(source_),
        ast(ast_),
        diagnostics(diagnostics_),
        limits(limits_),
        warnings(std::move(warnings_)),
        watch(limits_) {}

  const Source& source;
  const ispl::Ast& ast;
  Diagnostics& diagnostics;
  const Limits& limits;
  WarningPolicy warnings;
  std::vector<InitialValue> initial_values;
  std::vector<InitialCondition> initial_conditions;
  std::size_t open_folds = 0;  // evaluations of expressions inside of each other (expressions/fold)
  Watch watch;  // ticks for work that grows with the instances of families: parts of expressions, cases that are tried

  // Adds a diagnostic. Inside a family it names the instance. The same code at the same place is reported only once:
  // not for every instance, and not in every pass. The returned reference is valid until the next call.
  Diagnostic& report(Code code, Span span, std::string message);

  // Returns whether warnings of this kind are shown. What takes long is not looked for in vain.
  [[nodiscard]] bool is_wanted(Code code) const;

  // Adds to a diagnostic about an unknown name what to write instead: a word of ISPL if it is one of another language,
  // "did you mean …?" if one of the names is similar, otherwise what there is. `what` says what the names are:
  // "actions".
  template <typename Id>
  void suggest(Diagnostic& diagnostic, std::string_view word, const std::unordered_map<std::string, Id>& known,
               std::string_view what) const;
  // Adds what to write instead of a word of another language. Returns whether it is one.
  bool lead(Diagnostic& diagnostic) const;

  [[nodiscard]] std::string_view text(Span span) const { return source.text(span); }

  // Return the value of a constant expression; nothing after a mistake, which has been reported.
  std::optional<std::int64_t> constant(ispl::ConstantId id);
  std::optional<bool> filter(ispl::ConstantId id);

  // Reports an index that a table does not have. Returns whether it is one.
  bool report_entry(const ispl::IndexedWord& word);

  // Returns `x[i]` as a plain name.
  std::optional<std::string> name(const ispl::IndexedWord& word);
  // Calls `body` for every instance of the binders, with the index variables in scope. Without
  // binders: once. Returns false if it stops at a mistake or at the limit.
  bool for_each_instance(const std::optional<ispl::Binders>& binders, const std::function<void()>& body,
                         std::size_t weight = 1);

  // Calls `body` with the index variables of an agent's family in scope.
  void inside(const AgentInstance& agent, const std::function<void()>& body);

  // Calls `body` with each name that a declaration or a list element expands to.
  void for_each_name(const ispl::DeclaredName& declared, const std::function<void(const std::string&)>& body,
                     std::size_t weight = 1);

  // Returns whether the name may belong to a family that could not be expanded. Then it is not reported as unknown.
  [[nodiscard]] bool is_of_broken_family(std::string_view name) const;

  model::Symbol symbol(const std::string& name);

 private:
  // Looking for similar names takes time, so it is done only in tables of at most this size.
  static constexpr std::size_t max_candidates = 5000;

  [[nodiscard]] bool is_suppressed(const Diagnostic& diagnostic) const {
    return suppressed_ && &diagnostic == &*suppressed_;
  }
  bool instances_from(const ispl::Binders& binders, std::size_t position, const std::function<void()>& body,
                      std::size_t weight);
  bool reserve(std::uint64_t count, std::size_t weight, Span span);
  bool distinct_indices(const ispl::Binders& binders);
  [[nodiscard]] bool are_independent(const ispl::Binders& binders) const;
  std::optional<std::uint64_t> range_product(const ispl::Binders& binders);

  std::set<std::tuple<Code, std::uint32_t, std::uint32_t>> reported_;
  bool limit_reached_ = false;
  std::set<std::string, std::less<>> broken_stems_;
  // Where repeated reports go.
  std::optional<Diagnostic> suppressed_;
};

// Returns "did you mean `x`?", or an empty text if no candidate is similar.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

// Returns the names in quotes, as in "`a`, `b` and 3 more": the first `most` of them.
[[nodiscard]] std::string quoted(const std::vector<std::string>& names, std::size_t most);

// Returns "the actions are `go` and `stay`", or that there are none.
[[nodiscard]] std::string list_of(std::string_view what, const std::vector<std::string>& names);

// Returns the names of a table in the order of declaration.
template <typename Id> [[nodiscard]] std::vector<std::string> keys(const std::unordered_map<std::string, Id>& table) {
  std::map<Id, std::string> in_order;
  for (const auto& [name, id] : table) in_order.emplace(id, name);
  std::vector<std::string> result;
  result.reserve(in_order.size());
  for (auto& [id, name] : in_order) result.push_back(std::move(name));
  return result;
}

template <typename Id>
void Context::suggest(Diagnostic& diagnostic, std::string_view word, const std::unordered_map<std::string, Id>& known,
                      std::string_view what) const {
  if (is_suppressed(diagnostic) || lead(diagnostic) || known.size() > max_candidates) return;
  const std::vector<std::string> names = keys(known);
  diagnostic.with_hint(did_you_mean(word, names));
  if (diagnostic.hint.empty()) diagnostic.with_hint(list_of(what, names));
}

}  // namespace gnomon::sema

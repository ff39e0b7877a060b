// SPDX-License-Identifier: Apache-2.0
//
// What the passes of sema share while they turn a syntax tree into a system: the tree, the result
// so far, the tables of names, and reporting that knows which instance of a family it speaks of.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/ast.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "sema/scope.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace gnomon::sema {

// One agent of the system and the declaration (perhaps of a family) that it comes from.
struct AgentInstance {
  const ispl::Agent* syntax = nullptr;  // null: the environment, if the file declares none
  std::vector<IndexBinding> indices;
  std::unordered_map<std::string, model::VarId> variables;
  std::unordered_map<std::string, model::ActionId> actions;
};

// What has been used; the checks warn about the rest.
struct Usage {
  std::vector<bool> read;      // by VarId
  std::vector<bool> assigned;  // by VarId
  std::vector<bool> initialised;  // by VarId: mentioned in InitStates
  std::vector<bool> atoms;     // by AtomId
  std::vector<bool> groups;    // by GroupId
};

// Total number of instances that one file may expand to.
inline constexpr std::size_t max_instances = 20'000'000;

struct Context {
  Context(const Source& source_, const ispl::Ast& ast_, Diagnostics& diagnostics_)
      : source(source_), ast(ast_), diagnostics(diagnostics_) {}

  const Source& source;
  const ispl::Ast& ast;
  Diagnostics& diagnostics;

  Scope scope;
  model::System system;
  logic::Specification specification;

  std::vector<AgentInstance> instances;  // by AgentId
  std::unordered_map<std::string, model::AgentId> agents;
  std::unordered_map<std::string, model::AtomId> atoms;
  std::unordered_map<model::ExprId, model::AtomId> tests;  // written inside formulas
  std::unordered_map<std::string, model::GroupId> groups;
  std::unordered_map<std::string, model::Symbol> symbols;
  Usage usage;
  std::size_t instance_count = 0;

  // Reports. Inside a family, says which instance it is, and says the same thing only once.
  // The returned reference is valid until the next call.
  Diagnostic& report(Code code, Span span, std::string message);

  [[nodiscard]] std::string_view text(Span span) const { return source.text(span); }

  // The value of a constant expression; nothing after a mistake, which has been reported.
  std::optional<std::int64_t> constant(ispl::ConstantId id);
  std::optional<bool> filter(ispl::ConstantId id);

  // `x[i]` as a plain name.
  std::optional<std::string> name(const ispl::IndexedWord& word);
  // Calls `body` for every instance of the binders, with the index variables in scope. Without
  // binders: once. Stops at a mistake or at the limit.
  void for_each_instance(const std::optional<ispl::Binders>& binders, const std::function<void()>& body);

  // Calls `body` with the index variables of an agent's family in scope.
  void inside(const AgentInstance& agent, const std::function<void()>& body);

  // Calls `body` with each name that a declaration or a list element stands for.
  void for_each_name(const ispl::DeclaredName& declared, const std::function<void(const std::string&)>& body);

  model::Symbol symbol(const std::string& name);

 private:
  void instances_from(const ispl::Binders& binders, std::size_t position, const std::function<void()>& body);

  std::set<std::tuple<Code, std::uint32_t, std::uint32_t>> reported_in_families_;
  bool limit_reported_ = false;
  // Where repeated reports go.
  std::optional<Diagnostic> suppressed_;
};

// "; did you mean `x`?" or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

template <typename Id> [[nodiscard]] std::vector<std::string> keys(const std::unordered_map<std::string, Id>& table) {
  std::map<Id, std::string> in_order;
  for (const auto& [name, id] : table) in_order.emplace(id, name);
  std::vector<std::string> result;
  result.reserve(in_order.size());
  for (auto& [id, name] : in_order) result.push_back(std::move(name));
  return result;
}

}  // namespace gnomon::sema

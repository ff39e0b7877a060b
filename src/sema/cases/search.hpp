// SPDX-License-Identifier: Apache-2.0
//
// The search for a case, values of a few variables and actions, that meets several requirements; for warnings. It finds
// the first such case in the order in which a plain enumeration would try them (the first variable changes fastest),
// but does far less:
// - Requirements on one slot are decided by themselves: they leave a set of values.
// - A slot that occurs in no other requirement takes its first value; only the others are enumerated.
// - Bounds of what is still open show early that a requirement is met, or cannot be met any more.
// All searches for one file share a budget, of which each may use half of what is left, so that a hard one does not
// silence the others. When that is used up, nothing is found out.
#pragma once

#include "base/limits.hpp"
#include "sema/cases/bounds.hpp"
#include "sema/cases/remaining.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gnomon::sema {

// What the searches for one file share: their budget, the expressions that they have compiled, and memory.
class CaseWorkspace {
 public:
  // `steps` is the budget. A step is the evaluation of one operator. All must outlive the workspace.
  CaseWorkspace(const model::System& system, std::uint64_t steps, Watch& watch)
      : system_(system), left_(steps), watch_(watch), partial_(system) {}

  [[nodiscard]] const model::System& system() const { return system_; }
  // To be called before each search.
  void begin_search() { share_ = left_ - left_ / 2; }
  // Takes steps from the budget. Throws LimitError.
  void spend(std::uint64_t steps);
  // Returns whether the share of this search is used up.
  [[nodiscard]] bool is_used_up() const { return share_ == 0; }
  // Returns whether nothing is left for any search.
  [[nodiscard]] bool is_empty() const { return left_ == 0; }
  // The reference stays valid. Takes as many steps as the expression has operators when it is compiled.
  const CaseExpression& expression(model::ExprId id);
  // Evaluates in the current case.
  [[nodiscard]] Bounds bounds(const CaseExpression& expression);
  // The case that is being tried; each search sets what it needs.
  [[nodiscard]] PartialCase& current() { return partial_; }
  [[nodiscard]] const PartialCase& current() const { return partial_; }

 private:
  const model::System& system_;
  std::uint64_t left_;
  std::uint64_t share_ = 0;  // of this search
  Watch& watch_;
  PartialCase partial_;
  std::unordered_map<model::ExprId, CaseExpression> expressions_;
  CaseExpression::Scratch scratch_;
};

class CaseSearch {
 public:
  // The support has all slots of the requirements, each with values. Until the search is over, no other uses the
  // workspace.
  CaseSearch(CaseWorkspace& workspace, Support support);

  // Requires that the condition has this truth value.
  void require(model::ExprId condition, bool wanted);
  // Requires that one of the conditions holds; with `guard`, only where that actor does that.
  using Guard = std::pair<model::AgentId, model::ActionId>;
  void require_one(const std::vector<model::ExprId>& conditions, const std::optional<Guard>& guard = std::nullopt);
  // Requires that the value is a fraction or outside of the domain, which must outlive the search.
  void require_outside(model::ExprId value, const model::Domain& domain);

  // Decides the requirements so far as far as that needs no enumeration. Returns false if there is no case, or if the
  // share is used up.
  [[nodiscard]] bool narrow();
  // Returns the actions that are left after that.
  [[nodiscard]] std::vector<model::ActionId> actions(model::AgentId actor) const;

  enum class Answer : std::uint8_t { None, Found, Unknown };
  // Looks for the first case, which is the current one of the workspace if it is found.
  [[nodiscard]] Answer run();
  // Returns this case as "x = 3 and B.Action = go", for messages, as the agent's own conditions would say it.
  [[nodiscard]] std::string text(model::AgentId viewpoint) const;

 private:
  enum class Kind : std::uint8_t { Holds, Fails, Outside };
  struct Literal {
    Kind kind = Kind::Holds;
    const CaseExpression* expression = nullptr;
    const model::Domain* domain = nullptr;  // Outside
  };
  // One of the literals must be met, unless the slot of the guard has another value.
  struct Clause {
    std::vector<Literal> literals;
    std::optional<std::pair<Slot, model::Value>> guard;
    std::vector<Slot> slots;  // ascending
  };
  using Clauses = std::vector<const Clause*>;
  enum class Truth : std::uint8_t { No, Open, Yes };

  void add(Clause clause);
  [[nodiscard]] Truth truth(const Literal& literal);
  [[nodiscard]] Truth truth(const Clause& clause);
  void filter(Slot slot, const Clause& clause);
  [[nodiscard]] std::vector<Slot> branching(const Clauses& open) const;
  Answer explore(const std::vector<Slot>& order, std::size_t depth, const Clauses& open);

  CaseWorkspace& workspace_;
  const model::System& system_;
  Support support_;
  std::vector<Slot> slots_;  // ascending
  std::unordered_map<Slot, RemainingValues> values_;
  std::vector<Clause> fresh_;  // not narrowed yet
  std::vector<Clause> open_;
};

}  // namespace gnomon::sema

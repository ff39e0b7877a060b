// SPDX-License-Identifier: Apache-2.0
//
// Checks of initial values: those that `InitStates` excludes, so that there is no initial state, and those that depend
// on each other.
#include "base/components.hpp"
#include "sema/cases/search.hpp"
#include "sema/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace gnomon::sema {

namespace {

using model::ExprId;
using model::VarId;

// Cases per question, and steps of work per file.
constexpr std::uint64_t max_cases = 1 << 16;
constexpr std::uint64_t most_steps = 1'000'000;

class InitialChecks {
 public:
  explicit InitialChecks(Context& context)
      : context_(context), system_(context.system), workspace_(system_, most_steps, context.watch) {
    for (std::size_t i = 0; i < context.initial_values.size(); ++i)
      value_of_.emplace(context.initial_values[i].variable, i);
    for (std::size_t i = 0; i < context.initial_conditions.size(); ++i) {
      for (const VarId variable : variables(context.initial_conditions[i].condition)) about_[variable].push_back(i);
    }
  }

  void circular() {
    Successors uses(context_.initial_values.size());
    for (std::size_t i = 0; i < uses.size(); ++i) {
      for (const VarId variable : variables(context_.initial_values[i].value)) {
        const auto used = value_of_.find(variable);
        if (used != value_of_.end()) uses[i].push_back(static_cast<std::uint32_t>(used->second));
      }
    }
    const Components found = components(uses);
    for (const std::vector<std::uint32_t>& members : found.members) {
      if (found.on_cycle(uses, members.front())) report_circle(members);
    }
  }

  void excluded() {
    for (const InitialValue& value : context_.initial_values) {
      const auto about = about_.find(value.variable);
      if (about != about_.end() && !workspace_.is_empty()) check(value, about->second);
    }
  }

 private:
  [[nodiscard]] std::vector<VarId> variables(ExprId expr) const { return support(system_.exprs, {expr}).variables; }

  [[nodiscard]] const model::Variable& declared(std::size_t value) const {
    return system_[context_.initial_values[value].variable];
  }

  void report_circle(std::vector<std::uint32_t> members) {
    std::sort(members.begin(), members.end());
    std::vector<std::string> names;
    for (const std::uint32_t member : members) names.push_back(declared(member).name);
    constexpr std::size_t most = 5;
    Diagnostic& diagnostic = context_.report(
        Code::CircularInitialValues, declared(members.front()).span,
        members.size() == 1 ? fmt::format("the initial value of `{}` depends on itself", names.front())
                            : fmt::format("the initial values of {} depend on each other", quoted(names, most)));
    diagnostic.with_hint("all values are initial with which these equations hold; give one of them a value of its own");
  }

  // Adds the conditions about the variable one by one, with the initial values of what they speak of.
  void check(const InitialValue& value, const std::vector<std::size_t>& about) {
    std::vector<ExprId> required{value.condition};
    for (const std::size_t index : about) {
      const InitialCondition& condition = context_.initial_conditions[index];
      required.push_back(condition.condition);
      for (const VarId variable : variables(condition.condition)) {
        const auto other = value_of_.find(variable);
        if (other != value_of_.end()) required.push_back(context_.initial_values[other->second].condition);
      }
      if (has_case(required)) continue;
      const model::Variable& variable = system_[value.variable];
      context_
          .report(Code::ExcludedInitialValue, variable.span,
                  fmt::format("`InitStates` excludes the initial value of `{}`", variable.name))
          .note(condition.span, "this condition does not hold with it")
          .with_hint("there is no initial state then; remove `init` here, or the condition there");
      return;
    }
  }

  // Returns false only if that is known.
  bool has_case(const std::vector<ExprId>& required) {
    const Support all = support(system_.exprs, required);
    if (!count_cases(system_, all, max_cases)) return true;
    CaseSearch search(workspace_, all);
    for (const ExprId condition : required) search.require(condition, true);
    return search.run() != CaseSearch::Answer::None;
  }

  Context& context_;
  const model::System& system_;
  CaseWorkspace workspace_;
  std::unordered_map<VarId, std::size_t> value_of_;            // indices of initial values
  std::unordered_map<VarId, std::vector<std::size_t>> about_;  // indices of conditions
};

}  // namespace

void check_initial_values(Context& context) {
  if (context.initial_values.empty()) return;
  InitialChecks checks(context);
  if (context.is_wanted(Code::CircularInitialValues)) checks.circular();
  if (context.is_wanted(Code::ExcludedInitialValue)) checks.excluded();
}

}  // namespace gnomon::sema

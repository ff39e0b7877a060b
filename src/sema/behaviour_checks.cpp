// SPDX-License-Identifier: Apache-2.0
//
// Checks of protocols and evolutions by a search for a case of the conditions involved, as long as those are few.
// Reachability is not considered: a state that is reported may never occur.
#include "logic/strategies.hpp"
#include "sema/cases/search.hpp"
#include "sema/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace gnomon::sema {

namespace {

using model::AgentId;
using model::ExprId;

// Cases per question.
constexpr std::uint64_t max_cases = 1 << 16;
// Steps of work per file: a fixed number, which is little beside the start of the program, and some for each
// expression, which are few beside what reading it takes.
constexpr std::uint64_t fixed_steps = 100'000;
constexpr std::uint64_t steps_per_expression = 16;

class BehaviourChecks {
 public:
  BehaviourChecks(Context& context, std::set<Code> wanted)
      : context_(context),
        system_(context.system),
        wanted_(std::move(wanted)),
        workspace_(system_, fixed_steps + steps_per_expression * system_.exprs.size(), context.watch),
        protocol_supports_(system_.agents.size()) {}

  void run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      context_.inside(context_.instances[i], [&] { agent(AgentId(i)); });
    }
  }

 private:
  using Answer = CaseSearch::Answer;

  void agent(AgentId id) {
    if (!system_[id].protocol.empty() && !system_[id].actions.empty()) {
      if (is_open(Code::StateWithoutAction, system_[id].span)) check_actions(id);
      const model::ProtocolLine& last = system_[id].protocol.back();
      if (last.is_other && is_open(Code::UnreachableOther, last.span)) check_other(id);
    }
    for (const model::EvolutionItem& item : system_[id].evolution) check_item(id, item);
  }

  // Looks at the assignments for which there is something to find out; they share the support of the condition.
  void check_item(AgentId id, const model::EvolutionItem& item) {
    std::vector<const model::Assignment*> open;
    for (const model::Assignment& assignment : item.assignments) {
      if (is_open(Code::MayLeaveDomain, assignment.span) && !stays_inside(assignment)) open.push_back(&assignment);
    }
    if (open.empty()) return;
    const std::optional<Support> condition = support_with_protocols(item.condition);
    if (!condition) return;
    for (const model::Assignment* assignment : open) check_domain(id, item, *assignment, *condition);
  }

  // Returns whether a warning of this kind at this place would be news: once per place in the text, because the
  // instances of a family share it, and only if somebody wants to see it.
  [[nodiscard]] bool is_open(Code code, Span span) const {
    return wanted_.count(code) > 0 && reported_.count({code, span.begin}) == 0 && !workspace_.is_empty();
  }

  Diagnostic& report(Code code, Span span, std::string message) {
    reported_.emplace(code, span.begin);
    return context_.report(code, span, std::move(message));
  }

  [[nodiscard]] bool affordable(const Support& support) const {
    return count_cases(system_, support, max_cases).has_value();
  }

  // Computed when first needed.
  const Support& protocol_support(AgentId id) {
    std::optional<Support>& result = protocol_supports_[id.index()];
    if (!result) {
      std::vector<ExprId> roots;
      for (const model::ProtocolLine& line : system_[id].protocol) roots.push_back(line.condition);
      result = support(system_.exprs, roots);
    }
    return *result;
  }

  [[nodiscard]] bool has_strategy_logic() const {
    const auto& properties = context_.specification.properties;
    return std::any_of(properties.begin(), properties.end(),
                       [](const logic::Property& property) { return logic::is_strategy_logic(property.logic); });
  }

  // Looks for a state in which no line with actions applies. `Other` applies where no line before it does.
  void check_actions(AgentId id) {
    const auto& lines = system_[id].protocol;
    const bool other_acts = lines.back().is_other && !lines.back().actions.empty();
    std::vector<ExprId> idle;
    for (const model::ProtocolLine& line : lines) {
      if (line.actions.empty()) idle.push_back(line.condition);
    }
    if ((other_acts && idle.empty()) || !affordable(protocol_support(id))) return;
    CaseSearch search(workspace_, protocol_support(id));
    for (const model::ProtocolLine& line : lines) {
      if (!line.actions.empty() && !line.is_other) search.require(line.condition, false);
    }
    if (other_acts) search.require_one(idle);
    if (search.run() == Answer::Found) no_action(id, search.text(id));
  }

  // Looks for a state in which `Other` applies.
  void check_other(AgentId id) {
    const auto& lines = system_[id].protocol;
    if (!affordable(protocol_support(id))) return;
    CaseSearch search(workspace_, protocol_support(id));
    for (const model::ProtocolLine& line : lines) {
      if (!line.is_other) search.require(line.condition, false);
    }
    if (search.run() != Answer::None) return;
    report(Code::UnreachableOther, lines.back().span, "the lines before `Other` cover every state")
        .with_hint("this line can be removed");
  }

  void no_action(AgentId id, const std::string& where) {
    const model::Agent& agent = system_[id];
    Diagnostic& diagnostic = report(Code::StateWithoutAction, agent.span,
                                    fmt::format("the protocol of `{}` allows no action in some state", agent.name));
    diagnostic.note(where.empty() ? "no line of the protocol ever applies"
                                  : fmt::format("for example where {}", where));
    if (has_strategy_logic()) diagnostic.note("plays that end in such a state do not count in strategy logic");
    diagnostic.with_hint("a state without action is a deadlock of the whole system; add a line `Other : { … };`");
  }

  // Returns whether it needs no search to see that the assignment does not leave the domain.
  [[nodiscard]] bool stays_inside(const model::Assignment& assignment) const {
    const model::Domain& target = system_[assignment.variable].domain;
    if (target.type == model::Type::Boolean || system_.exprs.constant_value(assignment.value)) return true;
    const model::ExprNode& value = system_.exprs[assignment.value];
    return value.op == model::Op::Variable && inside(system_[value.variable].domain, target);
  }

  // Returns the support of the expression, and of the protocols of those whose actions it tests; nothing if that is too
  // much, which is seen before the protocols are looked at.
  std::optional<Support> support_with_protocols(ExprId expression) {
    Support result = support(system_.exprs, {expression});
    if (!affordable(result)) return std::nullopt;
    const std::vector<AgentId> actors = result.actors;
    for (const AgentId actor : actors) result = merge(result, protocol_support(actor));
    return result;
  }

  // Looks for a value of the assignment outside the variable's domain. `condition` is the support of the item's
  // condition. Agents act as their protocols say: `x = x + 1 if Action = up` is fine if `up` needs room.
  void check_domain(AgentId id, const model::EvolutionItem& item, const model::Assignment& assignment,
                    const Support& condition) {
    const std::optional<Support> value = support_with_protocols(assignment.value);
    if (!value) return;
    const Support all = merge(condition, *value);
    if (!affordable(all)) return;
    CaseSearch search(workspace_, all);
    search.require(item.condition, true);
    search.require_outside(assignment.value, system_[assignment.variable].domain);
    if (!search.narrow()) return;
    for (const AgentId actor : all.actors) require_allowed(actor, search);
    if (search.run() == Answer::Found) leaves(assignment, search.text(id));
  }

  // Requires that the actor's protocol allows what it does.
  void require_allowed(AgentId actor, CaseSearch& search) const {
    const auto& lines = system_[actor].protocol;
    if (lines.empty()) return;
    for (const model::ActionId action : search.actions(actor)) {
      std::vector<ExprId> conditions;
      for (const model::ProtocolLine& line : lines) {
        if (std::binary_search(line.actions.begin(), line.actions.end(), action)) conditions.push_back(line.condition);
      }
      search.require_one(conditions, CaseSearch::Guard(actor, action));
    }
  }

  void leaves(const model::Assignment& assignment, const std::string& where) {
    const model::Variable& variable = system_[assignment.variable];
    const Bounds outcome = workspace_.bounds(workspace_.expression(assignment.value));
    Diagnostic& diagnostic =
        report(Code::MayLeaveDomain, assignment.span, fmt::format("this may leave the domain of `{}`", variable.name));
    const std::string value = outcome.integer ? value_text(system_, variable.domain, outcome.low) : "not an integer";
    diagnostic.note(fmt::format("where {}, the value is {}", where, value));
    diagnostic.note(variable.span, "the domain is declared here");
    diagnostic.with_hint("such a step is removed from the model; restrict the condition, or widen the domain");
  }

  static bool inside(const model::Domain& small, const model::Domain& big) {
    if (small.type == model::Type::Integer) return small.low >= big.low && small.high <= big.high;
    return std::all_of(small.symbols.begin(), small.symbols.end(),
                       [&](model::Symbol s) { return big.contains(static_cast<model::Value>(s.index())); });
  }

  Context& context_;
  const model::System& system_;
  std::set<Code> wanted_;
  CaseWorkspace workspace_;
  std::vector<std::optional<Support>> protocol_supports_;
  std::set<std::pair<Code, std::uint32_t>> reported_;
};

}  // namespace

void check_behaviour(Context& context) {
  std::set<Code> wanted{Code::StateWithoutAction, Code::UnreachableOther, Code::MayLeaveDomain};
  std::erase_if(wanted, [&](Code code) { return !context.is_wanted(code); });
  if (!wanted.empty()) BehaviourChecks(context, std::move(wanted)).run();
}

}  // namespace gnomon::sema

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
// Pairs of lines of one agent that are looked at.
constexpr std::size_t max_pairs = 1000;

class BehaviourChecks {
 public:
  BehaviourChecks(Context& context, std::set<Code> wanted)
      : context_(context),
        system_(context.system),
        wanted_(std::move(wanted)),
        workspace_(system_, fixed_steps + steps_per_expression * system_.exprs.size(), context.watch),
        protocol_supports_(system_.agents.size()) {}

  // Returns whether the steps were enough for all questions.
  bool run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      context_.inside(context_.instances[i], [&] { agent(AgentId(i)); });
    }
    return complete_ && !workspace_.is_empty();
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
    if (system_.semantics == model::Semantics::MultiAssignment && is_open(Code::LostUpdate, system_[id].span))
      check_updates(id);
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

  [[nodiscard]] bool affordable(const Support& support) {
    const bool result = count_cases(system_, support, max_cases).has_value();
    complete_ = complete_ && result;
    return result;
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

  // Looks for two lines that set different variables and are enabled together: only one of them fires. Once per agent.
  void check_updates(AgentId id) {
    const auto& items = system_[id].evolution;
    std::size_t pairs = 0;
    for (std::size_t j = 1; j < items.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if (!are_disjoint(items[i], items[j]) || items[i].span == items[j].span) continue;
        if (++pairs > max_pairs || workspace_.is_empty()) {
          complete_ = false;
          return;
        }
        if (are_enabled_together(id, items[i], items[j])) return;
      }
    }
  }

  static bool are_disjoint(const model::EvolutionItem& a, const model::EvolutionItem& b) {
    return std::none_of(a.assignments.begin(), a.assignments.end(), [&](const model::Assignment& of_a) {
      return std::any_of(b.assignments.begin(), b.assignments.end(),
                         [&](const model::Assignment& of_b) { return of_a.variable == of_b.variable; });
    });
  }

  bool are_enabled_together(AgentId id, const model::EvolutionItem& first, const model::EvolutionItem& second) {
    const std::optional<Support> support_of_first = support_with_protocols(first.condition);
    const std::optional<Support> support_of_second = support_with_protocols(second.condition);
    if (!support_of_first || !support_of_second) return false;
    const Support all = merge(*support_of_first, *support_of_second);
    if (!affordable(all)) return false;
    CaseSearch search(workspace_, all);
    search.require(first.condition, true);
    search.require(second.condition, true);
    if (!search.narrow()) return false;
    for (const AgentId actor : all.actors) require_allowed(actor, search);
    if (search.run() != Answer::Found) return false;
    lost_update(id, first, second, search.text(id));
    return true;
  }

  void lost_update(AgentId id, const model::EvolutionItem& first, const model::EvolutionItem& second,
                   const std::string& where) {
    reported_.emplace(Code::LostUpdate, system_[id].span.begin);
    const auto names = [&](const model::EvolutionItem& item) { return system_[item.assignments[0].variable].name; };
    Diagnostic& diagnostic =
        context_.report(Code::LostUpdate, second.span,
                        fmt::format("this line and another one can be enabled together, but only one of them fires: "
                                    "`{}` or `{}` keeps its value",
                                    names(first), names(second)));
    diagnostic.note(first.span, "the other line");
    if (!where.empty()) diagnostic.note(fmt::format("for example where {}", where));
    constexpr std::string_view hint =
        "write `Semantics = SingleAssignment;` at the top, so that each variable has lines of its own, or join the "
        "assignments with `and` in one line; `Semantics = MultiAssignment;` says that it is meant";
    const auto& agents = system_.agents;
    const bool one_each = std::all_of(agents.begin(), agents.end(), [](const model::Agent& agent) {
      return std::all_of(agent.evolution.begin(), agent.evolution.end(),
                         [](const model::EvolutionItem& item) { return item.assignments.size() == 1; });
    });
    const std::uint32_t begin = context_.ast.tokens.front().span.begin;
    if (one_each) {
      diagnostic.with_fix({begin, begin}, "Semantics = SingleAssignment;\n\n", std::string(hint));
    } else {
      diagnostic.with_hint(std::string(hint));
    }
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
  bool complete_ = true;
};

// Returns whether the file says itself which semantics is meant.
bool names_semantics(const ispl::Ast& ast) {
  return std::any_of(ast.tokens.begin(), ast.tokens.end(),
                     [](const ispl::Token& token) { return token.keyword == ispl::Keyword::Semantics; });
}

}  // namespace

bool is_searched_for(Code code) {
  return code == Code::StateWithoutAction || code == Code::UnreachableOther || code == Code::MayLeaveDomain ||
         code == Code::LostUpdate;
}

bool check_behaviour(Context& context) {
  std::set<Code> wanted{Code::StateWithoutAction, Code::UnreachableOther, Code::MayLeaveDomain, Code::LostUpdate};
  if (names_semantics(context.ast)) wanted.erase(Code::LostUpdate);
  std::erase_if(wanted, [&](Code code) { return !context.is_wanted(code); });
  return wanted.empty() || BehaviourChecks(context, std::move(wanted)).run();
}

}  // namespace gnomon::sema

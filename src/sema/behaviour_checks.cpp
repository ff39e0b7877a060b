// SPDX-License-Identifier: Apache-2.0
//
// Checks of protocols and evolutions by trying all cases of the conditions involved, as long
// as those are few. Reachability is not considered: a state that is reported may never occur.
#include "logic/strategies.hpp"
#include "sema/checks.hpp"
#include "sema/valuations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace gnomon::sema {

namespace {

using model::AgentId;
using model::ExprId;

// Cases per question, and steps of work per file: the checks stay a small part of reading a model.
constexpr std::uint64_t max_cases = 1 << 16;
constexpr std::uint64_t max_work = 4'000'000;

class BehaviourChecks {
 public:
  explicit BehaviourChecks(Context& context)
      : context_(context), system_(context.system), valuations_(system_), protocols_(system_.agents.size()) {}

  void run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      context_.inside(context_.instances[i], [&] { agent(AgentId(i)); });
    }
  }

 private:
  struct Line {
    const model::ProtocolLine* line;
    model::Evaluator condition;
  };
  struct Protocol {
    std::vector<Line> lines;
    Support support;
  };

  void agent(AgentId id) {
    if (!system_[id].protocol.empty() && !system_[id].actions.empty()) check_protocol(id);
    for (const model::EvolutionItem& item : system_[id].evolution) {
      for (const model::Assignment& assignment : item.assignments) check_domain(id, item, assignment);
    }
  }

  // Returns whether `cases` valuations with `cost` evaluations each may be tried.
  bool affordable(std::optional<std::uint64_t> cases, std::size_t cost) {
    if (!cases || work_ + *cases * cost > max_work) return false;
    work_ += *cases * cost;
    return true;
  }

  // Once per place in the text: the instances of a family share it.
  Diagnostic* report(Code code, Span span, std::string message) {
    if (!reported_.emplace(code, span.begin).second) return nullptr;
    return &context_.report(code, span, std::move(message));
  }

  [[nodiscard]] bool holds(const model::Evaluator& condition) {
    context_.watch.tick();
    return condition.holds(valuations_.state(), &valuations_.actions(), scratch_);
  }

  // Compiled when first needed; `Other` has a condition of its own, as long as all others together.
  const Protocol& protocol(AgentId id) {
    std::optional<Protocol>& result = protocols_[id.index()];
    if (result) return *result;
    result.emplace();
    std::vector<ExprId> roots;
    for (const model::ProtocolLine& line : system_[id].protocol) {
      result->lines.push_back({&line, model::Evaluator(system_.exprs, line.condition)});
      roots.push_back(line.condition);
    }
    result->support = support(system_.exprs, roots);
    return *result;
  }

  [[nodiscard]] bool has_strategy_logic() const {
    const auto& properties = context_.specification.properties;
    return std::any_of(properties.begin(), properties.end(),
                       [](const logic::Property& property) { return logic::is_strategy_logic(property.logic); });
  }

  // Looks for a state without action, and for one in which `Other` applies.
  void check_protocol(AgentId id) {
    const auto& lines = system_[id].protocol;
    const bool has_other = lines.back().is_other;
    const bool all_act =
        std::none_of(lines.begin(), lines.end(), [](const auto& line) { return line.actions.empty(); });
    const Protocol& compiled = protocol(id);
    if (!affordable(valuations_.count(compiled.support, max_cases), 2 * lines.size())) return;
    bool other_reached = false;
    valuations_.start(compiled.support);
    do {
      bool acts = false;
      for (const Line& line : compiled.lines) {
        if (!holds(line.condition)) continue;
        other_reached = other_reached || line.line->is_other;
        acts = !line.line->actions.empty();
        if (acts) break;  // `Other` holds only where no line before it does
      }
      if (!acts) no_action(id);
      // The answers are known; no further states need to be tried.
      if (!acts && (!has_other || other_reached)) return;
      if (has_other && other_reached && all_act) return;
    } while (valuations_.next());
    if (!has_other || other_reached) return;
    if (auto* diagnostic =
            report(Code::UnreachableOther, lines.back().span, "the lines before `Other` cover every state")) {
      diagnostic->with_hint("this line can be removed");
    }
  }

  void no_action(AgentId id) {
    const std::string where = valuations_.text(id);
    const model::Agent& agent = system_[id];
    auto* diagnostic = report(Code::StateWithoutAction, agent.span,
                              fmt::format("the protocol of `{}` allows no action in some state", agent.name));
    if (diagnostic == nullptr) return;
    diagnostic->note(where.empty() ? "no line of the protocol ever applies"
                                   : fmt::format("for example where {}", where));
    if (has_strategy_logic()) diagnostic->note("plays that end in such a state do not count in strategy logic");
    diagnostic->with_hint("a state without action is a deadlock of the whole system; add a line `Other : { … };`");
  }

  // Looks for a value of the assignment outside the variable's domain.
  void check_domain(AgentId id, const model::EvolutionItem& item, const model::Assignment& assignment) {
    const model::Domain& target = system_[assignment.variable].domain;
    if (target.type == model::Type::Boolean || system_.exprs.constant_value(assignment.value)) return;
    const model::ExprNode& value = system_.exprs[assignment.value];
    if (value.op == model::Op::Variable && inside(system_[value.variable].domain, target)) return;

    // Agents act as their protocols say: `x = x + 1 if Action = up` is fine if `up` needs room.
    Support all = support(system_.exprs, {assignment.value, item.condition});
    std::size_t cost = 2;
    const std::vector<AgentId> actors = all.actors;
    for (const AgentId actor : actors) {
      all = merge(all, protocol(actor).support);
      cost += system_[actor].protocol.size();
    }
    if (!affordable(valuations_.count(all, max_cases), cost)) return;

    const model::Evaluator condition(system_.exprs, item.condition);
    const model::Evaluator result(system_.exprs, assignment.value);
    valuations_.start(all);
    do {
      if (!holds(condition)) continue;
      const auto outcome = result.value(valuations_.state(), &valuations_.actions(), scratch_);
      if (outcome && target.contains(*outcome)) continue;
      if (!std::all_of(actors.begin(), actors.end(), [&](AgentId actor) { return allowed(actor); })) continue;
      leaves(id, assignment, outcome);
      return;
    } while (valuations_.next());
  }

  // Returns whether the agent's protocol allows the action that is being tried.
  bool allowed(AgentId id) {
    const Protocol& compiled = protocol(id);
    if (compiled.lines.empty()) return true;
    const model::ActionId action = valuations_.actions()[id.index()];
    return std::any_of(compiled.lines.begin(), compiled.lines.end(), [&](const Line& line) {
      return std::binary_search(line.line->actions.begin(), line.line->actions.end(), action) && holds(line.condition);
    });
  }

  void leaves(AgentId id, const model::Assignment& assignment, const std::optional<model::Value>& outcome) {
    const model::Variable& variable = system_[assignment.variable];
    const std::string where = valuations_.text(id);
    auto* diagnostic =
        report(Code::MayLeaveDomain, assignment.span, fmt::format("this may leave the domain of `{}`", variable.name));
    if (diagnostic == nullptr) return;
    const std::string value = outcome ? value_text(system_, variable.domain, *outcome) : "not an integer";
    diagnostic->note(fmt::format("where {}, the value is {}", where, value));
    diagnostic->note(variable.span, "the domain is declared here");
    diagnostic->with_hint("such a step is removed from the model; restrict the condition, or widen the domain");
  }

  static bool inside(const model::Domain& small, const model::Domain& big) {
    if (small.type == model::Type::Integer) return small.low >= big.low && small.high <= big.high;
    return std::all_of(small.symbols.begin(), small.symbols.end(),
                       [&](model::Symbol s) { return big.contains(static_cast<model::Value>(s.index())); });
  }

  Context& context_;
  const model::System& system_;
  Valuations valuations_;
  std::vector<std::optional<Protocol>> protocols_;
  model::Scratch scratch_;
  std::uint64_t work_ = 0;
  std::set<std::pair<Code, std::uint32_t>> reported_;
};

}  // namespace

void check_behaviour(Context& context) { BehaviourChecks(context).run(); }

}  // namespace gnomon::sema

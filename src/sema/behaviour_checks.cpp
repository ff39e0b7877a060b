// SPDX-License-Identifier: Apache-2.0
//
// Checks of protocols and evolutions by looking at all cases of the conditions involved, as long
// as those are few. Reachability is not considered: a state that is reported may never occur.
#include "sema/checks.hpp"
#include "sema/valuations.hpp"

#include <fmt/format.h>

#include <algorithm>
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
  explicit BehaviourChecks(Context& context) : context_(context), system_(context.system), valuations_(system_) {}

  void run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      const model::Agent& agent = system_.agents[i];
      if (!agent.protocol.empty()) protocol(agent);
      for (const model::EvolutionItem& item : agent.evolution) {
        for (const model::Assignment& assignment : item.assignments) domain(AgentId(i), item, assignment);
      }
    }
  }

 private:
  // May `cases` valuations with `cost` evaluations each be tried?
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

  std::vector<model::Evaluator> evaluators(const std::vector<ExprId>& conditions) const {
    std::vector<model::Evaluator> result;
    result.reserve(conditions.size());
    for (const ExprId condition : conditions) result.emplace_back(system_.exprs, condition);
    return result;
  }

  bool any_holds(const std::vector<model::Evaluator>& conditions) {
    return std::any_of(conditions.begin(), conditions.end(), [&](const model::Evaluator& condition) {
      return condition.holds(valuations_.state(), &valuations_.actions(), scratch_);
    });
  }

  void protocol(const model::Agent& agent) {
    std::vector<ExprId> written;
    const model::ProtocolLine* other = nullptr;
    for (const model::ProtocolLine& line : agent.protocol) {
      if (line.is_other) {
        other = &line;
      } else if (!line.actions.empty()) {
        written.push_back(line.condition);
      }
    }
    if (other != nullptr && written.empty()) return;
    const Support vars = support(system_.exprs, written);
    if (!affordable(valuations_.count(vars, max_cases), written.size())) return;
    const auto conditions = evaluators(written);
    valuations_.start(vars);
    do {
      if (any_holds(conditions)) continue;
      if (other == nullptr) no_action(agent);
      return;
    } while (valuations_.next());
    if (other != nullptr) {
      if (auto* diagnostic = report(Code::UnreachableOther, other->span, "the lines before `Other` cover every state")) {
        diagnostic->with_hint("this line can be removed");
      }
    }
  }

  void no_action(const model::Agent& agent) {
    const std::string where = valuations_.text();
    auto* diagnostic = report(Code::StateWithoutAction, agent.span, fmt::format("the protocol of `{}` allows no action in some state", agent.name));
    if (diagnostic == nullptr) return;
    diagnostic->note(where.empty() ? "no line of the protocol ever applies" : fmt::format("for example where {}", where));
    diagnostic->with_hint("a state without action is a deadlock of the whole system; add a line `Other : { … };`");
  }

  // Can the assignment yield a value outside the variable's domain?
  void domain(AgentId agent, const model::EvolutionItem& item, const model::Assignment& assignment) {
    const model::Domain& target = system_[assignment.variable].domain;
    if (target.type == model::Type::Boolean || system_.exprs.constant_value(assignment.value)) return;
    const model::ExprNode& value = system_.exprs[assignment.value];
    if (value.op == model::Op::Variable && inside(system_[value.variable].domain, target)) return;

    // The agent acts as its protocol says: `x = x + 1 if Action = up` is fine if `up` needs room.
    std::vector<ExprId> roots = {assignment.value, item.condition};
    Support all = support(system_.exprs, roots);
    const bool own_action = std::binary_search(all.actors.begin(), all.actors.end(), agent);
    std::vector<std::pair<const model::ProtocolLine*, model::Evaluator>> protocol;
    if (own_action) {
      for (const model::ProtocolLine& line : system_[agent].protocol) {
        roots.push_back(line.condition);
        protocol.emplace_back(&line, model::Evaluator(system_.exprs, line.condition));
      }
      all = support(system_.exprs, roots);
    }
    if (!affordable(valuations_.count(all, max_cases), 2 + protocol.size())) return;

    const model::Evaluator condition(system_.exprs, item.condition);
    const model::Evaluator result(system_.exprs, assignment.value);
    valuations_.start(all);
    do {
      if (!condition.holds(valuations_.state(), &valuations_.actions(), scratch_)) continue;
      const auto outcome = result.value(valuations_.state(), &valuations_.actions(), scratch_);
      if (outcome && target.contains(*outcome)) continue;
      if (own_action && !allowed(agent, protocol)) continue;
      leaves(assignment, outcome);
      return;
    } while (valuations_.next());
  }

  bool allowed(AgentId agent, const std::vector<std::pair<const model::ProtocolLine*, model::Evaluator>>& protocol) {
    if (protocol.empty()) return true;
    const model::ActionId action = valuations_.actions()[agent.index()];
    return std::any_of(protocol.begin(), protocol.end(), [&](const auto& line) {
      return std::binary_search(line.first->actions.begin(), line.first->actions.end(), action) &&
             line.second.holds(valuations_.state(), &valuations_.actions(), scratch_);
    });
  }

  void leaves(const model::Assignment& assignment, const std::optional<model::Value>& outcome) {
    const model::Variable& variable = system_[assignment.variable];
    const std::string where = valuations_.text();
    auto* diagnostic = report(Code::MayLeaveDomain, assignment.span, fmt::format("this may leave the domain of `{}`", variable.name));
    if (diagnostic == nullptr) return;
    const std::string value = outcome ? value_text(system_, variable.domain, *outcome) : "not an integer";
    diagnostic->note(fmt::format("where {}, the value is {}", where, value));
    diagnostic->note(variable.span, "the domain is declared here");
    diagnostic->with_hint("such a step is impossible in the model; restrict the condition, or widen the domain");
  }

  static bool inside(const model::Domain& small, const model::Domain& big) {
    if (small.type == model::Type::Integer) return small.low >= big.low && small.high <= big.high;
    return std::all_of(small.symbols.begin(), small.symbols.end(), [&](model::Symbol s) { return big.contains(static_cast<model::Value>(s.index())); });
  }

  Context& context_;
  const model::System& system_;
  Valuations valuations_;
  model::Scratch scratch_;
  std::uint64_t work_ = 0;
  std::set<std::pair<Code, std::uint32_t>> reported_;
};

}  // namespace

void check_behaviour(Context& context) { BehaviourChecks(context).run(); }

}  // namespace gnomon::sema

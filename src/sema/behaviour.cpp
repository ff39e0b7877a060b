// SPDX-License-Identifier: Apache-2.0
#include "sema/behaviour.hpp"

#include "sema/definitions.hpp"
#include "sema/expressions/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;
using model::AgentId;

class BehaviourLowering {
 public:
  explicit BehaviourLowering(Context& context) : context_(context), system_(context.system) {}

  void run() {
    for (std::size_t i = 0; i < context_.instances.size(); ++i) {
      const AgentInstance& instance = context_.instances[i];
      if (instance.syntax == nullptr) continue;
      context_.inside(instance, [&] { agent(AgentId(i), *instance.syntax); });
    }
    system_.initial = context_.ast.initial ? condition_of(context_, *context_.ast.initial, {.initial = true})
                                           : system_.exprs.boolean(true);
    lower_definitions(context_);
  }

 private:
  void agent(AgentId id, const ispl::Agent& syntax) {
    const View own{.agent = id};
    if (syntax.red) system_.agents[id.index()].red = condition_of(context_, *syntax.red, own);
    for (const ispl::ProtocolLine& line : syntax.protocol) {
      context_.for_each_instance(line.loop, [&] { protocol_line(id, line); });
    }
    resolve_other(id);
    for (const ispl::EvolutionLine& line : syntax.evolution) {
      context_.for_each_instance(line.loop, [&] { evolution_line(id, line); });
    }
  }

  void protocol_line(AgentId id, const ispl::ProtocolLine& syntax) {
    model::ProtocolLine line;
    line.span = syntax.span;
    line.is_other = !syntax.condition;
    line.condition =
        syntax.condition ? condition_of(context_, *syntax.condition, {.agent = id}) : system_.exprs.boolean(true);
    const auto& actions = context_.instances[id.index()].actions;
    std::vector<bool> listed(actions.size());
    for (const ispl::DeclaredName& declared : syntax.actions) {
      context_.for_each_name(declared, [&](const std::string& name) {
        const auto found = actions.find(name);
        if (found == actions.end()) {
          if (context_.is_of_broken_family(name)) return;
          auto& diagnostic = context_.report(Code::UnknownAction, declared.span,
                                             fmt::format("the agent `{}` has no action `{}`", system_[id].name, name));
          context_.suggest(diagnostic, name, actions, "actions");
        } else if (listed[found->second.index()]) {
          context_.report(Code::DuplicateDefinition, declared.span,
                          fmt::format("the action `{}` is listed twice; it counts once", name));
        } else {
          listed[found->second.index()] = true;
          line.actions.push_back(found->second);
        }
      });
    }
    std::sort(line.actions.begin(), line.actions.end());
    system_.agents[id.index()].protocol.push_back(std::move(line));
  }

  // `Other` holds where no other line does.
  void resolve_other(AgentId id) {
    auto& protocol = system_.agents[id.index()].protocol;
    if (protocol.empty() || !protocol.back().is_other) return;
    model::ExprId covered = system_.exprs.boolean(false);
    for (const model::ProtocolLine& line : protocol) {
      if (!line.is_other) covered = system_.exprs.binary(model::Op::Or, covered, line.condition);
    }
    protocol.back().condition = system_.exprs.unary(model::Op::Not, covered);
  }

  void evolution_line(AgentId id, const ispl::EvolutionLine& syntax) {
    model::EvolutionItem item;
    item.span = syntax.span;
    assigned_.clear();
    assignments(id, syntax.assignments, item);
    item.condition = condition_of(context_, syntax.condition, {.agent = id, .actions = true});
    if (system_.semantics == model::Semantics::SingleAssignment && item.assignments.size() > 1) {
      context_
          .report(Code::SeveralAssignments, context_.ast.at(syntax.assignments).span,
                  "under `SingleAssignment` a line has one assignment")
          .with_hint("write one line per variable");
    }
    if (!item.assignments.empty()) system_.agents[id.index()].evolution.push_back(std::move(item));
  }

  // The parser has made sure that this is `and`, parentheses and quantifiers over `name = value`.
  void assignments(AgentId id, ispl::ExprId root, model::EvolutionItem& item) {
    const ispl::Ast& ast = context_.ast;
    std::vector<ispl::ExprId> open = {root};
    while (!open.empty()) {
      const ispl::ExprId at = open.back();
      open.pop_back();
      const ispl::Expr& expr = ast.at(at);
      if (expr.kind == ExprKind::And) {
        open.push_back(ast.last_operand(at));
        open.push_back(ast.first_operand(at));
      } else if (expr.kind == ExprKind::Paren) {
        open.push_back(ast.last_operand(at));
      } else if (expr.kind == ExprKind::ForAll) {
        context_.for_each_instance(ast.binder_lists[expr.data], [&] { assignments(id, ast.last_operand(at), item); });
      } else {
        assignment(id, at, item);
      }
    }
  }

  void assignment(AgentId id, ispl::ExprId at, model::EvolutionItem& item) {
    const ispl::Ast& ast = context_.ast;
    const ispl::Expr& left = ast.at(ast.first_operand(at));
    const auto target = assigned_variable(id, left);
    const View own{.agent = id};
    Term term = term_of(context_, ast.last_operand(at), own);
    if (!target) return;
    const auto value = Terms(context_, own).assigned_value(*target, std::move(term));
    if (!value) return;
    if (!assigned_.insert(*target).second) {
      context_.report(Code::AssignedTwice, left.span,
                      fmt::format("this line assigns `{}` twice", system_[*target].name));
      return;
    }
    context_.usage.assigned[target->index()] = true;
    item.assignments.push_back({*target, *value, ast.at(at).span});
  }

  std::optional<model::VarId> assigned_variable(AgentId id, const ispl::Expr& expr) {
    const ispl::Name& name = context_.ast.names[expr.data];
    const auto word = context_.name(name.word);
    const auto owner = name.agent ? context_.name(*name.agent) : std::optional(system_[id].name);
    if (!word || !owner) return std::nullopt;
    if (*owner != system_[id].name) {
      context_.report(Code::NotVisible, expr.span,
                      fmt::format("the agent `{}` can only assign its own variables", system_[id].name));
      return std::nullopt;
    }
    if (context_.instances[id.index()].broken.contains(*word) || context_.is_of_broken_family(*word))
      return std::nullopt;
    const auto& own = context_.instances[id.index()].variables;
    const auto found = own.find(*word);
    if (found != own.end() && context_.observations.contains(found->second)) {
      context_
          .report(Code::AssignedObservation, expr.span,
                  fmt::format("`{}` is an observation, which no line can change", *word))
          .note(system_[found->second].span, "what is observed is written here")
          .with_hint("its value follows from the other variables in every state");
      return std::nullopt;
    }
    if (found != own.end()) return found->second;
    auto& diagnostic = context_.report(Code::UnknownVariable, expr.span,
                                       fmt::format("the agent `{}` has no variable `{}`", system_[id].name, *word));
    context_.suggest(diagnostic, *word, own, "variables");
    return std::nullopt;
  }

  Context& context_;
  model::System& system_;
  std::unordered_set<model::VarId> assigned_;  // by the line that is being read
};

}  // namespace

void lower_behaviour(Context& context) { BehaviourLowering(context).run(); }

}  // namespace gnomon::sema

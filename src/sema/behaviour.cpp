// SPDX-License-Identifier: Apache-2.0
#include "sema/behaviour.hpp"

#include "sema/cases/support.hpp"
#include "sema/definitions.hpp"
#include "sema/evolution_lines.hpp"
#include "sema/expressions/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

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
    system_.initial = system_.exprs.boolean(true);
    if (context_.ast.initial) initial_condition(*context_.ast.initial);
    for (std::size_t i = 0; i < context_.instances.size(); ++i) initial_values(AgentId(i));
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

  void initial_condition(ispl::ExprId root) {
    const ispl::Ast& ast = context_.ast;
    std::vector<ispl::ExprId> parts{root};  // the leftmost one is the last
    while (ast.at(parts.back()).kind == ExprKind::And) {
      const ispl::ExprId joined = parts.back();
      parts.back() = ast.last_operand(joined);
      parts.push_back(ast.first_operand(joined));
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      const model::ExprId condition = condition_of(context_, *part, {.initial = true});
      system_.initial = system_.exprs.binary(model::Op::And, system_.initial, condition);
      for (const model::ExprId one : conjuncts(system_.exprs, condition))
        context_.initial_conditions.push_back({one, ast.at(*part).span});
    }
  }

  // `x : 0..3 init 0` adds `x = 0` to the initial condition.
  void initial_values(AgentId id) {
    const AgentInstance& instance = context_.instances[id.index()];
    if (instance.syntax == nullptr) return;
    context_.inside(instance, [&] {
      for (const auto* list : {&instance.syntax->observable, &instance.syntax->variables}) {
        for (const ispl::Variable& variable : *list) {
          if (!variable.initial) continue;
          context_.for_each_instance(variable.loop, [&] {
            context_.for_each_name(variable.name, [&](const std::string& name) { initial_value(id, variable, name); });
          });
        }
      }
    });
  }

  void initial_value(AgentId id, const ispl::Variable& syntax, const std::string& name) {
    const View view{.agent = id, .initial = true};
    Term term = term_of(context_, *syntax.initial, view);
    const auto& own = context_.instances[id.index()].variables;
    const auto found = own.find(name);
    // Of two declarations the first counts.
    if (found == own.end() || system_[found->second].span != syntax.name.span) return;
    const auto value = Terms(context_, view).assigned_value(found->second, std::move(term));
    if (!value) return;
    context_.usage.initialised[found->second.index()] = true;
    const model::ExprId variable = system_.exprs.variable(found->second, system_[found->second].domain.type);
    const model::ExprId equal = system_.exprs.binary(model::Op::Equal, variable, *value);
    system_.initial = system_.exprs.binary(model::Op::And, system_.initial, equal);
    context_.initial_values.push_back({found->second, *value, equal});
  }

  void protocol_line(AgentId id, const ispl::ProtocolLine& syntax) {
    model::ProtocolLine line;
    line.span = syntax.span;
    line.instance = instance_of_line(id);
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

  [[nodiscard]] std::string instance_of_line(AgentId id) const {
    return context_.scope.instance(context_.instances[id.index()].indices.size());
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

  using Options = EvolutionLines::Options;

  void evolution_line(AgentId id, const ispl::EvolutionLine& syntax) {
    const model::ExprId condition = condition_of(context_, syntax.condition, {.agent = id, .actions = true});
    const View view{.agent = id, .actions = true, .assigned = true, .guard = condition};
    std::vector<Options> parts;
    assignments(view, syntax.assignments, parts);
    if (system_.semantics == model::Semantics::SingleAssignment && parts.size() > 1) {
      context_
          .report(Code::SeveralAssignments, context_.ast.at(syntax.assignments).span,
                  "under `SingleAssignment` a line has one assignment")
          .with_hint("write one line per variable");
    }
    if (!parts.empty() && names_each_once(parts)) {
      EvolutionLines lines(context_, id,
                           {.condition = condition, .span = syntax.span, .instance = instance_of_line(id)});
      for (const Options& options : parts) {
        if (!lines.choose(options)) return;
      }
      lines.add();
    }
  }

  // Returns whether no variable is named twice, and reports that. Indices that depend on the state are another matter.
  bool names_each_once(const std::vector<Options>& parts) {
    std::set<model::VarId> named;
    for (const Options& options : parts) {
      const AssignmentOption& first = options.front();
      if (first.by_state || named.insert(first.variable).second) continue;
      context_.report(Code::AssignedTwice, first.target,
                      fmt::format("this line assigns `{}` twice", system_[first.variable].name));
      return false;
    }
    return true;
  }

  // The parser has made sure that this is `and`, parentheses and quantifiers over `name = value` and `name in set`.
  void assignments(const View& view, ispl::ExprId root, std::vector<Options>& parts) {
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
        context_.for_each_instance(ast.binder_lists[expr.data],
                                   [&] { assignments(view, ast.last_operand(at), parts); });
      } else if (Options options = assignment(view, at); !options.empty()) {
        parts.push_back(std::move(options));
      }
    }
  }

  // Returns nothing after a mistake.
  Options assignment(const View& view, ispl::ExprId at) {
    const ispl::Ast& ast = context_.ast;
    const ispl::Expr& left = ast.at(ast.first_operand(at));
    const std::vector<Target> targets = assigned_variables(view, left);
    const Term term = term_of(context_, ast.last_operand(at), view);
    Options result;
    for (const Target& target : targets) {
      for (const Terms::PossibleValue& one : values(target.variable, ast.at(at).kind, term, view)) {
        const model::ExprId where = system_.exprs.binary(model::Op::And, target.condition, one.condition);
        result.push_back({target.variable, one.value, where, ast.at(at).span, left.span, target.by_state});
      }
    }
    return result;
  }

  // Returns the values that `target = term` or `target in term` may assign, and where; none after a mistake.
  std::vector<Terms::PossibleValue> values(model::VarId target, ExprKind kind, const Term& term, View view) {
    Terms terms(context_, view);
    if (kind == ExprKind::In) return terms.possible_values(target, term).value_or(std::vector<Terms::PossibleValue>{});
    const auto value = terms.assigned_value(target, term);
    if (!value) return {};
    return {{*value, system_.exprs.boolean(true)}};
  }

  // A variable that is assigned, where the condition holds.
  struct Target {
    model::VarId variable;
    model::ExprId condition;
    bool by_state = false;
  };

  // Returns the variable on the left of an assignment; several if its index depends on the state: `x[y] = 1`. None
  // after a mistake.
  std::vector<Target> assigned_variables(const View& view, const ispl::Expr& expr) {
    const AgentId id = *view.agent;
    const ispl::Name& name = context_.ast.names[expr.data];
    const auto owner = name.agent ? context_.name(*name.agent) : std::optional(system_[id].name);
    if (!owner) return {};
    if (*owner != system_[id].name) {
      context_.report(Code::NotVisible, expr.span,
                      fmt::format("the agent `{}` can only assign its own variables", system_[id].name));
      return {};
    }
    Terms terms(context_, {.agent = id, .guard = view.guard});
    if (!terms.is_indexed_by_state(name.word)) {
      const auto word = context_.name(name.word);
      const auto variable = word ? assigned_variable(id, expr, *word) : std::nullopt;
      return variable ? std::vector<Target>{{*variable, system_.exprs.boolean(true)}} : std::vector<Target>{};
    }
    const auto& own = context_.instances[id.index()].variables;
    const auto names = terms.indexed_names(name.word);
    if (!names) return {};
    const auto elements = terms.existing(name.word, *names, [&](const std::string& one) {
      return own.contains(one) || context_.instances[id.index()].broken.contains(one);
    });
    if (!elements) return {};
    std::vector<Target> targets;
    for (const Terms::IndexedName& one : *elements) {
      const auto found = own.find(one.name);
      if (found == own.end()) continue;  // its declaration is wrong
      if (is_observation(found->second, expr.span)) return {};
      targets.push_back({found->second, one.condition, true});
    }
    return targets;
  }

  // Returns whether the variable is an observation, which cannot be assigned, and reports that.
  bool is_observation(model::VarId variable, Span span) {
    if (!context_.observations.contains(variable)) return false;
    context_
        .report(Code::AssignedObservation, span,
                fmt::format("`{}` is an observation, which no line can change", system_[variable].name))
        .note(system_[variable].span, "what is observed is written here")
        .with_hint("its value follows from the other variables in every state");
    return true;
  }

  std::optional<model::VarId> assigned_variable(AgentId id, const ispl::Expr& expr, const std::string& word) {
    if (context_.instances[id.index()].broken.contains(word) || context_.is_of_broken_family(word)) return std::nullopt;
    const auto& own = context_.instances[id.index()].variables;
    const auto found = own.find(word);
    if (found != own.end())
      return is_observation(found->second, expr.span) ? std::nullopt : std::optional(found->second);
    auto& diagnostic = context_.report(Code::UnknownVariable, expr.span,
                                       fmt::format("the agent `{}` has no variable `{}`", system_[id].name, word));
    context_.suggest(diagnostic, word, own, "variables");
    return std::nullopt;
  }

  Context& context_;
  model::System& system_;
};

}  // namespace

void lower_behaviour(Context& context) { BehaviourLowering(context).run(); }

}  // namespace gnomon::sema

// SPDX-License-Identifier: Apache-2.0
#include "sema/definitions.hpp"

#include "model/observations.hpp"
#include "sema/expressions/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::sema {

namespace {

using model::AgentId;

// Definitions that use each other may be this deep. The usual order, in which a definition stands below those that it
// uses, has no depth at all.
constexpr std::size_t most_open = 500;

class DefinitionNames {
 public:
  explicit DefinitionNames(Context& context) : context_(context) {}

  void run() {
    for (std::size_t i = 0; i < context_.instances.size(); ++i) {
      const AgentInstance& instance = context_.instances[i];
      if (instance.syntax == nullptr) continue;
      context_.inside(instance, [&] {
        for (const ispl::Definition& definition : instance.syntax->observes) observe(definition, AgentId(i));
        for (const ispl::Definition& definition : instance.syntax->definitions) add(definition, AgentId(i));
      });
    }
    for (const ispl::Definition& definition : context_.ast.definitions) add(definition, std::nullopt);
    for (const ispl::Atom& atom : context_.ast.atoms) add(atom);
  }

 private:
  void add(const ispl::Definition& syntax, std::optional<AgentId> agent) {
    auto& table = agent ? context_.instances[agent->index()].definitions : context_.model_definitions;
    context_.for_each_instance(syntax.loop, [&] {
      context_.for_each_name(syntax.name, [&](const std::string& name) {
        if (is_taken(name, agent, syntax.name.span)) return;
        const auto [found, is_new] = table.try_emplace(name, DefinitionId(context_.definitions.size()));
        if (!is_new) {
          context_.report(Code::NameClash, syntax.name.span, fmt::format("`{}` is defined twice", name))
              .note(context_.definitions[found->second.index()].span, "first here");
          return;
        }
        context_.definitions.push_back({.name = name,
                                        .span = syntax.name.span,
                                        .syntax = syntax.value,
                                        .agent = agent,
                                        .indices = context_.scope.indices()});
      });
    });
  }

  // An observation has been declared as a variable. Nobody needs to read it or to give it a value.
  void observe(const ispl::Definition& syntax, AgentId agent) {
    context_.for_each_instance(syntax.loop, [&] {
      context_.for_each_name(syntax.name, [&](const std::string& name) {
        const auto declared = context_.instances[agent.index()].variables.find(name);
        if (declared == context_.instances[agent.index()].variables.end()) return;
        const model::VarId variable = declared->second;
        if (context_.system[variable].span != syntax.name.span) return;  // of another declaration, which is reported
        if (!context_.observations.try_emplace(variable, DefinitionId(context_.definitions.size())).second) return;
        Usage& usage = context_.usage;
        for (std::vector<bool>* list : {&usage.read, &usage.assigned, &usage.initialised})
          (*list)[variable.index()] = true;
        context_.definitions.push_back({.name = name,
                                        .span = syntax.name.span,
                                        .syntax = syntax.value,
                                        .agent = agent,
                                        .indices = context_.scope.indices(),
                                        .variable = variable,
                                        .used = true});
      });
    });
  }

  // Where the name of a definition may stand, nothing else may have this name.
  bool is_taken(const std::string& name, std::optional<AgentId> agent, Span span) {
    std::optional<std::pair<std::string_view, std::optional<Span>>> other;
    const auto of_agent = [&](const AgentInstance& instance, AgentId id) {
      if (const auto variable = instance.variables.find(name); variable != instance.variables.end())
        other = {"a variable", context_.system[variable->second].span};
      if (const auto action = instance.actions.find(name); action != instance.actions.end())
        other = {"an action", context_.system[id].actions[action->second.index()].span};
      if (const auto definition = instance.definitions.find(name); !agent && definition != instance.definitions.end())
        other = {"a definition of an agent", context_.definitions[definition->second.index()].span};
    };
    if (agent) {
      of_agent(context_.instances[agent->index()], *agent);
    } else {
      for (std::size_t i = 0; i < context_.instances.size() && !other; ++i) of_agent(context_.instances[i], AgentId(i));
      if (const auto atom = context_.atoms.find(name); atom != context_.atoms.end())
        other = {"an atom", context_.system[atom->second].span};
    }
    if (const auto constant = context_.scope.constants().find(name); constant != context_.scope.constants().end())
      other = {"a constant", constant->second.span};
    if (context_.symbols.contains(name)) other = {"a value of an enumeration", std::nullopt};
    if (!other) return false;
    Diagnostic& diagnostic = context_.report(
        Code::NameClash, span, fmt::format("`{}` is the name of a definition and of {}", name, other->first));
    if (other->second) diagnostic.note(*other->second, "which is declared here");
    diagnostic.with_hint("rename one of them");
    return true;
  }

  // Of two atoms with one name the second counts.
  void add(const ispl::Atom& syntax) {
    context_.for_each_instance(syntax.loop, [&] {
      context_.for_each_name(syntax.name, [&](const std::string& name) {
        const std::size_t atom = context_.atoms.at(name).index();
        context_.atom_definitions.resize(std::max(context_.atom_definitions.size(), atom + 1));
        context_.atom_definitions[atom] = DefinitionId(context_.definitions.size());
        context_.definitions.push_back({.name = name,
                                        .span = syntax.name.span,
                                        .syntax = syntax.condition,
                                        .indices = context_.scope.indices(),
                                        .is_atom = true});
      });
    });
  }

  Context& context_;
};

// The place from which the value of a definition looks up names. Whether somebody may use what is found there is
// decided where the definition is used.
View view_of(const Definition& definition) {
  if (definition.variable) return {.agent = definition.agent, .everything = true};
  if (definition.agent) return {.agent = definition.agent, .actions = true};
  return {.atoms = definition.is_atom};
}

// A definition is a value. A word that is none is reported, as in a condition; so is a number as an atom.
Term checked(Context& context, const Definition& definition, Term term) {
  Terms terms(context, view_of(definition));
  if (term.kind == Term::Kind::Value && !definition.is_atom) return term;
  const auto condition = terms.condition(term);
  if (!condition) return {.kind = Term::Kind::Invalid, .span = term.span};
  return {.kind = Term::Kind::Value, .span = term.span, .expr = *condition, .type = model::Type::Boolean};
}

// Returns the values that an observation can have; nothing after a mistake, which has been reported.
std::optional<model::Domain> observed_domain(Context& context, const Definition& definition, const Term& term) {
  const model::System& system = context.system;
  const std::vector<model::ExprId> parts = subexpressions(system.exprs, term.expr);
  const auto refuse = [&](std::string message, std::string hint) {
    context.report(Code::ObservedNumber, term.span, std::move(message)).with_hint(std::move(hint));
    return std::nullopt;
  };
  model::Domain result;
  result.type = term.type;
  if (term.type == model::Type::Integer) {
    const bool divides = std::any_of(parts.begin(), parts.end(),
                                     [&](model::ExprId part) { return system.exprs[part].op == model::Op::Divide; });
    if (divides) {
      return refuse(fmt::format("`{}` may be a fraction", definition.name),
                    "what an agent observes is a whole number; write `div` for the integer quotient");
    }
    constexpr std::int64_t most_values = std::int64_t{1} << 31;
    if (term.high - term.low >= most_values) {
      return refuse(fmt::format("`{}` may have any value from {} to {}", definition.name, term.low, term.high),
                    "an observation has at most 2147483648 values");
    }
    result.low = term.low;
    result.high = term.high;
  } else if (term.type == model::Type::Enumeration) {
    for (const model::ExprId part : alternatives(system.exprs, term.expr)) {
      const model::ExprNode& node = system.exprs[part];
      if (node.op == model::Op::Constant) result.symbols.emplace_back(static_cast<std::size_t>(node.value));
      if (node.op != model::Op::Variable) continue;
      const model::Domain& other = system[node.variable].domain;
      result.symbols.insert(result.symbols.end(), other.symbols.begin(), other.symbols.end());
      if (result.written.empty()) result.written = other.written;
    }
    std::sort(result.symbols.begin(), result.symbols.end(),
              [&](model::Symbol a, model::Symbol b) { return system.symbols[a.index()] < system.symbols[b.index()]; });
    result.symbols.erase(std::unique(result.symbols.begin(), result.symbols.end()), result.symbols.end());
    if (result.written.size() != result.symbols.size()) result.written.clear();
  }
  return result;
}

// Returns the name as it is written from outside of the agent.
std::string full_name(const Context& context, const Definition& definition) {
  if (!definition.agent) return definition.name;
  return fmt::format("{}.{}", context.system[*definition.agent].name, definition.name);
}

void report_circle(Context& context, const Definition& definition) {
  auto& diagnostic = context.report(Code::CircularDefinition, definition.span,
                                    fmt::format("`{}` is defined by itself", full_name(context, definition)));
  for (const Definition& other : context.definitions) {
    if (&other == &definition || other.state != Definition::State::BeingComputed) continue;
    diagnostic.note(other.span, fmt::format("by way of `{}`", full_name(context, other)));
    if (diagnostic.notes.size() >= 4) break;
  }
  diagnostic.with_hint("a definition stands for an expression about the present state; what changes is a variable");
}

// The engines need not look through observations of observations. There are no circles, so each round settles those
// that use settled ones only.
void settle_observations(Context& context) {
  model::System& system = context.system;
  bool changed = true;
  while (changed) {
    changed = false;
    for (model::Variable& variable : system.variables) {
      if (!variable.is_observation()) continue;
      const model::ExprId settled = without_observations(system, variable.observed);
      changed = changed || settled != variable.observed;
      variable.observed = settled;
    }
  }
  system.initial = without_observations(system, system.initial);
}

}  // namespace

void declare_definitions(Context& context) { DefinitionNames(context).run(); }

Term value_of(Context& context, DefinitionId id) {
  using State = Definition::State;
  const auto definition = [&]() -> Definition& { return context.definitions[id.index()]; };
  const auto invalid = [&] { return Term{.kind = Term::Kind::Invalid, .span = definition().span}; };
  if (definition().state == State::Computed) return definition().value;
  if (definition().state == State::BeingComputed) {
    report_circle(context, definition());
    return invalid();
  }
  if (context.open_folds >= most_open) {
    context
        .report(
            Code::NestingTooDeep, definition().span,
            fmt::format("more than {} definitions, quantifiers and `if` stand inside of each other here", most_open))
        .with_hint("write each definition below those that it uses");
    return invalid();
  }
  definition().state = State::BeingComputed;
  std::vector<IndexBinding> outside = context.scope.exchange_indices(definition().indices);
  Term term = term_of(context, *definition().syntax, view_of(definition()));
  term = checked(context, definition(), std::move(term));
  if (definition().variable && term.kind == Term::Kind::Value) {
    if (auto domain = observed_domain(context, definition(), term)) {
      model::Variable& variable = context.system.variables[definition().variable->index()];
      variable.domain = std::move(*domain);
      variable.observed = term.expr;
    } else {
      term = invalid();
    }
  }
  context.scope.exchange_indices(std::move(outside));
  // What is computed from numbers alone is as parametric as a constant.
  term.literal = false;
  term.parametric = term.constant;
  term.defined = true;
  definition().value = std::move(term);
  definition().state = State::Computed;
  return definition().value;
}

Term value_of(Context& context, model::AtomId id) {
  context.usage.atoms[id.index()] = true;
  return value_of(context, context.atom_definitions[id.index()]);
}

void lower_definitions(Context& context) {
  for (std::size_t i = 0; i < context.definitions.size(); ++i) (void)value_of(context, DefinitionId(i));
  settle_observations(context);
  for (std::size_t i = 0; i < context.atom_definitions.size(); ++i) {
    const Term& value = context.definitions[context.atom_definitions[i].index()].value;
    const bool valid = value.kind == Term::Kind::Value;
    context.system.atoms[i].condition = valid ? value.expr : context.system.exprs.boolean(false);
  }
}

void forget_syntax(Context& context) {
  std::erase_if(context.definitions, [](const Definition& definition) { return definition.is_atom; });
  context.atom_definitions.clear();
  for (Definition& definition : context.definitions) {
    definition.syntax.reset();
    definition.indices.clear();
  }
}

}  // namespace gnomon::sema

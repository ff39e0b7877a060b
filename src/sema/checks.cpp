// SPDX-License-Identifier: Apache-2.0
#include "sema/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gnomon::sema {

namespace {

// Instances of a family share their declaration; it is unused only if all of them are.
class UnusedDeclarations {
 public:
  void add(Span declaration, const std::string& name, bool used, const std::string& hint = {}) {
    auto& entry = entries_[declaration.begin];
    entry.span = declaration;
    if (entry.name.empty()) {
      entry.name = name;
      entry.hint = hint;
    }
    entry.used = entry.used || used;
  }

  template <typename Message> void report(Context& context, Code code, const Message& message) const {
    for (const auto& [begin, entry] : entries_) {
      if (!entry.used) context.report(code, entry.span, message(entry.name)).with_hint(entry.hint);
    }
  }

 private:
  struct Entry {
    Span span;
    std::string name;
    std::string hint;
    bool used = false;
  };
  std::map<std::uint32_t, Entry> entries_;
};

// Returns whether some formula has operators that depend on what agents observe. Then a variable matters even if
// nothing reads it.
bool observation_matters(const Context& context) {
  const auto& properties = context.specification.properties;
  return std::any_of(properties.begin(), properties.end(), [](const logic::Property& property) {
    return property.epistemic || property.logic == logic::Logic::AtlUniform ||
           property.logic == logic::Logic::StrategyLogic;
  });
}

// Returns a condition that the variable satisfies with every value.
std::string any_value(const model::System& system, const model::Variable& variable) {
  const std::string name = fmt::format("{}.{}", system[variable.agent].name, variable.name);
  switch (variable.domain.type) {
    case model::Type::Boolean: return fmt::format("({0} = true or {0} = false)", name);
    case model::Type::Integer: return fmt::format("{} >= {}", name, variable.domain.low);
    case model::Type::Enumeration: {
      std::string values;
      for (const model::Symbol symbol : variable.domain.shown()) {
        if (values.size() > 60) return fmt::format("{} in {{ {}, … }}", name, values);
        values += (values.empty() ? "" : ", ") + system.symbols[symbol.index()];
      }
      return fmt::format("{} in {{ {} }}", name, values);
    }
  }
  return {};
}

void check_variables(Context& context) {
  const model::System& system = context.system;
  UnusedDeclarations unread;
  UnusedDeclarations unassigned;
  const bool all_read = observation_matters(context);
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    const model::Variable& variable = system.variables[i];
    unread.add(variable.span, variable.name, all_read || context.usage.read[i]);
    const bool constant = variable.domain.size() == 1;
    unassigned.add(
        variable.span, variable.name, constant || context.usage.assigned[i] || context.usage.initialised[i],
        fmt::format("it starts with any value and keeps it; write `init` and a value behind its type, or, if "
                    "this is meant, say so in `InitStates`, for example `{}`",
                    any_value(system, variable)));
  }
  unread.report(context, Code::UnreadVariable,
                [](const std::string& name) { return fmt::format("the variable `{}` is never read", name); });
  unassigned.report(context, Code::UnassignedVariable, [](const std::string& name) {
    return fmt::format("the variable `{}` is never assigned and not mentioned in `InitStates`", name);
  });
}

void check_actions(Context& context) {
  UnusedDeclarations unused;
  for (const model::Agent& agent : context.system.agents) {
    std::vector<bool> allowed(agent.actions.size(), agent.protocol.empty());
    for (const model::ProtocolLine& line : agent.protocol) {
      for (const model::ActionId action : line.actions) allowed[action.index()] = true;
    }
    for (std::size_t i = 0; i < agent.actions.size(); ++i)
      unused.add(agent.actions[i].span, agent.actions[i].name, allowed[i]);
  }
  unused.report(context, Code::UnusedAction, [](const std::string& name) {
    return fmt::format("no line of the protocol allows the action `{}`", name);
  });
}

}  // namespace

void check_usage(Context& context) {
  check_variables(context);
  check_actions(context);

  // A file that is included may serve several models, each of which needs a part of it.
  const auto is_included = [&](Span span) { return !context.source.is_own(span.begin); };

  UnusedDeclarations atoms;
  for (std::size_t i = 0; i < context.system.atoms.size(); ++i) {
    const model::Atom& atom = context.system.atoms[i];
    if (!atom.anonymous) atoms.add(atom.span, atom.name, context.usage.atoms[i] || is_included(atom.span));
  }
  atoms.report(context, Code::UnusedAtom,
               [](const std::string& name) { return fmt::format("the atom `{}` is never used", name); });

  UnusedDeclarations definitions;
  for (const Definition& definition : context.definitions) {
    if (!definition.is_atom)
      definitions.add(definition.span, definition.name, definition.used || is_included(definition.span));
  }
  definitions.report(context, Code::UnusedDefinition,
                     [](const std::string& name) { return fmt::format("the definition `{}` is never used", name); });

  UnusedDeclarations groups;
  for (std::size_t i = 0; i < context.system.groups.size(); ++i) {
    const model::Group& group = context.system.groups[i];
    groups.add(group.span, group.name, context.usage.groups[i] || is_included(group.span));
  }
  groups.report(context, Code::UnusedGroup,
                [](const std::string& name) { return fmt::format("the group `{}` is never used", name); });

  UnusedDeclarations constants;
  for (const auto& [name, constant] : context.scope.constants()) constants.add(constant.span, name, constant.used);
  constants.report(context, Code::UnusedParameter,
                   [](const std::string& name) { return fmt::format("the constant `{}` is never used", name); });
}

}  // namespace gnomon::sema

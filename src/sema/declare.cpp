// SPDX-License-Identifier: Apache-2.0
#include "sema/declare.hpp"

#include "base/error.hpp"
#include "sema/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gnomon::sema {

namespace {

using model::AgentId;
using model::VarId;

class ConstantDeclarer {
 public:
  explicit ConstantDeclarer(Context& context) : context_(context) {}

  void run(const GivenConstants& given_constants) {
    std::vector<std::string> known;
    for (const ispl::Constant& constant : context_.ast.constants) {
      const std::string name(context_.text(constant.name));
      known.push_back(name);
      const auto given = std::find_if(given_constants.rbegin(), given_constants.rend(),
                                      [&](const auto& d) { return d.first == name; });
      const bool is_given = given != given_constants.rend();
      if (!constant.entries.empty()) {
        if (is_given) throw UsageError(fmt::format("-D {}={}: `{}` is a table", name, given->second, name));
        table(constant, name);
        check_condition(constant, false);
        continue;
      }
      // The written value is computed in any case: what it uses is used, and mistakes in it are mistakes.
      const auto written = context_.constant(constant.value);
      const auto value = is_given ? std::optional(given->second) : written;
      if (!value) {
        context_.broken_constants.insert(name);
        continue;
      }
      define(name, *value, constant.name);
      check_condition(constant, is_given);
    }
    for (const auto& [name, value] : given_constants) {
      if (value > largest_constant || value < -largest_constant)
        throw UsageError(fmt::format("-D {}={}: the number is too large", name, value));
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const std::string similar = did_you_mean(name, known);
      throw UsageError(fmt::format("-D {}={}: {} declares no constant `{}`; {}", name, value, context_.source.name(),
                                   name, similar.empty() ? list_of("constants", known) : similar));
    }
  }

 private:
  void define(const std::string& name, std::int64_t value, Span span) {
    if (context_.scope.define(name, value, span)) return;
    context_.report(Code::NameClash, span, fmt::format("the constant `{}` is declared twice", name))
        .note(context_.scope.constants().at(name).span, "first here");
  }

  // The entries of a table are constants: `Weight = { 3, 1 }` is `Weight1 = 3` and `Weight2 = 1`.
  void table(const ispl::Constant& constant, const std::string& name) {
    for (std::size_t i = 0; i < constant.entries.size(); ++i) {
      const std::string entry = table_entry(name, i);
      if (const auto value = context_.constant(constant.entries[i])) {
        define(entry, *value, constant.name);
      } else {
        context_.broken_constants.insert(entry);
      }
    }
    context_.tables.emplace(name, constant.entries.size());
  }

  void check_condition(const ispl::Constant& constant, bool is_given) {
    if (!constant.condition) return;
    const auto holds = context_.filter(*constant.condition);
    if (!holds || *holds) return;
    const std::string name(context_.text(constant.name));
    const Span condition = context_.ast.at(*constant.condition).span;
    auto& diagnostic =
        context_.report(Code::ConstantCondition, condition,
                        fmt::format("the constant `{}` must meet the condition `{}`", name, context_.text(condition)));
    const auto& known = context_.scope.constants();
    if (const auto value = known.find(name); value != known.end()) {
      diagnostic.note(fmt::format("it is {}{}", value->second.value, is_given ? ", as the command line says" : ""));
    }
  }

  Context& context_;
};

class Declarer {
 public:
  explicit Declarer(Context& context) : context_(context), system_(context.system) {}

  void run() {
    types();
    agents();
    for (std::size_t i = 0; i < system_.agents.size(); ++i) agent_contents(AgentId(i));
    for (std::size_t i = 0; i < system_.agents.size(); ++i) lobsvars(AgentId(i));
    groups();
    atoms();
    const std::size_t variables = system_.variables.size();
    context_.usage.read.resize(variables);
    context_.usage.assigned.resize(variables);
    context_.usage.initialised.resize(variables);
    context_.usage.atoms.resize(system_.atoms.size());
    context_.usage.groups.resize(system_.groups.size());
    declare_definitions(context_);
  }

 private:
  void types() {
    for (const ispl::TypeDeclaration& declaration : context_.ast.types) {
      const std::string name(context_.text(declaration.name));
      auto domain = type(declaration, declaration.name);
      const auto first = std::find_if(context_.ast.types.begin(), context_.ast.types.end(),
                                      [&](const auto& other) { return context_.text(other.name) == name; });
      const auto constant = context_.scope.constants().find(name);
      if (&*first != &declaration || constant != context_.scope.constants().end()) {
        const bool twice = &*first != &declaration;
        context_
            .report(Code::NameClash, declaration.name,
                    twice ? fmt::format("the type `{}` is declared twice", name)
                          : fmt::format("`{}` is the name of a type and of a constant", name))
            .note(twice ? first->name : constant->second.span, "first here");
        continue;
      }
      types_.emplace(name, std::move(domain));
    }
  }

  void agents() {
    const auto& declared = context_.ast.agents;
    const auto environment =
        std::find_if(declared.begin(), declared.end(), [](const auto& a) { return a.is_environment; });
    add_agent("Environment", environment == declared.end() ? nullptr : &*environment,
              environment == declared.end() ? Span{} : environment->name.span);
    for (const ispl::Agent& agent : declared) {
      if (&agent == context_.instances[0].syntax) {
        if (agent.name.family || !agent.name.word.indices.empty()) {
          context_.report(Code::NameClash, agent.name.span, "there is one environment only; it cannot be a family");
        }
        continue;
      }
      context_.for_each_name(
          agent.name, [&](const std::string& name) { add_agent(name, &agent, agent.name.span); }, agent_weight);
    }
  }

  void add_agent(const std::string& name, const ispl::Agent* syntax, Span span) {
    const auto [found, is_new] = context_.agents.try_emplace(name, AgentId(system_.agents.size()));
    if (!is_new) {
      context_
          .report(Code::DuplicateDefinition, span,
                  fmt::format("the agent `{}` is declared twice; the first one counts", name))
          .note(system_[found->second].span, "first here");
      return;
    }
    model::Agent agent;
    agent.name = name;
    agent.span = span;
    agent.red = system_.exprs.boolean(false);
    system_.agents.push_back(std::move(agent));
    context_.instances.push_back({syntax, context_.scope.indices(), {}, {}});
  }

  void agent_contents(AgentId id) {
    AgentInstance& instance = context_.instances[id.index()];
    system_.agents[id.index()].first_variable = VarId(system_.variables.size());
    if (instance.syntax == nullptr) return;
    context_.inside(instance, [&] {
      for (const ispl::Variable& variable : instance.syntax->observable) variables(id, variable, true);
      for (const ispl::Variable& variable : instance.syntax->variables) variables(id, variable, false);
      const VarId first_observation(system_.variables.size());
      for (const ispl::Definition& definition : instance.syntax->observes)
        observation(id, definition, first_observation);
      for (const ispl::DeclaredName& action : instance.syntax->actions) {
        context_.for_each_name(action, [&](const std::string& name) { add_action(id, name, action.span); });
      }
    });
    lone_elements(instance);
    const std::size_t first = system_[id].first_variable.index();
    system_.agents[id.index()].variable_count = static_cast<std::uint32_t>(system_.variables.size() - first);
    check_values(id);
  }

  // `t[3] : boolean;` declares one variable, `t3`, where somebody may have meant three.
  void lone_elements(const AgentInstance& instance) {
    std::map<std::string_view, std::vector<const ispl::DeclaredName*>> declared;
    const auto add = [&](const auto& list) {
      for (const auto& one : list) declared[context_.text(one.name.word.span)].push_back(&one.name);
    };
    add(instance.syntax->observable);
    add(instance.syntax->variables);
    add(instance.syntax->observes);
    add(instance.syntax->definitions);
    for (const auto& [word, names] : declared) {
      const std::vector<ispl::ConstantId>& indices = names.front()->word.indices;
      if (names.size() > 1 || indices.size() != 1) continue;
      const ispl::ExprKind kind = context_.ast.at(indices.front()).kind;
      const std::string_view index = context_.text(context_.ast.at(indices.front()).span);
      if (kind != ispl::ExprKind::Number && !context_.scope.constants().contains(std::string(index))) continue;
      context_
          .report(Code::LoneElement, names.front()->span,
                  fmt::format("this declares one variable, `{}{}`", word, index))
          .with_hint(fmt::format("several variables are a family: `{}[i in 1..{}]`", word, index));
    }
  }

  void variables(AgentId id, const ispl::Variable& variable, bool observable) {
    context_.for_each_instance(variable.loop, [&] {
      // The index of a family is in scope of the bounds and values too.
      context_.for_each_name(variable.name, [&](const std::string& name) {
        if (auto domain = type(variable, variable.name.span)) {
          add_variable(id, name, std::move(*domain), variable.name.span, observable);
        } else {
          context_.instances[id.index()].broken.insert(name);
        }
      });
    });
  }

  // The domain of an observation is that of its expression, which is looked at when all names are known.
  void observation(AgentId id, const ispl::Definition& syntax, VarId first_observation) {
    const auto& known = context_.instances[id.index()].variables;
    context_.for_each_instance(syntax.loop, [&] {
      context_.for_each_name(syntax.name, [&](const std::string& name) {
        const auto found = known.find(name);
        if (found == known.end() || found->second >= first_observation) {
          add_variable(id, name, {}, syntax.name.span, false);
          return;
        }
        context_
            .report(Code::NameClash, syntax.name.span,
                    fmt::format("`{}` is the name of an observation and of a variable", name))
            .note(system_[found->second].span, "the variable is declared here")
            .with_hint("rename one of them");
      });
    });
  }

  std::optional<model::Domain> type(const ispl::VariableType& type, Span name) {
    model::Domain domain;
    if (type.type == ispl::TypeKind::Named) {
      const auto found = types_.find(context_.text(type.type_name));
      return found == types_.end() ? std::nullopt : found->second;
    }
    if (type.type == ispl::TypeKind::Range) {
      domain.type = model::Type::Integer;
      const auto low = context_.constant(type.low);
      const auto high = context_.constant(type.high);
      if (!low || !high) return std::nullopt;
      const Span span = cover(context_.ast.at(type.low).span, context_.ast.at(type.high).span);
      if (*low > *high) {
        context_.report(Code::EmptyRange, span, fmt::format("the range {} .. {} is empty", *low, *high))
            .with_fix(span, fmt::format("{} .. {}", *high, *low), "the lower bound comes first");
        return std::nullopt;
      }
      domain.low = *low;
      domain.high = *high;
    } else if (type.type == ispl::TypeKind::Enumeration) {
      domain.type = model::Type::Enumeration;
      enumeration(type, domain);
      if (domain.symbols.empty()) {
        context_.report(Code::EmptyRange, name, "this enumeration has no value");
        return std::nullopt;
      }
    }
    return domain;
  }

  void enumeration(const ispl::VariableType& type, model::Domain& domain) {
    std::vector<std::string> written;
    std::set<std::string> values;  // ascending, as domains are
    for (const ispl::DeclaredName& value : type.values) {
      context_.for_each_name(value, [&](const std::string& name) {
        if (values.insert(name).second) {
          written.push_back(name);
          return;
        }
        context_.report(Code::DuplicateDefinition, value.span,
                        fmt::format("the value `{}` is listed twice; it counts once", name));
      });
    }
    for (const std::string& value : values) domain.symbols.push_back(context_.symbol(value));
    for (const std::string& value : written) domain.written.push_back(context_.symbol(value));
  }

  void add_variable(AgentId id, const std::string& name, model::Domain domain, Span span, bool observable) {
    auto& table = context_.instances[id.index()].variables;
    const auto [found, is_new] = table.try_emplace(name, VarId(system_.variables.size()));
    if (!is_new) {
      const model::Variable& first = system_[found->second];
      if (first.observable != observable) {
        context_.report(Code::NameClash, span, fmt::format("`{}` is declared under both `Obsvars` and `Vars`", name))
            .note(first.span, "first here");
      } else {
        context_
            .report(Code::DuplicateDefinition, span,
                    fmt::format("the variable `{}` is declared twice; the first declaration counts", name))
            .note(first.span, "first here");
      }
      return;
    }
    system_.variables.push_back({name, id, std::move(domain), observable, span, {}});
  }

  void add_action(AgentId id, const std::string& name, Span span) {
    auto& actions = system_.agents[id.index()].actions;
    auto& table = context_.instances[id.index()].actions;
    const auto [found, is_new] = table.try_emplace(name, model::ActionId(actions.size()));
    if (is_new) {
      actions.push_back({name, span});
    } else {
      context_
          .report(Code::DuplicateDefinition, span, fmt::format("the action `{}` is listed twice; it counts once", name))
          .note(actions[found->second.index()].span, "first here");
    }
  }

  // A variable may not have the name of a value that the same agent uses: `x = y` would be ambiguous.
  // Values of the environment's Obsvars are used by every agent.
  void check_values(AgentId id) {
    const AgentInstance& instance = context_.instances[id.index()];
    const model::Agent& agent = system_[id];
    for (std::uint32_t i = 0; i < agent.variable_count; ++i) {
      const VarId variable(agent.first_variable.index() + i);
      for (const model::Symbol symbol : system_[variable].domain.symbols) {
        const std::string& value = system_.symbols[symbol.index()];
        if (system_[variable].observable) observable_values_.try_emplace(value, variable);
        const auto clash = instance.variables.find(value);
        if (clash != instance.variables.end()) value_clash(clash->second, variable);
      }
      const auto observable = observable_values_.find(system_[variable].name);
      if (id != model::environment && observable != observable_values_.end()) value_clash(variable, observable->second);
    }
  }

  void value_clash(VarId variable, VarId enumeration) {
    context_.instances[system_[variable].agent.index()].broken.insert(system_[variable].name);
    context_
        .report(Code::NameClash, system_[variable].span,
                fmt::format("`{}` is the name of a variable and a value of `{}`", system_[variable].name,
                            system_[enumeration].name))
        .note(system_[enumeration].span, "the value is declared here")
        .with_hint("rename one of them");
  }

  void lobsvars(AgentId id) {
    const AgentInstance& instance = context_.instances[id.index()];
    if (instance.syntax == nullptr || instance.syntax->lobsvars.empty()) return;
    const auto& environment = context_.instances[0].variables;
    std::set<VarId> result;
    context_.inside(instance, [&] {
      for (const ispl::DeclaredName& declared : instance.syntax->lobsvars) {
        context_.for_each_name(declared, [&](const std::string& name) {
          const auto found = environment.find(name);
          if (found == environment.end()) {
            if (context_.instances[0].broken.contains(name) || context_.is_of_broken_family(name)) return;
            auto& diagnostic = context_.report(Code::UnknownVariable, declared.span,
                                               fmt::format("the environment has no variable `{}`", name));
            context_.suggest(diagnostic, name, environment, "variables of the environment");
          } else if (system_[found->second].observable) {
            context_.report(Code::DuplicateDefinition, declared.span,
                            fmt::format("`{}` is among the `Obsvars`: every agent observes it anyway", name));
          } else if (!result.insert(found->second).second) {
            context_.report(Code::DuplicateDefinition, declared.span,
                            fmt::format("`{}` is listed twice; it counts once", name));
          }
        });
      }
    });
    system_.agents[id.index()].lobsvars.assign(result.begin(), result.end());
  }

  void groups() {
    for (const ispl::Group& group : context_.ast.groups) {
      context_.for_each_instance(group.loop, [&] {
        context_.for_each_name(group.name, [&](const std::string& name) { add_group(group, name); });
      });
    }
  }

  void add_group(const ispl::Group& syntax, const std::string& name) {
    model::Group group;
    group.name = name;
    group.span = syntax.name.span;
    std::set<AgentId> members;
    for (const ispl::DeclaredName& member : syntax.members) {
      context_.for_each_name(member, [&](const std::string& agent) { add_member(members, agent, member.span); });
    }
    group.members.assign(members.begin(), members.end());
    const auto [found, is_new] = context_.groups.try_emplace(name, model::GroupId(system_.groups.size()));
    if (is_new) {
      system_.groups.push_back(std::move(group));
    } else {
      model::Group& first = system_.groups[found->second.index()];
      context_
          .report(Code::DuplicateDefinition, syntax.name.span,
                  fmt::format("the group `{}` is defined twice; this definition counts", name))
          .note(first.span, "first here");
      first = std::move(group);
    }
  }

  void add_member(std::set<AgentId>& members, const std::string& name, Span span) {
    const auto found = context_.agents.find(name);
    if (found == context_.agents.end()) {
      if (context_.is_of_broken_family(name)) return;
      auto& diagnostic = context_.report(Code::UnknownAgent, span, fmt::format("there is no agent `{}`", name));
      context_.suggest(diagnostic, name, context_.agents, "agents");
    } else if (!members.insert(found->second).second) {
      context_.report(Code::DuplicateDefinition, span, fmt::format("`{}` is listed twice; it counts once", name));
    }
  }

  // Names only; the conditions are lowered in the second pass.
  void atoms() {
    for (const ispl::Atom& atom : context_.ast.atoms) {
      context_.for_each_instance(atom.loop, [&] {
        context_.for_each_name(atom.name, [&](const std::string& name) {
          const auto [found, is_new] = context_.atoms.try_emplace(name, model::AtomId(system_.atoms.size()));
          if (is_new) {
            system_.atoms.push_back({name, {}, false, atom.name.span});
            return;
          }
          model::Atom& first = system_.atoms[found->second.index()];
          context_
              .report(Code::DuplicateDefinition, atom.name.span,
                      fmt::format("the atom `{}` is defined twice; this definition counts", name))
              .note(first.span, "first here");
          first.span = atom.name.span;
        });
      });
    }
  }

  Context& context_;
  model::System& system_;
  std::unordered_map<std::string, VarId> observable_values_;
  std::map<std::string, std::optional<model::Domain>, std::less<>> types_;  // nothing: the declaration is wrong
};

}  // namespace

std::string table_entry(const std::string& table, std::size_t index) { return table + std::to_string(index + 1); }

void declare_constants(Context& context, const GivenConstants& given_constants) {
  ConstantDeclarer(context).run(given_constants);
}

void declare(Context& context) { Declarer(context).run(); }

}  // namespace gnomon::sema

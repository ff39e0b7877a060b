// SPDX-License-Identifier: Apache-2.0
#include "logic/text/print_model.hpp"

#include "logic/text/print.hpp"
#include "model/print.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gnomon::logic {

namespace {

using model::AgentId;
using model::System;
using model::VarId;

// Returns the names of a list of things as "a, b, c".
template <typename List, typename Name> std::string joined(const List& list, Name name_of) {
  std::string text;
  for (const auto& item : list) {
    if (!text.empty()) text += ", ";
    text += name_of(item);
  }
  return text;
}

class ModelPrinter {
 public:
  ModelPrinter(const System& system, const Specification& specification,
               const std::map<std::size_t, std::string>& comments)
      : system_(system), specification_(specification), comments_(comments) {}

  std::string print() {
    if (system_.semantics == model::Semantics::SingleAssignment) line(0, "Semantics = SingleAssignment;\n");
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      if (AgentId(i) != model::environment || !is_empty(system_.agents[i])) print_agent(AgentId(i));
    }
    print_evaluation();
    section(0, "InitStates", [&] { line(1, model::expression_text(system_, system_.initial, {}) + ";"); });
    if (!system_.groups.empty()) print_groups();
    if (!specification_.fairness.empty()) print_fairness();
    print_formulas();
    return std::move(text_);
  }

 private:
  void line(int depth, std::string_view content) {
    text_.append(static_cast<std::size_t>(depth) * 2, ' ');
    text_ += content;
    text_ += '\n';
  }

  // `Name` … `end Name`; sections inside an agent have a colon.
  template <typename Body> void section(int depth, const std::string& name, Body body) {
    line(depth, depth == 0 ? name : name + ":");
    body();
    line(depth, "end " + name + (depth == 0 ? "\n" : ""));
  }

  // Returns whether the environment is the one that a file without a declaration of it has.
  [[nodiscard]] bool is_empty(const model::Agent& agent) const {
    return agent.variable_count == 0 && agent.actions.empty() && agent.protocol.empty() && agent.evolution.empty() &&
           system_.exprs.is_constant(agent.red, false);
  }

  void print_agent(AgentId id) {
    const model::Agent& agent = system_[id];
    line(0, "Agent " + agent.name);
    if (!agent.lobsvars.empty()) {
      line(1, "Lobsvars = {" + joined(agent.lobsvars, [&](VarId v) { return system_[v].name; }) + "};");
    }
    print_variables(agent, true);
    print_variables(agent, false);
    print_observations(agent, id);
    if (!system_.exprs.is_constant(agent.red, false)) {
      section(1, "RedStates", [&] { line(2, condition(agent.red, id) + ";"); });
    }
    line(1, "Actions = {" + joined(agent.actions, [](const model::Action& action) { return action.name; }) + "};");
    section(1, "Protocol", [&] {
      for (const model::ProtocolLine& protocol : agent.protocol) line(2, protocol_text(agent, protocol, id));
    });
    section(1, "Evolution", [&] {
      for (const model::EvolutionItem& item : agent.evolution) line(2, evolution_text(item, id));
    });
    line(0, "end Agent\n");
  }

  void print_variables(const model::Agent& agent, bool observable) {
    std::vector<VarId> list;
    for (std::uint32_t i = 0; i < agent.variable_count; ++i) {
      const VarId variable(agent.first_variable.index() + i);
      if (system_[variable].observable == observable && !system_[variable].is_observation()) list.push_back(variable);
    }
    // Only the environment may lack Vars.
    if (list.empty() && (observable || &agent == &system_[model::environment])) return;
    section(1, observable ? "Obsvars" : "Vars", [&] {
      for (const VarId variable : list)
        line(2, system_[variable].name + " : " + domain_text(system_[variable].domain) + ";");
    });
  }

  void print_observations(const model::Agent& agent, AgentId id) {
    std::vector<VarId> list;
    for (std::uint32_t i = 0; i < agent.variable_count; ++i) {
      const VarId variable(agent.first_variable.index() + i);
      if (system_[variable].is_observation()) list.push_back(variable);
    }
    if (list.empty()) return;
    section(1, "Observes", [&] {
      for (const VarId variable : list) {
        line(2, system_[variable].name + " := " + condition(system_[variable].observed, id) + ";");
      }
    });
  }

  [[nodiscard]] std::string domain_text(const model::Domain& domain) const {
    switch (domain.type) {
      case model::Type::Boolean: return "boolean";
      case model::Type::Integer: return model::number_text(domain.low) + " .. " + model::number_text(domain.high);
      case model::Type::Enumeration:
        return "{" + joined(domain.shown(), [&](model::Symbol s) { return system_.symbols[s.index()]; }) + "}";
    }
    return {};
  }

  [[nodiscard]] std::string condition(model::ExprId expr, AgentId viewpoint) const {
    return model::expression_text(system_, expr, viewpoint);
  }

  [[nodiscard]] std::string protocol_text(const model::Agent& agent, const model::ProtocolLine& protocol,
                                          AgentId id) const {
    const std::string when = protocol.is_other ? "Other" : condition(protocol.condition, id);
    return when + " : {" + joined(protocol.actions, [&](model::ActionId a) { return agent.actions[a.index()].name; }) +
           "};";
  }

  [[nodiscard]] std::string evolution_text(const model::EvolutionItem& item, AgentId id) const {
    std::string text;
    for (const model::Assignment& assignment : item.assignments) {
      if (!text.empty()) text += " and ";
      text += system_[assignment.variable].name + " = " + model::value_expression_text(system_, assignment.value, id);
    }
    return text + " if " + condition(item.condition, id) + ";";
  }

  void print_evaluation() {
    section(0, "Evaluation", [&] {
      for (const model::Atom& atom : system_.atoms) {
        if (!atom.anonymous) line(1, atom.name + " if " + model::expression_text(system_, atom.condition, {}) + ";");
      }
    });
  }

  void print_groups() {
    section(0, "Groups", [&] {
      for (const model::Group& group : system_.groups) {
        line(1, group.name + " = {" + joined(group.members, [&](AgentId a) { return system_[a].name; }) + "};");
      }
    });
  }

  void print_fairness() {
    section(0, "Fairness", [&] {
      for (const FormulaId formula : specification_.fairness) {
        line(1, plain_formula_text(system_, specification_.pool, formula, Logic::Ctl) + ";");
      }
    });
  }

  // Strategy logic is recognised by its quantifiers. A formula without any, because they were of an empty family, gets
  // one of these.
  [[nodiscard]] std::string property_text(const Property& property) const {
    const FormulaPool& pool = specification_.pool;
    const std::string text = plain_formula_text(system_, pool, property.formula, property.logic);
    const std::vector<FormulaId> parts = subformulas(pool, property.formula);
    const bool quantified = std::any_of(parts.begin(), parts.end(), [&](FormulaId part) {
      return pool[part].op == Op::StrategySome || pool[part].op == Op::StrategyAll;
    });
    return property.logic != Logic::StrategyLogic || quantified ? text : "<<nobody[i in 1..0]>> (" + text + ")";
  }

  void print_formulas() {
    section(0, "Formulae", [&] {
      for (std::size_t i = 0; i < specification_.properties.size(); ++i) {
        const Property& property = specification_.properties[i];
        if (const auto comment = comments_.find(i); comment != comments_.end()) line(1, "-- " + comment->second);
        if (property.expected) line(1, *property.expected ? "-- EXPECT: TRUE" : "-- EXPECT: FALSE");
        line(1, property_text(property) + ";");
      }
    });
    text_.pop_back();  // no empty line at the end
  }

  const System& system_;
  const Specification& specification_;
  const std::map<std::size_t, std::string>& comments_;
  std::string text_;
};

}  // namespace

std::string to_ispl(const model::System& system, const Specification& specification,
                    const std::map<std::size_t, std::string>& comments) {
  return ModelPrinter(system, specification, comments).print();
}

}  // namespace gnomon::logic

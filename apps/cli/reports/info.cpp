// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/info.hpp"

#include "api/check.hpp"
#include "cli/reports/check.hpp"
#include "cli/terminal/text.hpp"
#include "logic/text/print.hpp"
#include "model/print.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace gnomon::cli {

namespace {

constexpr std::size_t page_width = 100;
constexpr std::size_t list_limit = 20;   // entries of a list, unless --all
constexpr std::size_t family_limit = 3;  // members of a family, in a large model

// "1,152", or "1.2 × 10^40" beyond what people read as a number.
std::string states_text(const model::System& system) {
  const double exponent = api::possible_states_log10(system);
  if (exponent < 24) return grouped(api::possible_states(system).str());
  const double whole = std::floor(exponent);
  return fmt::format("about {:.2f} × 10^{:.0f}", std::pow(10.0, exponent - whole), whole);
}

class InfoText {
 public:
  InfoText(const api::Loaded& loaded, bool all, Output& output)
      : loaded_(loaded),
        system_(loaded.model->system),
        specification_(loaded.model->specification),
        all_(all),
        output_(output),
        observers_(api::environment_observers(system_)) {}

  void overview() {
    std::size_t actions = 0, protocol = 0, evolution = 0;
    for (const model::Agent& agent : system_.agents) {
      actions += agent.actions.size();
      protocol += agent.protocol.size();
      evolution += agent.evolution.size();
    }
    output_.print(output_.painted(Tone::Bold, loaded_.source.name()) + "\n");
    field("agents", fmt::format("{} and the environment", grouped(system_.agents.size() - 1)));
    field("variables",
          fmt::format("{} ({})", grouped(system_.variables.size()), quantity(api::state_bits(system_), "bit")));
    field("possible states", states_text(system_));
    field("actions", grouped(actions));
    field("protocol", quantity(protocol, "line"));
    field("evolution", quantity(evolution, "line"));
    field("atoms", grouped(declared_atoms().size()));
    field("groups", grouped(system_.groups.size()));
    field("fairness", quantity(specification_.fairness.size(), "condition"));
    field("formulas", grouped(specification_.properties.size()));
    field("semantics", system_.semantics == model::Semantics::MultiAssignment ? "MultiAssignment" : "SingleAssignment");
  }

  void constants(const std::vector<api::ConstantValue>& list) {
    entries("Constants", list.size(), [&](std::size_t i) {
      const api::ConstantValue& one = list[i];
      if (!one.entries.empty()) return fmt::format("{} = {{ {} }}", one.name, fmt::join(one.entries, ", "));
      return fmt::format("{} = {}{}", one.name, one.value, one.overridden ? "  (set by -D)" : "");
    });
  }

  void agents() {
    const bool summarise = !all_ && system_.agents.size() > list_limit;
    std::size_t shown = 0;
    std::size_t left_out = 0;
    for (const api::AgentFamily& family : api::agent_families(system_)) {
      const bool as_family = summarise && family.size > family_limit;
      const std::size_t count = as_family ? 1 : family.size;
      for (std::size_t i = 0; i < count; ++i) {
        if (summarise && shown == list_limit) {
          left_out += as_family ? family.size : 1;
          continue;
        }
        agent(model::AgentId(family.first.index() + i), as_family ? family.size : 1);
        ++shown;
      }
    }
    if (left_out > 0) output_.print(fmt::format("\n… and {} more (--all shows them)\n", quantity(left_out, "agent")));
  }

  void atoms() {
    const std::vector<const model::Atom*> list = declared_atoms();
    entries("Atoms", list.size(), [&](std::size_t i) {
      return fmt::format("{} if {}", list[i]->name, model::expression_text(system_, list[i]->condition, std::nullopt));
    });
  }

  void groups() {
    entries("Groups", system_.groups.size(), [&](std::size_t i) {
      return fmt::format("{} = {{ {} }}", system_.groups[i].name, agent_names(system_.groups[i].members));
    });
  }

  void fairness() {
    entries("Fairness", specification_.fairness.size(), [&](std::size_t i) {
      return logic::formula_text(system_, specification_.pool, specification_.fairness[i], logic::Logic::Ctl);
    });
  }

  void formulas() {
    const std::size_t number_width = std::to_string(specification_.properties.size()).size();
    std::size_t logic_width = 0;
    for (const logic::Property& property : specification_.properties) {
      logic_width = std::max(logic_width, api::logic_name(property).size());
    }
    entries("Formulas", specification_.properties.size(), [&](std::size_t i) {
      const logic::Property& property = specification_.properties[i];
      const std::string_view expected = !property.expected ? "" : *property.expected ? "expect TRUE" : "expect FALSE";
      return fmt::format("{:>{}}  {:<{}}  {:<12}  line {:<4}  {}", i + 1, number_width, api::logic_name(property),
                         logic_width, expected, loaded_.source.position(property.span.begin).line,
                         named_text(property));
    });
  }

 private:
  void field(std::string_view name, const std::string& value) {
    output_.print(fmt::format("  {:<17}{}\n", name, value));
  }

  void heading(const std::string& text) { output_.print("\n" + output_.painted(Tone::Bold, text) + "\n"); }

  // A section with one line for each entry.
  template <typename Line> void entries(const std::string& title, std::size_t count, Line line) {
    if (count == 0) return;
    heading(title);
    const std::size_t shown = all_ ? count : std::min(count, list_limit);
    for (std::size_t i = 0; i < shown; ++i) {
      output_.print("  " + (all_ ? line(i) : shortened(line(i), page_width)) + "\n");
    }
    if (shown < count) output_.print(fmt::format("  … and {} more (--all shows them)\n", grouped(count - shown)));
  }

  [[nodiscard]] std::vector<const model::Atom*> declared_atoms() const {
    std::vector<const model::Atom*> result;
    for (const model::Atom& atom : system_.atoms) {
      if (!atom.anonymous) result.push_back(&atom);
    }
    return result;
  }

  // The beginning of a long list and how many are left out.
  [[nodiscard]] std::string names(const std::vector<std::string>& list) const {
    if (all_ || list.size() <= list_limit) return joined(list);
    const std::vector<std::string> head(list.begin(), list.begin() + 5);
    return fmt::format("{} and {} more", joined(head), grouped(list.size() - head.size()));
  }

  [[nodiscard]] std::string agent_names(const std::vector<model::AgentId>& ids) const {
    std::vector<std::string> list;
    for (const model::AgentId id : ids) list.push_back(system_[id].name);
    return names(list);
  }

  [[nodiscard]] std::string domain_text(const model::Domain& domain) const {
    switch (domain.type) {
      case model::Type::Boolean: return "boolean";
      case model::Type::Integer: return fmt::format("{}..{}", domain.low, domain.high);
      case model::Type::Enumeration: break;
    }
    std::vector<std::string> list;
    for (const model::Symbol symbol : domain.shown()) list.push_back(system_.symbols[symbol.index()]);
    return fmt::format("{{{}}}", names(list));
  }

  [[nodiscard]] std::string observers_text(model::VarId id) const {
    const model::Variable& variable = system_[id];
    if (variable.observable) return "seen by all";
    if (variable.agent != model::environment) return fmt::format("seen by {}", system_[variable.agent].name);
    const auto& list = observers_[id.index() - system_[model::environment].first_variable.index()];
    return fmt::format("seen by {}{}", system_[model::environment].name, list.empty() ? "" : ", " + agent_names(list));
  }

  // `family`: how many agents it stands for.
  void agent(model::AgentId id, std::size_t family) {
    const model::Agent& agent = system_[id];
    heading(family == 1
                ? agent.name
                : fmt::format("{} … {}: {}, for example {}", agent.name, system_.agents[id.index() + family - 1].name,
                              quantity(family, "agent"), agent.name));
    variables(agent);
    std::vector<std::string> actions;
    for (const model::Action& action : agent.actions) actions.push_back(action.name);
    const std::string list = actions.empty() ? "none" : names(actions);
    output_.print(fmt::format("  actions: {}\n", indented(wrapped(list, page_width - 11), 11)));
    output_.print(fmt::format("  protocol: {}; evolution: {}\n", quantity(agent.protocol.size(), "line"),
                              quantity(agent.evolution.size(), "line")));
  }

  void variables(const model::Agent& agent) {
    const std::size_t first = agent.first_variable.index();
    const std::size_t shown = all_ ? agent.variable_count : std::min<std::size_t>(agent.variable_count, list_limit);
    std::vector<std::string> left;
    std::size_t width = 0;
    for (std::size_t i = 0; i < shown; ++i) {
      const model::Variable& variable = system_.variables[first + i];
      left.push_back(fmt::format("{} : {}", variable.name, domain_text(variable.domain)));
      if (left.back().size() <= 60) width = std::max(width, left.back().size());
    }
    for (std::size_t i = 0; i < shown; ++i) {
      const model::Variable& variable = system_.variables[first + i];
      const std::string observes =
          variable.is_observation() ? ", is " + model::expression_text(system_, variable.observed, variable.agent) : "";
      output_.print(
          fmt::format("  {}  {}{}\n", padded(left[i], width), observers_text(model::VarId(first + i)), observes));
    }
    if (shown < agent.variable_count) {
      output_.print(
          fmt::format("  … and {} more (--all shows them)\n", quantity(agent.variable_count - shown, "variable")));
    }
  }

  const api::Loaded& loaded_;
  const model::System& system_;
  const logic::Specification& specification_;
  bool all_;
  Output& output_;
  std::vector<std::vector<model::AgentId>> observers_;
};

}  // namespace

void print_info(const api::Loaded& loaded, const std::vector<api::ConstantValue>& constants, bool all, Output& output) {
  InfoText text(loaded, all, output);
  text.overview();
  text.constants(constants);
  text.agents();
  text.atoms();
  text.groups();
  text.fairness();
  text.formulas();
}

}  // namespace gnomon::cli

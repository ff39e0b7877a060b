// SPDX-License-Identifier: Apache-2.0
//
// What a text does not say where it stands: the values of constants that are computed, how many members families have,
// how many values variables have whose bounds are computed, and how many states a check has found.
#include "api/info.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/sections.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::lsp {

namespace {

using json::Json;

class Hints {
 public:
  Hints(const Analysis& analysis, Span range) : analysis_(analysis), range_(range) {}

  Json run(const std::optional<BigInt>& states) {
    if (analysis_.loaded.ok()) {
      add_constants();
      for (const ispl::Agent& agent : ast().agents) add_agent(agent);
    }
    if (states) add_states(states->str());
    return std::move(result_);
  }

 private:
  [[nodiscard]] const ispl::Ast& ast() const { return analysis_.ast(); }

  void add(std::uint32_t place, const std::string& label) {
    if (place < range_.begin || place > range_.end || !analysis_.source().is_own(place)) return;
    result_.push_back({{"position", analysis_.positions.position(place)}, {"label", label}, {"paddingLeft", true}});
  }

  [[nodiscard]] bool is_number(ispl::ConstantId id) const { return ast().at(id).kind == ispl::ExprKind::Number; }

  void add_constants() {
    const std::vector<api::ConstantValue> values = api::constants(analysis_.loaded, {});
    for (const ispl::Constant& constant : ast().constants) {
      if (!constant.entries.empty() || is_number(constant.value)) continue;
      const std::string_view name = analysis_.source().text(constant.name);
      const auto value =
          std::find_if(values.begin(), values.end(), [&](const api::ConstantValue& one) { return one.name == name; });
      if (value != values.end()) add(ast().at(constant.value).span.end, fmt::format("= {}", value->value));
    }
  }

  void add_agent(const ispl::Agent& agent) {
    const model::System& system = analysis_.loaded.model->system;
    if (agent.name.family) {
      const auto count = std::count_if(system.agents.begin(), system.agents.end(), [&](const model::Agent& one) {
        return touches(one.span, agent.name.word.span);
      });
      add(agent.name.span.end, fmt::format("{} {}", count, count == 1 ? "agent" : "agents"));
    }
    for (const auto* list : {&agent.observable, &agent.variables}) {
      for (const ispl::Variable& variable : *list) add_variable(agent, variable);
    }
  }

  // "3 variables, 5 values" behind a family or a range with computed bounds; those of one member of a family of agents.
  void add_variable(const ispl::Agent& agent, const ispl::Variable& variable) {
    const bool family = variable.name.family || variable.loop;
    const bool computed =
        variable.type == ispl::TypeKind::Named ||
        (variable.type == ispl::TypeKind::Range && !(is_number(variable.low) && is_number(variable.high)));
    if (!family && !computed) return;
    const std::vector<model::Variable>& all = analysis_.loaded.model->system.variables;
    const auto is_meant = [&](const model::Variable& one) { return touches(one.span, variable.name.word.span); };
    const auto first = std::find_if(all.begin(), all.end(), is_meant);
    if (first == all.end()) return;
    const auto count = std::count_if(
        first, all.end(), [&](const model::Variable& one) { return one.agent == first->agent && is_meant(one); });
    std::string label;
    if (family) label = fmt::format("{} {}", count, count == 1 ? "variable" : "variables");
    if (computed) label += fmt::format("{}{} values", label.empty() ? "" : ", ", first->domain.size());
    add(variable.span.end, agent.name.family && family ? label + " each" : label);
  }

  void add_states(const std::string& count) {
    for (const Section& section : find_sections(ast().tokens)) {
      if (section.keyword == ispl::Keyword::Formulae) {
        return add(section.word.end, fmt::format("{} reachable {}", count, count == "1" ? "state" : "states"));
      }
    }
  }

  [[nodiscard]] static bool touches(Span span, Span word) { return span.begin <= word.begin && word.begin <= span.end; }

  const Analysis& analysis_;
  Span range_;
  Json result_ = Json::array();
};

}  // namespace

Json inlay_hints(const Analysis& analysis, Span range, const std::optional<BigInt>& states) {
  return Hints(analysis, range).run(states);
}

}  // namespace gnomon::lsp

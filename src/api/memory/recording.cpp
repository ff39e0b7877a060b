// SPDX-License-Identifier: Apache-2.0
#include "api/memory/recording.hpp"

#include "logic/views.hpp"
#include "model/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

using logic::FormulaId;
using logic::Node;
using logic::View;
using model::AgentId;
using model::VarId;

class FormulaRecording {
 public:
  FormulaRecording(const Model& model, const logic::Property& property, const AskTiming& timing)
      : model_(model), property_(property), ask_timing_(timing), recorder_(model.system) {}

  std::variant<Recording, NotRecorded> run() {
    std::map<Way, Needs> needs;
    for (const FormulaId id : logic::memories(pool(), property_.formula)) add_needs(id, needs);
    for (const auto& [way, need] : needs) {
      if (std::string reason = start_record(way, need); !reason.empty()) return NotRecorded{std::move(reason)};
    }
    return finish();
  }

 private:
  // Views that go by the same records: they differ in the agents, and in whether actions are remembered.
  using Way = std::pair<View::Kind, std::uint32_t>;
  struct Needs {
    std::set<AgentId> agents;  // whose observations are remembered
    std::set<AgentId> actors;  // whose actions are remembered
  };

  [[nodiscard]] const logic::FormulaPool& pool() const { return model_.specification.pool; }
  static Way way_of(const View& view) { return {view.kind, view.length}; }

  void add_needs(FormulaId id, std::map<Way, Needs>& needs) const {
    const Node& node = pool()[id];
    Needs& need = needs[way_of(node.view)];
    std::vector<AgentId> agents{node.agent};
    if (!node.agent.valid()) agents = pool()[node.coalition].agents;
    need.agents.insert(agents.begin(), agents.end());
    if (node.view.actions) need.actors.insert(agents.begin(), agents.end());
  }

  // Returns why it cannot be done; empty if it is done.
  std::string start_record(const Way& way, const Needs& need) {
    const std::vector<AgentId> agents(need.agents.begin(), need.agents.end());
    const std::vector<AgentId> actors(need.actors.begin(), need.actors.end());
    const std::vector<VarId> variables = changing(observed_variables(model_.system, agents));
    const auto [kind, length] = way;
    if (kind == View::Kind::Last) {
      records_[way] = recorder_.keep_last(length - 1, variables, actors);
      note(length - 1);
      return {};
    }
    // Beyond the last step that leads to such an operator it does not matter what is known.
    const std::optional<std::size_t> steps = logic::steps_to(pool(), property_.formula, kind);
    const bool clock = kind == View::Kind::Clock;
    if (steps && is_small(*steps, clock ? 0 : variables.size() + actors.size())) {
      records_[way] = recorder_.keep_first(*steps, true, clock ? std::vector<VarId>() : variables, actors);
      note(*steps);
      return {};
    }
    if (!timing_) timing_ = ask_timing_();
    if (clock) {
      const std::size_t end = timing_->start + timing_->period;
      records_[way] = recorder_.count_steps(end, timing_->start);
      note(end);
      return {};
    }
    if (!timing_->rests) return "runs do not come to rest, so that there is no end of what agents remember";
    if (!is_small(timing_->start, variables.size() + actors.size())) {
      return fmt::format("{} moments are too many to be recorded", timing_->start);
    }
    records_[way] = recorder_.keep_first(timing_->start, false, variables, actors);
    note(timing_->start);
    return {};
  }

  static bool is_small(std::size_t moments, std::size_t things) {
    constexpr std::size_t most_moments = 10'000;
    constexpr std::size_t most_values = 20'000;
    return moments <= most_moments && moments * things <= most_values;
  }

  void note(std::size_t moments) { moments_ = std::max(moments_, moments); }

  // What never changes is seen now as it always was.
  [[nodiscard]] std::vector<VarId> changing(std::vector<VarId> variables) const {
    const model::System& system = model_.system;
    std::set<VarId> assigned;
    for (const model::Agent& agent : system.agents) {
      for (const model::EvolutionItem& item : agent.evolution) {
        for (const model::Assignment& assignment : item.assignments) assigned.insert(assignment.variable);
      }
    }
    std::erase_if(variables, [&](VarId id) {
      if (!system[id].is_observation()) return !assigned.contains(id);
      const std::vector<model::ExprId> parts = model::subexpressions(system.exprs, system[id].observed);
      return std::ranges::none_of(parts, [&](model::ExprId part) {
        const model::ExprNode& node = system.exprs[part];
        return node.op == model::Op::Variable && assigned.contains(node.variable);
      });
    });
    return variables;
  }

  AgentId observer(const View& view, std::optional<AgentId> agent) {
    const auto key = std::pair(view, agent);
    if (const auto known = observers_.find(key); known != observers_.end()) return known->second;
    const model::Records& records = records_.at(way_of(view));
    std::vector<VarId> seen = records.time;
    if (agent) {
      for (const VarId variable : observed_variables(model_.system, *agent)) {
        seen.push_back(variable);
        const auto kept = records.values.find(variable);
        if (kept != records.values.end()) seen.insert(seen.end(), kept->second.begin(), kept->second.end());
      }
      const auto kept = records.actions.find(*agent);
      if (view.actions && kept != records.actions.end()) {
        seen.insert(seen.end(), kept->second.begin(), kept->second.end());
      }
    }
    const std::string name = agent ? model_.system[*agent].name : std::string("nobody");
    const AgentId result = recorder_.add_observer(fmt::format("{}@{}", name, view_text(view)), std::move(seen));
    observers_.emplace(key, result);
    return result;
  }

  Recording finish() {
    Recording result;
    result.model.specification = model_.specification;
    logic::FormulaPool& formulas = result.model.specification.pool;
    logic::Property property = property_;
    logic::Observed observed =
        logic::with_observers(formulas, property.formula,
                              {.of_agent = [this](const View& view, AgentId agent) { return observer(view, agent); },
                               .of_nobody = [this](const View& view) { return observer(view, std::nullopt); }});
    property.formula = observed.formula;
    result.originals = std::move(observed.originals);
    for (const auto& [who, agent] : observers_) result.observed[agent] = who.second.value_or(AgentId());
    result.model.specification.properties = {property};
    result.model.system = recorder_.take();
    for (std::size_t i = model_.system.variables.size(); i < result.model.system.variables.size(); ++i) {
      const std::uint64_t values = result.model.system.variables[i].domain.size();
      result.bits += static_cast<std::size_t>(std::bit_width(values - 1));
    }
    result.moments = moments_;
    result.method = fmt::format("with a record of {} moment{} ({} bit{})", moments_, moments_ == 1 ? "" : "s",
                                result.bits, result.bits == 1 ? "" : "s");
    return result;
  }

  const Model& model_;
  const logic::Property& property_;
  const AskTiming& ask_timing_;
  model::Recorder recorder_;
  std::map<Way, model::Records> records_;
  std::map<std::pair<View, std::optional<AgentId>>, AgentId> observers_;
  std::optional<engine::Timing> timing_;
  std::size_t moments_ = 0;
};

}  // namespace

std::variant<Recording, NotRecorded> record(const Model& model, const logic::Property& property,
                                            const AskTiming& timing) {
  return FormulaRecording(model, property, timing).run();
}

}  // namespace gnomon::api

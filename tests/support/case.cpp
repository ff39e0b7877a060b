// SPDX-License-Identifier: Apache-2.0
#include "support/case.hpp"

#include "api/load.hpp"
#include "logic/classify.hpp"
#include "logic/text/print_model.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace gnomon::test {

namespace {

using logic::FormulaId;

class GroupNames {
 public:
  explicit GroupNames(Case& item) : system_(item.system), pool_(item.specification.pool) {}

  FormulaId named(FormulaId formula) {
    std::unordered_map<FormulaId, FormulaId> results;
    for (const FormulaId id : logic::subformulas(pool_, formula)) {
      logic::Node node = pool_[id];
      const int operands = logic::operand_count(node.op);
      if (operands >= 1) node.left = results.at(node.left);
      if (operands >= 2) node.right = results.at(node.right);
      if (node.coalition.valid() && !pool_[node.coalition].group) {
        node.coalition = without_repetitions(pool_[node.coalition]);
      }
      if (needs_name(node)) node.coalition = named(pool_[node.coalition]);
      results[id] = pool_.add(node);
    }
    return results.at(formula);
  }

 private:
  [[nodiscard]] bool needs_name(const logic::Node& node) const {
    using logic::Op;
    const bool knowledge =
        node.op == Op::EveryoneKnows || node.op == Op::DistributedKnows || node.op == Op::CommonKnows;
    if (!knowledge && node.op != Op::KnowsIfCorrect && node.op != Op::Coalition) return false;
    const logic::NamedCoalition& group = pool_[node.coalition];
    if (group.group) return false;
    // Coalitions may be lists of agents, and one agent may stand where correct behaviour is assumed.
    if (node.op == Op::KnowsIfCorrect) return group.agents.size() != 1;
    return knowledge || group.agents.empty();
  }

  // As they are read: ascending.
  logic::CoalitionId without_repetitions(logic::NamedCoalition group) {
    std::sort(group.agents.begin(), group.agents.end());
    group.agents.erase(std::unique(group.agents.begin(), group.agents.end()), group.agents.end());
    return pool_.coalition(group);
  }

  logic::CoalitionId named(logic::NamedCoalition group) {
    for (std::size_t i = 0; i < system_.groups.size() && !group.group; ++i) {
      if (system_.groups[i].members == group.agents) group.group = model::GroupId(i);
    }
    if (!group.group) {
      group.group = model::GroupId(system_.groups.size());
      system_.groups.push_back({"group" + std::to_string(system_.groups.size()), group.agents, {}});
    }
    return pool_.coalition(group);
  }

  model::System& system_;
  logic::FormulaPool& pool_;
};

}  // namespace

logic::Property property_of(const Case& item, logic::FormulaId formula) {
  logic::Property property;
  property.formula = formula;
  property.logic = logic::classify(item.specification.pool, formula);
  return property;
}

void ask(Case& item, logic::FormulaId formula) { item.specification.properties.push_back(property_of(item, formula)); }

Case with_named_groups(Case item) {
  GroupNames names(item);
  for (logic::Property& property : item.specification.properties) property.formula = names.named(property.formula);
  for (FormulaId& condition : item.specification.fairness) condition = names.named(condition);
  return item;
}

std::string to_text(const Case& item) {
  const Case named = with_named_groups(item);
  return logic::to_ispl(named.system, named.specification);
}

std::optional<Case> from_text(const std::string& text) {
  api::Loaded loaded = api::load(Source("case", text));
  return std::move(loaded.model);
}

}  // namespace gnomon::test

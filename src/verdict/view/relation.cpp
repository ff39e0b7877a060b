// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/relation.hpp"

#include "logic/text/print.hpp"

#include <fmt/format.h>

namespace gnomon::verdict {

namespace {

using logic::Op;

std::string group_text(const Model& model, const logic::Node& node) {
  if (!node.coalition.valid()) return "";
  return logic::coalition_text(model.system, model.specification.pool[node.coalition]);
}

std::string name(StateRef state) { return fmt::format("state {}", state + 1); }

// Whose view it is.
std::string viewer(const Model& model, const logic::Node& node, const Link& link) {
  if (node.op != Op::DistributedKnows && link.agent.valid()) return model.system[link.agent].name;
  const std::string group = group_text(model, node);
  return fmt::format("{} together", group.empty() ? "nobody" : group);
}

}  // namespace

std::string relation_text(const Model& model, logic::FormulaId formula, StateRef before, const Link& link) {
  const logic::Node& node = model.specification.pool[formula];
  const bool itself = link.state == before;
  const std::string other = name(link.state);
  if (node.op == Op::Obligatory) {
    return fmt::format("{} behaves correctly in {}", model.system[node.agent].name,
                       itself ? "this state itself" : other);
  }
  const std::string who = viewer(model, node, link);
  std::string text = node.view.has_memory()
                         ? fmt::format("{} cannot tell this run from {}one to {}", who, itself ? "another " : "", other)
                     : itself ? fmt::format("{} {} {} possible", who,
                                            node.op == Op::DistributedKnows ? "consider" : "considers", other)
                              : fmt::format("{} cannot tell {} from {}", who, name(before), other);
  if (node.op == Op::KnowsIfCorrect) text += fmt::format(", where {} behave correctly", group_text(model, node));
  return text;
}

std::string relation_label(const Model& model, logic::FormulaId formula, const Link& link) {
  const logic::Node& node = model.specification.pool[formula];
  if (node.op == Op::Obligatory) return fmt::format("{} is correct", model.system[node.agent].name);
  if (node.op == Op::KnowsIfCorrect) {
    return fmt::format("{}, if {} correct", viewer(model, node, link), group_text(model, node));
  }
  return viewer(model, node, link);
}

}  // namespace gnomon::verdict

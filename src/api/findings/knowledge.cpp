// SPDX-License-Identifier: Apache-2.0
#include "api/findings/knowledge.hpp"

#include "base/error.hpp"
#include "logic/accessibility.hpp"
#include "logic/classify.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace gnomon::api {

namespace {

using logic::FormulaId;
using logic::Op;
using model::VarId;
using verdict::Claim;
using verdict::Observers;

constexpr std::size_t most_claims = 8;
constexpr std::size_t listed_states = 10;

// Knowledge by what is seen now: what is remembered is no matter of states that look so.
bool is_knowledge(const Claim& claim, const logic::FormulaPool& pool) {
  if (claim.history) return false;
  const Op op = pool[claim.literal.formula].op;
  return claim.reason == verdict::Reason::Engine && claim.literal.holds &&
         (op == Op::Knows || op == Op::DistributedKnows || op == Op::EveryoneKnows);
}

// Under strategies a formula means something else than alone; finite paths need not be fair.
bool can_be_asked_alone(const Model& model, const logic::Property& property) {
  const bool ignores_fairness =
      logic::paths_of(property.logic) == logic::PathKind::Finite && !model.specification.fairness.empty();
  return !logic::is_strategy_logic(property.logic) && !ignores_fairness;
}

// Returns the first list of at most two variables that is enough; otherwise leaves out of all of them what can be.
std::vector<VarId> fewest(const std::vector<VarId>& seen,
                          const std::function<bool(const std::vector<VarId>&)>& enough) {
  constexpr std::size_t few = 40;
  if (enough({})) return {};
  for (const VarId one : seen) {
    if (enough({one})) return {one};
  }
  for (std::size_t i = 0; seen.size() <= few && i < seen.size(); ++i) {
    for (std::size_t j = i + 1; j < seen.size(); ++j) {
      if (enough({seen[i], seen[j]})) return {seen[i], seen[j]};
    }
  }
  std::vector<VarId> result = seen;
  for (std::size_t i = result.size(); i-- > 0;) {
    std::vector<VarId> fewer = result;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (enough(fewer)) result = std::move(fewer);
  }
  return result;
}

class Explanation {
 public:
  Explanation(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
              engine::Engine& engine)
      : model_(model), property_(property), evidence_(evidence), engine_(engine) {}

  verdict::Knowledge of(verdict::ClaimRef index) {
    const Claim& claim = evidence_.claims[index];
    const logic::Node& node = model_.specification.pool[claim.literal.formula];
    verdict::Knowledge result{index, {}};
    for (const logic::Accessibility::Way& way : logic::accessibility(model_.specification.pool, node).ways) {
      result.observers.push_back(observers(way.observers, evidence_.states[claim.state], node.left));
    }
    return result;
  }

 private:
  Observers observers(const std::vector<model::AgentId>& agents, const model::State& state, FormulaId fact) {
    Observers result{agents, model::observed_variables(model_.system, agents), 0, {}, {}};
    engine::LookAlikes alike = engine_.look_alikes(state, result.sees, listed_states);
    result.alike = std::move(alike.count);
    result.first = std::move(alike.first);
    if (!logic::is_state_formula(model_.specification.pool, fact)) return result;
    logic::Property question = property_;
    question.formula = fact;
    const auto enough = [&](const std::vector<VarId>& variables) {
      return engine_.holds_in_all_alike(state, variables, question);
    };
    if (!enough(result.sees)) throw InternalError("what is known does not hold in a state that looks the same");
    result.enough = fewest(result.sees, enough);
    return result;
  }

  const Model& model_;
  const logic::Property& property_;
  const verdict::Evidence& evidence_;
  engine::Engine& engine_;
};

}  // namespace

std::vector<verdict::Knowledge> explain_knowledge(const Model& model, const logic::Property& property,
                                                  const verdict::Evidence& evidence, engine::Engine& engine) {
  std::vector<verdict::Knowledge> result;
  if (!can_be_asked_alone(model, property)) return result;
  Explanation explanation(model, property, evidence, engine);
  for (std::size_t i = 0; i < evidence.claims.size() && result.size() < most_claims; ++i) {
    if (is_knowledge(evidence.claims[i], model.specification.pool)) result.push_back(explanation.of(i));
  }
  return result;
}

}  // namespace gnomon::api

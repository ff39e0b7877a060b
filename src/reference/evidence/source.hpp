// SPDX-License-Identifier: Apache-2.0
//
// The source of evidence (verdict/explain/source) on the explicit graph.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "reference/checker.hpp"
#include "reference/evidence/routes.hpp"
#include "verdict/explain/source.hpp"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gnomon::reference {

// Refers to its arguments, which must outlive it.
class ExplicitEvidenceSource : public verdict::EvidenceSource {
 public:
  // `formula`: the formula to be explained; queries are about it and its sub-formulas.
  ExplicitEvidenceSource(const model::System& system, ExplicitChecker& checker, logic::FormulaId formula,
                         const Reading& reading = {});

  [[nodiscard]] bool satisfies(const model::State& state, logic::FormulaId formula) override;
  [[nodiscard]] std::optional<model::State> initial_state(const verdict::Region& region) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> shortest_path(const model::State* from,
                                                                   const verdict::Region& through,
                                                                   const verdict::Region& goal) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> step(const model::State& from,
                                                          const verdict::Region& goal) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> bounded_path(const model::State* from,
                                                                  const verdict::PathShape& shape) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> lasso(const model::State& from,
                                                           const verdict::Region& inside) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> run_to(const model::State& state,
                                                            const verdict::StatePattern& pattern) override;
  [[nodiscard]] std::vector<model::State> alike(const model::State& state,
                                                const std::vector<model::VarId>& agree) override;
  [[nodiscard]] std::vector<verdict::KnowledgeStep> chain(const model::State& from,
                                                          const std::vector<model::AgentId>& agents,
                                                          const verdict::Region& goal) override;
  [[nodiscard]] std::optional<verdict::ConcretePath> path_with(const model::State* from, logic::FormulaId path,
                                                               bool holds) override;
  [[nodiscard]] std::unique_ptr<verdict::Ranking> ranking(const verdict::Literal& literal,
                                                          const verdict::PathShape& shape) override;

 private:
  [[nodiscard]] const StateSet& set_of(logic::FormulaId formula);
  [[nodiscard]] StateSet set_of(const verdict::Region& region);
  [[nodiscard]] StateIndex index_of(const model::State& state) const;
  // Returns the state, or all initial ones.
  [[nodiscard]] std::vector<StateIndex> starts(const model::State* from) const;
  [[nodiscard]] verdict::ConcretePath concrete_path(const Route& route) const;
  [[nodiscard]] verdict::ConcretePath concrete_path(const Lasso& lasso) const;

  const model::System& system_;
  ExplicitChecker& checker_;
  const ExplicitGraph& graph_;
  Reading reading_;
  StateSet domain_;
  std::vector<StateSet> fairness_;
  std::unordered_map<logic::FormulaId, StateSet> sets_;
};

}  // namespace gnomon::reference

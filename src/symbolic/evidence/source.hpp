// SPDX-License-Identifier: Apache-2.0
//
// The source of evidence (verdict/explain/source) on decision diagrams.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/evidence/routes.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/paths.hpp"
#include "symbolic/paths/search.hpp"
#include "symbolic/relation/reachable.hpp"
#include "verdict/explain/source.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

class SymbolicEvidenceSource : public verdict::EvidenceSource {
 public:
  // Returns the states of the domain that satisfy a formula, which need not be normalised.
  using Satisfying = std::function<bdd::Bdd(logic::FormulaId)>;

  // All reachable states must have been found. `paths`: in path logics, the paths over which quantifiers range. The
  // references must outlive the object.
  SymbolicEvidenceSource(const Encoding& encoding, Circuits& circuits, const Reachable& reachable,
                         const Temporal& temporal, const logic::FormulaPool& pool, Satisfying satisfying,
                         std::optional<PathOptions> paths = {});

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
  [[nodiscard]] const bdd::Bdd& set_of(logic::FormulaId formula);
  [[nodiscard]] bdd::Bdd set_of(const verdict::Region& region);
  [[nodiscard]] std::optional<verdict::ConcretePath> concrete_path(const RouteQuery& query) const;
  [[nodiscard]] verdict::ConcretePath concrete_path(std::vector<model::State> states) const;
  [[nodiscard]] verdict::ConcretePath concrete_path(Lasso lasso) const;
  // Returns the state, or all initial ones.
  [[nodiscard]] bdd::Bdd starts(const model::State* from) const;

  const Encoding& encoding_;
  Circuits& circuits_;
  const Reachable& reachable_;
  const Temporal& temporal_;
  const logic::FormulaPool& pool_;
  Satisfying satisfying_;
  std::optional<PathOptions> path_options_;
  std::map<std::pair<logic::FormulaId, bool>, PathSearch> searches_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> sets_;
};

}  // namespace gnomon::symbolic

// SPDX-License-Identifier: Apache-2.0
//
// What all makers of random formulas for a case share: its agents and its pool, path formulas, and chance.
#pragma once

#include "model/random.hpp"
#include "support/case.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/logic/build_formula.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace gnomon::test {

class FormulaMaker {
 public:
  // Every agent with probability one half.
  std::vector<model::AgentId> some_agents() {
    std::vector<model::AgentId> result;
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      if (below(2) == 0) result.emplace_back(i);
    }
    return result;
  }

 protected:
  // The case must outlive the object; formulas are added to its pool.
  FormulaMaker(Case& item, std::uint64_t seed)
      : system_(item.system), pool_(item.specification.pool), make_(pool_), paths_(pool_, seed), rng_(seed) {}

  std::size_t below(std::size_t bound) { return model::draw_below(rng_, bound); }
  model::AgentId agent() { return model::AgentId(below(system_.agents.size())); }

  const model::System& system_;
  logic::FormulaPool& pool_;
  Formulas make_;
  RandomPaths paths_;

 private:
  std::mt19937_64 rng_;
};

}  // namespace gnomon::test

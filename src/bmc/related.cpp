// SPDX-License-Identifier: Apache-2.0
#include "bmc/related.hpp"

#include "logic/accessibility.hpp"
#include "sat/connectives.hpp"

#include <vector>

namespace gnomon::bmc {

using sat::Signal;

Signal related(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula, const Frame& here,
               const Frame& there) {
  std::vector<Signal> ways;
  for (const logic::Accessibility::Way& way : logic::accessibility(pool, pool[formula]).ways) {
    std::vector<Signal> parts{
        unrolling.agree(here, there, model::observed_variables(unrolling.system(), way.observers))};
    for (const model::AgentId agent : way.correct) parts.push_back(unrolling.is_green(there, agent));
    ways.push_back(sat::all_of(unrolling.graph(), parts));
  }
  return sat::any_of(unrolling.graph(), ways);
}

}  // namespace gnomon::bmc

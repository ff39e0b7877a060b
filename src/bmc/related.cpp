// SPDX-License-Identifier: Apache-2.0
#include "bmc/related.hpp"

#include "sat/connectives.hpp"

#include <vector>

namespace gnomon::bmc {

using logic::Op;
using model::observed_variables;
using sat::Signal;

Signal related(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula, const Frame& here,
               const Frame& there) {
  const model::System& system = unrolling.system();
  const logic::Node& node = pool[formula];
  const auto agree = [&](const std::vector<model::VarId>& variables) {
    return unrolling.agree(here, there, variables);
  };
  const auto members = [&]() -> const std::vector<model::AgentId>& { return pool[node.coalition].agents; };
  if (node.op == Op::Obligatory) return unrolling.is_green(there, node.agent);
  if (node.op == Op::DistributedKnows) return agree(observed_variables(system, members()));
  if (node.op == Op::Knows) return agree(observed_variables(system, node.agent));
  std::vector<Signal> parts;
  if (node.op == Op::KnowsIfCorrect) {
    parts.push_back(agree(observed_variables(system, node.agent)));
    for (const model::AgentId agent : members()) parts.push_back(unrolling.is_green(there, agent));
    return sat::all_of(unrolling.graph(), parts);
  }
  for (const model::AgentId agent : members()) parts.push_back(agree(observed_variables(system, agent)));
  return sat::any_of(unrolling.graph(), parts);
}

}  // namespace gnomon::bmc

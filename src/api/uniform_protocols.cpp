// SPDX-License-Identifier: Apache-2.0
#include "api/uniform_protocols.hpp"

#include "reference/space/mcmas_state_count.hpp"
#include "reference/strategies/uniform_protocols.hpp"

#include <utility>

namespace gnomon::api {

UniformProtocols check_uniform_protocols(const Model& model, const std::vector<model::AgentId>& agents,
                                         const Limits& limits,
                                         const std::function<void(const BigInt& states)>& listener) {
  const auto show = [&](const reference::ExplicitChecker& checker) {
    listener(reference::mcmas_state_count(model.system, checker.graph()));
  };
  reference::UniformAnswer answer =
      reference::check_uniform(model.system, model.specification, agents, reference::Limits(limits), show);
  return {std::move(answer.verdicts), answer.combinations};
}

std::optional<double> uniform_protocol_count(const model::System& system, model::AgentId agent) {
  return reference::uniform_protocol_count(system, agent);
}

}  // namespace gnomon::api

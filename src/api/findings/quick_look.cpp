// SPDX-License-Identifier: Apache-2.0
#include "api/findings/quick_look.hpp"

#include "api/engines.hpp"
#include "api/info.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"

namespace gnomon::api {

std::optional<engine::Report> quick_look(const Model& model, const Limits& limits) {
  // All initial states may have to be looked for among them.
  constexpr int most_possible_states = 1'000'000;
  if (possible_states(model.system) > most_possible_states) return std::nullopt;
  engine::Options options;
  options.limits = limits;
  options.consistency = engine::Consistency::On;
  options.explicit_states = {5'000, 100'000};
  try {
    engine::Report report;
    engine_named("explicit").make(model, options)->describe(report);
    return report;
  } catch (const LimitError&) {
    limits.check();  // otherwise there are too many states
    return std::nullopt;
  }
}

}  // namespace gnomon::api

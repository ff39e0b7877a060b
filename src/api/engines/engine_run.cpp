// SPDX-License-Identifier: Apache-2.0
#include "api/engines/engine_run.hpp"

#include "api/portfolio/portfolio.hpp"
#include "base/process_memory.hpp"

namespace gnomon::api {

std::optional<std::size_t> most_memory(std::size_t bytes) {
  const auto now = process_memory();
  return bytes > 0 && now ? std::optional(now->resident + bytes) : std::nullopt;
}

std::unique_ptr<EngineRun> start_engine(const Model& model, const CheckOptions& options) {
  switch (options.engine) {
    case Engine::Auto:
      return start_portfolio(model, options,
                             {.symbolic = start_symbolic,
                              .bounded = start_bounded,
                              .bounded_knows = bounded_engine_knows,
                              .patience = options.patience,
                              .memory = bounded_memory(options)});
    case Engine::Symbolic: return start_symbolic(model, options);
    case Engine::Explicit: return start_explicit(model, options);
    case Engine::Bounded: return start_bounded(model, options);
  }
  return {};
}

}  // namespace gnomon::api

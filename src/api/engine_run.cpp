// SPDX-License-Identifier: Apache-2.0
#include "api/engine_run.hpp"

#include "api/portfolio.hpp"

namespace gnomon::api {

std::unique_ptr<EngineRun> start_engine(const sema::Lowered& model, const CheckOptions& options) {
  switch (options.engine) {
    case Engine::Auto:
      return start_portfolio(model, options,
                             {.symbolic = start_symbolic,
                              .bounded = start_bounded,
                              .bounded_knows = bounded_engine_knows,
                              .memory = bounded_memory(options)});
    case Engine::Symbolic: return start_symbolic(model, options);
    case Engine::Explicit: return start_explicit(model, options);
    case Engine::Bounded: return start_bounded(model, options);
  }
  return {};
}

}  // namespace gnomon::api

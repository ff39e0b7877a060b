// SPDX-License-Identifier: Apache-2.0
#include "api/engine_run.hpp"

namespace gnomon::api {

std::unique_ptr<EngineRun> start_engine(const sema::Lowered& model, const CheckOptions& options) {
  return options.engine == Engine::Symbolic ? start_symbolic(model, options) : start_explicit(model, options);
}

}  // namespace gnomon::api

// SPDX-License-Identifier: Apache-2.0
//
// The content of a model file: a system of agents and formulas about it. Made by sema::lower, and not changed
// afterwards.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

namespace gnomon {

struct Model {
  model::System system;
  logic::Specification specification;
};

}  // namespace gnomon

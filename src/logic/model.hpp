// SPDX-License-Identifier: Apache-2.0
//
// What a file says: a system of agents, and what is asked about it. Made by sema::lower, and not changed afterwards.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

namespace gnomon {

struct Model {
  model::System system;
  logic::Specification specification;
};

}  // namespace gnomon

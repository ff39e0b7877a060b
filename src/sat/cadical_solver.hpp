// SPDX-License-Identifier: Apache-2.0
//
// CaDiCaL (Biere, Fazekas, Fleury, Heisinger 2020) as a Solver.
#pragma once

#include "sat/solver.hpp"

#include <memory>

namespace gnomon::sat {

[[nodiscard]] std::unique_ptr<Solver> make_cadical_solver();

}  // namespace gnomon::sat

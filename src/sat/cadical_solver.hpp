// SPDX-License-Identifier: Apache-2.0
//
// CaDiCaL (Biere, Fazekas, Fleury, Heisinger 2020) as a Solver.
#pragma once

#include "sat/solver.hpp"

#include <memory>
#include <string_view>

namespace gnomon::sat {

[[nodiscard]] std::unique_ptr<Solver> make_cadical_solver();

[[nodiscard]] std::string_view cadical_version();  // in its own words: "1.9.5", "sc2021"

}  // namespace gnomon::sat

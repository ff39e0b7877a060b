// SPDX-License-Identifier: Apache-2.0
//
// For programs that speak JSON everywhere.
#include "standard.hpp"

#include <nlohmann/json.hpp>

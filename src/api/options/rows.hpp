// SPDX-License-Identifier: Apache-2.0
//
// The rows of the option table. Here, and nowhere else, an option has its name, its values and its words.
#pragma once

#include "api/options/table.hpp"

#include <vector>

namespace gnomon::api {

[[nodiscard]] std::vector<CheckOption> make_check_options();

}  // namespace gnomon::api

// SPDX-License-Identifier: Apache-2.0
//
// What `gnomon info` tells people about a model.
#pragma once

#include "api/info.hpp"
#include "cli/terminal/output.hpp"

#include <vector>

namespace gnomon::cli {

// Unless `all` is set, long lists are cut and of a large family of agents one is shown.
void print_info(const api::Loaded& loaded, const std::vector<api::ConstantValue>& constants, bool all, Output& output);

}  // namespace gnomon::cli

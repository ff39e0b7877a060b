// SPDX-License-Identifier: Apache-2.0
//
// What a look at the state space tells if that is small: for commands that do not search it otherwise.
#pragma once

#include "base/limits.hpp"
#include "engine/report.hpp"
#include "logic/model.hpp"

#include <optional>

namespace gnomon::api {

// Returns the deadlocks and overflows of the model. Nothing if there are more than a few thousand states. Throws
// LimitError.
[[nodiscard]] std::optional<engine::Report> quick_look(const Model& model, const Limits& limits);

}  // namespace gnomon::api

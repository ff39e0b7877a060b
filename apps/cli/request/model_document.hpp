// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a JSON document about a model: file, whether it is a model, diagnostics. The rest
// of the fields are there only if "ok" is true.
#pragma once

#include "cli/request/model_options.hpp"
#include "json/forward.hpp"

#include <string_view>

namespace gnomon::cli {

[[nodiscard]] json::Json model_document(std::string_view schema, const OpenedModel& opened);

}  // namespace gnomon::cli

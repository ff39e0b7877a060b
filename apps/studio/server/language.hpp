// SPDX-License-Identifier: Apache-2.0
//
// Questions about a text, answered as the language server answers them: apps/lsp/features/features.hpp.
#pragma once

#include "json/json.hpp"
#include "studio/server/analyses.hpp"
#include "studio/server/fields.hpp"

namespace gnomon::studio {

// `question` has method, text, and what the method needs. Throws ApiError.
[[nodiscard]] json::Json language_answer(const Fields& question, Analyses& analyses);

}  // namespace gnomon::studio

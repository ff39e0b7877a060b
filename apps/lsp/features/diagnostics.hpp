// SPDX-License-Identifier: Apache-2.0
//
// One diagnostic in the form of the protocol, for the list that is published and for the fixes that refer to it.
#pragma once

#include "base/diagnostic.hpp"
#include "json/json.hpp"
#include "lsp/document.hpp"

#include <string>

namespace gnomon::lsp {

[[nodiscard]] json::Json diagnostic_json(const Diagnostic& diagnostic, const Analysis& analysis,
                                         const std::string& uri);

}  // namespace gnomon::lsp

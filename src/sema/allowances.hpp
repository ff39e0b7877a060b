// SPDX-License-Identifier: Apache-2.0
//
// Comments that silence warnings: `-- gnomon: allow W0609, unused-atom`. At the end of a line it speaks of that line,
// alone on a line of the next line with text, and before everything else of the whole file. `all` stands for all
// warnings.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/ast.hpp"

#include <functional>

namespace gnomon::sema {

// Removes the warnings that the comments of the text allow, and reports comments that are not understood or of no use.
// `is_searched` says whether warnings of a kind would have been found: about others nothing can be said.
void apply_allowances(const Source& source, const ispl::Ast& ast, Diagnostics& diagnostics,
                      const std::function<bool(Code)>& is_searched);

}  // namespace gnomon::sema

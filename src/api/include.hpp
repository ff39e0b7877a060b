// SPDX-License-Identifier: Apache-2.0
//
// The files that a model includes, `include "names.ispl";`, and those with formulas for it: they are read, appended to
// the source, and their lines are added to the syntax tree.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::api {

struct IncludedTree {
  ispl::Ast ast;                   // of all files
  std::size_t model_formulas = 0;  // the formulas [0, model_formulas) are of the model, the others of `formula_files`
};

// `ast` is the tree of the source. Paths are relative to the file in which they stand; `file` is that of the source,
// which can include nothing if there is none (LoadOptions::file). A file is included once, also if several ask for it. A
// file that cannot be read, or that includes itself, is a mistake in the text. Throws FileError for one of
// `formula_files` that cannot be read, UsageError for one that the model includes, and LimitError.
[[nodiscard]] IncludedTree include_files(Source& source, const ispl::Ast& ast, const std::optional<std::string>& file,
                                         const std::vector<std::string>& formula_files, Diagnostics& diagnostics,
                                         const Limits& limits);

}  // namespace gnomon::api

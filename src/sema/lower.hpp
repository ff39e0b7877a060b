// SPDX-License-Identifier: Apache-2.0
//
// Turns a syntax tree into a model; later stages do not see the tree. Names are resolved, types checked, families
// expanded. Never throws for a mistake in the text; the result is meaningful only if no error was reported.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"
#include "logic/model.hpp"
#include "logic/view.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::sema {

// Values of constants given on the command line, which override those in the file.
using GivenConstants = std::vector<std::pair<std::string, std::int64_t>>;

// A formula that is not in the file (from the command line, say). Its mistakes go to `diagnostics`.
struct ExtraFormula {
  const Source& source;
  const ispl::Ast& ast;
  Diagnostics& diagnostics;
};

struct Names;

struct Lowered {
  Model model;
  std::shared_ptr<const Names> names;  // for formulas that come later
};

// Throws UsageError if `given_constants` names a constant that the file does not declare. The
// properties of the extra formulas come after those of the file. Warnings that are off may be reported or not: what
// takes long to find out is left out. `view` is that of knowledge which does not say its own, instead of the one that
// the file says. Throws LimitError.
[[nodiscard]] Lowered lower(const Source& source, const ispl::Ast& ast, const GivenConstants& given_constants,
                            const std::vector<ExtraFormula>& extra, Diagnostics& diagnostics, const Limits& limits = {},
                            const WarningPolicy& warnings = {}, const std::optional<logic::View>& view = {});

// Returns the model with one formula more, lowered alone against the names of the model. Its properties (several if it
// begins with `for`) come last, as do the atoms and formulas that it adds. Throws LimitError.
[[nodiscard]] Model extend(const Model& model, const Names& names, const ExtraFormula& formula,
                           const Limits& limits = {});

}  // namespace gnomon::sema

// SPDX-License-Identifier: Apache-2.0
//
// The formula of `gnomon automaton`: from its text to a path formula, with or without a model.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "cli/request/model_options.hpp"
#include "logic/formula.hpp"
#include "logic/model.hpp"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

struct PathFormula {
  logic::FormulaId path;
  bool finite = false;  // read on finite traces
};

// A text with its diagnostics, as the user wants to see them.
struct ReadText {
  Source source;
  std::vector<Diagnostic> diagnostics;
};

struct AutomatonInput {
  std::deque<ReadText> texts;  // the model, if there is one, and the formula
  std::optional<Model> model;
  std::optional<PathFormula> formula;  // present if there is no error

  [[nodiscard]] std::vector<Findings> findings() const;
};

// Reads a formula over the atoms and agents of the model in `options.file`; without a file every name in
// the formula is an atom. A formula without prefix or path quantifier is read as one of LDL. `finite`: on
// finite traces whatever the prefix says. Throws FileError, UsageError and LimitError.
[[nodiscard]] AutomatonInput read_path_formula(const std::string& formula, const ModelOptions& options, bool finite,
                                               const Limits& limits);

}  // namespace gnomon::cli

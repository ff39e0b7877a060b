// SPDX-License-Identifier: Apache-2.0
//
// From a text to a model: the first half of every command. Parsing and lowering in one call, with
// all diagnostics in one list.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "sema/lower.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::api {

// A formula about one path: what somebody wants to happen. It is read as LTL if it does not say otherwise.
struct Goal {
  std::string name;  // for messages, as in "objective of Alice"
  std::string text;
};

// How formulas are read, if not as they are written.
struct Readings {
  // LDL is read as LDLf and CDL* as CDL*f, as with the prefixes of these names. Formulas of LTL and CTL*, which have
  // finite traces under prefixes of their own only, stay as they are.
  bool finite = false;
  // ATL and ATL* are read as ATLir, as with the prefix of this name: members of coalitions act on what they see.
  bool uniform = false;
  // What knowledge goes by that does not say it; nothing: what the file says. Formulas are lowered so.
  std::optional<logic::View> view = {};
};

// Returns the model with its properties read so.
[[nodiscard]] Model read_as(Model model, const Readings& readings);

struct LoadOptions {
  sema::GivenConstants definitions;   // constants set from outside (-D)
  std::vector<std::string> formulas;  // formulas to check besides those of the file
  std::vector<Goal> goals;            // these come after them
  Limits limits;
  Readings readings;
  WarningPolicy warnings;  // the diagnostics may lack those that are off
  // The file that the text comes from: files that it includes are looked for from there. Empty for a text without a
  // file, which includes files of the current folder. Nothing: the text can include no files.
  std::optional<std::string> file;
  std::vector<std::string> formula_files;  // files with formulas to check, and with names for these
  // Reads a file that is included, by its path; throws FileError. Nothing: it is read from the disk.
  std::function<Source(const std::string& path)> read_included = {};
};

// A formula or goal from outside with its own text, which its diagnostics refer to.
struct LoadedFormula {
  Source source;
  Diagnostics diagnostics;
};

struct Loaded {
  Source source;            // with the files that are included, and those of formulas
  ispl::Ast ast;            // of the text alone
  Diagnostics diagnostics;  // of all of the source, in the order of the text
  std::deque<LoadedFormula> formulas;
  // Present if there is no error.
  std::optional<Model> model;
  std::shared_ptr<const sema::Names> names;  // of the model, for formulas that come later
  // The properties [0, file_properties) come from the file and what it includes, those from there to
  // `source_properties` from files of formulas, the others have texts of their own.
  std::size_t file_properties = 0;
  std::size_t source_properties = 0;

  [[nodiscard]] bool ok() const { return model.has_value(); }
};

// Throws UsageError for a definition of a constant that the file does not have, FileError for files of formulas, and
// LimitError.
[[nodiscard]] Loaded load(Source source, const LoadOptions& options = {});

// Reads "N=5". Throws UsageError if it is not of this form.
[[nodiscard]] std::pair<std::string, std::int64_t> parse_definition(const std::string& text);

}  // namespace gnomon::api

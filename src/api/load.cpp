// SPDX-License-Identifier: Apache-2.0
#include "api/load.hpp"

#include "base/error.hpp"
#include "ispl/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

namespace gnomon::api {

namespace {

// ---- several files

struct IncludedTree {
  ispl::Ast ast;                   // of all files
  std::size_t model_formulas = 0;  // the formulas [0, model_formulas) are of the model, the others of files of formulas
};

using std::filesystem::path;

// Reads the files that a text includes, `include "names.ispl";`, and those of formulas for it: they are appended to the
// source, and their lines are added to the syntax tree. Paths are relative to the file in which they stand. A file is
// included once, also if several ask for it. A file that cannot be read, or that includes itself, is a mistake in the
// text.
class Includer {
 public:
  Includer(Source& source, ispl::Ast& ast, const LoadOptions& options, Diagnostics& diagnostics)
      : source_(source),
        ast_(ast),
        file_(options.file),
        read_(options.read_included),
        diagnostics_(diagnostics),
        limits_(options.limits) {
    if (file_) known_.insert(identity(*file_));
  }

  // Includes what the tree asks for, and what these files ask for.
  void follow() {
    for (; followed_ < ast_.includes.size(); ++followed_) include(ispl::Include(ast_.includes[followed_]));
  }

  void add(const std::string& name) {
    if (!known_.insert(identity(name)).second) {
      throw UsageError(fmt::format("{} is a part of the model already, or given twice; --only chooses formulas", name));
    }
    append(Source::read(name, limits_), std::nullopt);
    follow();
  }

 private:
  void include(const ispl::Include& line) {
    if (!file_) {
      diagnostics_.add(Code::WrongInclude, line.span, "no files can be included here")
          .with_hint("put the lines of that file into this text");
      return;
    }
    const path target = (file_at(line.path.begin).parent_path() / source_.text(line.path)).lexically_normal();
    if (const std::string chain = circle(target, line.path.begin); !chain.empty()) {
      diagnostics_.add(Code::WrongInclude, line.path, "a file cannot include itself").note(chain);
      return;
    }
    if (known_.contains(identity(target))) return;
    try {
      append(read(target), line.span);
      known_.insert(identity(target));
    } catch (const FileError& error) {
      diagnostics_.add(Code::WrongInclude, line.path, "this file cannot be read")
          .note(error.what())
          .with_hint("paths are relative to the file in which they stand");
    }
  }

  [[nodiscard]] Source read(const path& target) const {
    if (read_) return read_(target.string());
    std::error_code ignored;  // reading the file will report the error
    if (std::filesystem::is_other(target, ignored)) {
      throw FileError(fmt::format("cannot read {}: it is no file", target.string()));
    }
    return Source::read(target.string(), limits_);
  }

  // The same for all names of a file. Whoever else reads files follows no links.
  [[nodiscard]] std::string identity(const path& name) const {
    if (read_) return name.lexically_normal().string();
    std::error_code failed;
    const path canonical = std::filesystem::weakly_canonical(name, failed);
    return (failed ? name.lexically_normal() : canonical).string();
  }

  void append(const Source& text, std::optional<Span> at) {
    const Span part = source_.include(text, at);
    ispl::parse_included(source_, part, ast_, diagnostics_, limits_);
  }

  // The file that a place of the source is in.
  [[nodiscard]] path file_at(std::uint32_t offset) const {
    return source_.is_own(offset) ? path(*file_) : path(source_.name_at(offset));
  }

  // "a.ispl includes b.ispl, which includes a.ispl", if the target is among the files that lead to the place.
  [[nodiscard]] std::string circle(const path& target, std::uint32_t offset) const {
    std::vector<std::string> names{target.string()};
    for (std::optional<Span> at = Span{offset, offset}; at; at = source_.included_at(at->begin)) {
      names.push_back(source_.name_at(at->begin));
      if (identity(file_at(at->begin)) != identity(target)) continue;
      std::reverse(names.begin(), names.end());
      std::string chain = names[0];
      for (std::size_t i = 1; i < names.size(); ++i) chain += (i == 1 ? " includes " : ", which includes ") + names[i];
      return chain;
    }
    return {};
  }

  Source& source_;
  ispl::Ast& ast_;
  const std::optional<std::string>& file_;
  const std::function<Source(const std::string&)>& read_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  std::set<std::string> known_;
  std::size_t followed_ = 0;
};

IncludedTree include_files(Loaded& loaded, const LoadOptions& options) {
  IncludedTree result{loaded.ast, 0};
  Includer includer(loaded.source, result.ast, options, loaded.diagnostics);
  includer.follow();
  result.model_formulas = result.ast.formulas.size();
  for (const std::string& name : options.formula_files) includer.add(name);
  return result;
}

// ---- the whole

// Formulas of the source come first, in the order of the text. A formula from outside begins at the
// start of a text of its own, where a file has no formula. Returns how many properties come from the first `formulas`.
std::size_t count_properties(const ispl::Ast& ast, std::size_t formulas,
                             const std::vector<logic::Property>& properties) {
  std::size_t count = 0;
  auto formula = ast.formulas.begin();
  const auto end = formula + static_cast<std::ptrdiff_t>(formulas);
  for (const logic::Property& property : properties) {
    while (formula != end && formula->span != property.span) ++formula;
    if (formula == end) break;
    ++count;
  }
  return count;
}

// "<formula>", or "<formula 2>" if there are several.
std::string formula_name(std::size_t index, std::size_t count) {
  return count == 1 ? "<formula>" : fmt::format("<formula {}>", index + 1);
}

Loaded load_within_limits(Source source, const LoadOptions& options) {
  Loaded loaded{std::move(source), {}, {}, {}, std::nullopt, {}, 0, 0};
  loaded.ast = ispl::parse(loaded.source, loaded.diagnostics, options.limits);
  std::optional<IncludedTree> included;
  if (!loaded.ast.includes.empty() || !options.formula_files.empty()) {
    included = include_files(loaded, options);
  }
  const ispl::Ast& whole = included ? included->ast : loaded.ast;
  loaded.diagnostics.sort();

  std::deque<ispl::Ast> trees;
  std::vector<sema::ExtraFormula> extra;
  bool formulas_ok = true;
  const auto add = [&](const std::string& name, const std::string& text, ispl::Prefix unmarked) {
    LoadedFormula& formula = loaded.formulas.emplace_back(LoadedFormula{Source(name, text), {}});
    trees.push_back(ispl::parse_formula(formula.source, formula.diagnostics, unmarked, options.limits));
    formulas_ok = formulas_ok && !formula.diagnostics.has_errors();
    extra.push_back({formula.source, trees.back(), formula.diagnostics});
  };
  for (const std::string& text : options.formulas) {
    add(formula_name(loaded.formulas.size(), options.formulas.size()), text, ispl::Prefix::None);
  }
  for (const Goal& goal : options.goals) add(fmt::format("<{}>", goal.name), goal.text, ispl::Prefix::Ltl);
  if (loaded.diagnostics.has_errors() || !formulas_ok) return loaded;

  sema::Lowered lowered = sema::lower(loaded.source, whole, options.definitions, extra, loaded.diagnostics,
                                      options.limits, options.warnings, options.readings.view);
  const bool ok = !loaded.diagnostics.has_errors() &&
                  std::none_of(loaded.formulas.begin(), loaded.formulas.end(),
                               [](const LoadedFormula& formula) { return formula.diagnostics.has_errors(); });
  if (ok) {
    const std::vector<logic::Property>& properties = lowered.model.specification.properties;
    const std::size_t formulas = included ? included->model_formulas : whole.formulas.size();
    loaded.file_properties = count_properties(whole, formulas, properties);
    loaded.source_properties = count_properties(whole, whole.formulas.size(), properties);
    loaded.model = read_as(std::move(lowered.model), options.readings);
    loaded.names = std::move(lowered.names);
  }
  return loaded;
}

// Returns the logic by whose rules a formula of `logic` is read.
logic::Logic read_logic(logic::Logic logic, const Readings& readings) {
  using logic::Logic;
  if (readings.finite && logic == Logic::Ldl) return Logic::LdlFinite;
  if (readings.finite && logic == Logic::CdlStar) return Logic::CdlStarFinite;
  if (readings.uniform && (logic == Logic::Atl || logic == Logic::AtlStar)) return Logic::AtlUniform;
  return logic;
}

}  // namespace

Model read_as(Model model, const Readings& readings) {
  for (logic::Property& property : model.specification.properties) {
    property.logic = read_logic(property.logic, readings);
  }
  return model;
}

Loaded load(Source source, const LoadOptions& options) {
  try {
    return load_within_limits(std::move(source), options);
  } catch (const LimitError& error) {
    throw LimitError(fmt::format("{} while the model was read", error.what()));
  }
}

std::pair<std::string, std::int64_t> parse_definition(const std::string& text) {
  const auto equals = text.find('=');
  const std::string name = text.substr(0, equals);
  std::int64_t value = 0;
  const char* const begin = equals == std::string::npos ? text.data() + text.size() : text.data() + equals + 1;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, value);
  constexpr std::int64_t largest = 2'147'483'647;
  const bool too_large = error == std::errc::result_out_of_range || value > largest || value < -largest;
  if (name.empty() || begin == end || stop != end || (error != std::errc() && !too_large)) {
    throw UsageError(fmt::format("-D {}: expected NAME=NUMBER, for example -D N=5", text));
  }
  if (too_large) throw UsageError(fmt::format("-D {}: the number does not fit into 32 bits", text));
  return {name, value};
}

}  // namespace gnomon::api

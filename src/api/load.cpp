// SPDX-License-Identifier: Apache-2.0
#include "api/load.hpp"

#include "api/include.hpp"
#include "base/error.hpp"
#include "ispl/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace gnomon::api {

namespace {

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
    included = include_files(loaded.source, loaded.ast, options.file, options.formula_files, loaded.diagnostics,
                             options.limits);
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
                                      options.limits, options.warnings);
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

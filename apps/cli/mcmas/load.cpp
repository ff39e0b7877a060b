// SPDX-License-Identifier: Apache-2.0
//
// MCMAS tells mistakes in the syntax on standard error and all others on standard output, without
// places. Messages are Gnomon's own; of its warnings only those are shown that MCMAS knows, too.
#include "cli/mcmas/load.hpp"

#include "base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gnomon::cli {

namespace {

// Codes of the first group are about the text as such.
bool is_syntax_error(const Diagnostic& diagnostic) { return info(diagnostic.code).id.starts_with("E01"); }

bool is_error(const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; }

// "3.5-9": line, first and last column; or the place where a longer text begins.
std::string place_of(const Source& source, Span span) {
  const auto begin = source.position(span.begin);
  const auto end = source.position(span.end > span.begin ? span.end - 1 : span.begin);
  std::string text = fmt::format("{}.{}", begin.line, begin.column);
  if (end.line == begin.line && end.column > begin.column) text += fmt::format("-{}", end.column);
  return text;
}

std::string with_hint(const Diagnostic& diagnostic) {
  return diagnostic.hint.empty() ? diagnostic.message : fmt::format("{}; {}", diagnostic.message, diagnostic.hint);
}

void report_syntax_errors(const api::Loaded& loaded, const McmasOptions& options, Output& output) {
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (!is_error(diagnostic)) continue;
    output.print_error(fmt::format("{}:{}: syntax error, {}\n", options.file, place_of(loaded.source, diagnostic.span),
                                   with_hint(diagnostic)));
  }
  output.print(fmt::format("{} has syntax error(s).\n", options.file));
}

// Comparisons of enumerations of which one has values that the other lacks: what -n forbids.
std::vector<std::string> unequal_comparisons(const model::System& system) {
  std::vector<std::string> result;
  const model::ExprPool& pool = system.exprs;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    const model::ExprNode& node = pool[model::ExprId(i)];
    if (node.op != model::Op::Equal && node.op != model::Op::NotEqual) continue;
    const model::ExprNode& left = pool[node.left];
    const model::ExprNode& right = pool[node.right];
    if (left.op != model::Op::Variable || right.op != model::Op::Variable) continue;
    const model::Variable& a = system[left.variable];
    const model::Variable& b = system[right.variable];
    if (a.domain.type != model::Type::Enumeration || a.domain == b.domain) continue;
    result.push_back(fmt::format("{} and {} do not have the same enumerate type.", a.name, b.name));
  }
  return result;
}

// Messages about a model whose syntax is right.
std::vector<std::string> static_errors(const api::Loaded& loaded, const McmasOptions& options) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (!is_error(diagnostic)) continue;
    result.push_back(
        fmt::format("line {}: {}", loaded.source.position(diagnostic.span.begin).line, with_hint(diagnostic)));
  }
  if (loaded.ok() && options.equal_enumerations) result = unequal_comparisons(loaded.model->system);
  return result;
}

}  // namespace

bool report_loading(const api::Loaded& loaded, const McmasOptions& options, Output& output) {
  const std::vector<Diagnostic>& list = loaded.diagnostics.list();
  if (std::any_of(list.begin(), list.end(), is_syntax_error)) {
    report_syntax_errors(loaded, options, output);
    return false;
  }
  // The machine protocol of -q -s begins with the first state.
  const bool silent = options.quiet && options.simulate;
  const std::vector<std::string> errors = static_errors(loaded, options);
  const bool ok = loaded.ok() && errors.empty();
  if (silent && ok) return true;
  output.print(fmt::format("{} has been parsed successfully.\nGlobal syntax checking...\n", options.file));
  for (const Diagnostic& diagnostic : list) {
    if (diagnostic.code == Code::DuplicateDefinition && !options.quiet) {
      output.print(fmt::format("warning: {}\n", diagnostic.message));
    }
    // The one case in which MCMAS understands the same text in another way.
    if (diagnostic.code == Code::CtlStarPrecedence) {
      output.print_error(
          fmt::format("note: line {}: {}\n", loaded.source.position(diagnostic.span.begin).line, diagnostic.message));
    }
  }
  for (const std::string& error : errors) output.print(fmt::format("        {}\n", error));
  // One number each for initial states, fairness and formulas; MCMAS prints them in any case.
  output.print(ok ? "1\n1\n1\n" : "0\n0\n0\n");
  if (!ok) {
    output.print(fmt::format("{} has error(s).\n", options.file));
    return false;
  }
  if (!options.quiet) output.print("Done\n");
  if (options.verbosity > 2) output.print("Done\n");
  return true;
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// Any bytes: the parser answers with a tree or with diagnostics that can be printed, and what it
// accepts is formatted without a change of meaning, once and for all. The input is read twice, as a
// file and as a single formula.
#include "../support/format_check.hpp"
#include "base/render.hpp"
#include "token_mutator.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace gnomon;

void print_error(const std::string& problem, const Source& source, const ispl::Ast& ast) {
  std::fprintf(stderr, "formatter: %s\n--- formatted\n%s---\n", problem.c_str(), ispl::format(source, ast).c_str());
  std::abort();
}

void check_spans(const Source& source, const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.list()) {
    if (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > source.text().size()) std::abort();
  }
  if (render(diagnostics.list(), source, {}).empty() != diagnostics.list().empty()) std::abort();
}

void check_file(const Source& source) {
  Diagnostics diagnostics;
  const ispl::Ast ast = ispl::parse(source, diagnostics);
  check_spans(source, diagnostics);
  if (diagnostics.has_errors()) return;
  const std::string problem = test::format_problem(source, ast);
  if (!problem.empty()) print_error(problem, source, ast);
}

void check_formula(const Source& source) {
  Diagnostics diagnostics;
  const ispl::Ast ast = ispl::parse_formula(source, diagnostics);
  check_spans(source, diagnostics);
  if (diagnostics.has_errors()) return;
  const Source once("formatted", ispl::format(source, ast));
  const ispl::Ast again = ispl::parse_formula(once, diagnostics);
  if (diagnostics.has_errors() || ispl::format(once, again) != once.text()) print_error("not stable", source, ast);
  const std::string difference = test::detail::difference(source, ast, once, again);
  if (!difference.empty()) print_error(difference, source, ast);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("input", std::string(reinterpret_cast<const char*>(data), size));
  check_file(source);
  check_formula(source);
  return 0;
}

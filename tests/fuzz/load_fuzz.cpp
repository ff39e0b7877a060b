// SPDX-License-Identifier: Apache-2.0
//
// Any bytes: parsing and lowering answer with a model or with diagnostics that can be printed.
// Families may lawfully expand to millions of instances; such inputs are passed over, so that what
// takes long here is a finding.
#include "api/load.hpp"

#include "base/render.hpp"
#include "ispl/parser.hpp"
#include "token_mutator.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace gnomon;

// At most this many ranges, of at most this size.
constexpr std::size_t max_ranges = 4;
constexpr std::int64_t max_number = 9;

bool expands_far(const Source& source) {
  Diagnostics diagnostics;
  const ispl::Ast ast = ispl::parse(source, diagnostics);
  const auto ranges = std::count_if(ast.tokens.begin(), ast.tokens.end(),
                                    [](const ispl::Token& token) { return token.keyword == ispl::Keyword::In; });
  if (ranges == 0) return false;
  const bool large = std::any_of(ast.numbers.begin(), ast.numbers.end(), [](std::int64_t n) { return n > max_number; });
  const bool products = std::any_of(ast.constant_exprs.begin(), ast.constant_exprs.end(),
                                    [](const ispl::Expr& expr) { return expr.kind == ispl::ExprKind::Multiply; });
  return large || products || static_cast<std::size_t>(ranges) > max_ranges;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Source source("input", std::string(reinterpret_cast<const char*>(data), size));
  if (expands_far(source)) return 0;
  const api::Loaded loaded = api::load(std::move(source));
  if (loaded.ok() == loaded.diagnostics.has_errors()) std::abort();
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > loaded.source.text().size()) std::abort();
  }
  if (render(loaded.diagnostics.list(), loaded.source, {}).empty() != loaded.diagnostics.list().empty()) std::abort();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
#include "api/generated_text.hpp"

#include "api/load.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string_view>

namespace gnomon::api {

std::string with_allowances(const std::string& text) {
  std::set<std::string_view> raised;
  const Loaded loaded = load(Source("generated model", text));
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.severity == Severity::Warning) raised.insert(info(diagnostic.code).id);
  }
  return raised.empty() ? text : fmt::format("-- gnomon: allow {}\n\n{}", fmt::join(raised, ", "), text);
}

}  // namespace gnomon::api

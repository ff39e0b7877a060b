// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics as text for people, in the manner of a modern compiler: place, code, message, the
// source line with the span underlined, notes and a hint.
#pragma once

#include "base/diagnostic.hpp"

#include <string>

namespace gnomon {

struct RenderStyle {
  bool colour = false;
  // Longer source lines are cut around the span.
  std::uint32_t width = 100;
};

[[nodiscard]] std::string render(const Diagnostic& diagnostic, const Source& source, RenderStyle style);

// Renders all of them, with a closing line that counts errors and warnings; empty for no diagnostics. A list that is
// full may stand for more than it has (Diagnostics::limit), and the closing line says so.
[[nodiscard]] std::string render(const std::vector<Diagnostic>& list, const Source& source, RenderStyle style);

}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
//
// What the commands that draw have in common: the choice of a format, and where the result goes.
#pragma once

#include "base/limits.hpp"
#include "cli/command_line/options.hpp"
#include "cli/picture/picture.hpp"
#include "cli/terminal/output.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

struct DrawingOptions {
  std::string format;                // as given; empty: none
  std::string file;                  // of -o; empty: none
  bool force = false;                // overwrite it
  std::uint64_t dpi = 192;           // of PNG
  std::vector<std::string> formats;  // those of the command

  // By the option, or else by the ending of the file.
  [[nodiscard]] std::string format_or(std::string_view otherwise) const;
};

// --format, -o and --force, with PNG also --dpi; `formats` are those that the command has.
void add_drawing_options(Command command, DrawingOptions& options, const std::vector<std::string>& formats,
                         std::string_view otherwise);

// Throws UsageError if the format is nothing for the place where it would be shown.
void check_destination(const DrawingOptions& options, std::string_view format);

// The picture as dot, svg, png, pdf or mermaid. Only PNG and PDF need Graphviz. Throws LimitError.
[[nodiscard]] std::string drawn(const Picture& picture, const std::string& format, std::uint64_t dpi,
                                const Limits& limits);

// To the file, or to standard output if there is none.
void deliver(const DrawingOptions& options, std::string_view text, Output& output);

}  // namespace gnomon::cli

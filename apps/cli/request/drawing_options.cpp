// SPDX-License-Identifier: Apache-2.0
#include "cli/request/drawing_options.hpp"

#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/picture/graphviz.hpp"
#include "cli/terminal/file_write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace gnomon::cli {

std::string DrawingOptions::format_or(std::string_view otherwise) const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> endings{{{".dot", "dot"},
                                                                                   {".gv", "dot"},
                                                                                   {".svg", "svg"},
                                                                                   {".png", "png"},
                                                                                   {".pdf", "pdf"},
                                                                                   {".hoa", "hoa"},
                                                                                   {".json", "json"},
                                                                                   {".mmd", "mermaid"},
                                                                                   {".mermaid", "mermaid"},
                                                                                   {".html", "html"},
                                                                                   {".htm", "html"},
                                                                                   {".csv", "csv"},
                                                                                   {".tex", "latex"}}};
  if (!format.empty()) return format;
  const std::string ending = std::filesystem::path(file).extension().string();
  const auto* const place =
      std::find_if(endings.begin(), endings.end(), [&ending](const auto& known) { return known.first == ending; });
  const bool offered =
      place != endings.end() && std::find(formats.begin(), formats.end(), place->second) != formats.end();
  return std::string(offered ? place->second : otherwise);
}

void add_drawing_options(Command command, DrawingOptions& options, const std::vector<std::string>& formats,
                         std::string_view otherwise) {
  options.formats = formats;
  add_choice(command, "--format", options.format, formats,
             fmt::format("What to write. Without this option the ending of the file of -o decides, else it is {}.",
                         otherwise));
  const Option file = add_text(command, "-o,--output", options.file, "FILE", "Write to this file.");
  add_flag(command, "--force", options.force, "Overwrite the file of -o if it exists.").needs(file);
  if (std::find(formats.begin(), formats.end(), "png") != formats.end()) {
    add_number(command, "--dpi", options.dpi, 1, "Dots per inch of a picture as PNG.");
  }
}

void check_destination(const DrawingOptions& options, std::string_view format) {
  const bool binary = format == "png" || format == "pdf";
  if (binary && options.file.empty() && ::isatty(STDOUT_FILENO) != 0) {
    throw UsageError(fmt::format("a picture as {} is nothing for a terminal; -o writes it to a file", format));
  }
}

std::string drawn(const Picture& picture, const std::string& format, std::uint64_t dpi, const Limits& limits) {
  if (format == "mermaid") return mermaid_text(picture);
  if (format == "svg") return svg_text(picture, limits);
  const std::string dot = dot_text(picture);
  return format == "dot" ? dot : drawn_by_graphviz(dot, format, dpi, limits);
}

void deliver(const DrawingOptions& options, std::string_view text, Output& output) {
  if (options.file.empty()) {
    output.print(text);
  } else {
    write_file(options.file, text, options.force);
  }
}

}  // namespace gnomon::cli

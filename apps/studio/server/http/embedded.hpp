// SPDX-License-Identifier: Apache-2.0
//
// Files that are part of the program: the page, and the models that come with it. The build writes the tables
// (cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace gnomon::studio {

struct EmbeddedFile {
  std::string_view path;  // "assets/index-1a2b3c4d.js"
  std::string_view bytes;
  bool is_compressed = false;  // by gzip
  std::string_view stamp;      // of the content
};

// Empty if the page was not there when the program was built.
[[nodiscard]] std::span<const EmbeddedFile> page_files();
// "counter/counter.ispl", "pursuit_evasion/README.md"; not compressed
[[nodiscard]] std::span<const EmbeddedFile> model_files();

}  // namespace gnomon::studio

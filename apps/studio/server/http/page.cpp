// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/page.hpp"

#include "studio/server/http/embedded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace gnomon::studio {

namespace {

constexpr std::string_view start = "index.html";

std::string_view type_of(std::string_view path) {
  using Row = std::pair<std::string_view, std::string_view>;
  constexpr std::array types = {
      Row{".html", "text/html; charset=utf-8"},
      Row{".js", "text/javascript; charset=utf-8"},
      Row{".css", "text/css; charset=utf-8"},
      Row{".json", "application/json"},
      Row{".svg", "image/svg+xml"},
      Row{".png", "image/png"},
      Row{".ico", "image/x-icon"},
      Row{".ttf", "font/ttf"},
      Row{".woff", "font/woff"},
      Row{".woff2", "font/woff2"},
      Row{".wasm", "application/wasm"},
      Row{".txt", "text/plain; charset=utf-8"},
      Row{".map", "application/json"},
      Row{".webmanifest", "application/manifest+json"},
  };
  const auto found =
      std::find_if(types.begin(), types.end(), [path](const Row& row) { return path.ends_with(row.first); });
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace

bool has_page() {
  const auto files = page_files();
  return std::any_of(files.begin(), files.end(), [](const EmbeddedFile& file) { return file.path == start; });
}

Response page_response(const Request& request) {
  const std::string_view wanted = request.path == "/" ? start : std::string_view(request.path).substr(1);
  const auto files = page_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [wanted](const EmbeddedFile& file) { return file.path == wanted; });
  if (found == files.end()) throw ApiError(ErrorKind::Missing, "there is no such page");
  Response response;
  response.type = type_of(found->path);
  const std::string tag = fmt::format("\"{}\"", found->stamp);
  // The names of assets change with their content.
  const bool is_for_ever = found->path.starts_with("assets/");
  response.headers = {{"ETag", tag},
                      {"Cache-Control", is_for_ever ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match == tag) {
    response.status = 304;
    return response;
  }
  if (found->is_compressed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = found->bytes;
  return response;
}

}  // namespace gnomon::studio

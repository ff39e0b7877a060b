// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include <fmt/format.h>

#include <string_view>

namespace gnomon {

void internal_error(const char* condition, const char* message, const char* file, int line) {
  // Only the path below the project: the build machine's folders mean nothing to the reader.
  std::string_view path = file;
  for (std::string_view root : {"src/", "apps/"}) {
    if (const auto at = path.rfind(root); at != std::string_view::npos) {
      path.remove_prefix(at);
      break;
    }
  }
  throw InternalError(fmt::format("{} ({}:{}: {})", message, path, line, condition));
}

}  // namespace gnomon

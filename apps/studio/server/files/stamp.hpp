// SPDX-License-Identifier: Apache-2.0
//
// Short texts and numbers that change with a content.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon::studio {

// FNV-1a (Fowler, Noll, Vo): the same at each start of the program.
[[nodiscard]] inline std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

// Guards against accidents, not against somebody who looks for a collision.
[[nodiscard]] inline std::string stamp_of(std::string_view text) {
  return fmt::format("{:016x}-{:x}", hash_of(text), text.size());
}

}  // namespace gnomon::studio

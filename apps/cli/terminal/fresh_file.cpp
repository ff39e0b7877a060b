// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/fresh_file.hpp"

#include "base/error.hpp"
#include "cli/terminal/file_write.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <system_error>

namespace gnomon::cli {

namespace {

// FNV-1a (Fowler, Noll, Vo): the same on every machine, so that equal reports have equal names.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

std::optional<std::string> write_fresh_file(std::span<const std::filesystem::path> folders, std::string_view stem,
                                            std::string_view extension, std::string_view text) {
  constexpr int most_tries = 100;
  const std::string name = fmt::format("{}-{:016x}", stem, hash_of(text));
  for (const std::filesystem::path& folder : folders) {
    for (int i = 1; i <= most_tries; ++i) {
      const std::string suffix = i == 1 ? "" : fmt::format("-{}", i);
      const std::filesystem::path path = folder / fmt::format("{}{}.{}", name, suffix, extension);
      std::error_code error;
      if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) continue;
      try {
        write_file(path.string(), text, false);
        return path.string();
      } catch (const FileError&) {  // not here
        break;
      }
    }
  }
  return std::nullopt;
}

}  // namespace gnomon::cli

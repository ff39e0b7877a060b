// SPDX-License-Identifier: Apache-2.0
//
// The folder whose models the page reads and writes. Nothing outside of it can be reached: names are followed one by
// one from the opened folder, and links are not followed.
#pragma once

#include "base/process/descriptor.hpp"
#include "base/source.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::studio {

struct FileEntry {
  std::string path;
  std::uint64_t size = 0;
  std::string stamp;
};

struct Listing {
  std::vector<FileEntry> files;      // by path
  std::vector<std::string> folders;  // their paths, also of those without models
  bool truncated = false;            // there are more
};

struct OpenedFile {
  std::string text;
  std::string stamp;
};

// May be used by several threads.
class Folder {
 public:
  static constexpr std::size_t max_file = 4'000'000;  // bytes

  // Throws FileError.
  explicit Folder(const std::filesystem::path& path);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Listing list();

  // Returns a file that a model includes, which may have any ending. Throws FileError.
  [[nodiscard]] Source included(const std::string& path) const;

  // These throw ApiError and PlaceError.
  [[nodiscard]] OpenedFile read(std::string_view path) const;
  // Nothing if there is no such file.
  [[nodiscard]] std::optional<std::string> stamp(std::string_view path) const;
  // Writes the file as a whole or not at all, and returns its stamp. `expected` is the stamp that it should have now,
  // nothing if it should not exist; `force` writes whatever there is.
  std::string write(std::string_view path, std::string_view text, const std::optional<std::string>& expected,
                    bool force);
  // These are in folder_changes.cpp. Nothing that is there is ever replaced, and only empty folders are removed.
  // `expected` is the stamp that a file should have.
  void create_folder(std::string_view path);
  void move(std::string_view from, std::string_view to);
  void remove(std::string_view path, const std::optional<std::string>& expected);

 private:
  // What a stamp that was computed before depends on.
  struct Version {
    std::uint64_t device = 0, file = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    friend auto operator<=>(const Version&, const Version&) = default;
  };

  void list_folder(int folder, const std::string& prefix, std::size_t depth, std::size_t& looked_at, Listing& result);
  [[nodiscard]] std::optional<FileEntry> entry(int folder, const char* name, const std::string& path);

  std::string name_;
  std::string path_;  // absolute
  Descriptor root_;
  std::mutex writing_;  // so that between a look at a file and its replacement no other request does the same
  std::mutex listing_;
  std::map<Version, std::string> stamps_;  // of the files that were listed last
};

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
//
// The models of a folder. Stamps depend on contents, but files that have not changed since the last time are not read
// again.
#include "base/process/opened_file.hpp"
#include "studio/server/files/folder.hpp"
#include "studio/server/files/model_path.hpp"
#include "studio/server/files/stamp.hpp"

#include <algorithm>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>

namespace gnomon::studio {

namespace {

constexpr std::size_t most_files = 2000;
constexpr std::size_t most_entries = 50'000;  // of all kinds
constexpr std::size_t deepest = 8;

// Folders of other tools, which are large and hold no models of the user.
bool is_foreign(std::string_view name) { return name == "node_modules" || name == "build"; }

std::vector<std::string> names_in(int folder, std::size_t most) {
  const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (copy < 0) return {};
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::fdopendir(copy), [](DIR* one) { return ::closedir(one); });
  if (!open) {
    ::close(copy);
    return {};
  }
  std::vector<std::string> names;
  while (const dirent* const found = ::readdir(open.get())) {
    if (names.size() == most) break;
    if (is_plain_name(found->d_name)) names.emplace_back(found->d_name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

std::optional<FileEntry> Folder::entry(int folder, const char* name, const std::string& path) {
  struct stat about {};
  if (::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  const Version version{about.st_dev, about.st_ino, static_cast<std::uint64_t>(about.st_size), about.st_mtim.tv_sec,
                        about.st_mtim.tv_nsec};
  if (version.size > max_file) return std::nullopt;
  FileEntry result{path, version.size, {}};
  if (const auto known = stamps_.find(version); known != stamps_.end()) {
    result.stamp = known->second;
    return result;
  }
  try {
    const Descriptor file = open_file(folder, name);
    if (!file.is_open()) return std::nullopt;
    result.stamp = stamp_of(read_file(file.get(), max_file));
  } catch (const PlaceError&) {  // it cannot be opened by the page either
    return std::nullopt;
  }
  stamps_[version] = result.stamp;
  return result;
}

void Folder::list_folder(int folder, const std::string& prefix, std::size_t depth, std::size_t& looked_at,
                         Listing& result) {
  for (const std::string& name : names_in(folder, most_entries)) {
    if (result.files.size() == most_files || ++looked_at > most_entries) {
      result.truncated = true;
      return;
    }
    const std::string path = prefix + name;
    if (is_model_name(name)) {
      if (auto found = entry(folder, name.c_str(), path)) {
        result.files.push_back(std::move(*found));
        continue;
      }
    }
    if (is_foreign(name)) continue;
    const Descriptor inner(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!inner.is_open()) continue;
    if (!is_model_name(name)) result.folders.push_back(path);
    if (depth == deepest) {
      result.truncated = true;
    } else {
      list_folder(inner.get(), path + "/", depth + 1, looked_at, result);
    }
  }
}

Listing Folder::list() {
  const std::scoped_lock lock(listing_);
  constexpr std::size_t most_stamps = 2 * most_files;
  if (stamps_.size() > most_stamps) stamps_.clear();
  Listing result;
  std::size_t looked_at = 0;
  list_folder(root_.get(), "", 1, looked_at, result);
  std::sort(result.files.begin(), result.files.end(),
            [](const FileEntry& a, const FileEntry& b) { return a.path < b.path; });
  std::sort(result.folders.begin(), result.folders.end());
  return result;
}

}  // namespace gnomon::studio

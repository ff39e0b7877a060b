// SPDX-License-Identifier: Apache-2.0
#include "base/process/opened_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace gnomon {

namespace {

[[noreturn]] void refuse_link() {
  throw PlaceError(PlaceError::Reason::Outside, "the path leads over a symbolic link, which is not followed");
}

// A link where a folder or file should be is reported in one of these ways.
bool is_link(int folder, const char* name) {
  struct stat about {};
  return ::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(about.st_mode);
}

}  // namespace

void refuse(std::string_view what, int reason) {
  throw PlaceError(PlaceError::Reason::System, fmt::format("cannot {} the file: {}", what, std::strerror(reason)));
}

Descriptor open_folder(const std::string& path) {
  Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open()) throw FileError(fmt::format("cannot open the folder {}: {}", path, std::strerror(errno)));
  return folder;
}

Descriptor open_parent_if_there(int root, const std::vector<std::string>& names) {
  Descriptor folder(::fcntl(root, F_DUPFD_CLOEXEC, 3));
  if (!folder.is_open()) refuse("open", errno);
  for (std::size_t i = 0; i + 1 < names.size(); ++i) {
    const char* const name = names[i].c_str();
    Descriptor next(::openat(folder.get(), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!next.is_open()) {
      const int reason = errno;
      if (is_link(folder.get(), name)) refuse_link();
      if (reason == ENOENT || reason == ENOTDIR) return {};
      refuse("open", reason);
    }
    folder = std::move(next);
  }
  return folder;
}

Descriptor open_parent(int root, const std::vector<std::string>& names) {
  Descriptor folder = open_parent_if_there(root, names);
  if (!folder.is_open()) throw PlaceError(PlaceError::Reason::Missing, "there is no such folder");
  return folder;
}

Descriptor open_file(int folder, const char* name) {
  // Opening a pipe would wait for somebody at the other end.
  Descriptor file(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file.is_open()) {
    const int reason = errno;
    if (reason == ENOENT) return {};
    if (is_link(folder, name)) refuse_link();
    refuse("open", reason);
  }
  struct stat about {};
  if (::fstat(file.get(), &about) != 0) refuse("open", errno);
  if (!S_ISREG(about.st_mode)) throw PlaceError(PlaceError::Reason::NoFile, "this is no file");
  return file;
}

std::string read_file(int file, std::size_t most) {
  std::string text;
  constexpr std::size_t portion = 65536;
  while (text.size() <= most) {
    const std::size_t before = text.size();
    text.resize(before + portion);
    const ssize_t count = ::read(file, text.data() + before, portion);
    const int reason = errno;
    text.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
    if (count == 0) return text;
    if (count < 0 && reason != EINTR) refuse("read", reason);
  }
  throw PlaceError(PlaceError::Reason::Large, fmt::format("the file is larger than {} bytes", most));
}

namespace {

// The names on the way to a file. Hidden names belong to other programs; `.` and `..` are among them.
std::vector<std::string> names_of(std::string_view path) {
  constexpr std::size_t deepest = 32;
  constexpr std::string_view odd("\\\0", 2);
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    if (name.empty() || name.front() == '.' || name.find_first_of(odd) != std::string_view::npos ||
        names.size() == deepest) {
      throw PlaceError(PlaceError::Reason::Outside, "the path must be one inside of the folder, without hidden names");
    }
    names.emplace_back(name);
    begin = end + 1;
  }
  return names;
}

}  // namespace

std::string read_below(int root, std::string_view path, std::size_t most) {
  const std::vector<std::string> names = names_of(path);
  const Descriptor file = open_file(open_parent(root, names).get(), names.back().c_str());
  if (!file.is_open()) throw PlaceError(PlaceError::Reason::Missing, "there is no such file");
  return read_file(file.get(), most);
}

}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
#include "studio/server/files/folder.hpp"

#include "base/process/opened_file.hpp"
#include "json/json.hpp"
#include "studio/server/api_error.hpp"
#include "studio/server/files/model_path.hpp"
#include "studio/server/files/stamp.hpp"
#include "studio/server/http/secret.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace gnomon::studio {

namespace {

// The file as it is now; nothing if there is none.
std::optional<OpenedFile> content(int folder, const std::string& name) {
  const Descriptor file = open_file(folder, name.c_str());
  if (!file.is_open()) return std::nullopt;
  OpenedFile result{read_file(file.get(), Folder::max_file), {}};
  result.stamp = stamp_of(result.text);
  return result;
}

// A file beside another, which takes the other's place at the end or vanishes.
class Replacement {
 public:
  Replacement(int folder, mode_t mode)
      : folder_(folder), name_(fmt::format(".gnomon-{}", random_token().substr(0, 16))) {
    file_ = Descriptor(::openat(folder, name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!file_.is_open()) refuse("write", errno);
  }
  ~Replacement() {
    if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  void set_mode(mode_t mode) const {
    if (::fchmod(file_.get(), mode) != 0) refuse("write", errno);
  }

  void fill(std::string_view text) {
    while (!text.empty()) {
      const ssize_t count = ::write(file_.get(), text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) refuse("write", errno);
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    if (::fsync(file_.get()) != 0) refuse("write", errno);
  }

  // False if a file must not be there, but is.
  [[nodiscard]] bool take_place(const std::string& name, bool must_be_new) {
    if (must_be_new) {
      // Unlike renaming, this never replaces anything.
      if (::linkat(folder_, name_.c_str(), folder_, name.c_str(), 0) == 0) return true;
      if (errno == EEXIST) return false;
      // Some file systems have no links; there the look at the file before must do.
    }
    if (::renameat(folder_, name_.c_str(), folder_, name.c_str()) != 0) refuse("write", errno);
    name_.clear();
    return true;
  }

 private:
  int folder_;
  std::string name_;
  Descriptor file_;
};

[[noreturn]] void conflict(const std::optional<std::string>& expected, const std::optional<std::string>& stamp) {
  const char* const message = !expected ? "there is such a file already"
                              : stamp   ? "the file has changed"
                                        : "the file has gone";
  throw ApiError(ErrorKind::Conflict, message, {{"stamp", stamp ? json::Json(*stamp) : json::Json(nullptr)}});
}

}  // namespace

Folder::Folder(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::canonical(path, error);
  if (!error) root_ = Descriptor(::open(whole.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root_.is_open()) {
    throw FileError(
        fmt::format("cannot open the folder {}: {}", path.string(), error ? error.message() : std::strerror(errno)));
  }
  path_ = whole.string();
  name_ = whole.filename().empty() ? whole.string() : whole.filename().string();
}

OpenedFile Folder::read(std::string_view path) const {
  const std::vector<std::string> names = model_path(path);
  auto result = content(open_parent(root_.get(), names).get(), names.back());
  if (!result) throw ApiError(ErrorKind::Missing, "there is no such file");
  if (!is_utf8(result->text)) throw ApiError(ErrorKind::Malformed, "the file is not in UTF-8");
  return std::move(*result);
}

Source Folder::included(const std::string& path) const {
  std::string text = read_below(root_.get(), path, max_file);
  if (!is_utf8(text)) throw FileError("the file is not in UTF-8");
  return {path, std::move(text)};
}

std::optional<std::string> Folder::stamp(std::string_view path) const {
  const std::vector<std::string> names = model_path(path);
  const Descriptor parent = open_parent_if_there(root_.get(), names);
  if (!parent.is_open()) return std::nullopt;
  const auto file = content(parent.get(), names.back());
  if (!file) return std::nullopt;
  return file->stamp;
}

std::string Folder::write(std::string_view path, std::string_view text, const std::optional<std::string>& expected,
                          bool force) {
  const std::vector<std::string> names = model_path(path);
  if (text.size() > max_file) throw ApiError(ErrorKind::Large, "the text is too large");
  const std::scoped_lock lock(writing_);
  const Descriptor parent = open_parent(root_.get(), names);
  const Descriptor file = open_file(parent.get(), names.back().c_str());
  if (!force) {
    const auto now = content(parent.get(), names.back());
    const auto stamp = now ? std::optional(now->stamp) : std::nullopt;
    if (stamp != expected) conflict(expected, stamp);
  }
  constexpr mode_t usual = 0666;  // less what the user's mask takes away
  Replacement replacement(parent.get(), usual);
  if (file.is_open()) {
    // Renaming would replace a file that is protected against writing.
    if (::faccessat(parent.get(), names.back().c_str(), W_OK, AT_EACCESS) != 0) refuse("write", errno);
    struct stat about {};
    if (::fstat(file.get(), &about) != 0) refuse("write", errno);
    constexpr mode_t permissions = 0777;
    replacement.set_mode(about.st_mode & permissions);
  }
  replacement.fill(text);
  if (!replacement.take_place(names.back(), !file.is_open() && !force)) {
    const auto now = content(parent.get(), names.back());
    conflict(expected, now ? std::optional(now->stamp) : std::nullopt);
  }
  return stamp_of(text);
}

}  // namespace gnomon::studio

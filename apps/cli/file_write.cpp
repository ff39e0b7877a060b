// SPDX-License-Identifier: Apache-2.0
#include "cli/file_write.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace gnomon::cli {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

// An open file that is removed again unless it is kept.
class NewFile {
 public:
  NewFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  ~NewFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!kept_) ::unlink(path_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // `name` is what messages call the file.
  void write(std::string_view text, const std::string& name) const {
    while (!text.empty()) {
      const ssize_t count = ::write(descriptor_, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail(name);
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    // File systems without this operation are no reason to refuse.
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) fail(name);
  }
  void keep() { kept_ = true; }

 private:
  int descriptor_;
  std::string path_;
  bool kept_ = false;
};

}  // namespace

void replace_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  if (error) throw FileError(fmt::format("cannot write {}: {}", path, error.message()));
  struct stat before {};
  if (::stat(target.c_str(), &before) != 0) fail(path);
  if (!S_ISREG(before.st_mode)) throw FileError(fmt::format("cannot write {}: it is not a regular file", path));
  // Renaming would get around a file's write protection.
  if (::access(target.c_str(), W_OK) != 0) fail(path);

  std::string name = (target.parent_path() / fmt::format(".{}.XXXXXX", target.filename().string())).string();
  const int descriptor = ::mkstemp(name.data());
  if (descriptor < 0) fail(path);
  NewFile file(descriptor, name);
  file.write(text, path);
  // The owner can be kept only by those who may give files away; then the group often can.
  if (::fchown(descriptor, before.st_uid, before.st_gid) != 0) {
    [[maybe_unused]] const int result = ::fchown(descriptor, static_cast<uid_t>(-1), before.st_gid);
  }
  if (::fchmod(descriptor, before.st_mode & 07777U) != 0) fail(path);
  if (::rename(file.path().c_str(), target.c_str()) != 0) fail(path);
  file.keep();
}

void write_file(const std::string& path, std::string_view text, bool overwrite) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor >= 0) {
    NewFile file(descriptor, path);
    file.write(text, path);
    file.keep();
    return;
  }
  if (errno != EEXIST) fail(path);
  if (!overwrite) throw FileError(fmt::format("{} exists; --force overwrites it", path));
  replace_file(path, text);
}

}  // namespace gnomon::cli

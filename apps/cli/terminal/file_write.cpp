// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/file_write.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <pthread.h>
#include <random>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

namespace gnomon::cli {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

// Signals wait while files are in a state that should not last.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, number);
    pthread_sigmask(SIG_BLOCK, &signals, &previous_);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t previous_{};
};

// An open file. If it has a name, it is removed again unless it is kept.
class OpenFile {
 public:
  explicit OpenFile(int descriptor, std::string path = {}) : descriptor_(descriptor), path_(std::move(path)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  void call(std::string path) { path_ = std::move(path); }
  void keep() { path_.clear(); }

  // Returns whether all of it could be written, to the disk if it has one.
  [[nodiscard]] bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = ::write(descriptor_, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return synchronise();
  }
  // File systems without this operation are no reason to refuse.
  [[nodiscard]] bool synchronise() const {
    return ::fsync(descriptor_) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
  }
  // Whether it has this text and nothing else.
  [[nodiscard]] bool contains(std::string_view text) const {
    std::vector<char> buffer(std::size_t{1} << 16U);
    off_t at = 0;
    while (true) {
      const ssize_t count = ::pread(descriptor_, buffer.data(), buffer.size(), at);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return count == 0 && static_cast<std::size_t>(at) == text.size();
      const std::string_view piece(buffer.data(), static_cast<std::size_t>(count));
      if (text.substr(std::min(static_cast<std::size_t>(at), text.size()), piece.size()) != piece) return false;
      at += count;
    }
  }

 private:
  int descriptor_;
  std::string path_;
};

// A name beside the file that no other file has.
std::string name_beside(const std::filesystem::path& file) {
  std::random_device random;
  return (file.parent_path() / fmt::format(".{}.{:08x}{:08x}", file.filename().string(), random(), random())).string();
}

// A new file in the folder of the other one: without a name, so that it is gone with this process, if the file system
// can do that.
OpenFile file_beside(const std::filesystem::path& target, const std::string& shown) {
  const bool can_be_named = ::access("/proc/self/fd", X_OK) == 0;
  const int nameless = can_be_named ? ::open(target.parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) : -1;
  if (nameless >= 0) return OpenFile(nameless);
  const std::string name = name_beside(target);
  const int named = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (named < 0) fail(shown);
  return OpenFile(named, name);
}

// Calls `read(buffer, size)` for the size that is needed, then for the bytes; nothing if that fails.
template <typename Read> std::optional<std::string> bytes_of(Read read) {
  while (true) {
    const ssize_t needed = read(nullptr, 0);
    if (needed < 0) return std::nullopt;
    std::string result(static_cast<std::size_t>(needed), '\0');
    const ssize_t count = read(result.data(), result.size());
    if (count < 0 && errno == ERANGE) continue;  // it has grown meanwhile
    if (count < 0) return std::nullopt;
    result.resize(static_cast<std::size_t>(count));
    return result;
  }
}

// Gives the extended attributes of a file, access control lists among them, to another one. Returns whether it has all
// of them now.
bool copy_attributes(const std::filesystem::path& from, const OpenFile& to) {
  const auto names = bytes_of([&](char* bytes, std::size_t size) { return ::listxattr(from.c_str(), bytes, size); });
  if (!names) return errno == ENOTSUP || errno == ENOSYS;  // a file system without attributes
  // Each name ends with a NUL.
  for (std::size_t at = 0; at < names->size(); at += std::strlen(names->data() + at) + 1) {
    const char* const name = names->data() + at;
    const auto value =
        bytes_of([&](char* bytes, std::size_t size) { return ::getxattr(from.c_str(), name, bytes, size); });
    if (!value) return false;
    // Some that only the system may write, those of SELinux for example, are on the new file already.
    const auto present =
        bytes_of([&](char* bytes, std::size_t size) { return ::fgetxattr(to.descriptor(), name, bytes, size); });
    if (present != value && ::fsetxattr(to.descriptor(), name, value->data(), value->size(), 0) != 0) return false;
  }
  return true;
}

[[noreturn]] void changed_meanwhile(const std::string& shown) {
  throw FileError(fmt::format("cannot write {}: somebody else has changed it meanwhile; nothing was written", shown));
}

// All names of the file lead to the new text.
void overwrite_in_place(const std::filesystem::path& target, std::string_view text,
                        const std::optional<std::string_view>& known, const std::string& shown) {
  const OpenFile file(::open(target.c_str(), O_RDWR | O_CLOEXEC));
  if (file.descriptor() < 0) fail(shown);
  struct stat before {};
  if (::fstat(file.descriptor(), &before) != 0) fail(shown);
  std::string old(static_cast<std::size_t>(before.st_size), '\0');
  if (::pread(file.descriptor(), old.data(), old.size(), 0) != before.st_size) fail(shown);
  if (known && old != *known) changed_meanwhile(shown);
  const bool done = file.write(text) && ::ftruncate(file.descriptor(), static_cast<off_t>(text.size())) == 0;
  if (done && file.synchronise()) return;
  const int reason = errno;
  // A full disk: there was room for what was there.
  [[maybe_unused]] const bool restored = ::lseek(file.descriptor(), 0, SEEK_SET) == 0 && file.write(old) &&
                                         ::ftruncate(file.descriptor(), before.st_size) == 0;
  errno = reason;
  fail(shown);
}

// So that the new name outlives the machine.
void synchronise_folder(const std::filesystem::path& folder) {
  const OpenFile opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.descriptor() >= 0) [[maybe_unused]]
    const bool done = opened.synchronise();
}

}  // namespace

void replace_file(const std::string& path, std::string_view text, const std::optional<std::string_view>& known) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  if (error) throw FileError(fmt::format("cannot write {}: {}", path, error.message()));
  struct stat before {};
  if (::stat(target.c_str(), &before) != 0) fail(path);
  if (!S_ISREG(before.st_mode)) throw FileError(fmt::format("cannot write {}: it is not a regular file", path));
  // Renaming would get around a file's write protection.
  if (::access(target.c_str(), W_OK) != 0) fail(path);

  const HeldSignals held;
  if (before.st_nlink > 1) return overwrite_in_place(target, text, known, path);
  OpenFile file = file_beside(target, path);
  // The owner can be kept only by those who may give files away; then the group often can.
  if (::fchown(file.descriptor(), before.st_uid, before.st_gid) != 0) {
    [[maybe_unused]] const int result = ::fchown(file.descriptor(), static_cast<uid_t>(-1), before.st_gid);
  }
  if (!copy_attributes(target, file)) return overwrite_in_place(target, text, known, path);
  if (::fchmod(file.descriptor(), before.st_mode & 07777U) != 0) fail(path);
  if (!file.write(text)) fail(path);
  if (known) {
    const OpenFile now(::open(target.c_str(), O_RDONLY | O_CLOEXEC));
    if (now.descriptor() < 0) fail(path);
    if (!now.contains(*known)) changed_meanwhile(path);
  }
  if (file.path().empty()) {
    const std::string name = name_beside(target);
    const std::string own = fmt::format("/proc/self/fd/{}", file.descriptor());
    if (::linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) fail(path);
    file.call(name);
  }
  if (::rename(file.path().c_str(), target.c_str()) != 0) fail(path);
  file.keep();
  synchronise_folder(target.parent_path());
}

void write_file(const std::string& path, std::string_view text, bool overwrite, std::string_view hint) {
  const HeldSignals held;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor >= 0) {
    OpenFile file(descriptor, path);
    if (!file.write(text)) fail(path);
    file.keep();
    return;
  }
  if (errno != EEXIST) fail(path);
  if (!overwrite) throw FileError(fmt::format("{} exists; {}", path, hint));
  replace_file(path, text);
}

}  // namespace gnomon::cli

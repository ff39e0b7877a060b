// SPDX-License-Identifier: Apache-2.0
//
// New folders, other names, removal. All of it is done in one step of the file system that fails if something is in the
// way, so that nothing can be lost between a look and the change.
#include "base/process/opened_file.hpp"
#include "json/json.hpp"
#include "studio/server/api_error.hpp"
#include "studio/server/files/folder.hpp"
#include "studio/server/files/model_path.hpp"
#include "studio/server/files/stamp.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>

namespace gnomon::studio {

namespace {

[[noreturn]] void refuse_change(int reason) {
  switch (reason) {
    case ENOENT: throw ApiError(ErrorKind::Missing, "there is no such file or folder");
    case EEXIST: throw ApiError(ErrorKind::Conflict, "there is a file or folder of this name already");
    case ENOTEMPTY: throw ApiError(ErrorKind::Conflict, "the folder is not empty");
    default: refuse("change", reason);
  }
}

// Throws unless it is a folder, and no link to one.
void expect_folder(int parent, const std::string& name) {
  struct stat about {};
  if (::fstatat(parent, name.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) refuse_change(errno);
  if (!S_ISDIR(about.st_mode))
    throw ApiError(ErrorKind::Outside, "this is no folder, or a link, which is not followed");
}

void expect_file(int parent, const std::string& name) {
  if (!open_file(parent, name.c_str()).is_open()) refuse_change(ENOENT);
}

}  // namespace

void Folder::create_folder(std::string_view path) {
  const std::vector<std::string> names = folder_path(path);
  const Descriptor parent = open_parent(root_.get(), names);
  constexpr mode_t usual = 0777;  // less what the user's mask takes away
  if (::mkdirat(parent.get(), names.back().c_str(), usual) != 0) refuse_change(errno);
}

void Folder::move(std::string_view from, std::string_view to) {
  const bool is_file = is_model_name(from);
  const std::vector<std::string> source = is_file ? model_path(from) : folder_path(from);
  const std::vector<std::string> target = is_file ? model_path(to) : folder_path(to);
  if (to.starts_with(fmt::format("{}/", from))) {
    throw ApiError(ErrorKind::Malformed, "a folder cannot be moved into itself");
  }
  const std::scoped_lock lock(writing_);
  const Descriptor old_parent = open_parent(root_.get(), source);
  const Descriptor new_parent = open_parent(root_.get(), target);
  (is_file ? expect_file : expect_folder)(old_parent.get(), source.back());
  const char* const old_name = source.back().c_str();
  const char* const new_name = target.back().c_str();
  if (::renameat2(old_parent.get(), old_name, new_parent.get(), new_name, RENAME_NOREPLACE) != 0) refuse_change(errno);
}

void Folder::remove(std::string_view path, const std::optional<std::string>& expected) {
  const bool is_file = is_model_name(path);
  const std::vector<std::string> names = is_file ? model_path(path) : folder_path(path);
  const std::scoped_lock lock(writing_);
  const Descriptor parent = open_parent(root_.get(), names);
  if (is_file) {
    const Descriptor file = open_file(parent.get(), names.back().c_str());
    if (!file.is_open()) refuse_change(ENOENT);
    const std::string stamp = stamp_of(read_file(file.get(), max_file));
    if (stamp != expected) throw ApiError(ErrorKind::Conflict, "the file has changed", {{"stamp", stamp}});
  } else {
    expect_folder(parent.get(), names.back());
  }
  if (::unlinkat(parent.get(), names.back().c_str(), is_file ? 0 : AT_REMOVEDIR) != 0) refuse_change(errno);
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/line_history.hpp"

#include "base/error.hpp"
#include "cli/terminal/file_write.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace gnomon::cli {

namespace {

namespace fs = std::filesystem;

// A folder from the environment; the standard for these has relative ones ignored.
fs::path folder_from(const char* variable) {
  const char* const value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

}  // namespace

std::string history_path() {
  fs::path state = folder_from("XDG_STATE_HOME");
  if (state.empty()) {
    const fs::path home = folder_from("HOME");
    if (home.empty()) return {};
    state = home / ".local" / "state";
  }
  return (state / "gnomon" / "history").string();
}

std::vector<std::string> load_history(const std::string& path, std::size_t most) {
  std::vector<std::string> lines;
  std::error_code error;
  if (path.empty() || !fs::is_regular_file(path, error)) return lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  return lines;
}

void save_history(const std::string& path, const std::vector<std::string>& lines, std::size_t most) {
  if (path.empty() || lines.empty()) return;
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  std::vector<std::string> all = load_history(path, most);
  all.insert(all.end(), lines.begin(), lines.end());
  std::string text;
  for (std::size_t i = all.size() > most ? all.size() - most : 0; i < all.size(); ++i) text += all[i] + "\n";
  try {
    const bool existed = fs::exists(path, error);
    write_file(path, text, true);
    if (!existed) fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
  } catch (const FileError&) {  // then without
  }
}

}  // namespace gnomon::cli

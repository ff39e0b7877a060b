// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/browser.hpp"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <system_error>
#include <unistd.h>

namespace gnomon::cli {

namespace {

namespace fs = std::filesystem;

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// A file that leads to the address; empty if it cannot be written.
fs::path write_page(const std::string& address) {
  std::error_code error;
  const fs::path folder =
      is_set("XDG_RUNTIME_DIR") ? fs::path(std::getenv("XDG_RUNTIME_DIR")) : fs::temp_directory_path(error);
  std::string path = (folder / "gnomon-studio-XXXXXX.html").string();
  constexpr int ending = 5;                                      // ".html"
  const int file = ::mkostemps(path.data(), ending, O_CLOEXEC);  // readable for the user only
  if (file < 0) return {};
  const std::string page = fmt::format(
      "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0; url={0}\">"
      "<title>Gnomon</title><a href=\"{0}\">Open the studio</a>\n",
      address);
  const bool written = ::write(file, page.data(), page.size()) == static_cast<ssize_t>(page.size());
  ::close(file);
  if (written) return path;
  fs::remove(path, error);
  return {};
}

// Starts `xdg-open` on its own, silent.
bool start_opener(const std::string& path) {
  std::string program = "xdg-open";
  std::string argument = path;
  std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The studio waits for signals that the browser should get as usual; Ctrl-C here is not meant for it.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  pid_t process = 0;  // nobody waits for it: it is a zombie until the studio ends, at worst
  const int failure = posix_spawnp(&process, program.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure == 0;
}

}  // namespace

std::unique_ptr<Browser> Browser::open(const std::string& address) {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return nullptr;
  const fs::path file = write_page(address);
  if (file.empty()) return nullptr;
  auto browser = std::make_unique<Browser>(file);
  return start_opener(file.string()) ? std::move(browser) : nullptr;
}

Browser::~Browser() {
  std::error_code ignored;
  fs::remove(file_, ignored);
}

}  // namespace gnomon::cli

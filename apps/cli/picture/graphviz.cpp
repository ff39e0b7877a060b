// SPDX-License-Identifier: Apache-2.0
//
// Input and output of the program are files without a name, so that neither side waits for the other.
#include "cli/picture/graphviz.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gnomon::cli {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

File nameless_file() {
  File file(std::tmpfile());
  if (!file) throw FileError(fmt::format("cannot make a temporary file: {}", std::strerror(errno)));
  return file;
}

std::string content(std::FILE* file) {
  std::string text;
  std::array<char, 65536> piece{};
  std::rewind(file);
  while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), file)) text.append(piece.data(), count);
  return text;
}

// Waits for the end of the process, and brings it about when a limit is reached.
int status_of(pid_t process, const Limits& limits) {
  constexpr std::chrono::milliseconds longest(20);
  int status = 0;
  for (std::chrono::microseconds pause(500);; pause = std::min<std::chrono::microseconds>(2 * pause, longest)) {
    const bool too_long = limits.reached() != nullptr;
    if (too_long) ::kill(process, SIGKILL);
    const pid_t found = ::waitpid(process, &status, too_long ? 0 : WNOHANG);
    if (found == process) return status;
    if (found < 0 && errno != EINTR) throw FileError(fmt::format("cannot wait for Graphviz: {}", std::strerror(errno)));
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace

std::string drawn_by_graphviz(const std::string& dot, const std::string& format, std::uint64_t dpi,
                              const Limits& limits) {
  const File input = nameless_file(), output = nameless_file();
  if (std::fwrite(dot.data(), 1, dot.size(), input.get()) != dot.size() || std::fflush(input.get()) != 0) {
    throw FileError(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  }
  std::rewind(input.get());
  std::string program = "dot", option = "-T" + format, resolution = fmt::format("-Gdpi={}", format == "png" ? dpi : 72);
  std::array<char*, 4> arguments{program.data(), option.data(), resolution.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(input.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(output.get()), STDOUT_FILENO);
  // Signals have their usual effect there, whatever they have here.
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t process = 0;
  const int failure = posix_spawnp(&process, program.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failure == ENOENT) {
    throw UsageError(
        fmt::format("{} needs the program `dot` of Graphviz, which is not installed (Debian package: "
                    "graphviz); --format dot does without it",
                    format));
  }
  if (failure != 0) throw FileError(fmt::format("cannot start Graphviz: {}", std::strerror(failure)));
  const int status = status_of(process, limits);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return content(output.get());
  const char* reason = limits.reached();
  // Ctrl-C is for both, and may be there first.
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM)) reason = "interrupted";
  if (reason != nullptr) throw LimitError(fmt::format("{} while Graphviz drew the picture", reason));
  throw FileError("Graphviz could not draw the picture");
}

}  // namespace gnomon::cli

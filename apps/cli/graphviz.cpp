// SPDX-License-Identifier: Apache-2.0
//
// Input and output of the program are files without a name, so that neither side waits for the other.
#include "cli/graphviz.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
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

}  // namespace

std::string drawn_by_graphviz(const std::string& dot, const std::string& format) {
  const File input = nameless_file(), output = nameless_file();
  if (std::fwrite(dot.data(), 1, dot.size(), input.get()) != dot.size() || std::fflush(input.get()) != 0) {
    throw FileError(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  }
  std::rewind(input.get());
  std::string program = "dot", option = "-T" + format;
  std::array<char*, 3> arguments{program.data(), option.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(input.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(output.get()), STDOUT_FILENO);
  pid_t process = 0;
  const int failure = posix_spawnp(&process, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure == ENOENT) {
    throw UsageError(
        fmt::format("{} needs the program `dot` of Graphviz, which is not installed (Debian package: "
                    "graphviz); --format dot does without it",
                    format));
  }
  if (failure != 0) throw FileError(fmt::format("cannot start Graphviz: {}", std::strerror(failure)));
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw FileError("Graphviz could not draw the picture");
  return content(output.get());
}

}  // namespace gnomon::cli

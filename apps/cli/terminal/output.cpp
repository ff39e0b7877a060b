// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/output.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace gnomon::cli {

namespace {

// NO_COLOR: https://no-color.org; a terminal named "dumb" understands no codes.
bool wants_colour(int stream) {
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  if (terminal != nullptr && std::strcmp(terminal, "dumb") == 0) return false;
  return ::isatty(stream) != 0;
}

std::string_view code_of(Tone tone) {
  switch (tone) {
    case Tone::Plain: return "";
    case Tone::Bold: return "\x1b[1m";
    case Tone::Good: return "\x1b[32m";
    case Tone::Bad: return "\x1b[1;31m";
    case Tone::Doubtful: return "\x1b[1;35m";
    case Tone::Quiet: return "\x1b[2m";
  }
  return "";
}

std::string in_tone(Tone tone, std::string_view text, bool colour) {
  if (!colour || tone == Tone::Plain || text.empty()) return std::string(text);
  return fmt::format("{}{}\x1b[0m", code_of(tone), text);
}

[[noreturn]] void writing_failed(int reason) {
  if (reason == EPIPE) throw OutputClosed();
  throw FileError(fmt::format("cannot write to standard output: {}", std::strerror(reason)));
}

}  // namespace

void secure_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  // Each is opened the wrong way round, so that using it is an error as if it were closed.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) == -1 && errno == EBADF) {
      [[maybe_unused]] const int opened = ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

void Output::choose_colour(std::string_view colour) {
  colour_ = colour == "always" || (colour == "auto" && wants_colour(STDOUT_FILENO));
  error_colour_ = colour == "always" || (colour == "auto" && wants_colour(STDERR_FILENO));
}

void Output::print(std::string_view text) {
  if (failure_ != 0) writing_failed(failure_);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) writing_failed(errno);
}

void Output::flush() {
  if (failure_ != 0) writing_failed(failure_);
  if (std::fflush(stdout) != 0) writing_failed(errno);
}

void Output::print_error(std::string_view text) {
  // Results printed before come first where both streams are one terminal.
  if (std::fflush(stdout) != 0 && failure_ == 0) failure_ = errno;
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

bool Output::has_terminal() const {
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

std::string Output::painted(Tone tone, std::string_view text) const { return in_tone(tone, text, colour_); }

std::string Output::error_painted(Tone tone, std::string_view text) const { return in_tone(tone, text, error_colour_); }

}  // namespace gnomon::cli

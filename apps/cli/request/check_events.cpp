// SPDX-License-Identifier: Apache-2.0
#include "cli/request/check_events.hpp"

#include "base/error.hpp"
#include "cli/terminal/output.hpp"
#include "json/check.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace gnomon::cli {

namespace {

constexpr std::chrono::milliseconds interval{100};  // between two reports of progress

[[noreturn]] void refuse(const std::string& path, int reason) {
  throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(reason)));
}

// A file that exists is not touched; a pipe or a device that exists is what the user means.
std::FILE* open_for_events(const std::string& path) {
  int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (number < 0 && errno == EEXIST) {
    number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (number < 0) refuse(path, errno);
    struct stat about {};
    if (::fstat(number, &about) != 0 || S_ISREG(about.st_mode)) {
      ::close(number);
      refuse(path, EEXIST);
    }
  }
  if (number < 0) refuse(path, errno);
  std::FILE* const file = ::fdopen(number, "w");
  if (file == nullptr) refuse(path, errno);
  return file;
}

json::Json event(std::string_view name) {
  json::Json result = json::document("event");
  result["event"] = name;
  return result;
}

}  // namespace

CheckEvents::CheckEvents(const std::string& path)
    : path_(path == "-" ? "standard output" : path),
      opened_(path == "-" ? nullptr : open_for_events(path), [](std::FILE* file) { return std::fclose(file); }),
      file_(opened_ ? opened_.get() : stdout),
      next_progress_(start_ + interval) {}

void CheckEvents::write(const json::Json& event) {
  const std::string text = json::line(event);
  if (std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0) return;
  if (errno == EPIPE) throw OutputClosed();
  refuse(path_, errno);
}

void CheckEvents::started(std::size_t property) {
  property_ = property;
  json::Json result = event("started");
  result["formula"] = property + 1;
  write(result);
}

void CheckEvents::progress(const api::Progress& state) {
  const Clock::time_point now = Clock::now();
  if (now < next_progress_) return;
  next_progress_ = now + interval;
  json::Json result = event("progress");
  result["formula"] = property_ ? json::Json(*property_ + 1) : json::Json(nullptr);
  result["phase"] = state.phase;
  result["depth"] = state.depth;
  result["states"] = std::min(state.states, std::numeric_limits<double>::max());  // JSON has no infinity
  result["frontier"] = state.frontier;
  result["nodes"] = state.nodes;
  result["seconds"] = std::chrono::duration<double>(now - start_).count();
  write(result);
}

void CheckEvents::decided(const api::Loaded& loaded, const api::Outcome& outcome) {
  property_.reset();
  json::Json result = event("decided");
  result["formula"] = json::outcome(loaded, outcome);
  write(result);
}

void CheckEvents::report(const json::Json& document) {
  json::Json result = event("report");
  result["document"] = document;
  write(result);
}

}  // namespace gnomon::cli

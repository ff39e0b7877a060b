// SPDX-License-Identifier: Apache-2.0
//
// What happens during a check, as it happens, for programs that show it: one JSON document per line, `gnomon.event/1`.
#pragma once

#include "api/check.hpp"
#include "json/forward.hpp"

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace gnomon::cli {

class CheckEvents {
 public:
  // Writes to a new file or to something that is no file, such as a pipe; `-` is standard output. Throws FileError.
  explicit CheckEvents(const std::string& path);

  // These throw OutputClosed if the reader has gone, and FileError.
  void started(std::size_t property);
  // Tells of it only now and then.
  void progress(const api::Progress& state);
  void decided(const api::Loaded& loaded, const api::Outcome& outcome);
  void report(const json::Json& document);

 private:
  using Clock = std::chrono::steady_clock;

  void write(const json::Json& event);

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened_;
  std::FILE* file_;
  std::optional<std::size_t> property_;  // that is being decided
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_progress_;
};

}  // namespace gnomon::cli

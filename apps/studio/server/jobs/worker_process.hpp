// SPDX-License-Identifier: Apache-2.0
//
// This program, started once more for something that may take long, eat memory or crash. It has a process group of its
// own, which is killed as a whole, and the system kills it if the studio dies.
#pragma once

#include "base/process/child.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace gnomon::studio {

// How a process came to its end.
struct WorkerEnd : ProcessEnd {
  [[nodiscard]] bool has_crashed() const;
  // "killed by SIGSEGV", "ended with code 4"
  [[nodiscard]] std::string text() const;
};

class WorkerProcess {
 public:
  // Where the process finds the text that it works on.
  enum class Place : std::uint8_t {
    Input,  // its standard input is the text
    File,   // the file `text_file`; its standard input is what `send` sends
  };
  static constexpr const char* text_file = "/proc/self/fd/3";

  // The thread that makes the object must live as long as the object: the system kills the process with it.
  // Throws std::system_error.
  WorkerProcess(const std::vector<std::string>& arguments, std::string_view text, Place place);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // At most as much as a pipe holds, so that it does not wait. False if nobody reads it.
  bool send(std::string_view text);

  // Waits for output, but not longer than this, and appends it. False if the process has ended and all was read.
  bool read(std::string& output, std::chrono::milliseconds patience);
  // The end of what it has said on standard error.
  [[nodiscard]] std::string complaints() const;

  [[nodiscard]] pid_t process() const { return process_; }
  // All processes of the group.
  void kill() const;
  // Waits for the end of the process, and kills what is left of its group.
  WorkerEnd reap();

 private:
  // True if there was something.
  bool read_errors();

  pid_t process_ = -1;
  bool buried_ = false;
  WorkerEnd end_;
  Descriptor commands_;
  Descriptor output_;
  Descriptor errors_;
  std::string complaints_;
};

}  // namespace gnomon::studio

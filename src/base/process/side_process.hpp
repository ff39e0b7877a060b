// SPDX-License-Identifier: Apache-2.0
//
// Work that may eat memory, crash or never end, in a process of its own: a copy of this one which sends what it has
// found through a pipe. It is killed together with the object, and by the system if this process dies.
#pragma once

#include "base/limits.hpp"
#include "base/process/descriptor.hpp"
#include "base/process/words.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <vector>

namespace gnomon {

// How a side process came to its end.
struct SideEnd {
  enum class Kind : std::uint8_t { Finished, Stopped, Late, Failed };

  Kind kind = Kind::Failed;
  Words words;          // of Finished
  std::string problem;  // of Failed: "killed by signal 11", "there is not enough memory"
};

// The thread that makes the object must live as long as the object: the system kills the process with it.
class SideProcess {
 public:
  using Work = std::function<Words()>;

  // Starts the work. The other process has one thread; locks that other threads hold at this moment stay locked there,
  // except those of the allocator. It may take so many bytes more than it has at first. Throws std::system_error.
  SideProcess(const Work& work, std::size_t memory);
  ~SideProcess();
  SideProcess(const SideProcess&) = delete;
  SideProcess& operator=(const SideProcess&) = delete;

  // Waits for the end, which `wait` then tells at once. Throws LimitError if the limits end the wait; the process goes
  // on.
  void await(const Limits& limits);

  // Returns how much processor time the process may have taken by now; nothing if there is no memory left for it.
  using Allowance = std::function<std::optional<std::chrono::nanoseconds>()>;

  // Waits for the end. Brings it about when a stop is requested or the deadline is over. A process that has taken more
  // than it is allowed rests until it is allowed more; without an allowance it never does. One that is allowed nothing
  // fails for lack of memory. To be called once.
  [[nodiscard]] SideEnd wait(const std::stop_token& stop,
                             std::optional<std::chrono::steady_clock::time_point> deadline = {},
                             const Allowance& allowance = {});

 private:
  void kill() const;
  // Lets the process rest, or go on.
  void keep_to(const Allowance& allowance);
  // Takes note of the end of the process. Says what went wrong.
  std::string reap();

  pid_t process_ = -1;
  Descriptor pipe_;                  // to read from
  std::vector<std::byte> received_;  // the number of words, then the words, as far as they have come
  bool resting_ = false;
  bool crowded_out_ = false;  // killed for lack of memory
};

// Returns the same limits for a wait, in which this thread takes no processor time: what is left of a slice counts as
// time.
[[nodiscard]] Limits waiting(Limits limits);

}  // namespace gnomon

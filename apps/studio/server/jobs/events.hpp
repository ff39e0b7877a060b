// SPDX-License-Identifier: Apache-2.0
//
// The events of a job in the order in which they happened. Each has a number; whoever asks gets those from a number on.
// Only the last of several successive reports of progress is kept, so that a long job does not take ever more memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::studio {

class JobEvents {
 public:
  // A JSON document as text.
  void add(std::string event, bool is_progress);

  // The documents from a number on, as JSON without brackets: `{…},{…}`.
  [[nodiscard]] std::string from(std::uint64_t number) const;
  // The number to ask with the next time.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  struct Event {
    std::uint64_t number = 0;
    std::string text;
    bool is_progress = false;
  };

  std::vector<Event> events_;
  std::uint64_t next_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace gnomon::studio

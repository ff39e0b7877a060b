// SPDX-License-Identifier: Apache-2.0
//
// What processes that this one makes by fork have in common: pipes to them, that they do not outlive their maker, and
// how their end is noticed. What they do is the business of their owner.
#pragma once

#include "base/process/descriptor.hpp"

#include <optional>
#include <sys/types.h>

namespace gnomon {

// The ends are not passed on to other programs.
struct Pipe {
  Descriptor reading, writing;

  // Throws std::system_error.
  Pipe();
};

// How a process came to its end.
struct ProcessEnd {
  int code = 0;    // if it ended by itself
  int signal = 0;  // that has killed it; 0: none
};

// Both are for the new process, and take no locks, which other threads may have held when it was made.
//
// Lets the system kill the process together with the thread that has made it. False if `parent` is gone already.
[[nodiscard]] bool die_with(pid_t parent);
void unblock_signals();

// These are for the maker, who must reap every child, once.
//
// Whether there is an end to be noticed; also if somebody else has noticed it.
[[nodiscard]] bool has_ended(pid_t child);
// Waits for that. Until the child is reaped its number belongs to nobody else.
void wait_for_end(pid_t child);
// Waits for the end and takes note of it, so that the system can forget the process. Nothing if somebody else in this
// process, who waits for all children, has done so.
[[nodiscard]] std::optional<ProcessEnd> reap(pid_t child);

}  // namespace gnomon

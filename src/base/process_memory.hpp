// SPDX-License-Identifier: Apache-2.0
//
// How much memory this process uses.
#pragma once

#include <cstddef>
#include <optional>

namespace gnomon {

struct ProcessMemory {
  std::size_t address_space = 0;  // in bytes
  std::size_t resident = 0;       // in bytes: the part that is in physical memory
};

// Returns nothing if the system does not provide the numbers. Takes no locks and allocates nothing, so it may be called
// after a fork.
[[nodiscard]] std::optional<ProcessMemory> process_memory();

// Returns the number of bytes by which the address space may still grow; nothing if there is no limit (RLIMIT_AS).
[[nodiscard]] std::optional<std::size_t> address_space_left();

// Returns the peak of the resident memory in bytes; 0 if it is unknown. It is the peak of this program alone, whereas
// getrusage may report that of the program which started it.
[[nodiscard]] std::size_t peak_memory();

}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
//
// How much memory this process has.
#pragma once

#include <cstddef>
#include <optional>

namespace gnomon {

struct ProcessMemory {
  std::size_t address_space = 0;  // in bytes
  std::size_t resident = 0;       // of them, those that are in use
};

// As the system tells; nothing if it does not. Takes no locks and allocates nothing, so it may be called after a fork.
[[nodiscard]] std::optional<ProcessMemory> process_memory();

// Bytes by which the address space may still grow; nothing if the process has no limit (RLIMIT_AS).
[[nodiscard]] std::optional<std::size_t> address_space_left();

// The most that was in use at one time, in bytes; 0 if the system does not tell. Of this program alone: what getrusage
// tells may be that of the program which started it.
[[nodiscard]] std::size_t peak_memory();

}  // namespace gnomon

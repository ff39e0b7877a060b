// SPDX-License-Identifier: Apache-2.0
//
// How much memory a process takes together with those that it has started.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace gnomon::studio {

// "50 MB", "4 GB"
[[nodiscard]] std::string memory_text(std::uint64_t bytes);

// Whether that is more than a limit. A process and a copy that it has made of itself share most of what they have,
// which is counted once; this is looked at only near the limit because it takes longer.
[[nodiscard]] bool takes_more_than(pid_t process, std::uint64_t limit);

}  // namespace gnomon::studio

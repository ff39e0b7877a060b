// SPDX-License-Identifier: Apache-2.0
//
// What a user may choose about bounded model checking. Verdicts never depend on it, but for how many of them are
// unknown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace gnomon::sat {
class Recorder;
}

namespace gnomon::bmc {

// How paths and what formulas say of them become clauses, named after those who found out.
enum class Encoding : std::uint8_t { Huang, Penczek, Zbrzezny };

struct Options {
  Encoding encoding = Encoding::Huang;
  std::size_t first_bound = 1;
  std::optional<std::size_t> max_bound;  // nothing: until an answer is found or a limit is reached
  bool complete = true;                  // look for arguments that no larger bound can change the answer
  // Called after each bound with all that the solver was given and asked so far.
  std::function<void(std::size_t bound, const sat::Recorder&)> dump;
};

}  // namespace gnomon::bmc

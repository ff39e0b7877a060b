// SPDX-License-Identifier: Apache-2.0
//
// What an agent goes by when it knows something. A view says which runs it cannot tell apart:
//
//   obs           those that end in states which it observes in the same way
//   clock         those of them that are equally long
//   last n        those whose last n observations are equal; it has no clock
//   recall        those whose observations are equal from the beginning on
//
// "with actions": the own actions between the observations are remembered as well.
#pragma once

#include <cstdint>
#include <string>

namespace gnomon::logic {

struct View {
  enum class Kind : std::uint8_t {
    Obs,
    Clock,
    Last,
    Recall,
  };

  Kind kind = Kind::Obs;
  bool actions = false;      // of Last and Recall
  std::uint32_t length = 0;  // of Last: at least 1

  // Returns whether more counts than the present observation.
  [[nodiscard]] bool has_memory() const {
    return kind == Kind::Clock || kind == Kind::Recall || (kind == Kind::Last && length > 1);
  }

  friend auto operator<=>(const View&, const View&) = default;
};

// Returns a view as it is written: "last 3 with actions".
[[nodiscard]] std::string view_text(const View& view);

}  // namespace gnomon::logic

// SPDX-License-Identifier: Apache-2.0
//
// Distinct integer types for indices into different tables, so that an agent
// cannot be passed where a variable is meant. `StrongId<struct AgentTag>`.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace gnomon {

template <typename Tag> struct StrongId {
  static constexpr std::uint32_t none_value = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value = none_value;

  constexpr StrongId() = default;
  constexpr explicit StrongId(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}

  // A default-constructed id names nothing.
  [[nodiscard]] constexpr bool valid() const { return value != none_value; }
  [[nodiscard]] constexpr std::size_t index() const { return value; }

  friend constexpr auto operator<=>(StrongId, StrongId) = default;
};

}  // namespace gnomon

template <typename Tag> struct std::hash<gnomon::StrongId<Tag>> {
  std::size_t operator()(gnomon::StrongId<Tag> id) const noexcept { return id.value; }
};

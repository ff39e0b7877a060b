// SPDX-License-Identifier: Apache-2.0
//
// Formulas that hold, but for a poor reason: an operand does not matter, because a case never occurs or because the
// rest is true anyway.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

// Which operands of true formulas are tried.
enum class VacuityChecks : std::uint8_t {
  Auto,  // those of invariants that could be `false`, if that takes next to no work
  On,    // all, for a limited time
  Off,
};

// Why a true formula says less than it seems to say.
struct Vacuity {
  enum class Kind : std::uint8_t {
    NoInitialState,  // every formula holds
    NeverApplies,    // the left side of an implication that is required of all reachable states never holds
    Operand,         // the formula holds as well if the operand is replaced by a constant
  };
  Kind kind = Kind::Operand;
  std::string operand;       // the left side, or what does not matter; empty if there is no initial state
  bool replacement = false;  // of Operand: the constant

  friend bool operator==(const Vacuity&, const Vacuity&) = default;
};

[[nodiscard]] std::string_view name(Vacuity::Kind kind);  // "never-applies"
// "the left side `p` holds in no reachable state"
[[nodiscard]] std::string explanation(const Vacuity& vacuity);

struct VacuityReport {
  std::vector<Vacuity> found;
  std::string cut_off;  // why not all operands were tried that should be; else empty
};

}  // namespace gnomon::api

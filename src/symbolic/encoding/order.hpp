// SPDX-License-Identifier: Apache-2.0
//
// The initial order of the bits of a model. A good order keeps bits together that occur in the same conditions; it
// influences the speed more than anything else.
#pragma once

#include "engine/options.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/selectors.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::symbolic {

// One bit of the model: of a variable now or after the step, or of an agent's action.
struct Bit {
  enum class Kind : std::uint8_t { Current, Next, Action };

  Kind kind = Kind::Current;
  std::size_t owner = 0;  // index of the variable or agent
  std::size_t place = 0;  // 0 is the lowest bit; of a selector: the number of the value

  friend bool operator==(const Bit&, const Bit&) = default;
};

// Returns the number of bits that distinguish this many values.
[[nodiscard]] std::size_t bits_for(std::uint64_t values);

// Returns all bits of the system, from the top of the diagrams to the bottom. A bit and its next value are
// neighbours, the current one first, under Auto and Interleaved.
[[nodiscard]] std::vector<Bit> static_order(const model::System& system, const Selectors& selectors,
                                            engine::VariableOrder order);

}  // namespace gnomon::symbolic

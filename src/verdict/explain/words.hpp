// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a flat list of words, to be sent to another process.
#pragma once

#include "base/words.hpp"
#include "verdict/evidence.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace gnomon::verdict {

void append_evidence(Words& words, const Evidence& evidence);

// Nothing if the words are not what `append_evidence` appends, all of them. What evidence refers to is not looked at:
// verdict/validate does that.
[[nodiscard]] std::optional<Evidence> evidence_from(std::span<const std::uint64_t> words);

}  // namespace gnomon::verdict

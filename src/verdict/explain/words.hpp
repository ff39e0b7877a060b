// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a flat list of 64-bit words, to be sent to another process.
#pragma once

#include "base/process/words.hpp"
#include "verdict/evidence.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace gnomon::verdict {

void append_evidence(Words& words, const Evidence& evidence);

// Returns nothing if the words are not exactly the output of `append_evidence`. References inside of the evidence are
// not checked: verdict/validate does that.
[[nodiscard]] std::optional<Evidence> evidence_from(std::span<const std::uint64_t> words);

}  // namespace gnomon::verdict

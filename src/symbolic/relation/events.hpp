// SPDX-License-Identifier: Apache-2.0
//
// The transition relation as a union of events: the actions of one agent, the scheduler. An event changes few
// variables; all others are neither quantified nor renamed in its images, and no diagram says that they keep their
// values.
#pragma once

#include "model/system.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/relation/schedule.hpp"

#include <vector>

namespace gnomon::symbolic {

// Returns relations whose union is `whole`, but for steps that change nothing. Each is that of some actions of the
// agent, with only those twins that these actions can change. Those on variables at the bottom of the order come first.
[[nodiscard]] std::vector<Relation> events(const Encoding& encoding, const Relation& whole, model::AgentId scheduler);

}  // namespace gnomon::symbolic

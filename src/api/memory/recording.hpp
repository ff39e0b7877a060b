// SPDX-License-Identifier: Apache-2.0
//
// Knowledge with memory as knowledge of what is observed: a formula is asked of a system in which recorders keep what
// agents remember, and observers see it (model/recorder). See docs/algorithms/memory.md.
#pragma once

#include "engine/report.hpp"
#include "logic/model.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <variant>

namespace gnomon::api {

struct Recording {
  Model model;              // has one property, without memory; what is of the original has the same ids
  std::string method;       // "a record of 4 moments"
  std::size_t moments = 0;  // the most that are recorded
  std::size_t bits = 0;     // that were added to a state
  // What stands for what in the original: sub-formulas of the property that have changed, and the agents that observers
  // stand for; not valid: nobody.
  std::unordered_map<logic::FormulaId, logic::FormulaId> originals;
  std::map<model::AgentId, model::AgentId> observed;
};

// Why nothing can be recorded from which the formula is decided.
struct NotRecorded {
  std::string reason;
};

// Returns how time goes on the runs that the formula is about. Throws LimitError.
using AskTiming = std::function<engine::Timing()>;

// Returns a model in which the property has the same verdict. `timing` is asked only if it matters.
[[nodiscard]] std::variant<Recording, NotRecorded> record(const Model& model, const logic::Property& property,
                                                          const AskTiming& timing);

}  // namespace gnomon::api

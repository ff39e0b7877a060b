// SPDX-License-Identifier: Apache-2.0
//
// What a command of the simulator answers, before anybody has decided how to show it: as text
// (simulate_text.cpp) or as JSON (simulate_json.cpp).
#pragma once

#include "api/simulation/session.hpp"
#include "cli/terminal/output.hpp"
#include "json/forward.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gnomon::cli {

// The session is in another state, or the user wants to see the present one.
struct AtState {};

// Steps were taken, from this position to the present one.
struct Moved {
  std::size_t from = 0;
  bool began = false;                  // an initial state was chosen first
  std::optional<api::RunEnd> stopped;  // why there are fewer steps than asked for
};

struct Offers {
  api::OfferList list;
};

struct Candidates {
  bool initial = false;  // initial states; else successors
  api::StateList list;
};

struct Possible {
  model::AgentId agent;
  api::LookAlikes found;
};

struct Evaluated {
  api::FormulaAnswer answer;
};

struct Atoms {
  std::vector<std::pair<model::AtomId, bool>> values;
};

struct History {};

// The lines of the model that made a step.
struct Lines {
  std::size_t step = 1;
};

struct Saved {
  std::string file;
};

struct Help {
  std::string text;
};

struct Quit {};

using Reply =
    std::variant<AtState, Moved, Offers, Candidates, Possible, Evaluated, Atoms, History, Lines, Saved, Help, Quit>;

// `full`: whole states instead of what a step changes.
[[nodiscard]] std::string reply_text(const Reply& reply, const api::Session& session, const Output& output, bool full);

// Adds the fields of a reply to a document.
void add_reply(json::Json& document, const Reply& reply, const api::Session& session);

}  // namespace gnomon::cli

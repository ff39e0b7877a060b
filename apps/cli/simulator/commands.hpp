// SPDX-License-Identifier: Apache-2.0
//
// The commands of the simulator: their names, what they do to a session, what can be completed.
#pragma once

#include "api/simulation/session.hpp"
#include "cli/simulator/reply.hpp"
#include "cli/terminal/line_reader.hpp"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace gnomon::cli {

// Writes a session to a file; the flag says that the file may be overwritten. Throws FileError.
using SaveSession = std::function<void(const std::string& file, bool overwrite)>;

// Runs one line, which is not blank. Throws UsageError for a mistake in it (nothing has changed then),
// FileError, and LimitError if it was stopped.
[[nodiscard]] Reply run_command(std::string_view line, api::Session& session, const SaveSession& save,
                                const std::stop_token& stop);

// Shows where the session is: the list of initial states, the state or the list of successors.
[[nodiscard]] Reply present(api::Session& session, const std::stop_token& stop);

// The joint actions that are enabled, as many as people read.
[[nodiscard]] Reply offers(const api::Session& session);

[[nodiscard]] Completion complete_command(std::string_view before, const api::Session& session);

}  // namespace gnomon::cli

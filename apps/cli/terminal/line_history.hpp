// SPDX-License-Identifier: Apache-2.0
//
// The lines that a person typed in earlier runs, in $XDG_STATE_HOME/gnomon/history (by default
// ~/.local/state/gnomon/history). A convenience: whatever cannot be read or written is done without.
#pragma once

#include <string>
#include <vector>

namespace gnomon::cli {

// Where it is; empty if the environment names no absolute folder.
[[nodiscard]] std::string history_path();

// Oldest first, at most `most` lines.
[[nodiscard]] std::vector<std::string> load_history(const std::string& path, std::size_t most);

// Adds lines at the end and drops the oldest beyond `most`. Other runs may have added lines meanwhile; they
// stay. The folders are made if need be, for the user only.
void save_history(const std::string& path, const std::vector<std::string>& lines, std::size_t most);

}  // namespace gnomon::cli

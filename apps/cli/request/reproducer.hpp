// SPDX-License-Identifier: Apache-2.0
//
// Checking, with a file for whoever has to mend the program if evidence turns out to be wrong.
#pragma once

#include "api/check.hpp"

#include <string>

namespace gnomon::cli {

// api::check. If it throws WrongEvidence, a reproducer is written to the current folder, or else to that for
// temporary files, and the InternalError that is thrown instead names it. `options` is what the
// reproducer says about the command line.
[[nodiscard]] api::CheckReport check_or_write_reproducer(const Model& model, const api::CheckOptions& asked,
                                                         const api::CheckListener& listener,
                                                         const std::string& options);

}  // namespace gnomon::cli

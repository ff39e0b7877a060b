// SPDX-License-Identifier: Apache-2.0
//
// What `mcmas -c` shows: below a verdict, and of the states that -k and -a find.
#pragma once

#include "api/check.hpp"
#include "cli/mcmas/run.hpp"
#include "verdict/trace.hpp"

#include <string_view>

namespace gnomon::cli {

// Prints the witness or counterexample, or that there is none, and writes its files, as the option says.
// Throws FileError.
void show_witness(const McmasRun& run, const api::Outcome& outcome);

// The same for a run into a state; `name` is that of the files. Throws FileError.
void show_witness_run(const McmasRun& run, const verdict::Trace& trace, std::string_view name);

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// The automaton of `gnomon automaton` as JSON.
#pragma once

#include "automata/automaton.hpp"
#include "json/forward.hpp"

#include <string>
#include <vector>

namespace gnomon::json {

// Adds the fields from "words" on to a document.
void add_automaton(Json& document, const automata::Automaton& automaton, const std::vector<std::string>& letters);

}  // namespace gnomon::json

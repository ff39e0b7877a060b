// SPDX-License-Identifier: Apache-2.0
//
// The commands, one file each. Each function adds a command to the program.
#pragma once

#include "cli/command_line/program.hpp"

namespace gnomon::cli {

void add_check(Program& program);
void add_explain(Program& program);
void add_test(Program& program);
void add_bound(Program& program);
void add_synthesise(Program& program);
void add_equilibrium(Program& program);
void add_simulate(Program& program);
void add_graph(Program& program);
void add_automaton(Program& program);
void add_info(Program& program);
void add_parse(Program& program);
void add_format(Program& program);
void add_expand(Program& program);
void add_mcmas(Program& program);
void add_lsp(Program& program);
void add_studio(Program& program);
void add_completion(Program& program);
void add_man(Program& program);
void add_help(Program& program);

}  // namespace gnomon::cli

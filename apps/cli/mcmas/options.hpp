// SPDX-License-Identifier: Apache-2.0
//
// The command line of MCMAS 1.3.0, for `gnomon mcmas`. Its rules are its own: the last argument is the
// file, options stand before it, start with one dash and have their values as separate arguments. One
// table says everything about the options; parsing, usage, help and completion follow from it.
#pragma once

#include "cli/command_line/command_view.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gnomon::cli {

struct McmasOptions {
  bool simulate = false;
  bool quiet = false;
  int verbosity = 0;
  bool statistics = false;
  bool find_deadlock = false;
  bool find_overflow = false;
  bool export_model = false;
  std::string directory;  // for files; empty: the current one
  bool uniform = false;
  std::string uniform_group;        // empty: all agents
  std::optional<int> coalitions;    // -atlk, if it was given
  bool equal_enumerations = false;  // -n
  bool finite = false;              // -ldlf
  // How to compute; if not given, Gnomon chooses.
  std::optional<int> reachability, order, reordering;
  int evidence = 0;              // -c
  int strategies = 0;            // -f
  int refutations = 0;           // -l
  bool unvisited_first = false;  // -w
  // These change nothing at present.
  int grouping = 3;
  bool without_cache = false;
  int progress_interval = 10;
  bool debug = false;
  bool other_order = false;

  std::string file;
  std::vector<std::string> notes;  // about options that were given but change nothing

  [[nodiscard]] bool evidence_as_text() const { return evidence == 1 || evidence == 3; }
  [[nodiscard]] bool evidence_as_files() const { return evidence == 2 || evidence == 3; }
};

// A command line that cannot be carried out, or that asks for the usage.
struct McmasRefusal {
  std::string message;  // may be empty
  bool show_usage = false;
};

// `arguments` without the name of the program.
[[nodiscard]] std::variant<McmasOptions, McmasRefusal> parse_mcmas_options(std::span<const std::string> arguments);

// The list of options as text.
[[nodiscard]] std::string mcmas_usage();

// For help, completion and manual page.
[[nodiscard]] std::vector<OptionView> mcmas_option_views();

}  // namespace gnomon::cli

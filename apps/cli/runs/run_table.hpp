// SPDX-License-Identifier: Apache-2.0
//
// The runs of an explanation as tables of texts: a row for each state, a column for each variable, with marks where a
// value is new. How that looks is the business of the printers.
#pragma once

#include "cli/request/evidence_options.hpp"
#include "cli/runs/outcome_runs.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::cli {

struct RunTable {
  struct Cell {
    std::string text;
    bool changed = false;  // the value is not that of the row before
  };
  struct Row {
    std::string state;                 // its number
    bool again = false;                // it closes a loop: the run goes on so for ever
    std::string by;                    // the actions that lead here, in few words
    std::vector<std::string> actions;  // the same by agent
    std::vector<Cell> cells;
  };

  std::string heading;
  std::vector<std::string> columns;   // "Sender.bit"
  std::vector<std::string> constant;  // "Sender.ack = false": has no column, for it stays so
  std::vector<Row> rows;
};

struct RunTables {
  std::string title;                // the formula and its verdict
  std::vector<std::string> agents;  // of RunTable::Row::actions
  std::vector<RunTable> tables;
};

enum class Columns : std::uint8_t { Changing, All };

[[nodiscard]] RunTables run_tables(const OutcomeRuns& runs, const std::string& title, const EvidenceStyle& style,
                                   Columns columns);

// Changed values have a star. Wide tables are broken.
[[nodiscard]] std::string table_text(const RunTables& tables);
// A page of its own.
[[nodiscard]] std::string table_html(const RunTables& tables);
// One table with a column for the number of the run.
[[nodiscard]] std::string table_csv(const RunTables& tables);
// Tabulars for \input; changed values are bold. Needs no package.
[[nodiscard]] std::string table_latex(const RunTables& tables);

}  // namespace gnomon::cli

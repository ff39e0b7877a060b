// SPDX-License-Identifier: Apache-2.0
//
// The collection of ISPL files by third parties with recorded verdicts, which lies beside the
// project on development machines. Tests that use it skip themselves where it is missing.
#pragma once

#include "logic/formula.hpp"
#include "support/slow.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace gnomon::test {

// One formula of a file, as MCMAS prints it, with the verdict of the original checkers.
struct RecordedVerdict {
  std::string number;  // "1", "2", … or "PR1", …
  std::string formula;
  bool holds = false;
  std::string source;
  std::optional<std::size_t> states;  // exact number of reachable states, where known
};

struct CorpusFile {
  std::string path;  // relative to the corpus
  std::vector<RecordedVerdict> verdicts;
};

inline std::filesystem::path corpus_root() {
  return std::filesystem::path(GNOMON_SOURCE_DIR) / ".." / "shared" / "corpus";
}

// Empty if there is no corpus on this machine.
inline std::vector<CorpusFile> corpus_files() {
  std::vector<CorpusFile> files;
  std::ifstream table(corpus_root() / "VERDICTS.tsv");
  std::string line;
  std::getline(table, line);  // headings
  while (std::getline(table, line)) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
    cells.resize(8);
    if (files.empty() || files.back().path != cells[0]) files.push_back({cells[0], {}});
    RecordedVerdict verdict{cells[1], cells[2], cells[3] == "TRUE", cells[4], {}};
    // The originals may count a state several times, never too few. Where their count is smaller than
    // the recorded exact one, the latter is wrong (it counts repeated declarations as variables).
    if (!cells[6].empty()) verdict.states = std::stoull(cells[6]);
    if (verdict.states && !cells[5].empty() && std::stod(cells[5]) < static_cast<double>(*verdict.states))
      verdict.states.reset();
    files.back().verdicts.push_back(std::move(verdict));
  }
  return files;
}

// The property that a line of the table speaks of. Formulas marked #PR are numbered apart.
inline const logic::Property* property_of(const logic::Specification& spec, const RecordedVerdict& recorded) {
  const bool own_number = recorded.number.starts_with("PR");
  const bool one_goal = own_number || recorded.formula.starts_with("#PR");
  std::size_t wanted = std::stoul(own_number ? recorded.number.substr(2) : recorded.number);
  for (const logic::Property& property : spec.properties) {
    if ((property.logic == logic::Logic::StrategyLogicOneGoal) == one_goal && --wanted == 0) return &property;
  }
  return nullptr;
}

}  // namespace gnomon::test

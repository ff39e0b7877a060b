// SPDX-License-Identifier: Apache-2.0
//
// The questions to the SAT solver as files in the DIMACS format, one for each formula and bound.
#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace gnomon::cli {

class CnfFiles {
 public:
  // The beginning of the names, or a folder. Files that were there before are replaced only with `overwrite`.
  CnfFiles(const std::string& prefix, bool overwrite);

  // What follows is about this formula, counted from 1.
  void start(std::size_t formula) { formula_ = formula; }
  // Writes PREFIX-fFORMULA-kBOUND.cnf: all clauses, and what was assumed in the last question. Throws FileError.
  void write(std::size_t bound, const std::string& dimacs);

 private:
  std::string prefix_;
  bool overwrite_;
  std::size_t formula_ = 0;
  std::set<std::string> written_;
};

}  // namespace gnomon::cli

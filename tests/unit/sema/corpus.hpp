// SPDX-License-Identifier: Apache-2.0
//
// Texts to try things on: the test cases, the models that come with Gnomon, and third parties' files
// if the collection is at hand (../shared/corpus; it is not part of the project).
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace gnomon::sema::test {

inline std::filesystem::path project() { return GNOMON_SOURCE_DIR; }
inline std::filesystem::path corpus() { return project() / ".." / "shared" / "corpus"; }

inline std::vector<std::string> files_below(const std::filesystem::path& folder) {
  std::vector<std::string> result;
  if (!std::filesystem::exists(folder)) return result;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) result.push_back(entry.path().string());
  }
  std::sort(result.begin(), result.end());
  return result;
}

inline std::vector<std::string> ispl_files_below(const std::filesystem::path& folder) {
  std::vector<std::string> result = files_below(folder);
  std::erase_if(result, [](const std::string& path) { return !path.ends_with(".ispl"); });
  return result;
}

// A file of the corpus that the original checkers reject.
struct RejectedFile {
  std::string path;        // below the corpus
  std::string kind;        // "syntax" or "semantic"
  std::uint32_t line = 0;  // 0: not recorded
};

inline std::vector<RejectedFile> rejected_files() {
  std::vector<RejectedFile> result;
  std::ifstream file(corpus() / "REJECTED.tsv");
  std::string row;
  std::getline(file, row);
  while (std::getline(file, row)) {
    std::istringstream fields(row);
    RejectedFile rejected;
    std::string checker;
    std::string line;
    std::getline(fields, rejected.path, '\t');
    std::getline(fields, checker, '\t');
    std::getline(fields, rejected.kind, '\t');
    std::getline(fields, line, '\t');
    if (!line.empty()) rejected.line = static_cast<std::uint32_t>(std::stoul(line));
    result.push_back(std::move(rejected));
  }
  return result;
}

// The files of the corpus that the original checkers accept.
inline std::vector<std::string> accepted_files() {
  std::set<std::string> rejected;
  for (const RejectedFile& file : rejected_files()) rejected.insert((corpus() / file.path).string());
  std::vector<std::string> result = files_below(corpus() / "ispl");
  std::erase_if(result, [&](const std::string& path) { return rejected.contains(path); });
  return result;
}

}  // namespace gnomon::sema::test

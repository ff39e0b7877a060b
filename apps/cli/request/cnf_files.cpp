// SPDX-License-Identifier: Apache-2.0
#include "cli/request/cnf_files.hpp"

#include "cli/terminal/file_write.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace gnomon::cli {

CnfFiles::CnfFiles(const std::string& prefix, bool overwrite) : overwrite_(overwrite) {
  std::error_code error;
  const std::filesystem::path path(prefix);
  const bool folder = !path.has_filename() || std::filesystem::is_directory(path, error);
  prefix_ = folder ? (path / "").string() : prefix + "-";
}

void CnfFiles::write(std::size_t bound, const std::string& dimacs) {
  const std::string path = fmt::format("{}f{}-k{}.cnf", prefix_, formula_, bound);
  // A later question with the same bound takes the place of an earlier one of this run.
  write_file(path, dimacs, overwrite_ || written_.contains(path));
  written_.insert(path);
}

}  // namespace gnomon::cli

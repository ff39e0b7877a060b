// SPDX-License-Identifier: Apache-2.0
//
// Third parties' files, if the collection is at hand (../shared/corpus; it is not part of the
// project): those that MCMAS accepts are read without error and formatted as promised; those that
// it rejects are rejected at the same line, but for the exceptions listed here.
#include "base/render.hpp"
#include "support/format_check.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace gnomon::ispl {
namespace {

namespace fs = std::filesystem;

// Files that MCMAS rejects and that are accepted here or reported at another line, and why.
const std::map<std::string, std::string>& exceptions() {
  static const std::map<std::string, std::string> list = {
      {"ispl/gersonfoks__logics_for_safe_ai/w7-2@b2e43871.ispl",
       "another agent's variable in an evolution condition is well-formed; sema says that it is not visible"},
      {"ispl/ispl_generated/blackbat13__stv/selene_2c_2v.ispl",
       "the line is an empty Evolution section, which is allowed; the next mistake is reported"},
      {"ispl/ispl_generated/blackbat13__stv/selene_2c_3v.ispl", "as selene_2c_2v"},
  };
  return list;
}

struct Rejected {
  std::string path;
  std::string kind;
  std::uint32_t line = 0;
};

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(GNOMON_SOURCE_DIR) / ".." / "shared" / "corpus";
    if (!fs::exists(root_ / "ispl")) GTEST_SKIP() << "no corpus";
    std::ifstream file(root_ / "REJECTED.tsv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
      std::istringstream fields(line);
      Rejected row;
      std::string checker;
      std::string number;
      std::getline(fields, row.path, '\t');
      std::getline(fields, checker, '\t');
      std::getline(fields, row.kind, '\t');
      std::getline(fields, number, '\t');
      if (!number.empty()) row.line = static_cast<std::uint32_t>(std::stoul(number));
      rejected_.push_back(row);
    }
  }

  fs::path root_;
  std::vector<Rejected> rejected_;
};

TEST_F(Corpus, AcceptedFilesAreAcceptedAndFormatted) {
  std::set<fs::path> skip;
  for (const Rejected& row : rejected_) {
    if (row.kind == "syntax") skip.insert(root_ / row.path);
  }
  int count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root_ / "ispl")) {
    if (!entry.is_regular_file() || skip.contains(entry.path())) continue;
    const Source source = Source::read(entry.path().string());
    Diagnostics diagnostics;
    const Ast ast = parse(source, diagnostics);
    ++count;
    EXPECT_FALSE(diagnostics.has_errors()) << render(diagnostics.list(), source, {});
    if (diagnostics.has_errors()) continue;
    EXPECT_EQ(test::format_problem(source, ast), "") << entry.path();
  }
  EXPECT_GT(count, 200);
}

TEST_F(Corpus, RejectedFilesAreRejectedAtTheSameLine) {
  for (const Rejected& row : rejected_) {
    if (row.kind != "syntax") continue;
    const Source source = Source::read((root_ / row.path).string());
    Diagnostics diagnostics;
    (void)parse(source, diagnostics);
    diagnostics.sort();
    const std::uint32_t line = diagnostics.has_errors() ? source.position(diagnostics.list()[0].span.begin).line : 0;
    const auto exception = exceptions().find(row.path);
    if (exception == exceptions().end()) {
      EXPECT_EQ(line, row.line) << row.path;
    } else {
      EXPECT_NE(line, row.line) << row.path << ": no exception any more: " << exception->second;
    }
  }
}

}  // namespace
}  // namespace gnomon::ispl

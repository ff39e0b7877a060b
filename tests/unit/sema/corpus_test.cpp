// SPDX-License-Identifier: Apache-2.0
//
// Third parties' files: those that the original checkers accept are accepted, those that they reject
// are rejected at the recorded line, but for the exceptions listed here.
#include "unit/sema/corpus.hpp"

#include "unit/sema/loading.hpp"

#include <map>

namespace gnomon::sema::test {
namespace {

// Files that MCMAS rejects at another line than Gnomon, and why.
const std::map<std::string, std::string>& other_lines() {
  static const std::map<std::string, std::string> list = {
      {"ispl/ispl_generated/blackbat13__stv/selene_2c_2v.ispl",
       "the recorded line has an empty Evolution, which is allowed; the next mistake is reported"},
      {"ispl/ispl_generated/blackbat13__stv/selene_2c_3v.ispl", "as selene_2c_2v"},
  };
  return list;
}

class CorpusLowering : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(corpus() / "ispl")) GTEST_SKIP() << "no corpus";
  }
};

TEST_F(CorpusLowering, AcceptedFilesHaveNoErrors) {
  const std::vector<std::string> files = accepted_files();
  EXPECT_GT(files.size(), 200U);
  for (const std::string& path : files) {
    const api::Loaded loaded = api::load(Source::read(path));
    EXPECT_TRUE(loaded.ok()) << rendered(loaded);
  }
}

TEST_F(CorpusLowering, RejectedFilesHaveErrorsAtTheRecordedLine) {
  for (const RejectedFile& file : rejected_files()) {
    const api::Loaded loaded = api::load(Source::read((corpus() / file.path).string()));
    EXPECT_FALSE(loaded.ok()) << file.path;
    std::uint32_t line = 0;
    for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
      if (line == 0 && diagnostic.severity == Severity::Error)
        line = loaded.source.position(diagnostic.span.begin).line;
    }
    const auto exception = other_lines().find(file.path);
    if (exception != other_lines().end()) {
      EXPECT_NE(line, file.line) << file.path << ": no exception any more: " << exception->second;
    } else if (file.line != 0) {
      EXPECT_EQ(line, file.line) << rendered(loaded);
    }
  }
}

}  // namespace
}  // namespace gnomon::sema::test

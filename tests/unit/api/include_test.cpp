// SPDX-License-Identifier: Apache-2.0
//
// Models in several files: where they are looked for, what they may have, and which file messages name.
#include "api/include.hpp"

#include "api/load.hpp"
#include "base/error.hpp"
#include "support/temporary_folder.hpp"
#include "unit/sema/loading.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace gnomon::api {
namespace {

using sema::test::codes;
using sema::test::ModelText;

class Include : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_.path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

  // Loads the small model with a line in front of it.
  [[nodiscard]] Loaded model_with(const std::string& line, LoadOptions options = {}) const {
    ModelText model;
    model.header = line;
    options.file = write("model.ispl", model.text());
    return load(Source::read(*options.file), options);
  }

  // "file:line:column code" of the first diagnostic, without the folder.
  [[nodiscard]] std::string first(const Loaded& loaded) const {
    const Diagnostic& diagnostic = loaded.diagnostics.list().at(0);
    const Position at = loaded.source.position(diagnostic.span.begin);
    return std::filesystem::path(loaded.source.name_at(diagnostic.span.begin))
               .lexically_relative(folder_.path())
               .string() +
           ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
           std::string(info(diagnostic.code).id);
  }

  static std::string names(const Loaded& loaded) {
    std::string result;
    for (const logic::Property& property : loaded.model->specification.properties) {
      result += (result.empty() ? "" : " ") + (property.name.empty() ? "-" : property.name);
    }
    return result;
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(Include, NamesAndFormulas) {
  write("names.ispl",
        "Define far := A.x > 1; end Define Evaluation t if far; u if t; end Evaluation Groups g = { A }; end Groups "
        "Formulae\n-- EXPECT: FALSE\nother: <g>F t;\nend Formulae");
  const Loaded loaded = model_with("include \"names.ispl\";");
  ASSERT_TRUE(loaded.ok()) << sema::test::rendered(loaded);
  EXPECT_EQ(codes(loaded), "") << "not even for the atom that nobody uses";
  EXPECT_EQ(names(loaded), "- other");
  EXPECT_EQ(loaded.file_properties, 2U);
  EXPECT_EQ(loaded.source_properties, 2U);
  EXPECT_EQ(loaded.model->specification.properties[1].expected, false);
  EXPECT_EQ(loaded.ast.formulas.size(), 1U) << "the tree of the text alone, for editors";
  EXPECT_TRUE(loaded.ast.groups.empty());
}

TEST_F(Include, PathsAreRelativeToTheirFile) {
  write("deep/er/a.ispl", "include \"../b.ispl\"; Formulae a: EF t; end Formulae");
  write("deep/b.ispl", "Evaluation t if A.x = 1; end Evaluation Formulae b: EF t; end Formulae");
  const Loaded loaded = model_with("include \"deep/er/a.ispl\"; include \"deep/b.ispl\";");
  ASSERT_TRUE(loaded.ok()) << sema::test::rendered(loaded);
  EXPECT_EQ(names(loaded), "- a b") << "each once";
}

TEST_F(Include, MistakesNameTheirFile) {
  write("bad.ispl", "Formulae\n  EF zz;\nend Formulae");
  EXPECT_EQ(first(model_with("include \"bad.ispl\";")), "bad.ispl:2:6 E0204");
  write("worse.ispl", "Formulae\n  EF (p;\nend Formulae");
  EXPECT_EQ(first(model_with("include \"worse.ispl\";")), "worse.ispl:2:8 E0102");
  write("agent.ispl", "\nAgent B end Agent");
  EXPECT_EQ(first(model_with("include \"agent.ispl\";")), "agent.ispl:2:1 E0102");
  write("quiet.ispl", "-- gnomon: allow W0609\n\n\n\nFormulae p -> AG p; end Formulae");
  EXPECT_EQ(first(model_with("include \"quiet.ispl\";")), "quiet.ispl:1:18 W0621") << "of this file, not of the model";
}

TEST_F(Include, WhatCannotBeRead) {
  EXPECT_EQ(first(model_with("include \"none.ispl\";")), "model.ispl:1:10 E0112");
  EXPECT_EQ(first(model_with("include \".\";")), "model.ispl:1:10 E0112");
  ModelText model;
  model.header = "include \"names.ispl\";";
  EXPECT_EQ(codes(sema::test::load(model)), "E0112") << "a text that is no file";
}

TEST_F(Include, Circles) {
  write("a.ispl", "include \"b.ispl\";");
  write("b.ispl", "include \"./a.ispl\";");
  const Loaded loaded = model_with("include \"a.ispl\";");
  EXPECT_EQ(first(loaded), "b.ispl:1:10 E0112");
  const std::string chain = loaded.diagnostics.list()[0].notes.at(0).message;
  EXPECT_NE(chain.find("a.ispl includes "), std::string::npos) << chain;
  EXPECT_NE(chain.find("b.ispl, which includes "), std::string::npos) << chain;
  EXPECT_EQ(first(model_with("include \"model.ispl\";")), "model.ispl:1:10 E0112") << "itself";
  write("back.ispl", "include \"model.ispl\";");
  EXPECT_EQ(first(model_with("include \"back.ispl\";")), "back.ispl:1:10 E0112");
}

TEST_F(Include, FilesOfFormulas) {
  const std::string file = write("spec.ispl", "Define d := A.x = 1; end Define Formulae s: EF d; AG d; end Formulae");
  const Loaded loaded = model_with("", {.formulas = {"EF d"}, .formula_files = {file}});
  ASSERT_TRUE(loaded.ok()) << sema::test::rendered(loaded);
  EXPECT_EQ(names(loaded), "- s - -");
  EXPECT_EQ(loaded.file_properties, 1U);
  EXPECT_EQ(loaded.source_properties, 3U);
  EXPECT_THROW((void)model_with("", {.formula_files = {file + "x"}}), FileError);
  EXPECT_THROW((void)model_with("include \"spec.ispl\";", {.formula_files = {file}}), UsageError);
}

// The word is a name wherever no quoted text follows.
TEST_F(Include, IsAName) {
  ModelText model;
  model.evaluation += " include if A.x = 1;";
  model.formulas += " EF include;";
  EXPECT_EQ(codes(model), "");
}

}  // namespace
}  // namespace gnomon::api

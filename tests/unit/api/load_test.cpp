// SPDX-License-Identifier: Apache-2.0
#include "api/load.hpp"

#include "base/error.hpp"
#include "support/temporary_folder.hpp"
#include "unit/sema/loading.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon::api {
namespace {

using sema::test::codes;
using sema::test::ModelText;

TEST(Load, GivesSyntaxTreeDiagnosticsAndModel) {
  const Loaded loaded = sema::test::load(ModelText{});
  EXPECT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.source.name(), "test.ispl");
  EXPECT_EQ(loaded.ast.agents.size(), 1U);
  EXPECT_TRUE(loaded.diagnostics.list().empty());
  EXPECT_EQ(loaded.model->system.agents.size(), 2U);
  EXPECT_EQ(loaded.model->specification.properties.size(), 1U);
  EXPECT_EQ(loaded.file_properties, 1U);
}

TEST(Load, WithErrorsThereIsNoModel) {
  ModelText model;
  model.formulas = "EF zz;";
  const Loaded semantic = sema::test::load(model);
  EXPECT_FALSE(semantic.ok());
  EXPECT_EQ(codes(semantic), "E0204");
  model.formulas = "EF (p;";
  const Loaded syntactic = sema::test::load(model);
  EXPECT_FALSE(syntactic.ok());
  EXPECT_EQ(codes(syntactic), "E0102");
  EXPECT_EQ(syntactic.ast.agents.size(), 1U) << "the tree is there, for editors";
}

// Every look at the limits may be the last one, in the lexer, the parser, the expansion and the warnings.
TEST(Load, ObeysLimits) {
  using Time = std::chrono::steady_clock::time_point;
  ModelText model;
  model.formulas = "EF or[i in 1..3] (or[k in 1..3] (p and i < k));";
  int looks = 0;
  const auto load = [&](int patience) {
    LoadOptions options;
    options.limits.deadline = Time(std::chrono::seconds(patience));
    options.limits.clock = [&looks] { return Time(std::chrono::seconds(looks++)); };
    looks = 0;
    return api::load(Source("test.ispl", model.text()), options);
  };
  (void)load(1'000'000);
  const int all = looks;
  const auto tokens = static_cast<int>(sema::test::load(model).ast.tokens.size());
  EXPECT_GT(all, 2 * tokens) << "once for each token in the lexer and in the parser, and for each instance";
  for (int patience = 0; patience < all; patience += 7) {
    try {
      (void)load(patience);
      FAIL() << "look " << patience;
    } catch (const LimitError& error) {
      EXPECT_STREQ(error.what(), "the time limit was reached while the model was read");
    }
  }
}

// Two to the power of 24 instances are too many, but it takes a while to find out.
TEST(Load, StopsInTheMiddleOfANest) {
  ModelText model;
  std::string nest = "p";
  for (int i = 0; i < 24; ++i) nest = fmt::format("or[i{} in 1..2] ({})", i, nest);
  model.formulas = "EF " + nest + ";";
  std::stop_source stop;
  LoadOptions options;
  options.limits.stop = stop.get_token();
  int looks = 0;
  options.limits.clock = [&] {
    if (++looks == 5000) stop.request_stop();
    return std::chrono::steady_clock::time_point();
  };
  EXPECT_THROW((void)api::load(Source("test.ispl", model.text()), options), LimitError);
  EXPECT_EQ(looks, 5000);
}

TEST(Load, WarningsDoNotPreventTheModel) {
  ModelText model;
  model.evaluation += " unused if A.x = 1;";
  const Loaded loaded = sema::test::load(model);
  EXPECT_TRUE(loaded.ok());
  EXPECT_EQ(codes(loaded), "W0604");
}

TEST(Load, DiagnosticsAreInTheOrderOfTheText) {
  ModelText model;
  model.formulas = "EF (p and q and r and s); LTL p U q U r;";
  model.evaluation += " unused if A.x = 1;";
  model.actions += ", idle";
  EXPECT_EQ(codes(sema::test::load(model)), "W0606 W0604 W0614");
}

TEST(Load, FormulasFromOutside) {
  ModelText model;
  model.evaluation += " extra if A.x = 2;";
  const LoadOptions options{{}, {"AG extra", "LTL F p -> F q;", "for i in 1..2: EF A.x = i"}};
  const Loaded loaded = sema::test::load(model, options);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(codes(loaded), "") << "an atom that only they use is used";
  const auto& properties = loaded.model->specification.properties;
  ASSERT_EQ(properties.size(), 5U);
  EXPECT_EQ(loaded.file_properties, 1U);
  EXPECT_EQ(properties[1].text, "AG extra");
  EXPECT_EQ(properties[2].text, "LTL F p -> F q");
  EXPECT_EQ(properties[4].instance, "i = 2");
  ASSERT_EQ(loaded.formulas.size(), 3U);
}

TEST(Load, MistakesInFormulasFromOutsideReferToTheirText) {
  const Loaded loaded = sema::test::load(ModelText{}, {{}, {"AG zz", "EF p", "AG p ->"}});
  EXPECT_FALSE(loaded.ok());
  EXPECT_TRUE(loaded.diagnostics.list().empty());
  EXPECT_EQ(loaded.formulas.at(2).diagnostics.list().size(), 1U) << "a syntax error ends it";
  const Loaded unknown = sema::test::load(ModelText{}, {{}, {"AG zz", "EF p", "AG yy"}});
  EXPECT_FALSE(unknown.ok());
  ASSERT_EQ(unknown.formulas.at(0).diagnostics.list().size(), 1U);
  EXPECT_EQ(unknown.formulas[0].source.text(unknown.formulas[0].diagnostics.list()[0].span), "zz");
  EXPECT_TRUE(unknown.formulas.at(1).diagnostics.list().empty());
  EXPECT_EQ(unknown.formulas.at(2).diagnostics.list().size(), 1U);
}

TEST(Load, FormulasFromOutsideUseConstants) {
  ModelText model;
  model.header = "Const N = 2;";
  model.vars += " v : 0..N;";
  model.evaluation += " t if A.v = 1;";
  model.initial = "A.v = 0;";
  model.formulas += " EF t;";
  const Loaded loaded = sema::test::load(model, {{{"N", 3}}, {"and[i in 1..N] (EF A.v = i)"}});
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(logic::formula_text(loaded.model->system, loaded.model->specification.pool,
                                loaded.model->specification.properties.back().formula, logic::Logic::Ctl),
            "EF (A.v = 1) and EF (A.v = 2) and EF (A.v = 3)");
}

// Models in several files: where they are looked for, what they may have, and which file messages name.
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

TEST(ParseDefinition, NameAndNumber) {
  EXPECT_EQ(parse_definition("N=5"), std::make_pair(std::string("N"), std::int64_t{5}));
  EXPECT_EQ(parse_definition("N=-5").second, -5);
  EXPECT_EQ(parse_definition("N=2147483647").second, 2147483647);
  for (const std::string wrong :
       {"", "N", "N=", "=5", "N=x", "N=5x", "N= 5", "N=2147483648", "N=99999999999999999999", "N==5"}) {
    EXPECT_THROW((void)parse_definition(wrong), UsageError) << wrong;
  }
}

// The logics by whose rules formulas of these logics are read.
std::vector<logic::Logic> read(const std::vector<logic::Logic>& logics, const Readings& readings) {
  Model model;
  for (const logic::Logic logic : logics) model.specification.properties.emplace_back().logic = logic;
  std::vector<logic::Logic> result;
  for (const logic::Property& property : read_as(model, readings).specification.properties) {
    result.push_back(property.logic);
  }
  return result;
}

TEST(Readings, OnFiniteTraces) {
  using logic::Logic;
  EXPECT_EQ(read({Logic::Ldl, Logic::CdlStar, Logic::Ltl, Logic::CtlStar, Logic::Ctl}, {.finite = true}),
            std::vector({Logic::LdlFinite, Logic::CdlStarFinite, Logic::Ltl, Logic::CtlStar, Logic::Ctl}));
}

TEST(Readings, WithUniformStrategies) {
  using logic::Logic;
  EXPECT_EQ(read({Logic::Atl, Logic::AtlStar, Logic::StrategyLogic, Logic::Ctl}, {.uniform = true}),
            std::vector({Logic::AtlUniform, Logic::AtlUniform, Logic::StrategyLogic, Logic::Ctl}));
}

}  // namespace
}  // namespace gnomon::api

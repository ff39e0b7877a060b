// SPDX-License-Identifier: Apache-2.0
//
// Printing a model as plain ISPL and reading it again gives the same model and the same formulas: on
// the models of the project, on the corpus and on random systems.
#include "api/engines.hpp"
#include "api/load.hpp"
#include "cross/corpus.hpp"
#include "engine/engine.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"
#include "logic/text/print_model.hpp"
#include "model/plain.hpp"
#include "support/random_text.hpp"
#include "support/same_formula.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace gnomon::test {
namespace {

std::string first_error(const api::Loaded& loaded) {
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.severity != Severity::Error) continue;
    const Position at = loaded.source.position(diagnostic.span.begin);
    return diagnostic.message + " in: " + std::string(loaded.source.text(loaded.source.line(at.line)));
  }
  return "no error";
}

void expect_round_trip(const model::System& system, const logic::Specification& spec) {
  const std::string text = logic::to_ispl(system, spec);
  const api::Loaded again = api::load(Source("printed", text));
  ASSERT_TRUE(again.ok()) << first_error(again);
  EXPECT_TRUE(equal_ignoring_spans(system, again.model->system));
  const logic::Specification& other = again.model->specification;
  ASSERT_EQ(spec.properties.size(), other.properties.size());
  for (std::size_t i = 0; i < spec.properties.size(); ++i) {
    EXPECT_EQ(spec.properties[i].logic, other.properties[i].logic);
    EXPECT_EQ(spec.properties[i].expected, other.properties[i].expected);
    EXPECT_TRUE(is_same_when_plain(spec.pool, spec.properties[i].formula, spec.properties[i].logic, other.pool,
                                   other.properties[i].formula))
        << text;
  }
  EXPECT_EQ(logic::to_ispl(again.model->system, other), text) << "printing again gives the same text";
}

void expect_round_trip(const std::filesystem::path& path) {
  SCOPED_TRACE(path.string());
  const api::Loaded loaded = api::load(Source::read(path.string()));
  ASSERT_TRUE(loaded.ok()) << first_error(loaded);
  expect_round_trip(loaded.model->system, loaded.model->specification);
}

void expect_round_trips(const std::string& folder) {
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(GNOMON_SOURCE_DIR) / folder)) {
    if (entry.path().extension() != ".ispl" || entry.path().parent_path().filename() == "errors") continue;
    expect_round_trip(entry.path());
    ++files;
  }
  EXPECT_GT(files, 0);
}

TEST(ExpandTest, ModelsOfTheProject) { expect_round_trips("models"); }
TEST(ExpandTest, Cases) { expect_round_trips("tests/cases"); }
TEST(ExpandTest, Regressions) { expect_round_trips("tests/regress/differential"); }

TEST(ExpandTest, Corpus) {
  const std::vector<CorpusFile> files = corpus_files();
  if (files.empty()) GTEST_SKIP() << "no corpus beside the project";
  for (const CorpusFile& file : files) expect_round_trip(corpus_root() / file.path);
}

// The front end refuses to assign a constant outside the domain; hand-made systems may do it.
bool assigns_impossible_constant(const model::System& system) {
  for (const model::Agent& agent : system.agents) {
    for (const model::EvolutionItem& item : agent.evolution) {
      for (const model::Assignment& assignment : item.assignments) {
        const auto constant = system.exprs.constant_value(assignment.value);
        if (constant && !system[assignment.variable].domain.contains(*constant)) return true;
      }
    }
  }
  return false;
}

class ExpandRandom : public testing::TestWithParam<int> {};

TEST_P(ExpandRandom, Systems) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  RandomSystem random(seed);
  if (assigns_impossible_constant(random.system())) return;
  random.build().group("g", {AgentId(1)});
  logic::Specification spec;
  std::mt19937_64 rng(seed);
  RandomFormulas formulas(spec.pool, random.system().agents.size(), rng);
  Formulas f(spec.pool);
  formulas.coalitions = false;  // groups have to be named; see below
  formulas.knowledge = false;
  for (int i = 0; i < 5; ++i) {
    logic::Property property;
    FormulaId formula = formulas(3);
    formula = f.group(i % 2 == 0 ? FOp::CommonKnows : FOp::DistributedKnows, {AgentId(1)}, formula, GroupId(0));
    formula = f.knows_if(AgentId(1), {AgentId(0)},
                         f.ought(AgentId(1), f.bin(FOp::Implies, f.no(f.green(AgentId(0))), formula)));
    property.formula = f.can({AgentId(0), AgentId(1)}, f.bin(FOp::Until, formula, formulas(1)));
    property.logic = logic::classify(spec.pool, property.formula);
    spec.properties.push_back(property);
  }
  expect_round_trip(random.system(), spec);
}

// What `gnomon expand` prints has fewer choices and more lines, and the same verdicts.
TEST_P(ExpandRandom, PlainTextsHaveTheSameVerdicts) {
  const api::Loaded loaded = api::load(Source("random", random_text(static_cast<std::uint64_t>(GetParam()))));
  ASSERT_TRUE(loaded.ok()) << first_error(loaded);
  const logic::Specification& spec = loaded.model->specification;
  const api::Loaded plain = api::load(Source("plain", logic::to_ispl(without_choices(loaded.model->system), spec)));
  ASSERT_TRUE(plain.ok()) << first_error(plain);
  ASSERT_EQ(plain.model->specification.properties.size(), spec.properties.size());
  const auto before = api::make_engine("symbolic", *loaded.model, {});
  const auto after = api::make_engine("symbolic", *plain.model, {});
  for (std::size_t i = 0; i < spec.properties.size(); ++i) {
    EXPECT_EQ(before->check(spec.properties[i]).verdict.answer,
              after->check(plain.model->specification.properties[i]).verdict.answer)
        << spec.properties[i].text;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ExpandRandom, testing::Range(0, 60));

}  // namespace
}  // namespace gnomon::test

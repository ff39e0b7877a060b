// SPDX-License-Identifier: Apache-2.0
//
// A model written out as plain ISPL (`gnomon expand`) reads back as the same system with the same
// formulas, without errors, and is written the same way again.
#include "logic/text/print_model.hpp"
#include "unit/sema/corpus.hpp"
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

std::vector<std::string> formulas(const Model& model) {
  std::vector<std::string> result;
  for (const logic::FormulaId id : model.specification.fairness) {
    result.push_back("fair: " +
                     logic::plain_formula_text(model.system, model.specification.pool, id, logic::Logic::Ctl));
  }
  for (const logic::Property& property : model.specification.properties) {
    result.push_back(
        std::string(logic::name(property.logic)) + ": " +
        logic::plain_formula_text(model.system, model.specification.pool, property.formula, property.logic));
  }
  return result;
}

// True if the file was a model.
bool check(const std::string& path) {
  const api::Loaded loaded = api::load(Source::read(path));
  if (!loaded.ok()) return false;
  const std::string text = logic::to_ispl(loaded.model->system, loaded.model->specification);
  const api::Loaded again = api::load(Source(path + " (expanded)", text));
  EXPECT_TRUE(again.ok()) << rendered(again);
  if (!again.ok()) return true;
  EXPECT_TRUE(model::equal_ignoring_spans(loaded.model->system, again.model->system)) << path;
  EXPECT_EQ(formulas(*loaded.model), formulas(*again.model)) << path;
  EXPECT_EQ(logic::to_ispl(again.model->system, again.model->specification), text) << path;
  return true;
}

TEST(RoundTrip, Cases) {
  int count = 0;
  for (const std::string& path : ispl_files_below(project() / "tests" / "cases")) count += check(path) ? 1 : 0;
  EXPECT_GT(count, 50);
}

TEST(RoundTrip, Models) {
  int count = 0;
  for (const std::string& path : ispl_files_below(project() / "models")) count += check(path) ? 1 : 0;
  EXPECT_GT(count, 10);
}

TEST(RoundTrip, Corpus) {
  if (!std::filesystem::exists(corpus() / "ispl")) GTEST_SKIP() << "no corpus";
  int count = 0;
  for (const std::string& path : accepted_files()) count += check(path) ? 1 : 0;
  EXPECT_GT(count, 200);
}

}  // namespace
}  // namespace gnomon::sema::test

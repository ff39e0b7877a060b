// SPDX-License-Identifier: Apache-2.0
#include "engine/own_model.hpp"

#include "ispl/parser.hpp"
#include "logic/text/print.hpp"
#include "sema/lower.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

class OwnModelTest : public ::testing::Test {
 protected:
  OwnModelTest() : loaded_(load_lamps()), own_(*loaded_.model) {}

  [[nodiscard]] Model extended(const std::string& formula) const {
    const Source source("later", formula);
    Diagnostics mistakes;
    const ispl::Ast tree = ispl::parse_formula(source, mistakes);
    Model result = sema::extend(*loaded_.model, *loaded_.names, {source, tree, mistakes});
    EXPECT_FALSE(mistakes.has_errors()) << formula;
    return result;
  }
  [[nodiscard]] static const logic::Property& last(const Model& model) { return model.specification.properties.back(); }
  [[nodiscard]] std::string text(logic::FormulaId id) const {
    return logic::formula_text(own_.system(), own_.specification().pool, id, logic::Logic::Ctl);
  }

  api::Loaded loaded_;
  engine::OwnModel own_;
};

TEST_F(OwnModelTest, KnowsTheFormulasOfItsModel) {
  for (const logic::Property& property : loaded_.model->specification.properties) {
    EXPECT_EQ(own_.import(*loaded_.model, property.formula), property.formula);
  }
  EXPECT_EQ(own_.specification().pool.size(), loaded_.model->specification.pool.size());
}

TEST_F(OwnModelTest, TakesInFormulasThatSayTheSame) {
  const Model one = extended("AF K(Lamp1, Environment.cloud = 1)");
  const Model other = extended("EG (Environment.cloud = 2 or Lamp2.hours = 3)");
  // Both models have the id for their own formula, and the same id for different atoms.
  EXPECT_EQ(text(own_.import(one, last(one).formula)), "AF K(Lamp1, (Environment.cloud = 1))");
  EXPECT_EQ(text(own_.import(other, last(other).formula)), "EG ((Environment.cloud = 2) or (Lamp2.hours = 3))");
  EXPECT_EQ(text(own_.import(one, last(one).formula)), "AF K(Lamp1, (Environment.cloud = 1))");
}

TEST_F(OwnModelTest, EqualFormulasAreOne) {
  const Model one = extended("EF Lamp1.hours = 2");
  const Model again = extended("EF Lamp1.hours = 2");
  const logic::FormulaId id = own_.import(one, last(one).formula);
  const std::size_t atoms = own_.system().atoms.size();
  EXPECT_EQ(own_.import(again, last(again).formula), id);
  EXPECT_EQ(own_.system().atoms.size(), atoms);
}

TEST_F(OwnModelTest, TheModelThatWasCopiedStaysAsItWas) {
  const std::size_t atoms = loaded_.model->system.atoms.size();
  const Model one = extended("EF Lamp1.hours = 2");
  (void)own_.import(one, last(one).formula);
  EXPECT_EQ(loaded_.model->system.atoms.size(), atoms);
}

}  // namespace
}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
//
// An engine's own copy of its model. Formulas may come later: those of a model that extends this one are taken in, so
// that whatever the engine remembers by the ids of formulas, atoms and expressions stays true.
#pragma once

#include "engine/engine.hpp"
#include "logic/model.hpp"

#include <cstddef>

namespace gnomon::engine {

class OwnModel {
 public:
  explicit OwnModel(const Model& model);

  [[nodiscard]] const model::System& system() const { return model_.system; }
  [[nodiscard]] const logic::Specification& specification() const { return model_.specification; }
  // An engine may add formulas of its own, such as normal forms.
  [[nodiscard]] logic::FormulaPool& pool() { return model_.specification.pool; }

  // Returns the same formula in the engine's pool. `extended` has the same system and the same formulas as the model
  // from which this one was copied, and some atoms and formulas more.
  [[nodiscard]] logic::FormulaId import(const Model& extended, logic::FormulaId formula);
  // The same for what somebody asks.
  [[nodiscard]] logic::FormulaId import(const Question& question);

 private:
  [[nodiscard]] model::AtomId import_atom(const model::System& system, model::AtomId atom);

  Model model_;
  std::size_t formulas_;  // of the original model: they have the same ids in every model that extends it
  std::size_t atoms_;
};

}  // namespace gnomon::engine

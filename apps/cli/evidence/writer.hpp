// SPDX-License-Identifier: Apache-2.0
//
// Lines of text about states and the paths of evidence through them. States are numbered and shown in full once;
// wherever a step leads to a state, only what changes is shown.
#pragma once

#include "cli/request/evidence_options.hpp"
#include "logic/formula.hpp"
#include "logic/model.hpp"
#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

class EvidenceWriter {
 public:
  // References must outlive the object.
  EvidenceWriter(const Model& model, const logic::Property& property, const std::vector<model::State>& states,
                 const EvidenceStyle& style);

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const logic::Property& property() const { return property_; }
  [[nodiscard]] const logic::FormulaPool& pool() const { return model_.specification.pool; }
  [[nodiscard]] const EvidenceStyle& style() const { return style_; }

  // Every line of the text, which may have several, behind the indentation.
  void line(std::size_t depth, const std::string& text);

  // "state 3"
  [[nodiscard]] static std::string name(verdict::StateRef state);
  [[nodiscard]] std::string formula(logic::FormulaId id) const;

  [[nodiscard]] bool shown(verdict::StateRef state) const { return shown_[state]; }
  // The values of a state, the first time.
  void show(verdict::StateRef state, std::size_t depth);
  // What a step by the actions does not change although an enabled line sets it.
  std::size_t count_repetitions(const verdict::Path& path, std::size_t at, std::size_t depth);
  void show_lost_updates(verdict::StateRef before, const model::JointAction& joint, verdict::StateRef after,
                         std::size_t depth);
  // What a step changes.
  void show_step(verdict::StateRef before, verdict::StateRef after, std::size_t depth);
  // From a position of the path on, with the actions.
  void show_path(const verdict::Path& path, std::size_t begin, std::size_t depth);
  // How a state is reached from an initial one. The reader knows how to get to the states that were shown, so the run
  // is told from the last of these.
  void show_run(const verdict::Path& run, std::size_t depth);
  // "p holds in states 1, 4"
  void show_literal(const verdict::Literal& literal, const std::vector<verdict::StateRef>& states, std::size_t depth);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const Model& model_;
  const logic::Property& property_;
  const std::vector<model::State>& states_;
  const EvidenceStyle& style_;
  model::Stepper stepper_;
  std::string text_;
  std::vector<bool> shown_;
};

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// Lines of text about the states of evidence. States are numbered and shown in full once; wherever a step
// leads to a state, only what changes is shown.
#pragma once

#include "cli/evidence_options.hpp"
#include "logic/formula.hpp"
#include "sema/lower.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

class EvidenceWriter {
 public:
  EvidenceWriter(const sema::Lowered& model, const logic::Property& property, const verdict::Evidence& evidence,
                 const EvidenceStyle& style);

  [[nodiscard]] const sema::Lowered& model() const { return model_; }
  [[nodiscard]] const logic::Property& property() const { return property_; }
  [[nodiscard]] const logic::FormulaPool& pool() const { return model_.specification.pool; }
  [[nodiscard]] const verdict::Evidence& evidence() const { return evidence_; }
  [[nodiscard]] const EvidenceStyle& style() const { return style_; }

  // Every line of the text, which may have several, behind the indentation.
  void line(std::size_t depth, const std::string& text);

  // "state 3"
  [[nodiscard]] static std::string name(verdict::StateRef state);
  [[nodiscard]] std::string formula(logic::FormulaId id) const;

  [[nodiscard]] bool shown(verdict::StateRef state) const { return shown_[state]; }
  // The values of a state, the first time.
  void show(verdict::StateRef state, std::size_t depth);
  // What a step changes.
  void show_step(verdict::StateRef before, verdict::StateRef after, std::size_t depth);
  // From a position of the path on, with the actions.
  void show_path(const verdict::Path& path, std::size_t begin, std::size_t depth);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const sema::Lowered& model_;
  const logic::Property& property_;
  const verdict::Evidence& evidence_;
  const EvidenceStyle& style_;
  std::string text_;
  std::vector<bool> shown_;
};

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// What is left when the evidence for a verdict turns out to be wrong, which is a defect of ours: all that is
// needed to see it again, as one text. Whoever catches the error writes it to a file.
#pragma once

#include "base/error.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <variant>

namespace gnomon::api {

// The evidence for a verdict does not stand up to being run on the model.
class WrongEvidence : public InternalError {
 public:
  // Nothing: it is about strategies, or about the verdict itself.
  using Shown = std::variant<std::monostate, verdict::Evidence, verdict::Refutation>;

  WrongEvidence(std::size_t property, bool holds, Shown shown, const std::string& defect);

  [[nodiscard]] std::size_t property() const { return property_; }  // index into Specification::properties
  [[nodiscard]] bool holds() const { return holds_; }               // the verdict
  [[nodiscard]] const Shown& shown() const { return *shown_; }      // what would have been

 private:
  std::size_t property_;
  bool holds_;
  std::shared_ptr<const Shown> shown_;  // copying an exception must not fail
};

// What only the program knows.
struct ReproducerNotes {
  std::string version;
  std::string options;   // of the command line
  std::string evidence;  // as text for programs
};

// The model as plain ISPL with its parameters replaced and no formula but the one concerned, and everything
// else about the error in comments.
[[nodiscard]] std::string reproducer_text(const Model& model, const WrongEvidence& error, const ReproducerNotes& notes);

}  // namespace gnomon::api

// SPDX-License-Identifier: Apache-2.0
//
// A picture of evidence while it is drawn: states appear once, steps between the same states become one
// arrow, and what is said about states is collected.
#pragma once

#include "cli/picture/label.hpp"
#include "cli/picture/picture.hpp"
#include "cli/request/evidence_options.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace gnomon::cli {

class EvidenceSketch {
 public:
  // Refers to both.
  EvidenceSketch(const verdict::Evidence& evidence, const EvidenceStyle& style);

  [[nodiscard]] const Labels& labels() const { return labels_; }
  [[nodiscard]] bool full() const { return style_.full; }

  // The node of a state. A new one gets all values, or what is different from the state before it.
  std::size_t state(verdict::StateRef state, std::optional<verdict::StateRef> before = std::nullopt);
  [[nodiscard]] bool has(verdict::StateRef state) const { return nodes_.contains(state); }
  [[nodiscard]] std::size_t state_count() const { return nodes_.size(); }
  void mark_initial(verdict::StateRef state);
  void note(verdict::StateRef state, const std::string& formula, bool holds);

  // A node for a choice that has been made, and one for states that are left out.
  std::size_t fork();
  std::size_t cut(std::size_t states);

  // The joint action of a step between nodes; further ones of the same kind between them join it.
  void step(std::size_t from, std::size_t to, Picture::Kind kind, const model::JointAction& action);
  void edge(std::size_t from, std::size_t to, Picture::Kind kind, std::vector<Picture::Line> label);

  [[nodiscard]] Picture finish();

 private:
  using Place = std::tuple<std::size_t, std::size_t, bool>;  // from a node to another; closes a loop

  const verdict::Evidence& evidence_;
  const EvidenceStyle& style_;
  Labels labels_;
  Picture picture_;
  std::map<verdict::StateRef, std::size_t> nodes_;
  std::map<Place, std::size_t> step_edges_;
  std::vector<std::vector<model::JointAction>> actions_;  // of each edge; none if it has a label from elsewhere
};

}  // namespace gnomon::cli

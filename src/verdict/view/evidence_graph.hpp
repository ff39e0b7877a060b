// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a graph: which states are drawn, what leads from one to another, and what is noted at them. Every picture
// of evidence is made from it, by the command line as by the page of the studio; these decide about words and layout.
#pragma once

#include "base/limits.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::verdict {

struct EvidenceGraph {
  enum class Shape : std::uint8_t {
    State,
    Fork,  // after a choice: what the others may do about it
    Cut,   // stands for states that are left out
  };

  struct Node {
    Shape shape = Shape::State;
    StateRef state = 0;              // of a State
    std::optional<StateRef> before;  // changes against this one say enough; otherwise all values are needed
    std::size_t left_out = 0;        // states that a Cut stands for
    bool initial = false;
    bool fair = false;               // only fair paths come here
    std::vector<std::size_t> notes;  // claims about the state, or letters of a failure
  };

  enum class Kind : std::uint8_t {
    Step,       // an action leads there
    Run,        // a step on the way to a state that is there for another reason
    Choice,     // a step that a coalition chooses
    Knowledge,  // somebody cannot tell the states apart; has no direction
    Correct,    // somebody behaves correctly there
  };

  struct Edge {
    std::size_t from = 0;  // indices of nodes
    std::size_t to = 0;
    Kind kind = Kind::Step;
    bool closes_loop = false;
    std::vector<model::JointAction> choices;  // any of which the members of a coalition make
    std::vector<model::JointAction> actions;  // any of which leads there; after a choice those of the others
    std::string relation;                     // of Knowledge and Correct, in a few words
    std::vector<ClaimRef> claims;             // that it helps to explain; none: fair paths, and failures
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;
  // Claims that all states have a note of, except those that only fair paths come to; one for each literal.
  std::vector<ClaimRef> everywhere;
  std::size_t longest_path = 0;  // in states that are drawn
};

enum class GraphExtent : std::uint8_t {
  Whole,
  Cut,  // long paths and large strategies are cut, and fair paths left out
};

// Throws LimitError.
[[nodiscard]] EvidenceGraph evidence_graph(const Model& model, const Evidence& evidence, GraphExtent extent,
                                           const Limits& limits = {});

// The play of a failure, with the letters that decide about it.
[[nodiscard]] EvidenceGraph failure_graph(const Failure& failure, const Limits& limits = {});

// The plays of the first `most` failures in one graph. A note at a state is the index of a letter among those of all
// failures, in their order.
[[nodiscard]] EvidenceGraph refutation_graph(const Refutation& refutation, std::size_t most, const Limits& limits = {});

}  // namespace gnomon::verdict

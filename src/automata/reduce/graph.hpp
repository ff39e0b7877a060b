// SPDX-License-Identifier: Apache-2.0
//
// A nondeterministic automaton while it is built and simplified. An edge stores the acceptance sets to which it does
// *not* belong, since most edges belong to most sets.
#pragma once

#include "automata/translation/choices.hpp"
#include "automata/translation/terms.hpp"
#include "base/components.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

struct Edge {
  std::uint32_t to = 0;
  Cube cube;
  NumberSet missing;  // the acceptance sets that it does not belong to

  friend auto operator<=>(const Edge&, const Edge&) = default;
};

struct Node {
  std::vector<Edge> edges;
  bool accepting = false;     // finite words: may end here
  std::vector<TermId> terms;  // the obligations that the state stands for
};

struct Graph {
  Words words = Words::Infinite;
  std::vector<Node> nodes;
  std::uint32_t initial = 0;
  std::uint32_t acceptance_sets = 0;
};

[[nodiscard]] Successors successors(const Graph& graph);

// Returns for each component whether a run that stays in it forever can be accepting, which is so if it has edges
// inside and every acceptance set has one of them.
[[nodiscard]] std::vector<bool> accepting_components(const Graph& graph, const Components& components);

// Returns the graph with only the kept nodes and the edges between them; the numbers change, their order does not. The
// initial node must be kept.
[[nodiscard]] Graph restricted(const Graph& graph, const std::vector<bool>& kept);

// Returns the graph without useless states: only those that can be reached and from which some word is accepted. The
// initial state stays in any case.
[[nodiscard]] Graph trimmed(const Graph& graph);

}  // namespace gnomon::automata

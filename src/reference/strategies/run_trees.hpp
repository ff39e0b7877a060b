// SPDX-License-Identifier: Apache-2.0
//
// Determinisation by Safra's trees (1988), in their original form. The ways of PathExpansion are runs of a
// nondeterministic automaton, and a run is accepting if it has infinitely many breakpoints. The trees follow all runs
// along a path at once; their colours tell whether there is an accepting run, that is, whether the path satisfies the
// formula.
#pragma once

#include "logic/formula.hpp"
#include "reference/limits.hpp"
#include "reference/paths/expansion.hpp"
#include "reference/paths/terms.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::reference {

class RunTrees {
 public:
  using Tree = std::uint32_t;  // by number
  struct Step {
    Tree tree = 0;
    // A path satisfies the formula iff the least colour that it meets infinitely often is even.
    std::uint32_t colour = 0;
  };

  // References must outlive the object.
  RunTrees(const logic::FormulaPool& pool, logic::FormulaId path, PathExpansion::Holds holds, Watch& watch);

  // Returns the tree at the beginning of a path.
  [[nodiscard]] Tree first() const { return 0; }
  // Returns the tree after a position of the path with this state. Throws LimitError.
  [[nodiscard]] Step step(Tree tree, StateIndex state);

 private:
  using Run = std::uint32_t;  // the duties of a run, by number
  struct Node {
    std::uint32_t parent = 0;  // index in the list of nodes, where the root is the first, and older ones come first
    std::set<Run> runs;        // all that are in the children, and more

    friend auto operator<=>(const Node&, const Node&) = default;
  };
  using Nodes = std::vector<Node>;

  Run intern(const Duties& duties);
  Tree intern(const Nodes& nodes);
  [[nodiscard]] std::set<Run> leave(const std::set<Run>& runs, StateIndex state);
  // Returns the remaining nodes, and the colour of the event at the oldest node.
  static std::pair<Nodes, std::uint32_t> tidied(Nodes nodes, std::size_t old_count);

  PathTerms terms_;
  PathExpansion expansion_;
  Watch& watch_;
  std::map<Duties, Run> run_numbers_;
  std::vector<Duties> runs_;
  std::map<Nodes, Tree> tree_numbers_;
  std::vector<Nodes> trees_;
};

}  // namespace gnomon::reference

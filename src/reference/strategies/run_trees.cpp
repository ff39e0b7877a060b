// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/run_trees.hpp"

#include "base/error.hpp"

#include <algorithm>

namespace gnomon::reference {

namespace {

constexpr std::size_t most_trees = 20'000;
constexpr std::size_t most_runs = 60;  // at once; trees would be far too many

// Older nodes have smaller colours. The removal of a node has a smaller colour than an accepting event of one with the
// same number.
std::uint32_t vanishes(std::size_t node) { return static_cast<std::uint32_t>(2 * node + 1); }
std::uint32_t is_good(std::size_t node) { return static_cast<std::uint32_t>(2 * node + 2); }
constexpr std::uint32_t nothing_happens = 0xFFFF'FFFFU;

}  // namespace

RunTrees::RunTrees(const logic::FormulaPool& pool, logic::FormulaId path, PathExpansion::Holds holds, Watch& watch)
    : terms_(pool, path, true), expansion_(terms_, std::move(holds), watch), watch_(watch) {
  const Run whole = intern(Duties{{terms_.root()}, {}});
  (void)intern(Nodes{{0, {whole}}});
}

RunTrees::Run RunTrees::intern(const Duties& duties) {
  const auto [place, is_new] = run_numbers_.try_emplace(duties, static_cast<Run>(runs_.size()));
  if (is_new) runs_.push_back(duties);
  return place->second;
}

RunTrees::Tree RunTrees::intern(const Nodes& nodes) {
  const auto [place, is_new] = tree_numbers_.try_emplace(nodes, static_cast<Tree>(trees_.size()));
  if (is_new) {
    if (trees_.size() == most_trees) throw LimitError("a path formula leaves too many things to remember");
    trees_.push_back(nodes);
  }
  return place->second;
}

std::set<RunTrees::Run> RunTrees::leave(const std::set<Run>& runs, StateIndex state) {
  std::set<Run> result;
  for (const Run run : runs) {
    const Duties duties = runs_[run];
    for (const Duties& rest : expansion_.leave(state, duties)) result.insert(intern(rest));
  }
  if (result.size() > most_runs) throw LimitError("a path formula leaves too many things to remember");
  return result;
}

RunTrees::Step RunTrees::step(Tree tree, StateIndex state) {
  watch_.tick();
  Nodes nodes = trees_[tree];
  const std::size_t old_count = nodes.size();
  for (Node& node : nodes) node.runs = leave(node.runs, state);
  // A run without duties accepts every continuation.
  if (old_count > 0) {
    for (const Run run : nodes.front().runs) {
      if (runs_[run].terms.empty()) return {intern(Nodes{{0, {run}}}), is_good(0)};
    }
  }
  // Runs at a breakpoint begin a new node inside of each.
  for (std::size_t i = 0; i < old_count; ++i) {
    std::set<Run> good;
    for (const Run run : nodes[i].runs) {
      if (runs_[run].awaited.empty()) good.insert(run);
    }
    if (!good.empty()) nodes.push_back({static_cast<std::uint32_t>(i), std::move(good)});
  }
  auto [rest, colour] = tidied(std::move(nodes), old_count);
  return {intern(rest), colour};
}

std::pair<RunTrees::Nodes, std::uint32_t> RunTrees::tidied(Nodes nodes, std::size_t old_count) {
  std::uint32_t colour = nothing_happens;
  // Every run is in one child of its node only, the oldest.
  std::vector<bool> gone(nodes.size());
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    std::erase_if(nodes[i].runs, [&](Run run) {
      if (!nodes[nodes[i].parent].runs.contains(run)) return true;
      for (std::size_t older = 1; older < i; ++older) {
        if (nodes[older].parent == nodes[i].parent && nodes[older].runs.contains(run)) return true;
      }
      return false;
    });
  }
  // If all runs of a node are in children, the children are removed: all its runs have had a breakpoint since last
  // time.
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    gone[i] = gone[i] || nodes[i].runs.empty() || (i > 0 && gone[nodes[i].parent]);
    if (gone[i]) continue;
    std::set<Run> below;
    for (std::size_t child = i + 1; child < nodes.size(); ++child) {
      if (nodes[child].parent == i) below.insert(nodes[child].runs.begin(), nodes[child].runs.end());
    }
    if (below != nodes[i].runs) continue;
    colour = std::min(colour, is_good(i));
    for (std::size_t child = i + 1; child < nodes.size(); ++child) {
      if (nodes[child].parent == i) gone[child] = true;
    }
  }
  Nodes rest;
  std::vector<std::uint32_t> place(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (gone[i]) {
      if (i < old_count) colour = std::min(colour, vanishes(i));
      continue;
    }
    place[i] = static_cast<std::uint32_t>(rest.size());
    rest.push_back({place[nodes[i].parent], nodes[i].runs});
  }
  return {std::move(rest), colour};
}

}  // namespace gnomon::reference

// SPDX-License-Identifier: Apache-2.0
//
// The states are built on the fly, from the initial one. Finite words: a set of obligations is accepting
// unless it requires one more position.
//
// Infinite words: the breakpoint construction of Miyano and Hayashi (1984), for each group of obligations
// separately. A state also records the obligations of a group that are pending since the last breakpoint; when none is
// left, all current obligations of the group take their place, and the transition belongs to the acceptance set of the
// group. If a group is a single obligation that loops, as for a U b, nothing needs to be recorded: a transition belongs
// to the set unless it leads to the obligation without meeting it. For LTL this is the construction of Gastin and
// Oddoux (2001).
#include "automata/translation/nondeterministic.hpp"

#include "automata/cube.hpp"
#include "automata/translation/absorption.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

struct SetState {
  NumberSet obligations;
  NumberSet left;  // since the last breakpoint, of the groups that are remembered

  friend auto operator<=>(const SetState&, const SetState&) = default;
};

class Builder {
 public:
  Builder(const AlternatingAutomaton& alternating, Words words, Watch& watch)
      : alternating_(alternating), watch_(watch), prepared_(prepared_choices(alternating, watch)) {
    graph_.words = words;
    graph_.acceptance_sets = static_cast<std::uint32_t>(alternating.group_sizes.size());
  }

  Graph run() {
    (void)number(with_breakpoint(alternating_.initial, {}));
    for (std::size_t i = 0; i < states_.size(); ++i) {
      expand(i);
      watch_.check_states(states_.size());
    }
    return std::move(graph_);
  }

 private:
  [[nodiscard]] bool is_remembered(std::uint32_t group) const {
    return group != AlternatingState::no_group && alternating_.group_sizes[group] > 1;
  }
  [[nodiscard]] bool counts(const SetState& state, std::uint32_t obligation) const {
    const std::uint32_t group = alternating_.states[obligation].group;
    if (group == AlternatingState::no_group) return false;
    return !is_remembered(group) || std::binary_search(state.left.begin(), state.left.end(), obligation);
  }

  // Groups without pending obligations start again with all their current obligations.
  [[nodiscard]] SetState with_breakpoint(const NumberSet& obligations, const NumberSet& pending) const {
    const NumberSet busy = groups(pending);
    SetState result{without_absorbed(obligations), {}};
    for (const std::uint32_t obligation : result.obligations) {
      const std::uint32_t group = alternating_.states[obligation].group;
      if (!is_remembered(group)) continue;
      const bool fresh = !std::binary_search(busy.begin(), busy.end(), group);
      if (fresh || std::binary_search(pending.begin(), pending.end(), obligation)) result.left.push_back(obligation);
    }
    return result;
  }

  // An obligation stays if only obligations absorb it that are absorbed themselves.
  [[nodiscard]] NumberSet without_absorbed(const NumberSet& obligations) const {
    NumberSet candidates, absorbed;
    for (const std::uint32_t obligation : obligations) candidates = united(candidates, prepared_[obligation].absorbed);
    for (const std::uint32_t obligation : obligations) {
      if (std::binary_search(candidates.begin(), candidates.end(), obligation)) continue;
      absorbed = united(absorbed, prepared_[obligation].absorbed);
    }
    NumberSet result;
    std::set_difference(obligations.begin(), obligations.end(), absorbed.begin(), absorbed.end(),
                        std::back_inserter(result));
    return result;
  }

  [[nodiscard]] NumberSet groups(const NumberSet& obligations) const {
    NumberSet result;
    for (const std::uint32_t obligation : obligations) result.push_back(alternating_.states[obligation].group);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  // Returns the acceptance sets to which a transition does not belong.
  [[nodiscard]] NumberSet missing(const Choice& step) const {
    NumberSet result;
    for (const std::uint32_t group : groups(step.pending)) {
      if (is_remembered(group)) result.push_back(group);
    }
    for (const std::uint32_t obligation : step.next) {
      const std::uint32_t group = alternating_.states[obligation].group;
      const bool waits = group != AlternatingState::no_group && !is_remembered(group);
      if (waits && !is_met(obligation, step)) result.push_back(group);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  // Returns whether the step meets the obligation, even if the obligation stays or arises anew.
  [[nodiscard]] bool is_met(std::uint32_t obligation, const Choice& step) const {
    const Choices& ways = alternating_.states[obligation].choices;
    return std::any_of(ways.begin(), ways.end(), [&](const Choice& way) {
      return implies(step.cube, way.cube) && is_subset(way.next, step.next) &&
             !std::binary_search(way.next.begin(), way.next.end(), obligation);
    });
  }

  std::uint32_t number(SetState state) {
    const auto [place, is_new] = numbers_.try_emplace(std::move(state), static_cast<std::uint32_t>(states_.size()));
    if (is_new) {
      states_.push_back(&place->first);
      graph_.nodes.push_back(node(place->first));
    }
    return place->second;
  }

  [[nodiscard]] Node node(const SetState& state) const {
    Node result;
    const NumberSet& all = state.obligations;
    result.accepting = graph_.words == Words::Finite && !std::binary_search(all.begin(), all.end(), alternating_.more);
    for (const std::uint32_t obligation : all) result.terms.push_back(alternating_.states[obligation].term);
    return result;
  }

  void expand(std::size_t index) {
    const SetState& state = *states_[index];
    std::vector<const Choices*> lists;
    for (const std::uint32_t obligation : state.obligations) {
      const PreparedChoices& prepared = prepared_[obligation];
      lists.push_back(counts(state, obligation) ? &prepared.counting : &prepared.plain);
    }
    Choices choices = all(lists, watch_);
    edges_ += choices.size();
    watch_.check_transitions(edges_);
    std::vector<Edge> edges;
    for (Choice& one : choices) {
      const std::uint32_t to = number(with_breakpoint(one.next, one.pending));
      NumberSet missed = missing(one);
      edges.push_back({to, std::move(one.cube), std::move(missed)});
    }
    std::sort(edges.begin(), edges.end());
    graph_.nodes[index].edges = std::move(edges);
  }

  const AlternatingAutomaton& alternating_;
  Watch& watch_;
  std::vector<PreparedChoices> prepared_;  // by obligation
  Graph graph_;
  std::map<SetState, std::uint32_t> numbers_;
  std::vector<const SetState*> states_;
  std::size_t edges_ = 0;
};

}  // namespace

Graph nondeterministic_automaton(const AlternatingAutomaton& alternating, Words words, Watch& watch) {
  return Builder(alternating, words, watch).run();
}

}  // namespace gnomon::automata

// SPDX-License-Identifier: Apache-2.0
//
// Safra's construction with the nodes of the tree named by age, so that the result is a parity automaton (Piterman
// 2007); written down as in Redziejowski (2012): instead of a tree, every state of the nondeterministic automaton
// has a list of numbers, the nodes that contain it, from the root inwards. Older nodes have smaller numbers.
//
// In a step, states that are reached by an accepting edge from a node get a new node inside of it. A state that
// is reached in several ways keeps its place in the oldest nodes. A node all of whose states are in nodes inside
// of it has seen accepting edges on all its runs: it flashes, and the nodes inside are removed. A word is accepted if
// some node stays from some point on and flashes infinitely often.
#include "automata/determinise/subsets.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::automata {

namespace {

using Nodes = std::vector<std::uint32_t>;
using Tree = std::vector<std::pair<std::uint32_t, Nodes>>;  // states, ascending, with the nodes that contain them

std::vector<std::uint32_t> states_of(const Tree& tree) {
  std::vector<std::uint32_t> result;
  for (const auto& [state, nodes] : tree) result.push_back(state);
  return result;
}

// Older nodes come first; of two places the one further inside.
bool better(const Nodes& a, const Nodes& b) {
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end()) return false;
  return y == b.end() || *x < *y;
}

// The event of a step: what happened to the oldest node to which something happened. Smaller events are of older nodes,
// and the removal of a node is smaller than the flashing of one with the same number.
using Event = std::uint32_t;
Event vanishes(std::uint32_t node) { return 2 * node + 1; }
Event shines(std::uint32_t node) { return 2 * node + 2; }

std::uint32_t node_count(const Tree& tree) {
  std::uint32_t result = 0;
  for (const auto& [state, nodes] : tree) {
    for (const std::uint32_t node : nodes) result = std::max(result, node + 1);
  }
  return result;
}

Tree moved(const Tree& tree, const std::vector<RunEdge>& edges) {
  std::uint32_t count = node_count(tree);
  std::map<std::uint32_t, std::uint32_t> fresh;  // inside of which node
  std::map<std::uint32_t, Nodes> places;
  for (const RunEdge& edge : edges) {
    const auto from = std::lower_bound(tree.begin(), tree.end(), edge.from,
                                       [](const auto& entry, std::uint32_t state) { return entry.first < state; });
    Nodes nodes = from->second;
    if (edge.marks != 0) {
      const auto [place, is_new] = fresh.try_emplace(nodes.back(), count);
      if (is_new) ++count;
      nodes.push_back(place->second);
    }
    const auto [place, is_new] = places.try_emplace(edge.to, nodes);
    if (!is_new && better(nodes, place->second)) place->second = nodes;
  }
  return {places.begin(), places.end()};
}

// Lets nodes flash, and numbers the remaining ones without gaps.
std::optional<Event> tidy(Tree& tree, std::uint32_t old_count) {
  const std::uint32_t count = std::max(node_count(tree), old_count);
  std::vector<bool> direct(count);  // has a state that is in no node inside of it
  for (const auto& [state, nodes] : tree) direct[nodes.back()] = true;
  std::vector<bool> alive(count);
  std::optional<Event> event;
  const auto happens = [&event](Event other) { event = event ? std::min(*event, other) : other; };
  for (auto& [state, nodes] : tree) {
    const auto shining = std::find_if(nodes.begin(), nodes.end(), [&](std::uint32_t node) { return !direct[node]; });
    if (shining != nodes.end()) {
      happens(shines(*shining));
      nodes.erase(shining + 1, nodes.end());
    }
    for (const std::uint32_t node : nodes) alive[node] = true;
  }
  std::vector<std::uint32_t> number(count);
  std::uint32_t next = 0;
  for (std::uint32_t node = 0; node < count; ++node) {
    if (!alive[node] && node < old_count) happens(vanishes(node));
    number[node] = alive[node] ? next++ : 0;
  }
  for (auto& [state, nodes] : tree) {
    for (std::uint32_t& node : nodes) node = number[node];
  }
  return event;
}

// Computes as few colours as possible such that the same cycles are accepting (Carton and Maceiras 1999). In the input,
// the least event of a cycle decides, and even ones accept; in the result, the greatest colour does.
class Recolouring {
 public:
  struct Edge {
    std::uint32_t from = 0, to = 0;
    Event event = 0;
    std::uint32_t colour = 0;
  };

  Recolouring(std::size_t states, std::vector<Edge> edges) : states_(states), edges_(std::move(edges)) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < edges_.size(); ++i) all.push_back(i);
    (void)colour(all);
  }

  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

 private:
  // Colours the edges on cycles of these nodes, and returns the greatest colour used. The recursion is at most as deep
  // as the number of events.
  std::optional<std::uint32_t> colour(const std::vector<std::size_t>& chosen) {
    Successors next(states_);
    for (const std::size_t i : chosen) next[edges_[i].from].push_back(edges_[i].to);
    const Components parts = components(next);
    std::map<std::uint32_t, std::vector<std::size_t>> inside;
    for (const std::size_t i : chosen) {
      const std::uint32_t part = parts.of[edges_[i].from];
      if (part == parts.of[edges_[i].to]) inside[part].push_back(i);
    }
    std::optional<std::uint32_t> greatest;
    for (const auto& [part, own] : inside) {
      Event least = edges_[own.front()].event;
      for (const std::size_t i : own) least = std::min(least, edges_[i].event);
      std::vector<std::size_t> rest;
      for (const std::size_t i : own) {
        if (edges_[i].event != least) rest.push_back(i);
      }
      const auto below = colour(rest);
      const std::uint32_t parity = least % 2;
      const std::uint32_t found = !below ? parity : *below + (*below % 2 == parity ? 0 : 1);
      for (const std::size_t i : own) {
        if (edges_[i].event == least) edges_[i].colour = found;
      }
      greatest = std::max(greatest.value_or(0), found);
    }
    return greatest;
  }

  std::size_t states_;
  std::vector<Edge> edges_;
};

// Turns a machine whose "marks" are events into one with colours.
Machine with_colours(Decisions& decisions, const Machine& machine) {
  std::vector<Recolouring::Edge> edges;
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
    for (const std::uint32_t number : machine.moves_of(decisions, state)) {
      const Move& move = machine.moves[number];
      edges.push_back({state, move.to, static_cast<Event>(move.marks), 0});
    }
  }
  const Recolouring recolouring(machine.steps.size(), std::move(edges));
  Machine result;
  result.initial = machine.initial;
  std::size_t edge = 0;
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
    std::map<std::uint32_t, std::uint32_t> colours;  // by move
    for (const std::uint32_t number : machine.moves_of(decisions, state)) {
      colours[number] = recolouring.edges()[edge++].colour;
      result.mark_count = std::max(result.mark_count, colours[number]);
    }
    result.steps.push_back(decisions.mapped(machine.steps[state], [&](std::uint32_t number) {
      const std::uint32_t colour = colours.at(number);
      return result.moves.number({machine.moves[number].to, colour == 0 ? 0 : Marks{1} << (colour - 1)});
    }));
  }
  if (result.mark_count > most_marks) throw LimitError("the automaton of the formula has too many colours");
  result.condition = Condition::parity(result.mark_count);
  return result;
}

}  // namespace

Machine from_general(Runs& runs) {
  GNOMON_ASSERT(runs.mark_count() == 1, "a tree waits for the edges of one acceptance set");
  const Event nothing = vanishes(static_cast<std::uint32_t>(runs.automaton().states.size()) + 1);
  const auto step = [&](const Tree& here, const std::vector<RunEdge>& edges) {
    const auto universal =
        std::find_if(edges.begin(), edges.end(), [&](const RunEdge& edge) { return runs.is_universal(edge.to); });
    if (universal != edges.end()) return std::pair(Tree{{universal->to, {0}}}, Marks{shines(0)});
    Tree next = moved(here, edges);
    const auto event = tidy(next, node_count(here));
    return std::pair(std::move(next), Marks{event.value_or(nothing)});
  };
  Machine result;
  explore(runs, result, Tree{{runs.automaton().initial, {0}}}, states_of, step);
  return with_colours(runs.decisions(), result);
}

}  // namespace gnomon::automata

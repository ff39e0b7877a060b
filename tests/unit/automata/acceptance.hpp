// SPDX-License-Identifier: Apache-2.0
//
// Whether an automaton accepts a word: by its acceptance sets, and by its class.
#pragma once

#include "automata/automaton.hpp"
#include "base/components.hpp"
#include "unit/automata/words.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace gnomon::test {

// The automaton on one word: nodes are pairs of a state and a position.
class Product {
 public:
  // The semantics must know the letters of the automaton.
  Product(const automata::Automaton& automaton, const Semantics& semantics, const Word& word)
      : automaton_(automaton), word_(word), size_(word.size()), edges_(automaton.states.size() * size_) {
    for (std::size_t state = 0; state < automaton.states.size(); ++state) {
      for (std::size_t position = 0; position < size_; ++position) {
        for (const automata::Transition& transition : automaton.states[state].transitions) {
          if (satisfied(semantics, transition.guard, position)) add(state, position, transition);
        }
      }
    }
  }

  // On finite words the end of the word has to be reached in an accepting state.
  [[nodiscard]] bool accepts_finite() const {
    const std::vector<bool> reachable = reached();
    return std::any_of(ends_.begin(), ends_.end(), [&](std::size_t node) { return reachable[node]; });
  }

  // By acceptance sets: some reachable component has an edge of each, and an edge at all.
  [[nodiscard]] bool accepts_by_sets() const {
    return some_component([this](const auto& members, const Components& parts) {
      std::set<std::uint32_t> marks;
      bool any = false;
      for (const std::uint32_t node : members) {
        for (const Edge& edge : edges_[node]) {
          if (parts.of[edge.to] != parts.of[node]) continue;
          any = true;
          marks.insert(edge.marks->begin(), edge.marks->end());
        }
      }
      return any && marks.size() == automaton_.acceptance_sets;
    });
  }

  // By accepting states: a cycle of them, or for a terminal automaton only one of them.
  [[nodiscard]] bool accepts_by_class() const {
    const bool terminal = automaton_.kind == automata::Class::Terminal;
    const auto next = successors();
    return some_component([&](const auto& members, const Components& parts) {
      return std::any_of(members.begin(), members.end(), [&](std::uint32_t node) {
        return automaton_.states[node / size_].accepting && (terminal || parts.on_cycle(next, node));
      });
    });
  }

 private:
  struct Edge {
    std::uint32_t to = 0;
    const std::vector<std::uint32_t>* marks = nullptr;
  };

  [[nodiscard]] bool satisfied(const Semantics& semantics, const automata::Guard& guard, std::size_t position) const {
    return std::any_of(guard.begin(), guard.end(), [&](const automata::Cube& cube) {
      return std::all_of(cube.begin(), cube.end(), [&](const automata::Literal literal) {
        return semantics.holds(automaton_.letters[literal.letter], position) == literal.holds;
      });
    });
  }

  void add(std::size_t state, std::size_t position, const automata::Transition& transition) {
    const auto next = word_.next(position);
    if (next) {
      edges_[state * size_ + position].push_back(
          {static_cast<std::uint32_t>(transition.to * size_ + *next), &transition.marks});
    } else if (automaton_.states[transition.to].accepting) {
      ends_.insert(state * size_ + position);
    }
  }

  [[nodiscard]] Successors successors() const {
    Successors result(edges_.size());
    for (std::size_t node = 0; node < edges_.size(); ++node) {
      for (const Edge& edge : edges_[node]) result[node].push_back(edge.to);
    }
    return result;
  }

  [[nodiscard]] std::vector<bool> reached() const {
    std::vector<bool> result(edges_.size());
    std::vector<std::size_t> open{automaton_.initial * size_};
    result[open.front()] = true;
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      for (const Edge& edge : edges_[node]) {
        if (!result[edge.to]) open.push_back(edge.to);
        result[edge.to] = true;
      }
    }
    return result;
  }

  template <typename Condition> [[nodiscard]] bool some_component(Condition condition) const {
    const Components parts = components(successors());
    const std::vector<bool> reachable = reached();
    return std::any_of(parts.members.begin(), parts.members.end(),
                       [&](const auto& members) { return reachable[members.front()] && condition(members, parts); });
  }

  const automata::Automaton& automaton_;
  const Word& word_;
  std::size_t size_;
  std::vector<std::vector<Edge>> edges_;
  std::set<std::size_t> ends_;  // nodes from which the last step leads to an accepting state
};

}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
//
// The coarsest bisimulation by partition refinement. Only states with an edge into a class that was split
// are examined again, and the largest part of a class keeps its number, so that long chains of
// states take no more time than others.
#include "automata/reduce/bisimulation.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

using Members = std::vector<std::uint32_t>;

class Bisimulation {
 public:
  Bisimulation(const Graph& graph, Watch& watch)
      : graph_(graph), watch_(watch), predecessors_(graph.nodes.size()), class_of_(graph.nodes.size()) {
    const Successors next = successors(graph);
    number_labels();
    members_.resize(2);
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
      for (const std::uint32_t to : next[node]) predecessors_[to].push_back(node);
      class_of_[node] = graph.nodes[node].accepting ? 1 : 0;
      members_[class_of_[node]].push_back(node);
    }
    split_all();
  }

  // Returns a graph with one node for each class: the first of its members, whose edges represent those of all.
  [[nodiscard]] Graph quotient() const {
    constexpr std::uint32_t unknown = 0xFFFF'FFFFU;
    std::vector<std::uint32_t> number(members_.size(), unknown);
    std::vector<std::uint32_t> first;
    for (std::uint32_t node = 0; node < class_of_.size(); ++node) {
      if (number[class_of_[node]] != unknown) continue;
      number[class_of_[node]] = static_cast<std::uint32_t>(first.size());
      first.push_back(node);
    }
    Graph result{graph_.words, {}, number[class_of_[graph_.initial]], graph_.acceptance_sets};
    for (const std::uint32_t node : first) {
      Node merged = graph_.nodes[node];
      for (Edge& edge : merged.edges) edge.to = number[class_of_[edge.to]];
      std::sort(merged.edges.begin(), merged.edges.end());
      merged.edges.erase(std::unique(merged.edges.begin(), merged.edges.end()), merged.edges.end());
      result.nodes.push_back(std::move(merged));
    }
    return result;
  }

 private:
  // The signature of a state, by which a class is split: pairs of a label and the class that it leads to.
  using Look = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  // Equal guards with equal marks get equal numbers.
  void number_labels() {
    std::map<std::pair<Cube, NumberSet>, std::uint32_t> numbers;
    for (const Node& node : graph_.nodes) {
      labels_.emplace_back();
      for (const Edge& edge : node.edges) {
        const auto next = static_cast<std::uint32_t>(numbers.size());
        labels_.back().push_back(numbers.try_emplace({edge.cube, edge.missing}, next).first->second);
      }
    }
  }

  [[nodiscard]] Look look(std::uint32_t node) const {
    Look result;
    const std::vector<Edge>& edges = graph_.nodes[node].edges;
    for (std::size_t i = 0; i < edges.size(); ++i) result.emplace_back(labels_[node][i], class_of_[edges[i].to]);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  void split_all() {
    std::vector<bool> affected(class_of_.size(), true);
    for (bool any = true; any;) {
      std::map<std::uint32_t, Members> by_class;
      for (std::uint32_t node = 0; node < affected.size(); ++node) {
        if (affected[node]) by_class[class_of_[node]].push_back(node);
      }
      // All classes are examined before any of them changes.
      std::vector<Members> parts;
      for (const auto& [number, nodes] : by_class) split(number, nodes, affected, parts);
      std::fill(affected.begin(), affected.end(), false);
      for (const Members& part : parts) separate(part, affected);
      any = !parts.empty();
    }
  }

  // Adds all parts of a class but the largest.
  void split(std::uint32_t number, const Members& nodes, const std::vector<bool>& affected,
             std::vector<Members>& parts) {
    Members others;  // nothing has changed for these: they still look the same
    for (const std::uint32_t node : members_[number]) {
      if (!affected[node]) others.push_back(node);
    }
    std::map<Look, Members> looks;
    if (!others.empty()) looks[look(others.front())] = others;
    for (const std::uint32_t node : nodes) {
      watch_.tick(graph_.nodes[node].edges.size() + 1);
      looks[look(node)].push_back(node);
    }
    if (looks.size() == 1) return;
    const auto smaller = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
    const auto largest = std::max_element(looks.begin(), looks.end(), smaller);
    for (auto one = looks.begin(); one != looks.end(); ++one) {
      if (one != largest) parts.push_back(one->second);
    }
  }

  // Gives a part a number of its own.
  void separate(const Members& part, std::vector<bool>& affected) {
    Members& old = members_[class_of_[part.front()]];
    const auto number = static_cast<std::uint32_t>(members_.size());
    for (const std::uint32_t node : part) {
      class_of_[node] = number;
      for (const std::uint32_t from : predecessors_[node]) affected[from] = true;
    }
    old.erase(std::remove_if(old.begin(), old.end(), [&](std::uint32_t node) { return class_of_[node] == number; }),
              old.end());
    members_.push_back(part);
  }

  const Graph& graph_;
  Watch& watch_;
  std::vector<std::vector<std::uint32_t>> labels_;  // of the edges of each node
  std::vector<Members> predecessors_;
  std::vector<std::uint32_t> class_of_;
  std::vector<Members> members_;  // by class
};

}  // namespace

Graph merged_by_bisimulation(const Graph& graph, Watch& watch) { return Bisimulation(graph, watch).quotient(); }

}  // namespace gnomon::automata

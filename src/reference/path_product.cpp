// SPDX-License-Identifier: Apache-2.0
#include "reference/path_product.hpp"

#include "base/error.hpp"
#include "reference/strong_components.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::reference {

namespace {

using NodeIndex = std::uint32_t;

// Pairs of a state and duties, as far as they can be reached from any state with the whole formula.
class Product {
 public:
  Product(const ExplicitGraph& graph, const StateSet& domain, const logic::FormulaPool& pool, const PathQuery& query,
          const PathExpansion::Holds& holds, Watch& watch, std::size_t most_nodes)
      : graph_(graph),
        domain_(domain),
        terms_(pool, query.formula, query.positive),
        expansion_(terms_, holds),
        watch_(watch),
        most_nodes_(most_nodes) {
    domain.for_each([&](StateIndex s) { (void)node(s, intern({{terms_.root()}, {}})); });
    starts_ = nodes_.size();
    for (NodeIndex i = 0; i < nodes_.size(); ++i) explore(i);
  }

  StateSet states_before(std::vector<bool> good) const {
    std::vector<std::vector<NodeIndex>> previous(nodes_.size());
    for (NodeIndex i = 0; i < next_.size(); ++i) {
      for (const NodeIndex j : next_[i]) previous[j].push_back(i);
    }
    std::vector<NodeIndex> open;
    for (NodeIndex i = 0; i < good.size(); ++i) {
      if (good[i]) open.push_back(i);
    }
    while (!open.empty()) {
      const NodeIndex at = open.back();
      open.pop_back();
      for (const NodeIndex before : previous[at]) {
        if (good[before]) continue;
        good[before] = true;
        open.push_back(before);
      }
    }
    StateSet result = graph_.none();
    for (NodeIndex i = 0; i < starts_; ++i) {
      if (good[i]) result.insert(nodes_[i].state);
    }
    return result;
  }

  // Where a path may end.
  std::vector<bool> ends() {
    std::vector<bool> result;
    for (const Node& node : nodes_) result.push_back(expansion_.may_end(node.state, duties_[node.duties]));
    return result;
  }

  // On cycles that meet all fairness conditions and put nothing off for ever.
  std::vector<bool> on_good_cycles(const std::vector<StateSet>& fairness) const {
    std::vector<bool> result(nodes_.size(), false);
    for (const std::vector<NodeIndex>& component : strong_components(next_)) {
      const auto some = [&](const auto& condition) {
        return std::any_of(component.begin(), component.end(), condition);
      };
      const bool cycle = component.size() > 1 || leads_to(component.front(), component.front());
      const bool nothing_put_off = some([&](NodeIndex i) { return duties_[nodes_[i].duties].awaited.empty(); });
      const bool fair = std::all_of(fairness.begin(), fairness.end(), [&](const StateSet& set) {
        return some([&](NodeIndex i) { return set.contains(nodes_[i].state); });
      });
      if (!cycle || !nothing_put_off || !fair) continue;
      for (const NodeIndex i : component) result[i] = true;
    }
    return result;
  }

 private:
  struct Node {
    StateIndex state = 0;
    std::uint32_t duties = 0;
  };

  std::uint32_t intern(Duties duties) {
    const auto [place, is_new] = duty_numbers_.try_emplace(duties, static_cast<std::uint32_t>(duties_.size()));
    if (is_new) duties_.push_back(std::move(duties));
    return place->second;
  }

  NodeIndex node(StateIndex state, std::uint32_t duties) {
    const auto [place, is_new] = numbers_.try_emplace({state, duties}, static_cast<NodeIndex>(nodes_.size()));
    if (is_new) {
      if (nodes_.size() >= most_nodes_) {
        throw LimitError(fmt::format("a path formula needs more than {} pairs of states and duties", most_nodes_));
      }
      nodes_.push_back({state, duties});
    }
    return place->second;
  }

  void explore(NodeIndex index) {
    watch_.tick();
    const Node at = nodes_[index];
    std::vector<NodeIndex> next;
    for (const Duties& rest : expansion_.leave(at.state, duties_[at.duties])) {
      const std::uint32_t duties = intern(rest);
      for (const StateIndex s : graph_.successors(at.state)) {
        if (domain_.contains(s)) next.push_back(node(s, duties));
      }
    }
    next_.push_back(std::move(next));
  }

  [[nodiscard]] bool leads_to(NodeIndex from, NodeIndex to) const {
    return std::find(next_[from].begin(), next_[from].end(), to) != next_[from].end();
  }

  const ExplicitGraph& graph_;
  const StateSet& domain_;
  PathTerms terms_;
  PathExpansion expansion_;
  Watch& watch_;
  std::size_t most_nodes_;
  std::vector<Duties> duties_;
  std::map<Duties, std::uint32_t> duty_numbers_;
  std::vector<Node> nodes_;
  std::map<std::pair<StateIndex, std::uint32_t>, NodeIndex> numbers_;
  std::vector<std::vector<NodeIndex>> next_;
  std::size_t starts_ = 0;  // the first nodes, one for each state of the domain
};

}  // namespace

StateSet states_with_path(const ExplicitGraph& graph, const StateSet& domain, const std::vector<StateSet>& fairness,
                          const logic::FormulaPool& pool, const PathQuery& query, const PathExpansion::Holds& holds,
                          Watch& watch, std::size_t most_nodes) {
  Product product(graph, domain, pool, query, holds, watch, most_nodes);
  return product.states_before(query.paths == logic::PathKind::Finite ? product.ends()
                                                                      : product.on_good_cycles(fairness));
}

}  // namespace gnomon::reference

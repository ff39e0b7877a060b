// SPDX-License-Identifier: Apache-2.0
//
// The strongly connected components of the automaton are solved one after the other, in reverse topological order: a
// play finally stays in one of them. In a component the condition is a Zielonka tree
// (automata/determinise/condition_tree), and every node of the tree is a fixpoint: a greatest one if the node is
// accepting, then all children must be won; a least one otherwise, then one child is enough (Hausmann, Lehaut and
// Piterman 2024). With one node that is safety or reachability, with a chain of two Buchi or co-Buchi, with a longer
// chain parity.
#include "symbolic/strategies/game.hpp"

#include "automata/determinise/condition_tree.hpp"
#include "base/components.hpp"
#include "base/error.hpp"
#include "symbolic/paths/guarded_graph.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

using automata::Condition;
using automata::ConditionTree;
using automata::Marks;
using bdd::Bdd;

namespace {

struct Edge {
  std::uint32_t from = 0, to = 0;
  Bdd guard;
  Marks marks = 0;
};

// Returns the marks that every cycle of these edges meets, and those that some edge has.
std::pair<Marks, Marks> marks_on_cycles(std::size_t places, const std::vector<const Edge*>& edges) {
  Marks always = ~Marks{0}, sometimes = 0;
  for (const Edge* edge : edges) {
    always &= edge->marks;
    sometimes |= edge->marks;
  }
  for (Marks rest = sometimes & ~always; rest != 0; rest &= rest - 1) {
    const Marks mark = rest & ~(rest - 1);
    Successors without(places);
    for (const Edge* edge : edges) {
      if ((edge->marks & mark) == 0) without[edge->from].push_back(edge->to);
    }
    const Components parts = components(without);
    bool cycle = false;
    for (std::uint32_t place = 0; place < places && !cycle; ++place) cycle = parts.on_cycle(without, place);
    if (!cycle) always |= mark;
  }
  return {always & sometimes, sometimes};
}

class Solver {
 public:
  Solver(const Temporal& temporal, const automata::DeterministicAutomaton& automaton, const automata::Limits& limits,
         const StateSets& sets, const Force& force)
      : temporal_(temporal),
        force_(force),
        watch_(limits),
        fairness_marks_(automaton.mark_count),
        condition_(automaton.condition),
        winning_(automaton.states.size(), temporal.domain().manager().bottom()) {
    const auto constraints = static_cast<std::uint32_t>(temporal.fairness().size());
    if (automaton.mark_count + constraints > automata::most_marks) {
      throw LimitError("the formula and the model have too many conditions on infinite plays");
    }
    if (constraints > 0) {
      const Condition unfair = Condition::all_of(constraints).negated();
      condition_ = Condition::combined(Condition::Connective::Or, condition_, unfair, fairness_marks_);
    }
    for (std::uint32_t from = 0; from < automaton.states.size(); ++from) {
      for (const automata::MarkedTransition& transition : automaton.states[from]) {
        Bdd guard = guard_set(temporal, transition.guard, automaton.letters, sets);
        if (!guard.is_false()) edges_.push_back({from, transition.to, std::move(guard), transition.marks});
      }
    }
  }

  Bdd run(std::uint32_t initial) {
    Successors next(winning_.size());
    for (const Edge& edge : edges_) next[edge.from].push_back(edge.to);
    const Components parts = components(next);
    const std::vector<bool> reachable = reached(next, initial);
    for (std::uint32_t part = 0; part < parts.members.size(); ++part) {
      if (reachable[parts.members[part].front()]) solve(parts, part);
    }
    return winning_[initial];
  }

 private:
  // An edge inside of the component, taken in the states of its guard, and the tree node whose set it leads into.
  struct Way {
    std::uint32_t from = 0, to = 0;  // places
    Bdd guard;
    std::uint32_t node = 0;
  };
  struct Known {
    Bdd set, forced;
  };

  static std::vector<bool> reached(const Successors& next, std::uint32_t initial) {
    std::vector<bool> result(next.size());
    std::vector<std::uint32_t> open{initial};
    result[initial] = true;
    while (!open.empty()) {
      const std::uint32_t place = open.back();
      open.pop_back();
      for (const std::uint32_t to : next[place]) {
        if (!result[to]) open.push_back(to);
        result[to] = true;
      }
    }
    return result;
  }

  void solve(const Components& parts, std::uint32_t part) {
    places_ = parts.members[part];
    std::vector<const Edge*> inner;
    exits_.assign(winning_.size(), temporal_.domain().manager().bottom());
    for (const Edge& edge : edges_) {
      if (parts.of[edge.from] != part) continue;
      if (parts.of[edge.to] == part) {
        inner.push_back(&edge);
      } else {
        exits_[edge.from] |= edge.guard & force_(winning_[edge.to]);
      }
    }
    if (inner.empty()) {
      winning_[places_.front()] = exits_[places_.front()];
      return;
    }
    const auto [always, sometimes] = marks_on_cycles(winning_.size(), inner);
    Marks fairness = 0;
    for (std::size_t i = 0; i < temporal_.fairness().size(); ++i) fairness |= Marks{1} << (fairness_marks_ + i);
    tree_ = automata::condition_tree(condition_, always, sometimes | fairness, watch_);
    ways_.assign(tree_.nodes.size(), {});
    for (std::uint32_t node = 0; node < tree_.nodes.size(); ++node) {
      if (!tree_.nodes[node].children.empty()) continue;
      for (const Edge* edge : inner) add_ways(node, *edge);
    }
    sets_.assign(tree_.nodes.size(), PlaceSets(winning_.size()));
    known_.assign(tree_.nodes.size(), std::vector<Known>(winning_.size()));
    evaluate(0);
    for (const std::uint32_t place : places_) winning_[place] = sets_[0][place];
  }

  // A play in a leaf of the tree continues in the innermost node around it that has all marks of the step.
  void add_ways(std::uint32_t leaf, const Edge& edge) {
    Bdd rest = edge.guard;
    for (std::uint32_t node = leaf; !rest.is_false(); node = tree_.nodes[node].parent) {
      const Marks missing = tree_.nodes[0].marks & ~tree_.nodes[node].marks;
      if ((edge.marks & missing) == 0) {
        Bdd here = rest;
        for (std::size_t i = 0; i < temporal_.fairness().size(); ++i) {
          if ((missing & (Marks{1} << (fairness_marks_ + i))) != 0) here = here.minus(temporal_.fairness()[i]);
        }
        rest = rest.minus(here);
        if (!here.is_false()) ways_[leaf].push_back({edge.from, edge.to, std::move(here), node});
      }
      if (node == 0) break;
    }
  }

  // The recursion is as deep as the tree, that is, at most the number of marks.
  void evaluate(std::uint32_t node) {
    const bool accepting = tree_.nodes[node].accepting;
    for (const std::uint32_t place : places_) {
      sets_[node][place] = accepting ? temporal_.domain() : temporal_.domain().manager().bottom();
    }
    for (std::size_t round = 0;; ++round) {
      temporal_.round(round);
      const bool changed = tree_.nodes[node].children.empty() ? step(node) : combine_children(node);
      if (!changed) return;
    }
  }

  bool combine_children(std::uint32_t node) {
    const bool accepting = tree_.nodes[node].accepting;
    PlaceSets found(winning_.size());
    for (const std::uint32_t child : tree_.nodes[node].children) {
      evaluate(child);
      for (const std::uint32_t place : places_) {
        const Bdd& set = sets_[child][place];
        if (!found[place].valid()) {
          found[place] = set;
        } else {
          found[place] = accepting ? found[place] & set : found[place] | set;
        }
      }
    }
    bool changed = false;
    for (const std::uint32_t place : places_) {
      if (found[place] == sets_[node][place]) continue;
      sets_[node][place] = found[place];
      changed = true;
    }
    return changed;
  }

  // One round for a leaf; the set found for a place is used for the next ones immediately.
  bool step(std::uint32_t leaf) {
    bool changed = false;
    std::size_t next = 0;  // ways are in the order of places
    for (std::uint32_t place = 0; place < winning_.size(); ++place) {
      if (next == ways_[leaf].size()) break;
      if (ways_[leaf][next].from != place) continue;
      Bdd set = exits_[place];
      for (; next < ways_[leaf].size() && ways_[leaf][next].from == place; ++next) {
        const Way& way = ways_[leaf][next];
        set |= way.guard & forced(way.node, way.to);
      }
      if (set == sets_[leaf][place]) continue;
      sets_[leaf][place] = std::move(set);
      changed = true;
    }
    return changed;
  }

  // Returns the states where the player can force the step into the current set of a node and a place.
  const Bdd& forced(std::uint32_t node, std::uint32_t place) {
    Known& known = known_[node][place];
    if (!known.set.valid() || !(known.set == sets_[node][place])) {
      known = {sets_[node][place], force_(sets_[node][place])};
    }
    return known.forced;
  }

  const Temporal& temporal_;
  const Force& force_;
  automata::Watch watch_;
  std::uint32_t fairness_marks_;  // the first of the marks that stand for fairness conditions
  Condition condition_;
  std::vector<Edge> edges_;  // in the order of `from`
  PlaceSets winning_;        // of the components that have been solved

  // About the component that is being solved:
  std::vector<std::uint32_t> places_;
  PlaceSets exits_;  // from where the player can win by leaving it
  ConditionTree tree_;
  std::vector<std::vector<Way>> ways_;     // by leaf of the tree
  std::vector<PlaceSets> sets_;            // by node of the tree
  std::vector<std::vector<Known>> known_;  // by node and place
};

}  // namespace

Bdd winning_states(const Temporal& temporal, const automata::DeterministicAutomaton& automaton,
                   const automata::Limits& limits, const StateSets& sets, const Force& force) {
  return Solver(temporal, automaton, limits, sets, force).run(automaton.initial);
}

}  // namespace gnomon::symbolic

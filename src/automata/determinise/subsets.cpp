// SPDX-License-Identifier: Apache-2.0
#include "automata/determinise/subsets.hpp"

#include "automata/cube.hpp"
#include "automata/translation/choices.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::automata {

namespace {

using States = std::vector<std::uint32_t>;

States sorted(States states) {
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  return states;
}

}  // namespace

Runs::Runs(Decisions& decisions, const Automaton& automaton, const std::vector<std::uint32_t>& letters, Watch& watch)
    : decisions_(decisions), automaton_(automaton), watch_(watch) {
  const std::uint32_t none = sets_.number({});
  const auto unite = [this](std::uint32_t a, std::uint32_t b) { return sets_.number(united(sets_[a], sets_[b])); };
  for (std::uint32_t state = 0; state < automaton.states.size(); ++state) {
    Decisions::Ref all = decisions_.constant(none);
    for (const Transition& transition : automaton.states[state].transitions) {
      Marks marks = automaton.acceptance_sets == 0 ? 1 : 0;
      for (const std::uint32_t mark : transition.marks) marks |= Marks{1} << mark;
      const std::uint32_t set = sets_.number({static_cast<std::uint32_t>(edges_.size())});
      edges_.push_back({state, transition.to, marks});
      for (Cube cube : transition.guard) {
        for (Literal& literal : cube) literal.letter = letters[literal.letter];
        std::sort(cube.begin(), cube.end());
        all = decisions_.combined(all, decisions_.of_cube(cube, set, none), unite);
      }
    }
    of_state_.push_back(decisions_.mapped(all, [this](std::uint32_t set) { return without_worse(set); }));
  }
  find_universal_states();
}

// Among edges with the same source and target, those with more marks are enough.
std::uint32_t Runs::without_worse(std::uint32_t set) {
  const std::vector<std::uint32_t> all = sets_[set];
  std::vector<std::uint32_t> best;
  for (const std::uint32_t edge : all) {
    const bool worse = std::any_of(all.begin(), all.end(), [&](std::uint32_t other) {
      const Marks mine = edges_[edge].marks, its = edges_[other].marks;
      return other != edge && edges_[edge].to == edges_[other].to && (mine & ~its) == 0 &&
             (mine != its || other < edge);
    });
    if (!worse) best.push_back(edge);
  }
  return sets_.number(best);
}

// Finds the largest set of states in which a run can stay for all letters, by accepting steps only.
void Runs::find_universal_states() {
  const Marks all_sets = ~Marks{0} >> (most_marks - mark_count());
  const bool general = automaton_.kind == Class::General;
  for (const State& state : automaton_.states) universal_.push_back(general || state.accepting);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t state = 0; state < universal_.size(); ++state) {
      if (!universal_[state]) continue;
      const auto stays = [&](std::uint32_t edge) {
        return universal_[edges_[edge].to] && (!general || edges_[edge].marks == all_sets);
      };
      const std::vector<std::uint32_t> sets = decisions_.values(of_state_[state]);
      const bool always = std::all_of(sets.begin(), sets.end(), [&](std::uint32_t set) {
        return std::any_of(sets_[set].begin(), sets_[set].end(), stays);
      });
      if (always) continue;
      universal_[state] = false;
      changed = true;
    }
  }
}

Decisions::Ref Runs::enabled(const States& states) {
  Decisions::Ref result = decisions_.constant(sets_.number({}));
  for (const std::uint32_t state : states) {
    result = decisions_.combined(result, of_state_[state], [this](std::uint32_t a, std::uint32_t b) {
      return sets_.number(united(sets_[a], sets_[b]));
    });
  }
  return result;
}

std::vector<RunEdge> Runs::edges(std::uint32_t set) const {
  std::vector<RunEdge> result;
  for (const std::uint32_t edge : sets_[set]) result.push_back(edges_[edge]);
  return result;
}

bool Runs::deterministic() {
  return std::all_of(of_state_.begin(), of_state_.end(), [this](Decisions::Ref steps) {
    const std::vector<std::uint32_t> sets = decisions_.values(steps);
    return std::all_of(sets.begin(), sets.end(), [this](std::uint32_t set) { return sets_[set].size() <= 1; });
  });
}

// Words without a run end in the empty set, where no mark is met.
Machine from_deterministic(Runs& runs) {
  Machine result;
  result.mark_count = runs.mark_count();
  result.condition = Condition::all_of(result.mark_count);
  explore(
      runs, result, States{runs.automaton().initial}, [](const States& states) { return states; },
      [](const States&, const std::vector<RunEdge>& edges) {
        if (edges.empty()) return std::pair(States{}, Marks{0});
        return std::pair(States{edges.front().to}, edges.front().marks);
      });
  return result;
}

Machine from_weak(Runs& runs) {
  struct Remembered {
    States all;
    States kept;  // of these, the accepting ones that runs have reached through accepting ones since the breakpoint

    auto operator<=>(const Remembered&) const = default;
  };
  const std::vector<State>& states = runs.automaton().states;
  const auto accepting = [&](const States& among) {
    States result;
    for (const std::uint32_t state : among) {
      if (states[state].accepting) result.push_back(state);
    }
    return result;
  };
  const auto step = [&](const Remembered& here, const std::vector<RunEdge>& edges) {
    Remembered next;
    for (const RunEdge& edge : edges) {
      if (runs.is_universal(edge.to)) return std::pair(Remembered{{edge.to}, {edge.to}}, Marks{0});
      next.all.push_back(edge.to);
      const bool kept = std::binary_search(here.kept.begin(), here.kept.end(), edge.from);
      if (kept && states[edge.to].accepting) next.kept.push_back(edge.to);
    }
    next.all = sorted(std::move(next.all));
    next.kept = sorted(std::move(next.kept));
    if (!next.kept.empty()) return std::pair(std::move(next), Marks{0});
    next.kept = accepting(next.all);
    return std::pair(std::move(next), Marks{1});
  };
  Machine result;
  result.mark_count = 1;
  result.condition = Condition::all_of(1).negated();
  const States first{runs.automaton().initial};
  explore(
      runs, result, Remembered{first, accepting(first)}, [](const Remembered& here) { return here.all; }, step);
  return result;
}

}  // namespace gnomon::automata

// SPDX-License-Identifier: Apache-2.0
#include "automata/determinise/machine.hpp"

#include "automata/determinise/condition_tree.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::automata {

Successors successors(const Decisions& decisions, const Machine& machine) {
  Successors result(machine.steps.size());
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
    for (const std::uint32_t move : machine.moves_of(decisions, state)) {
      result[state].push_back(machine.moves[move].to);
    }
  }
  return result;
}

namespace {

// Every component whose runs are all accepted, or all rejected, gets the same marks on all its moves, and moves
// between components get none.
class MarkCleaner {
 public:
  MarkCleaner(Decisions& decisions, const Machine& machine)
      : decisions_(decisions), machine_(machine), parts_(components(successors(decisions, machine))) {}

  Machine run() {
    Machine result;
    result.initial = machine_.initial;
    result.mark_count = machine_.mark_count;
    result.condition = machine_.condition;
    for (std::uint32_t part = 0; part < parts_.members.size(); ++part) fixed_.push_back(verdict(part));
    for (std::uint32_t state = 0; state < machine_.steps.size(); ++state) {
      const std::uint32_t part = parts_.of[state];
      result.steps.push_back(decisions_.mapped(machine_.steps[state], [&](std::uint32_t number) {
        Move move = machine_.moves[number];
        if (parts_.of[move.to] != part) {
          move.marks = 0;
        } else if (fixed_[part]) {
          move.marks = *machine_.condition.example(*fixed_[part]);
        }
        return result.moves.number(move);
      }));
    }
    return result;
  }

 private:
  // The verdict on runs that stay in the component, if it is the same for all.
  std::optional<bool> verdict(std::uint32_t part) {
    Marks always = ~Marks{0}, sometimes = 0;
    bool any = false;
    for (const std::uint32_t state : parts_.members[part]) {
      for (const std::uint32_t number : machine_.moves_of(decisions_, state)) {
        const Move& move = machine_.moves[number];
        if (parts_.of[move.to] != part) continue;
        any = true;
        always &= move.marks;
        sometimes |= move.marks;
      }
    }
    if (!any) return std::nullopt;
    return fixed_value(machine_.condition, always, sometimes);
  }

  Decisions& decisions_;
  const Machine& machine_;
  Components parts_;
  std::vector<std::optional<bool>> fixed_;  // by component
};

// Merges all states from which all runs are accepted, and all from which all are rejected. The verdict on a component
// is computed after those of the components that can be reached from it.
Machine with_sinks(Decisions& decisions, const Machine& machine) {
  const Components parts = components(successors(decisions, machine));
  std::vector<std::optional<bool>> all(parts.members.size());  // the verdict on all runs from there, if it is the same
  for (std::uint32_t part = 0; part < parts.members.size(); ++part) {
    std::optional<bool> common;
    bool mixed = false;
    const auto take = [&](std::optional<bool> value) {
      if (!value || (common && *common != *value)) mixed = true;
      common = value;
    };
    for (const std::uint32_t state : parts.members[part]) {
      for (const std::uint32_t number : machine.moves_of(decisions, state)) {
        const Move& move = machine.moves[number];
        if (parts.of[move.to] != part) {
          take(all[parts.of[move.to]]);
          continue;
        }
        const bool good = machine.condition.example(true) == move.marks;
        const bool bad = machine.condition.example(false) == move.marks;
        take(good || bad ? std::optional(good) : std::nullopt);
      }
    }
    if (!mixed) all[part] = common;
  }
  Machine result = machine;
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
    const auto verdict = all[parts.of[state]];
    const auto marks = verdict ? machine.condition.example(*verdict) : std::nullopt;
    if (marks) result.steps[state] = decisions.constant(result.moves.number({state, *marks}));
  }
  return result;
}

// Partition refinement: classes are split until the steps of all states of a class are equal. A move from a state to
// itself counts as a move to the own class.
Machine merged(Decisions& decisions, const Machine& machine, Watch& watch) {
  std::vector<std::uint32_t> class_of(machine.steps.size(), 0);
  std::size_t count = 1;
  while (true) {
    Numbering<Move> looks;
    Numbering<std::pair<std::uint32_t, Decisions::Ref>> classes;
    std::vector<std::uint32_t> next;
    for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
      watch.tick(1);
      const Decisions::Ref look = decisions.mapped(machine.steps[state], [&](std::uint32_t number) {
        const Move& move = machine.moves[number];
        return looks.number({class_of[move.to], move.marks});
      });
      next.push_back(classes.number({class_of[state], look}));
    }
    class_of = std::move(next);
    if (classes.size() == count) break;
    count = classes.size();
  }
  // Only classes that can be reached from the initial state are kept.
  Machine result;
  result.mark_count = machine.mark_count;
  result.condition = machine.condition;
  std::vector<std::uint32_t> representative(count);
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) representative[class_of[state]] = state;
  Numbering<std::uint32_t> reached;  // classes
  result.initial = reached.number(class_of[machine.initial]);
  for (std::uint32_t i = 0; i < reached.size(); ++i) {
    result.steps.push_back(decisions.mapped(machine.steps[representative[reached[i]]], [&](std::uint32_t number) {
      const Move& move = machine.moves[number];
      return result.moves.number({reached.number(class_of[move.to]), move.marks});
    }));
  }
  return result;
}

// Removes marks that no move has.
Machine with_used_marks(Decisions& decisions, const Machine& machine) {
  Marks used = 0;
  for (std::uint32_t state = 0; state < machine.steps.size(); ++state) {
    for (const std::uint32_t move : machine.moves_of(decisions, state)) used |= machine.moves[move].marks;
  }
  Machine result;
  result.initial = machine.initial;
  result.condition = machine.condition.restricted(used);
  const auto renumbered = [used](Marks marks) {
    Marks packed = 0;
    std::uint32_t place = 0;
    for (Marks rest = used; rest != 0; rest &= rest - 1, ++place) {
      if ((marks & rest & ~(rest - 1)) != 0) packed |= Marks{1} << place;
    }
    return packed;
  };
  for (Marks rest = used; rest != 0; rest &= rest - 1) ++result.mark_count;
  for (const Decisions::Ref step : machine.steps) {
    result.steps.push_back(decisions.mapped(step, [&](std::uint32_t number) {
      const Move& move = machine.moves[number];
      return result.moves.number({move.to, renumbered(move.marks)});
    }));
  }
  return result;
}

}  // namespace

Machine reduced(Decisions& decisions, const Machine& machine, Watch& watch) {
  const Machine clean = MarkCleaner(decisions, machine).run();
  return with_used_marks(decisions, merged(decisions, with_sinks(decisions, clean), watch));
}

Machine product(Decisions& decisions, const Machine& a, const Machine& b, Condition::Connective connective,
                Watch& watch) {
  if (a.mark_count + b.mark_count > most_marks)
    throw LimitError("the formula has too many conditions on infinite runs");
  Machine result;
  result.mark_count = a.mark_count + b.mark_count;
  result.condition = Condition::combined(connective, a.condition, b.condition, a.mark_count);
  Numbering<std::pair<std::uint32_t, std::uint32_t>> pairs;
  result.initial = pairs.number({a.initial, b.initial});
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    watch.check_states(pairs.size());
    watch.check_transitions(result.moves.size());
    const auto [left, right] = pairs[i];
    result.steps.push_back(
        decisions.combined(a.steps[left], b.steps[right], [&](std::uint32_t first, std::uint32_t second) {
          const Move& x = a.moves[first];
          const Move& y = b.moves[second];
          const Marks moved = a.mark_count == most_marks ? 0 : y.marks << a.mark_count;
          return result.moves.number({pairs.number({x.to, y.to}), x.marks | moved});
        }));
  }
  return reduced(decisions, result, watch);
}

}  // namespace gnomon::automata

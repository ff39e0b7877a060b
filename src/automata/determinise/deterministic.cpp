// SPDX-License-Identifier: Apache-2.0
//
// Boolean combinations become products of deterministic automata, with the conditions combined in the same way. A
// formula that cannot be split is translated to a nondeterministic automaton, and so is its negation. If one of them is
// deterministic or weak, that one is determinised; otherwise Safra's construction is used. The smallest of several
// results is taken.
#include "automata/determinise/deterministic.hpp"

#include "automata/determinise/machine.hpp"
#include "automata/determinise/subsets.hpp"
#include "automata/translate.hpp"
#include "automata/translation/goal_parts.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::automata {

namespace {

using logic::FormulaId;

// A product of at most this many states is taken without trying alternatives.
constexpr std::size_t few_states = 4;

class Translation {
 public:
  Translation(const logic::FormulaPool& pool, FormulaId path, const Limits& limits)
      : limits_(limits), watch_(limits), goal_(pool, path), decisions_(watch_) {}

  DeterministicAutomaton run() {
    watch_.check();
    const FormulaId root = goal_.root();
    std::optional<LimitError> trouble;
    std::optional<Machine> best;
    try {
      best = by_parts(root);
    } catch (const LimitError& error) {
      watch_.check();
      trouble = error;
    }
    if (goal_.split(root) && (!best || best->steps.size() > few_states)) {
      Limits limits = attempt();
      if (best) limits.states = std::min(limits.states, best->steps.size());
      best = smallest(std::move(best), easily(root, limits));
    }
    if (!best) throw *trouble;
    return finished(*best);
  }

 private:
  // The limits of attempts for which there is an alternative.
  [[nodiscard]] Limits attempt() const {
    Limits result = limits_;
    constexpr std::size_t few_transitions = 2'000;
    result.transitions = std::min(result.transitions, few_transitions);
    return result;
  }

  // Works from the leaves up, with an explicit stack.
  Machine by_parts(FormulaId root) {
    std::vector<FormulaId> open{root};
    while (!open.empty()) {
      const FormulaId id = open.back();
      if (known_.contains(id)) {
        open.pop_back();
        continue;
      }
      const auto split = goal_.split(id);
      if (!split) {
        known_.emplace(id, indivisible(id));
        continue;
      }
      // X is distributed only if there is no better split: each operand would have to count the steps by itself.
      if (goal_.pool()[id].op == logic::Op::Next) {
        if (auto found = easily(id, limits_)) {
          known_.emplace(id, *std::move(found));
          continue;
        }
      }
      bool ready = true;
      for (const FormulaId part : {split->left, split->right}) {
        if (known_.contains(part)) continue;
        open.push_back(part);
        ready = false;
      }
      if (ready) known_.emplace(id, combination(*split));
    }
    return known_.at(root);
  }

  Machine combination(const GoalParts::Split& split) {
    Machine left = known_.at(split.left);
    if (!split.connective || split.left_negated) left.condition = left.condition.negated();
    if (!split.connective) return left;
    return product(decisions_, left, known_.at(split.right), *split.connective, watch_);
  }

  // Returns the nondeterministic automaton of the formula, or of its negation; nothing if it is too large.
  std::optional<Automaton> nondeterministic(FormulaId id, Sign sign, bool generalised, const Limits& limits) {
    TranslationOptions options{.sign = sign, .generalised = generalised, .letter_name = {}, .limits = limits};
    try {
      Automaton result = infinite_automaton(goal_.pool(), id, options);
      if (result.acceptance_sets <= most_marks) return result;
    } catch (const LimitError&) {
      watch_.check();  // go on unless time is up
    }
    return std::nullopt;
  }

  template <typename Construct>
  std::optional<Machine> constructed(const Automaton& automaton, Sign sign, const Limits& limits,
                                     const Construct& construct) {
    std::vector<std::uint32_t> letters;
    for (const FormulaId letter : automaton.letters) {
      letters.push_back(static_cast<std::uint32_t>(goal_.pool()[letter].atom.index()));
    }
    Watch watch(limits);
    try {
      Runs runs(decisions_, automaton, letters, watch);
      std::optional<Machine> result = construct(runs);
      if (!result) return result;
      if (sign == Sign::Negative) result->condition = result->condition.negated();
      return reduced(decisions_, *result, watch_);
    } catch (const LimitError&) {
      watch_.check();
    }
    return std::nullopt;
  }

  static std::optional<Machine> smallest(std::optional<Machine> a, std::optional<Machine> b) {
    if (!a || !b) return a ? std::move(a) : std::move(b);
    const auto size = [](const Machine& machine) { return std::tuple(machine.steps.size(), machine.mark_count); };
    return size(*b) < size(*a) ? std::move(b) : std::move(a);
  }

  // Avoids Safra's construction if possible.
  std::optional<Machine> easily(FormulaId id, const Limits& limits) {
    std::optional<Machine> best;
    for (const Sign sign : {Sign::Positive, Sign::Negative}) {
      const auto automaton = nondeterministic(id, sign, true, limits);
      if (!automaton) continue;
      best = smallest(std::move(best), constructed(*automaton, sign, limits, [](Runs& runs) {
                        return runs.deterministic() ? std::optional(from_deterministic(runs)) : std::nullopt;
                      }));
      if (automaton->kind == Class::General) continue;
      best = smallest(std::move(best),
                      constructed(*automaton, sign, limits, [](Runs& runs) { return std::optional(from_weak(runs)); }));
    }
    return best;
  }

  Machine indivisible(FormulaId id) {
    if (auto found = easily(id, limits_)) return *std::move(found);
    std::optional<Machine> best;
    for (const Sign sign : {Sign::Positive, Sign::Negative}) {
      const auto automaton = nondeterministic(id, sign, false, limits_);
      if (!automaton) continue;
      best = smallest(std::move(best), constructed(*automaton, sign, limits_,
                                                   [](Runs& runs) { return std::optional(from_general(runs)); }));
    }
    if (!best) throw LimitError("the deterministic automaton of the formula is too large");
    return *std::move(best);
  }

  DeterministicAutomaton finished(const Machine& machine) {
    DeterministicAutomaton result;
    result.letters = goal_.letters();
    result.initial = machine.initial;
    result.mark_count = machine.mark_count;
    result.condition = machine.condition;
    for (const Decisions::Ref step : machine.steps) {
      std::vector<MarkedTransition>& transitions = result.states.emplace_back();
      for (auto& [number, guard] : decisions_.guards(step)) {
        transitions.push_back({machine.moves[number].to, std::move(guard), machine.moves[number].marks});
      }
    }
    return result;
  }

  Limits limits_;
  Watch watch_;
  GoalParts goal_;
  Decisions decisions_;
  std::unordered_map<FormulaId, Machine> known_;
};

}  // namespace

DeterministicAutomaton deterministic_automaton(const logic::FormulaPool& pool, FormulaId path, const Limits& limits) {
  return Translation(pool, path, limits).run();
}

}  // namespace gnomon::automata

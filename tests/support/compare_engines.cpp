// SPDX-License-Identifier: Apache-2.0
#include "support/compare_engines.hpp"

#include "logic/text/print.hpp"
#include "model/evaluate.hpp"
#include "model/random.hpp"
#include "model/step.hpp"
#include "reference/checker.hpp"
#include "symbolic/engine.hpp"
#include "verdict/trace.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <random>
#include <utility>

namespace gnomon::test {

namespace {

using engine::Reachability;
using engine::Reordering;
using engine::VariableOrder;

constexpr std::array orders = {VariableOrder::Auto,          VariableOrder::Blocks,      VariableOrder::Interleaved,
                               VariableOrder::ActionsInside, VariableOrder::AgentBlocks, VariableOrder::Events};
constexpr std::array codings = {engine::Coding::Auto, engine::Coding::Binary, engine::Coding::OneHot};
constexpr std::array reorderings = {Reordering::Auto, Reordering::On, Reordering::Off};
constexpr std::array ways = {Reachability::Auto, Reachability::Reached, Reachability::Layer, Reachability::NewOnly,
                             Reachability::Chaining};

// Both engines at work on one case. Every function returns the first difference that it finds.
class Contest {
 public:
  Contest(const Case& item, const Approach& approach)
      : case_(item),
        uniform_start_(approach.uniform_start),
        reference_(item.system, item.specification, {}),
        symbolic_(item, approach.options()) {}

  std::string run(bool verdicts_first, Comparison& result) {
    result.states = reference_.graph().size();
    std::string difference;
    if (verdicts_first) difference = verdicts();
    if (difference.empty()) difference = counts();
    if (difference.empty()) difference = sets(result);
    if (difference.empty()) difference = deadlocks();
    if (difference.empty() && result.states <= 300) difference = overflows();
    if (difference.empty() && !verdicts_first) difference = verdicts();
    result.reorderings = symbolic_.statistics().reorderings;
    return difference;
  }

 private:
  [[nodiscard]] std::string name(const logic::Property& property) const {
    return logic::formula_text(case_.system, case_.specification.pool, property.formula, property.logic);
  }

  [[nodiscard]] reference::Reading reading(const logic::Property& property) const {
    return reference::reading_of(property.logic, uniform_start_);
  }

  std::string verdicts() {
    for (const logic::Property& property : case_.specification.properties) {
      const verdict::Verdict expected = reference_.check(property, reading(property));
      const verdict::Verdict found = symbolic_.check(property).verdict;
      if (found != expected) {
        return fmt::format("{}: {} instead of {}", name(property), answer_text(found.answer),
                           answer_text(expected.answer));
      }
    }
    return {};
  }

  std::string counts() {
    const auto differ = [](std::string_view what, const BigInt& found, std::size_t expected) -> std::string {
      return found == expected ? "" : fmt::format("{} {} states instead of {}", found.str(), what, expected);
    };
    const reference::Statistics& expected = reference_.statistics();
    std::string result = differ("reachable", symbolic_.reachable_count(), expected.reachable_states);
    if (result.empty()) result = differ("initial", symbolic_.initial_count(), expected.initial_states);
    if (result.empty()) result = differ("fair", symbolic_.fair_count(), expected.fair_states);
    return result;
  }

  std::string sets(Comparison& result) {
    for (const logic::Property& property : case_.specification.properties) {
      const reference::StateSet expected = reference_.satisfying(property.formula, reading(property));
      const BigInt count = symbolic_.satisfying_count(property);
      if (count != expected.count()) {
        return fmt::format("{}: true in {} states instead of {}", name(property), count.str(), expected.count());
      }
      for (reference::StateIndex s = 0; s < reference_.graph().size(); ++s) {
        if (symbolic_.holds_in(reference_.graph().states()[s], property) != expected.contains(s)) {
          return fmt::format("{}: should be {} in state {}", name(property), expected.contains(s), s);
        }
      }
      ++result.formulas;
      if (!expected.empty() && expected != reference_.domain()) ++result.contingent;
    }
    return {};
  }

  // ---- runs into trouble

  // Steps from the initial states to the nearest member.
  [[nodiscard]] std::size_t distance(const reference::StateSet& goal) const {
    const reference::ExplicitGraph& graph = reference_.graph();
    reference::StateSet seen = graph.none();
    std::vector<reference::StateIndex> layer = graph.initial();
    for (std::size_t steps = 0; !layer.empty(); ++steps) {
      std::vector<reference::StateIndex> next;
      for (const reference::StateIndex s : layer) {
        if (goal.contains(s)) return steps;
        for (const reference::StateIndex t : graph.successors(s)) {
          if (seen.contains(t)) continue;
          seen.insert(t);
          next.push_back(t);
        }
      }
      layer = std::move(next);
    }
    return 0;
  }

  [[nodiscard]] std::string trace_difference(std::string_view what, const verdict::Trace& trace,
                                             const reference::StateSet& goal) const {
    const std::string defect = verdict::defect(case_.system, trace);
    if (!defect.empty()) return fmt::format("the run into a{} is no run: {}", what, defect);
    const auto last = reference_.graph().states().find(trace.last());
    if (!last || !goal.contains(*last)) return fmt::format("the run into a{} leads elsewhere", what);
    const std::size_t length = distance(goal);
    if (trace.actions.size() == length) return {};
    return fmt::format("the run into a{} has {} steps instead of {}", what, trace.actions.size(), length);
  }

  std::string deadlocks() {
    const reference::StateSet expected = reference_.graph().deadlocks();
    const auto found = symbolic_.deadlock();
    const BigInt count = found ? found->states : 0;
    if (count != expected.count()) return fmt::format("{} deadlocks instead of {}", count.str(), expected.count());
    return found ? trace_difference(" deadlock", found->trace, expected) : "";
  }

  // The states where an enabled joint action makes the item assign something outside of a domain.
  [[nodiscard]] reference::StateSet overflowing(const model::EvolutionItem& item) const {
    const model::Stepper stepper(case_.system);
    const model::ExprPool& pool = case_.system.exprs;
    const model::Evaluator condition(pool, item.condition);
    model::Scratch scratch;
    reference::StateSet result = reference_.graph().none();
    for (reference::StateIndex s = 0; s < reference_.graph().size(); ++s) {
      const model::State state = reference_.graph().states()[s];
      stepper.for_each_joint_action(state, [&](const model::JointAction& joint) {
        if (!condition.holds(state, &joint, scratch)) return true;
        for (const model::Assignment& assignment : item.assignments) {
          const auto value = model::Evaluator(pool, assignment.value).value(state, &joint, scratch);
          if (!value || !case_.system[assignment.variable].domain.contains(*value)) result.insert(s);
        }
        return !result.contains(s);
      });
    }
    return result;
  }

  std::string overflows() {
    const auto found = symbolic_.overflow();
    for (std::size_t a = 0; a < case_.system.agents.size(); ++a) {
      const auto& evolution = case_.system.agents[a].evolution;
      for (std::size_t i = 0; i < evolution.size(); ++i) {
        const reference::StateSet expected = overflowing(evolution[i]);
        if (expected.empty()) continue;
        if (!found || found->agent != model::AgentId(a) || found->item != i) {
          return fmt::format("line {} of agent {} overflows, and is not found", i + 1, a);
        }
        return trace_difference("n overflow", found->trace, expected);
      }
    }
    return found ? "an overflow is found that does not exist" : "";
  }

  const Case& case_;
  logic::UniformStart uniform_start_;
  reference::ExplicitChecker reference_;
  symbolic::SymbolicEngine symbolic_;
};

}  // namespace

std::string_view answer_text(verdict::Verdict::Answer answer) {
  switch (answer) {
    case verdict::Verdict::Answer::True: return "true";
    case verdict::Verdict::Answer::False: return "false";
    case verdict::Verdict::Answer::Unknown: return "unknown";
  }
  return "";
}

engine::Options Approach::options() const {
  engine::Options result;
  result.symbolic.order = order;
  result.symbolic.reordering = reordering;
  result.symbolic.reachability = reachability;
  result.symbolic.coding = coding;
  result.symbolic.path_engine = path_engine;
  result.uniform = uniform_start;
  result.symbolic.strategy_engine = strategy_engine;
  result.symbolic.condition_nodes = condition_nodes;
  result.symbolic.long_paths_after = long_paths_after;
  return result;
}

std::string Approach::text() const {
  static constexpr std::array order_names = {"auto", "1", "2", "3", "4", "events"};
  static constexpr std::array reordering_names = {"auto", "on", "off"};
  static constexpr std::array way_names = {"auto", "1", "2", "3", "chaining"};
  static constexpr std::array coding_names = {"auto", "binary", "one-hot"};
  static constexpr std::array path_names = {"auto", "regular", "explicit", "symbolic"};
  static constexpr std::array start_names = {"pooled", "subjective", "objective"};
  return fmt::format(
      "order {}, reordering {}, reachability {}, {} first, coding {}, paths {}, start {}, nodes of conditions {}, "
      "long paths after {}",
      order_names[static_cast<std::size_t>(order)], reordering_names[static_cast<std::size_t>(reordering)],
      way_names[static_cast<std::size_t>(reachability)], verdicts_first ? "verdicts" : "counts",
      coding_names[static_cast<std::size_t>(coding)], path_names[static_cast<std::size_t>(path_engine)],
      start_names[static_cast<std::size_t>(uniform_start)], condition_nodes, long_paths_after);
}

Approach random_approach(std::uint64_t seed) {
  std::mt19937_64 rng(seed);
  Approach result;
  result.order = orders[model::draw_below(rng, orders.size())];
  result.reordering = reorderings[model::draw_below(rng, reorderings.size())];
  result.reachability = ways[model::draw_below(rng, ways.size())];
  result.verdicts_first = model::draw_below(rng, 2) == 0;
  result.coding = codings[model::draw_below(rng, codings.size())];
  if (model::draw_below(rng, 2) == 0) result.condition_nodes = 3;  // nearly all conditions are deferred
  if (model::draw_below(rng, 2) == 0) result.long_paths_after = model::draw_below(rng, 3);
  return result;
}

std::vector<Approach> all_approaches() {
  std::vector<Approach> result;
  for (const VariableOrder order : orders) {
    for (const Reordering reordering : reorderings) {
      for (const Reachability way : ways) {
        for (const bool verdicts_first : {true, false}) {
          for (const engine::Coding coding : codings) {
            result.push_back({order, reordering, way, verdicts_first, coding});
          }
        }
      }
    }
  }
  return result;
}

Comparison compare_engines(const Case& item, const Approach& approach) {
  Comparison result;
  try {
    result.difference = Contest(item, approach).run(approach.verdicts_first, result);
  } catch (const std::exception& error) {
    result.difference = fmt::format("exception: {}", error.what());
  }
  return result;
}

}  // namespace gnomon::test

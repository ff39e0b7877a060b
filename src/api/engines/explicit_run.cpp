// SPDX-License-Identifier: Apache-2.0
#include "api/engines/engine_run.hpp"
#include "base/error.hpp"
#include "model/step.hpp"
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "reference/evidence/trace.hpp"
#include "reference/space/mcmas_state_count.hpp"
#include "reference/strategies/profile.hpp"
#include "verdict/explain/explain.hpp"

namespace gnomon::api {

namespace {

using Clock = std::chrono::steady_clock;

class ExplicitRun : public EngineRun {
 public:
  ExplicitRun(const Model& model, const CheckOptions& options)
      : system_(model.system),
        specification_(model.specification),
        options_(options),
        memory_(most_memory(options.memory)),
        checker_(model.system, model.specification, limits(options)) {
    exploration_ = Clock::now() - start_;
  }

  [[nodiscard]] verdict::Verdict check(const logic::Property& property) override {
    return checker_.check(property, reading(property));
  }

  [[nodiscard]] Origin origin() const override { return {Engine::Explicit, {}}; }

  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    reference::ExplicitEvidenceSource source(system_, checker_, property.formula, reading(property));
    return verdict::explain(system_, specification_, verdict::statement_of(property, holds), source, options);
  }

  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property& property) override {
    return checker_.failing_initial_state(property.formula, reading(property));
  }

  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override {
    const std::vector<reference::StateIndex>& initial = checker_.graph().initial();
    if (holds && initial.empty()) return std::nullopt;
    const auto state = holds ? checker_.graph().states()[initial.front()] : failing_initial_state(property).value();
    return reference::find_profile(checker_, state, property.formula, reading(property));
  }

  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override {
    reference::ExplicitEvidenceSource source(system_, checker_, property.formula, reading(property));
    return strategies::refute(system_, specification_.pool, query, source, limits);
  }

  void describe(CheckReport& report) override {
    const reference::Statistics& numbers = checker_.statistics();
    report.exploration = exploration_;
    report.space = {.reachable_states = numbers.reachable_states,
                    .mcmas_states = {},
                    .initial_states = numbers.initial_states,
                    .fair_states = numbers.fair_states,
                    .deadlocks = numbers.deadlocks,
                    .depth = {},
                    .transitions = numbers.transitions,
                    .moves = numbers.moves};
    if (options_.count_states) {
      report.space.mcmas_states = reference::mcmas_state_count(system_, checker_.graph());
    }
    if (options_.consistency == Consistency::Off) return;
    find_deadlock(report);
    // Looking at every move again takes as long as finding them.
    constexpr std::size_t few_moves = 100'000;
    if (numbers.moves <= few_moves || options_.consistency == Consistency::On) find_overflow(report);
  }

  void formulas_changed() override {}  // looks at the formulas anew each time
  void set_limits(const Limits& limits) override { checker_.set_limits(with_memory(limits)); }

 private:
  [[nodiscard]] reference::Reading reading(const logic::Property& property) const {
    return reference::reading_of(property.logic, options_.uniform);
  }

  [[nodiscard]] Limits with_memory(Limits limits) const {
    limits.memory = memory_;
    return limits;
  }

  [[nodiscard]] reference::Limits limits(const CheckOptions& options) const {
    reference::Limits result(with_memory(options.limits));
    result.states = options.max_states;
    result.transitions = options.max_transitions;
    if (options.progress) {
      result.progress = [report = options.progress](const reference::Progress& state) {
        report({state.phase, 0, static_cast<double>(state.states), state.frontier, 0});
      };
    }
    return result;
  }

  void find_deadlock(CheckReport& report) const {
    const reference::ExplicitGraph& graph = checker_.graph();
    for (reference::StateIndex s = 0; s < graph.size(); ++s) {
      if (!graph.successors(s).empty()) continue;
      report.deadlock = reference::shortest_trace(graph, s);
      return;
    }
  }

  // The first item by agents and lines, in the first state in which it overflows.
  void find_overflow(CheckReport& report) const {
    const reference::ExplicitGraph& graph = checker_.graph();
    const model::Stepper stepper(system_);
    for (reference::StateIndex s = 0; s < graph.size(); ++s) {
      const model::State state = graph.states()[s];
      for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
        const model::JointAction& joint = graph.joint_actions()[graph.joint(move)];
        const auto item = stepper.first_overflow(state, joint);
        if (!item) continue;
        const auto found = std::pair(item->agent, item->item);
        if (report.overflow && found >= std::pair(report.overflow->agent, report.overflow->item)) continue;
        report.overflow = Overflow{item->agent, item->item, reference::shortest_trace(graph, s), joint};
      }
    }
  }

  const model::System& system_;
  const logic::Specification& specification_;
  const CheckOptions& options_;
  std::optional<std::size_t> memory_;
  Clock::time_point start_ = Clock::now();
  reference::ExplicitChecker checker_;
  Seconds exploration_{};
};

}  // namespace

std::unique_ptr<EngineRun> start_explicit(const Model& model, const CheckOptions& options) {
  return std::make_unique<ExplicitRun>(model, options);
}

}  // namespace gnomon::api

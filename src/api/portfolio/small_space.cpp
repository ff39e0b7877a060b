// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/small_space.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <set>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;

class SmallSpaceEngine : public engine::Engine {
 public:
  SmallSpaceEngine(const Model& model, const engine::Options& options, SmallSpace engines)
      : model_(model),
        options_(options),
        limits_(options.limits),
        engines_(std::move(engines)),
        main_(engines_.main(model, options)) {}

  [[nodiscard]] engine::Answer check(const engine::Question& question) override {
    decided_by_small_.erase(key(question.property));
    if (!tried_) {
      if (auto answer = ask_within(*main_, question, engines_.head_start - spent_)) return *answer;
      explore();
    }
    if (small_) {
      if (auto answer = ask_within(*small_, question, engines_.slice)) {
        decided_by_small_.insert(key(question.property));
        return *answer;
      }
    }
    return main_->check(question);
  }

  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    return decider(property).explain(property, holds, options);
  }
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override {
    return decider(property).initial_state(property, holds);
  }
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override {
    return decider(property).initial_counts(property, holds);
  }
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override {
    return decider(property).profile(property, holds);
  }
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override {
    return decider(property).refute(property, query, limits);
  }

  [[nodiscard]] std::optional<bool> holds_at_once(const engine::Question& question) override {
    return space().holds_at_once(question);
  }
  [[nodiscard]] bool in_domain(const model::State& state) override { return space().in_domain(state); }
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override {
    return space().holds_in(state, question);
  }
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) override {
    return space().look_alikes(state, variables, limit);
  }
  [[nodiscard]] bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) override {
    return space().holds_in_all_alike(state, variables, question);
  }
  [[nodiscard]] engine::Timing timing(logic::Logic logic, std::size_t most) override {
    return space().timing(logic, most);
  }
  [[nodiscard]] engine::Coverage coverage() override { return space().coverage(); }
  void describe(engine::Report& report) override { space().describe(report); }
  void describe_known(engine::Report& report) override { space().describe_known(report); }
  [[nodiscard]] bool explored() const override { return small_ || main_->explored(); }

  void expect(const std::vector<const logic::Property*>& formulas) override { main_->expect(formulas); }

  void set_limits(const Limits& limits) override {
    limits_ = limits;
    main_->set_limits(limits);
    if (small_) small_->set_limits(limits);
  }

 private:
  using Key = std::pair<logic::FormulaId, logic::Logic>;
  static Key key(const logic::Property& property) { return {property.formula, property.logic}; }

  // The engine that gave the verdict.
  [[nodiscard]] engine::Engine& decider(const logic::Property& property) const {
    return decided_by_small_.contains(key(property)) ? *small_ : *main_;
  }
  // The engine that knows the state space.
  [[nodiscard]] engine::Engine& space() const { return small_ ? *small_ : *main_; }

  // For as long as it exists, the engine has no more than a slice of processor time.
  class Slice {
   public:
    Slice(engine::Engine& engine, const Limits& limits, std::chrono::nanoseconds time)
        : engine_(engine), limits_(limits) {
      engine_.set_limits(slice_of(limits, time));
    }
    ~Slice() { engine_.set_limits(limits_); }
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

   private:
    engine::Engine& engine_;
    const Limits& limits_;
  };

  // Returns nothing if there is no verdict after this time. Throws LimitError if a limit of the user is reached.
  std::optional<engine::Answer> ask_within(engine::Engine& engine, const engine::Question& question,
                                           std::chrono::nanoseconds time) {
    const auto begin = processor_time();
    std::optional<engine::Answer> result;
    try {
      const Slice slice(engine, limits_, time);
      result = engine.check(question);
    } catch (const LimitError&) {
      limits_.check();
    }
    if (&engine == main_.get()) spent_ += processor_time() - begin;
    if (result && result->verdict.answer == Verdict::Answer::Unknown) result.reset();
    return result;
  }

  // Returns whether there will not be enough time to explore the states that are found already and as many again.
  [[nodiscard]] bool is_hopeless(const engine::Progress& step, std::chrono::duration<double, std::micro> taken) const {
    const auto open = static_cast<double>(step.frontier);
    return taken > engines_.slice / 10 && 2 * open * taken > (step.states - open) * (engines_.slice - taken);
  }

  void explore() {
    tried_ = true;
    engine::Options options = options_;
    options.limits = slice_of(limits_, engines_.slice);
    options.explicit_states.max_states = std::min(options.explicit_states.max_states, engines_.max_states);
    options.explicit_states.max_transitions =
        std::min(options.explicit_states.max_transitions, engines_.max_transitions);
    options.progress = [this, begin = processor_time()](const engine::Progress& step) {
      if (options_.progress) options_.progress(step);
      if (is_hopeless(step, processor_time() - begin)) throw LimitError("there are too many states");
    };
    try {
      small_ = engines_.explicit_states(model_, options);
      small_->set_limits(limits_);
    } catch (const LimitError&) {
      limits_.check();
    } catch (const std::bad_alloc&) {
      // The main engine may need less.
    }
  }

  const Model& model_;
  const engine::Options options_;
  Limits limits_;
  const SmallSpace engines_;
  std::unique_ptr<engine::Engine> main_;
  std::unique_ptr<engine::Engine> small_;  // if all states were found
  bool tried_ = false;                     // to find them
  std::chrono::nanoseconds spent_{};       // by the main engine in its head start
  std::set<Key> decided_by_small_;
};

}  // namespace

std::unique_ptr<engine::Engine> start_small_space(const Model& model, const engine::Options& options,
                                                  SmallSpace engines) {
  return std::make_unique<SmallSpaceEngine>(model, options, std::move(engines));
}

}  // namespace gnomon::api

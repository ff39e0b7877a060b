// SPDX-License-Identifier: Apache-2.0
//
// An engine at work on one model. Every engine implements this class; api/engines lists them by name, and everybody who
// has a question asks it here.
#pragma once

#include "base/limits.hpp"
#include "engine/coverage.hpp"
#include "engine/options.hpp"
#include "engine/report.hpp"
#include "logic/model.hpp"
#include "strategies/refute.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::engine {

// A formula of the engine's model; or one of another model that has the same system and formulas, and some formulas and
// atoms more (sema::extend makes such models).
struct Question {
  Question(const logic::Property& property_) : property(property_) {}  // NOLINT(google-explicit-constructor)
  Question(const logic::Property& property_, const Model& extended) : property(property_), model(&extended) {}

  const logic::Property& property;
  const Model* model = nullptr;  // null: that of the engine
};

struct Answer {
  verdict::Verdict verdict;
  std::string_view engine;  // the name of the engine that gave the verdict
  std::string how;          // a few words about the way to it, if it was not the usual one
};

// After a LimitError everything may be asked again, with other limits: the answers are those that there would have been
// without the interruption. One thread at a time.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // Does the formula hold in every initial (fair) state? Unknown for logics that the engine does not decide. Throws
  // LimitError.
  [[nodiscard]] virtual Answer check(const Question& question) = 0;

  // The following are about formulas of the engine's own model to which `check` gave a verdict. Each returns nothing
  // where the engine has nothing to show, and throws LimitError.
  //
  // Returns evidence for the verdict; nothing if no finite part of the model shows it.
  [[nodiscard]] virtual std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                                 const verdict::ExplainOptions& options) = 0;
  // Returns an initial (fair) state where the formula holds, or fails.
  [[nodiscard]] virtual std::optional<model::State> initial_state(const logic::Property& property, bool holds) = 0;
  // Returns in how many initial (fair) states the formula holds and fails, if that follows from what the verdict
  // (`holds`) took, or takes little more.
  [[nodiscard]] virtual std::optional<InitialCounts> initial_counts(const logic::Property& property, bool holds);
  // Returns the strategies that show the verdict on a formula about uniform strategies; nothing if it is about all
  // strategies.
  [[nodiscard]] virtual std::optional<verdict::Profile> profile(const logic::Property& property, bool holds);
  // Returns why a coalition of the formula has no uniform strategies that work, as the query says; there is no
  // fairness.
  [[nodiscard]] virtual std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                                  const strategies::RefutationQuery& query,
                                                                  const Limits& limits);

  // Returns whether the formula holds in every initial (fair) state if that takes next to no work, because the states
  // are known. Throws LimitError.
  [[nodiscard]] virtual std::optional<bool> holds_at_once(const Question& question);

  // The following are for engines that know the whole state space; others throw LimitError.
  //
  // Returns whether formulas say something about this state: it is reachable, and fair if there is fairness.
  [[nodiscard]] virtual bool in_domain(const model::State& state);
  // Returns whether the formula holds in a reachable state.
  [[nodiscard]] virtual bool holds_in(const model::State& state, const Question& question);
  // Returns the states that agree with this one about some variables, such as those that an agent observes. It lists
  // the first `limit` of them.
  [[nodiscard]] virtual LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit);
  // Returns whether the formula holds in all of these states.
  [[nodiscard]] virtual bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                                const Question& question);

  // Returns how time goes on the runs on which formulas of this logic are about. Gives up after `most` steps.
  [[nodiscard]] virtual Timing timing(logic::Logic logic, std::size_t most);

  // Returns what of the model occurs in the reachable states, fair or not.
  [[nodiscard]] virtual Coverage coverage();

  // Looks for deadlocks and overflows, and adds all that is known of the state space to the report. Throws LimitError;
  // what has been added by then stays.
  virtual void describe(Report& report) = 0;
  // The same, but only what is known without further work.
  virtual void describe_known(Report& report);
  // Returns whether all reachable states have been found.
  [[nodiscard]] virtual bool explored() const;

  // Replaces those of the options.
  virtual void set_limits(const Limits& limits) = 0;

  // Says which formulas of the engine's model will be asked, in this order. They must outlive the engine.
  virtual void expect(const std::vector<const logic::Property*>& formulas);
  // Says whether copies of this process (fork) that are made from now on can use the engine. At first they cannot.
  virtual void set_copied(bool copied);
};

// Returns how much memory this process may use if it may take `bytes` from now on; nothing if that is 0, or if the
// system does not tell how much it uses now.
[[nodiscard]] std::optional<std::size_t> memory_allowance(std::size_t bytes);

}  // namespace gnomon::engine

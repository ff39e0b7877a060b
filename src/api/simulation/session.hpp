// SPDX-License-Identifier: Apache-2.0
//
// A walk through a model in the hands of a user: where it stands, where it can go, what is true there.
// Going back keeps the steps that were taken, so that one can return to them, until another step is
// taken. Nothing is printed here; mistakes of the user throw UsageError and change nothing.
#pragma once

#include "api/load.hpp"
#include "api/simulation/outcomes.hpp"
#include "api/simulation/simulate.hpp"
#include "api/simulation/state_queries.hpp"
#include "verdict/trace.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

struct SessionOptions {
  bool symbolic = false;   // decision diagrams for small models, too
  std::uint64_t seed = 0;  // of random steps
};

// States to choose from.
struct StateList {
  std::vector<model::State> first;  // number 1, 2, …
  BigInt count;                     // of all
  bool counted = true;              // false: there are more than `count`
};

// A joint action to choose.
struct Offer {
  model::JointAction joint;
  BigInt successors;  // none: blocked, because a value would leave its domain
};

struct OfferList {
  std::vector<std::vector<model::ActionId>> allowed;  // by agent; not valid for an agent without actions
  std::vector<Offer> first;                           // number 1, 2, …
  BigInt count;                                       // of all
};

// Refers to the loaded model, which must outlive it.
class Session {
 public:
  Session(const Loaded& loaded, const SessionOptions& options);

  enum class Phase : std::uint8_t {
    Start,      // no initial state has been chosen
    Walking,    // in a state
    Successor,  // a joint action has been chosen that has several successors
  };
  [[nodiscard]] Phase phase() const;
  [[nodiscard]] const model::System& system() const { return loaded_.model->system; }
  [[nodiscard]] const Source& source() const { return loaded_.source; }
  [[nodiscard]] const model::State& state() const;  // not in phase Start
  [[nodiscard]] std::size_t position() const { return position_; }
  // All steps, also those after the position. Without states in phase Start.
  [[nodiscard]] const verdict::Trace& run() const { return run_; }

  [[nodiscard]] const model::Stepper& stepper() const { return stepper_; }

  // Where one can go. Numbers begin with 1.
  [[nodiscard]] StateList initial_states(std::size_t limit, const std::stop_token& stop) const;
  [[nodiscard]] OfferList offers(std::size_t limit) const;
  [[nodiscard]] StateList successors(std::size_t limit) const;  // in phase Successor

  void start(std::size_t number, const std::stop_token& stop);
  // The only initial state with these values.
  void start(const Values& values, const std::stop_token& stop);
  // In phase Walking. True if that was a step; false if a successor has to be chosen.
  bool step(const BigInt& number);
  bool step(const model::JointAction& joint);
  void choose(const BigInt& number);
  void choose(const Values& values);

  // Also gives up the choice of a successor.
  void back(std::size_t steps);
  void jump(std::size_t position);
  // Forgets everything.
  void clear();

  // Takes random steps, from a random initial state if none was chosen. A seed starts the generator
  // anew. Tells why it went no further than asked.
  [[nodiscard]] std::optional<RunEnd> walk(std::uint64_t steps, std::optional<std::uint64_t> seed,
                                           const std::stop_token& stop);

  [[nodiscard]] FormulaAnswer evaluate(const std::string& formula, const std::stop_token& stop);
  // The same, and in all states of the run.
  [[nodiscard]] FormulaAnswer evaluate_along(const std::string& formula, const std::stop_token& stop);
  [[nodiscard]] LookAlikes look_alikes(model::AgentId agent, std::size_t limit, const std::stop_token& stop);
  [[nodiscard]] std::vector<std::pair<model::AtomId, bool>> atoms() const;
  // Nothing as long as no question needed one.
  [[nodiscard]] std::optional<std::string_view> engine() const { return queries_.engine(); }

  // The commands that lead here, one on a line: start, step, choose and jump.
  [[nodiscard]] std::string script() const;

 private:
  void begin(model::State state);
  void append(model::JointAction joint, model::State state);
  // A random walk ends there: memory is limited, and so is what a reader of the reply can take.
  [[nodiscard]] std::size_t most_states() const;
  void require_state() const;
  void require_walking() const;
  void require_successor() const;

  const Loaded& loaded_;
  model::Stepper stepper_;
  StateQueries queries_;
  std::optional<Simulation> random_;  // always there; optional because it cannot be assigned
  verdict::Trace run_;
  std::size_t position_ = 0;
  std::optional<model::JointAction> chosen_;
};

}  // namespace gnomon::api

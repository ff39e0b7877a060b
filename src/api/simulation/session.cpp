// SPDX-License-Identifier: Apache-2.0
#include "api/simulation/session.hpp"

#include "api/names.hpp"
#include "base/error.hpp"
#include "model/initial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::api {

using model::JointAction;
using model::State;

namespace {

// How far initial states are counted, and searched for a number or for values. Finding them can be
// slow, and lists are made without being asked for.
constexpr std::size_t most_counted_states = 1'000;
constexpr std::size_t most_tried_values = 100'000;
constexpr std::size_t most_initial_states = 100'000;

// Calls `visit` for the initial states, at most as many as are searched; false if there are more.
bool visit_initial(const model::System& system, const std::stop_token& stop,
                   const std::function<bool(const State&)>& visit) {
  std::size_t seen = 0;
  bool more = false;
  model::for_each_initial_state(
      system,
      [&](const State& state) {
        more = seen++ == most_initial_states;
        return !more && visit(state);
      },
      [&stop] {
        if (stop.stop_requested()) throw LimitError("interrupted");
      });
  return !more;
}

bool has_values(const State& state, const Values& values) {
  return std::all_of(values.begin(), values.end(),
                     [&state](const auto& wanted) { return state[wanted.first.index()] == wanted.second; });
}

std::string count_text(const BigInt& count) { return count.str(); }

}  // namespace

Session::Session(const Loaded& loaded, const SessionOptions& options)
    : loaded_(loaded),
      stepper_(loaded.model->system),
      queries_(loaded, options.symbolic),
      random_(std::in_place, loaded.model->system, options.seed) {}

Session::Phase Session::phase() const {
  if (run_.states.empty()) return Phase::Start;
  return chosen_ ? Phase::Successor : Phase::Walking;
}

const State& Session::state() const {
  require_state();
  return run_.states[position_];
}

void Session::require_state() const {
  if (phase() == Phase::Start)
    throw UsageError("no initial state is chosen yet; `start` lists them, `start 1` takes the first");
}

void Session::require_walking() const {
  require_state();
  if (chosen_)
    throw UsageError(
        "several states can follow; `choose` lists them, `choose 1` takes the first, `back` takes another joint "
        "action");
}

void Session::require_successor() const {
  require_state();
  if (!chosen_) throw UsageError("there is no choice between successors here; `step` comes first");
}

StateList Session::initial_states(std::size_t limit, const std::stop_token& stop) const {
  StateList result;
  // A list that nobody waits for: after so many values that were tried for a variable it ends as if there were
  // more states than are counted. Not after a time: the same session is the same everywhere.
  struct TooSlow {};
  std::size_t tried = 0;
  std::size_t seen = 0;
  const std::size_t most = std::max(limit, most_counted_states);
  try {
    model::for_each_initial_state(
        system(),
        [&](const State& state) {
          result.counted = seen++ < most;
          if (!result.counted) return false;
          if (result.first.size() < limit) result.first.push_back(state);
          result.count += 1;
          return true;
        },
        [&] {
          if (stop.stop_requested()) throw LimitError("interrupted");
          if (++tried > most_tried_values) throw TooSlow();
        });
  } catch (const TooSlow&) {
    result.counted = false;
  }
  return result;
}

OfferList Session::offers(std::size_t limit) const {
  const JointActions enabled(stepper_, state());
  OfferList result{enabled.allowed(), {}, enabled.count()};
  for (std::size_t i = 0; i < limit && i < result.count; ++i) {
    JointAction joint = *enabled.at(i);
    BigInt successors = Outcomes(stepper_, state(), joint).count();
    result.first.push_back({std::move(joint), std::move(successors)});
  }
  return result;
}

StateList Session::successors(std::size_t limit) const {
  require_successor();
  const Outcomes outcomes(stepper_, state(), *chosen_);
  StateList result{{}, outcomes.count()};
  for (std::size_t i = 0; i < limit && i < result.count; ++i) result.first.push_back(*outcomes.at(i));
  return result;
}

void Session::begin(State state) {
  clear();
  run_.states.push_back(std::move(state));
}

// Steps that were gone back over are forgotten, unless this is the first of them again.
void Session::append(JointAction joint, State state) {
  chosen_.reset();
  const bool again =
      position_ < run_.actions.size() && run_.actions[position_] == joint && run_.states[position_ + 1] == state;
  if (!again) {
    run_.states.resize(position_ + 1);
    run_.actions.resize(position_);
    run_.actions.push_back(std::move(joint));
    run_.states.push_back(std::move(state));
  }
  ++position_;
}

void Session::start(std::size_t number, const std::stop_token& stop) {
  std::size_t seen = 0;
  std::optional<State> found;
  visit_initial(system(), stop, [&](const State& state) {
    if (++seen == number) found = state;
    return !found;
  });
  if (seen == 0) throw UsageError("the model has no initial state");
  if (!found) throw UsageError(fmt::format("there is no initial state {}; the last one is {}", number, seen));
  begin(std::move(*found));
}

void Session::start(const Values& values, const std::stop_token& stop) {
  // All values: no search, however many initial states there are.
  State state(system().variables.size());
  std::vector<bool> given(state.size());
  for (const auto& [variable, value] : values) {
    state[variable.index()] = value;
    given[variable.index()] = true;
  }
  if (std::all_of(given.begin(), given.end(), [](bool one) { return one; })) {
    if (!model::is_initial(system(), state)) throw UsageError("this is not an initial state");
    return begin(std::move(state));
  }
  std::size_t matches = 0;
  std::optional<State> found;
  const bool all = visit_initial(system(), stop, [&](const State& candidate) {
    if (has_values(candidate, values) && ++matches == 1) found = candidate;
    return matches < 2;
  });
  if (matches > 1) throw UsageError("several initial states have these values; name more of them");
  if (!found)
    throw UsageError(all ? "no initial state has these values"
                         : "there are too many initial states to search; name the values of all variables");
  begin(std::move(*found));
}

bool Session::step(const BigInt& number) {
  require_walking();
  const JointActions enabled(stepper_, state());
  const std::optional<JointAction> joint = number == 0 ? std::nullopt : enabled.at(number - 1);
  if (!joint) {
    const BigInt count = enabled.count();
    if (count == 0) throw UsageError("no joint action is enabled here: this is a deadlock");
    throw UsageError(
        fmt::format("there is no joint action {}; they are numbered 1 to {}", count_text(number), count_text(count)));
  }
  return step(*joint);
}

bool Session::step(const JointAction& joint) {
  require_walking();
  GNOMON_ASSERT(stepper_.is_enabled(state(), joint), "only enabled joint actions are offered");
  const Outcomes outcomes(stepper_, state(), joint);
  const BigInt count = outcomes.count();
  if (count == 0) throw UsageError("this joint action is blocked: a value would leave its domain");
  if (count > 1) {
    chosen_ = joint;
    return false;
  }
  append(joint, *outcomes.at(0));
  return true;
}

void Session::choose(const BigInt& number) {
  require_successor();
  const Outcomes outcomes(stepper_, state(), *chosen_);
  std::optional<State> next = number == 0 ? std::nullopt : outcomes.at(number - 1);
  if (!next) {
    throw UsageError(fmt::format("there is no successor {}; they are numbered 1 to {}", count_text(number),
                                 count_text(outcomes.count())));
  }
  append(JointAction(*chosen_), std::move(*next));
}

void Session::choose(const Values& values) {
  require_successor();
  for (const auto& [variable, value] : values) {
    if (!system()[variable].is_observation()) continue;
    throw UsageError(fmt::format("the value of `{}` follows from the other variables; name the values of those",
                                 system()[variable].name));
  }
  const Outcomes outcomes = Outcomes(stepper_, state(), *chosen_).with(values);
  const BigInt count = outcomes.count();
  if (count == 0) throw UsageError("no successor has these values");
  if (count > 1) throw UsageError(fmt::format("{} successors have these values; name more of them", count_text(count)));
  append(JointAction(*chosen_), *outcomes.at(0));
}

void Session::back(std::size_t steps) {
  require_state();
  if (chosen_ && steps > 0) {
    chosen_.reset();
    --steps;
  }
  if (steps > position_) {
    throw UsageError(position_ == 0 ? std::string("this is the initial state; `start` chooses another one")
                                    : fmt::format("there are only {} steps to go back", position_));
  }
  position_ -= steps;
}

void Session::jump(std::size_t position) {
  require_state();
  if (position > run_.actions.size()) {
    throw UsageError(fmt::format("there is no step {}; the last one is {}", position, run_.actions.size()));
  }
  chosen_.reset();
  position_ = position;
}

void Session::clear() {
  run_ = {};
  position_ = 0;
  chosen_.reset();
}

std::size_t Session::most_states() const {
  constexpr std::size_t most_values = 2'000'000;
  return std::max<std::size_t>(1, most_values / std::max<std::size_t>(1, system().variables.size()));
}

std::optional<RunEnd> Session::walk(std::uint64_t steps, std::optional<std::uint64_t> seed,
                                    const std::stop_token& stop) {
  if (phase() == Phase::Successor) require_walking();
  if (seed) random_.emplace(system(), *seed);
  if (phase() == Phase::Start) {
    std::optional<State> initial = random_->initial_state();
    if (!initial) throw UsageError("the model has no initial state");
    begin(std::move(*initial));
  }
  for (std::uint64_t i = 0; i < steps; ++i) {
    if (stop.stop_requested()) throw LimitError("interrupted");
    if (position_ + 1 >= most_states()) {
      return RunEnd{RunEnd::Kind::GaveUp,
                    fmt::format("a session keeps all its states, and has {} of them; --random N shows a run of any "
                                "length",
                                position_ + 1)};
    }
    std::optional<SimulatedStep> next = random_->step(state());
    if (!next) return random_->end();
    append(std::move(next->joint), std::move(next->state));
  }
  return std::nullopt;
}

FormulaAnswer Session::evaluate(const std::string& formula, const std::stop_token& stop) {
  return queries_.evaluate(formula, state(), stop);
}

FormulaAnswer Session::evaluate_along(const std::string& formula, const std::stop_token& stop) {
  return queries_.evaluate(formula, state(), stop, run_.states);
}

LookAlikes Session::look_alikes(model::AgentId agent, std::size_t limit, const std::stop_token& stop) {
  return queries_.look_alikes(state(), agent, limit, stop);
}

std::vector<std::pair<model::AtomId, bool>> Session::atoms() const {
  std::vector<std::pair<model::AtomId, bool>> result;
  for (std::size_t i = 0; i < system().atoms.size(); ++i) {
    const model::Atom& atom = system().atoms[i];
    if (!atom.anonymous) result.emplace_back(model::AtomId(i), model::holds(system(), atom.condition, state()));
  }
  return result;
}

std::string Session::script() const {
  require_state();
  std::string text = fmt::format("start {}\n", values_text(system(), all_values(run_.states.front())));
  for (std::size_t i = 0; i < run_.actions.size(); ++i) {
    text += fmt::format("step {}\n", joint_action_text(system(), run_.actions[i]));
    const Values chosen = Outcomes(stepper_, run_.states[i], run_.actions[i]).distinguishing(run_.states[i + 1]);
    if (!chosen.empty()) text += fmt::format("choose {}\n", values_text(system(), chosen));
  }
  if (position_ != run_.actions.size()) text += fmt::format("jump {}\n", position_);
  return text;
}

}  // namespace gnomon::api

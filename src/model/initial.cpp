// SPDX-License-Identifier: Apache-2.0
//
// Search for initial states. The condition is split into groups of variables that do not constrain each
// other. It is first decided for each group whether it has a solution at all; after that, the
// enumeration of their product never reaches a dead end because of another group.
#include "model/initial.hpp"

#include "model/observations.hpp"
#include "model/propagate.hpp"
#include "model/random.hpp"

#include <utility>
#include <vector>

namespace gnomon::model {

namespace {

// Depth-first search over a list of variables. Values are tried in ascending order, or, with a
// generator, from a random one onwards.
class Search {
 public:
  Search(Propagator& propagator, const std::vector<VarId>& variables, std::mt19937_64* rng, const SearchTick& tick)
      : propagator_(propagator), variables_(variables), rng_(rng), tick_(tick) {}

  // Calls `visit` for every solution until it returns false. Returns whether the enumeration was completed.
  // Restores the state of the propagator.
  bool run(const std::function<bool()>& visit) {
    const Propagator::Mark start = propagator_.mark();
    bool go_on = true;
    bool forward = true;
    while (go_on && (forward || !decisions_.empty())) {
      if (forward && !open_next_variable()) {
        go_on = visit();
        forward = false;
      } else {
        forward = try_next_value();
      }
    }
    decisions_.clear();
    propagator_.undo(start);
    return go_on;
  }

 private:
  struct Decision {
    std::size_t position = 0;  // of the variable in the list
    std::uint64_t low = 0;     // possible values: low … low + count - 1
    std::uint64_t count = 0;
    std::uint64_t offset = 0;  // of the value that is tried first
    std::uint64_t tried = 0;
    Propagator::Mark mark = 0;
  };

  // Makes a decision for the next variable that is not fixed. Returns false if all are fixed.
  bool open_next_variable() {
    std::size_t position = decisions_.empty() ? 0 : decisions_.back().position + 1;
    while (position < variables_.size() && propagator_.is_fixed(variables_[position])) ++position;
    if (position == variables_.size()) return false;
    Decision decision;
    decision.position = position;
    decision.low = propagator_.low(variables_[position]);
    decision.count = propagator_.high(variables_[position]) - decision.low + 1;
    decision.offset = rng_ != nullptr ? draw_below(*rng_, decision.count) : 0;
    decision.mark = propagator_.mark();
    decisions_.push_back(decision);
    return true;
  }

  // Takes the next possible value of the last decision; drops the decision if there is none.
  bool try_next_value() {
    Decision& decision = decisions_.back();
    while (true) {
      if (tick_) tick_();
      propagator_.undo(decision.mark);
      if (decision.tried == decision.count) break;
      const std::uint64_t value = decision.low + (decision.offset + decision.tried++) % decision.count;
      if (propagator_.restrict(variables_[decision.position], value, value)) return true;
    }
    decisions_.pop_back();
    return false;
  }

  Propagator& propagator_;
  const std::vector<VarId>& variables_;
  std::mt19937_64* rng_;
  const SearchTick& tick_;
  std::vector<Decision> decisions_;
};

void shuffle(std::vector<VarId>& list, std::mt19937_64& rng) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[draw_below(rng, i)]);
}

bool search(const System& system, std::mt19937_64* rng, const SearchTick& tick,
            const std::function<bool(const State&)>& visit) {
  Propagator propagator(system, system.initial);
  if (!propagator.start()) return true;
  std::vector<VarId> order;
  for (std::vector<VarId>& group : propagator.independent_groups()) {
    std::erase_if(group, [&](VarId variable) { return system[variable].is_observation(); });
    if (rng != nullptr) shuffle(group, *rng);
    if (Search(propagator, group, nullptr, tick).run([] { return false; })) return true;  // no solution
    order.insert(order.end(), group.begin(), group.end());
  }
  const Observations observations(system);
  Scratch scratch;
  State state(system.variables.size());
  return Search(propagator, order, rng, tick).run([&] {
    for (std::size_t i = 0; i < state.size(); ++i) state[i] = propagator.value(VarId(i));
    observations.complete(state, scratch);
    return visit(state);
  });
}

}  // namespace

bool for_each_initial_state(const System& system, const std::function<bool(const State&)>& visit,
                            const SearchTick& tick) {
  return search(system, nullptr, tick, visit);
}

bool is_initial(const System& system, const State& state) {
  Scratch scratch;
  return holds(system, system.initial, state) && Observations(system).are_complete(state, scratch);
}

std::optional<State> random_initial_state(const System& system, std::mt19937_64& rng, const SearchTick& tick) {
  std::optional<State> result;
  search(system, &rng, tick, [&result](const State& state) {
    result = state;
    return false;
  });
  return result;
}

}  // namespace gnomon::model

// SPDX-License-Identifier: Apache-2.0
//
// Refutations that were spoiled in one place. Whoever judges them must refuse all of them.
#pragma once

#include "model/system.hpp"
#include "verdict/refutation.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace gnomon::test {

struct SpoiledRefutation {
  std::string how;
  verdict::Refutation refutation;
};

// Every failure of the refutation is needed, so that one less is too few.
inline std::vector<SpoiledRefutation> spoiled(const model::System& system, const verdict::Refutation& original) {
  std::vector<SpoiledRefutation> result;
  const auto spoil = [&](const std::string& how, const std::function<void(verdict::Refutation&)>& change) {
    SpoiledRefutation& made = result.emplace_back(SpoiledRefutation{how, original});
    change(made.refutation);
  };
  spoil("the verdict", [](verdict::Refutation& r) { r.refutes = !r.refutes; });
  spoil("no state", [](verdict::Refutation& r) { r.states.clear(); });
  for (std::size_t i = 0; i < original.failures.size(); ++i) {
    const verdict::Failure& failure = original.failures[i];
    const auto spoil_failure = [&](const std::string& how, const std::function<void(verdict::Failure&)>& change) {
      spoil("failure " + std::to_string(i) + ": " + how, [&](verdict::Refutation& r) { change(r.failures[i]); });
    };
    spoil("without failure " + std::to_string(i),
          [&](verdict::Refutation& r) { r.failures.erase(r.failures.begin() + static_cast<std::ptrdiff_t>(i)); });
    spoil_failure("no play", [](verdict::Failure& f) { f.play = {}; });
    // A part of a loop could be a loop, but not a play that comes to an end.
    spoil_failure(failure.play.loop ? "no loop" : "a shorter play", [](verdict::Failure& f) {
      if (!f.play.loop) f.play.states.pop_back();
      if (!f.play.actions.empty()) f.play.actions.pop_back();
      f.play.loop.reset();
    });
    if (failure.run != verdict::Path{}) {
      spoil_failure("no run", [](verdict::Failure& f) { f.run = {}; });
    }
    for (std::size_t t = 0; t < failure.choices.size(); ++t) {
      const verdict::PlannedStrategy& table = failure.choices[t];
      spoil_failure("without a table",
                    [t](verdict::Failure& f) { f.choices.erase(f.choices.begin() + static_cast<std::ptrdiff_t>(t)); });
      const std::size_t actions = system[table.agent].actions.size();
      for (std::size_t c = 0; c < table.choices.size(); ++c) {
        spoil_failure("another action in a table", [t, c, actions](verdict::Failure& f) {
          model::ActionId& action = f.choices[t].choices[c].action;
          action = model::ActionId((action.index() + 1) % actions);
        });
        spoil_failure("a choice twice",
                      [t, c](verdict::Failure& f) { f.choices[t].choices.push_back(f.choices[t].choices[c]); });
      }
      // The member has a choice somewhere on the play; in all these places another action is another choice.
      spoil_failure("other actions of a member on the play", [&table, actions](verdict::Failure& f) {
        for (model::JointAction& joint : f.play.actions) {
          model::ActionId& action = joint[table.agent.index()];
          action = model::ActionId((action.index() + 1) % actions);
        }
      });
    }
    if (failure.play.loop) {
      spoil_failure("another end", [](verdict::Failure& f) { f.end = verdict::PlayEnd::Stuck; });
    }
    for (std::size_t k = 0; k < failure.letters.size(); ++k) {
      spoil_failure("a letter", [k](verdict::Failure& f) {
        bool& holds = f.letters[k].second.holds;
        holds = !holds;
      });
    }
  }
  return result;
}

}  // namespace gnomon::test

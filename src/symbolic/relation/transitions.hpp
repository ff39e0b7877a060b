// SPDX-License-Identifier: Apache-2.0
//
// The transition relation of a model: images, preimages, and preimages that keep the actions of a
// coalition. Schedules are made when they are first needed.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/relation/behaviour.hpp"
#include "symbolic/relation/long_paths.hpp"
#include "symbolic/relation/schedule.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace gnomon::symbolic {

class Transitions {
 public:
  // Searches try to take many steps at once after `patience` rounds.
  Transitions(const Encoding& encoding, Behaviour behaviour, std::size_t patience);

  [[nodiscard]] const Behaviour& behaviour() const { return behaviour_; }
  [[nodiscard]] std::size_t patience() const { return patience_; }

  // Returns those of the states in which the observations have the values that follow from the other variables.
  [[nodiscard]] bdd::Bdd complete(bdd::Bdd states) const;

  // Returns the successors of `states`.
  [[nodiscard]] bdd::Bdd image(const bdd::Bdd& states);
  // Sets the states from which steps matter: from now on preimages are faster, and may be wrong about other states.
  void set_sources(const bdd::Bdd& states);
  // Sets the same for states that no step leaves, so that other states do not matter as targets either.
  void set_reachable(const bdd::Bdd& states);

  // Returns the predecessors of `states`; once sources are set, the result is correct for those only.
  [[nodiscard]] bdd::Bdd preimage(const bdd::Bdd& states);
  // Returns pairs of a state and actions of the members that may lead into `states` for some actions of the others. The
  // members are ascending. Once sources are set, the result is correct for choices from there only.
  [[nodiscard]] bdd::Bdd preimage(const bdd::Bdd& states, const std::vector<model::AgentId>& members);
  // Returns those of the pairs `among` only.
  [[nodiscard]] bdd::Bdd preimage_within(const bdd::Bdd& among, const bdd::Bdd& states,
                                         const std::vector<model::AgentId>& members);

  // Returns searches in many steps at once, if it is time to try them after so many rounds; else nothing.
  [[nodiscard]] LongPaths* long_paths(std::size_t rounds);
  // Returns, likewise, states from which the members can force a path through `through` into `goal`, with the latter.
  [[nodiscard]] std::optional<bdd::Bdd> forced_until(const bdd::Bdd& through, const bdd::Bdd& goal,
                                                     const std::vector<model::AgentId>& members, std::size_t rounds);

  // Return the number of events (relation/events), and the successors by one of them. The union over all
  // `event_count()` events is the image, but for steps that change nothing.
  [[nodiscard]] std::size_t event_count();
  [[nodiscard]] bdd::Bdd image_by_event(const bdd::Bdd& states, std::size_t event);

  // Returns the pairs of one of the states and actions of the members that are part of an enabled joint action. The
  // members are ascending.
  [[nodiscard]] bdd::Bdd choices(const bdd::Bdd& states, const std::vector<model::AgentId>& members) const;
  // Returns the states where some action of the agent is allowed.
  [[nodiscard]] bdd::Bdd can_act(model::AgentId agent) const;
  [[nodiscard]] bdd::Bdd action_cube(std::span<const model::AgentId> agents) const;

  struct Size {
    std::size_t nodes = 0, parts = 0;
  };
  [[nodiscard]] Size size() const;

 private:
  [[nodiscard]] Relation relation(const std::vector<model::AgentId>& keeping) const;
  // Returns the values of the other variables in the states, as there are no next values of observations.
  [[nodiscard]] bdd::Bdd without_observations(bdd::Bdd states) const;
  // Returns the successors whose other variables have these values, with what is left of observations before the step.
  [[nodiscard]] bdd::Bdd with_next_observations(bdd::Bdd states) const;
  // The relation of temporal formulas, simplified, from which both directions are scheduled.
  [[nodiscard]] const Relation& temporal();
  [[nodiscard]] const std::vector<Schedule>& by_event();

  // Returns a set for which the schedule takes little time, with the same states among those that matter as targets.
  [[nodiscard]] bdd::Bdd targets_for(const Schedule& schedule, const bdd::Bdd& states) const;
  [[nodiscard]] Schedule backward(Relation relation, const std::optional<bdd::Bdd>& sources) const;
  // Returns a care set for steps from the sources that keep the actions of the members.
  [[nodiscard]] bdd::Bdd sources_of_choices(const std::vector<model::AgentId>& members) const;
  [[nodiscard]] const Schedule& schedule_of(const std::vector<model::AgentId>& members);

  const Encoding& encoding_;
  Behaviour behaviour_;
  std::size_t patience_;
  std::optional<bdd::Bdd> sources_, targets_;
  std::optional<Relation> temporal_;
  std::optional<Schedule> forward_, backward_;
  std::optional<LongPaths> long_paths_;
  std::optional<std::vector<Schedule>> by_event_;
  std::map<std::vector<model::AgentId>, Schedule> by_coalition_;
};

}  // namespace gnomon::symbolic

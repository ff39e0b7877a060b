// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/events.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;
using model::AgentId;

namespace {

// Leaves out bits whose next value is always their value: the twins, and what the parts say of them.
void drop_unchanged(bdd::Manager& manager, Relation& relation) {
  std::map<Var, Var> current_of;
  for (const Twin& twin : relation.twins) current_of.emplace(twin.next, twin.current);
  for (Bdd& part : relation.parts) {
    std::vector<Var> unchanged;
    for (const Var variable : part.support()) {
      const auto twin = current_of.find(variable);
      if (twin == current_of.end()) continue;
      if (part.subset_of(manager.variable(variable).iff(manager.variable(twin->second)))) unchanged.push_back(variable);
    }
    if (unchanged.empty()) continue;
    part = part.exists(manager.cube(std::span<const Var>(unchanged)));
    std::erase_if(relation.twins, [&](const Twin& twin) {
      return std::find(unchanged.begin(), unchanged.end(), twin.next) != unchanged.end();
    });
  }
  std::erase_if(relation.parts, [](const Bdd& part) { return part.is_true(); });
}

bool is_one_diagram(const Relation& relation) {
  return relation.parts.size() == 1 && relation.quantified.empty() && relation.deferred.empty();
}

std::size_t highest_level(const bdd::Manager& manager, const Relation& relation) {
  std::size_t result = manager.variable_count();
  for (const Twin& twin : relation.twins) result = std::min(result, manager.level(twin.current));
  return result;
}

}  // namespace

std::vector<Relation> events(const Encoding& encoding, const Relation& whole, AgentId scheduler) {
  bdd::Manager& manager = encoding.manager();
  const Bdd cube = manager.cube(std::span<const Var>(encoding.action_bits(scheduler)));
  std::vector<Relation> result;
  const std::size_t actions = std::max<std::size_t>(encoding.system()[scheduler].actions.size(), 1);
  for (std::size_t action = 0; action < actions; ++action) {
    const Bdd performed = encoding.performs_only(scheduler, model::ActionId(action));
    Relation event = whole;
    for (Bdd& part : event.parts) part = part.and_exists(performed, cube);
    // Deferred parts are computed within the states at hand, with the actions that this event has.
    if (!event.deferred.empty()) event.deferred.insert(event.deferred.begin(), Piecewise(performed));
    drop_unchanged(manager, event);
    if (event.twins.empty()) continue;
    event = simplified(manager, std::move(event));
    // Events on the same variables are one, if their relations are single diagrams.
    const auto same = std::find_if(result.begin(), result.end(), [&](const Relation& other) {
      return is_one_diagram(other) &&
             std::equal(other.twins.begin(), other.twins.end(), event.twins.begin(), event.twins.end(),
                        [](const Twin& a, const Twin& b) { return a.current == b.current; });
    });
    if (same != result.end() && is_one_diagram(event)) {
      same->parts.front() |= event.parts.front();
    } else {
      result.push_back(std::move(event));
    }
  }
  std::stable_sort(result.begin(), result.end(), [&](const Relation& a, const Relation& b) {
    return highest_level(manager, a) > highest_level(manager, b);
  });
  return result;
}

}  // namespace gnomon::symbolic

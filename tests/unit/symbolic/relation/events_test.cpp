// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/events.hpp"

#include "symbolic/relation/reachable.hpp"
#include "unit/symbolic/diagrams.hpp"
#include "unit/symbolic/scheduled_counters.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using symbolic::Relation;

// The whole relation, as events take it apart.
Relation whole_relation(Diagrams& d) {
  Relation result{d.transitions.behaviour().moves, {}, d.encoding.action_bits(environment)};
  for (const bdd::Bdd& protocol : d.transitions.behaviour().protocols) result.parts.push_back(protocol);
  for (const VarId variable : d.transitions.behaviour().changing) {
    for (std::size_t i = 0; i < d.encoding.current(variable).size(); ++i) {
      result.twins.push_back({d.encoding.current(variable)[i], d.encoding.next(variable)[i]});
    }
  }
  return result;
}

TEST(SymbolicEvents, MentionWhatTheyChange) {
  Diagrams d(scheduled_counters(4), engine::VariableOrder::Events);
  const std::vector<Relation> events = symbolic::events(d.encoding, whole_relation(d), environment);
  ASSERT_EQ(events.size(), 5U);
  std::vector<std::size_t> bits;
  for (const Relation& event : events) bits.push_back(event.twins.size());
  std::sort(bits.begin(), bits.end());
  EXPECT_EQ(bits, (std::vector<std::size_t>{2, 2, 2, 2, 4}));
  // Those on lower variables come first.
  std::vector<std::size_t> levels;
  for (const Relation& event : events) {
    std::size_t top = d.manager.variable_count();
    for (const symbolic::Twin& twin : event.twins) top = std::min(top, d.manager.level(twin.current));
    levels.push_back(top);
  }
  EXPECT_TRUE(std::is_sorted(levels.rbegin(), levels.rend()));
}

TEST(SymbolicEvents, TogetherTheyAreTheImage) {
  for (const auto order : {engine::VariableOrder::Auto, engine::VariableOrder::Events}) {
    Diagrams d(scheduled_counters(3), order);
    for (const State& state : all_states(d.system)) {
      const Bdd from = d.set(States{state});
      Bdd all = from;
      for (std::size_t i = 0; i < d.transitions.event_count(); ++i) all |= d.transitions.image_by_event(from, i);
      EXPECT_EQ(all, from | d.transitions.image(from));
    }
  }
}

}  // namespace
}  // namespace gnomon::test

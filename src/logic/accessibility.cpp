// SPDX-License-Identifier: Apache-2.0
#include "logic/accessibility.hpp"

#include "base/error.hpp"

namespace gnomon::logic {

using model::AgentId;

Accessibility accessibility(const FormulaPool& pool, const Node& node) {
  const auto group = [&]() -> const std::vector<AgentId>& { return pool[node.coalition].agents; };
  const auto of_each_member = [&] {
    std::vector<Accessibility::Way> result;
    for (const AgentId member : group()) result.push_back({member, {member}, {}});
    return result;
  };
  // clang-format off
  switch (node.op) {
    case Op::Knows: return {{{node.agent, {node.agent}, {}}}};
    case Op::KnowsIfCorrect: return {{{node.agent, {node.agent}, group()}}};
    case Op::DistributedKnows: return {{{AgentId(), group(), {}}}};
    case Op::Obligatory: return {{{AgentId(), {}, {node.agent}}}};
    case Op::EveryoneKnows: return {of_each_member()};
    case Op::CommonKnows: return {of_each_member(), true};
    case Op::True: case Op::False: case Op::Atom: case Op::Green:
    case Op::Not: case Op::And: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff:
    case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release: case Op::WeakUntil:
    case Op::Diamond: case Op::Box: case Op::PathAll: case Op::PathSome: case Op::Coalition:
    case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
    case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat: break;
  }
  // clang-format on
  GNOMON_ASSERT(false, "only epistemic operators relate states");
}

}  // namespace gnomon::logic

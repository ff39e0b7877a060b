// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/histories.hpp"

#include <algorithm>
#include <optional>

namespace gnomon::verdict {

using model::AgentId;

std::string Histories::defect(const Claim& claim) const {
  std::string found = own_defect(claim);
  for (const Part& part : claim.parts) {
    const Claim& rests_on = evidence_.claims[part.claim];
    if (!found.empty() || !with_memory_.contains(rests_on.literal.formula)) continue;
    if (!rests_on.history) return "a part with memory has no run";
    std::optional<Path> expected = claim.history;
    if (claim.reason == Reason::Strategy) return "no run of a play is shown";
    if (claim.reason == Reason::Links && !claim.links.back().run.states.empty()) expected = claim.links.back().run;
    if (!expected) return "there is no run for a part";
    if (claim.reason == Reason::Path) {
      if (part.position >= claim.path.states.size()) return "a part is not on the path";
      for (std::size_t i = 0; i < part.position; ++i) {
        expected->states.push_back(claim.path.states[i + 1]);
        expected->actions.push_back(claim.path.actions[i]);
      }
    }
    if (*rests_on.history != *expected) found = "a part is about another run";
  }
  return found;
}

std::string Histories::own_defect(const Claim& claim) const {
  const bool wanted = with_memory_.contains(claim.literal.formula);
  if (wanted != claim.history.has_value()) return wanted ? "there is no run" : "a run without use";
  if (!wanted) return {};
  const std::string defect = replay_.path_defect(*claim.history);
  if (!defect.empty()) return "the run of the claim: " + defect;
  if (claim.history->loop) return "the run of the claim does not end";
  if (!replay_.is_initial(claim.history->states.front()))
    return "the run of the claim does not start in an initial state";
  return claim.history->states.back() == claim.state ? "" : "the run of the claim leads elsewhere";
}

bool Histories::see_the_same(std::span<const AgentId> agents, StateRef state, StateRef other) const {
  return std::ranges::all_of(agents, [&](AgentId agent) { return replay_.indistinguishable(agent, state, other); });
}

// Nobody has no last observations, but knows the time.
bool Histories::alike(const logic::View& view, std::span<const AgentId> agents, const Path& run,
                      const Path& other) const {
  using Kind = logic::View::Kind;
  const std::size_t length = run.states.size();
  const bool same_length = length == other.states.size();
  if (view.kind == Kind::Obs) return see_the_same(agents, run.states.back(), other.states.back());
  if (view.kind == Kind::Clock) return same_length && see_the_same(agents, run.states.back(), other.states.back());
  if (view.kind == Kind::Last && agents.empty()) return true;
  std::size_t seen = length;
  if (view.kind == Kind::Last) {
    seen = std::min<std::size_t>(view.length, length);
    if (seen != std::min<std::size_t>(view.length, other.states.size())) return false;
  } else if (!same_length) {
    return false;
  }
  for (std::size_t i = 0; i < seen; ++i) {
    replay_.tick();
    if (!see_the_same(agents, run.states[length - 1 - i], other.states[other.states.size() - 1 - i])) return false;
    if (!view.actions || i + 1 == seen) continue;
    const model::JointAction& did = run.actions[length - 2 - i];
    const model::JointAction& others = other.actions[other.states.size() - 2 - i];
    if (std::ranges::any_of(agents, [&](AgentId agent) { return did[agent.index()] != others[agent.index()]; })) {
      return false;
    }
  }
  return true;
}

}  // namespace gnomon::verdict

// SPDX-License-Identifier: Apache-2.0
#include "api/memory/evidence_of_runs.hpp"

#include "logic/views.hpp"
#include "model/step.hpp"

#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

using logic::FormulaId;
using model::AgentId;
using verdict::Claim;
using verdict::ClaimRef;
using verdict::Evidence;
using verdict::Link;
using verdict::Part;
using verdict::Path;
using verdict::Reason;
using verdict::StateRef;

class RunsOfRecords {
 public:
  RunsOfRecords(const Model& original, const Recording& recording, const Evidence& recorded)
      : original_(original), recording_(recording), recorded_(recorded), stepper_(original.system) {
    const FormulaId root = original_of(recorded.claims.front().literal.formula);
    with_memory_ = logic::parts_with_memory(original.specification.pool, root);
  }

  std::optional<Evidence> run() {
    for (const model::State& state : recorded_.states) states_.push_back(add_state(state));
    const StateRef initial = states_[recorded_.claims.front().state];
    (void)number_of(0, Path{{initial}, {}, {}});
    for (ClaimRef next = 0; next < open_.size(); ++next) {
      const auto [ref, history] = open_[next];
      if (!convert(recorded_.claims[ref], history, next)) return std::nullopt;
    }
    for (const Path& path : recorded_.fair) result_.fair.push_back(converted(path));
    return std::move(result_);
  }

 private:
  // A claim, and the run that it is about; without memory, the run does not matter.
  using Item = std::pair<ClaimRef, Path>;
  struct Before {
    bool operator()(const Item& a, const Item& b) const {
      return std::tie(a.first, a.second.states, a.second.actions) <
             std::tie(b.first, b.second.states, b.second.actions);
    }
  };

  StateRef add_state(model::State state) {
    state.resize(original_.system.variables.size());
    const auto [place, is_new] = numbers_.try_emplace(std::move(state), result_.states.size());
    if (is_new) result_.states.push_back(place->first);
    return place->second;
  }

  [[nodiscard]] FormulaId original_of(FormulaId formula) const {
    const auto place = recording_.originals.find(formula);
    return place == recording_.originals.end() ? formula : place->second;
  }
  [[nodiscard]] bool remembers(FormulaId formula) const { return with_memory_.contains(formula); }

  // Returns the number of the claim with this run, which is told later if it is new.
  ClaimRef number_of(ClaimRef ref, Path history) {
    const bool matters = remembers(original_of(recorded_.claims[ref].literal.formula));
    Item item{ref, matters ? std::move(history) : Path{}};
    const auto [place, is_new] = claims_.try_emplace(item, open_.size());
    if (is_new) {
      open_.push_back(std::move(item));
      result_.claims.emplace_back();
    }
    return place->second;
  }

  [[nodiscard]] model::JointAction converted(model::JointAction action) const {
    action.resize(original_.system.agents.size());
    return action;
  }

  [[nodiscard]] Path converted(const Path& path) const {
    Path result;
    for (const StateRef state : path.states) result.states.push_back(states_[state]);
    for (const model::JointAction& action : path.actions) result.actions.push_back(converted(action));
    result.loop = path.loop;
    return result;
  }

  // Makes a run as long as another one where nothing happens any more.
  [[nodiscard]] bool adjust(Path& run, std::size_t states) const {
    while (run.states.size() > states) {
      if (run.states.back() != run.states[run.states.size() - 2]) return false;
      run.states.pop_back();
      run.actions.pop_back();
    }
    while (run.states.size() < states) {
      const model::State& state = result_.states[run.states.back()];
      std::optional<model::JointAction> stay;
      (void)stepper_.for_each_joint_action(state, [&](const model::JointAction& joint) {
        if (stepper_.can_follow(state, joint, state)) stay = joint;
        return !stay;
      });
      if (!stay) return false;
      run.states.push_back(run.states.back());
      run.actions.push_back(std::move(*stay));
    }
    return true;
  }

  [[nodiscard]] bool convert_links(const Claim& claim, const Path& history, Claim& result) const {
    const logic::View& view = original_.specification.pool[result.literal.formula].view;
    const bool same_time = view.kind == logic::View::Kind::Clock || view.kind == logic::View::Kind::Recall;
    Path before = history;
    for (const Link& link : claim.links) {
      Link told{link.agent, states_[link.state], converted(link.run)};
      const auto observer = recording_.observed.find(link.agent);
      if (observer != recording_.observed.end()) told.agent = observer->second;
      if (view.has_memory() && told.run.states.empty()) told.run = before;
      if (same_time && !adjust(told.run, history.states.size())) return false;
      if (!told.run.states.empty()) before = told.run;
      result.links.push_back(std::move(told));
    }
    return true;
  }

  [[nodiscard]] bool convert(const Claim& claim, const Path& history, ClaimRef number) {
    Claim result;
    result.state = states_[claim.state];
    result.literal = {original_of(claim.literal.formula), claim.literal.holds};
    result.reason = claim.reason;
    result.path = converted(claim.path);
    if (remembers(result.literal.formula)) result.history = history;
    if (!convert_links(claim, history, result)) return false;
    for (verdict::Turn turn : claim.strategy.turns) {
      turn.state = states_[turn.state];
      for (verdict::Move& move : turn.moves) {
        for (verdict::Reply& reply : move.replies) reply.action = converted(std::move(reply.action));
      }
      result.strategy.turns.push_back(std::move(turn));
    }
    for (const Part& part : claim.parts) {
      const bool matters = remembers(original_of(recorded_.claims[part.claim].literal.formula));
      if (matters && claim.reason == Reason::Strategy) return false;
      Path run = history;
      if (matters && claim.reason == Reason::Links && !result.links.back().run.states.empty()) {
        run = result.links.back().run;
      }
      for (std::size_t i = 0; matters && claim.reason == Reason::Path && i < part.position; ++i) {
        run.states.push_back(result.path.states[i + 1]);
        run.actions.push_back(result.path.actions[i]);
      }
      result.parts.push_back({part.position, number_of(part.claim, std::move(run))});
    }
    result_.claims[number] = std::move(result);
    return true;
  }

  const Model& original_;
  const Recording& recording_;
  const Evidence& recorded_;
  model::Stepper stepper_;
  std::unordered_set<FormulaId> with_memory_;
  Evidence result_;
  std::map<model::State, StateRef> numbers_;
  std::vector<StateRef> states_;  // by state of the recorded evidence
  std::map<Item, ClaimRef, Before> claims_;
  std::vector<Item> open_;  // by claim of the result
};

}  // namespace

std::optional<Evidence> evidence_of_runs(const Model& original, const Recording& recording, const Evidence& recorded) {
  return RunsOfRecords(original, recording, recorded).run();
}

}  // namespace gnomon::api

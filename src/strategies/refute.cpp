// SPDX-License-Identifier: Apache-2.0
#include "strategies/refute.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"
#include "model/step.hpp"
#include "strategies/arena.hpp"
#include "strategies/choices.hpp"
#include "strategies/outcomes.hpp"
#include "strategies/proposals.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/trace.hpp"
#include "verdict/validate/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::strategies {

using logic::FormulaId;
using verdict::Failure;
using verdict::PlacedLiteral;
using verdict::StateRef;

namespace {

class Refuter {
 public:
  Refuter(const model::System& system, const logic::FormulaPool& pool, const RefutationQuery& query,
          verdict::EvidenceSource& source, const Limits& limits)
      : system_(system),
        pool_(pool),
        query_(query),
        source_(source),
        limits_(limits),
        members_(pool[pool[query.coalition].coalition].agents),
        objective_(pool[query.coalition].left),
        simple_(logic::is_simple_path(pool, objective_)),
        rules_(pool, {query.coalition, false, {}, true}),
        shape_(simple_ ? rules_.path_shape({query.coalition, false}) : verdict::PathShape()),
        stepper_(system),
        arena_(system),
        alike_([&source](const model::State& state, const std::vector<model::VarId>& variables) {
          return source.alike(state, variables);
        }),
        choices_(arena_, alike_),
        followed_(system.agents.size()) {
    for (const model::AgentId member : members_) {
      if (system[member].actions.empty()) continue;
      slots_.push_back(choices_.new_slot({member}));
      followed_[member.index()] = slots_.back();
    }
  }

  std::optional<verdict::Refutation> run() {
    std::vector<Loss> losses;
    Proposals proposals(choices_, slots_);
    const Goal goal = made_goal();
    OutcomeRules rules;
    rules.ending = simple_ ? Ending::LostUnlessDecided : Ending::Lost;
    if (can_be_hopeless()) rules.hopeless = [this](StateId state) { return is_hopeless(state); };
    std::vector<StateId> starts;
    for (const model::State& state : coalition_starts(system_, members_, query_.start, query_.state, alike_)) {
      starts.push_back(arena_.intern(state));
    }
    const auto letters = [this](FormulaId letter, StateId state) { return Answer{holds(letter, state), {}}; };
    while (!proposals.propose(limits_)) {
      if (losses.size() == query_.most_failures) {
        throw LimitError(fmt::format("strategies fail in more than {} ways", query_.most_failures));
      }
      Outcomes outcomes(arena_, choices_, goal, followed_, letters, rules, limits_);
      Answer answer = outcomes.all_satisfy(starts);
      if (answer.holds) return std::nullopt;
      proposals.exclude(answer.reasons);
      losses.push_back({std::move(answer.reasons), outcomes.losing_play()});
    }
    leave_out_superfluous(losses);
    verdict::Refutation result{query_.coalition, query_.refutes, {}, {}};
    (void)reference(query_.state);
    for (const Loss& loss : losses) result.failures.push_back(failure(loss));
    result.states = std::move(states_);
    return result;
  }

 private:
  struct Loss {
    Reasons reasons;  // the choices along the play
    LosingPlay play;
  };

  [[nodiscard]] Goal made_goal() const {
    if (simple_) return Goal::simple(pool_[objective_]);
    return Goal::general(pool_, objective_, automata::Limits(limits_));
  }

  bool holds(FormulaId formula, StateId state) {
    return remember(truths_, {formula, state}, [&] { return source_.satisfies(arena_[state], formula); });
  }

  // ---- states from which the goal cannot be reached

  // Returns whether states may be called hopeless. The validator evaluates only formulas without modal operators there.
  [[nodiscard]] bool can_be_hopeless() const {
    if (!simple_ || !shape_.lasts) return false;
    return std::none_of(shape_.through.begin(), shape_.through.end(),
                        [this](const verdict::Literal& literal) { return rules_.is_modal(literal.formula); });
  }

  // Returns whether no state that can be reached from here is a goal, there are few of them, and no move is blocked (a
  // blocked move does not make the coalition lose). States that lead to one that is not hopeless are not, either.
  bool is_hopeless(StateId state) {
    constexpr std::size_t few = 5'000;
    const auto known = hopeless_.find(state);
    if (known != hopeless_.end()) return known->second;
    struct Found {
      StateId state = 0;
      std::size_t parent = 0;  // its place in the list
    };
    std::vector<Found> found{{state, 0}};
    std::set<StateId> seen{state};
    std::size_t last = 0;  // the place of the state that was looked at last
    const auto look_at = [&](const model::State& next) {
      const StateId id = arena_.intern(next);
      if (!seen.insert(id).second) return true;
      found.push_back({id, last});
      const auto place = hopeless_.find(id);
      return place == hopeless_.end() || place->second;
    };
    bool hopeless = true;
    for (; hopeless && last < found.size(); ++last) {
      limits_.check();
      const model::State& here = arena_[found[last].state];
      hopeless = found.size() <= few && all_hold(shape_.through, found[last].state) &&
                 stepper_.for_each_joint_action(here, [&](const model::JointAction& joint) {
                   bool has_successor = false;
                   return stepper_.for_each_successor(here, joint, [&](const model::State& next) {
                     has_successor = true;
                     return look_at(next);
                   }) && has_successor;
                 });
    }
    if (hopeless) {
      for (const Found& one : found) hopeless_.emplace(one.state, true);
      return true;
    }
    if (found.size() <= few) {
      for (std::size_t i = last - 1; i != 0; i = found[i].parent) hopeless_.emplace(found[i].state, false);
    }
    hopeless_.emplace(state, false);
    return false;
  }

  bool all_hold(const std::vector<verdict::Literal>& literals, StateId state) {
    return std::all_of(literals.begin(), literals.end(),
                       [&](const verdict::Literal& literal) { return holds(literal.formula, state) == literal.holds; });
  }

  // ---- fewer failures

  // Drops failures that are not needed: plays that were found later may exclude more than the first ones. Plays with
  // many choices, which exclude least, are tried first.
  void leave_out_superfluous(std::vector<Loss>& losses) {
    constexpr std::size_t many = 200;  // quadratic
    if (losses.size() > many) return;
    std::stable_sort(losses.begin(), losses.end(),
                     [](const Loss& a, const Loss& b) { return a.reasons.size() < b.reasons.size(); });
    for (std::size_t i = losses.size(); i-- > 0;) {
      Proposals others(choices_, slots_);
      for (std::size_t k = 0; k < losses.size(); ++k) {
        if (k != i) others.exclude(losses[k].reasons);
      }
      if (others.propose(limits_)) losses.erase(losses.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // ---- what is shown

  StateRef reference(const model::State& state) {
    const auto [place, is_new] = references_.try_emplace(state, states_.size());
    if (is_new) states_.push_back(state);
    return place->second;
  }

  Failure failure(const Loss& loss) {
    Failure result;
    result.choices = tables(loss.reasons);
    const model::State& start = arena_[loss.play.states.front()];
    if (start != query_.state) result.run = run_to(start);
    for (const StateId state : loss.play.states) result.play.states.push_back(reference(arena_[state]));
    result.play.loop = loss.play.loop;
    const std::vector<StateId>& states = loss.play.states;
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
      result.play.actions.push_back(joint_action(loss, states[i], states[i + 1]));
    }
    if (loss.play.loop) result.play.actions.push_back(joint_action(loss, states.back(), states[*loss.play.loop]));
    result.end = end_of(loss.play);
    result.letters = simple_ ? letters_of_shape(loss.play, result.end) : letters_of_word(loss.play);
    return result;
  }

  verdict::PlayEnd end_of(const LosingPlay& play) {
    const StateId last = play.states.back();
    if (play.loop) return verdict::PlayEnd::Loops;
    const bool stuck_at_once = shape_.one_step() && play.states.size() == 1;
    if (!shape_.goal.empty() && !stuck_at_once && all_hold(shape_.goal, last)) return verdict::PlayEnd::Decided;
    return arena_.is_stuck(last) ? verdict::PlayEnd::Stuck : verdict::PlayEnd::Hopeless;
  }

  std::vector<verdict::PlannedStrategy> tables(const Reasons& reasons) {
    std::vector<verdict::PlannedStrategy> result;
    for (const SlotId slot : slots_) {
      const SharedView& view = choices_.view(slot);
      const model::AgentId who = view.agents().front();
      verdict::PlannedStrategy table{{}, who, observed_variables(system_, who), {}};
      for (const ChoiceId choice : reasons) {
        const Choice& made = choices_[choice];
        if (made.slot != slot) continue;
        table.choices.push_back(
            {view.observations(made.place, 0).front(), view.options(made.place)[made.option].front()});
      }
      std::sort(table.choices.begin(), table.choices.end(),
                [](const auto& a, const auto& b) { return a.seen < b.seen; });
      if (!table.choices.empty()) result.push_back(std::move(table));
    }
    return result;
  }

  verdict::Path run_to(const model::State& state) {
    verdict::StatePattern itself;
    for (std::size_t i = 0; i < system_.variables.size(); ++i) itself.agree.emplace_back(i);
    const auto path = source_.run_to(state, itself);
    GNOMON_ASSERT(path.has_value(), "the coalition could be in reachable states only");
    verdict::Path result;
    for (const model::State& one : path->states) result.states.push_back(reference(one));
    result.actions = path->actions;
    return result;
  }

  // Returns the first joint action that leads from one state to the other when the members make the choices of the
  // loss.
  model::JointAction joint_action(const Loss& loss, StateId from, StateId to) {
    std::vector<std::optional<model::ActionId>> fixed(system_.agents.size());
    for (const ChoiceId choice : loss.reasons) {
      const Choice& made = choices_[choice];
      SharedView& view = choices_.view(made.slot);
      if (view.class_of(from) != made.place) continue;
      fixed[view.agents().front().index()] = view.options(made.place)[made.option].front();
    }
    model::JointAction result;
    (void)stepper_.for_each_joint_action(
        arena_[from],
        [&](const model::JointAction& joint) {
          const bool leads_there = verdict::is_step(stepper_, arena_[from], joint, arena_[to]);
          if (leads_there) result = joint;
          return !leads_there;
        },
        [&](const model::State&, model::AgentId agent, std::vector<model::ActionId>& actions) {
          if (fixed[agent.index()]) actions = {*fixed[agent.index()]};
        });
    GNOMON_ASSERT(!result.empty(), "the play is possible with these choices");
    return result;
  }

  [[nodiscard]] std::vector<PlacedLiteral> letters_of_shape(const LosingPlay& play, verdict::PlayEnd end) const {
    std::vector<PlacedLiteral> result;
    for (std::size_t i = 0; i < play.states.size(); ++i) {
      const bool failed = end == verdict::PlayEnd::Decided && i + 1 == play.states.size();
      const auto& literals = failed ? shape_.goal : shape_.on_the_way(i);
      for (const verdict::Literal& literal : literals) result.emplace_back(i, literal);
    }
    return result;
  }

  // A play that ends is lost whatever holds along it.
  std::vector<PlacedLiteral> letters_of_word(const LosingPlay& play) {
    if (!play.loop) return {};
    std::vector<PlacedLiteral> all;
    for (std::size_t i = 0; i < play.states.size(); ++i) {
      for (const FormulaId label : logic::maximal_state_formulas(pool_, objective_)) {
        const logic::Op op = pool_[label].op;
        if (op == logic::Op::True || op == logic::Op::False) continue;
        all.emplace_back(i, verdict::Literal{label, holds(label, play.states[i])});
      }
    }
    const auto by_engine = [this](const verdict::Literal& letter) { return rules_.is_modal(letter.formula); };
    return minimal_labels(pool_, objective_, false, {play.states.size(), play.loop}, all, by_engine, limits_);
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  const RefutationQuery& query_;
  verdict::EvidenceSource& source_;
  const Limits& limits_;
  const std::vector<model::AgentId>& members_;
  FormulaId objective_;
  bool simple_;
  verdict::Rules rules_;
  verdict::PathShape shape_;  // of losing plays, if the objective is a simple one
  model::Stepper stepper_;
  Arena arena_;
  AlikeStates alike_;
  Choices choices_;
  std::vector<SlotId> slots_;  // of the members that act
  Followed followed_;
  std::map<std::pair<FormulaId, StateId>, bool> truths_;
  std::map<StateId, bool> hopeless_;
  std::vector<model::State> states_;
  std::map<model::State, StateRef> references_;
};

}  // namespace

std::optional<verdict::Refutation> refute(const model::System& system, const logic::FormulaPool& pool,
                                          const RefutationQuery& query, verdict::EvidenceSource& source,
                                          const Limits& limits) {
  return Refuter(system, pool, query, source, limits).run();
}

}  // namespace gnomon::strategies

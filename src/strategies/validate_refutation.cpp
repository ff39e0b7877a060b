// SPDX-License-Identifier: Apache-2.0
#include "strategies/validate_refutation.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "model/step.hpp"
#include "sat/cadical_solver.hpp"
#include "verdict/validate/replay.hpp"
#include "verdict/validate/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::strategies {

using logic::FormulaId;
using logic::Op;
using model::ActionId;
using model::AgentId;
using verdict::Failure;
using verdict::Literal;
using verdict::Path;
using verdict::PlacedLiteral;
using verdict::PlannedChoice;
using verdict::PlannedStrategy;
using verdict::PlayEnd;
using verdict::StateRef;

namespace {

// Functions that return a text describe a defect; an empty text means that there is none.
class RefutationValidator {
 public:
  RefutationValidator(const model::System& system, const logic::Specification& specification,
                      const verdict::Statement& claimed, logic::UniformStart start,
                      const verdict::Refutation& refutation, const verdict::Oracle& oracle, const Limits& limits)
      : system_(system),
        specification_(specification),
        pool_(specification.pool),
        claimed_(claimed),
        start_(start),
        refutation_(refutation),
        oracle_(oracle),
        limits_(limits),
        rules_(pool_, claimed),
        replay_(system, pool_, refutation.states, limits) {}

  verdict::Validation run() {
    verdict::Validation result;
    result.defect = claim_defect();
    if (result.ok()) result.defect = replay_.states_defect();
    if (result.ok()) result.defect = initial_defect();
    for (std::size_t i = 0; i < refutation_.failures.size() && result.ok(); ++i) {
      const std::string defect = failure_defect(refutation_.failures[i]);
      if (!defect.empty()) result.defect = fmt::format("failure {}: {}", i, defect);
    }
    if (result.ok() && !cover_all_strategies()) result.defect = "some strategies make none of the choices";
    result.trusted = trusted_;
    return result;
  }

 private:
  // A place where an agent chooses: the agent and its observation.
  using Place = std::pair<AgentId, std::vector<model::Value>>;

  // The refutation must be about the formula that was checked, without the negations in front of it.
  [[nodiscard]] std::string claim_defect() const {
    if (!claimed_.uniform) return "strategies are not uniform";
    if (!specification_.fairness.empty()) return "no plays show what cannot be enforced under fairness";
    FormulaId formula = claimed_.formula;
    bool holds = claimed_.holds;
    for (; pool_[formula].op == Op::Not; formula = pool_[formula].left) holds = !holds;
    if (pool_[formula].op != Op::Coalition || formula != refutation_.coalition) return "it is about another formula";
    return holds || refutation_.refutes == claimed_.holds ? "the verdict is another one" : "";
  }

  [[nodiscard]] std::string initial_defect() const {
    if (refutation_.states.empty()) return "there is no state";
    return replay_.is_initial(first) ? "" : "the first state is not initial";
  }

  std::string failure_defect(const Failure& failure) {
    std::string defect = replay_.path_defect(failure.play);
    if (defect.empty() && failure.play.loop.has_value() != (failure.end == PlayEnd::Loops)) {
      defect = "the play ends otherwise";
    }
    if (defect.empty()) defect = start_defect(failure);
    if (defect.empty()) defect = choices_defect(failure);
    if (defect.empty()) defect = letters_defect(failure);
    if (defect.empty()) defect = objective_defect(failure);
    return defect;
  }

  // ---- where the play begins

  [[nodiscard]] std::string start_defect(const Failure& failure) const {
    const StateRef begin = failure.play.states.front();
    if (!must_succeed_in(begin)) return "strategies need not succeed where the play begins";
    if (failure.run == Path{}) return begin == first ? "" : "nothing shows that the play's first state is reachable";
    const std::string defect = replay_.path_defect(failure.run);
    if (!defect.empty()) return "the run: " + defect;
    if (failure.run.loop) return "the run does not end";
    if (!replay_.is_initial(failure.run.states.front())) return "the run does not start in an initial state";
    return failure.run.states.back() == begin ? "" : "the run leads elsewhere";
  }

  [[nodiscard]] bool must_succeed_in(StateRef state) const {
    const auto like_the_first = [&](AgentId member) { return replay_.indistinguishable(member, first, state); };
    switch (start_) {
      case logic::UniformStart::Pooled: return std::all_of(members().begin(), members().end(), like_the_first);
      case logic::UniformStart::Subjective:
        return state == first || std::any_of(members().begin(), members().end(), like_the_first);
      case logic::UniformStart::Objective: return state == first;
    }
    return false;
  }

  // ---- choices

  // All choices of members along the play must be listed, once, and no others.
  std::string choices_defect(const Failure& failure) {
    std::map<Place, ActionId> listed;
    for (const PlannedStrategy& table : failure.choices) {
      if (std::find(members().begin(), members().end(), table.agent) == members().end())
        return "a choice of a stranger";
      if (table.observed != observed_variables(system_, table.agent)) return "a table is not about what its agent sees";
      for (const PlannedChoice& choice : table.choices) {
        if (!listed.emplace(Place{table.agent, choice.seen}, choice.action).second) return "two choices in one place";
      }
    }
    std::set<Place> met;
    const Path& play = failure.play;
    for (std::size_t i = 0; i < play.actions.size(); ++i) {
      const model::State& state = refutation_.states[play.states[i]];
      for (const AgentId member : members()) {
        std::vector<ActionId> options = replay_.stepper().allowed_actions(state, member);
        if (options.size() < 2) continue;
        const Place place{member, seen_by(member, state)};
        const auto choice = listed.find(place);
        if (choice == listed.end()) return fmt::format("a choice at position {} is not listed", i);
        if (choice->second != play.actions[i][member.index()]) return fmt::format("another choice at position {}", i);
        met.insert(place);
        const auto known = options_.try_emplace(place, options).first;
        if (known->second != options) return "what an agent may do depends on what it does not see";
      }
    }
    return met.size() == listed.size() ? "" : "a choice without use";
  }

  [[nodiscard]] std::vector<model::Value> seen_by(AgentId agent, const model::State& state) const {
    std::vector<model::Value> result;
    for (const model::VarId variable : observed_variables(system_, agent)) result.push_back(state[variable.index()]);
    return result;
  }

  // A strategy that avoids all failures is a solution of these clauses: it takes an action in every place, and not all
  // choices of any failure. Places that no play reaches are unconstrained.
  [[nodiscard]] bool cover_all_strategies() const {
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    std::map<std::pair<Place, ActionId>, sat::Literal> literals;
    for (const auto& [place, options] : options_) {
      std::vector<sat::Literal> clause;
      for (const ActionId action : options) {
        clause.push_back(literals.emplace(std::pair(place, action), solver->new_variable()).first->second);
      }
      solver->add_clause(clause);
    }
    for (const Failure& failure : refutation_.failures) {
      std::vector<sat::Literal> clause;
      for (const PlannedStrategy& table : failure.choices) {
        for (const PlannedChoice& choice : table.choices) {
          clause.push_back(!literals.at({Place{table.agent, choice.seen}, choice.action}));
        }
      }
      solver->add_clause(clause);
    }
    const sat::Answer answer = solver->solve({}, limits_);
    if (answer == sat::Answer::Unknown) {
      limits_.check();
      throw LimitError("the SAT solver gave up");
    }
    return answer == sat::Answer::Unsat;
  }

  // ---- the objective

  std::string letters_defect(const Failure& failure) {
    const std::vector<FormulaId> labels = logic::maximal_state_formulas(pool_, objective());
    for (const auto& [position, letter] : failure.letters) {
      if (position >= failure.play.states.size()) return "a letter is nowhere on the play";
      if (!std::binary_search(labels.begin(), labels.end(), letter.formula)) return "a letter without use";
      const StateRef state = failure.play.states[position];
      if (!rules_.is_modal(letter.formula)) {
        if (replay_.holds(state, letter.formula) != letter.holds) return "a state shows otherwise";
      } else if (!oracle_.holds) {
        ++trusted_;
      } else if (oracle_.holds(refutation_.states[state], letter.formula) != letter.holds) {
        return "the engine is wrong";
      }
    }
    return {};
  }

  [[nodiscard]] std::string objective_defect(const Failure& failure) const {
    if (!logic::is_simple_path(pool_, objective())) return word_defect(failure);
    const verdict::PathShape shape = rules_.path_shape({refutation_.coalition, false});
    const Path& play = failure.play;
    const auto letters_are = [&](const std::vector<Literal>& before, const std::vector<Literal>& last) {
      return failure.letters == all_along(play, before, last) ? "" : "the letters are not what is needed";
    };
    switch (failure.end) {
      case PlayEnd::Loops:
        if (!shape.lasts) return "an infinite play shows nothing";
        return letters_are(shape.through, shape.through);
      case PlayEnd::Decided:
        if (shape.goal.empty()) return "a finite play shows nothing";
        if (shape.one_step() && play.actions.size() != 1) return "the play is not one step";
        return letters_are(shape.through, shape.goal);
      case PlayEnd::Stuck:
        if (!is_stuck(play.states.back())) return "the play does not end there";
        if (shape.one_step() && !play.actions.empty()) return "the play is not one step";
        return letters_are(shape.on_the_way(0), shape.on_the_way(0));
      case PlayEnd::Hopeless:
        if (!shape.lasts) return "there is no goal to come to";
        if (!holds_ever_after(shape.through, play.states.back())) return "the goal could still be reached";
        return letters_are(shape.through, shape.through);
    }
    return "the play has no end that is known";
  }

  // The literals must hold in all states that can be reached from this one, and no move may be blocked by an overflow,
  // since a blocked move does not make the coalition lose.
  [[nodiscard]] bool holds_ever_after(const std::vector<Literal>& literals, StateRef from) const {
    std::vector<model::State> found{refutation_.states[from]};
    std::set<model::State> seen{found.front()};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::vector<model::State> here{found[i]};
      const verdict::Replay replay(system_, pool_, here, limits_);
      const auto holds = [&](const Literal& literal) {
        return !rules_.is_modal(literal.formula) && replay.holds(0, literal.formula) == literal.holds;
      };
      if (!std::all_of(literals.begin(), literals.end(), holds)) return false;
      const bool is_total = replay_.stepper().for_each_joint_action(here[0], [&](const model::JointAction& joint) {
        bool blocked = true;
        (void)replay_.stepper().for_each_successor(here[0], joint, [&](const model::State& next) {
          blocked = false;
          replay_.tick();
          if (seen.insert(next).second) found.push_back(next);
          return true;
        });
        return !blocked;
      });
      if (!is_total) return false;
    }
    return true;
  }

  // Any other objective needs an infinite path, so that a play which ends is lost.
  [[nodiscard]] std::string word_defect(const Failure& failure) const {
    const Path& play = failure.play;
    if (failure.end == PlayEnd::Stuck) {
      if (!failure.letters.empty()) return "a letter without use";
      return is_stuck(play.states.back()) ? "" : "the play does not end there";
    }
    if (failure.end != PlayEnd::Loops) return "the play must be infinite";
    verdict::Letters known;
    for (const auto& [position, letter] : failure.letters) {
      if (!known.try_emplace({letter.formula, position}, letter.holds).second) return "two letters about the same";
    }
    const verdict::WordShape word{play.states.size(), play.loop};
    return holds_on_word(pool_, objective(), false, word, verdict::lookup(known), limits_)
               ? ""
               : "the objective does not fail on the play";
  }

  static std::vector<PlacedLiteral> all_along(const Path& play, const std::vector<Literal>& before,
                                              const std::vector<Literal>& last) {
    std::vector<PlacedLiteral> result;
    for (std::size_t i = 0; i < play.states.size(); ++i) {
      for (const Literal& literal : i + 1 == play.states.size() ? last : before) result.emplace_back(i, literal);
    }
    return result;
  }

  // Returns whether some agent has actions but may take none of them.
  [[nodiscard]] bool is_stuck(StateRef state) const {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      if (system_.agents[i].actions.empty()) continue;
      if (replay_.stepper().allowed_actions(refutation_.states[state], AgentId(i)).empty()) return true;
    }
    return false;
  }

  [[nodiscard]] const std::vector<AgentId>& members() const {
    return pool_[pool_[refutation_.coalition].coalition].agents;
  }
  [[nodiscard]] FormulaId objective() const { return pool_[refutation_.coalition].left; }

  static constexpr StateRef first = 0;

  const model::System& system_;
  const logic::Specification& specification_;
  const logic::FormulaPool& pool_;
  const verdict::Statement& claimed_;
  logic::UniformStart start_;
  const verdict::Refutation& refutation_;
  const verdict::Oracle& oracle_;
  const Limits& limits_;
  verdict::Rules rules_;
  verdict::Replay replay_;
  std::map<Place, std::vector<ActionId>> options_;  // two or more
  std::size_t trusted_ = 0;
};

}  // namespace

verdict::Validation validate_refutation(const model::System& system, const logic::Specification& specification,
                                        const verdict::Statement& claimed, logic::UniformStart start,
                                        const verdict::Refutation& refutation, const verdict::Oracle& oracle,
                                        const Limits& limits) {
  return RefutationValidator(system, specification, claimed, start, refutation, oracle, limits).run();
}

}  // namespace gnomon::strategies

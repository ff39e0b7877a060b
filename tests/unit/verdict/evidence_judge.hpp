// SPDX-License-Identifier: Apache-2.0
//
// A second opinion on evidence, by other means than the validator: on the explicit graph, with the sets of
// states that satisfy formulas, and by the definitions of operators on paths.
#pragma once

#include "logic/bounded.hpp"
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "verdict/evidence.hpp"
#include "verdict/validate/word.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gnomon::test {

class EvidenceJudge {
 public:
  EvidenceJudge(const model::System& system, reference::ExplicitChecker& checker)
      : system_(system), checker_(checker), pool_(checker.specification().pool), graph_(checker.graph()) {}

  // How the formulas that follow are to be understood.
  void read(const reference::Reading& reading) {
    reading_ = reading;
    sets_.clear();
  }

  // The states, paths, links and claims are true, each for itself.
  bool approves(const verdict::Evidence& evidence, const verdict::Literal& root) {
    states_.clear();
    for (const model::State& state : evidence.states) {
      const auto index = graph_.states().find(state);
      if (!index || !checker_.domain(reading_).contains(*index)) return false;
      states_.push_back(*index);
    }
    if (!(evidence.claims.front().literal == root) || !initial(states_[evidence.claims.front().state])) return false;
    for (const verdict::Claim& claim : evidence.claims) {
      if (!is_true(claim, evidence)) return false;
    }
    const bool fair = !checker_.specification().fairness.empty() && !checker_.forgets_fairness(reading_);
    return !fair || all_fair(evidence);
  }

 private:
  bool initial(reference::StateIndex s) const {
    return std::find(graph_.initial().begin(), graph_.initial().end(), s) != graph_.initial().end();
  }

  bool holds(reference::StateIndex s, logic::FormulaId formula) {
    const auto place = sets_.find(formula);
    if (place != sets_.end()) return place->second.contains(s);
    return sets_.insert_or_assign(formula, checker_.satisfying(formula, reading_)).first->second.contains(s);
  }

  bool exists(const verdict::Path& path) const {
    for (std::size_t i = 0; i < path.actions.size(); ++i) {
      const reference::StateIndex from = states_[path.states[i]];
      const reference::StateIndex to = states_[path.states[i + 1 < path.states.size() ? i + 1 : *path.loop]];
      bool found = false;
      for (std::size_t move = graph_.first_move(from); move < graph_.first_move(from + 1); ++move) {
        const auto next = graph_.move_successors(move);
        found |= graph_.joint_actions()[graph_.joint(move)] == path.actions[i] &&
                 std::find(next.begin(), next.end(), to) != next.end();
      }
      if (!found) return false;
    }
    return true;
  }

  bool is_true(const verdict::Claim& claim, const verdict::Evidence& evidence) {
    const logic::Node& node = pool_[claim.literal.formula];
    if (holds(states_[claim.state], claim.literal.formula) != claim.literal.holds) return false;
    for (const verdict::Part& part : claim.parts) {
      const verdict::Claim& other = evidence.claims[part.claim];
      const verdict::StateRef where = claim.reason == verdict::Reason::Path       ? claim.path.states[part.position]
                                      : claim.reason == verdict::Reason::Links    ? claim.links.back().state
                                      : claim.reason == verdict::Reason::Strategy ? turn(claim, part.position).state
                                                                                  : claim.state;
      if (other.state != where) return false;
    }
    if (claim.reason == verdict::Reason::Path && reading_.paths) {
      return exists(claim.path) && claim.path.states.front() == claim.state && word_holds(node.left, claim);
    }
    if (claim.reason == verdict::Reason::Path) {
      if (!exists(claim.path) || claim.path.states.front() != claim.state) return false;
      const auto bounded = logic::bounded_operator(pool_, node.left);
      if (bounded) return bounded_value(*bounded, claim.path) == claim.literal.holds;
      return path_holds(pool_[node.left], claim.path) == claim.literal.holds;
    }
    if (claim.reason == verdict::Reason::Strategy) {
      if (turn(claim, 0).state != claim.state || !all_moves_exist(node, claim)) return false;
      const auto bounded = logic::bounded_operator(pool_, node.left);
      return bounded ? wins_within(node, *bounded, claim) : wins(node, claim);
    }
    verdict::StateRef before = claim.state;
    for (const verdict::Link& link : claim.links) {
      if (!link.run.states.empty() &&
          (!exists(link.run) || !initial(states_[link.run.states.front()]) || link.run.states.back() != link.state)) {
        return false;
      }
      if (!possible(node, link, states_[before], states_[link.state])) return false;
      before = link.state;
    }
    return true;
  }

  // The definitions, on the states of a path and as often around the loop as matters. A finite path is
  // taken as a beginning: what it leaves open counts against the claim.
  bool path_holds(const logic::Node& node, const verdict::Path& path) {
    std::vector<reference::StateIndex> run;
    for (const verdict::StateRef s : path.states) run.push_back(states_[s]);
    const auto f = [&](std::size_t i) { return holds(run[i], node.left); };
    const auto g = [&](std::size_t i) { return holds(run[i], node.right); };
    if (node.op == logic::Op::Next) return f(1);
    bool weak = node.op == logic::Op::Globally || node.op == logic::Op::Release || node.op == logic::Op::WeakUntil;
    for (std::size_t i = 0; i < run.size(); ++i) {
      if (node.op == logic::Op::Finally && f(i)) return true;
      if (node.op == logic::Op::Globally && !f(i)) return false;
      if ((node.op == logic::Op::Until || node.op == logic::Op::WeakUntil) && g(i)) return true;
      if ((node.op == logic::Op::Until || node.op == logic::Op::WeakUntil) && !f(i)) return false;
      if (node.op == logic::Op::Release && !g(i)) return false;
      if (node.op == logic::Op::Release && f(i)) return true;
    }
    return weak;
  }

  // The same of an operator with bounds, by its definition. Nothing if a finite path leaves it open.
  std::optional<bool> bounded_value(const logic::BoundedOperator& path, const verdict::Path& shown) {
    std::vector<reference::StateIndex> run;
    for (const verdict::StateRef s : shown.states) run.push_back(states_[s]);
    // Around the loop until all that may happen has happened.
    const std::size_t enough = path.low + 2 * run.size() + (path.high == logic::Node::unbounded ? 0 : path.high);
    for (std::size_t i = shown.loop.value_or(0); shown.loop && run.size() <= enough; ++i) run.push_back(run[i]);
    const bool endless = shown.loop.has_value();
    // p U[low,high] q.
    const auto until = [&](const auto& p, const auto& q) -> std::optional<bool> {
      for (std::size_t k = 0; k < run.size(); ++k) {
        if (k > path.high) return false;
        if (k >= path.low && q(k)) return true;
        if (!p(k)) return false;
      }
      if (endless || run.size() > path.high) return false;
      return std::nullopt;
    };
    const auto negated = [](std::optional<bool> value) { return value ? std::optional(!*value) : value; };
    const auto value = [&](logic::FormulaId f, bool wanted) {
      return [&, f, wanted](std::size_t k) { return holds(run[k], f) == wanted; };
    };
    const auto always = [](std::size_t) { return true; };
    using logic::Op;
    if (path.op == Op::Finally) return until(always, value(path.left, true));
    if (path.op == Op::Globally) return negated(until(always, value(path.left, false)));
    if (path.op == Op::Until) return until(value(path.left, true), value(path.right, true));
    if (path.op == Op::Release) return negated(until(value(path.left, false), value(path.right, false)));
    // Weak until fails where neither holds after at most `high` steps, and before it, from `low` on, not the right one.
    const auto eventually = until(value(path.left, true), value(path.right, true));
    if (eventually == true) return true;
    for (std::size_t k = 0; k < run.size() && k <= path.high; ++k) {
      if (!holds(run[k], path.left)) return eventually;
    }
    return endless || run.size() > path.high ? std::optional(true) : std::nullopt;
  }

  // All state formulas have the values that they have in the states.
  bool word_holds(logic::FormulaId path, const verdict::Claim& claim) {
    const bool infinite = reading_.paths == logic::PathKind::Infinite;
    if (infinite != claim.path.loop.has_value()) return false;
    return verdict::holds_on_word(pool_, path, claim.literal.holds, {claim.path.states.size(), claim.path.loop},
                                  [&](logic::FormulaId label, std::size_t position) {
                                    return std::optional(holds(states_[claim.path.states[position]], label));
                                  });
  }

  static const verdict::Turn& turn(const verdict::Claim& claim, std::size_t index) {
    return claim.strategy.turns[index];
  }

  // What the members can do in a state, and all that follows, by the graph.
  using Outcomes = std::set<std::pair<model::JointAction, reference::StateIndex>>;
  std::map<std::vector<model::ActionId>, Outcomes> options(const logic::Node& node, reference::StateIndex s) const {
    std::map<std::vector<model::ActionId>, Outcomes> result;
    for (std::size_t move = graph_.first_move(s); move < graph_.first_move(s + 1); ++move) {
      const model::JointAction& joint = graph_.joint_actions()[graph_.joint(move)];
      std::vector<model::ActionId> choice;
      for (const model::AgentId member : pool_[node.coalition].agents) choice.push_back(joint[member.index()]);
      for (const reference::StateIndex t : graph_.move_successors(move)) result[choice].emplace(joint, t);
      result.try_emplace(choice);
    }
    return result;
  }

  bool all_moves_exist(const logic::Node& node, const verdict::Claim& claim) const {
    for (const verdict::Turn& turn : claim.strategy.turns) {
      const auto possible = options(node, states_[turn.state]);
      std::set<std::vector<model::ActionId>> answered;
      for (const verdict::Move& move : turn.moves) {
        if (!possible.contains(move.choice) || !answered.insert(move.choice).second) return false;
        Outcomes found;
        for (const verdict::Reply& reply : move.replies) {
          found.emplace(reply.action, states_[claim.strategy.turns[reply.turn].state]);
        }
        const Outcomes& all = possible.at(move.choice);
        if (claim.literal.holds ? found != all : found.size() != 1 || !all.contains(*found.begin())) return false;
      }
      if (!claim.literal.holds && !turn.moves.empty() && answered.size() != possible.size()) return false;
    }
    return true;
  }

  // By rounds: a turn is won if the play is decided there, or if it may go on and all that follows is won.
  // At first nothing is won if plays must end, everything otherwise.
  bool wins(const logic::Node& node, const verdict::Claim& claim) {
    const logic::Node& path = pool_[node.left];
    const bool good = claim.literal.holds;
    const std::vector<verdict::Turn>& turns = claim.strategy.turns;
    const auto f = [&](std::size_t i) { return holds(states_[turns[i].state], path.left) == good; };
    const auto g = [&](std::size_t i) { return holds(states_[turns[i].state], path.right) == good; };
    using logic::Op;
    const auto decided = [&](std::size_t i) {
      if (path.op == Op::Finally) return good && f(i);
      if (path.op == Op::Globally) return !good && f(i);
      if (path.op == Op::Release) return good ? f(i) && g(i) : g(i);
      if (path.op == Op::Until || path.op == Op::WeakUntil) return good ? g(i) : f(i) && g(i);
      return f(i);
    };
    const auto goes_on = [&](std::size_t i) {
      if (path.op == Op::Finally) return good || f(i);
      if (path.op == Op::Globally) return !good || f(i);
      if (path.op == Op::Release) return good ? g(i) : f(i);
      if (path.op == Op::Until || path.op == Op::WeakUntil) return good ? f(i) : g(i);
      return true;
    };
    const bool next = path.op == Op::Next;
    const bool endless = path.op == Op::Finally || path.op == Op::Until ? !good : good && !next;
    std::vector<bool> won(turns.size(), endless);
    for (std::size_t round = 0; round <= turns.size(); ++round) {
      const std::vector<bool> before = won;
      for (std::size_t i = 0; i < turns.size(); ++i) {
        const bool stuck = turns[i].moves.empty() && !good && options(node, states_[turns[i].state]).empty();
        bool forced = !turns[i].moves.empty() || stuck;
        for (const verdict::Move& move : turns[i].moves) {
          for (const verdict::Reply& reply : move.replies) forced &= next ? decided(reply.turn) : before[reply.turn];
        }
        won[i] = (!next && decided(i)) || (goes_on(i) && forced);
      }
    }
    return won[0];
  }

  // The same with bounds: whether the side wins from a turn depends on the number of steps, up to the bounds.
  bool wins_within(const logic::Node& node, const logic::BoundedOperator& path, const verdict::Claim& claim) {
    using logic::Op;
    const bool good = claim.literal.holds;
    const std::vector<verdict::Turn>& turns = claim.strategy.turns;
    const bool unary = logic::operand_count(path.op) == 1;
    const bool seeks = path.op == Op::Finally || path.op == Op::Until || path.op == Op::WeakUntil;
    // What the side wants is p until q, or p releases q; of F and G there is one operand.
    const bool until = seeks == good;
    const bool weak = path.op == Op::WeakUntil;
    const auto value = [&](logic::FormulaId f, std::size_t i) { return holds(states_[turns[i].state], f) == good; };
    const auto q = [&](std::size_t i) { return value(unary ? path.left : path.right, i); };
    const auto p = [&](std::size_t i) { return unary ? until : value(path.left, i); };
    const auto goes_on = [&](std::size_t i, const std::vector<bool>& later) {
      bool forced = !turns[i].moves.empty() || (!good && options(node, states_[turns[i].state]).empty());
      for (const verdict::Move& move : turns[i].moves) {
        for (const verdict::Reply& reply : move.replies) forced &= later[reply.turn];
      }
      return forced;
    };
    const auto won = [&](std::size_t i, std::size_t steps, const std::vector<bool>& later) {
      const bool counts = steps >= path.low;
      const bool last = steps == path.high;
      if (until) {
        if (counts && q(i)) return true;
        return p(i) && ((weak && last) || (!last && goes_on(i, later)));
      }
      if (counts && !q(i)) return false;
      return p(i) || (!weak && last) || (!last && goes_on(i, later));
    };
    const auto all_won = [&](std::size_t steps, const std::vector<bool>& later) {
      std::vector<bool> result;
      for (std::size_t i = 0; i < turns.size(); ++i) result.push_back(won(i, steps, later));
      return result;
    };
    const bool endless = path.high == logic::Node::unbounded;
    std::vector<bool> later(turns.size(), until == weak);  // what counts if it goes on for ever
    std::size_t steps = endless ? path.low : path.high;
    for (std::size_t round = 0; endless && round <= turns.size(); ++round) later = all_won(steps, later);
    if (!endless) later = all_won(steps, later);
    while (steps-- > 0) later = all_won(steps, later);
    return later[0];
  }

  bool possible(const logic::Node& node, const verdict::Link& link, reference::StateIndex s, reference::StateIndex t) {
    const auto same = [&](model::AgentId agent) {
      for (const model::VarId v : observed_variables(system_, agent)) {
        if (graph_.states().value(s, v) != graph_.states().value(t, v)) return false;
      }
      return true;
    };
    const auto green = [&](model::AgentId agent) {
      return !model::holds(system_, system_[agent].red, graph_.states()[t]);
    };
    const std::vector<model::AgentId> nobody;
    const auto& group = node.coalition.valid() ? pool_[node.coalition].agents : nobody;
    const bool member = std::find(group.begin(), group.end(), link.agent) != group.end();
    if (node.op == logic::Op::Obligatory) return !link.agent.valid() && green(node.agent);
    if (node.op == logic::Op::DistributedKnows) {
      return !link.agent.valid() && std::all_of(group.begin(), group.end(), same);
    }
    if (node.op == logic::Op::Knows) return link.agent == node.agent && same(node.agent);
    if (node.op == logic::Op::KnowsIfCorrect) {
      return link.agent == node.agent && same(node.agent) && std::all_of(group.begin(), group.end(), green);
    }
    return member && same(link.agent);
  }

  // Every state is on an infinite path, all of which are fair, or leads to such a state.
  bool all_fair(const verdict::Evidence& evidence) {
    std::vector<verdict::Path> paths = evidence.fair;
    for (const verdict::Claim& claim : evidence.claims) {
      paths.push_back(claim.path);
      for (const verdict::Link& link : claim.links) paths.push_back(link.run);
    }
    std::set<verdict::StateRef> covered;
    for (const verdict::Path& path : paths) {
      if (!exists(path)) return false;
      if (!path.loop) continue;
      for (const reference::StateSet& condition : checker_.fairness()) {
        bool met = false;
        for (std::size_t i = *path.loop; i < path.states.size(); ++i)
          met |= condition.contains(states_[path.states[i]]);
        if (!met) return false;
      }
      covered.insert(path.states.begin(), path.states.end());
    }
    for (std::size_t round = 0; round < paths.size(); ++round) {
      for (const verdict::Path& path : paths) {
        for (std::size_t i = 0; i < path.states.size(); ++i) {
          if (covered.contains(path.states[i])) covered.insert(path.states.begin(), path.states.begin() + long(i));
        }
      }
    }
    return covered.size() == evidence.states.size();
  }

  const model::System& system_;
  reference::ExplicitChecker& checker_;
  const logic::FormulaPool& pool_;
  const reference::ExplicitGraph& graph_;
  std::vector<reference::StateIndex> states_;
  reference::Reading reading_;
  std::map<logic::FormulaId, reference::StateSet> sets_;
};

}  // namespace gnomon::test

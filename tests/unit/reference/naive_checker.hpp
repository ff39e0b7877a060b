// SPDX-License-Identifier: Apache-2.0
//
// A second explicit checker for tests, written independently of src/reference and even more plainly:
// sets of numbers, reachability between all pairs of states, recursion over the formula. It shares
// the concrete semantics (model/step), which has tests of its own.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace gnomon::test {

class NaiveChecker {
 public:
  using Set = std::set<std::size_t>;

  NaiveChecker(const model::System& system, const logic::Specification& spec, const std::vector<model::State>& initial)
      : system_(system), pool_(spec.pool), stepper_(system) {
    for (const model::State& state : initial) initial_.insert(number(state));
    for (std::size_t i = 0; i < states_.size(); ++i) explore(i);
    for (std::size_t i = 0; i < states_.size(); ++i) all_.insert(i);
    std::vector<Set> constraints;
    for (const logic::FormulaId formula : spec.fairness) constraints.push_back(sat(formula));
    if (!constraints.empty()) {
      fairness_ = constraints;
      all_ = eg(all_);
      for (Set& constraint : fairness_) constraint = intersect(constraint, all_);
    }
  }

  [[nodiscard]] const std::vector<model::State>& states() const { return states_; }
  [[nodiscard]] const Set& domain() const { return all_; }
  [[nodiscard]] const Set& initial() const { return initial_; }

  // clang-format off
  Set sat(logic::FormulaId id) {
    const logic::Node node = pool_[id];
    const auto both = [&](auto combine) {
      const Set f = sat(node.left);
      const Set g = sat(node.right);
      return where([&](std::size_t s) { return combine(f.contains(s), g.contains(s)); });
    };
    switch (node.op) {
      case logic::Op::True: return all_;
      case logic::Op::False: return {};
      case logic::Op::Atom:
        return where([&](std::size_t s) { return holds(system_, system_[node.atom].condition, states_[s]); });
      case logic::Op::Green: return where([&](std::size_t s) { return !stepper_.is_red(states_[s], node.agent); });
      case logic::Op::Not: return without(all_, sat(node.left));
      case logic::Op::And: return both([](bool f, bool g) { return f && g; });
      case logic::Op::Or: return both([](bool f, bool g) { return f || g; });
      case logic::Op::Xor: return both([](bool f, bool g) { return f != g; });
      case logic::Op::Implies: return both([](bool f, bool g) { return !f || g; });
      case logic::Op::Iff: return both([](bool f, bool g) { return f == g; });
      case logic::Op::PathAll: case logic::Op::PathSome: return quantified(node);
      case logic::Op::Coalition: return coalition(node);
      case logic::Op::Knows: return knows({node.agent}, sat(node.left));
      case logic::Op::DistributedKnows: return knows(pool_[node.coalition].agents, sat(node.left));
      case logic::Op::EveryoneKnows: return everyone(pool_[node.coalition].agents, sat(node.left));
      case logic::Op::CommonKnows: return common(pool_[node.coalition].agents, sat(node.left));
      case logic::Op::Obligatory: {
        const Set f = sat(node.left);
        for (const std::size_t s : all_) {
          if (!stepper_.is_red(states_[s], node.agent) && !f.contains(s)) return {};
        }
        return all_;
      }
      case logic::Op::KnowsIfCorrect: {
        Set f = sat(node.left);
        for (const std::size_t s : all_) {
          for (const model::AgentId other : pool_[node.coalition].agents) {
            if (stepper_.is_red(states_[s], other)) f.insert(s);
          }
        }
        return knows({node.agent}, f);
      }
      case logic::Op::Next: case logic::Op::Finally: case logic::Op::Globally: case logic::Op::Until: case logic::Op::Release:
      case logic::Op::WeakUntil: case logic::Op::Diamond: case logic::Op::Box: case logic::Op::StrategySome:
      case logic::Op::StrategyAll: case logic::Op::StrategyBinding: case logic::Op::Step: case logic::Op::Test:
      case logic::Op::Choice: case logic::Op::Sequence: case logic::Op::Star: case logic::Op::Repeat: break;
    }
    throw std::logic_error("not a formula of these tests");
  }
  // clang-format on

 private:
  struct Move {
    model::JointAction joint;
    Set targets;
  };
  using Step = std::function<Set(const Set&)>;

  std::size_t number(const model::State& state) {
    const auto [place, is_new] = numbers_.try_emplace(state, states_.size());
    if (is_new) states_.push_back(state);
    return place->second;
  }

  void explore(std::size_t s) {
    moves_.emplace_back();
    stepper_.for_each_joint_action(states_[s], [&](const model::JointAction& joint) {
      Move move{joint, {}};
      for (const model::State& next : stepper_.successors(model::State(states_[s]), joint))
        move.targets.insert(number(next));
      moves_[s].push_back(move);
      return true;
    });
  }

  Set where(const std::function<bool(std::size_t)>& test) const {
    Set result;
    for (const std::size_t s : all_) {
      if (test(s)) result.insert(s);
    }
    return result;
  }
  static Set intersect(const Set& a, const Set& b) {
    Set result;
    for (const std::size_t s : a) {
      if (b.contains(s)) result.insert(s);
    }
    return result;
  }
  static Set unite(Set a, const Set& b) {
    a.insert(b.begin(), b.end());
    return a;
  }
  static Set without(const Set& a, const Set& b) {
    Set result;
    for (const std::size_t s : a) {
      if (!b.contains(s)) result.insert(s);
    }
    return result;
  }
  Set rest(const Set& f) const { return without(all_, f); }

  static Set least(const Step& step) {
    Set z;
    for (Set next = step(z); next != z; next = step(z)) z = next;
    return z;
  }
  Set greatest(const Step& step) const {
    Set z = all_;
    for (Set next = step(z); next != z; next = step(z)) z = next;
    return z;
  }

  // ---- paths

  // States reachable from s by one step or more, inside `within` after the first state.
  Set reach(std::size_t s, const Set& within) const {
    Set result;
    std::vector<std::size_t> open{s};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const Move& move : moves_[at]) {
        for (const std::size_t t : move.targets) {
          if (within.contains(t) && result.insert(t).second) open.push_back(t);
        }
      }
    }
    return result;
  }

  Set ex(const Set& f) const {
    return where([&](std::size_t s) {
      return std::any_of(moves_[s].begin(), moves_[s].end(),
                         [&](const Move& m) { return !intersect(m.targets, f).empty(); });
    });
  }
  Set eu(const Set& f, const Set& g) const {
    return where([&](std::size_t s) {
      if (g.contains(s)) return true;
      if (!f.contains(s)) return false;
      Set through = reach(s, f);
      through.insert(s);
      return !intersect(through, ex(g)).empty();
    });
  }
  // A state with an infinite path in f: it reaches a cycle in f that meets all fairness sets.
  Set eg(const Set& f) const {
    std::map<std::size_t, Set> reached;
    for (const std::size_t s : f) reached[s] = reach(s, f);
    Set good;
    for (const std::size_t s : f) {
      if (!reached[s].contains(s)) continue;
      bool fair = true;
      for (const Set& constraint : fairness_) {
        fair = fair && std::any_of(f.begin(), f.end(), [&](std::size_t t) {
                 return constraint.contains(t) && reached[s].contains(t) && reached[t].contains(s);
               });
      }
      if (fair) good.insert(s);
    }
    return where(
        [&](std::size_t s) { return f.contains(s) && (good.contains(s) || !intersect(reached[s], good).empty()); });
  }

  Set quantified(const logic::Node& node) {
    const logic::Node path = pool_[node.left];
    const Set f = sat(path.left);
    const Set g = logic::operand_count(path.op) == 2 ? sat(path.right) : Set{};
    const Set nf = rest(f);
    const Set ng = rest(g);
    const bool all = node.op == logic::Op::PathAll;
    if (path.op == logic::Op::Next) return all ? rest(ex(nf)) : ex(f);
    if (path.op == logic::Op::Finally) return all ? rest(eg(nf)) : eu(all_, f);
    if (path.op == logic::Op::Globally) return all ? rest(eu(all_, nf)) : eg(f);
    if (path.op == logic::Op::Until) return all ? rest(unite(eu(ng, intersect(nf, ng)), eg(ng))) : eu(f, g);
    if (path.op == logic::Op::Release) return all ? rest(eu(nf, ng)) : unite(eu(g, intersect(f, g)), eg(g));
    return all ? rest(eu(ng, intersect(nf, ng))) : unite(eu(f, g), eg(f));
  }

  // ---- knowledge

  // f holds in all states of the domain that none of the agents can tell apart from s.
  Set knows(const std::vector<model::AgentId>& agents, const Set& f) const {
    return where([&](std::size_t s) {
      return std::all_of(all_.begin(), all_.end(), [&](std::size_t t) {
        const bool confused = std::all_of(agents.begin(), agents.end(), [&](model::AgentId a) {
          return indistinguishable(system_, a, states_[s], states_[t]);
        });
        return !confused || f.contains(t);
      });
    });
  }
  Set everyone(const std::vector<model::AgentId>& agents, const Set& f) const {
    Set result = all_;
    for (const model::AgentId a : agents) result = intersect(result, knows({a}, f));
    return result;
  }
  Set common(const std::vector<model::AgentId>& agents, const Set& f) const {
    return greatest([&](const Set& z) { return everyone(agents, intersect(f, z)); });
  }

  // ---- coalitions

  Set force(const std::vector<model::AgentId>& members, const Set& f) const {
    const auto same_part = [&](const Move& a, const Move& b) {
      return std::all_of(members.begin(), members.end(),
                         [&](model::AgentId m) { return a.joint[m.index()] == b.joint[m.index()]; });
    };
    return where([&](std::size_t s) {
      return std::any_of(moves_[s].begin(), moves_[s].end(), [&](const Move& choice) {
        return std::all_of(moves_[s].begin(), moves_[s].end(), [&](const Move& move) {
          return !same_part(choice, move) || intersect(without(move.targets, f), all_).empty();
        });
      });
    });
  }

  Set coalition(const logic::Node& node) {
    const logic::Node path = pool_[node.left];
    const std::vector<model::AgentId> members = pool_[node.coalition].agents;
    const Set f = sat(path.left);
    const Set g = logic::operand_count(path.op) == 2 ? sat(path.right) : Set{};
    return fairness_.empty() ? coalition_plain(path.op, members, f, g) : coalition_fair(path.op, members, f, g);
  }

  Set coalition_plain(logic::Op op, const std::vector<model::AgentId>& members, const Set& f, const Set& g) const {
    const auto can = [&](const Set& z) { return force(members, z); };
    if (op == logic::Op::Next) return can(f);
    if (op == logic::Op::Finally) return least([&](const Set& z) { return unite(f, can(z)); });
    if (op == logic::Op::Globally) return greatest([&](const Set& z) { return intersect(f, can(z)); });
    if (op == logic::Op::Until) return least([&](const Set& z) { return unite(g, intersect(f, can(z))); });
    if (op == logic::Op::Release) return greatest([&](const Set& z) { return intersect(g, unite(f, can(z))); });
    return greatest([&](const Set& z) { return unite(g, intersect(f, can(z))); });
  }

  // As MCMAS with -atlk 1; release and weak until as the duals that agree with its `G`.
  Set coalition_fair(logic::Op op, const std::vector<model::AgentId>& members, const Set& f, const Set& g) const {
    const auto nx = [&](const Set& y) { return without(ex(y), force(members, rest(y))); };
    const auto ng = [&](const Set& p) {
      return greatest([&](const Set& z) {
        Set result = p;
        for (const Set& constraint : fairness_) {
          const Set inner = least([&](const Set& y) { return unite(intersect(z, constraint), intersect(p, nx(y))); });
          result = intersect(result, nx(inner));
        }
        return result;
      });
    };
    const auto reach_bad = [&](const Set& bad, const Set& through) {
      return least([&](const Set& y) { return unite(bad, intersect(through, nx(y))); });
    };
    const Set fg = ng(all_);
    if (op == logic::Op::Next) return rest(nx(without(fg, f)));
    if (op == logic::Op::Finally) return rest(ng(without(fg, f)));
    if (op == logic::Op::Globally) return rest(reach_bad(rest(f), all_));
    const Set bad = without(rest(g), f);
    if (op == logic::Op::Until) return rest(unite(reach_bad(intersect(bad, fg), rest(g)), ng(rest(g))));
    if (op == logic::Op::WeakUntil) return rest(reach_bad(bad, rest(g)));
    return rest(reach_bad(rest(g), rest(f)));
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  model::Stepper stepper_;
  std::vector<model::State> states_;
  std::map<model::State, std::size_t> numbers_;
  std::vector<std::vector<Move>> moves_;
  Set initial_, all_;
  std::vector<Set> fairness_;
};

}  // namespace gnomon::test

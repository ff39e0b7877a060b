// SPDX-License-Identifier: Apache-2.0
//
// All ways to spoil evidence in one place. Most mutants are wrong for sure; some may happen to be evidence
// too, for example if another action leads to the same state.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

struct Mutant {
  std::string what;
  verdict::Evidence evidence;
  bool wrong_for_sure = false;
};

class Mutations {
 public:
  Mutations(const model::System& system, const logic::Specification& specification, logic::FormulaId root,
            const verdict::Evidence& original)
      : system_(system), formulas_(subformulas(specification.pool, root)), original_(original) {}

  std::vector<Mutant> all() {
    states();
    for (std::size_t i = 0; i < original_.claims.size(); ++i) claim(i);
    for (std::size_t i = 0; i < original_.fair.size(); ++i) {
      add("fair path left out", false, [i](auto& e) { e.fair.erase(e.fair.begin() + long(i)); });
      path(
          "fair path", [i](auto& e) -> verdict::Path& { return e.fair[i]; }, true);
    }
    add("nothing at all", true, [](auto& e) { e = {}; });
    add("a claim too many", true, [](auto& e) { e.claims.push_back(e.claims.front()); });
    return std::move(mutants_);
  }

 private:
  using Change = std::function<void(verdict::Evidence&)>;

  void add(std::string what, bool wrong_for_sure, const Change& change) {
    verdict::Evidence evidence = original_;
    change(evidence);
    if (evidence == original_) return;
    mutants_.push_back({std::move(what), std::move(evidence), wrong_for_sure});
  }

  void states() {
    for (std::size_t i = 0; i < original_.states.size(); ++i) {
      for (std::size_t v = 0; v < system_.variables.size(); ++v) {
        const model::Domain& domain = system_.variables[v].domain;
        for (std::uint64_t k = 0; k < domain.size() && k < 8; ++k) {
          add("value of a state", false, [&](auto& e) { e.states[i][v] = domain.value(k); });
        }
        add("value outside", true, [&](auto& e) { e.states[i][v] = 1'000'000; });
      }
      add("state cut", true, [i](auto& e) { e.states[i].push_back(0); });
    }
    if (original_.states.size() > 1) add("state left out", false, [](auto& e) { e.states.pop_back(); });
  }

  void claim(std::size_t i) {
    const verdict::Claim& claim = original_.claims[i];
    for (std::size_t s = 0; s <= original_.states.size(); ++s) {
      add("state of a claim", false, [&](auto& e) { e.claims[i].state = s; });
    }
    for (const logic::FormulaId formula : formulas_) {
      add("formula of a claim", i == 0, [&](auto& e) { e.claims[i].literal.formula = formula; });
    }
    add("truth of a claim", true, [i](auto& e) { e.claims[i].literal.holds = !e.claims[i].literal.holds; });
    for (const verdict::Reason reason : {verdict::Reason::Evaluated, verdict::Reason::Engine, verdict::Reason::Operands,
                                         verdict::Reason::Path, verdict::Reason::Links, verdict::Reason::Strategy}) {
      add("reason", true, [&](auto& e) { e.claims[i].reason = reason; });
    }
    for (std::size_t k = 0; k < claim.parts.size(); ++k) part(i, k);
    if (!claim.path.states.empty()) {
      path(
          "path", [i](auto& e) -> verdict::Path& { return e.claims[i].path; }, true);
      add("path left out", true, [i](auto& e) { e.claims[i].path = {}; });
    } else {
      add("path too many", true, [i](auto& e) { e.claims[i].path.states = {0}; });
    }
    add("link too many", claim.links.empty(), [i](auto& e) {
      e.claims[i].links.push_back(e.claims[i].links.empty() ? verdict::Link{} : e.claims[i].links.back());
    });
    for (std::size_t k = 0; k < claim.links.size(); ++k) link(i, k);
    if (claim.strategy.turns.empty()) {
      add("strategy too many", true, [i](auto& e) { e.claims[i].strategy.turns = {{0, {}}}; });
    } else {
      add("strategy left out", true, [i](auto& e) { e.claims[i].strategy = {}; });
      for (std::size_t k = 0; k < claim.strategy.turns.size(); ++k) turn(i, k);
      add("turn too many", true, [i](auto& e) { e.claims[i].strategy.turns.push_back({0, {}}); });
    }
  }

  void part(std::size_t i, std::size_t k) {
    const auto& parts = original_.claims[i].parts;
    // Where the coalition is stuck the others need not have come to their goal.
    const bool needed = original_.claims[i].reason != verdict::Reason::Strategy;
    add("part left out", needed, [=](auto& e) { e.claims[i].parts.erase(e.claims[i].parts.begin() + long(k)); });
    add("part twice", true, [=](auto& e) { e.claims[i].parts.push_back(e.claims[i].parts[k]); });
    for (std::size_t position = 0; position <= parts.back().position + 1; ++position) {
      add("position of a part", true, [=](auto& e) { e.claims[i].parts[k].position = position; });
    }
    for (std::size_t other = 0; other <= original_.claims.size(); ++other) {
      add("claim of a part", original_.claims[i].reason != verdict::Reason::Operands,
          [=](auto& e) { e.claims[i].parts[k].claim = other; });
    }
  }

  void link(std::size_t i, std::size_t k) {
    const verdict::Link& link = original_.claims[i].links[k];
    for (std::size_t a = 0; a <= system_.agents.size(); ++a) {
      const model::AgentId agent = a == system_.agents.size() ? model::AgentId() : model::AgentId(a);
      add("agent of a link", false, [=](auto& e) { e.claims[i].links[k].agent = agent; });
    }
    for (std::size_t s = 0; s <= original_.states.size(); ++s) {
      add("state of a link", true, [=](auto& e) { e.claims[i].links[k].state = s; });
    }
    add("link left out", false, [=](auto& e) { e.claims[i].links.erase(e.claims[i].links.begin() + long(k)); });
    if (link.run.states.empty()) return;
    add("run left out", true, [=](auto& e) { e.claims[i].links[k].run = {}; });
    path(
        "run", [=](auto& e) -> verdict::Path& { return e.claims[i].links[k].run; }, false);
  }

  void turn(std::size_t i, std::size_t k) {
    const std::size_t turns = original_.claims[i].strategy.turns.size();
    const verdict::Turn& turn = original_.claims[i].strategy.turns[k];
    const auto at = [i, k](verdict::Evidence& e) -> verdict::Turn& { return e.claims[i].strategy.turns[k]; };
    for (std::size_t s = 0; s <= original_.states.size(); ++s) {
      add("state of a turn", true, [&](auto& e) { at(e).state = s; });
    }
    if (k > 0)
      add("turn left out", true,
          [&](auto& e) { e.claims[i].strategy.turns.erase(e.claims[i].strategy.turns.begin() + long(k)); });
    add("move too many", true, [&](auto& e) { at(e).moves.push_back({}); });
    for (std::size_t m = 0; m < turn.moves.size(); ++m) {
      add("move left out", false, [&](auto& e) { at(e).moves.erase(at(e).moves.begin() + long(m)); });
      add("move twice", true, [&](auto& e) { at(e).moves.push_back(at(e).moves[m]); });
      add("choice of too few", !turn.moves[m].choice.empty(), [&](auto& e) { at(e).moves[m].choice.clear(); });
      for (std::size_t member = 0; member < turn.moves[m].choice.size(); ++member) {
        for (std::size_t action = 0; action < 5; ++action) {
          add("choice of a move", !turn.moves[m].replies.empty(),
              [&](auto& e) { at(e).moves[m].choice[member] = model::ActionId(action); });
        }
      }
      for (std::size_t r = 0; r < turn.moves[m].replies.size(); ++r) {
        const auto reply = [&](verdict::Evidence& e) -> verdict::Reply& { return at(e).moves[m].replies[r]; };
        add("reply left out", true,
            [&](auto& e) { at(e).moves[m].replies.erase(at(e).moves[m].replies.begin() + long(r)); });
        add("reply twice", true, [&](auto& e) { at(e).moves[m].replies.push_back(at(e).moves[m].replies[r]); });
        for (std::size_t other = 0; other <= turns; ++other) {
          add("turn of a reply", other == turns, [&](auto& e) { reply(e).turn = other; });
        }
        for (std::size_t a = 0; a < system_.agents.size(); ++a) {
          for (std::size_t action = 0; action < system_.agents[a].actions.size(); ++action) {
            add("action of a reply", false, [&](auto& e) { reply(e).action[a] = model::ActionId(action); });
          }
        }
        add("action of too few", true, [&](auto& e) { reply(e).action.pop_back(); });
      }
    }
  }

  // `anywhere`: a loop, or a beginning elsewhere, is not always wrong.
  void path(const std::string& name, const std::function<verdict::Path&(verdict::Evidence&)>& at, bool anywhere) {
    const verdict::Path path = at(original_);
    for (std::size_t i = 0; i < path.actions.size(); ++i) {
      for (std::size_t a = 0; a < system_.agents.size(); ++a) {
        for (std::size_t k = 0; k < system_.agents[a].actions.size(); ++k) {
          add(name + ": action", false, [&](auto& e) { at(e).actions[i][a] = model::ActionId(k); });
        }
        add(name + ": no such action", true, [&](auto& e) { at(e).actions[i][a] = model::ActionId(99); });
      }
      add(name + ": action of too few", true, [&](auto& e) { at(e).actions[i].pop_back(); });
      add(name + ": action left out", true, [&](auto& e) { at(e).actions.erase(at(e).actions.begin() + long(i)); });
    }
    for (std::size_t i = 0; i < path.states.size(); ++i) {
      for (std::size_t s = 0; s <= original_.states.size(); ++s) {
        add(name + ": state", s == original_.states.size(), [&](auto& e) { at(e).states[i] = s; });
      }
      add(name + ": state left out", true, [&](auto& e) { at(e).states.erase(at(e).states.begin() + long(i)); });
      add(name + ": loop", !anywhere, [&](auto& e) { at(e).loop = i; });
    }
    add(name + ": loop to nowhere", true, [&](auto& e) { at(e).loop = path.states.size(); });
    add(name + ": without loop", true, [&](auto& e) { at(e).loop.reset(); });
    if (!path.actions.empty()) {
      add(name + ": one step less", !anywhere, [&](auto& e) {
        at(e).states.pop_back();
        at(e).actions.pop_back();
      });
      add(name + ": begins later", !anywhere && path.actions.size() > 1, [&](auto& e) {
        at(e).states.erase(at(e).states.begin());
        at(e).actions.erase(at(e).actions.begin());
        if (at(e).loop && *at(e).loop > 0) --*at(e).loop;
      });
    }
  }

  const model::System& system_;
  std::vector<logic::FormulaId> formulas_;
  verdict::Evidence original_;
  std::vector<Mutant> mutants_;
};

}  // namespace gnomon::test

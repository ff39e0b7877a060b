// SPDX-License-Identifier: Apache-2.0
#include "symbolic/strategies/uniform_coalition.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"
#include "symbolic/operators/coalition.hpp"

#include <map>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Node;
using logic::Op;
using model::AgentId;

namespace {

// Returns strategies for the members of which no more is known than that they keep to actions that win with perfect
// information in all states that a member cannot tell apart, where there are such actions. They choose the first one;
// elsewhere, their first action.
std::map<AgentId, Bdd> guessed_rules(const UniformModel& model, Knowledge& knowledge,
                                     const std::vector<AgentId>& members, const Bdd& possible, const Bdd& region) {
  const Encoding& encoding = model.encoding;
  Transitions& transitions = model.free.transitions();
  const Bdd all_actions = transitions.action_cube(members);
  const Bdd good =
      transitions.choices(region, members).minus(transitions.preimage(model.free.complement(possible), members));
  std::map<AgentId, Bdd> result;
  for (const AgentId member : members) {
    const Bdd& protocol = transitions.behaviour().protocols[member.index()];
    const Bdd own_actions = transitions.action_cube(std::vector{member});
    Bdd rule = encoding.manager().bottom();
    Bdd chosen = rule;  // the states with a choice
    for (const bool careful : {true, false}) {
      for (std::size_t i = 0; i < encoding.system()[member].actions.size(); ++i) {
        const Bdd performed = encoding.performs_only(member, model::ActionId(i));
        Bdd where = protocol.and_exists(performed, own_actions).minus(chosen);
        if (careful) {
          const Bdd wrong = (region & where).minus(good.and_exists(performed, all_actions));
          where &= knowledge.knows(member, !wrong);
        }
        rule |= where & performed;
        chosen |= where;
      }
    }
    result.emplace(member, std::move(rule));
  }
  return result;
}

}  // namespace

UniformCoalition::UniformCoalition(const UniformModel& model, std::vector<AgentId> members, ParameterBits& bits,
                                   StateSets sets)
    : model_(model),
      members_(std::move(members)),
      bits_(bits),
      sets_(std::move(sets)),
      knowledge_(model.encoding, model.free.domain()) {}

Bdd UniformCoalition::enforce(FormulaId path, const Bdd& care) {
  const Bdd possibly = care & won_surely(possible(path));
  if (possibly.is_false()) return possibly;
  const Bounds known{sure(path), possible(path)};
  const Bdd surely = possibly & won_surely(known.sure);
  const Bdd open = possibly.minus(surely);
  if (open.is_false()) return surely;
  if (are_informed(path, known)) return possibly;
  const Search found = search(path, known, open);
  Bdd won = open & won_surely(found.won | !found.starts);
  for (const auto& parameters : found.parameters) won = won.exists(parameters->cube());
  return surely | won;
}

FoundStrategies UniformCoalition::strategies(FormulaId path, const Bdd& state) {
  const Bounds known{sure(path), possible(path)};
  FoundStrategies result{{}, state};
  if (state.subset_of(won_surely(known.sure))) {
    for (const AgentId member : acting_members()) result.strategies.push_back({{}, member, {}});
    return result;
  }
  Search found;
  std::map<AgentId, Bdd> rules;
  if (are_informed(path, known)) {
    found.starts = alternatives(state);
    found.region = region_of(path, known, found.starts);
    rules = informed_rules(path, known);
  } else {
    found = search(path, known, state);
    rules = chosen_rules(found, state);
  }
  for (const auto& [member, rule] : rules) result.strategies.push_back({{}, member, rule});
  const StrategyOutcomes outcomes(model_.encoding, model_.free, found.region, rules);
  result.reached = reachable_from(outcomes.temporal(), found.starts, found.region);
  return result;
}

std::map<AgentId, Bdd> UniformCoalition::chosen_rules(const Search& found, const Bdd& state) {
  const Bdd good = state & won_surely(found.won | !found.starts);
  std::vector<const StrategyParameters*> parameters;
  for (const auto& one : found.parameters) parameters.push_back(one.get());
  const Bdd state_cube = model_.encoding.manager().cube(model_.encoding.state_bits());
  const Bdd chosen = chosen_parameters(parameters, good.exists(state_cube));
  std::map<AgentId, Bdd> result = found.guess;
  for (const auto& one : found.parameters) {
    const AgentId member = one->agents().front();
    result[member] = one->rule(member).constrain(chosen);
  }
  return result;
}

// Agents without actions follow no strategy.
std::vector<AgentId> UniformCoalition::acting_members() const {
  std::vector<AgentId> result = members_;
  std::erase_if(result, [this](AgentId member) { return model_.encoding.system()[member].actions.empty(); });
  return result;
}

// ---- without strategies

bool UniformCoalition::is_simple(FormulaId path) const {
  const Node& node = model_.pool[path];
  if (node.op != Op::Next && node.op != Op::Until && node.op != Op::Release) return false;
  return logic::is_state_formula(model_.pool, node.left) &&
         (node.op == Op::Next || logic::is_state_formula(model_.pool, node.right));
}

bool UniformCoalition::has_fixpoint(FormulaId path) const { return model_.free.fairness().empty() && is_simple(path); }

const Bdd& UniformCoalition::sure(FormulaId path) {
  return remember(sure_, path, [&] { return has_fixpoint(path) ? forced(path) : won_on_paths(path, model_.free); });
}

const Bdd& UniformCoalition::possible(FormulaId path) {
  return remember(possible_, path,
                  [&] { return has_fixpoint(path) ? possibly_forced(path) : possible_on_paths(path); });
}

// On paths, what no path satisfies is not enforced, unless plays may end in a blocked step. With fairness the members
// may see to it that no outcome is fair; ATL with perfect information does not credit that to them for R.
Bdd UniformCoalition::possible_on_paths(FormulaId path) const {
  const Temporal& free = model_.free;
  if (free.fairness().empty()) {
    const Bdd blocked = free.eu(free.domain(), blocked_states(model_.encoding, free));
    return Paths(free, model_.pool, model_.paths, sets_).some(path) | blocked;
  }
  return is_simple(path) && model_.pool[path].op != Op::Release ? possibly_forced(path) : free.domain();
}

// Step by step, for all actions of all agents.
Bdd UniformCoalition::forced(FormulaId path) const {
  const Temporal& free = model_.free;
  const Node& node = model_.pool[path];
  const Bdd stuck = stuck_states(model_.encoding, free);
  const Bdd not_left = free.complement(sets_(node.left));
  if (node.op == Op::Next) return free.complement(stuck | free.ex(not_left));
  const Bdd not_right = free.complement(sets_(node.right));
  if (node.op == Op::Release) return free.complement(free.eu(not_left, not_right | (not_left & stuck)));
  return free.complement(free.eu(not_right, (not_right & (not_left | stuck)) | free.eg(not_right)));
}

// With perfect information.
Bdd UniformCoalition::possibly_forced(FormulaId path) const {
  const Temporal& free = model_.free;
  const Node& node = model_.pool[path];
  Coalition coalition(free, members_);
  if (node.op == Op::Next) return coalition.next(sets_(node.left));
  if (node.op == Op::Release) return coalition.release(sets_(node.left), sets_(node.right));
  return coalition.until(sets_(node.left), sets_(node.right));
}

Bdd UniformCoalition::violated(FormulaId path, const Temporal& temporal) const {
  const auto set_of = [&](FormulaId id) { return temporal.domain() & sets_(id); };
  if (!is_simple(path)) return Paths(temporal, model_.pool, model_.paths, set_of).some(path, false);
  const Node& node = model_.pool[path];
  const Bdd live = temporal.eg(temporal.domain());
  const Bdd not_left = temporal.complement(set_of(node.left));
  if (node.op == Op::Next) return temporal.ex(live & not_left);
  const Bdd not_right = temporal.complement(set_of(node.right));
  if (node.op == Op::Release) return temporal.eu(not_left, live & not_right);
  return temporal.eg(not_right) | temporal.eu(not_right, live & not_left & not_right);
}

// Without fairness, a play that reaches a state without enabled joint actions is lost.
Bdd UniformCoalition::won_on_paths(FormulaId path, const Temporal& temporal) const {
  Bdd lost = violated(path, temporal);
  if (temporal.fairness().empty()) {
    const Bdd stuck = stuck_states(model_.encoding, model_.free) & temporal.domain();
    if (!stuck.is_false()) lost |= temporal.eu(temporal.domain(), stuck);
  }
  return temporal.complement(lost);
}

Bdd UniformCoalition::won_surely(const Bdd& won) {
  switch (model_.start) {
    case logic::UniformStart::Pooled: return knowledge_.distributed_knows(members_, won);
    case logic::UniformStart::Subjective: {
      Bdd result = model_.free.domain() & won;
      for (const AgentId member : members_) result &= knowledge_.knows(member, won);
      return result;
    }
    case logic::UniformStart::Objective: return model_.free.domain() & won;
  }
  GNOMON_ASSERT(false, "every kind of start has a rule");
}

// The members consider a state possible iff they do not know that it is another one.
Bdd UniformCoalition::alternatives(const Bdd& states) { return model_.free.complement(won_surely(!states)); }

// ---- with perfect information

// Where a member has no choice, it does not matter what it sees.
bool UniformCoalition::are_informed(FormulaId path, const Bounds& known) {
  if (!has_fixpoint(path)) return false;
  const Bdd inside = known.possible.minus(known.sure);
  for (const AgentId member : acting_members()) {
    const Bdd& protocol = model_.free.transitions().behaviour().protocols[member.index()];
    const std::span<const bdd::Var> bits(model_.encoding.action_bits(member));
    const Bdd cube = model_.encoding.manager().cube(bits);
    Bdd has_choice = model_.encoding.manager().bottom();
    for (const bdd::Var bit : bits) {
      const Bdd value = model_.encoding.manager().variable(bit);
      has_choice |= protocol.and_exists(value, cube) & protocol.and_exists(!value, cube);
    }
    if (!knowledge_.tells_apart(member, inside & has_choice)) return false;
  }
  return true;
}

std::map<AgentId, Bdd> UniformCoalition::informed_rules(FormulaId path, const Bounds& known) const {
  bdd::Manager& manager = model_.encoding.manager();
  const std::vector<AgentId> members = acting_members();
  const Transitions& transitions = model_.free.transitions();
  const Bdd cube = transitions.action_cube(members);
  Bdd chosen = winning_choices(path, known);
  for (const bdd::Var bit : cube.support()) {
    const Bdd value = manager.variable(bit);
    chosen &= value.iff(chosen.and_exists(value, cube));  // set wherever it can be
  }
  std::map<AgentId, Bdd> result;
  for (const AgentId member : members) {
    std::vector<AgentId> others = members;
    std::erase(others, member);
    result[member] = chosen.exists(transitions.action_cube(others));
  }
  return result;
}

Bdd UniformCoalition::winning_choices(FormulaId path, const Bounds& known) const {
  const Node& node = model_.pool[path];
  const Coalition coalition(model_.free, members_);
  const Bdd inside = known.possible.minus(known.sure);
  if (node.op == Op::Next) return inside & coalition.forcing(sets_(node.left));
  if (node.op == Op::Release) return inside & coalition.forcing(known.possible);
  Bdd result = model_.encoding.manager().bottom();
  const Bdd cube = model_.free.transitions().action_cube(members_);
  Bdd won = known.sure;
  for (Bdd left = inside; !left.is_false(); left = left.minus(won)) {  // one more step from the goal in every round
    const Bdd good = left & coalition.forcing(won);
    GNOMON_ASSERT(!good.is_false(), "what is possible can be forced step by step");
    result |= good;
    won |= good.exists(cube);
  }
  return result;
}

// ---- with strategies

// For a fixpoint only the undecided states matter, and only as long as the play stays there.
Bdd UniformCoalition::region_of(FormulaId path, const Bounds& known, const Bdd& starts) const {
  const bool fixpoint = has_fixpoint(path);
  const Bdd inside = fixpoint ? known.possible.minus(known.sure) : model_.free.domain();
  if (model_.pool[path].op == Op::Next && fixpoint) return starts & inside;
  return reachable_from(model_.free, starts, inside);
}

// For a fixpoint a guess comes first, which costs no parameters: it is often right for goals that something never
// happens.
UniformCoalition::Search UniformCoalition::search(FormulaId path, const Bounds& known, const Bdd& from) {
  bits_.check_allowed();
  const Temporal& free = model_.free;
  Search result;
  result.starts = alternatives(from);
  result.region = region_of(path, known, result.starts);
  const bool fixpoint = has_fixpoint(path);
  const auto play = [&](const std::map<AgentId, Bdd>& rules) {
    const StrategyOutcomes outcomes(model_.encoding, free, result.region, rules);
    return fixpoint ? won_by_fixpoint(path, known, outcomes.temporal()) : won_on_paths(path, outcomes.temporal());
  };
  if (fixpoint) {
    result.guess = guessed_rules(model_, knowledge_, acting_members(), known.possible, result.region);
    result.won = play(result.guess);
    if (from.subset_of(won_surely(result.won | !result.starts))) return result;
    result.guess.clear();
  }
  std::map<AgentId, Bdd> rules;
  for (const AgentId member : acting_members()) {
    const StrategyParameters::Model strategies{model_.encoding, free.transitions().behaviour(), knowledge_};
    result.parameters.push_back(
        std::make_unique<StrategyParameters>(strategies, std::vector{member}, result.region, bits_));
    rules[member] = result.parameters.back()->rule(member);
  }
  result.won = play(rules);
  return result;
}

// A play is lost if it reaches a state where the members cannot win, or if it stays forever in undecided states
// although something must be reached. Undecided states are not deadlocks, because those are decided.
Bdd UniformCoalition::won_by_fixpoint(FormulaId path, const Bounds& known, const Temporal& temporal) const {
  const Node& node = model_.pool[path];
  const Bdd& region = temporal.domain();
  if (node.op == Op::Next) {
    return known.sure | region.minus(temporal.ex(model_.free.complement(sets_(node.left))));
  }
  Bdd lost = model_.free.complement(known.possible);
  if (node.op == Op::Until) lost |= temporal.eg(region);
  return known.sure | region.minus(temporal.eu(region, lost));
}

}  // namespace gnomon::symbolic

// SPDX-License-Identifier: Apache-2.0
#include "strategies/search.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"

#include <algorithm>
#include <deque>
#include <set>

namespace gnomon::strategies {

using logic::FormulaId;
using logic::Node;
using logic::Op;

namespace {

// Deeper formulas are rejected, because the call stack is finite.
constexpr std::size_t most_nested = 2'000;

class Deeper {
 public:
  explicit Deeper(std::size_t& depth) : depth_(depth) {
    if (++depth_ > most_nested) {
      --depth_;
      throw LimitError("the formula is nested too deeply for the search for strategies");
    }
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  std::size_t& depth_;
};

bool is_quantifier(Op op) { return op == Op::StrategySome || op == Op::StrategyAll; }

}  // namespace

Search::Search(const model::System& system, const logic::FormulaPool& pool, Oracle& oracle, logic::UniformStart start,
               const Limits& limits)
    : pool_(pool), oracle_(oracle), start_(start), limits_(limits), arena_(system), choices_(arena_, alike_states()) {}

AlikeStates Search::alike_states() const {
  return [&oracle = oracle_](const model::State& state, const std::vector<model::VarId>& variables) {
    return oracle.alike(state, variables);
  };
}

bool Search::holds(const model::State& state, FormulaId formula) {
  return evaluate(formula, arena_.intern(state), nobody_bound()).holds;
}

Search::Context Search::nobody_bound() const { return {{}, Followed(arena_.system().agents.size())}; }

// --------------------------------------------------------------------------------- formulas

Answer Search::evaluate(FormulaId formula, StateId state, const Context& context) {
  const Deeper deeper(depth_);
  if (is_plain(formula)) return {plain_truth(formula, state), {}};
  const Node node = pool_[formula];
  if (logic::is_strategic(node.op)) return strategic(formula, state, context);
  if (node.op == Op::Coalition) return coalition(formula, state);
  if (logic::is_epistemic(node.op)) return epistemic(node, state);
  if (node.op == Op::PathAll || node.op == Op::PathSome) {
    throw LimitError("the search for strategies does not decide path quantifiers with strategies inside");
  }
  return connective(node, state, context);
}

Answer Search::connective(const Node& node, StateId state, const Context& context) {
  Answer left = evaluate(node.left, state, context);
  if (node.op == Op::Not) return {!left.holds, std::move(left.reasons), left.undecided};
  const bool left_alone_decides = (node.op == Op::And && !left.holds) || (node.op == Op::Or && left.holds) ||
                                  (node.op == Op::Implies && !left.holds);
  if (left_alone_decides) return {node.op != Op::And, std::move(left.reasons)};
  Answer right = evaluate(node.right, state, context);
  if (node.op == Op::Xor || node.op == Op::Iff) {
    return {(left.holds == right.holds) == (node.op == Op::Iff), joined(left.reasons, right.reasons)};
  }
  const bool right_alone_decides = node.op == Op::And ? !right.holds : right.holds;
  if (right_alone_decides) return right;
  return {right.holds, joined(left.reasons, right.reasons)};
}

bool Search::is_plain(FormulaId formula) {
  if (const auto place = plain_.find(formula); place != plain_.end()) return place->second;
  for (const FormulaId id : logic::subformulas(pool_, formula)) {
    const Node node = pool_[id];
    const int count = logic::operand_count(node.op);
    plain_[id] = !logic::is_strategic(node.op) && node.op != Op::Coalition && (count < 1 || plain_.at(node.left)) &&
                 (count < 2 || plain_.at(node.right));
  }
  return plain_.at(formula);
}

bool Search::plain_truth(FormulaId formula, StateId state) {
  return remember(truths_[formula], state, [&] { return oracle_.holds(arena_[state], formula); });
}

// Knowledge of sentences, in which no agent is bound.
Answer Search::epistemic(const Node& node, StateId state) {
  const FormulaId operand = node.left;
  for (const StateId other : related(node, state)) {
    const auto truth = [&] { return evaluate(operand, other, nobody_bound()).holds; };
    if (!remember(truths_[operand], other, truth)) return {false, {}};
  }
  return {true, {}};
}

std::vector<StateId> Search::alike(StateId state, const std::vector<model::VarId>& variables) {
  std::vector<StateId> result;
  for (const model::State& other : oracle_.alike(arena_[state], variables)) result.push_back(arena_.intern(other));
  return result;
}

std::vector<StateId> Search::related(const Node& node, StateId state) {
  const model::System& system = arena_.system();
  const model::Stepper stepper(system);
  const auto green = [&](model::AgentId agent, StateId id) { return !stepper.is_red(arena_[id], agent); };
  std::vector<StateId> result;
  if (node.op == Op::Knows) return alike(state, observed_variables(system, node.agent));
  if (node.op == Op::Obligatory) {
    result = alike(state, {});
    std::erase_if(result, [&](StateId id) { return !green(node.agent, id); });
    return result;
  }
  const std::vector<model::AgentId>& agents = pool_[node.coalition].agents;
  if (node.op == Op::KnowsIfCorrect) {
    result = alike(state, observed_variables(system, node.agent));
    std::erase_if(result, [&](StateId id) {
      return std::any_of(agents.begin(), agents.end(), [&](model::AgentId agent) { return !green(agent, id); });
    });
    return result;
  }
  if (node.op == Op::DistributedKnows) return alike(state, observed_variables(system, agents));
  // Everyone's knowledge takes one step, common knowledge any number of steps.
  std::set<StateId> found;
  std::deque<StateId> open{state};
  while (!open.empty()) {
    const StateId from = open.front();
    open.pop_front();
    for (const model::AgentId agent : agents) {
      for (const StateId other : alike(from, observed_variables(system, agent))) {
        if (found.insert(other).second && node.op == Op::CommonKnows) open.push_back(other);
      }
    }
  }
  return {found.begin(), found.end()};
}

// --------------------------------------------------------------------------------- quantifiers

Answer Search::strategic(FormulaId formula, StateId state, Context context) {
  for (; pool_[formula].op == Op::StrategyBinding || is_vacuous(formula); formula = pool_[formula].left) {
    const Node node = pool_[formula];
    if (node.op == Op::StrategyBinding && !arena_.system()[node.agent].actions.empty()) {
      context.followed[node.agent.index()] = context.named.at(node.strategy);
    }
  }
  if (!is_quantifier(pool_[formula].op)) {
    return logic::is_state_formula(pool_, formula) ? evaluate(formula, state, context)
                                                   : outcomes(formula, state, context);
  }
  Block& here = remember(blocks_, {formula, state, context}, [&] { return new_block(formula, state, context); });
  if (!here.possible) return {!here.wanted, {}};
  return search(here, [&] { return strategic(here.operand, state, here.inside); });
}

// A block consists of consecutive quantifiers of the same kind; bindings may stand between them.
Search::Block Search::new_block(FormulaId formula, StateId state, const Context& context) {
  Block result;
  const Op kind = pool_[formula].op;
  result.wanted = kind == Op::StrategySome;
  result.inside = context;
  std::vector<SlotId> slots;
  for (;; formula = pool_[formula].left) {
    const Node node = pool_[formula];
    if (is_vacuous(formula)) continue;
    if (node.op == kind) {
      slots.push_back(choices_.new_slot(logic::sharing_agents(arena_.system(), pool_, formula)));
      result.possible = result.possible && choices_.view(slots.back()).can_be_shared(state);
      result.names.push_back(pool_[node.strategy]);
      result.inside.named[node.strategy] = slots.back();
    } else if (node.op == Op::StrategyBinding) {
      const bool acts = !arena_.system()[node.agent].actions.empty();
      if (acts) result.inside.followed[node.agent.index()] = result.inside.named.at(node.strategy);
    } else {
      result.operand = formula;
      result.proposals.emplace(choices_, std::move(slots));
      result.one_play = wants_one_play(result);
      return result;
    }
  }
}

bool Search::wants_one_play(const Block& block) {
  bool wanted = block.wanted;
  FormulaId formula = block.operand;
  for (; pool_[formula].op == Op::Not || pool_[formula].op == Op::StrategyBinding || is_vacuous(formula);
       formula = pool_[formula].left) {
    if (pool_[formula].op == Op::Not && !logic::is_state_formula(pool_, formula)) break;
    if (pool_[formula].op == Op::Not) wanted = !wanted;
  }
  if (wanted || logic::is_state_formula(pool_, formula)) return false;
  const auto letters = logic::maximal_state_formulas(pool_, formula);
  return std::all_of(letters.begin(), letters.end(), [&](FormulaId letter) { return is_plain(letter); });
}

template <typename Trial> Answer Search::open_trial(Block& block, const Trial& trial) {
  block.proposals->leave_open();
  while (true) {
    Answer answer = trial();
    if (!answer.undecided) return answer;
    block.proposals->fix(*answer.undecided);
  }
}

template <typename Trial> Answer Search::search(Block& block, const Trial& trial) {
  Proposals& proposals = *block.proposals;
  while (true) {
    if (auto reasons = proposals.propose(limits_)) return {!block.wanted, std::move(*reasons)};
    ++statistics_.proposals;
    statistics_.states = arena_.size();
    Answer answer = block.one_play ? open_trial(block, trial) : trial();
    if (answer.holds == block.wanted) {
      block.success.clear();
      std::erase_if(answer.reasons, [&](ChoiceId choice) {
        const bool own = proposals.is_own(choices_[choice]);
        if (own) block.success.push_back(choice);
        return own;
      });
      return answer;
    }
    proposals.exclude(answer.reasons);
    for (const Reasons& reasons : answer.others) proposals.exclude(reasons);
    statistics_.clauses += 1 + answer.others.size();
  }
}

// --------------------------------------------------------------------------------- goals

const Goal& Search::goal(FormulaId path, Ending ending) {
  const bool simple = ending == Ending::LostUnlessDecided;
  return remember(goals_, {path, simple}, [&] {
    return simple ? Goal::simple(pool_[path]) : Goal::general(pool_, path, automata::Limits(limits_));
  });
}

bool Search::is_total() {
  return remember(total_, [this] { return oracle_.is_total(); });
}

// All outcomes satisfy `f and g` if all satisfy f and all satisfy g; and a state formula has the same value on all
// outcomes, if there are any.
Answer Search::outcomes(FormulaId path, StateId state, const Context& context) {
  const Deeper deeper(depth_);
  if (logic::is_state_formula(pool_, path)) return evaluate(path, state, context);
  const Node node = pool_[path];
  const auto is_state = [&](FormulaId operand) { return logic::is_state_formula(pool_, operand); };
  if (node.op == Op::And && (is_total() || (!is_state(node.left) && !is_state(node.right)))) {
    Answer left = outcomes(node.left, state, context);
    if (!left.holds) return left;
    Answer right = outcomes(node.right, state, context);
    if (!right.holds) return right;
    return {true, joined(left.reasons, right.reasons)};
  }
  if (node.op == Op::Or || node.op == Op::Implies) {
    const bool left_is_state = is_state(node.left);
    if (left_is_state || (node.op == Op::Or && is_state(node.right))) {
      const FormulaId first = left_is_state ? node.left : node.right;
      const FormulaId rest = left_is_state ? node.right : node.left;
      Answer decides = evaluate(first, state, context);
      if (decides.holds == (node.op == Op::Or)) return {true, std::move(decides.reasons)};
      Answer other = outcomes(rest, state, context);
      if (other.holds) return other;
      return {false, joined(decides.reasons, other.reasons), other.undecided};
    }
  }
  OutcomeRules rules;
  rules.is_total = is_total();
  const auto letters = logic::maximal_state_formulas(pool_, path);
  if (std::all_of(letters.begin(), letters.end(), [&](FormulaId letter) { return is_plain(letter); })) {
    rules.certain = [this, path](StateId id) {
      return remember(truths_[path], id, [&] { return oracle_.on_all_paths(arena_[id], path); });
    };
  }
  return outcomes(path, {state}, context, rules);
}

Answer Search::outcomes(FormulaId path, const std::vector<StateId>& starts, const Context& context,
                        const OutcomeRules& rules) {
  const auto letters = [&](FormulaId letter, StateId state) { return evaluate(letter, state, context); };
  return Outcomes(arena_, choices_, goal(path, rules.ending), context.followed, letters, rules, limits_)
      .all_satisfy(starts);
}

// --------------------------------------------------------------------------------- coalitions

// Whether a coalition wins depends on its own choices only.
Answer Search::coalition(FormulaId formula, StateId state) {
  const auto known = truths_[formula].find(state);
  if (known != truths_[formula].end()) return {known->second, {}};
  const Node node = pool_[formula];
  const Node path = pool_[node.left];
  const std::vector<FormulaId> letters = logic::maximal_state_formulas(pool_, node.left);
  const bool simple = logic::is_simple_path(pool_, node.left);
  const bool plain = std::all_of(letters.begin(), letters.end(), [&](FormulaId letter) { return is_plain(letter); });

  OutcomeRules rules;
  rules.ending = simple ? Ending::LostUnlessDecided : Ending::Lost;
  rules.several = true;
  rules.is_total = is_total();
  // With blocked moves, ATL with perfect information is no upper bound for uniform strategies.
  if (simple && plain && path.op != Op::Next && rules.is_total) {
    rules.hopeless = [this, formula](StateId id) {
      return remember(hopeless_[formula], id,
                      [&] { return !oracle_.wins_with_perfect_information(arena_[id], formula); });
    };
  }
  if (plain && rules.is_total) {
    rules.certain = [this, formula](StateId id) {
      return remember(certain_[formula], id, [&] { return oracle_.wins_with_all_strategies(arena_[id], formula); });
    };
  }

  const std::vector<model::AgentId>& members = pool_[node.coalition].agents;
  Block& here = remember(blocks_, {formula, state, {}}, [&] { return new_block(members); });
  std::vector<StateId> from;
  for (const model::State& one : coalition_starts(arena_.system(), members, start_, arena_[state], alike_states())) {
    from.push_back(arena_.intern(one));
  }
  const Answer result = search(here, [&] { return outcomes(node.left, from, here.inside, rules); });
  truths_[formula].emplace(state, result.holds);
  return {result.holds, {}};
}

Search::Block Search::new_block(const std::vector<model::AgentId>& members) {
  Block result;
  result.inside = nobody_bound();
  std::vector<SlotId> slots;
  for (const model::AgentId member : members) {
    if (arena_.system()[member].actions.empty()) continue;
    slots.push_back(choices_.new_slot({member}));
    result.names.emplace_back();
    result.inside.followed[member.index()] = slots.back();
  }
  result.proposals.emplace(choices_, std::move(slots));
  return result;
}

// --------------------------------------------------------------------------------- tables

std::optional<verdict::Profile> Search::profile(const model::State& state, FormulaId formula) {
  bool holds = this->holds(state, formula);
  const bool refutes = !holds;
  for (; pool_[formula].op == Op::Not || is_vacuous(formula); formula = pool_[formula].left) {
    if (pool_[formula].op == Op::Not) holds = !holds;
  }
  const StateId id = arena_.intern(state);
  const Node node = pool_[formula];
  const bool is_coalition = node.op == Op::Coalition;
  if (!is_coalition && !is_quantifier(node.op)) return std::nullopt;
  const auto place = blocks_.find(BlockKey{formula, id, is_coalition ? Context{} : nobody_bound()});
  if (place == blocks_.end() || place->second.wanted != holds) return std::nullopt;

  const Block& found = place->second;
  const std::vector<SlotId>& slots = found.proposals->slots();
  if (slots.empty()) return std::nullopt;
  verdict::Profile result{state, refutes, false, {}};
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const std::size_t agents = choices_.view(slots[i]).agents().size();
    for (std::size_t a = 0; a < agents; ++a) result.strategies.push_back(table(found, i, a));
  }
  return result;
}

verdict::PlannedStrategy Search::table(const Block& block, std::size_t slot, std::size_t agent) {
  const SlotId id = block.proposals->slots()[slot];
  const SharedView& view = choices_.view(id);
  const model::AgentId who = view.agents()[agent];
  verdict::PlannedStrategy result{block.names[slot], who, observed_variables(arena_.system(), who), {}};
  for (const ChoiceId choice : block.success) {
    const Choice& made = choices_[choice];
    if (made.slot != id) continue;
    for (std::vector<model::Value>& seen : view.observations(made.place, agent)) {
      result.choices.push_back({std::move(seen), view.options(made.place)[made.option][agent]});
    }
  }
  std::sort(result.choices.begin(), result.choices.end(), [](const auto& a, const auto& b) { return a.seen < b.seen; });
  return result;
}

}  // namespace gnomon::strategies

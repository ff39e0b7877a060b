// SPDX-License-Identifier: Apache-2.0
//
// Claims are made from the root down and wait in a list until it is their turn, so that deeply nested
// formulas need no stack.
#include "verdict/explain.hpp"

#include "base/error.hpp"
#include "verdict/certificate.hpp"
#include "verdict/fairness.hpp"
#include "verdict/truth.hpp"
#include "verdict/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using model::AgentId;
using model::State;

namespace {

class Explainer {
 public:
  Explainer(const model::System& system, const logic::Specification& specification, const Statement& root,
            EvidenceSource& source, const ExplainOptions& options)
      : system_(system),
        pool_(specification.pool),
        root_(root.literal()),
        source_(source),
        options_(options),
        stepper_(system),
        rules_(pool_, root),
        fair_(!specification.fairness.empty() && root.paths != logic::PathKind::Finite),
        truth_(pool_, rules_, source) {}

  std::optional<Evidence> run() {
    const auto start = start_state();
    if (!start) return std::nullopt;  // no initial state at all
    (void)claim(intern(*start), root_);
    for (std::size_t i = 0; i < evidence_.claims.size(); ++i) {
      if (i >= options_.most_claims) throw LimitError(fmt::format("it needs more than {} claims", i));
      justify(i);
    }
    if (!says_something()) return std::nullopt;
    if (fair_) show_fairness();
    return std::move(evidence_);
  }

 private:
  // ---- where to begin

  // The initial state from which the evidence becomes short: that of a shortest path, if the formula
  // is about one.
  std::optional<State> start_state() {
    const Literal focus = outermost_modality();
    if (reason(focus) == Reason::Path && rules_.paths()) {
      first_ = source_.path_with(nullptr, pool_[focus.formula].left, focus.holds);
      first_literal_ = focus;
      if (first_) return first_->states.front();
    } else if (reason(focus) == Reason::Path) {
      const PathShape shape = rules_.path_shape(focus);
      if (!shape.one_step && !shape.goal.empty()) {
        first_ = source_.shortest_path(nullptr, shape.through, shape.goal);
        first_literal_ = focus;
        if (first_) return first_->states.front();
      }
    }
    return source_.initial_state({focus});
  }

  // Goes down through connectives as long as one operand decides the whole in some initial state. Not
  // very far: it is only about a good place to begin.
  Literal outermost_modality() {
    constexpr int far = 64;
    Literal focus = root_;
    for (int i = 0; i < far && reason(focus) == Reason::Operands; ++i) {
      const auto next = deciding_operand(focus);
      if (!next) break;
      focus = *next;
    }
    return focus;
  }

  std::optional<Literal> deciding_operand(const Literal& literal) {
    const Node& node = pool_[literal.formula];
    for (const FormulaId operand : by_clarity(node)) {
      for (const bool value : {false, true}) {
        const bool is_left = operand == node.left;
        const auto whole = is_left ? connective_value(node.op, value, {}) : connective_value(node.op, {}, value);
        if (whole == literal.holds && source_.initial_state({{operand, value}})) return Literal{operand, value};
      }
    }
    return std::nullopt;
  }

  // ---- claims

  [[nodiscard]] Reason reason(const Literal& literal) const { return rules_.reason_for(literal); }

  StateRef intern(const State& state) {
    const auto [place, is_new] = state_refs_.try_emplace(state, evidence_.states.size());
    if (is_new) evidence_.states.push_back(state);
    return place->second;
  }

  ClaimRef claim(StateRef state, const Literal& literal) {
    const auto key = std::tuple(state, literal.formula, literal.holds);
    const auto [place, is_new] = claim_refs_.try_emplace(key, evidence_.claims.size());
    if (is_new) {
      evidence_.claims.push_back({.state = state,
                                  .literal = literal,
                                  .reason = reason(literal),
                                  .path = {},
                                  .links = {},
                                  .parts = {},
                                  .strategy = {}});
    }
    return place->second;
  }

  void justify(ClaimRef index) {
    switch (evidence_.claims[index].reason) {
      case Reason::Evaluated:
      case Reason::Engine: return;
      case Reason::Operands: return by_operands(index);
      case Reason::Path: return rules_.paths() ? by_word(index) : by_path(index);
      case Reason::Links: return by_links(index);
      case Reason::Strategy: return by_strategy(index);
    }
  }

  // ---- Boolean operators

  // What the state shows is clearest, what only the engine knows is least clear.
  [[nodiscard]] int clarity(FormulaId formula, bool value) const {
    switch (reason({formula, value})) {
      case Reason::Evaluated: return 0;
      case Reason::Path:
      case Reason::Links: return 1;
      case Reason::Strategy:
      case Reason::Operands: return 2;
      case Reason::Engine: return 3;
    }
    return 3;
  }

  [[nodiscard]] std::vector<FormulaId> by_clarity(const Node& node) const {
    std::vector<FormulaId> result{node.left};
    if (logic::operand_count(node.op) == 2 && node.right != node.left) result.push_back(node.right);
    const auto best = [this](FormulaId f) { return std::min(clarity(f, false), clarity(f, true)); };
    std::stable_sort(result.begin(), result.end(), [&](FormulaId f, FormulaId g) { return best(f) < best(g); });
    return result;
  }

  // One operand, if it decides; otherwise both.
  void by_operands(ClaimRef index) {
    const StateRef state = evidence_.claims[index].state;
    const bool wanted = evidence_.claims[index].literal.holds;
    const Node& node = pool_[evidence_.claims[index].literal.formula];
    const auto value_of = [&](FormulaId f) { return truth_.holds(evidence_.states[state], state, f); };
    const bool binary = logic::operand_count(node.op) == 2 && node.left != node.right;
    std::vector<Literal> parts{{node.left, value_of(node.left)}};
    if (binary) {
      parts.push_back({node.right, value_of(node.right)});
      const bool left_decides = connective_value(node.op, parts[0].holds, {}) == wanted;
      const bool right_decides = connective_value(node.op, {}, parts[1].holds) == wanted;
      const bool right_is_clearer =
          clarity(parts[1].formula, parts[1].holds) < clarity(parts[0].formula, parts[0].holds);
      if (right_decides && (!left_decides || right_is_clearer)) {
        parts.erase(parts.begin());
      } else if (left_decides) {
        parts.pop_back();
      }
    }
    for (const Literal& part : parts) add_part(index, 0, state, part);
  }

  void add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal) {
    const std::size_t claims_before = evidence_.claims.size();
    const ClaimRef part = claim(state, literal);
    evidence_.claims[index].parts.push_back({position, part});
    const bool inside = evidence_.claims[index].reason == Reason::Strategy || inside_strategy_.contains(index);
    if (inside && part == claims_before) inside_strategy_.insert(part);
  }

  // ---- paths

  Path intern(const Walk& walk) {
    Path result;
    for (const State& state : walk.states) result.states.push_back(intern(state));
    result.actions = walk.actions;
    result.loop = walk.loop;
    return result;
  }

  // The path that was found when looking for a place to begin.
  std::optional<Walk> found_at_the_start(const Literal& literal, const State& from) {
    if (!first_ || literal != first_literal_ || first_->states.front() != from) return std::nullopt;
    return std::exchange(first_, std::nullopt);
  }

  void by_path(ClaimRef index) {
    const State from = evidence_.states[evidence_.claims[index].state];
    const PathShape shape = rules_.path_shape(evidence_.claims[index].literal);
    std::optional<Walk> walk = found_at_the_start(evidence_.claims[index].literal, from);
    if (!walk && shape.one_step) {
      walk = source_.step(from, shape.goal);
    } else if (!walk && !shape.goal.empty()) {
      walk = source_.shortest_path(&from, shape.through, shape.goal);
    }
    if (!walk && !shape.forever.empty()) walk = source_.lasso(from, shape.forever);
    GNOMON_ASSERT(walk.has_value(), "what the engine says of a path is so");
    const Path path = intern(*walk);
    evidence_.claims[index].path = path;
    for (std::size_t i = 0; i < path.states.size(); ++i) {
      const bool last = i + 1 == path.states.size();
      const std::vector<Literal>& literals = path.loop ? shape.forever : last ? shape.goal : shape.through;
      for (const Literal& literal : literals) {
        if (!(shape.one_step && !last)) add_part(index, i, path.states[i], literal);
      }
    }
  }

  // In a path logic: a path that satisfies the path formula, or one that does not, and of the state formulas
  // along it those that matter.
  void by_word(ClaimRef index) {
    const Literal literal = evidence_.claims[index].literal;
    const FormulaId formula = pool_[literal.formula].left;
    const State from = evidence_.states[evidence_.claims[index].state];
    auto walk = found_at_the_start(literal, from);
    if (!walk) walk = source_.path_with(&from, formula, literal.holds);
    GNOMON_ASSERT(walk.has_value(), "what the engine says of a path is so");
    const Path path = intern(*walk);
    evidence_.claims[index].path = path;
    std::vector<PlacedLiteral> letters;
    for (std::size_t i = 0; i < path.states.size(); ++i) {
      for (const FormulaId label : logic::maximal_state_formulas(pool_, formula)) {
        if (pool_[label].op == Op::True || pool_[label].op == Op::False) continue;
        const bool value = truth_.holds(evidence_.states[path.states[i]], path.states[i], label);
        letters.emplace_back(i, Literal{label, value});
      }
    }
    const WordShape word{path.states.size(), path.loop};
    const auto by_engine = [this](const Literal& letter) { return reason(letter) == Reason::Engine; };
    for (const auto& [position, letter] :
         letters_that_matter(pool_, formula, literal.holds, word, letters, by_engine)) {
      add_part(index, position, path.states[position], letter);
    }
  }

  // ---- other states

  void by_links(ClaimRef index) {
    const StateRef here = evidence_.claims[index].state;
    const Node& node = pool_[evidence_.claims[index].literal.formula];
    std::vector<Link> links = node.op == Op::CommonKnows ? chain(here, node) : link(here, node);
    GNOMON_ASSERT(!links.empty(), "what the engine says of knowledge is so");
    const StateRef last = links.back().state;
    evidence_.claims[index].links = std::move(links);
    add_part(index, 0, last, {node.left, false});
  }

  // All that somebody of a group sees.
  [[nodiscard]] std::vector<model::VarId> seen_by(const std::vector<AgentId>& agents) const {
    std::set<model::VarId> seen;
    for (const AgentId agent : agents) {
      const auto own = observed_variables(system_, agent);
      seen.insert(own.begin(), own.end());
    }
    return {seen.begin(), seen.end()};
  }

  // To a state, as near to an initial one as can be, where the operand fails.
  std::vector<Link> link(StateRef here, const Node& node) {
    struct Way {
      AgentId agent;
      Likeness likeness;
    };
    std::vector<Way> ways;
    const Region fails{{node.left, false}};
    const auto members = [&]() -> const std::vector<AgentId>& { return pool_[node.coalition].agents; };
    if (node.op == Op::Knows) ways.push_back({node.agent, {seen_by({node.agent}), {}, fails}});
    if (node.op == Op::KnowsIfCorrect) ways.push_back({node.agent, {seen_by({node.agent}), members(), fails}});
    if (node.op == Op::DistributedKnows) ways.push_back({AgentId(), {seen_by(members()), {}, fails}});
    if (node.op == Op::Obligatory) ways.push_back({AgentId(), {{}, {node.agent}, fails}});
    if (node.op == Op::EveryoneKnows) {
      for (const AgentId agent : members()) ways.push_back({agent, {seen_by({agent}), {}, fails}});
    }
    const State state = evidence_.states[here];
    std::optional<Walk> best;
    AgentId agent;
    for (const Way& way : ways) {
      if (is_like(state, here, way.likeness)) return {{way.agent, here, {}}};
      auto run = source_.run_to(state, way.likeness);
      if (!run || (best && run->length() >= best->length())) continue;
      best = std::move(run);
      agent = way.agent;
    }
    if (!best) return {};
    Path run = intern(*best);
    const StateRef other = run.states.back();
    return {{agent, other, std::move(run)}};
  }

  // The state itself will do.
  bool is_like(const State& state, StateRef here, const Likeness& likeness) {
    const bool green = std::all_of(likeness.green.begin(), likeness.green.end(),
                                   [&](AgentId agent) { return !model::holds(system_, system_[agent].red, state); });
    return green && std::all_of(likeness.region.begin(), likeness.region.end(), [&](const Literal& literal) {
             return truth_.holds(state, here, literal.formula) == literal.holds;
           });
  }

  std::vector<Link> chain(StateRef here, const Node& node) {
    std::vector<model::VarId> everything;
    for (std::size_t i = 0; i < system_.variables.size(); ++i) everything.emplace_back(i);
    std::vector<Link> result;
    StateRef before = here;
    const auto steps = source_.chain(evidence_.states[here], pool_[node.coalition].agents, {{node.left, false}});
    for (const Acquaintance& step : steps) {
      const StateRef state = intern(step.state);
      Path run;
      if (state != before) {
        const auto walk = source_.run_to(step.state, {everything, {}, {}});
        GNOMON_ASSERT(walk.has_value(), "every state is reachable");
        run = intern(*walk);
      }
      result.push_back({step.agent, state, std::move(run)});
      before = state;
    }
    return result;
  }

  // ---- strategies

  // Under fairness a coalition also wins by making plays unfair, which no such strategy shows.
  void by_strategy(ClaimRef index) {
    const Literal literal = evidence_.claims[index].literal;
    const State from = evidence_.states[evidence_.claims[index].state];
    const bool inner = inside_strategy_.contains(index);
    const bool wanted = !fair_ && (options_.strategies.nested || !inner);
    const PathShape shape = rules_.path_shape(literal);
    const StrategyQuery query{pool_[pool_[literal.formula].coalition].agents, literal.holds, shape, from};
    auto found = wanted ? find_strategy(stepper_, query, ranking(literal, shape), options_.strategies) : std::nullopt;
    if (!found) {
      evidence_.claims[index].reason = Reason::Engine;
      return;
    }
    for (Turn& turn : found->strategy.turns) turn.state = intern(found->states[turn.state]);
    const std::vector<Turn> turns = found->strategy.turns;
    evidence_.claims[index].strategy = std::move(found->strategy);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const bool first_step = shape.one_step && i == 0;
      const bool ends = turns[i].moves.empty() && !first_step && satisfies(turns[i].state, shape.goal);
      for (const Literal& part : ends ? shape.goal : shape.on_the_way()) add_part(index, i, turns[i].state, part);
    }
  }

  // One for all claims about the same formula.
  Ranking& ranking(const Literal& literal, const PathShape& shape) {
    auto& known = rankings_[{literal.formula, literal.holds}];
    if (!known) known = source_.ranking(literal, shape);
    return *known;
  }

  // All of them, and there are some.
  bool satisfies(StateRef state, const std::vector<Literal>& literals) {
    return !literals.empty() && std::all_of(literals.begin(), literals.end(), [&](const Literal& literal) {
      return truth_.holds(evidence_.states[state], state, literal.formula) == literal.holds;
    });
  }

  // ---- at the end

  // Something besides what the engine says. That a true formula is true of the initial state shows
  // nothing about the others.
  [[nodiscard]] bool says_something() const {
    return std::any_of(evidence_.claims.begin(), evidence_.claims.end(), [this](const Claim& claim) {
      return claim.reason == Reason::Path || claim.reason == Reason::Links || claim.reason == Reason::Strategy ||
             (claim.reason == Reason::Evaluated && !root_.holds);
    });
  }

  // Fair paths for the states that are not on one yet, ends of paths first: they speak for all before.
  void show_fairness() {
    FairStates fair(evidence_);
    const auto show = [&](StateRef state) {
      if (fair.contains(state)) return;
      const auto walk = source_.lasso(evidence_.states[state], {});
      GNOMON_ASSERT(walk.has_value(), "every state starts a fair path");
      evidence_.fair.push_back(intern(*walk));
      fair.update();
    };
    std::vector<StateRef> ends;
    for_each_path(evidence_, [&](const Path& path) { ends.push_back(path.states.back()); });
    for (const StateRef end : ends) show(end);
    const std::size_t count = evidence_.states.size();
    for (StateRef state = 0; state < count; ++state) show(state);
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  Literal root_;
  EvidenceSource& source_;
  const ExplainOptions& options_;
  model::Stepper stepper_;
  Rules rules_;
  bool fair_;  // fairness counts
  Truth truth_;
  Evidence evidence_;
  // The path that was found when looking for a place to begin, and what it shows.
  std::optional<Walk> first_;
  Literal first_literal_;
  std::map<State, StateRef> state_refs_;
  std::map<std::tuple<StateRef, FormulaId, bool>, ClaimRef> claim_refs_;
  std::map<std::pair<FormulaId, bool>, std::unique_ptr<Ranking>> rankings_;
  std::unordered_set<ClaimRef> inside_strategy_;
};

}  // namespace

std::string why_not_explained(const logic::Specification& specification, FormulaId formula) {
  while (specification.pool[formula].op == Op::Not) formula = specification.pool[formula].left;
  if (specification.pool[formula].op != Op::Coalition) return "no finite piece of the model shows it";
  if (specification.fairness.empty()) return "its strategy is too large, or was not asked for";
  return "no strategy shows what is enforced under fairness";
}

std::optional<Evidence> explain(const model::System& system, const logic::Specification& specification,
                                const Statement& verdict, EvidenceSource& source, const ExplainOptions& options) {
  return Explainer(system, specification, verdict, source, options).run();
}

}  // namespace gnomon::verdict

// SPDX-License-Identifier: Apache-2.0
#include "strategies/outcomes.hpp"

#include "automata/cube.hpp"
#include "automata/translate.hpp"
#include "base/components.hpp"
#include "base/remember.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

namespace gnomon::strategies {

namespace {

void tidy(Reasons& reasons) {
  std::sort(reasons.begin(), reasons.end());
  reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
}

}  // namespace

Goal Goal::general(const logic::FormulaPool& pool, logic::FormulaId path, const automata::Limits& limits) {
  automata::TranslationOptions options;
  options.sign = automata::Sign::Negative;
  options.limits = limits;
  Goal result{automata::infinite_automaton(pool, path, options), {}};
  for (std::size_t q = 0; q < result.refuting.states.size(); ++q) {
    const auto& transitions = result.refuting.states[q].transitions;
    result.all_refuted.push_back(std::any_of(transitions.begin(), transitions.end(), [&](const auto& transition) {
      return transition.to == q && transition.marks.size() == result.refuting.acceptance_sets &&
             automata::is_tautology(transition.guard);
    }));
  }
  return result;
}

Goal Goal::simple(const logic::Node& path) {
  using logic::Op;
  constexpr std::uint32_t start = 0;
  constexpr std::uint32_t failed = 1;
  constexpr std::uint32_t after_step = 2;
  Goal result;
  automata::Automaton& automaton = result.refuting;
  automaton.letters = {path.left};
  if (logic::operand_count(path.op) == 2) automaton.letters.push_back(path.right);
  automaton.states.resize(path.op == Op::Next ? 3 : 2);
  automaton.acceptance_sets = 1;
  const auto add = [&](std::uint32_t from, std::uint32_t to, automata::Cube cube, bool accepting) {
    automaton.states[from].transitions.push_back(
        {to, {std::move(cube)}, accepting ? std::vector<std::uint32_t>{0} : std::vector<std::uint32_t>{}});
  };
  const automata::Literal f{0, true};
  const automata::Literal not_f{0, false};
  const automata::Literal g{1, true};
  const automata::Literal not_g{1, false};
  add(failed, failed, {}, true);
  if (path.op == Op::Next) {
    add(start, after_step, {}, false);
    add(after_step, failed, {not_f}, false);
  } else if (path.op == Op::Finally) {
    add(start, start, {not_f}, true);
  } else if (path.op == Op::Globally) {
    add(start, start, {f}, false);
    add(start, failed, {not_f}, false);
  } else if (path.op == Op::Release) {
    add(start, start, {not_f, g}, false);
    add(start, failed, {not_g}, false);
  } else {
    // An until must reach g, a weak until need not.
    add(start, start, {f, not_g}, path.op == Op::Until);
    add(start, failed, {not_f, not_g}, false);
  }
  result.all_refuted.assign(automaton.states.size(), false);
  result.all_refuted[failed] = true;
  return result;
}

Outcomes::Outcomes(Arena& arena, Choices& choices, const Goal& goal, const Followed& followed, Letters letters,
                   const OutcomeRules& rules, const Limits& limits)
    : arena_(arena),
      choices_(choices),
      goal_(goal),
      moves_(arena, choices, followed),
      letters_(std::move(letters)),
      rules_(rules),
      limits_(limits) {}

Answer Outcomes::all_satisfy(const std::vector<StateId>& starts) {
  for (const StateId start : starts) node(start, goal_.refuting.initial, {});
  Watch watch(limits_, 1024);
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    watch.tick();
    if (auto answer = expand(id)) return rules_.several ? with_others(id, std::move(*answer)) : std::move(*answer);
  }
  auto cycle = accepting_cycle();
  if (!cycle) return satisfied_by_all();
  cycle_ = std::move(*cycle);
  Reasons reasons;
  NodeId at = cycle_.back().to;
  for (const Edge& edge : cycle_) {
    add_step(reasons, nodes_[at].state);
    add_reasons(reasons, nodes_[at].state, *edge.cube);
    at = edge.to;
  }
  return refuted(at, std::move(reasons));
}

Answer Outcomes::with_others(NodeId id, Answer first) {
  constexpr std::size_t most_others = 30;
  const NodeId shown = lost_at_;
  const NodeId end = 2 * id + 64;
  Watch watch(limits_, 1024);
  while (++id < nodes_.size() && id < end && first.others.size() < most_others) {
    watch.tick();
    if (auto answer = expand(id)) first.others.push_back(std::move(answer->reasons));
  }
  lost_at_ = shown;
  return first;
}

LosingPlay Outcomes::losing_play() const {
  LosingPlay result;
  for (std::optional<NodeId> id = lost_at_; id; id = nodes_[*id].parent) result.states.push_back(nodes_[*id].state);
  std::reverse(result.states.begin(), result.states.end());
  if (cycle_.empty()) return result;
  result.loop = result.states.size() - 1;
  for (std::size_t i = 0; i + 1 < cycle_.size(); ++i) result.states.push_back(nodes_[cycle_[i].to].state);
  return result;
}

Outcomes::NodeId Outcomes::node(StateId state, std::uint32_t at, std::optional<NodeId> parent) {
  const std::uint64_t key = (std::uint64_t{state} << 32U) | at;
  const auto [place, is_new] = ids_.try_emplace(key, static_cast<NodeId>(nodes_.size()));
  if (is_new) nodes_.push_back({state, at, parent, {}});
  return place->second;
}

std::optional<Answer> Outcomes::expand(NodeId id) {
  const StateId state = nodes_[id].state;
  const std::uint32_t at = nodes_[id].at;
  const bool whole_goal_left = at == goal_.refuting.initial;
  std::vector<Edge> ways;  // without their ends
  if (at != decided() && !(whole_goal_left && rules_.certain && rules_.certain(state))) {
    if (whole_goal_left && rules_.hopeless && rules_.hopeless(state)) return refuted(id, {});
    for (const automata::Transition& transition : goal_.refuting.states[at].transitions) {
      if (const automata::Cube* cube = satisfied(transition.guard, state)) ways.push_back({0, &transition, cube});
    }
  }
  const bool undecided = !ways.empty();
  const bool need_not_go_on = rules_.is_total || rules_.ending == Ending::LostUnlessDecided;
  for (const Edge& way : ways) {
    if (!goal_.all_refuted[way.transition->to] || !need_not_go_on) continue;
    Reasons reasons;
    add_reasons(reasons, state, *way.cube);
    return refuted(id, std::move(reasons));
  }
  if (rules_.ending != Ending::Ignored && (undecided || rules_.ending == Ending::Lost) && arena_.is_stuck(state)) {
    Reasons reasons;
    if (rules_.ending == Ending::LostUnlessDecided) add_reasons(reasons, state, *ways.front().cube);
    return refuted(id, std::move(reasons));
  }
  if (!undecided && (rules_.ending != Ending::Lost || rules_.is_total)) return std::nullopt;
  if (!undecided) ways.push_back({0, nullptr, nullptr});
  const Step& next = moves_.from(state);
  for (const Edge& way : ways) {
    for (std::size_t i = 0; i < next.moves.size(); ++i) {
      const StateId successor = next.moves[i].to;
      if (i > 0 && next.moves[i - 1].to == successor) continue;
      const NodeId to = node(successor, way.transition != nullptr ? way.transition->to : decided(), id);
      nodes_[id].edges.push_back({to, way.transition, way.cube});
    }
  }
  return std::nullopt;
}

const automata::Cube* Outcomes::satisfied(const automata::Guard& guard, StateId state) {
  const auto place = std::find_if(guard.begin(), guard.end(), [&](const automata::Cube& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](const automata::Literal& literal) {
      return letter(literal.letter, state).holds == literal.holds;
    });
  });
  return place != guard.end() ? &*place : nullptr;
}

const Answer& Outcomes::letter(std::uint32_t index, StateId state) {
  auto& values = letter_values_[state];
  values.resize(goal_.refuting.letters.size());
  // Evaluating a letter may evaluate others in other states, but nothing here.
  if (!values[index]) values[index] = letters_(goal_.refuting.letters[index], state);
  return *values[index];
}

// Returns the edges of an accepting cycle, from the first node that is found on it.
std::optional<std::vector<Outcomes::Edge>> Outcomes::accepting_cycle() const {
  Successors successors(nodes_.size());
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    if (nodes_[id].at == decided()) continue;
    for (const Edge& edge : nodes_[id].edges) {
      if (nodes_[edge.to].at != decided()) successors[id].push_back(edge.to);
    }
  }
  const Components parts = components(successors);
  // The nodes are in the order of their distance from the start.
  std::set<std::uint32_t> seen;
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    const std::uint32_t part = parts.of[id];
    if (!seen.insert(part).second || !parts.on_cycle(successors, id)) continue;
    const auto inside = [&](const Edge& edge) { return parts.of[edge.to] == part && edge.transition != nullptr; };
    // A path of at least one step to an edge of the set, or back to `id`, where it ends then.
    const auto way = [&](NodeId from, const auto& wanted) {
      std::unordered_map<NodeId, std::pair<NodeId, Edge>> came;
      std::deque<NodeId> open{from};
      std::vector<Edge> result;
      while (!open.empty()) {
        const NodeId at = open.front();
        open.pop_front();
        for (const Edge& edge : nodes_[at].edges) {
          if (!inside(edge)) continue;
          if (wanted(edge)) {
            result.push_back(edge);
            for (NodeId back = at; back != from;) {
              result.push_back(came.at(back).second);
              back = came.at(back).first;
            }
            std::reverse(result.begin(), result.end());
            return result;
          }
          if (edge.to != from && came.try_emplace(edge.to, at, edge).second) open.push_back(edge.to);
        }
      }
      return result;
    };
    std::vector<Edge> cycle;
    NodeId at = id;
    bool accepting = true;
    for (std::uint32_t mark = 0; accepting && mark < goal_.refuting.acceptance_sets; ++mark) {
      const auto marked = [mark](const Edge& edge) {
        return std::find(edge.transition->marks.begin(), edge.transition->marks.end(), mark) !=
               edge.transition->marks.end();
      };
      if (std::any_of(cycle.begin(), cycle.end(), marked)) continue;
      const std::vector<Edge> more = way(at, marked);
      accepting = !more.empty();
      if (!accepting) break;
      cycle.insert(cycle.end(), more.begin(), more.end());
      at = cycle.back().to;
    }
    if (!accepting) continue;
    if (cycle.empty() || at != id) {
      const std::vector<Edge> back = way(at, [id](const Edge& edge) { return edge.to == id; });
      cycle.insert(cycle.end(), back.begin(), back.end());
    }
    return cycle;
  }
  return std::nullopt;
}

// The answer depends on all choices that were used.
Answer Outcomes::satisfied_by_all() {
  Answer result{true, moves_.all_reasons()};
  for (const auto& [state, values] : letter_values_) {
    for (const auto& value : values) {
      if (value) add_all(result.reasons, value->reasons);
    }
  }
  tidy(result.reasons);
  return result;
}

void Outcomes::add_reasons(Reasons& reasons, StateId state, const automata::Cube& cube) {
  for (const automata::Literal& literal : cube) add_all(reasons, letter(literal.letter, state).reasons);
}

void Outcomes::add_reasons_to(Reasons& reasons, NodeId id) {
  while (nodes_[id].parent) {
    const NodeId parent = *nodes_[id].parent;
    const StateId state = nodes_[parent].state;
    add_step(reasons, state);
    const auto& edges = nodes_[parent].edges;
    const auto edge = std::find_if(edges.begin(), edges.end(), [id](const Edge& other) { return other.to == id; });
    if (edge->cube != nullptr) {
      add_reasons(reasons, state, *edge->cube);
    } else if (nodes_[parent].at != decided()) {
      // The goal was decided there: no guard holds.
      for (const auto& value : letter_values_[state]) {
        if (value) add_all(reasons, value->reasons);
      }
    }
    id = parent;
  }
}

Answer Outcomes::refuted(NodeId id, Reasons reasons) {
  lost_at_ = id;
  add_reasons_to(reasons, id);
  auto undecided = add_open_choices(reasons);
  tidy(reasons);
  return {false, std::move(reasons), undecided};
}

// Where several choices make the same step, one is taken that agrees with the steps before.
std::optional<Choice> Outcomes::add_open_choices(Reasons& reasons) {
  const LosingPlay play = losing_play();
  std::map<std::pair<SlotId, ClassId>, ChoiceId> made;
  const auto conflict = [&](const Move& move) -> std::optional<Choice> {
    for (const ChoiceId id : move.open) {
      const auto before = made.find({choices_[id].slot, choices_[id].place});
      if (before != made.end() && before->second != id) return choices_[before->second];
    }
    return std::nullopt;
  };
  for (std::size_t i = 0; i < play.states.size(); ++i) {
    const bool last = i + 1 == play.states.size();
    if (last && !play.loop) break;
    const StateId to = play.states[last ? *play.loop : i + 1];
    const std::vector<Move>& moves = moves_.from(play.states[i]).moves;
    auto move = std::lower_bound(moves.begin(), moves.end(), Move{to, {}});
    const auto first = move;
    while (move != moves.end() && move->to == to && conflict(*move)) ++move;
    if (move == moves.end() || move->to != to) return conflict(*first);
    for (const ChoiceId id : move->open) made.emplace(std::pair(choices_[id].slot, choices_[id].place), id);
  }
  for (const auto& [place, id] : made) reasons.push_back(id);
  return std::nullopt;
}

}  // namespace gnomon::strategies

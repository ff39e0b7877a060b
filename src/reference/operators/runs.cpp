// SPDX-License-Identifier: Apache-2.0
#include "reference/operators/runs.hpp"

#include "base/error.hpp"
#include "reference/space/timing.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace gnomon::reference {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::View;
using model::AgentId;
using model::VarId;
using Note = ExplicitGraph::Note;
using NoteTaking = ExplicitGraph::NoteTaking;

namespace {

// Gives numbers 0, 1, 2, … to things that have none yet.
template <typename Thing> class Numbering {
 public:
  std::uint32_t operator()(const Thing& thing) {
    const auto [place, is_new] = numbers_.try_emplace(thing, static_cast<std::uint32_t>(things_.size()));
    if (is_new) things_.push_back(thing);
    return place->second;
  }
  [[nodiscard]] const Thing& operator[](std::uint32_t number) const { return things_[number]; }
  [[nodiscard]] std::vector<Thing> take() { return std::move(things_); }

 private:
  std::map<Thing, std::uint32_t> numbers_;
  std::vector<Thing> things_;
};

// Returns the states that follow one of the set, ascending.
template <typename Keep>
std::vector<StateIndex> image(const ExplicitGraph& graph, const std::vector<StateIndex>& states, const Keep& keep) {
  std::vector<StateIndex> result;
  for (const StateIndex s : states) {
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      for (const StateIndex next : graph.move_successors(move)) {
        if (keep(move, next)) result.push_back(next);
      }
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<StateIndex> initial_states(const ExplicitGraph& graph) {
  std::vector<StateIndex> result = graph.initial();
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

Runs::Runs(const model::System& system, const logic::FormulaPool& pool, const ExplicitGraph& graph,
           const StateSet& domain, const Limits& limits)
    : system_(system), pool_(pool), limits_(limits), watch_(limits) {
  const NoteTaking nothing{[](StateIndex) { return Note{0}; },
                           [](Note, StateIndex, std::size_t, StateIndex) { return Note{0}; }};
  NotedGraph noted = graph.with_notes(domain, nothing, limits);
  graph_ = std::make_unique<ExplicitGraph>(std::move(noted.graph));
  end_ = std::move(noted.origin);
}

StateSet Runs::ending_in(const StateSet& states) const {
  StateSet result = graph_->none();
  for (StateIndex s = 0; s < graph_->size(); ++s) {
    if (states.contains(end_[s])) result.insert(s);
  }
  return result;
}

void Runs::add_knowledge(FormulaId formula) {
  const Node& node = pool_[formula];
  if (node.op == Op::Knows) {
    const AgentId agents[] = {node.agent};
    StateSet result = knows(memory_of(agents, node.view), node.left);
    return add(formula, std::move(result));
  }
  const std::vector<AgentId>& agents = pool_[node.coalition].agents;
  if (node.op == Op::CommonKnows) {
    StateSet result = common_knows(agents, node.view, node.left);
    return add(formula, std::move(result));
  }
  GNOMON_ASSERT(node.op == Op::DistributedKnows, "the other operators are written with these");
  // Without a clock, nobody cannot tell any runs apart.
  const bool all_alike = agents.empty() && node.view.kind == View::Kind::Last;
  StateSet result = all_alike ? holds_throughout(Numbers(graph_->size(), 0), sets_.at(node.left))
                              : knows(memory_of(agents, node.view), node.left);
  add(formula, std::move(result));
}

Runs::Memory Runs::memory_of(std::span<const AgentId> agents, const View& view) const {
  Memory result{view, observed_variables(system_, agents), {}};
  if (view.actions) result.agents.assign(agents.begin(), agents.end());
  return result;
}

Runs::Numbers Runs::observed(const std::vector<VarId>& variables) {
  Numbering<std::vector<model::Value>> numbers;
  Numbers result(graph_->size());
  std::vector<model::Value> values(variables.size());
  for (StateIndex s = 0; s < graph_->size(); ++s) {
    watch_.tick(1 + variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i) values[i] = graph_->states().value(s, variables[i]);
    result[s] = numbers(values);
  }
  return result;
}

Runs::Numbers Runs::performed(const std::vector<AgentId>& agents) const {
  Numbering<model::JointAction> numbers;
  Numbers result;
  for (const model::JointAction& joint : graph_->joint_actions()) {
    model::JointAction part;
    for (const AgentId agent : agents) part.push_back(joint[agent.index()]);
    result.push_back(numbers(part));
  }
  return result;
}

// ---- notes

// What the last n observations are depends on the run alone. The others depend on what the agent considers possible,
// so the operand must have been known before they were taken.
const Runs::Notes& Runs::notes(const Memory& memory, FormulaId operand) {
  const bool clock = memory.view.kind == View::Kind::Clock;
  for (const Notes& known : notes_) {
    const bool same = clock ? known.memory.view == memory.view : known.memory == memory;
    if (same && (memory.view.kind == View::Kind::Last || known.sets_before.contains(operand))) return known;
  }
  if (clock) return note_time();
  return memory.view.kind == View::Kind::Last ? note_last(memory) : note_all(memory);
}

const Runs::Notes& Runs::replace_graph(Notes notes, const NoteTaking& taking) {
  NotedGraph noted = graph_->with_notes(graph_->all(), taking, limits_);
  const auto moved = [&noted](const auto& values) {
    Numbers result;
    for (const StateIndex before : noted.origin) result.push_back(values[before]);
    return result;
  };
  std::map<FormulaId, StateSet> sets;
  for (const auto& [formula, set] : sets_) {
    StateSet& result = sets.emplace(formula, noted.graph.none()).first->second;
    for (StateIndex s = 0; s < noted.origin.size(); ++s) {
      if (set.contains(noted.origin[s])) result.insert(s);
    }
  }
  notes.sets_before = std::exchange(sets_, std::move(sets));
  notes.of_state = std::move(noted.notes);
  for (Notes& others : notes_) others.of_state = moved(others.of_state);
  end_ = moved(end_);
  graph_ = std::make_unique<ExplicitGraph>(std::move(noted.graph));
  return notes_.emplace_back(std::move(notes));
}

const Runs::Notes& Runs::note_time() {
  const engine::Timing timing = timing_of(*graph_, graph_->all(), limits_.states, watch_);
  const auto end = static_cast<Note>(timing.start + timing.period);
  const auto again = static_cast<Note>(timing.start);
  const NoteTaking time{
      [](StateIndex) { return Note{0}; },
      [end, again](Note t, StateIndex, std::size_t, StateIndex) { return t + 1 < end ? t + 1 : again; }};
  return replace_graph({{{.kind = View::Kind::Clock}, {}, {}}, {}, {}, {}}, time);
}

// The last n - 1 pairs of an observation and the action after it; the present observation is seen in the state.
const Runs::Notes& Runs::note_last(const Memory& memory) {
  const Numbers seen = observed(memory.variables);
  const Numbers done = performed(memory.agents);
  const std::size_t most = memory.view.length - 1;
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  Numbering<Pairs> lists;
  const NoteTaking taking{[&lists](StateIndex) { return lists({}); },
                          [&](Note note, StateIndex from, std::size_t move, StateIndex) {
                            Pairs list = lists[note];
                            list.emplace_back(seen[from], done[graph_->joint(move)]);
                            if (list.size() > most) list.erase(list.begin());
                            return lists(list);
                          }};
  return replace_graph({memory, {}, {}, {}}, taking);
}

// The states that are possible after all that was observed.
const Runs::Notes& Runs::note_all(const Memory& memory) {
  const Numbers seen = observed(memory.variables);
  const Numbers done = performed(memory.agents);
  Numbering<std::vector<StateIndex>> sets;
  std::map<std::tuple<Note, std::uint32_t, std::uint32_t>, Note> known;
  const std::vector<StateIndex> initial = initial_states(*graph_);
  const NoteTaking taking{[&](StateIndex first) {
                            std::vector<StateIndex> set;
                            std::copy_if(initial.begin(), initial.end(), std::back_inserter(set),
                                         [&](StateIndex s) { return seen[s] == seen[first]; });
                            return sets(set);
                          },
                          [&](Note note, StateIndex, std::size_t move, StateIndex to) {
                            const std::uint32_t action = done[graph_->joint(move)];
                            const auto [place, is_new] = known.try_emplace({note, action, seen[to]});
                            if (is_new) {
                              const std::vector<StateIndex> before = sets[note];
                              watch_.tick(1 + before.size());
                              place->second = sets(image(*graph_, before, [&](std::size_t other, StateIndex next) {
                                return done[graph_->joint(other)] == action && seen[next] == seen[to];
                              }));
                            }
                            return place->second;
                          }};
  Notes notes{memory, {}, {}, {}};
  const Notes& result = replace_graph(std::move(notes), taking);
  notes_.back().possible = sets.take();
  return result;
}

// ---- knowledge

StateSet Runs::knows(const Memory& memory, FormulaId operand) {
  if (memory.view.kind != View::Kind::Recall) {
    const Numbers classes = alike(memory, operand);  // may change the graph
    return holds_throughout(classes, sets_.at(operand));
  }
  const Notes& taken = notes(memory, operand);
  const StateSet& f = taken.sets_before.at(operand);
  std::vector<bool> known;
  for (const std::vector<StateIndex>& set : taken.possible) {
    known.push_back(std::all_of(set.begin(), set.end(), [&f](StateIndex s) { return f.contains(s); }));
  }
  StateSet result = graph_->none();
  for (StateIndex s = 0; s < graph_->size(); ++s) {
    if (known[taken.of_state[s]]) result.insert(s);
  }
  return result;
}

Runs::Numbers Runs::alike(const Memory& memory, FormulaId operand) {
  const Numbers noted = notes(memory, operand).of_state;
  const Numbers seen = observed(memory.variables);
  Numbering<std::pair<Note, std::uint32_t>> numbers;
  Numbers result;
  for (StateIndex s = 0; s < graph_->size(); ++s) result.push_back(numbers({noted[s], seen[s]}));
  return result;
}

StateSet Runs::common_knows(std::span<const AgentId> agents, const View& view, FormulaId operand) {
  if (agents.empty()) return graph_->all();
  const bool recall = view.kind == View::Kind::Recall;
  if (recall && agents.size() == 1) return knows(memory_of(agents, view), operand);
  // The notes of all agents, before the classes are compared: they may change the graph.
  std::vector<Memory> memories;
  if (const auto all_see = recall && !view.actions ? public_variables(agents) : std::nullopt) {
    // Everybody remembers what all have seen; more is seen in the present state, as it never changes.
    const Memory together{view, *all_see, {}};
    const Numbers noted = notes(together, operand).of_state;
    std::vector<Numbers> classes;
    for (const AgentId agent : agents) {
      const Numbers seen = observed(observed_variables(system_, agent));
      Numbering<std::pair<Note, std::uint32_t>> numbers;
      Numbers& list = classes.emplace_back();
      for (StateIndex s = 0; s < graph_->size(); ++s) list.push_back(numbers({noted[s], seen[s]}));
    }
    return holds_throughout(joined(classes), sets_.at(operand));
  }
  if (recall) {
    const std::vector<Numbers> classes = histories(agents, view);
    return holds_throughout(joined(classes), sets_.at(operand));
  }
  for (const AgentId agent : agents) {
    memories.push_back(memory_of(std::span(&agent, 1), view));
    (void)notes(memories.back(), operand);
  }
  std::vector<Numbers> classes;
  for (const Memory& memory : memories) classes.push_back(alike(memory, operand));
  return holds_throughout(joined(classes), sets_.at(operand));
}

std::optional<std::vector<VarId>> Runs::public_variables(std::span<const AgentId> agents) const {
  std::vector<bool> changes(system_.variables.size(), false);
  for (const model::Agent& agent : system_.agents) {
    for (const model::EvolutionItem& item : agent.evolution) {
      for (const model::Assignment& assignment : item.assignments) changes[assignment.variable.index()] = true;
    }
  }
  std::vector<VarId> all = observed_variables(system_, agents.front());
  for (const AgentId agent : agents.subspan(1)) {
    std::vector<VarId> both;
    std::ranges::set_intersection(all, observed_variables(system_, agent), std::back_inserter(both));
    all = std::move(both);
  }
  for (const VarId variable : observed_variables(system_, agents)) {
    const bool may_change = changes[variable.index()] || system_[variable].is_observation();
    if (may_change && !std::binary_search(all.begin(), all.end(), variable)) return std::nullopt;
  }
  return all;
}

// At rest nothing more is seen: then the run so far, at all times, is the same note.
std::vector<Runs::Numbers> Runs::histories(std::span<const AgentId> agents, const View& view) {
  const engine::Timing timing = timing_of(*graph_, graph_->all(), limits_.states, watch_);
  if (!timing.rests) {
    throw LimitError(
        "common knowledge with perfect recall is undecidable here: what the agents see does not change in public, and "
        "runs do not come to rest");
  }
  const std::size_t rest = timing.start;
  // A run: the one before its last step, the joint action, the state. The time of each is one more than of the former.
  using Run = std::tuple<Note, std::uint32_t, StateIndex>;
  constexpr Note none = 0xFFFF'FFFFU;
  Numbering<Run> runs;
  std::vector<std::size_t> times;
  const auto number_of = [&](const Run& run, std::size_t time) {
    const Note note = runs(run);
    if (note == times.size()) times.push_back(time);
    return note;
  };
  const NoteTaking taking{[&](StateIndex s) {
                            return number_of({none, 0, s}, 0);
                          },
                          [&](Note note, StateIndex, std::size_t move, StateIndex to) {
                            if (times[note] == rest) return note;
                            const std::uint32_t joint = view.actions ? graph_->joint(move) : 0;
                            return number_of({note, joint, to}, times[note] + 1);
                          }};
  std::vector<Numbers> seen, done;
  for (const AgentId agent : agents) {
    seen.push_back(observed(observed_variables(system_, agent)));
    done.push_back(performed({agent}));
  }
  // These notes are not kept: they are of no use for another operand.
  const Numbers noted = replace_graph({}, taking).of_state;
  notes_.pop_back();
  std::vector<Numbers> result;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    Numbering<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> numbers;
    Numbers of_run;
    for (Note note = 0; note < times.size(); ++note) {
      const auto& [before, joint, s] = runs[note];
      const std::uint32_t past = before == none ? none : of_run[before];
      of_run.push_back(numbers({past, before == none || !view.actions ? 0 : done[i][joint], seen[i][s]}));
    }
    Numbers& classes = result.emplace_back();
    for (const Note note : noted) classes.push_back(of_run[note]);
  }
  return result;
}

StateSet Runs::holds_throughout(const Numbers& classes, const StateSet& f) const {
  StateSet violated(graph_->size());  // of classes
  (graph_->all() - f).for_each([&](StateIndex s) { violated.insert(classes[s]); });
  StateSet result = graph_->none();
  for (StateIndex s = 0; s < graph_->size(); ++s) {
    if (!violated.contains(classes[s])) result.insert(s);
  }
  return result;
}

Runs::Numbers Runs::joined(const std::vector<Numbers>& classes) {
  Numbers leader(graph_->size());
  std::iota(leader.begin(), leader.end(), 0U);
  const auto find = [&leader](StateIndex s) {
    while (leader[s] != s) s = leader[s] = leader[leader[s]];
    return s;
  };
  for (const Numbers& numbers : classes) {
    std::map<std::uint32_t, StateIndex> first;  // a member of each class
    for (StateIndex s = 0; s < graph_->size(); ++s) {
      watch_.tick();
      leader[find(s)] = find(first.try_emplace(numbers[s], s).first->second);
    }
  }
  for (StateIndex s = 0; s < graph_->size(); ++s) leader[s] = find(s);
  return leader;
}

}  // namespace gnomon::reference

// SPDX-License-Identifier: Apache-2.0
//
// Breadth-first exploration on the concrete semantics of model/step.
#include "reference/space/graph.hpp"

#include "base/error.hpp"
#include "model/initial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace gnomon::reference {

namespace {

// Numbers of joint actions in a list, looked up by what they stand for: there may be millions of them, and none is kept
// twice.
struct JointAt {
  const std::vector<model::JointAction>* list;

  [[nodiscard]] const model::JointAction& operator()(JointIndex index) const { return (*list)[index]; }
  [[nodiscard]] const model::JointAction& operator()(const model::JointAction& joint) const { return joint; }
};

struct JointHash : JointAt {
  using is_transparent = void;
  template <typename Key> std::size_t operator()(const Key& key) const noexcept {
    std::size_t seed = 0;
    for (const model::ActionId action : JointAt::operator()(key)) seed = seed * 0x100'0000'01B3U + action.value;
    return seed;
  }
};

struct JointEqual : JointAt {
  using is_transparent = void;
  template <typename Left, typename Right> bool operator()(const Left& left, const Right& right) const {
    return JointAt::operator()(left) == JointAt::operator()(right);
  }
};

void check_states(std::size_t count, const Limits& limits) {
  if (count <= limits.states) return;
  throw LimitError(
      fmt::format("the model has more than {} reachable states, the limit of the explicit engine; "
                  "raise it with --max-states or use another engine",
                  limits.states));
}

// What one of these takes, as pieces of work of a Watch: large models have few states in a second.
struct Work {
  explicit Work(const model::System& system) : state(1 + system.variables.size()) {
    for (const model::Agent& agent : system.agents) {
      actions += agent.protocol.size();
      move += agent.evolution.size();
    }
  }

  std::size_t state;        // to copy one
  std::size_t actions = 1;  // to find those that a state allows
  std::size_t move = 1;     // to find what follows a joint action
};

}  // namespace

class ExplicitGraph::Builder {
 public:
  Builder(ExplicitGraph& graph, const model::System& system, const Limits& limits, const model::Narrowing& narrow)
      : graph_(graph),
        system_(system),
        work_(system),
        stepper_(system),
        narrow_(narrow),
        limits_(limits),
        watch_(limits),
        numbers_(0, JointHash{{&graph.joint_actions_}}, JointEqual{{&graph.joint_actions_}}) {}

  void run() {
    model::for_each_initial_state(
        system_,
        [this](const model::State& state) {
          graph_.initial_.push_back(add(state));
          return true;
        },
        [this] { watch_.tick(); });
    for (StateIndex s = 0; s < graph_.states_.size(); ++s) {
      watch_.tick(work_.state + work_.actions);
      if (s % 16 == 0) report(s);
      explore(s);
    }
    watch_.check("reachable states", graph_.states_.size(), 0);
  }

 private:
  StateIndex add(const model::State& state) {
    const auto [index, is_new] = graph_.states_.intern(state, limits_);
    if (is_new) check_states(graph_.states_.size(), limits_);
    return index;
  }

  // Says that all states before this one have been explored.
  void report(StateIndex s) { watch_.check("reachable states", graph_.states_.size(), graph_.states_.size() - s); }

  void explore(StateIndex s) {
    const model::State state = graph_.states_[s];
    const std::size_t first_target = graph_.move_targets_.size();
    const auto add_move = [&](const model::JointAction& joint) {
      make_room(graph_.moves_, limits_);
      graph_.moves_.push_back({number_of(joint), graph_.move_targets_.size()});
      watch_.tick(work_.move);
      if (graph_.moves_.size() % 128 == 0) report(s);
      stepper_.for_each_successor(state, joint, [&](const model::State& next) {
        make_room(graph_.move_targets_, limits_);
        graph_.move_targets_.push_back(add(next));
        check_transitions();
        watch_.tick(work_.state);
        return true;
      });
      check_transitions();
      return true;
    };
    stepper_.for_each_joint_action(state, add_move, narrow_);
    make_room(graph_.first_move_, limits_);
    graph_.first_move_.push_back(graph_.moves_.size());

    const auto begin = graph_.move_targets_.begin() + static_cast<std::ptrdiff_t>(first_target);
    graph_.add_successors({begin, graph_.move_targets_.end()}, limits_);
  }

  void check_transitions() const {
    if (std::max(graph_.moves_.size(), graph_.move_targets_.size()) <= limits_.transitions) return;
    throw LimitError(
        fmt::format("the model has more than {} transitions, the limit of the explicit engine; "
                    "raise it with --max-transitions or use another engine",
                    limits_.transitions));
  }

  JointIndex number_of(const model::JointAction& joint) {
    if (const auto known = numbers_.find(joint); known != numbers_.end()) return *known;
    const auto number = static_cast<JointIndex>(graph_.joint_actions_.size());
    make_room(graph_.joint_actions_, limits_);
    graph_.joint_actions_.push_back(joint);
    numbers_.insert(number);
    return number;
  }

  ExplicitGraph& graph_;
  const model::System& system_;
  Work work_;
  model::Stepper stepper_;
  const model::Narrowing& narrow_;
  const Limits& limits_;
  Watch watch_;
  std::unordered_set<JointIndex, JointHash, JointEqual> numbers_;
};

ExplicitGraph::ExplicitGraph(const model::System& system, const Limits& limits, const model::Narrowing& narrow)
    : states_(system) {
  Builder(*this, system, limits, narrow).run();
  build_predecessors(limits);
}

ExplicitGraph ExplicitGraph::restricted(const KeepMove& keep, const Limits& limits) const {
  limits.check_room(moves_.size() * sizeof(Move) +
                    (move_targets_.size() + 2 * next_.targets.size()) * sizeof(StateIndex));
  Watch watch(limits);
  ExplicitGraph result(*this);
  result.first_move_ = {0};
  result.moves_.clear();
  result.move_targets_.clear();
  result.next_ = {};
  for (StateIndex s = 0; s < size(); ++s) {
    const std::size_t first_target = result.move_targets_.size();
    for (std::size_t move = first_move(s); move < first_move(s + 1); ++move) {
      watch.tick();
      if (!keep(s, joint_actions_[joint(move)])) continue;
      result.moves_.push_back({joint(move), result.move_targets_.size()});
      const auto targets = move_successors(move);
      result.move_targets_.insert(result.move_targets_.end(), targets.begin(), targets.end());
    }
    result.first_move_.push_back(result.moves_.size());
    result.add_successors(
        {result.move_targets_.begin() + static_cast<std::ptrdiff_t>(first_target), result.move_targets_.end()}, limits);
  }
  result.build_predecessors(limits);
  return result;
}

NotedGraph ExplicitGraph::with_notes(const StateSet& domain, const NoteTaking& taking, const Limits& limits) const {
  Watch watch(limits);
  NotedGraph result{ExplicitGraph(StateTable(states_.system())), {}, {}};
  ExplicitGraph& graph = result.graph;
  graph.joint_actions_ = joint_actions_;
  std::unordered_map<std::uint64_t, StateIndex> numbers;
  const auto number_of = [&](StateIndex s, Note note) {
    const auto size = static_cast<StateIndex>(result.origin.size());
    const auto [place, is_new] = numbers.try_emplace((std::uint64_t{note} << 32U) | s, size);
    if (is_new) {
      check_states(size + 1, limits);
      graph.states_.append(states_, s, limits);
      result.origin.push_back(s);
      result.notes.push_back(note);
    }
    return place->second;
  };
  for (const StateIndex s : initial_) {
    if (domain.contains(s)) graph.initial_.push_back(number_of(s, taking.first(s)));
  }
  for (StateIndex pair = 0; pair < result.origin.size(); ++pair) {
    const StateIndex from = result.origin[pair];
    const Note note = result.notes[pair];
    const std::size_t first_target = graph.move_targets_.size();
    for (std::size_t move = first_move(from); move < first_move(from + 1); ++move) {
      watch.tick();
      graph.moves_.push_back({joint(move), graph.move_targets_.size()});
      for (const StateIndex to : move_successors(move)) {
        if (!domain.contains(to)) continue;
        make_room(graph.move_targets_, limits);
        graph.move_targets_.push_back(number_of(to, taking.next(note, from, move, to)));
      }
    }
    graph.first_move_.push_back(graph.moves_.size());
    graph.add_successors(
        {graph.move_targets_.begin() + static_cast<std::ptrdiff_t>(first_target), graph.move_targets_.end()}, limits);
  }
  graph.build_predecessors(limits);
  return result;
}

void ExplicitGraph::add_successors(std::vector<StateIndex> targets, const Limits& limits) {
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  for (const StateIndex target : targets) {
    make_room(next_.targets, limits);
    next_.targets.push_back(target);
  }
  make_room(next_.first, limits);
  next_.first.push_back(next_.targets.size());
}

std::span<const StateIndex> ExplicitGraph::move_successors(std::size_t move) const {
  const std::size_t begin = moves_[move].first_successor;
  const std::size_t end = move + 1 < moves_.size() ? moves_[move + 1].first_successor : move_targets_.size();
  return std::span(move_targets_).subspan(begin, end - begin);
}

StateSet ExplicitGraph::deadlocks() const {
  StateSet result = none();
  for (StateIndex s = 0; s < size(); ++s) {
    if (successors(s).empty()) result.insert(s);
  }
  return result;
}

void ExplicitGraph::build_predecessors(const Limits& limits) {
  limits.check_room(2 * size() * sizeof(std::size_t) + next_.targets.size() * sizeof(StateIndex));
  Watch watch(limits);
  std::vector<std::size_t> counts(size() + 1, 0);
  for (const StateIndex target : next_.targets) {
    watch.tick();
    ++counts[target + 1];
  }
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  previous_.first = counts;
  previous_.targets.resize(next_.targets.size());
  for (StateIndex s = 0; s < size(); ++s) {
    watch.tick(1 + successors(s).size());
    for (const StateIndex target : successors(s)) previous_.targets[counts[target]++] = s;
  }
}

}  // namespace gnomon::reference

// SPDX-License-Identifier: Apache-2.0
#include "logic/views.hpp"

#include "logic/classify.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace gnomon::logic {

namespace {

bool is_of_group(Op op) { return op == Op::EveryoneKnows || op == Op::DistributedKnows || op == Op::CommonKnows; }

// Returns the operator with what came of its operands.
Node with_operands(Node node, const std::unordered_map<FormulaId, FormulaId>& results) {
  const int count = operand_count(node.op);
  if (count >= 1) node.left = results.at(node.left);
  if (count >= 2) node.right = results.at(node.right);
  return node;
}

}  // namespace

std::string view_text(const View& view) {
  std::string text;
  switch (view.kind) {
    case View::Kind::Obs: return "obs";
    case View::Kind::Clock: return "clock";
    case View::Kind::Last: text = "last " + std::to_string(view.length); break;
    case View::Kind::Recall: text = "recall"; break;
  }
  return view.actions ? text + " with actions" : text;
}

bool has_view(Op op) { return op == Op::Knows || op == Op::KnowsIfCorrect || is_of_group(op); }

std::vector<FormulaId> memories(const FormulaPool& pool, FormulaId root) {
  std::vector<FormulaId> result = subformulas(pool, root);
  std::erase_if(result, [&pool](FormulaId id) { return !pool[id].view.has_memory(); });
  return result;
}

bool has_memory(const FormulaPool& pool, FormulaId root) { return !memories(pool, root).empty(); }

std::unordered_set<FormulaId> parts_with_memory(const FormulaPool& pool, FormulaId root) {
  std::unordered_set<FormulaId> result;
  for (const FormulaId id : subformulas(pool, root)) {
    const Node& node = pool[id];
    const int count = operand_count(node.op);
    const bool inside = (count >= 1 && result.contains(node.left)) || (count >= 2 && result.contains(node.right));
    if (inside || node.view.has_memory()) result.insert(id);
  }
  return result;
}

std::vector<View> views_with_memory(const FormulaPool& pool, FormulaId root) {
  std::set<View> result;
  for (const FormulaId id : memories(pool, root)) result.insert(pool[id].view);
  return {result.begin(), result.end()};
}

FormulaId with_single_knowers(FormulaPool& pool, FormulaId root) {
  std::unordered_map<FormulaId, FormulaId> results;
  for (const FormulaId id : subformulas(pool, root)) {
    Node node = with_operands(pool[id], results);
    FormulaId& result = results[id];
    if (!node.view.has_memory() || (node.op != Op::EveryoneKnows && node.op != Op::KnowsIfCorrect)) {
      result = pool.add(node);
      continue;
    }
    const std::vector<model::AgentId> agents = pool[node.coalition].agents;
    const auto knows = [&](model::AgentId agent, FormulaId what) {
      return pool.add({.op = Op::Knows, .left = what, .agent = agent, .view = node.view});
    };
    FormulaId all = pool.truth(true);
    if (node.op == Op::EveryoneKnows) {
      for (const model::AgentId agent : agents) all = pool.binary(Op::And, all, knows(agent, node.left));
      result = all;
    } else {
      for (const model::AgentId agent : agents) {
        all = pool.binary(Op::And, all, pool.add({.op = Op::Green, .agent = agent}));
      }
      result = knows(node.agent, pool.binary(Op::Implies, all, node.left));
    }
  }
  return results.at(root);
}

// Of every sub-formula a formula that implies it and one that follows from it. Operators but negation, implication,
// equivalence and tests are monotone.
std::optional<FormulaId> with_weaker_recall(FormulaPool& pool, FormulaId root, const View& weaker, bool lower) {
  struct Bounds {
    std::optional<FormulaId> below, above;
  };
  std::unordered_map<FormulaId, Bounds> results;
  for (const FormulaId id : subformulas(pool, root)) {
    const Node node = pool[id];
    const int count = operand_count(node.op);
    const Bounds left = count >= 1 ? results.at(node.left) : Bounds();
    const Bounds right = count >= 2 ? results.at(node.right) : Bounds();
    const auto with = [&](const std::optional<FormulaId>& a, const std::optional<FormulaId>& b, View view) {
      if ((count >= 1 && !a) || (count >= 2 && !b)) return std::optional<FormulaId>();
      Node changed = node;
      if (count >= 1) changed.left = *a;
      if (count >= 2) changed.right = *b;
      changed.view = view;
      return std::optional(pool.add(changed));
    };
    Bounds& result = results[id];
    const bool turns = node.op == Op::Not || node.op == Op::Implies || node.op == Op::Box;
    const bool both = node.op == Op::Xor || node.op == Op::Iff;
    if (both) {
      const bool same = left.below == left.above && right.below == right.above;
      if (same) result = {with(left.below, right.below, node.view), with(left.below, right.below, node.view)};
    } else if (node.view.kind == View::Kind::Recall) {
      result = {with(left.below, {}, weaker), left.above};
      // Nobody knows everything; and who knows something of correct agents knows nothing if they are not.
      const bool of_nobody = node.coalition.valid() && pool[node.coalition].agents.empty();
      if (of_nobody && node.op != Op::DistributedKnows) result.above = pool.truth(true);
      if (node.op == Op::KnowsIfCorrect) result.above.reset();
    } else if (turns) {
      result = {with(left.above, right.below, node.view), with(left.below, right.above, node.view)};
    } else {
      result = {with(left.below, right.below, node.view), with(left.above, right.above, node.view)};
    }
  }
  const Bounds& whole = results.at(root);
  return lower ? whole.below : whole.above;
}

namespace {

// How far below a formula the operators lie that are looked for.
struct Reach {
  using Steps = std::optional<std::size_t>;  // nothing: any number

  bool found = false;
  Steps steps = 0;   // to the last of them
  Steps length = 0;  // of a regular expression: the most steps that it takes
};

Reach::Steps sum(const Reach::Steps& a, const Reach::Steps& b) {
  constexpr std::size_t most = 1'000'000;
  return a && b && *a + *b <= most ? std::optional(*a + *b) : std::nullopt;
}

Reach::Steps product(const Reach::Steps& a, std::uint32_t times) {
  if (a == 0U || times == 0) return 0;
  constexpr std::size_t most = 1'000'000;
  return a && times != Node::unbounded && *a * times <= most ? std::optional(*a * times) : std::nullopt;
}

Reach::Steps larger(const Reach::Steps& a, const Reach::Steps& b) {
  return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
}

Reach both(const Reach& a, const Reach& b) {
  if (!a.found || !b.found) return a.found ? a : b;
  return {true, larger(a.steps, b.steps), 0};
}

Reach after(Reach reach, const Reach::Steps& length) {
  if (reach.found) reach.steps = sum(reach.steps, length);
  return reach;
}

Reach::Steps length_of(Op op, std::uint32_t times, const Reach& left, const Reach& right) {
  if (op == Op::Step) return 1;
  if (op == Op::Choice) return larger(left.length, right.length);
  if (op == Op::Sequence) return sum(left.length, right.length);
  if (op == Op::Star || op == Op::Repeat) return product(left.length, op == Op::Star ? Node::unbounded : times);
  return 0;
}

// What the agents of an operator consider possible may have taken any number of steps, unless they know the time.
bool leaves_the_moment(const Node& node) {
  if (node.op == Op::Obligatory) return true;
  return has_view(node.op) && node.view.kind != View::Kind::Clock && node.view.kind != View::Kind::Recall;
}

}  // namespace

// One step lies below X, as many as there are in a regular expression below that, and any number below the other
// temporal operators.
std::optional<std::size_t> steps_to(const FormulaPool& pool, FormulaId root, View::Kind kind) {
  std::unordered_map<FormulaId, Reach> reaches;
  for (const FormulaId id : subformulas(pool, root)) {
    const Node& node = pool[id];
    const int count = operand_count(node.op);
    const Reach left = count >= 1 ? reaches.at(node.left) : Reach();
    const Reach right = count >= 2 ? reaches.at(node.right) : Reach();
    Reach reach = both(left, right);
    if (node.op == Op::Diamond || node.op == Op::Box) {
      reach = both(after(left, left.length), after(right, left.length));
    } else if (is_temporal(node.op)) {
      reach = after(reach, node.op == Op::Next ? Reach::Steps(1) : std::nullopt);
    } else if (leaves_the_moment(node)) {
      reach = after(reach, std::nullopt);
    }
    // Tests inside of a regular expression are no further away than its end.
    reach.length = length_of(node.op, node.high, left, right);
    if (node.view.kind == kind) reach = {true, reach.found ? reach.steps : Reach::Steps(0), 0};
    reaches[id] = reach;
  }
  return reaches.at(root).steps;
}

Observed with_observers(FormulaPool& pool, FormulaId root, const Observers& observers) {
  const auto observe = [&](Node& node) {
    const View view = std::exchange(node.view, {});
    if (!is_of_group(node.op)) {
      node.agent = observers.of_agent(view, node.agent);
      return;
    }
    NamedCoalition group;
    for (const model::AgentId member : pool[node.coalition].agents) {
      group.agents.push_back(observers.of_agent(view, member));
    }
    const bool shares_time = node.op == Op::DistributedKnows && view.kind != View::Kind::Last;
    if (group.agents.empty() && shares_time) group.agents.push_back(observers.of_nobody(view));
    std::sort(group.agents.begin(), group.agents.end());
    node.coalition = pool.coalition(std::move(group));
  };
  std::unordered_map<FormulaId, FormulaId> results;
  Observed observed;
  for (const FormulaId id : subformulas(pool, root)) {
    Node node = with_operands(pool[id], results);
    if (node.view.has_memory()) observe(node);
    const FormulaId result = results[id] = pool.add(node);
    if (result != id) observed.originals[result] = id;
  }
  observed.formula = results.at(root);
  return observed;
}

}  // namespace gnomon::logic

// SPDX-License-Identifier: Apache-2.0
#include "sat/connectives.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::sat {
namespace {

// Joins neighbours until one is left.
template <typename Join> Signal folded(std::vector<Signal> operands, Signal of_none, const Join& join) {
  if (operands.empty()) return of_none;
  while (operands.size() > 1) {
    std::size_t joined = 0;
    for (std::size_t i = 0; i < operands.size(); i += 2) {
      operands[joined++] = i + 1 < operands.size() ? join(operands[i], operands[i + 1]) : operands[i];
    }
    operands.resize(joined);
  }
  return operands.front();
}

std::vector<Signal> copied(std::span<const Signal> signals) { return {signals.begin(), signals.end()}; }

struct Counted {
  Signal at_least_one, at_most_one;
};

// Wherever two halves of the operands are joined, not both may have a true one.
Counted counted(Graph& graph, std::span<const Signal> operands) {
  std::vector<Signal> conditions;
  const auto join = [&](Signal a, Signal b) {
    conditions.push_back(!graph.conjunction(a, b));
    return graph.disjunction(a, b);
  };
  const Signal any = folded(copied(operands), Signal::constant(false), join);
  return {any, all_of(graph, conditions)};
}

}  // namespace

Signal all_of(Graph& graph, std::span<const Signal> operands) {
  std::vector<Signal> sorted = copied(operands);
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  const auto contradict = [](Signal a, Signal b) { return a == !b; };  // neighbours, when sorted
  if (std::adjacent_find(sorted.begin(), sorted.end(), contradict) != sorted.end()) return Signal::constant(false);
  return folded(std::move(sorted), Signal::constant(true), [&](Signal a, Signal b) { return graph.conjunction(a, b); });
}

Signal any_of(Graph& graph, std::span<const Signal> operands) {
  std::vector<Signal> negations = copied(operands);
  for (Signal& signal : negations) signal = !signal;
  return !all_of(graph, negations);
}

Signal parity(Graph& graph, std::span<const Signal> operands) {
  return folded(copied(operands), Signal::constant(false),
                [&](Signal a, Signal b) { return graph.exclusive_or(a, b); });
}

Signal at_most_one(Graph& graph, std::span<const Signal> operands) { return counted(graph, operands).at_most_one; }

Signal exactly_one(Graph& graph, std::span<const Signal> operands) {
  const Counted count = counted(graph, operands);
  return graph.conjunction(count.at_least_one, count.at_most_one);
}

}  // namespace gnomon::sat

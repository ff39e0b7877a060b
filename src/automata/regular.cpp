// SPDX-License-Identifier: Apache-2.0
//
// The automaton is that of <r>end on infinite words, where `end` is a letter of its own. Its states never
// have more than one obligation. For simplification it is treated as one on finite words: `end` leads to an
// accepting state without transitions.
#include "automata/regular.hpp"

#include "automata/cube.hpp"
#include "automata/reduce/simplify.hpp"
#include "automata/translation/alternating.hpp"
#include "automata/translation/term_text.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

Graph graph_of(const AlternatingAutomaton& alternating) {
  GNOMON_ASSERT(alternating.initial.size() == 1, "a regular expression is one obligation");
  Graph graph{Words::Finite, {}, alternating.initial.front(), 0};
  const auto end = static_cast<std::uint32_t>(alternating.states.size());
  for (const AlternatingState& state : alternating.states) {
    Node node{{}, false, {state.term}};
    for (const Choice& one : state.choices) {
      GNOMON_ASSERT(one.next.size() <= 1, "tests of the expression are state formulas");
      node.edges.push_back({one.next.empty() ? end : one.next.front(), one.cube, {}});
    }
    graph.nodes.push_back(std::move(node));
  }
  graph.nodes.push_back({{}, true, {}});
  return graph;
}

class Finisher {
 public:
  Finisher(const Graph& graph, NormalForm& form, const TranslationOptions& options)
      : graph_(graph), form_(form), end_{static_cast<std::uint32_t>(form.letters.size() - 1), true} {
    form_.letters.pop_back();
    if (!options.letter_name) return;
    for (const logic::FormulaId letter : form_.letters) names_.push_back(options.letter_name(letter));
    tells_ = true;
  }

  RegularAutomaton run() {
    RegularAutomaton result{form_.letters, {}, 0};
    std::vector<std::uint32_t> number;  // without the accepting state
    for (const Node& node : graph_.nodes) {
      number.push_back(static_cast<std::uint32_t>(result.states.size()));
      if (!node.accepting) result.states.emplace_back();
    }
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (!graph_.nodes[i].accepting) result.states[number[i]] = state(graph_.nodes[i], number);
    }
    result.initial = number[graph_.initial];
    return result;
  }

 private:
  [[nodiscard]] RegularState state(const Node& node, const std::vector<std::uint32_t>& number) const {
    RegularState result;
    std::map<std::uint32_t, Guard> guards;
    for (const Edge& edge : node.edges) {
      if (graph_.nodes[edge.to].accepting) {
        Cube cube = edge.cube;
        cube.erase(std::remove(cube.begin(), cube.end(), end_), cube.end());
        add_cube(result.ends, std::move(cube));
      } else {
        add_cube(guards[number[edge.to]], edge.cube);
      }
    }
    for (auto& [to, guard] : guards) result.steps.push_back({to, std::move(guard)});
    const PositionId position = form_.terms[node.terms.front()].position;
    if (tells_ && position.valid()) result.rest = position_text(form_.terms, position, names_);
    return result;
  }

  const Graph& graph_;
  NormalForm& form_;
  Literal end_;
  std::vector<std::string> names_;
  bool tells_ = false;
};

}  // namespace

bool has_state_tests(const logic::FormulaPool& pool, logic::FormulaId expression) {
  const auto states = logic::outer_state_formulas(pool, expression);
  const auto ids = logic::outer_parts(pool, expression);
  return std::all_of(ids.begin(), ids.end(), [&](logic::FormulaId id) {
    return pool[id].op != logic::Op::Test || states.contains(pool[id].left);
  });
}

RegularAutomaton regular_automaton(const logic::FormulaPool& pool, logic::FormulaId expression,
                                   const TranslationOptions& options) {
  GNOMON_ASSERT(has_state_tests(pool, expression), "tests of the expression are state formulas");
  Watch watch(options.limits);
  watch.check();
  NormalForm form = normal_form_of_regular(pool, expression);
  const Graph graph = simplified(graph_of(alternating_automaton(form, watch)), watch);
  return Finisher(graph, form, options).run();
}

}  // namespace gnomon::automata

// SPDX-License-Identifier: Apache-2.0
#include "automata/translate.hpp"

#include "automata/cube.hpp"
#include "automata/reduce/acceptance.hpp"
#include "automata/reduce/degeneralise.hpp"
#include "automata/reduce/simplify.hpp"
#include "automata/translation/alternating.hpp"
#include "automata/translation/nondeterministic.hpp"
#include "automata/translation/term_text.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

class Finisher {
 public:
  Finisher(const Graph& graph, const NormalForm& form, const TranslationOptions& options)
      : graph_(graph), form_(form), parts_(components(successors(graph))), live_(accepting_components(graph, parts_)) {
    if (!options.letter_name) return;
    for (const logic::FormulaId letter : form.letters) names_.push_back(options.letter_name(letter));
    tells_ = true;
  }

  Automaton run() {
    result_.letters = form_.letters;
    result_.initial = graph_.initial;
    result_.acceptance_sets = graph_.acceptance_sets;
    classify();
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) result_.states.push_back(state(node));
    return std::move(result_);
  }

 private:
  void classify() {
    result_.kind = Class::Finite;
    for (const Node& node : graph_.nodes) accepting_.push_back(node.accepting);
    if (graph_.words == Words::Finite) return;
    result_.kind = Class::General;
    if (const auto weak = weakly_accepting(graph_)) {
      accepting_ = *weak;
      result_.kind = is_terminal(graph_, accepting_) ? Class::Terminal : Class::Weak;
    }
  }

  [[nodiscard]] State state(std::uint32_t number) const {
    const Node& node = graph_.nodes[number];
    State result;
    result.accepting = accepting_[number];
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, Guard> guards;
    for (const Edge& edge : node.edges) add_cube(guards[{edge.to, marks(number, edge)}], edge.cube);
    for (auto& [key, guard] : guards) result.transitions.push_back({key.first, std::move(guard), key.second});
    if (!tells_) return result;
    for (const TermId term : node.terms) result.obligations.push_back(term_text(form_.terms, term, names_));
    return result;
  }

  // Only where they matter.
  [[nodiscard]] std::vector<std::uint32_t> marks(std::uint32_t from, const Edge& edge) const {
    std::vector<std::uint32_t> result;
    if (parts_.of[from] != parts_.of[edge.to] || !live_[parts_.of[from]]) return result;
    for (std::uint32_t set = 0; set < graph_.acceptance_sets; ++set) {
      if (!std::binary_search(edge.missing.begin(), edge.missing.end(), set)) result.push_back(set);
    }
    return result;
  }

  const Graph& graph_;
  const NormalForm& form_;
  Components parts_;
  std::vector<bool> live_;
  std::vector<std::string> names_;
  bool tells_ = false;
  std::vector<bool> accepting_;
  Automaton result_;
};

Automaton translated(const logic::FormulaPool& pool, logic::FormulaId path, Words words,
                     const TranslationOptions& options) {
  Watch watch(options.limits);
  watch.check();
  NormalForm form = normal_form(pool, path, options.sign, words);
  const AlternatingAutomaton alternating = alternating_automaton(form, watch);
  Graph graph = simplified(nondeterministic_automaton(alternating, words, watch), watch);
  if (!options.generalised) graph = simplified(degeneralised(graph, watch), watch);
  return Finisher(graph, form, options).run();
}

}  // namespace

Automaton infinite_automaton(const logic::FormulaPool& pool, logic::FormulaId path, const TranslationOptions& options) {
  return translated(pool, path, Words::Infinite, options);
}

Automaton finite_automaton(const logic::FormulaPool& pool, logic::FormulaId path, const TranslationOptions& options) {
  return translated(pool, path, Words::Finite, options);
}

}  // namespace gnomon::automata

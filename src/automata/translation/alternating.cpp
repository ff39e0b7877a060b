// SPDX-License-Identifier: Apache-2.0
#include "automata/translation/alternating.hpp"

#include "automata/translation/unfold.hpp"
#include "base/components.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::automata {

namespace {

class Builder {
 public:
  Builder(NormalForm& form, Watch& watch) : form_(form), watch_(watch), unfolding_(form.terms, watch) {}

  AlternatingAutomaton run() {
    NumberSet roots = unfolding_.obligations(form_.root);
    if (form_.terms.words() == Words::Finite) {  // there is no empty word
      result_.more = state_of(form_.terms.more());
      roots = united(roots, {form_.terms.more().value});
    }
    result_.initial = states_of(roots);
    for (std::size_t i = 0; i < result_.states.size(); ++i) {
      watch_.check_states(result_.states.size());
      Choices choices = unfolding_.choices(result_.states[i].term);
      for (Choice& one : choices) one = choice(std::move(one.cube), states_of(one.next));
      result_.states[i].choices = std::move(choices);
    }
    if (form_.terms.words() == Words::Infinite) find_groups();
    return std::move(result_);
  }

 private:
  std::uint32_t state_of(TermId term) {
    const auto [place, is_new] = numbers_.try_emplace(term, static_cast<std::uint32_t>(result_.states.size()));
    if (is_new) result_.states.push_back({term, {}, AlternatingState::no_group});
    return place->second;
  }

  NumberSet states_of(const NumberSet& terms) {
    NumberSet result;
    for (const std::uint32_t term : terms) result.push_back(state_of(TermId(term)));
    std::sort(result.begin(), result.end());
    return result;
  }

  [[nodiscard]] bool must_be_left(std::uint32_t state) const {
    const TermOp op = form_.terms[result_.states[state].term].op;
    return op == TermOp::Until || op == TermOp::StrongRelease || op == TermOp::Diamond;
  }

  void find_groups() {
    Successors successors(result_.states.size());
    for (std::size_t i = 0; i < result_.states.size(); ++i) {
      for (const Choice& one : result_.states[i].choices) successors[i] = united(successors[i], one.next);
    }
    const Components found = components(successors);
    for (const auto& members : found.members) {
      if (!found.on_cycle(successors, members.front())) continue;
      if (!std::any_of(members.begin(), members.end(), [this](std::uint32_t s) { return must_be_left(s); })) continue;
      const auto group = static_cast<std::uint32_t>(result_.group_sizes.size());
      for (const std::uint32_t state : members) result_.states[state].group = group;
      result_.group_sizes.push_back(static_cast<std::uint32_t>(members.size()));
    }
  }

  NormalForm& form_;
  Watch& watch_;
  Unfolding unfolding_;
  AlternatingAutomaton result_;
  std::unordered_map<TermId, std::uint32_t> numbers_;
};

}  // namespace

AlternatingAutomaton alternating_automaton(NormalForm& form, Watch& watch) { return Builder(form, watch).run(); }

}  // namespace gnomon::automata

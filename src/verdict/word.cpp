// SPDX-License-Identifier: Apache-2.0
#include "verdict/word.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/regular_graph.hpp"

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::Place;

namespace {

class WordEvaluation {
 public:
  WordEvaluation(const logic::FormulaPool& pool, FormulaId path, const WordShape& word, const KnownLabel& known)
      : pool_(pool), word_(word), known_(known), states_(logic::state_formulas(pool, path)) {
    for (const FormulaId id : logic::subformulas(pool, path)) {  // operands first
      if (logic::is_regular_expression(pool[id].op)) continue;
      truths_[id] = states_.contains(id) ? label(id) : evaluate(pool[id]);
    }
  }

  // Certainly true, or with `positive` unset certainly false.
  [[nodiscard]] bool certain(FormulaId id, bool positive) const {
    const Truths& truths = truths_.at(id);
    return positive ? truths.yes[0] : truths.no[0];
  }

 private:
  using Values = std::vector<bool>;  // by position
  struct Truths {
    Values yes, no;  // certainly true, certainly false
  };

  [[nodiscard]] Values all(bool value) const { return Values(word_.length, value); }
  [[nodiscard]] std::optional<std::size_t> next(std::size_t position) const {
    return position + 1 < word_.length ? std::optional(position + 1) : word_.loop;
  }

  [[nodiscard]] Truths label(FormulaId id) const {
    const Op op = pool_[id].op;
    Truths result{all(op == Op::True), all(op == Op::False)};
    if (op == Op::True || op == Op::False) return result;
    for (std::size_t i = 0; i < word_.length; ++i) {
      const auto value = known_(id, i);
      result.yes[i] = value == true;
      result.no[i] = value == false;
    }
    return result;
  }

  // clang-format off
  [[nodiscard]] Truths evaluate(const Node& node) {
    if (node.op == Op::Diamond || node.op == Op::Box) return modality(node);
    const Truths& f = truths_.at(node.left);
    const Truths& g = logic::operand_count(node.op) == 2 ? truths_.at(node.right) : f;
    switch (node.op) {
      case Op::Not: return {f.no, f.yes};
      case Op::And: return {both(f.yes, g.yes), either(f.no, g.no)};
      case Op::Or: return {either(f.yes, g.yes), both(f.no, g.no)};
      case Op::Implies: return {either(f.no, g.yes), both(f.yes, g.no)};
      case Op::Iff: return {either(both(f.yes, g.yes), both(f.no, g.no)), either(both(f.yes, g.no), both(f.no, g.yes))};
      case Op::Xor: return {either(both(f.yes, g.no), both(f.no, g.yes)), either(both(f.yes, g.yes), both(f.no, g.no))};
      case Op::Next: return {at_next(f.yes, false), at_next(f.no, true)};
      case Op::Finally: return {until(all(true), f.yes), release(all(false), f.no)};
      case Op::Globally: return {release(all(false), f.yes), until(all(true), f.no)};
      case Op::Until: return {until(f.yes, g.yes), release(f.no, g.no)};
      case Op::Release: return {release(f.yes, g.yes), until(f.no, g.no)};
      case Op::WeakUntil: return {release(g.yes, either(f.yes, g.yes)), until(g.no, both(f.no, g.no))};
      case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Diamond: case Op::Box: case Op::PathAll:
      case Op::PathSome: case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
      case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome:
      case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice:
      case Op::Sequence: case Op::Star: case Op::Repeat:
        break;
    }
    throw UsageError("this operator does not belong into a path formula");
  }
  // clang-format on

  [[nodiscard]] static Values both(Values f, const Values& g) {
    for (std::size_t i = 0; i < f.size(); ++i) f[i] = f[i] && g[i];
    return f;
  }
  [[nodiscard]] static Values either(Values f, const Values& g) {
    for (std::size_t i = 0; i < f.size(); ++i) f[i] = f[i] || g[i];
    return f;
  }
  [[nodiscard]] static Values opposite(Values f) {
    f.flip();
    return f;
  }

  [[nodiscard]] Values at_next(const Values& f, bool at_end) const {
    Values result = all(at_end);
    for (std::size_t i = 0; i < word_.length; ++i) {
      if (const auto after = next(i)) result[i] = f[*after];
    }
    return result;
  }

  // Backwards, until nothing changes: twice around the loop at most.
  [[nodiscard]] Values until(const Values& f, const Values& g) const {
    Values result = g;
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::size_t i = word_.length; i-- > 0;) {
        const auto after = next(i);
        if (result[i] || !f[i] || !after || !result[*after]) continue;
        result[i] = true;
        changed = true;
      }
    }
    return result;
  }
  [[nodiscard]] Values release(const Values& f, const Values& g) const {
    return opposite(until(opposite(f), opposite(g)));
  }

  // ---- regular expressions

  // [r]f is certain if f is certain after every match that is possible.
  [[nodiscard]] Truths modality(const Node& node) {
    const auto [entry, exit] = graph_.add(node.left);
    const Truths f = truths_.at(node.right);
    if (node.op == Op::Diamond) return {after_match(entry, exit, f.yes, true), never(entry, exit, f.no)};
    return {never(entry, exit, f.yes), after_match(entry, exit, f.no, true)};
  }

  [[nodiscard]] Values never(Place entry, Place exit, const Values& otherwise) const {
    return opposite(after_match(entry, exit, opposite(otherwise), false));
  }

  // Where some match begins after which f holds: one that is certain, or one that is possible. Backwards from
  // the end of matches.
  [[nodiscard]] Values after_match(Place entry, Place exit, const Values& f, bool certainly) const {
    struct Before {
      Place place = 0;
      const logic::RegularGraph::Edge* edge = nullptr;
    };
    std::vector<std::vector<Before>> into(graph_.place_count());
    std::vector<Place> places{entry};
    std::vector<bool> seen(graph_.place_count(), false);
    seen[entry] = true;
    while (!places.empty()) {
      const Place from = places.back();
      places.pop_back();
      for (const logic::RegularGraph::Edge& edge : graph_.edges(from)) {
        into[edge.to].push_back({from, &edge});
        if (!seen[edge.to]) places.push_back(edge.to);
        seen[edge.to] = true;
      }
    }
    std::vector<std::vector<std::size_t>> positions_before(word_.length);
    for (std::size_t i = 0; i < word_.length; ++i) {
      if (const auto after = next(i)) positions_before[*after].push_back(i);
    }
    std::vector<Values> found(graph_.place_count());
    std::vector<std::pair<Place, std::size_t>> open;
    const auto add = [&](Place place, std::size_t position) {
      if (found[place].empty()) found[place] = all(false);
      if (found[place][position]) return;
      found[place][position] = true;
      open.emplace_back(place, position);
    };
    for (std::size_t i = 0; i < word_.length; ++i) {
      if (f[i]) add(exit, i);
    }
    while (!open.empty()) {
      const auto [place, position] = open.back();
      open.pop_back();
      for (const Before& before : into[place]) {
        const bool step = before.edge->kind == Op::Step;
        const std::vector<std::size_t> here{position};
        for (const std::size_t i : step ? positions_before[position] : here) {
          if (passes(*before.edge, i, certainly)) add(before.place, i);
        }
      }
    }
    return found[entry].empty() ? all(false) : found[entry];
  }

  [[nodiscard]] bool passes(const logic::RegularGraph::Edge& edge, std::size_t position, bool certainly) const {
    if (edge.kind == Op::True) return true;
    const Truths& condition = truths_.at(edge.formula);
    return certainly ? condition.yes[position] : !condition.no[position];
  }

  const logic::FormulaPool& pool_;
  const WordShape& word_;
  const KnownLabel& known_;
  std::unordered_set<FormulaId> states_;
  logic::RegularGraph graph_{pool_};
  std::unordered_map<FormulaId, Truths> truths_;
};

}  // namespace

bool holds_on_word(const logic::FormulaPool& pool, FormulaId path, bool positive, const WordShape& word,
                   const KnownLabel& known) {
  return WordEvaluation(pool, path, word, known).certain(path, positive);
}

std::vector<PlacedLiteral> letters_that_matter(const logic::FormulaPool& pool, FormulaId path, bool positive,
                                               const WordShape& word, const std::vector<PlacedLiteral>& letters,
                                               const std::function<bool(const Literal&)>& disliked) {
  constexpr std::size_t most_looks = 1'000;
  std::map<std::pair<FormulaId, std::size_t>, bool> known;
  for (const auto& [position, literal] : letters) known[{literal.formula, position}] = literal.holds;
  const KnownLabel look = [&](FormulaId label, std::size_t position) -> std::optional<bool> {
    const auto place = known.find({label, position});
    return place == known.end() ? std::nullopt : std::optional(place->second);
  };
  std::size_t looks = 0;
  const auto try_without = [&](const std::vector<PlacedLiteral>& some) {
    const auto before = known;
    for (const auto& [position, literal] : some) known.erase({literal.formula, position});
    if (known.size() == before.size() || ++looks > most_looks) return;
    if (!holds_on_word(pool, path, positive, word, look)) known = before;
  };
  std::map<FormulaId, std::vector<PlacedLiteral>> by_formula;
  for (const PlacedLiteral& letter : letters) by_formula[letter.second.formula].push_back(letter);
  for (const auto& [formula, some] : by_formula) try_without(some);
  for (const bool first : {true, false}) {
    for (std::size_t i = letters.size(); i-- > 0;) {
      if (disliked(letters[i].second) == first) try_without({letters[i]});
    }
  }
  std::vector<PlacedLiteral> result = letters;
  std::erase_if(result, [&](const PlacedLiteral& letter) {
    return !known.contains({letter.second.formula, letter.first});
  });
  return result;
}

}  // namespace gnomon::verdict

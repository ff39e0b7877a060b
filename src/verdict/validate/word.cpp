// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/word.hpp"

#include "verdict/validate/word_evaluation.hpp"

#include <map>
#include <utility>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;

KnownLabel lookup(const Letters& letters) {
  return [&letters](FormulaId label, std::size_t position) -> std::optional<bool> {
    const auto place = letters.find({label, position});
    return place == letters.end() ? std::nullopt : std::optional(place->second);
  };
}

bool holds_on_word(const logic::FormulaPool& pool, FormulaId path, bool positive, const WordShape& word,
                   const KnownLabel& known, const Limits& limits) {
  return WordEvaluation(pool, path, word, known, limits).certain(path, positive, 0);
}

std::vector<PlacedLiteral> minimal_labels(const logic::FormulaPool& pool, FormulaId path, bool positive,
                                          const WordShape& word, const std::vector<PlacedLiteral>& letters,
                                          const std::function<bool(const Literal&)>& drop_first, const Limits& limits) {
  constexpr std::size_t most_looks = 1'000;
  Letters known;
  for (const auto& [position, literal] : letters) known[{literal.formula, position}] = literal.holds;
  const KnownLabel look = lookup(known);
  std::size_t looks = 0;
  const auto try_without = [&](const std::vector<PlacedLiteral>& some) {
    if (looks == most_looks) return;
    std::vector<Letters::node_type> dropped;
    for (const auto& [position, literal] : some) {
      if (auto letter = known.extract({literal.formula, position})) dropped.push_back(std::move(letter));
    }
    if (dropped.empty()) return;
    ++looks;
    if (holds_on_word(pool, path, positive, word, look, limits)) return;
    for (Letters::node_type& letter : dropped) known.insert(std::move(letter));
  };
  std::map<FormulaId, std::vector<PlacedLiteral>> by_formula;
  for (const PlacedLiteral& letter : letters) by_formula[letter.second.formula].push_back(letter);
  for (const auto& [formula, some] : by_formula) try_without(some);
  for (const bool first : {true, false}) {
    for (std::size_t i = letters.size(); i-- > 0;) {
      if (drop_first(letters[i].second) == first) try_without({letters[i]});
    }
  }
  std::vector<PlacedLiteral> result = letters;
  std::erase_if(result, [&](const PlacedLiteral& letter) {
    return !known.contains({letter.second.formula, letter.first});
  });
  return result;
}

}  // namespace gnomon::verdict

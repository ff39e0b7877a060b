// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/word.hpp"

#include "base/error.hpp"
#include "support/slow.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/automata/words.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

// What is known, against the definition; what is known in part, against all that it may become.
TEST(Word, AgreesWithTheDefinition) {
  std::mt19937_64 rng(1);
  std::size_t certain = 0;
  for (std::uint64_t seed = 0; seed < (slow_tests() ? 100'000U : 3'000U) && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    logic::FormulaPool pool;
    RandomPaths random(pool, seed);
    const logic::FormulaId path = random.path(1 + seed % 9, seed % 2 == 0);
    Word word = random.word(seed % 3 != 0);
    const verdict::WordShape shape{word.size(), word.loop};
    const auto value_in = [&](const Word& which, logic::FormulaId label, std::size_t position) {
      return Semantics(pool, label, which).holds(label, position);
    };
    const auto all = [&](logic::FormulaId label, std::size_t position) {
      return std::optional(value_in(word, label, position));
    };
    const bool expected = Semantics(pool, path, word).holds(path, 0);
    EXPECT_EQ(verdict::holds_on_word(pool, path, true, shape, all), expected);
    EXPECT_EQ(verdict::holds_on_word(pool, path, false, shape, all), !expected);

    const std::uint64_t hidden = rng() & rng();  // one bit for each position
    const auto some = [&](logic::FormulaId label, std::size_t position) -> std::optional<bool> {
      const logic::Node& node = pool[label];
      const bool constant = node.op == logic::Op::True || node.op == logic::Op::False;
      if (!constant && ((hidden >> position) & 1U) == 1U) return std::nullopt;
      return value_in(word, label, position);
    };
    for (const bool positive : {false, true}) {
      if (!verdict::holds_on_word(pool, path, positive, shape, some)) continue;
      ++certain;
      for (int i = 0; i < 8; ++i) {
        Word other = word;
        for (std::size_t k = 0; k < word.size(); ++k) {
          if (((hidden >> k) & 1U) == 1U) other.valuations[k] = static_cast<std::uint32_t>(rng() % 8);
        }
        EXPECT_EQ(Semantics(pool, path, other).holds(path, 0), positive);
      }
    }
  }
  EXPECT_GT(certain, 500U);
}

// There is a limit to how many letters are tried, and none to how many there are.
TEST(Word, LettersOfLongWordsStayEnough) {
  logic::FormulaPool pool;
  const logic::FormulaId p = pool.atom(model::AtomId(0));
  const logic::FormulaId always = pool.unary(logic::Op::Globally, p);
  const verdict::WordShape word{3'000, 0};
  std::vector<verdict::PlacedLiteral> letters;
  for (std::size_t i = 0; i < word.length; ++i) letters.emplace_back(i, verdict::Literal{p, true});
  const auto kept =
      verdict::minimal_labels(pool, always, true, word, letters, [](const verdict::Literal&) { return false; });
  EXPECT_EQ(kept.size(), word.length);
}

// With a clock of its own every piece of work looks at the limits; the time is the number of looks.
TEST(Word, ObeysLimits) {
  logic::FormulaPool pool;
  const logic::FormulaId p = pool.atom(model::AtomId(0));
  const logic::FormulaId step = pool.unary(logic::Op::Step, p);
  const logic::FormulaId path = pool.binary(logic::Op::Diamond, pool.unary(logic::Op::Star, step), pool.negation(p));
  const verdict::WordShape word{5, {}};
  std::vector<verdict::PlacedLiteral> letters;
  for (std::size_t i = 0; i < word.length; ++i) letters.emplace_back(i, verdict::Literal{p, i + 1 < word.length});
  using Time = std::chrono::steady_clock::time_point;
  int looks = 0;
  const auto kept = [&](int patience) {
    Limits limits;
    limits.deadline = Time(std::chrono::seconds(patience));
    limits.clock = [&looks] { return Time(std::chrono::seconds(looks++)); };
    looks = 0;
    const auto none_first = [](const verdict::Literal&) { return false; };
    return verdict::minimal_labels(pool, path, true, word, letters, none_first, limits).size();
  };
  EXPECT_EQ(kept(1'000'000), word.length) << "all of them are needed";
  const int all = looks;
  EXPECT_GE(all, 6 * 5) << "without all, without each: formulas, positions, places of the expression";
  for (int patience = 0; patience < all; ++patience) EXPECT_THROW((void)kept(patience), LimitError);
}

}  // namespace
}  // namespace gnomon::test

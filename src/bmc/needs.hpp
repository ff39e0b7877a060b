// SPDX-License-Identifier: Apache-2.0
//
// What a finite part of the model must contain to show a literal, that is, that a formula holds or fails: literals in
// the same state, and run fragments, with their number. Only existential properties can be shown that way, not that
// something holds on all paths or is known.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "bmc/fragments.hpp"
#include "engine/options.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::bmc {

// The number of fragments of each kind; also used for the indices of the first free ones.
struct Resources {
  std::size_t states = 0;
  std::size_t acyclic = 0;
  std::size_t cyclic = 0;

  [[nodiscard]] static Resources one(Kind kind);
  [[nodiscard]] std::size_t total() const { return states + acyclic + cyclic; }
  // Returns the first free fragment.
  [[nodiscard]] FragmentId first(Kind kind) const;

  friend Resources operator+(const Resources& a, const Resources& b);
  friend Resources operator*(std::size_t factor, const Resources& a);
  // Returns enough resources for either.
  friend Resources either(const Resources& a, const Resources& b);
  friend auto operator<=>(const Resources&, const Resources&) = default;
};

// The literals below the connectives of a literal, on which it rests.
struct Operands {
  bool all = true;  // all of them are needed; otherwise one is enough
  std::vector<verdict::Literal> literals;
};

// The automaton of a path formula. Its letters are the maximal state formulas, without negations in front.
struct Word {
  automata::Automaton automaton;                          // of the paths that show the literal
  std::vector<std::pair<logic::FormulaId, bool>> labels;  // by letter: the state formula, and whether it is negated

  [[nodiscard]] verdict::Literal label(const automata::Literal& letter) const {
    const auto& [formula, negated] = labels[letter.letter];
    return {formula, letter.holds != negated};
  }
};

class Needs {
 public:
  // References must outlive the object. `fair`: there are fairness conditions, and they count.
  Needs(const logic::FormulaPool& pool, const verdict::Rules& rules, bool fair, engine::BoundedEncoding encoding,
        const automata::Limits& limits);

  // Functions throw LimitError for formulas that are nested too deeply, and for automata that are too large.

  // Returns whether a finite part of the model may show the literal.
  [[nodiscard]] bool can_be_shown(const verdict::Literal& literal);
  // Returns whether a finite part of the model shows the literal whenever it is true.
  [[nodiscard]] bool is_always_shown(const verdict::Literal& literal);
  // Returns whether everything that shows the literal includes a fair path from the state.
  [[nodiscard]] bool shows_fairness(const verdict::Literal& literal);

  // Returns And if both operands of a connective are needed to show the literal, Or if one is enough; nothing for other
  // literals.
  [[nodiscard]] std::optional<logic::Op> connective(const verdict::Literal& literal) const;
  // Returns the operands of a literal whose reason is Operands, and whose operator is no equivalence.
  [[nodiscard]] const Operands& operands(const verdict::Literal& literal);
  // Returns the two ways to show an equivalence or an exclusive or; nothing for other literals.
  [[nodiscard]] std::optional<std::pair<Operands, Operands>> ways(const verdict::Literal& literal) const;
  // Returns the word of a literal that a path shows, in a path logic.
  [[nodiscard]] const Word& word(const verdict::Literal& literal);

  // Returns the ways in which a finite path of the shape may end that can be shown, and whether it may be infinite.
  struct Endings {
    bool early = false, goal = false, after_all_steps = false;
    bool never = false;
    [[nodiscard]] bool is_finite() const { return early || goal || after_all_steps; }
  };
  [[nodiscard]] Endings endings(const verdict::PathShape& shape);

  // Returns the kind of fragment for the run to a state where these hold.
  [[nodiscard]] Kind fragment_to(const std::vector<verdict::Literal>& goal);
  // Returns the kind of fragment for finite paths of the shape.
  [[nodiscard]] Kind path_fragment(const verdict::PathShape& shape);
  [[nodiscard]] Kind lasso_fragment() const;
  // Returns the kind of fragment for the first state of a counterexample.
  [[nodiscard]] Kind first_fragment(const verdict::Literal& literal);
  // Returns the kind of fragment for the links of a chain of common knowledge.
  [[nodiscard]] Kind chain_fragment() const;

  // Return the fragments of this length that literals need.
  [[nodiscard]] Resources resources(const verdict::Literal& literal, std::size_t length);
  [[nodiscard]] Resources resources(const std::vector<verdict::Literal>& literals, std::size_t length);
  // Returns what one position of a path needs where the path goes on.
  [[nodiscard]] Resources on_the_way(const verdict::PathShape& shape, std::size_t length);
  // Returns what all labels at one position of a word need.
  [[nodiscard]] Resources resources(const Word& word, std::size_t length);

 private:
  using Key = std::pair<logic::FormulaId, bool>;
  // Known without automata, which may be large.
  struct Facts {
    bool shown = false;
    bool fair = false;
  };

  const Facts& facts(const verdict::Literal& literal);
  Facts find_facts(const verdict::Literal& literal);
  bool find_always(const verdict::Literal& literal);
  bool are_shown(const std::vector<verdict::Literal>& literals) { return of_operands({true, literals}).shown; }
  bool are_always_shown(const std::vector<verdict::Literal>& literals);
  [[nodiscard]] Operands find_operands(const verdict::Literal& literal) const;
  Facts of_operands(const Operands& operands);
  Facts of_shape(const verdict::PathShape& shape);
  Resources of_operands(const Operands& operands, std::size_t length);
  Resources of_shape(const verdict::PathShape& shape, std::size_t length);

  const logic::FormulaPool& pool_;
  const verdict::Rules& rules_;
  bool fair_;
  engine::BoundedEncoding encoding_;
  automata::Limits limits_;
  std::size_t depth_ = 0;
  std::map<Key, Facts> facts_;
  std::map<Key, bool> always_;
  std::map<Key, Operands> operands_;
  std::map<Key, Word> words_;
  std::map<std::pair<Key, std::size_t>, Resources> resources_;
};

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
//
// Random ISPL as somebody might write it: models with families, constants and odd names, formulas of every logic, and
// every kind of expression. Every operand of an infix operator stands in parentheses, so that the text means what was
// meant; the printers, which leave them out, are compared with that. Not every text is accepted by the front end.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace gnomon::test {

// Words in front of a formula, and what may follow them.
struct TextLogic {
  const char* prefix;
  enum class Kind : std::uint8_t { State, Linear, Branching, Strategies, OneGoal } kind;
  bool dynamic = false;     // with regular expressions
  bool coalitions = false;  // of ATL*
};

[[nodiscard]] const std::vector<TextLogic>& text_logics();

class RandomSyntax {
 public:
  explicit RandomSyntax(std::uint64_t seed) : rng_(seed) {}

  // A model without formulas; what the formulas speak of is always there.
  std::string model();
  // Without the semicolon.
  std::string formula(const TextLogic& logic, int depth);
  // A path formula without knowledge, in parentheses.
  std::string goal(int depth) { return "(" + path({"", TextLogic::Kind::OneGoal}, depth) + ")"; }

 private:
  // Inside of an agent variables have no agent in front, and in conditions of its evolution actions can be tested.
  struct Place {
    std::string own;
    bool actions = false;
  };

  std::uint64_t below(std::uint64_t bound);
  bool one_in(std::uint64_t bound) { return below(bound) == 0; }
  std::string pick(const std::vector<std::string>& list) { return list[below(list.size())]; }

  // Expressions.
  std::string variable(const Place& place, const std::vector<std::string>& names);
  std::string number(const Place& place, int depth);
  std::string bits(const Place& place, int depth);
  std::string comparison(const Place& place, int depth);
  std::string condition(const Place& place, int depth);
  std::string agent(const std::string& head, const Place& place, bool environment);

  // Formulas.
  std::string leaf();
  std::string connective(const std::string& a, const std::string& b);
  std::string epistemic(const std::string& operand);
  std::string coalition();
  std::string bounds();
  std::string state(const TextLogic& logic, int depth);
  std::string path(const TextLogic& logic, int depth);
  std::string simple_path(const TextLogic& logic, int depth);
  std::string regular(const TextLogic& logic, int depth);
  std::string sentence(const TextLogic& logic, int depth);

  std::mt19937_64 rng_;
};

}  // namespace gnomon::test

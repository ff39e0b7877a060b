// SPDX-License-Identifier: Apache-2.0
//
// The meaning of an operand of a condition, an assignment or a test: an expression with its type and bounds, or a word
// whose meaning depends on what surrounds it.
#pragma once

#include "base/source.hpp"
#include "model/expression.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::sema {

struct Term {
  enum class Kind : std::uint8_t {
    Invalid,  // a mistake was reported; anything built on it is invalid too, silently
    Value,    // an expression
    Word,     // a name that is no variable: the value of an enumeration, which the other side of a comparison decides
    Action,   // `Action` of an agent; only `= name` can follow
    Choice,   // `if … then … else` with a word among the branches, which are `parts`
    Range,    // `low..high`, which are `parts`
    Set,      // what `in` looks for among its `parts`
  };

  Kind kind = Kind::Invalid;
  Span span;
  model::ExprId expr;                    // Value. Choice: the condition
  model::Type type{};                    // Value
  std::optional<model::VarId> variable;  // Value that is a plain variable
  bool defined = false;                  // Value of a definition
  bool literal = false;                  // Value written as a number, `true` or `false`
  bool constant = false;                 // Value computed from numbers, constants and indices only
  bool parametric = false;               // …with a constant or an index among them
  std::string word;                      // Word
  model::AgentId agent;                  // Action
  std::vector<Term> parts;               // Choice, Range, Set

  // Integers: bounds of the value, and of numerator and denominator while it is computed.
  std::int64_t low = 0, high = 0;
  double numerator = 0, denominator = 1;
};

}  // namespace gnomon::sema

// SPDX-License-Identifier: Apache-2.0
#include "sema/expressions/operators.hpp"

#include "base/error.hpp"

namespace gnomon::sema {

using ispl::ExprKind;

model::Op model_op(ExprKind kind) {
  using enum ExprKind;
  using model::Op;
  switch (kind) {
    case Add: return Op::Add;
    case Subtract: return Op::Subtract;
    case Multiply: return Op::Multiply;
    case Divide: return Op::Divide;
    case IntegerDivide: return Op::IntegerDivide;
    case Modulo: return Op::Modulo;
    case Negate: return Op::Negate;
    case Equal: return Op::Equal;
    case NotEqual: return Op::NotEqual;
    case Less: return Op::Less;
    case LessEqual: return Op::LessEqual;
    case Greater: return Op::Greater;
    case GreaterEqual: return Op::GreaterEqual;
    case BitNot:
    case Not: return Op::Not;
    case BitAnd:
    case ForAll:
    case And: return Op::And;
    case BitOr:
    case ForSome:
    case Or: return Op::Or;
    case BitXor:
    case Xor: return Op::Xor;
    case Implies: return Op::Implies;
    case Iff: return Op::Iff;
    case Sum:
    case Count: return Op::Add;
    // clang-format off
    case Minimum: case Maximum: case Absolute: case Range: case Listed: case Set: case In: case Conditional:
    case Missing: case Number: case True: case False: case Name: case Paren: case Next: case Finally: case Globally:
    case Until: case Release: case WeakUntil: case PathAll: case PathSome: case Knows: case EveryoneKnows:
    case DistributedKnows: case CommonKnows: case Obligatory: case Permitted: case KnowsIfCorrect: case Coalition:
    case StrategySome: case StrategyAll: case StrategyBinding: case Diamond: case Box: case Test: case Choice:
    case Sequence: case Star: case Repeat: case Whether: case Possible: break;
      // clang-format on
  }
  GNOMON_ASSERT(false, "only operators on values have a counterpart in the model");
}

logic::Op formula_op(ExprKind kind) {
  using enum ExprKind;
  using logic::Op;
  switch (kind) {
    case Not: return Op::Not;
    case ForAll:
    case And: return Op::And;
    case ForSome:
    case Or: return Op::Or;
    case Xor: return Op::Xor;
    case Implies: return Op::Implies;
    case Iff: return Op::Iff;
    case Next: return Op::Next;
    case Finally: return Op::Finally;
    case Globally: return Op::Globally;
    case Until: return Op::Until;
    case Release: return Op::Release;
    case WeakUntil: return Op::WeakUntil;
    case PathAll: return Op::PathAll;
    case PathSome: return Op::PathSome;
    case Knows: return Op::Knows;
    case EveryoneKnows: return Op::EveryoneKnows;
    case DistributedKnows: return Op::DistributedKnows;
    case CommonKnows: return Op::CommonKnows;
    case Obligatory:
    case Permitted: return Op::Obligatory;
    case KnowsIfCorrect: return Op::KnowsIfCorrect;
    case Coalition: return Op::Coalition;
    case StrategySome: return Op::StrategySome;
    case StrategyAll: return Op::StrategyAll;
    case StrategyBinding: return Op::StrategyBinding;
    case Diamond: return Op::Diamond;
    case Box: return Op::Box;
    case Test: return Op::Test;
    case Choice: return Op::Choice;
    case Sequence: return Op::Sequence;
    case Star: return Op::Star;
    case Repeat: return Op::Repeat;
    // clang-format off
    case Missing: case Number: case True: case False: case Name: case Paren: case Negate: case Add: case Subtract:
    case Multiply: case Divide: case IntegerDivide: case Modulo: case BitNot: case BitAnd: case BitOr: case BitXor:
    case Equal: case NotEqual: case Less: case LessEqual: case Greater: case GreaterEqual: case Sum: case Count:
    case Minimum: case Maximum: case Absolute: case Range: case Listed: case Set: case In: case Conditional:
    case Whether: case Possible: break;
      // clang-format on
  }
  GNOMON_ASSERT(false, "only operators of formulas have a counterpart in the logic");
}

}  // namespace gnomon::sema

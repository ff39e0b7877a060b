// SPDX-License-Identifier: Apache-2.0
#include "ispl/ast.hpp"

namespace gnomon::ispl {

int operand_count(ExprKind kind) {
  using enum ExprKind;
  switch (kind) {
    case Missing:
    case Number:
    case True:
    case False:
    case Name: return 0;
    case Paren:
    case Negate:
    case BitNot:
    case Not:
    case ForAll:
    case ForSome:
    case Sum:
    case Count:
    case Absolute:
    case Set:
    case Next:
    case Finally:
    case Globally:
    case PathAll:
    case PathSome:
    case Knows:
    case EveryoneKnows:
    case DistributedKnows:
    case CommonKnows:
    case Obligatory:
    case Permitted:
    case KnowsIfCorrect:
    case Coalition:
    case StrategySome:
    case StrategyAll:
    case StrategyBinding:
    case Test:
    case Star:
    case Repeat:
    case Whether:
    case Possible: return 1;
    case Add:
    case Subtract:
    case Multiply:
    case Divide:
    case IntegerDivide:
    case Modulo:
    case Minimum:
    case Maximum:
    case Range:
    case Listed:
    case BitAnd:
    case BitOr:
    case BitXor:
    case Equal:
    case NotEqual:
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual:
    case In:
    case And:
    case Or:
    case Xor:
    case Implies:
    case Iff:
    case Until:
    case Release:
    case WeakUntil:
    case Diamond:
    case Box:
    case Choice:
    case Sequence: return 2;
    case Conditional: return 3;
  }
  return 0;
}

std::string_view spelling(ExprKind kind) {
  using enum ExprKind;
  switch (kind) {
    case Missing: return "?";
    case Number: return "number";
    case True: return "true";
    case False: return "false";
    case Name: return "name";
    case Paren: return "(…)";
    case Negate:
    case Subtract: return "-";
    case Add: return "+";
    case Multiply: return "*";
    case Divide: return "/";
    case IntegerDivide: return "div";
    case Modulo: return "mod";
    case Minimum: return "min";
    case Maximum: return "max";
    case Absolute: return "abs";
    case Range: return "..";
    case Listed: return ",";
    case Set: return "{…}";
    case BitNot: return "~";
    case BitAnd: return "&";
    case BitOr: return "|";
    case BitXor: return "^";
    case Equal: return "=";
    case NotEqual: return "<>";
    case Less: return "<";
    case LessEqual: return "<=";
    case Greater: return ">";
    case GreaterEqual: return ">=";
    case In: return "in";
    case Not: return "!";
    case And: return "and";
    case Or: return "or";
    case Xor: return "xor";
    case Implies: return "->";
    case Iff: return "<->";
    case Conditional: return "if … then … else";
    case ForAll: return "and[…]";
    case ForSome: return "or[…]";
    case Sum: return "sum[…]";
    case Count: return "count[…]";
    case Next: return "X";
    case Finally: return "F";
    case Globally: return "G";
    case Until: return "U";
    case Release: return "R";
    case WeakUntil: return "W";
    case PathAll: return "A";
    case PathSome: return "E";
    case Knows: return "K";
    case EveryoneKnows: return "GK";
    case DistributedKnows: return "DK";
    case CommonKnows: return "GCK";
    case Obligatory: return "O";
    case Permitted: return "P";
    case KnowsIfCorrect: return "KO";
    case Coalition: return "<…>";
    case StrategySome: return "<<…>>";
    case StrategyAll: return "[[…]]";
    case StrategyBinding: return "(agent, strategy)";
    case Diamond: return "<…>";
    case Box: return "[…]";
    case Test: return "?";
    case Choice: return "+";
    case Sequence: return ";";
    case Star: return "*";
    case Repeat: return "{…}";
    case Whether: return "Kw";
    case Possible: return "M";
  }
  return "";
}

}  // namespace gnomon::ispl

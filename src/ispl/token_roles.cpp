// SPDX-License-Identifier: Apache-2.0
#include "ispl/token_roles.hpp"

#include <algorithm>

namespace gnomon::ispl {

namespace {

// Operators of one precedence count as one kind, so that every line of a chain gets the same indentation.
ExprKind precedence_class(ExprKind kind) {
  using enum ExprKind;
  if (kind == Xor) return Or;
  if (kind == Subtract) return Add;
  if (kind == Divide || kind == IntegerDivide || kind == Modulo) return Multiply;
  if (kind == BitXor) return BitOr;
  if (kind == Release || kind == WeakUntil) return Until;
  return kind;
}

class RoleFinder {
 public:
  explicit RoleFinder(const Ast& ast) : ast_(ast) {
    result_.role.assign(ast.tokens.size(), Role::Plain);
    result_.looser.assign(ast.tokens.size(), no_token);
  }

  TokenRoles run() {
    expressions(ast_.exprs);
    expressions(ast_.constant_exprs);
    for (const Formula& formula : ast_.formulas) prefix(formula);
    for (const Formula& formula : ast_.fairness) prefix(formula);
    return std::move(result_);
  }

 private:
  // The innermost connective that a node is an operand of, within the same brackets.
  struct Enclosing {
    std::uint32_t token = no_token;
    ExprKind kind = ExprKind::Missing;
  };

  [[nodiscard]] std::uint32_t token_at(std::uint32_t offset) const {
    const auto found = std::lower_bound(ast_.tokens.begin(), ast_.tokens.end(), offset,
                                        [](const Token& token, std::uint32_t at) { return token.span.begin < at; });
    return static_cast<std::uint32_t>(found - ast_.tokens.begin());
  }

  void set(std::uint32_t token, Role role) { result_.role[token] = role; }

  // Parents stand behind their operands: backwards, every node is met after its parent.
  void expressions(const std::vector<Expr>& list) {
    std::vector<Enclosing> enclosing(list.size());
    for (std::size_t id = list.size(); id-- > 0;) {
      const Expr& expr = list[id];
      const int operands = operand_count(expr.kind);
      if (operands == 0) continue;
      const std::size_t last = id - 1;
      if (operands == 1) {
        unary(expr, list[last]);
        const bool call = expr.kind >= ExprKind::Knows && expr.kind <= ExprKind::KnowsIfCorrect;
        const bool bracket =
            expr.kind == ExprKind::Paren || expr.kind == ExprKind::Absolute || expr.kind == ExprKind::Set;
        if (!bracket && !call) enclosing[last] = enclosing[id];
        continue;
      }
      const std::size_t first = list[last].first - 1;
      if (expr.kind == ExprKind::Conditional) {
        const std::size_t condition = list[first].first - 1;
        const std::uint32_t word = token_at(list[condition].span.end);
        set(token_at(expr.span.begin), Role::Conditional);
        const Enclosing inside = infix(expr.kind, word, enclosing[id]);
        for (const std::size_t operand : {condition, first, last}) enclosing[operand] = inside;
        set(token_at(list[first].span.end), Role::Connective);
        result_.looser[token_at(list[first].span.end)] = result_.looser[word];
        continue;
      }
      if (expr.kind == ExprKind::Minimum || expr.kind == ExprKind::Maximum) {
        set(token_at(expr.span.begin), Role::CallWord);
        continue;
      }
      if (expr.kind == ExprKind::Listed) continue;
      if (expr.kind == ExprKind::Diamond || expr.kind == ExprKind::Box) {
        const bool diamond = expr.kind == ExprKind::Diamond;
        set(token_at(expr.span.begin), diamond ? Role::AngleOpen : Role::BoxOpen);
        set(token_at(list[first].span.end), diamond ? Role::AngleClose : Role::BoxClose);
        enclosing[last] = enclosing[id];
        continue;
      }
      const bool until =
          expr.kind == ExprKind::Until || expr.kind == ExprKind::Release || expr.kind == ExprKind::WeakUntil;
      if (until) bounds(expr);
      const Enclosing inside = infix(expr.kind, token_at(list[first].span.end), enclosing[id]);
      enclosing[first] = inside;
      enclosing[last] = inside;
    }
  }

  Enclosing infix(ExprKind kind, std::uint32_t token, Enclosing outside) {
    if (kind == ExprKind::Range) return outside;
    if (is_comparison(kind)) {
      set(token, Role::Comparison);
      return outside;
    }
    set(token, kind == ExprKind::Sequence ? Role::Sequence : Role::Connective);
    const ExprKind precedence = precedence_class(kind);
    const bool chain = outside.token != no_token && outside.kind == precedence;
    result_.looser[token] = chain ? result_.looser[outside.token] : outside.token;
    return {token, precedence};
  }

  // The bounds of a temporal operator, if it has some.
  void bounds(const Expr& expr) {
    if (expr.data > 0) set(token_at(ast_.at(ast_.repetitions[expr.data - 1].low).span.end), Role::BoundsComma);
  }

  void unary(const Expr& expr, const Expr& operand) {
    using enum ExprKind;
    const std::uint32_t begin = token_at(expr.span.begin);
    switch (expr.kind) {
      case Not:
      case BitNot:
      case Negate: return set(begin, Role::Sign);
      case Absolute: return set(begin, Role::CallWord);
      case Knows:
      case EveryoneKnows:
      case DistributedKnows:
      case CommonKnows:
      case Obligatory:
      case Permitted:
      case KnowsIfCorrect:
        set(begin, Role::CallWord);
        // The parenthesis stands close to the bracket of a view.
        if (const auto view = ast_.views.find(expr.data); view != ast_.views.end()) {
          set(token_at(view->second.span.end), Role::ViewClose);
        }
        for (const DeclaredName& name : ast_.name_lists[expr.data]) set(token_at(name.span.end), Role::CallComma);
        return;
      case Coalition:
        set(begin, Role::AngleOpen);
        return set(token_at(ast_.name_lists[expr.data].back().span.end), Role::AngleClose);
      case StrategySome:
      case StrategyAll: {
        const std::uint32_t end = token_at(ast_.name_lists[expr.data].back().span.end);
        set(begin, Role::QuantifierOpen);
        set(begin + 1, Role::QuantifierInner);
        set(end, Role::QuantifierInner);
        return set(end + 1, Role::QuantifierClose);
      }
      case StrategyBinding: {
        const std::vector<DeclaredName>& names = ast_.name_lists[expr.data];
        set(begin, Role::QuantifierOpen);
        set(token_at(names.front().span.end), Role::CallComma);
        return set(token_at(names.back().span.end), Role::QuantifierClose);
      }
      case Finally:
      case Globally: return bounds(expr);
      case Star:
      case Test: return set(token_at(operand.span.end), Role::Postfix);
      case Repeat:
        set(token_at(operand.span.end), Role::RepeatOpen);
        return set(token_at(expr.span.end) - 1, Role::RepeatClose);
      case Paren:
      case ForAll:
      case ForSome:
      case Sum:
      case Count:
      case Set:
      case Minimum:
      case Maximum:
      case Range:
      case Listed:
      case In:
      case Conditional:
      case Next:
      case PathAll:
      case PathSome:
      case Missing:
      case Number:
      case True:
      case False:
      case Name:
      case Add:
      case Subtract:
      case Multiply:
      case Divide:
      case IntegerDivide:
      case Modulo:
      case BitAnd:
      case BitOr:
      case BitXor:
      case Equal:
      case NotEqual:
      case Less:
      case LessEqual:
      case Greater:
      case GreaterEqual:
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
      case Sequence:
      case Whether:
      case Possible: return;
    }
  }

  void prefix(const Formula& formula) {
    const std::uint32_t begin = token_at(formula.span.begin);
    if (formula.prefix == Prefix::CtlStar || formula.prefix == Prefix::CdlStar) set(begin + 1, Role::PrefixStar);
    if (formula.prefix == Prefix::CtlStarFinite || formula.prefix == Prefix::CdlStarFinite) {
      set(begin + 1, Role::PrefixStarFinite);
    }
  }

  const Ast& ast_;
  TokenRoles result_;
};

}  // namespace

TokenRoles token_roles(const Ast& ast) { return RoleFinder(ast).run(); }

}  // namespace gnomon::ispl

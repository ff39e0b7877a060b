// SPDX-License-Identifier: Apache-2.0
#include "sema/formulas.hpp"

#include "logic/classify.hpp"
#include "logic/views.hpp"
#include "sema/expectation.hpp"
#include "sema/expressions/fold.hpp"
#include "sema/expressions/formula_algebra.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;
using ispl::Prefix;
using logic::Op;

logic::WrittenPrefix written(Prefix prefix) {
  switch (prefix) {
    case Prefix::None: return logic::WrittenPrefix::None;
    case Prefix::Ltl: return logic::WrittenPrefix::Ltl;
    case Prefix::CtlStar: return logic::WrittenPrefix::CtlStar;
    case Prefix::Ldl: return logic::WrittenPrefix::Ldl;
    case Prefix::CdlStar: return logic::WrittenPrefix::CdlStar;
    case Prefix::LtlFinite: return logic::WrittenPrefix::LtlFinite;
    case Prefix::CtlStarFinite: return logic::WrittenPrefix::CtlStarFinite;
    case Prefix::LdlFinite: return logic::WrittenPrefix::LdlFinite;
    case Prefix::CdlStarFinite: return logic::WrittenPrefix::CdlStarFinite;
    case Prefix::AtlUniform: return logic::WrittenPrefix::AtlUniform;
    case Prefix::StrategyLogic: return logic::WrittenPrefix::StrategyLogic;
  }
  return logic::WrittenPrefix::None;
}

bool is_finite(Prefix prefix) {
  return prefix == Prefix::LtlFinite || prefix == Prefix::CtlStarFinite || prefix == Prefix::LdlFinite ||
         prefix == Prefix::CdlStarFinite;
}

bool is_path_logic(Prefix prefix) {
  return prefix != Prefix::None && prefix != Prefix::AtlUniform && prefix != Prefix::StrategyLogic;
}

bool is_until(ExprKind kind) {
  return kind == ExprKind::Until || kind == ExprKind::Release || kind == ExprKind::WeakUntil;
}

bool is_connective(ExprKind kind) {
  return kind == ExprKind::And || kind == ExprKind::Or || kind == ExprKind::Xor || kind == ExprKind::Implies ||
         kind == ExprKind::Iff;
}

// Returns the text of a formula on one line, without comments.
std::string one_line(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '-' && i + 1 < text.size() && text[i + 1] == '-') {
      while (i < text.size() && text[i] != '\n') ++i;
    }
    const bool blank = i >= text.size() || text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r';
    if (!blank) {
      result += text[i];
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

class FormulaLowering {
 public:
  explicit FormulaLowering(Context& context) : context_(context) {}

  void fairness(const ispl::Formula& syntax) {
    if (syntax.prefix != Prefix::None) {
      context_.report(Code::FairnessFormula, syntax.span,
                      "a fairness condition is a formula on states, without prefix");
      return;
    }
    const auto root = lower(syntax);
    if (!root) return;
    if (logic::has_memory(context_.specification.pool, *root)) {
      context_
          .report(Code::FairnessFormula, syntax.span, "a fairness condition is about states; it cannot speak of memory")
          .with_hint("leave out the view: in fairness conditions agents go by what they see now");
      return;
    }
    const logic::Logic logic = logic::classify(context_.specification.pool, *root);
    if (logic != logic::Logic::Boolean && logic != logic::Logic::Epistemic && logic != logic::Logic::Ctl) {
      context_
          .report(Code::FairnessFormula, syntax.span,
                  fmt::format("a formula of {} cannot be a fairness condition", logic::name(logic)))
          .with_hint("use atoms and Boolean operators");
      return;
    }
    if (logic != logic::Logic::Boolean) {
      context_
          .report(Code::FairnessNotBoolean, syntax.span,
                  "a fairness condition with modal operators: they are evaluated without fairness")
          .with_hint("fairness conditions are usually Boolean combinations of atoms");
    }
    context_.specification.fairness.push_back(*root);
  }

  // `first`: where the properties of this line begin.
  void named_property(const ispl::Formula& syntax, std::size_t first) {
    std::string group;
    for (const ispl::IndexedWord& word : syntax.name->groups) {
      const auto text = context_.name(word);
      if (!text) return;
      group += *text + ".";
    }
    context_.for_each_name(
        syntax.name->word,
        [&](const std::string& word) {
          const std::string name = group + word;
          if (is_unused(name, syntax.name->span, first)) property(syntax, name);
        },
        formula_weight);
  }

  void property(const ispl::Formula& syntax, const std::string& name) {
    const auto root = lower(syntax);
    if (!root) return;
    if (syntax.perfect_recall && !one_goal(*root)) {
      context_
          .report(Code::NotOneGoal, syntax.span,
                  "a formula marked `#PR` has strategy quantifiers and bindings in front and one goal of LTL")
          .with_hint("remove `#PR` to check it with memoryless strategies");
      return;
    }
    if (is_finite(syntax.prefix) && !context_.ast.fairness.empty()) {
      context_.report(Code::FinitePathFairness, syntax.span,
                      "fairness conditions do not apply to formulas on finite traces");
    }
    logic::Property property;
    property.formula = *root;
    property.logic = logic::classify(context_.specification.pool, *root, written(syntax.prefix), syntax.perfect_recall);
    property.epistemic = logic::is_epistemic(context_.specification.pool, *root);
    property.text = one_line(with_deciding_parentheses(syntax));
    property.name = name;
    property.instance = context_.scope.instance();
    property.expected = expected_verdict(context_.source, context_.ast, syntax.full_span);
    property.span = syntax.span;
    context_.specification.properties.push_back(std::move(property));
  }

 private:
  // Formulas of one line may share a name; they differ in their instance.
  bool is_unused(const std::string& name, Span span, std::size_t first) {
    const auto [found, is_new] = context_.formula_names.try_emplace(name, context_.specification.properties.size());
    if (is_new || found->second >= first) return true;
    context_.report(Code::NameClash, span, fmt::format("there is a formula with the name `{}` already", name))
        .note(fmt::format("it is formula {}", found->second + 1))
        .with_hint("choose another name, or put the formulas into groups: `first.safety`, `second.safety`");
    return false;
  }

  std::optional<logic::FormulaId> lower(const ispl::Formula& syntax) {
    if (syntax.prefix == Prefix::CtlStar) check_ctlstar_precedence(syntax.root);
    check_until_chains(syntax.root);
    if (is_path_logic(syntax.prefix)) {
      check_negated_until(syntax.root);
    } else {
      check_loose_until(syntax.root);
    }
    FormulaAlgebra algebra(context_, syntax.prefix, syntax.root);
    return algebra.sentence(fold<FormulaPart>(context_, context_.ast.exprs, syntax.root.index(), algebra));
  }

  // Warns that `!p U q` is `!(p U q)` in the logics of paths, while CTL, ATL and most other tools read `(!p) U q`.
  void check_negated_until(ispl::ExprId root) {
    const ispl::Ast& ast = context_.ast;
    for (std::size_t i = ast.at(root).first; i <= root.index(); ++i) {
      if (ast.exprs[i].kind != ExprKind::Not) continue;
      const ispl::ExprId operand = ast.last_operand(ispl::ExprId(i));
      if (!is_until(ast.at(operand).kind)) continue;
      ispl::ExprId left = operand;
      while (is_until(ast.at(left).kind)) left = ast.first_operand(left);
      const Span whole = ast.exprs[i].span;
      const std::string tight = fmt::format("({}){}", context_.text({whole.begin, ast.at(left).span.end}),
                                            context_.text({ast.at(left).span.end, whole.end}));
      const std::string loose = fmt::format("!({})", context_.text(ast.at(operand).span));
      context_.report(Code::NegatedUntil, whole, fmt::format("read as `{}`", loose))
          .with_fix(whole, loose, "")
          .with_fix(whole, tight,
                    fmt::format("add parentheses: `{}` or `{}`; CTL, ATL and most other tools read the second", loose,
                                tight));
    }
  }

  // Warns that `p and q U r` is `(p and q) U r` in CTL, ATL and strategy logic, while LTL and CTL* read `p and (q U
  // r)`.
  void check_loose_until(ispl::ExprId root) {
    const ispl::Ast& ast = context_.ast;
    for (std::size_t i = ast.at(root).first; i <= root.index(); ++i) {
      if (!is_until(ast.exprs[i].kind)) continue;
      const ispl::Expr& left = ast.at(ast.first_operand(ispl::ExprId(i)));
      const ispl::Expr& right = ast.at(ast.last_operand(ispl::ExprId(i)));
      if (!is_connective(left.kind) && !is_connective(right.kind)) continue;
      const auto enclosed = [&](const ispl::Expr& operand) {
        const std::string text(context_.text(operand.span));
        return is_connective(operand.kind) ? "(" + text + ")" : text;
      };
      const std::string read =
          enclosed(left) + std::string(context_.text({left.span.end, right.span.begin})) + enclosed(right);
      context_.report(Code::LooseUntil, ast.exprs[i].span, fmt::format("read as `{}`", one_line(read)))
          .with_fix(ast.exprs[i].span, read,
                    fmt::format("add parentheses; in LTL and CTL* `{}` is tighter than connectives",
                                ispl::spelling(ast.exprs[i].kind)));
    }
  }

  // Returns the text with parentheses where operators of paths have none and could be read in two ways.
  [[nodiscard]] std::string with_deciding_parentheses(const ispl::Formula& syntax) const {
    const ispl::Ast& ast = context_.ast;
    std::vector<std::pair<std::uint32_t, char>> parentheses;
    for (std::size_t i = ast.at(syntax.root).first; i <= syntax.root.index(); ++i) {
      const ispl::ExprId id(i);
      const ExprKind kind = ast.at(id).kind;
      if (kind != ExprKind::Not && !is_until(kind)) continue;
      const auto enclose = [&](ispl::ExprId operand, bool left = false) {
        const ExprKind of = ast.at(operand).kind;
        const bool loose = is_until(kind) && (is_connective(of) || (left && of == ExprKind::Not));
        if (!is_until(of) && !loose) return;
        parentheses.emplace_back(ast.at(operand).span.begin, '(');
        parentheses.emplace_back(ast.at(operand).span.end, ')');
      };
      enclose(ast.last_operand(id));
      if (kind != ExprKind::Not) enclose(ast.first_operand(id), true);
    }
    std::stable_sort(parentheses.begin(), parentheses.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string result;
    std::uint32_t copied = syntax.span.begin;
    for (const auto& [place, parenthesis] : parentheses) {
      result += context_.text({copied, place});
      result += parenthesis;
      copied = place;
    }
    return result += context_.text({copied, syntax.span.end});
  }

  // Warns that `a U b U c` groups to the left (in strategy logic to the right), once per chain.
  void check_until_chains(ispl::ExprId root) {
    const ispl::Ast& ast = context_.ast;
    const std::size_t first = ast.at(root).first;
    std::vector<bool> in_chain(root.index() + 1 - first);
    for (std::size_t i = root.index() + 1; i > first;) {
      --i;
      if (!is_until(ast.exprs[i].kind)) continue;
      const ispl::ExprId left = ast.first_operand(ispl::ExprId(i));
      const ispl::ExprId right = ast.last_operand(ispl::ExprId(i));
      const bool left_chain = is_until(ast.at(left).kind);
      const bool right_chain = is_until(ast.at(right).kind);
      in_chain[left.index() - first] = left_chain;
      in_chain[right.index() - first] = right_chain;
      if (in_chain[i - first] || (!left_chain && !right_chain)) continue;
      const std::string_view inner = ispl::spelling(ast.at(left_chain ? left : right).kind);
      const std::string_view outer = ispl::spelling(ast.exprs[i].kind);
      context_
          .report(Code::UntilChain, ast.exprs[i].span,
                  left_chain ? fmt::format("read as `(a {} b) {} c`", inner, outer)
                             : fmt::format("read as `a {} (b {} c)`", outer, inner))
          .with_hint("add parentheses to make the meaning plain");
    }
  }

  // In MCMAS a temporal operator extends over a connective after its operand: `A F p and q` is `A F (p and q)` there.
  // This looks, for every connective, at the operand that ends just before it.
  void check_ctlstar_precedence(ispl::ExprId root) {
    using enum ExprKind;
    const ispl::Ast& ast = context_.ast;
    if (has_bounds(root)) return;  // which MCMAS does not read at all
    for (std::size_t i = ast.at(root).first; i <= root.index(); ++i) {
      const ispl::Expr& expr = ast.exprs[i];
      if (expr.kind != And && expr.kind != Or && expr.kind != Implies) continue;
      ispl::ExprId operand = ast.first_operand(ispl::ExprId(i));
      bool swallowed = false;
      while (true) {
        const ExprKind kind = ast.at(operand).kind;
        const bool temporal =
            kind == PathAll || kind == PathSome || kind == Next || kind == Finally || kind == Globally || kind == Until;
        if (!temporal && kind != Not && kind != And && kind != Or && kind != Implies) break;
        swallowed = swallowed || temporal;
        operand = ast.last_operand(operand);
      }
      if (!swallowed || !is_state_syntax(operand)) continue;
      context_
          .report(Code::CtlStarPrecedence, expr.span,
                  fmt::format("MCMAS reads this differently: there `{}` becomes part of the operand before it",
                              ispl::spelling(expr.kind)))
          .note(ast.at(operand).span, "the operand that it would extend")
          .with_hint("add parentheses; Gnomon gives temporal operators the tighter binding");
    }
  }

  [[nodiscard]] bool has_bounds(ispl::ExprId root) const {
    using enum ExprKind;
    const auto& exprs = context_.ast.exprs;
    const auto begin = exprs.begin() + exprs[root.index()].first;
    return std::any_of(begin, exprs.begin() + static_cast<std::ptrdiff_t>(root.index()) + 1, [](const ispl::Expr& one) {
      return (one.kind == Finally || one.kind == Globally || is_until(one.kind)) && one.data > 0;
    });
  }

  // Returns whether the operand has no temporal operator outside of path quantifiers.
  [[nodiscard]] bool is_state_syntax(ispl::ExprId id) const {
    using enum ExprKind;
    const ispl::Ast& ast = context_.ast;
    std::vector<ispl::ExprId> open = {id};
    while (!open.empty()) {
      const ispl::ExprId at = open.back();
      open.pop_back();
      const ExprKind kind = ast.at(at).kind;
      if (kind == Next || kind == Finally || kind == Globally || kind == Until) return false;
      if (kind == And || kind == Or || kind == Implies || kind == Iff || kind == Xor)
        open.push_back(ast.first_operand(at));
      const bool look_inside =
          kind == Paren || kind == Not || kind == And || kind == Or || kind == Implies || kind == Iff || kind == Xor;
      if (look_inside) open.push_back(ast.last_operand(at));
    }
    return true;
  }

  // Returns whether the formula is a Boolean combination of goals without quantifiers and bindings, each behind a
  // prefix of them.
  [[nodiscard]] bool one_goal(logic::FormulaId root) const {
    const logic::FormulaPool& pool = context_.specification.pool;
    const auto is_prefix = [](Op op) {
      return op == Op::StrategySome || op == Op::StrategyAll || op == Op::StrategyBinding;
    };
    std::vector<logic::FormulaId> open = {root};
    while (!open.empty()) {
      const logic::FormulaId id = open.back();
      open.pop_back();
      const Op op = pool[id].op;
      if (logic::is_boolean(op)) {
        open.push_back(pool[id].left);
        if (op != Op::Not) open.push_back(pool[id].right);
        continue;
      }
      logic::FormulaId goal = id;
      std::set<model::AgentId> bound;
      for (; is_prefix(pool[goal].op); goal = pool[goal].left) {
        if (pool[goal].op == Op::StrategyBinding && !bound.insert(pool[goal].agent).second) return false;
      }
      for (const logic::FormulaId part : logic::subformulas(pool, goal)) {
        if (is_prefix(pool[part].op) || logic::is_epistemic(pool[part].op)) return false;
      }
    }
    return true;
  }

  Context& context_;
};

}  // namespace

void lower_fairness(Context& context) {
  FormulaLowering lowering(context);
  for (const ispl::Formula& formula : context.ast.fairness) {
    context.for_each_instance(
        formula.loop, [&] { lowering.fairness(formula); }, formula_weight);
  }
}

void lower_formulas(Context& context) {
  FormulaLowering lowering(context);
  for (const ispl::Formula& formula : context.ast.formulas) {
    const std::size_t first = context.specification.properties.size();
    context.for_each_instance(
        formula.loop,
        [&] {
          if (formula.name) {
            lowering.named_property(formula, first);
          } else {
            lowering.property(formula, {});
          }
        },
        formula_weight);
  }
}

}  // namespace gnomon::sema

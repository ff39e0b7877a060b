// SPDX-License-Identifier: Apache-2.0
//
// Names whose index depends on the state: `ballot[turn]` is the variable `ballot1` where turn is 1, and so on. The
// values that the index can have must all name something.
#include "sema/cases/search.hpp"
#include "sema/expressions/conditions.hpp"
#include "sema/expressions/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::sema {

using model::ExprId;
using model::Op;
using model::Type;

namespace {

// Cases that are looked at for one index, and steps of work.
constexpr std::uint64_t most_cases = 1 << 16;
constexpr std::uint64_t most_steps = 1 << 20;

}  // namespace

bool Terms::is_indexed_by_state(const ispl::IndexedWord& word) const {
  return std::any_of(word.indices.begin(), word.indices.end(),
                     [&](ispl::ConstantId index) { return depends_on_state(index); });
}

// What is neither a constant nor something with a value is a mistake in a constant.
bool Terms::depends_on_state(ispl::ConstantId index) const {
  const std::vector<ispl::Expr>& exprs = context_.ast.constant_exprs;
  for (std::size_t i = context_.ast.at(index).first; i <= index.index(); ++i) {
    if (exprs[i].kind != ispl::ExprKind::Name) continue;
    const ispl::Name& name = context_.ast.names[exprs[i].data];
    if (name.agent || is_indexed_by_state(name.word)) return true;
    if (view_.agent && context_.text(name.word.span) == "Action") return true;
    if (name.word.indices.empty() && context_.scope.find(context_.text(name.word.span))) continue;
    const auto word = context_.name(name.word);
    if (!word || context_.scope.find(*word)) continue;
    if (context_.model_definitions.contains(*word)) return true;
    if (!view_.agent) continue;
    const AgentInstance& own = context_.instances[view_.agent->index()];
    if (own.variables.contains(*word) || own.definitions.contains(*word)) return true;
  }
  return false;
}

std::optional<std::vector<Terms::IndexedName>> Terms::indexed_names(const ispl::IndexedWord& word) {
  model::ExprPool& exprs = context_.system.exprs;
  std::vector<IndexedName> result{{std::string(context_.text(word.span)), exprs.boolean(true)}};
  for (std::size_t position = 0; position < word.indices.size(); ++position) {
    const Term index = term_of(context_, word.indices[position], view_);
    if (!is_number(index, "[…]")) return std::nullopt;
    const Span span = context_.ast.at(word.indices[position]).span;
    if (index.denominator != 1) {
      context_.report(Code::TypeMismatch, span, "an index is an integer, and this may be a fraction")
          .with_hint("write `div` for division of integers");
      return std::nullopt;
    }
    if (index.high < 0) {
      context_.report(Code::InvalidIndex, span,
                      fmt::format("the index is {} at most; names cannot contain a minus", index.high));
      return std::nullopt;
    }
    const auto values = static_cast<std::uint64_t>(index.high - index.low) + 1;
    if (values > most_lines / result.size()) {
      context_.report(Code::FamilyTooLarge, span, "this index has too many values")
          .note(fmt::format("they are {} .. {}; the limit is {}", index.low, index.high, most_lines));
      return std::nullopt;
    }
    std::vector<IndexedName> longer;
    for (const IndexedName& one : result) {
      context_.watch.tick();
      for (std::int64_t value = index.low; value <= index.high; ++value) {
        const ExprId here = exprs.binary(Op::Equal, index.expr, exprs.constant(value, Type::Integer));
        longer.push_back({fmt::format("{}{}{}", one.name, position > 0 ? "_" : "", value),
                          exprs.binary(Op::And, one.condition, here), value});
      }
    }
    result = std::move(longer);
  }
  return result;
}

// Returns whether the condition of the line excludes that the index has this value, as far as its parts tell that speak
// of the same variables.
bool Terms::is_excluded(const IndexedName& name) {
  if (!view_.guard) return false;
  const model::ExprPool& exprs = context_.system.exprs;
  const std::vector<model::VarId> of_index = support(exprs, {name.condition}).variables;
  const auto is_of_index = [&](model::VarId variable) {
    return std::binary_search(of_index.begin(), of_index.end(), variable);
  };
  std::vector<ExprId> conditions{name.condition};
  for (const ExprId part : conjuncts(exprs, *view_.guard)) {
    const std::vector<model::VarId> of_part = support(exprs, {part}).variables;
    if (std::none_of(of_part.begin(), of_part.end(), is_of_index)) continue;
    conditions.push_back(part);
    if (!count_cases(context_.system, support(exprs, conditions), most_cases)) conditions.pop_back();
  }
  const Support all = support(exprs, conditions);
  if (!count_cases(context_.system, all, most_cases)) return false;
  CaseWorkspace workspace(context_.system, most_steps, context_.watch);
  CaseSearch search(workspace, all);
  for (const ExprId condition : conditions) search.require(condition, true);
  return search.run() == CaseSearch::Answer::None;
}

std::optional<std::vector<Terms::IndexedName>> Terms::existing(const ispl::IndexedWord& word,
                                                               const std::vector<IndexedName>& names,
                                                               const std::function<bool(const std::string&)>& exists) {
  std::vector<IndexedName> found, missing;
  for (const IndexedName& one : names) {
    if (exists(one.name)) {
      found.push_back(one);
    } else if (!is_excluded(one)) {
      missing.push_back(one);
    }
  }
  if (missing.empty() && !found.empty()) return found;
  report_missing(word, missing.empty() ? names : missing, found);
  return std::nullopt;
}

void Terms::report_missing(const ispl::IndexedWord& word, const std::vector<IndexedName>& missing,
                           const std::vector<IndexedName>& found) {
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  for (const IndexedName& one : missing)
    names.push_back(one.index < 0 ? fmt::format("{}[{}]", context_.text(word.span), one.index) : one.name);
  if (std::any_of(names.begin(), names.end(),
                  [&](const std::string& name) { return context_.is_of_broken_family(name); }))
    return;
  auto& diagnostic = context_.report(Code::InvalidIndex, word.full_span,
                                     fmt::format("the index may leave the range: there is no {}", quoted(names, most)));
  const Support where = support(context_.system.exprs, {missing.back().condition});
  if (count_cases(context_.system, where, most_cases)) {
    CaseWorkspace workspace(context_.system, most_steps, context_.watch);
    CaseSearch search(workspace, where);
    search.require(missing.back().condition, true);
    if (search.run() == CaseSearch::Answer::Found)
      diagnostic.note(
          fmt::format("`{}` is meant where {}", names.back(), search.text(view_.agent.value_or(model::environment))));
  }
  if (word.indices.size() > 1 || found.empty()) {
    diagnostic.with_hint("bound the index, for example by `min(…, N)` or `… mod N + 1`");
    return;
  }
  const Span index = context_.ast.at(word.indices.front()).span;
  std::string bounded(context_.text(index));
  if (missing.front().index < found.front().index) bounded = fmt::format("max({}, {})", bounded, found.front().index);
  if (missing.back().index > found.back().index) bounded = fmt::format("min({}, {})", bounded, found.back().index);
  const std::string hint = fmt::format("bound the index: `{}[{}]`", context_.text(word.span), bounded);
  diagnostic.with_fix(index, bounded, hint);
}

// Returns whether the word names something that has a value.
bool Terms::is_value(const std::optional<std::string>& agent, const std::string& word) {
  if (agent) {
    const auto found = context_.agents.find(*agent);
    if (found == context_.agents.end()) return true;  // which is reported
    const AgentInstance& instance = context_.instances[found->second.index()];
    return instance.variables.contains(word) || instance.definitions.contains(word) || instance.broken.contains(word);
  }
  if (context_.scope.find(word) || context_.broken_constants.contains(word)) return true;
  if (context_.model_definitions.contains(word)) return true;
  if (!view_.agent) return false;
  const AgentInstance& own = context_.instances[view_.agent->index()];
  return own.variables.contains(word) || own.definitions.contains(word) || own.broken.contains(word);
}

// Words that name no value at all are values of enumerations or actions, which the other side of a comparison decides.
Term Terms::element(const ispl::Expr& expr, const ispl::Name& reference) {
  std::optional<std::string> agent;
  if (reference.agent) {
    agent = context_.name(*reference.agent);
    if (!agent) return invalid(expr.span);
  }
  const auto names = indexed_names(reference.word);
  if (!names) return invalid(expr.span);
  const auto exists = [&](const std::string& name) { return is_value(agent, name); };
  const bool words =
      !agent && std::none_of(names->begin(), names->end(), [&](const IndexedName& one) { return exists(one.name); });
  const auto elements = words ? names : existing(reference.word, *names, exists);
  if (!elements) return invalid(expr.span);
  Term result;
  for (std::size_t i = elements->size(); i-- > 0;) {
    const IndexedName& one = (*elements)[i];
    Term here = agent ? qualified(expr, *agent, one.name, reference) : simple(one.name, expr, reference);
    if (i + 1 == elements->size()) {
      result = std::move(here);
    } else {
      result =
          conditional(value(one.condition, Type::Boolean, expr.span), std::move(here), std::move(result), expr.span);
    }
    if (result.kind == Term::Kind::Invalid) return result;
  }
  return result;
}

}  // namespace gnomon::sema

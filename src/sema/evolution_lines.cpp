// SPDX-License-Identifier: Apache-2.0
#include "sema/evolution_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::sema {

using model::ExprId;
using model::Op;
using Answer = CaseSearch::Answer;

namespace {

// Steps of work for one line of the text.
constexpr std::uint64_t most_steps = 1'000'000;

}  // namespace

bool EvolutionLines::choose(const Options& options) {
  if (lines_.size() * options.size() > most_lines) {
    context_.report(Code::FamilyTooLarge, span_, "this line may choose in too many ways")
        .note(fmt::format("the limit is {}", most_lines));
    return false;
  }
  std::vector<Line> longer;
  for (const Line& line : lines_) {
    context_.watch.tick();
    for (const AssignmentOption& option : options) {
      if (!extend(line, option, longer)) return false;
    }
  }
  lines_ = std::move(longer);
  return true;
}

void EvolutionLines::add() {
  model::ExprPool& exprs = context_.system.exprs;
  auto& evolution = context_.system.agents[agent_.index()].evolution;
  for (Line& line : lines_) {
    context_.watch.tick();
    if (!exprs.is_constant(line.where, true)) {
      ExprId condition = simplified(condition_, line.where);
      if (exprs.is_constant(condition, false)) continue;  // the line is for other values of its indices
      for (const ExprId part : conjuncts(exprs, line.where)) condition = exprs.binary(Op::And, condition, part);
      line.item.condition = condition;
      for (model::Assignment& one : line.item.assignments) one.value = simplified(one.value, line.where);
    }
    evolution.push_back(std::move(line.item));
  }
}

// What the condition says of indices, `i = 2 and …`, decides their comparisons with other numbers.
ExprId EvolutionLines::simplified(ExprId root, ExprId where) const {
  model::ExprPool& exprs = context_.system.exprs;
  std::unordered_map<ExprId, model::Value> known;
  for (const ExprId part : conjuncts(exprs, where)) {
    const model::ExprNode& node = exprs[part];
    const auto value = node.op == Op::Equal ? exprs.constant_value(node.right) : std::nullopt;
    if (value) known.emplace(node.left, *value);
  }
  std::unordered_map<ExprId, ExprId> results;
  for (const ExprId id : subexpressions(exprs, root)) {  // operands first
    const model::ExprNode node = exprs[id];              // a copy: the pool grows
    const auto result = [&](ExprId part) { return part.valid() ? results.at(part) : part; };
    const auto index = node.op == Op::Equal ? known.find(node.left) : known.end();
    const auto value = index != known.end() ? exprs.constant_value(node.right) : std::nullopt;
    const bool is_leaf = model::operand_count(node.op) == 0;
    results[id] = value     ? exprs.boolean(*value == index->second)
                  : is_leaf ? id
                            : exprs.with_operands(node, result(node.left), result(node.right), result(node.condition));
  }
  return results.at(root);
}

bool EvolutionLines::extend(const Line& line, const AssignmentOption& option, std::vector<Line>& lines) {
  model::ExprPool& exprs = context_.system.exprs;
  context_.usage.assigned[option.variable.index()] = true;
  Line longer = line;
  longer.where = exprs.binary(Op::And, line.where, option.condition);
  const bool two_conditions = !exprs.is_constant(line.where, true) && !exprs.is_constant(option.condition, true);
  if (two_conditions && find({longer.where}) == Answer::None) return true;
  longer.item.condition = exprs.binary(Op::And, line.item.condition, option.condition);
  const auto& assignments = line.item.assignments;
  const auto other = std::find_if(assignments.begin(), assignments.end(),
                                  [&](const model::Assignment& one) { return one.variable == option.variable; });
  if (other != assignments.end()) return agree(longer, *other, option, lines);
  longer.item.assignments.push_back({option.variable, option.value, option.span});
  lines.push_back(std::move(longer));
  return true;
}

bool EvolutionLines::agree(const Line& line, const model::Assignment& other, const AssignmentOption& option,
                           std::vector<Line>& lines) {
  model::ExprPool& exprs = context_.system.exprs;
  if (option.value != other.value) {
    const ExprId equal = exprs.binary(Op::Equal, other.value, option.value);
    const Answer differ = find({line.item.condition, exprs.unary(Op::Not, equal)});
    if (differ != Answer::None) {
      auto& diagnostic =
          context_.report(Code::AssignedTwice, option.target,
                          fmt::format("this line may assign `{}` twice", context_.system[option.variable].name));
      if (differ == Answer::Found && !found_.empty()) diagnostic.note(fmt::format("for example where {}", found_));
      diagnostic.with_hint("let the condition of the line exclude that the indices are equal");
      return false;
    }
  }
  // Once is enough, if it is possible at all.
  if (find({line.item.condition}) != Answer::None) lines.push_back(line);
  return true;
}

Answer EvolutionLines::find(const std::vector<ExprId>& conditions) {
  if (!workspace_) workspace_.emplace(context_.system, most_steps, context_.watch);
  CaseSearch search(*workspace_, support(context_.system.exprs, conditions));
  for (const ExprId condition : conditions) search.require(condition, true);
  const Answer answer = search.run();
  if (answer == Answer::Found) found_ = search.text(agent_);
  return answer;
}

}  // namespace gnomon::sema

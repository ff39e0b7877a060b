// SPDX-License-Identifier: Apache-2.0
#include "model/plain.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace gnomon::model {

namespace {

// More cases than this are no text that somebody would write.
constexpr std::size_t most_cases = 16;

class PlainForm {
 public:
  explicit PlainForm(System& system) : system_(system), pool_(system.exprs) {}

  void run() {
    system_.initial = condition(system_.initial);
    for (Atom& atom : system_.atoms) atom.condition = condition(atom.condition);
    for (Agent& agent : system_.agents) {
      agent.red = condition(agent.red);
      for (ProtocolLine& line : agent.protocol) line.condition = condition(line.condition);
      std::vector<EvolutionItem> items;
      for (EvolutionItem& item : agent.evolution) add(std::move(item), items);
      agent.evolution = std::move(items);
    }
  }

 private:
  // A value without choices, and where it is taken. The cases of an expression cover everything and exclude each other.
  struct Case {
    ExprId condition;
    ExprId value;
  };
  using Cases = std::optional<std::vector<Case>>;  // nothing: there are too many

  ExprId condition(ExprId root) {
    translate(root);
    return conditions_.at(root);
  }

  // Operands have smaller ids than their operators.
  void translate(ExprId root) {
    for (const ExprId id : subexpressions(pool_, root)) {
      const ExprNode node = pool_[id];
      if (node.type != Type::Boolean) {
        if (!cases_.contains(id)) cases_.emplace(id, cases_of(id, node));
      } else if (!conditions_.contains(id)) {
        conditions_.emplace(id, condition_of(id, node));
      }
    }
  }

  Cases cases_of(ExprId id, const ExprNode& node) {
    if (is_leaf(node.op)) return {{{pool_.boolean(true), id}}};
    const Cases& left = cases_.at(node.left);
    if (operand_count(node.op) == 1) {
      if (!left) return std::nullopt;
      std::vector<Case> result;
      for (const Case& one : *left) result.push_back({one.condition, pool_.unary(node.op, one.value)});
      return result;
    }
    const Cases& right = cases_.at(node.right);
    if (!left || !right) return std::nullopt;
    if (node.op == Op::Choice) {
      std::vector<Case> result;
      const ExprId where = conditions_.at(node.condition);
      for (const Case& one : *left) add(pool_.binary(Op::And, where, one.condition), one.value, result);
      const ExprId elsewhere = pool_.unary(Op::Not, where);
      for (const Case& one : *right) add(pool_.binary(Op::And, elsewhere, one.condition), one.value, result);
      return result.size() <= most_cases ? Cases(std::move(result)) : std::nullopt;
    }
    return joined(*left, *right, [&](ExprId a, ExprId b) { return pool_.binary(node.op, a, b); });
  }

  template <typename Join> Cases joined(const std::vector<Case>& left, const std::vector<Case>& right, Join join) {
    if (left.size() * right.size() > most_cases) return std::nullopt;
    std::vector<Case> result;
    for (const Case& a : left) {
      for (const Case& b : right) {
        add(pool_.binary(Op::And, a.condition, b.condition), join(a.value, b.value), result);
      }
    }
    return result;
  }

  void add(ExprId where, ExprId value, std::vector<Case>& cases) const {
    if (!pool_.is_constant(where, false)) cases.push_back({where, value});
  }

  ExprId condition_of(ExprId id, const ExprNode& node) {
    if (is_leaf(node.op)) return id;
    if (is_connective(node.op) || pool_[node.left].type == Type::Boolean) {
      const auto operand = [&](ExprId part) { return part.valid() ? conditions_.at(part) : part; };
      return pool_.with_operands(node, operand(node.left), operand(node.right), {});
    }
    const Cases& left = cases_.at(node.left);
    const Cases& right = cases_.at(node.right);
    const auto compare = [&](ExprId a, ExprId b) { return pool_.binary(node.op, a, b); };
    const Cases cases = left && right ? joined(*left, *right, compare) : std::nullopt;
    if (!cases) return id;
    ExprId result = pool_.boolean(false);
    for (const Case& one : *cases) {
      result = pool_.binary(Op::Or, result, pool_.binary(Op::And, one.condition, one.value));
    }
    return result;
  }

  // Adds a line of an evolution, or a line for each case.
  void add(EvolutionItem item, std::vector<EvolutionItem>& items) {
    item.condition = condition(item.condition);
    std::vector<EvolutionItem> lines{item};
    for (std::size_t i = 0; i < item.assignments.size(); ++i) {
      const ExprId value = item.assignments[i].value;
      translate(value);
      if (pool_[value].type == Type::Boolean) {
        set_condition(i, conditions_.at(value), lines);
        continue;
      }
      const Cases& cases = cases_.at(value);
      if (!cases || lines.size() * cases->size() > most_cases) continue;
      const bool possible = std::all_of(cases->begin(), cases->end(), [&](const Case& one) {
        return may_fit(system_[item.assignments[i].variable].domain, one.value);
      });
      if (!possible) continue;
      std::vector<EvolutionItem> more;
      for (const EvolutionItem& line : lines) {
        for (const Case& one : *cases) {
          more.push_back(line);
          more.back().condition = pool_.binary(Op::And, line.condition, one.condition);
          more.back().assignments[i].value = one.value;
        }
      }
      lines = std::move(more);
    }
    items.insert(items.end(), lines.begin(), lines.end());
  }

  // Actions can be tested in the conditions of lines only: there is a line for each value.
  void set_condition(std::size_t assignment, ExprId value, std::vector<EvolutionItem>& lines) {
    if (!tests_actions(value)) {
      for (EvolutionItem& line : lines) line.assignments[assignment].value = value;
      return;
    }
    std::vector<EvolutionItem> more;
    for (const EvolutionItem& line : lines) {
      for (const bool holds : {true, false}) {
        more.push_back(line);
        more.back().condition = pool_.binary(Op::And, line.condition, holds ? value : pool_.unary(Op::Not, value));
        more.back().assignments[assignment].value = pool_.boolean(holds);
      }
    }
    lines = std::move(more);
  }

  [[nodiscard]] bool tests_actions(ExprId root) const {
    const std::vector<ExprId> parts = subexpressions(pool_, root);
    return std::any_of(parts.begin(), parts.end(), [this](ExprId id) { return pool_[id].op == Op::Action; });
  }

  // An assignment that never fits can be written inside of a choice only.
  [[nodiscard]] bool may_fit(const Domain& domain, ExprId value) const {
    const ExprNode& node = pool_[value];
    if (node.op == Op::Constant) return domain.contains(node.value);
    if (node.op != Op::Variable) return true;
    const Domain& source = system_[node.variable].domain;
    if (domain.type == Type::Integer) return source.low <= domain.high && domain.low <= source.high;
    return std::any_of(source.symbols.begin(), source.symbols.end(),
                       [&](Symbol symbol) { return domain.contains(static_cast<Value>(symbol.index())); });
  }

  System& system_;
  ExprPool& pool_;
  std::unordered_map<ExprId, ExprId> conditions_;
  std::unordered_map<ExprId, Cases> cases_;
};

}  // namespace

System without_choices(System system) {
  PlainForm(system).run();
  return system;
}

}  // namespace gnomon::model

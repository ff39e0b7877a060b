// SPDX-License-Identifier: Apache-2.0
//
// Greedy: the first smaller case that is interesting replaces the present one. What is tried comes in
// the order of what it saves. Every step makes the case smaller in one respect and larger in none, so
// there is an end.
#include "support/shrink.hpp"

#include "logic/classify.hpp"
#include "support/edit_case.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::test {

namespace {

using logic::FormulaId;
using model::AgentId;
using model::ExprId;
using model::GroupId;
using model::Type;
using model::VarId;

template <typename List> void erase_index(List& list, std::size_t i) {
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
}

// The word that says which logic is meant, where operators alone do not tell.
logic::WrittenPrefix prefix_of(logic::Logic logic) {
  using logic::Logic;
  using logic::WrittenPrefix;
  switch (logic) {
    case Logic::Boolean:
    case Logic::Epistemic:
    case Logic::Ctl:
    case Logic::Atl:
    case Logic::AtlStar:
    case Logic::StrategyLogicOneGoal: return WrittenPrefix::None;
    case Logic::AtlUniform: return WrittenPrefix::AtlUniform;
    case Logic::Ltl: return WrittenPrefix::Ltl;
    case Logic::CtlStar: return WrittenPrefix::CtlStar;
    case Logic::Ldl: return WrittenPrefix::Ldl;
    case Logic::CdlStar: return WrittenPrefix::CdlStar;
    case Logic::LtlFinite: return WrittenPrefix::LtlFinite;
    case Logic::CtlStarFinite: return WrittenPrefix::CtlStarFinite;
    case Logic::LdlFinite: return WrittenPrefix::LdlFinite;
    case Logic::CdlStarFinite: return WrittenPrefix::CdlStarFinite;
    case Logic::StrategyLogic: return WrittenPrefix::StrategyLogic;
  }
  return WrittenPrefix::None;
}

class Shrinker {
 public:
  Shrinker(Case start, const Interesting& interesting, std::size_t attempts)
      : current_(std::move(start)), interesting_(interesting), attempts_(attempts) {}

  Case run() {
    while (step() && attempts_ > 0) {
    }
    return std::move(current_);
  }

 private:
  bool step() {
    return drop_questions() || drop_agents() || drop_variables() || drop_actions() || drop_lines() ||
           simplify_formulas() || drop_names() || simplify_expressions() || narrow_domains() || plainer();
  }

  // Whether the case after the change is interesting; it is the present one from then on.
  template <typename Change> bool attempt(Change change) {
    if (attempts_ == 0) return false;
    --attempts_;
    Case smaller = current_;
    change(smaller);
    if (!interesting_(smaller)) return false;
    current_ = std::move(smaller);
    return true;
  }

  bool drop_questions() {
    const logic::Specification& spec = current_.specification;
    for (std::size_t i = 0; i < spec.properties.size(); ++i) {
      if (spec.properties.size() == 1) break;
      if (attempt([&](Case& c) { erase_index(c.specification.properties, i); })) return true;
    }
    for (std::size_t i = 0; i < spec.fairness.size(); ++i) {
      if (attempt([&](Case& c) { erase_index(c.specification.fairness, i); })) return true;
    }
    return false;
  }

  bool drop_agents() {
    for (std::size_t i = current_.system.agents.size(); i-- > 1;) {
      if (attempt([&](Case& c) { remove_agent(c, AgentId(i)); })) return true;
    }
    return false;
  }

  bool drop_variables() {
    for (std::size_t i = current_.system.variables.size(); i-- > 0;) {
      if (attempt([&](Case& c) { remove_variable(c, VarId(i)); })) return true;
    }
    return false;
  }

  bool drop_actions() {
    for (std::size_t a = 0; a < current_.system.agents.size(); ++a) {
      for (std::size_t i = current_.system.agents[a].actions.size(); i-- > 0;) {
        if (attempt([&](Case& c) { remove_action(c, AgentId(a), model::ActionId(i)); })) return true;
      }
    }
    return false;
  }

  bool drop_lines() {
    for (std::size_t a = 0; a < current_.system.agents.size(); ++a) {
      const model::Agent& agent = current_.system.agents[a];
      for (std::size_t i = 0; i < agent.evolution.size(); ++i) {
        if (attempt([&](Case& c) { erase_index(c.system.agents[a].evolution, i); })) return true;
        for (std::size_t k = 0; agent.evolution[i].assignments.size() > 1 && k < agent.evolution[i].assignments.size();
             ++k) {
          if (attempt([&](Case& c) { erase_index(c.system.agents[a].evolution[i].assignments, k); })) return true;
        }
      }
      for (std::size_t i = 0; i < agent.protocol.size(); ++i) {
        const auto drop_line = [&](Case& c) {
          erase_index(c.system.agents[a].protocol, i);
          refresh_other(c.system);
        };
        if (attempt(drop_line)) return true;
        for (std::size_t k = 0; agent.protocol[i].actions.size() > 1 && k < agent.protocol[i].actions.size(); ++k) {
          if (attempt([&](Case& c) { erase_index(c.system.agents[a].protocol[i].actions, k); })) return true;
        }
      }
      for (std::size_t i = 0; i < agent.lobsvars.size(); ++i) {
        if (attempt([&](Case& c) { erase_index(c.system.agents[a].lobsvars, i); })) return true;
      }
    }
    return false;
  }

  // ---- formulas

  // The state formulas directly below a state formula.
  static std::vector<FormulaId> operands(const logic::FormulaPool& pool, FormulaId id) {
    logic::Node node = pool[id];
    if (logic::operand_count(node.op) == 1 && logic::is_temporal(pool[node.left].op)) node = pool[node.left];
    std::vector<FormulaId> result;
    if (logic::operand_count(node.op) >= 1) result.push_back(node.left);
    if (logic::operand_count(node.op) >= 2) result.push_back(node.right);
    return result;
  }

  bool simplify_formulas() {
    const std::size_t count = formulas(current_.specification).size();
    for (std::size_t i = 0; i < count; ++i) {
      const FormulaId root = *formulas(current_.specification)[i];
      const auto states = logic::state_formulas(current_.specification.pool, root);
      std::vector<FormulaId> parts = subformulas(current_.specification.pool, root);
      std::reverse(parts.begin(), parts.end());  // large ones first
      for (const FormulaId part : parts) {
        if (states.contains(part) && simplify_formula(i, part)) return true;
      }
    }
    return false;
  }

  bool simplify_formula(std::size_t which, FormulaId part) {
    const auto replace = [&](std::optional<FormulaId> operand, bool constant) {
      return attempt([&](Case& c) {
        logic::FormulaPool& pool = c.specification.pool;
        FormulaId& place = *formulas(c.specification)[which];
        place = replaced(pool, place, part, operand ? *operand : pool.truth(constant));
        for (logic::Property& property : c.specification.properties) {
          property.logic = logic::classify(pool, property.formula, prefix_of(property.logic),
                                           property.logic == logic::Logic::StrategyLogicOneGoal);
          property.epistemic = logic::is_epistemic(pool, property.formula);
        }
      });
    };
    const logic::Op op = current_.specification.pool[part].op;
    if (op == logic::Op::True || op == logic::Op::False) return false;
    if (replace({}, true) || replace({}, false)) return true;
    const std::vector<FormulaId> below = operands(current_.specification.pool, part);
    return std::any_of(below.begin(), below.end(), [&](FormulaId operand) { return replace(operand, false); });
  }

  bool drop_names() {
    for (std::size_t i = 0; i < current_.system.atoms.size(); ++i) {
      if (attempt([&](Case& c) { remove_atom(c, model::AtomId(i)); })) return true;
    }
    for (std::size_t i = 0; i < current_.system.groups.size(); ++i) {
      if (attempt([&](Case& c) { remove_group(c, GroupId(i)); })) return true;
      for (const AgentId member : current_.system.groups[i].members) {
        if (attempt([&](Case& c) { remove_member(c, GroupId(i), member); })) return true;
      }
    }
    return false;
  }

  // ---- expressions

  bool simplify_expressions() {
    const std::size_t count = expressions(current_.system).size();
    for (std::size_t i = 0; i < count; ++i) {
      const ExprId root = *expressions(current_.system)[i];
      std::vector<ExprId> parts = subexpressions(current_.system.exprs, root);
      std::reverse(parts.begin(), parts.end());  // large ones first
      for (const ExprId part : parts) {
        if (simplify_expression(i, root, part)) return true;
      }
    }
    return false;
  }

  bool simplify_expression(std::size_t which, ExprId root, ExprId part) {
    const model::ExprNode node = current_.system.exprs[part];
    if (node.op == model::Op::Constant) return false;
    std::vector<ExprId> simpler;
    model::ExprPool& pool = current_.system.exprs;  // may grow: ids stay as they are
    if (node.type == Type::Boolean) simpler = {pool.boolean(true), pool.boolean(false)};
    if (node.type == Type::Integer) simpler = {pool.constant(0, Type::Integer), pool.constant(1, Type::Integer)};
    const int operands = model::operand_count(node.op);
    if (operands >= 1 && pool[node.left].type == node.type) simpler.push_back(node.left);
    if (operands >= 2 && pool[node.right].type == node.type) simpler.push_back(node.right);
    for (const ExprId replacement : simpler) {
      const ExprId result = replaced(pool, root, part, replacement);
      // Constants are folded, and may lead back to the same or to something longer.
      if (size(result) >= size(root)) continue;
      const auto change = [&](Case& c) {
        *expressions(c.system)[which] = result;
        refresh_other(c.system);
      };
      if (attempt(change)) return true;
    }
    return false;
  }

  // Constants count less than what they replace.
  [[nodiscard]] std::size_t size(ExprId root) const {
    std::size_t result = 0;
    for (const ExprId id : subexpressions(current_.system.exprs, root)) {
      result += current_.system.exprs[id].op == model::Op::Constant ? 1 : 2;
    }
    return result;
  }

  bool narrow_domains() {
    for (std::size_t i = 0; i < current_.system.variables.size(); ++i) {
      const model::Domain domain = current_.system.variables[i].domain;
      if (domain.type == Type::Boolean || domain.size() == 1) continue;
      if (current_.system.variables[i].is_observation()) continue;  // its domain follows from what is observed
      const auto narrow = [&](auto change) { return attempt([&](Case& c) { change(c.system.variables[i].domain); }); };
      if (domain.type == Type::Integer) {
        const model::Value middle = domain.low + (domain.high - domain.low) / 2;
        if (narrow([&](model::Domain& d) { d.high = middle; })) return true;
        if (narrow([&](model::Domain& d) { --d.high; })) return true;
        if (narrow([&](model::Domain& d) { ++d.low; })) return true;
      } else {
        for (std::size_t k = 0; k < domain.symbols.size(); ++k) {
          if (narrow([&](model::Domain& d) { erase_index(d.symbols, k); })) return true;
        }
      }
    }
    return false;
  }

  bool plainer() {
    if (current_.system.semantics == model::Semantics::SingleAssignment &&
        attempt([](Case& c) { c.system.semantics = model::Semantics::MultiAssignment; })) {
      return true;
    }
    // The last Obsvar can become the first of the other variables.
    const model::Agent& environment = current_.system.agents[0];
    std::size_t observable = 0;
    while (observable < environment.variable_count && current_.system.variables[observable].observable) ++observable;
    return observable > 0 && attempt([&](Case& c) { c.system.variables[observable - 1].observable = false; });
  }

  Case current_;
  const Interesting& interesting_;
  std::size_t attempts_;
};

}  // namespace

Case shrink(Case start, const Interesting& interesting, std::size_t attempts) {
  return Shrinker(std::move(start), interesting, attempts).run();
}

}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
#include "sema/symbol_index.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;

constexpr std::size_t no_owner = static_cast<std::size_t>(-1);

// Innermost first; `no_scope` is the outside of all families.
using ScopeId = std::size_t;
constexpr ScopeId no_scope = static_cast<ScopeId>(-1);

struct IndexScope {
  std::string_view name;
  SymbolId symbol;
  ScopeId outer;
};

// Name spaces: strategies belong to a formula, variables and actions to an agent.
using Key = std::tuple<SymbolKind, std::size_t, std::string_view, std::size_t>;

// The place from which an expression looks up names.
struct View {
  std::size_t agent = no_owner;
  std::size_t formula = no_owner;  // names in formulas are atoms
  bool atoms = false;              // names in conditions may be atoms
  bool assigns = false;            // the left sides of equations are targets
};

// What the operators around a node say about it.
struct Surroundings {
  ScopeId scope = no_scope;
  bool is_value = false;             // operand of a comparison or of arithmetic
  std::size_t action_of = no_owner;  // compared with the action of this agent
  bool is_target = false;            // of an assignment
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Indexer {
 public:
  Indexer(const Source& source, const ispl::Ast& ast) : source_(source), ast_(ast) {}

  SymbolIndex run() {
    declare_all();
    for (const ispl::Constant& constant : ast_.constants) {
      constant_expression(constant.value, no_scope);
      for (const ispl::ConstantId entry : constant.entries) constant_expression(entry, no_scope);
      if (constant.condition) constant_expression(*constant.condition, no_scope);
    }
    for (const ispl::TypeDeclaration& declaration : ast_.types) type(declaration, no_scope);
    for (std::size_t i = 0; i < ast_.agents.size(); ++i) agent(i);
    definitions(ast_.definitions, no_owner, no_scope);
    for (const ispl::Atom& atom : ast_.atoms) {
      const ScopeId scope = family(atom.name, loop(atom.loop, no_scope));
      expression(atom.condition, {.atoms = true}, scope);
    }
    if (ast_.initial) expression(*ast_.initial, {}, no_scope);
    for (const ispl::Group& group : ast_.groups) {
      const ScopeId scope = family(group.name, loop(group.loop, no_scope));
      for (const ispl::DeclaredName& member : group.members) listed(member, {{SymbolKind::Agent, no_owner}}, scope);
    }
    std::size_t number = 0;
    for (const auto* list : {&ast_.fairness, &ast_.formulas}) {
      for (const ispl::Formula& formula : *list) {
        expression(formula.root, {.formula = number++}, formula_scope(formula));
      }
    }
    finish();
    return std::move(result_);
  }

 private:
  struct Place {
    SymbolKind kind;
    std::size_t owner;
  };

  // ------------------------------------------------------------------------------- declarations

  void declare_all() {
    for (const ispl::Constant& constant : ast_.constants)
      declare(SymbolKind::Constant, no_owner, constant.name, constant.entries.empty() ? 0 : 1);
    for (const ispl::TypeDeclaration& type : ast_.types) {
      declare(SymbolKind::Type, no_owner, type.name, 0);
      for (const ispl::DeclaredName& value : type.values) declare(SymbolKind::Value, no_owner, value);
    }
    for (std::size_t i = 0; i < ast_.agents.size(); ++i) {
      const ispl::Agent& agent = ast_.agents[i];
      declare(SymbolKind::Agent, no_owner, agent.name);
      agents_.try_emplace(declared_key(SymbolKind::Agent, no_owner, agent.name), i);
      if (agent.is_environment) environment_ = i;
      for (const auto* list : {&agent.observable, &agent.variables}) {
        for (const ispl::Variable& variable : *list) {
          declare(SymbolKind::Variable, i, variable.name);
          for (const ispl::DeclaredName& value : variable.values) declare(SymbolKind::Value, no_owner, value);
        }
      }
      for (const ispl::Definition& observation : agent.observes) declare(SymbolKind::Variable, i, observation.name);
      for (const ispl::DeclaredName& action : agent.actions) declare(SymbolKind::Action, i, action);
      for (const ispl::Definition& definition : agent.definitions) declare(SymbolKind::Definition, i, definition.name);
    }
    for (const ispl::Definition& definition : ast_.definitions)
      declare(SymbolKind::Definition, no_owner, definition.name);
    for (const ispl::Atom& atom : ast_.atoms) declare(SymbolKind::Atom, no_owner, atom.name);
    for (const ispl::Group& group : ast_.groups) declare(SymbolKind::Group, no_owner, group.name);
    for (const ispl::Formula& formula : ast_.formulas) {
      if (!formula.name) continue;
      const Span word = formula.name->word.word.span;
      declare(SymbolKind::Formula, no_owner, {formula.name->span.begin, word.end}, arity(formula.name->word));
    }
  }

  [[nodiscard]] static std::size_t arity(const ispl::DeclaredName& name) {
    return name.family ? name.family->list.size() : name.word.indices.size();
  }

  [[nodiscard]] Key declared_key(SymbolKind kind, std::size_t owner, const ispl::DeclaredName& name) const {
    return {kind, owner, source_.text(name.word.span), arity(name)};
  }

  void declare(SymbolKind kind, std::size_t owner, const ispl::DeclaredName& name) {
    if (!name.word.missing()) declare(kind, owner, name.word.span, arity(name));
  }

  void declare(SymbolKind kind, std::size_t owner, Span span, std::size_t arity) {
    const std::string_view text = source_.text(span);
    const auto [found, is_new] = known_.try_emplace({kind, owner, text, arity}, SymbolId(result_.symbols.size()));
    if (is_new) {
      const bool owned = owner != no_owner && kind != SymbolKind::Strategy;
      result_.symbols.push_back({kind, std::string(text), owned ? std::optional(owner) : std::nullopt, arity, {}});
    }
    result_.symbols[found->second.index()].declarations.push_back(span);
    add(span, span, found->second, Use::Declaration);
  }

  void add(Span span, Span word, SymbolId symbol, Use use) { result_.occurrences.push_back({span, word, symbol, use}); }

  // -------------------------------------------------------------------------------------- scopes

  ScopeId binders(const ispl::Binders& binders, ScopeId scope) {
    for (const ispl::Binder& binder : binders.list) {
      constant_expression(binder.low, scope);
      constant_expression(binder.high, scope);
      const SymbolId symbol(result_.symbols.size());
      const std::string_view text = source_.text(binder.variable);
      result_.symbols.push_back({SymbolKind::Index, std::string(text), std::nullopt, 0, {binder.variable}});
      add(binder.variable, binder.variable, symbol, Use::Declaration);
      scopes_.push_back({text, symbol, scope});
      scope = scopes_.size() - 1;
    }
    if (binders.filter) constant_expression(*binders.filter, scope);
    return scope;
  }

  ScopeId loop(const std::optional<ispl::Binders>& loop, ScopeId scope) { return loop ? binders(*loop, scope) : scope; }

  // The indices of a declared name; what follows is in the scope of its family.
  ScopeId family(const ispl::DeclaredName& name, ScopeId scope) {
    indices(name.word, scope);
    return loop(name.family, scope);
  }

  void indices(const ispl::IndexedWord& word, ScopeId scope) {
    for (const ispl::ConstantId index : word.indices) constant_expression(index, scope);
  }

  // In an expression an index may depend on the state: `x[y]`.
  void indices(const ispl::IndexedWord& word, View view, ScopeId scope) {
    for (const ispl::ConstantId index : word.indices) {
      for (std::size_t i = ast_.at(index).first; i <= index.index(); ++i) {
        const ispl::Expr& expr = ast_.constant_exprs[i];
        if (expr.kind == ExprKind::Name) name(ast_.names[expr.data], view, {.scope = scope, .is_value = true});
      }
    }
  }

  void constant_expression(ispl::ConstantId root, ScopeId scope) {
    if (!root.valid()) return;
    for (std::size_t i = ast_.at(root).first; i <= root.index(); ++i) {
      const ispl::Expr& expr = ast_.constant_exprs[i];
      if (expr.kind != ExprKind::Name) continue;
      const ispl::IndexedWord& word = ast_.names[expr.data].word;
      indices(word, scope);
      number(word, scope);
    }
  }

  // An index or a constant; false if it is neither.
  bool number(const ispl::IndexedWord& word, ScopeId scope) {
    if (word.missing()) return false;
    const std::string_view text = source_.text(word.span);
    if (!word.indices.empty()) {
      const auto table = known_.find({SymbolKind::Constant, no_owner, text, word.indices.size()});
      if (table != known_.end()) add(word.span, word.span, table->second, Use::Read);
      return table != known_.end();
    }
    for (ScopeId at = scope; at != no_scope; at = scopes_[at].outer) {
      if (scopes_[at].name != text) continue;
      add(word.span, word.span, scopes_[at].symbol, Use::Read);
      return true;
    }
    const auto found = known_.find({SymbolKind::Constant, no_owner, text, 0});
    if (found == known_.end()) return false;
    add(word.span, word.span, found->second, Use::Read);
    return true;
  }

  // ---------------------------------------------------------------------------------- references

  struct Found {
    Key key;
    SymbolId symbol;
  };

  // A name as it is declared, or a member of a family: `link1_2` is `link[1, 2]`.
  [[nodiscard]] std::optional<Found> find(Place place, std::string_view text, std::size_t arity) const {
    const auto look_up = [&](std::string_view stem, std::size_t count) -> std::optional<Found> {
      const auto found = known_.find({place.kind, place.owner, stem, count});
      return found == known_.end() ? std::nullopt : std::optional<Found>({found->first, found->second});
    };
    if (auto exact = look_up(text, arity); exact || arity > 0) return exact;
    std::size_t count = 1;
    for (std::size_t at = text.size(); at > 1; --at) {
      const char c = text[at - 1];
      if (c == '_' && at < text.size() && is_digit(text[at])) {
        ++count;
      } else if (!is_digit(c)) {
        break;
      } else if (auto member = look_up(text.substr(0, at - 1), count)) {
        return member;
      }
    }
    return std::nullopt;
  }

  std::optional<Found> refer(Place place, const ispl::IndexedWord& word, std::size_t arity, Use use) {
    if (word.missing()) return std::nullopt;
    auto found = find(place, source_.text(word.span), arity);
    if (found) {
      const auto length = static_cast<std::uint32_t>(result_.symbols[found->symbol.index()].name.size());
      add({word.span.begin, word.span.begin + length}, word.span, found->symbol, use);
    }
    return found;
  }

  // Resolves an element of a list in the first name space that has it. Returns the scope of its family.
  ScopeId listed(const ispl::DeclaredName& name, std::initializer_list<Place> places, ScopeId scope) {
    const ScopeId inner = family(name, scope);
    for (const Place place : places) {
      if (refer(place, name.word, arity(name), Use::Read)) break;
    }
    return inner;
  }

  // Index into Ast::agents.
  [[nodiscard]] std::size_t position_of(const std::optional<Found>& agent) const {
    const auto position = agent ? agents_.find(agent->key) : agents_.end();
    return position == agents_.end() ? no_owner : position->second;
  }

  // ---------------------------------------------------------------------------------- the text

  void agent(std::size_t number) {
    const ispl::Agent& agent = ast_.agents[number];
    const ScopeId outer = family(agent.name, no_scope);
    for (const auto* list : {&agent.observable, &agent.variables}) {
      for (const ispl::Variable& variable : *list) {
        const ScopeId scope = family(variable.name, loop(variable.loop, outer));
        type(variable, scope);
        if (variable.initial) expression(*variable.initial, {.agent = number}, scope);
      }
    }
    definitions(agent.observes, number, outer);
    definitions(agent.definitions, number, outer);
    for (const ispl::DeclaredName& name : agent.lobsvars) listed(name, {{SymbolKind::Variable, environment_}}, outer);
    for (const ispl::DeclaredName& action : agent.actions) family(action, outer);
    if (agent.red) expression(*agent.red, {.agent = number}, outer);
    for (const ispl::ProtocolLine& line : agent.protocol) {
      const ScopeId scope = loop(line.loop, outer);
      if (line.condition) expression(*line.condition, {.agent = number}, scope);
      for (const ispl::DeclaredName& action : line.actions) listed(action, {{SymbolKind::Action, number}}, scope);
    }
    for (const ispl::EvolutionLine& line : agent.evolution) {
      const ScopeId scope = loop(line.loop, outer);
      expression(line.assignments, {.agent = number, .assigns = true}, scope);
      expression(line.condition, {.agent = number}, scope);
    }
  }

  void type(const ispl::VariableType& type, ScopeId scope) {
    constant_expression(type.low, scope);
    constant_expression(type.high, scope);
    for (const ispl::DeclaredName& value : type.values) family(value, scope);
    if (type.type != ispl::TypeKind::Named) return;
    const auto found = known_.find({SymbolKind::Type, no_owner, source_.text(type.type_name), 0});
    if (found != known_.end()) add(type.type_name, type.type_name, found->second, Use::Read);
  }

  ScopeId formula_scope(const ispl::Formula& formula) {
    const ScopeId scope = loop(formula.loop, no_scope);
    if (!formula.name) return scope;
    for (const ispl::IndexedWord& group : formula.name->groups) indices(group, scope);
    return family(formula.name->word, scope);
  }

  void definitions(const std::vector<ispl::Definition>& list, std::size_t agent, ScopeId outer) {
    for (const ispl::Definition& definition : list) {
      const ScopeId scope = family(definition.name, loop(definition.loop, outer));
      expression(definition.value, {.agent = agent}, scope);
    }
  }

  // Operands stand before their operators: backwards, every node is met after its parent.
  void expression(ispl::ExprId root, View view, ScopeId scope) {
    const std::size_t first = ast_.at(root).first;
    std::vector<Surroundings> around(root.index() + 1 - first);
    around.back() = {.scope = scope, .is_target = view.assigns};
    declare_strategies(first, root.index(), view);
    for (std::size_t i = root.index() + 1; i-- > first;) {
      const ispl::Expr& expr = ast_.exprs[i];
      const Surroundings here = around[i - first];
      if (expr.kind == ExprKind::Name) name(ast_.names[expr.data], view, here);
      const int operands = ispl::operand_count(expr.kind);
      if (operands == 0) continue;
      const Surroundings inside = inside_of(expr, view, here);
      const std::size_t last = i - 1;
      around[last - first] = inside;
      if (operands < 2) continue;
      const std::size_t other = ast_.exprs[last].first - 1;
      around[other - first] = inside;
      if (expr.kind == ExprKind::Conditional) {
        around[ast_.exprs[other].first - 1 - first] = inside;
        around[ast_.exprs[other].first - 1 - first].is_value = false;  // the condition
      }
      if (is_comparison(expr.kind)) {
        // An assignment inside of a right side is a comparison.
        around[last - first].is_target = false;
        around[last - first].action_of = action_owner(other, view);
        around[other - first].action_of = action_owner(last, view);
      }
    }
  }

  Surroundings inside_of(const ispl::Expr& expr, View view, Surroundings here) {
    using enum ExprKind;
    Surroundings inside = here;
    if (expr.kind == Paren || expr.kind == Set || expr.kind == Listed) return inside;
    inside.action_of = no_owner;
    inside.is_value = is_on_values(expr.kind) || expr.kind == Sum || (expr.kind == Conditional && here.is_value);
    const bool keeps_targets = expr.kind == And || expr.kind == ForAll || expr.kind == Equal || expr.kind == In;
    inside.is_target = here.is_target && keeps_targets;
    if (is_quantifier(expr.kind)) inside.scope = binders(ast_.binder_lists[expr.data], here.scope);
    constexpr std::size_t none = no_owner;
    const std::vector<ispl::DeclaredName>* names = nullptr;
    if (expr.kind >= Knows && expr.kind <= StrategyBinding) names = &ast_.name_lists[expr.data];
    if (expr.kind >= Knows && expr.kind <= KnowsIfCorrect) {
      const auto said = ast_.views.find(expr.data);
      if (said != ast_.views.end() && said->second.length) constant_expression(*said->second.length, here.scope);
    }
    if (expr.kind == StrategyBinding && names->size() == 2) {
      const ScopeId scope = listed(names->front(), {{SymbolKind::Agent, none}}, here.scope);
      listed(names->back(), {{SymbolKind::Strategy, view.formula}}, scope);
    } else if (expr.kind == StrategySome || expr.kind == StrategyAll) {
      for (const ispl::DeclaredName& name : *names) family(name, here.scope);
    } else if (expr.kind == Knows || expr.kind == Obligatory || expr.kind == Permitted) {
      for (const ispl::DeclaredName& name : *names) listed(name, {{SymbolKind::Agent, none}}, here.scope);
    } else if (names != nullptr) {
      bool is_observer = expr.kind == KnowsIfCorrect;  // the first name of KO is an agent
      for (const ispl::DeclaredName& name : *names) {
        if (is_observer) {
          listed(name, {{SymbolKind::Agent, none}}, here.scope);
        } else {
          listed(name, {{SymbolKind::Group, none}, {SymbolKind::Agent, none}}, here.scope);
        }
        is_observer = false;
      }
    }
    const bool bounded = expr.kind >= Finally && expr.kind <= WeakUntil && expr.data > 0;
    if (expr.kind == Repeat || bounded) {
      const ispl::Repetition& repetition = ast_.repetitions[expr.data - (bounded ? 1 : 0)];
      constant_expression(repetition.low, here.scope);
      if (repetition.high) constant_expression(*repetition.high, here.scope);
    }
    return inside;
  }

  void declare_strategies(std::size_t first, std::size_t root, View view) {
    for (std::size_t i = first; i <= root && view.formula != no_owner; ++i) {
      const ispl::Expr& expr = ast_.exprs[i];
      if (expr.kind != ExprKind::StrategySome && expr.kind != ExprKind::StrategyAll) continue;
      for (const ispl::DeclaredName& name : ast_.name_lists[expr.data]) {
        declare(SymbolKind::Strategy, view.formula, name);
      }
    }
  }

  // Returns the agent of an operand `Action` or `Bob.Action`.
  [[nodiscard]] std::size_t action_owner(std::size_t operand, View view) const {
    while (ast_.exprs[operand].kind == ExprKind::Paren) --operand;
    if (ast_.exprs[operand].kind != ExprKind::Name) return no_owner;
    const ispl::Name& name = ast_.names[ast_.exprs[operand].data];
    if (name.word.missing() || source_.text(name.word.span) != "Action") return no_owner;
    if (!name.agent) return view.agent;
    return position_of(find({SymbolKind::Agent, no_owner}, source_.text(name.agent->span), name.agent->indices.size()));
  }

  void name(const ispl::Name& name, View view, Surroundings here) {
    View inside = view;
    inside.assigns = false;
    indices(name.word, inside, here.scope);
    const std::size_t count = name.word.indices.size();
    if (name.agent) {
      indices(*name.agent, inside, here.scope);
      const std::size_t owner =
          position_of(refer({SymbolKind::Agent, no_owner}, *name.agent, name.agent->indices.size(), Use::Read));
      if (owner != no_owner && !refer({SymbolKind::Variable, owner}, name.word, count, Use::Read)) {
        refer({SymbolKind::Definition, owner}, name.word, count, Use::Read);
      }
      return;
    }
    if (here.action_of != no_owner) {
      refer({SymbolKind::Action, here.action_of}, name.word, count, Use::Read);
      return;
    }
    if (number(name.word, here.scope)) return;
    const Use use = here.is_target ? Use::Write : Use::Read;
    if (view.agent != no_owner && refer({SymbolKind::Variable, view.agent}, name.word, count, use)) return;
    if (view.agent != no_owner && refer({SymbolKind::Definition, view.agent}, name.word, count, use)) return;
    if (refer({SymbolKind::Definition, no_owner}, name.word, count, use)) return;
    const bool is_atom = (view.formula != no_owner || view.atoms) && !here.is_value;
    refer({is_atom ? SymbolKind::Atom : SymbolKind::Value, no_owner}, name.word, count, Use::Read);
  }

  void finish() {
    const auto place = [](const Occurrence& occurrence) {
      return std::tuple(occurrence.word.begin, occurrence.use, occurrence.symbol);
    };
    auto& list = result_.occurrences;
    std::sort(list.begin(), list.end(), [&](const Occurrence& a, const Occurrence& b) { return place(a) < place(b); });
    const auto same = [](const Occurrence& a, const Occurrence& b) { return a.word.begin == b.word.begin; };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
  }

  const Source& source_;
  const ispl::Ast& ast_;
  SymbolIndex result_;
  std::map<Key, SymbolId> known_;
  std::map<Key, std::size_t> agents_;  // index into Ast::agents
  std::size_t environment_ = no_owner;
  std::vector<IndexScope> scopes_;
};

}  // namespace

std::string_view name(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Constant: return "constant";
    case SymbolKind::Type: return "type";
    case SymbolKind::Index: return "index";
    case SymbolKind::Agent: return "agent";
    case SymbolKind::Variable: return "variable";
    case SymbolKind::Action: return "action";
    case SymbolKind::Value: return "value";
    case SymbolKind::Definition: return "definition";
    case SymbolKind::Atom: return "atom";
    case SymbolKind::Group: return "group";
    case SymbolKind::Formula: return "formula";
    case SymbolKind::Strategy: return "strategy";
  }
  return "";
}

const Occurrence* SymbolIndex::at(std::uint32_t offset) const {
  const auto next = std::upper_bound(occurrences.begin(), occurrences.end(), offset,
                                     [](std::uint32_t place, const Occurrence& o) { return place < o.word.begin; });
  if (next == occurrences.begin()) return nullptr;
  const Occurrence& candidate = *std::prev(next);
  return offset <= candidate.word.end ? &candidate : nullptr;
}

std::vector<Occurrence> SymbolIndex::of(SymbolId id) const {
  std::vector<Occurrence> result;
  std::copy_if(occurrences.begin(), occurrences.end(), std::back_inserter(result),
               [id](const Occurrence& occurrence) { return occurrence.symbol == id; });
  return result;
}

SymbolIndex index_symbols(const Source& source, const ispl::Ast& ast) { return Indexer(source, ast).run(); }

}  // namespace gnomon::sema

// SPDX-License-Identifier: Apache-2.0
//
// What the thing under the cursor is: a name, an operator or a formula.
#include "api/check.hpp"
#include "json/json.hpp"
#include "logic/text/english.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gnomon::lsp {

namespace {

using sema::Occurrence;
using sema::Symbol;
using sema::SymbolKind;

class Describer {
 public:
  explicit Describer(const Analysis& analysis) : analysis_(analysis) {}

  [[nodiscard]] std::string symbol(const Occurrence& occurrence) const {
    const Symbol& symbol = analysis_.symbols[occurrence.symbol];
    const Span declared = symbol.declarations.front();
    switch (symbol.kind) {
      case SymbolKind::Constant: return constant(declared);
      case SymbolKind::Type: return type(declared);
      case SymbolKind::Index: return code("index " + symbol.name);
      case SymbolKind::Strategy: return code("strategy " + symbol.name);
      case SymbolKind::Agent: return agent(symbol, declared);
      case SymbolKind::Variable: return variable(symbol, declared);
      case SymbolKind::Action: return action(symbol);
      case SymbolKind::Value: return value(symbol);
      case SymbolKind::Definition: return definition(symbol, declared);
      case SymbolKind::Atom: return atom(occurrence.symbol, declared);
      case SymbolKind::Group: return group(declared);
      case SymbolKind::Formula: return formula(declared.begin);
    }
    return "";
  }

  // The formula that a place lies in; empty if there is none.
  [[nodiscard]] std::string formula(std::uint32_t offset) const {
    const auto& formulas = ast().formulas;
    const auto found = std::find_if(formulas.begin(), formulas.end(),
                                    [&](const ispl::Formula& f) { return contains(f.full_span, offset); });
    if (found == formulas.end()) return "";
    const std::string number = numbers(*found);
    std::string title = fmt::format("**Formula{}{}**", number.find(' ') == std::string::npos ? "" : "s",
                                    number.empty() ? "" : " " + number);
    if (found->name) title += fmt::format(", `{}`", text(found->name->span));
    if (!analysis_.loaded.ok()) return title;
    const Model& model = *analysis_.loaded.model;
    for (const logic::Property& property : model.specification.properties) {
      if (property.span != found->span) continue;
      std::string result = fmt::format("{} ({})", title, api::logic_name(property));
      if (!property.instance.empty()) result += fmt::format(", for example with {}", property.instance);
      result += "\n\n" + logic::sentence(model.system, model.specification.pool, property.formula);
      if (property.expected) result += fmt::format("\n\nExpected: {}", *property.expected ? "TRUE" : "FALSE");
      return result;
    }
    return "";
  }

 private:
  // Returns the numbers of what a line stands for, as `check` counts it: "3", "3 to 5". Empty if mistakes prevent that.
  [[nodiscard]] std::string numbers(const ispl::Formula& line) const {
    if (!analysis_.loaded.ok()) {
      const auto& lines = ast().formulas;
      const auto at =
          std::find_if(lines.begin(), lines.end(), [&](const ispl::Formula& one) { return one.span == line.span; });
      const bool repeats = std::any_of(lines.begin(), std::min(at + 1, lines.end()), [](const ispl::Formula& one) {
        return one.loop || (one.name && one.name->word.family);
      });
      return repeats ? "" : fmt::format("{}", at - lines.begin() + 1);
    }
    const auto& properties = analysis_.loaded.model->specification.properties;
    const auto is_of_line = [&](const logic::Property& property) { return property.span == line.span; };
    const auto first = std::find_if(properties.begin(), properties.end(), is_of_line);
    const auto count = std::count_if(first, properties.end(), is_of_line);
    const auto number = first - properties.begin() + 1;
    if (count == 0) return "";
    return count == 1 ? fmt::format("{}", number) : fmt::format("{} to {}", number, number + count - 1);
  }

  [[nodiscard]] const ispl::Ast& ast() const { return analysis_.ast(); }
  [[nodiscard]] std::string text(Span span) const { return std::string(analysis_.source().text(span)); }
  [[nodiscard]] static std::string code(const std::string& text) { return fmt::format("```ispl\n{}\n```", text); }
  [[nodiscard]] static bool contains(Span span, std::uint32_t offset) {
    return span.begin <= offset && offset <= span.end;
  }

  template <typename Names> [[nodiscard]] std::string names(const Names& list) const {
    std::string result;
    for (const auto& name : list) {
      if constexpr (std::is_same_v<std::decay_t<decltype(name)>, ispl::Variable>) {
        result += (result.empty() ? "`" : ", `") + text(name.name.span) + "`";
      } else {
        result += (result.empty() ? "`" : ", `") + text(name.span) + "`";
      }
    }
    return result.empty() ? "none" : result;
  }

  [[nodiscard]] const ispl::Agent* environment() const {
    const auto found = std::find_if(ast().agents.begin(), ast().agents.end(),
                                    [](const ispl::Agent& candidate) { return candidate.is_environment; });
    return found == ast().agents.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string agent_name(const Symbol& symbol) const {
    return text(ast().agents[symbol.owner.value()].name.span);
  }

  [[nodiscard]] std::string constant(Span declared) const {
    for (const ispl::Constant& candidate : ast().constants) {
      if (candidate.name == declared) return code(text(candidate.span));
    }
    return "";
  }

  [[nodiscard]] std::string type(Span declared) const {
    for (const ispl::TypeDeclaration& candidate : ast().types) {
      if (candidate.name == declared) return code(text(candidate.span));
    }
    return "";
  }

  [[nodiscard]] std::string agent(const Symbol& symbol, Span declared) const {
    const auto found = std::find_if(ast().agents.begin(), ast().agents.end(),
                                    [&](const ispl::Agent& candidate) { return candidate.name.word.span == declared; });
    if (found == ast().agents.end()) return code("Agent " + symbol.name);
    std::string result = code("Agent " + text(found->name.span));
    if (!found->observable.empty()) result += "\nShows everybody: " + names(found->observable) + "\n";
    result += "\nVariables: " + names(found->variables) + "\n\nActions: " + names(found->actions);
    if (found->is_environment) return result + "\n\nObserves all its variables.";
    result += "\n\nObserves its own variables";
    const ispl::Agent* shown = environment();
    if (shown != nullptr && !shown->observable.empty()) {
      result += ", of the environment what everybody sees: " + names(shown->observable);
    }
    if (!found->lobsvars.empty()) result += ", and of the environment besides: " + names(found->lobsvars);
    return result + ".";
  }

  [[nodiscard]] std::string variable(const Symbol& symbol, Span declared) const {
    const ispl::Agent& owner = ast().agents[symbol.owner.value()];
    for (const auto* list : {&owner.observable, &owner.variables}) {
      for (const ispl::Variable& candidate : *list) {
        if (candidate.name.word.span != declared) continue;
        return code(text(candidate.span)) + "\nVariable of `" + text(owner.name.span) + "`" + domain_size(declared) +
               "\n\n" + observers(symbol, owner, list == &owner.observable);
      }
    }
    for (const ispl::Definition& candidate : owner.observes) {
      if (candidate.name.word.span != declared) continue;
      return code(text(candidate.span)) + "\nObservation of `" + text(owner.name.span) + "`" + domain_size(declared) +
             ": it perceives this value, and nothing else of what the value depends on.\n\n" +
             observers(symbol, owner, false);
    }
    return "";
  }

  // ", 4 values", if the model is correct.
  [[nodiscard]] std::string domain_size(Span declared) const {
    if (!analysis_.loaded.ok()) return "";
    for (const model::Variable& candidate : analysis_.loaded.model->system.variables) {
      if (contains(candidate.span, declared.begin)) return fmt::format(", {} values", candidate.domain.size());
    }
    return "";
  }

  [[nodiscard]] std::string observers(const Symbol& symbol, const ispl::Agent& owner, bool is_shown) const {
    if (is_shown) return "Observed by all agents.";
    std::string others;
    if (owner.is_environment) {
      for (const ispl::Agent& other : ast().agents) {
        const bool sees =
            std::any_of(other.lobsvars.begin(), other.lobsvars.end(), [&](const ispl::DeclaredName& name) {
              const Occurrence* seen = analysis_.symbols.at(name.word.span.begin);
              return seen != nullptr && &analysis_.symbols[seen->symbol] == &symbol;
            });
        if (sees) others += ", `" + text(other.name.span) + "`";
      }
    }
    return fmt::format("Observed by `{}`{}.", text(owner.name.span), others);
  }

  [[nodiscard]] std::string action(const Symbol& symbol) const {
    return code("action " + symbol.name) + "\nAction of `" + agent_name(symbol) + "`";
  }

  // Returns whether a value is declared by listing it as one of the type.
  [[nodiscard]] static bool declares(const ispl::VariableType& type, const Symbol& value) {
    return std::any_of(type.values.begin(), type.values.end(), [&](const ispl::DeclaredName& name) {
      return std::find(value.declarations.begin(), value.declarations.end(), name.word.span) !=
             value.declarations.end();
    });
  }

  [[nodiscard]] std::string value(const Symbol& symbol) const {
    std::set<std::string> variables;
    for (const ispl::TypeDeclaration& candidate : ast().types) {
      if (declares(candidate, symbol)) variables.insert("`" + text(candidate.name) + "`");
    }
    for (const ispl::Agent& candidate : ast().agents) {
      for (const auto* list : {&candidate.observable, &candidate.variables}) {
        for (const ispl::Variable& variable : *list) {
          if (!declares(variable, symbol)) continue;
          variables.insert("`" + text(candidate.name.span) + "." + text(variable.name.span) + "`");
        }
      }
    }
    return code("value " + symbol.name) + fmt::format("\nOf {}", fmt::join(variables, ", "));
  }

  [[nodiscard]] std::string definition(const Symbol& symbol, Span declared) const {
    const auto& list = symbol.owner ? ast().agents[*symbol.owner].definitions : ast().definitions;
    for (const ispl::Definition& candidate : list) {
      if (candidate.name.word.span == declared) return code(text(candidate.span));
    }
    return "";
  }

  [[nodiscard]] std::string atom(sema::SymbolId id, Span declared) const {
    std::string result;
    for (const ispl::Atom& candidate : ast().atoms) {
      if (candidate.name.word.span == declared) result = code(text(candidate.span));
    }
    std::string users;
    const std::vector<Occurrence> uses = analysis_.symbols.of(id);
    for (const ispl::Formula& line : ast().formulas) {
      const bool is_used = std::any_of(uses.begin(), uses.end(),
                                       [&](const Occurrence& use) { return contains(line.span, use.word.begin); });
      if (const std::string number = numbers(line); is_used && !number.empty())
        users += (users.empty() ? "" : ", ") + number;
    }
    return result + (users.empty() ? "\nNo formula uses it." : fmt::format("\nUsed in formula {}.", users));
  }

  [[nodiscard]] std::string group(Span declared) const {
    for (const ispl::Group& candidate : ast().groups) {
      if (candidate.name.word.span == declared)
        return code(text(candidate.span)) + "\nMembers: " + names(candidate.members);
    }
    return "";
  }

  const Analysis& analysis_;
};

const ispl::Token* token_at(const ispl::Ast& ast, std::uint32_t offset) {
  const auto next = std::upper_bound(ast.tokens.begin(), ast.tokens.end(), offset,
                                     [](std::uint32_t at, const ispl::Token& token) { return at < token.span.begin; });
  if (next == ast.tokens.begin() || std::prev(next)->span.end <= offset) return nullptr;
  return &*std::prev(next);
}

json::Json markdown(const std::string& text, const json::Json& range) {
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}, {"range", range}};
}

}  // namespace

json::Json hover(const Analysis& analysis, std::uint32_t offset) {
  const Describer describer(analysis);
  if (const Occurrence* found = analysis.symbols.at(offset)) {
    return markdown(describer.symbol(*found), analysis.positions.range(found->word));
  }
  const ispl::Token* token = token_at(analysis.ast(), offset);
  if (token == nullptr) return nullptr;
  const std::string_view word = analysis.source().text(token->span);
  const std::string_view meaning = operator_meaning(word);
  std::string text = meaning.empty() ? "" : fmt::format("`{}`: {}", word, meaning);
  const std::string formula = describer.formula(offset);
  if (!text.empty() && !formula.empty()) text += "\n\n---\n\n";
  text += formula;
  return text.empty() ? json::Json(nullptr) : markdown(text, analysis.positions.range(token->span));
}

}  // namespace gnomon::lsp

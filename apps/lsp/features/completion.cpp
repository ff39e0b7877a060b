// SPDX-License-Identifier: Apache-2.0
//
// What can be written at a place. The editor filters by what is there already.
#include "json/json.hpp"
#include "lsp/features/completion_place.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gnomon::lsp {

namespace {

using ispl::Keyword;
using json::Json;
using sema::Symbol;
using sema::SymbolKind;

// CompletionItemKind of the protocol.
enum class Shape : int {
  Method = 2,
  Variable = 6,
  Class = 7,
  Module = 9,
  Property = 10,
  Keyword = 14,
  Snippet = 15,
  EnumMember = 20,
  Constant = 21,
  Operator = 24,
  TypeParameter = 25
};

struct Skeleton {
  std::string_view word;
  std::string_view snippet;
  std::string_view detail;
};

constexpr std::array model_sections = {
    Skeleton{"Agent",
             "Agent ${1:Name}\n  Vars:\n    $2\n  end Vars\n  Actions = { $3 };\n  Protocol:\n    Other : { $4 };\n"
             "  end Protocol\n  Evolution:\n    $0\n  end Evolution\nend Agent\n",
             "an agent with its sections"},
    Skeleton{"Define", "Define\n  ${1:name} := $0;\nend Define\n", "names for expressions: near := x = y;"},
    Skeleton{"Evaluation", "Evaluation\n  $0\nend Evaluation\n", "atoms: p if condition;"},
    Skeleton{"InitStates", "InitStates\n  ${0:true};\nend InitStates\n", "the condition of initial states"},
    Skeleton{"Groups", "Groups\n  $0\nend Groups\n", "groups: g = { A, B };"},
    Skeleton{"Fairness", "Fairness\n  $0\nend Fairness\n", "what holds infinitely often"},
    Skeleton{"Formulae", "Formulae\n  $0\nend Formulae\n", "what is to be checked"},
    Skeleton{"include", "include \"${0:names.ispl}\";", "names and formulas of another file"},
    Skeleton{"Const", "Const ${1:N} = $0;", "a constant"},
    Skeleton{"Type", "Type ${1:Name} = $0;", "a type of variables"},
    Skeleton{"View", "View = ${0:recall};", "what agents go by when they know something"},
    Skeleton{"Semantics", "Semantics = ${0:SingleAssignment};", "how lines of an evolution fire"},
};

constexpr std::array agent_sections = {
    Skeleton{"Vars", "Vars:\n  $0\nend Vars", "private variables"},
    Skeleton{"Obsvars", "Obsvars:\n  $0\nend Obsvars", "variables that everybody observes (environment only)"},
    Skeleton{"Lobsvars", "Lobsvars = { $0 };", "variables of the environment that this agent observes"},
    Skeleton{"Observes", "Observes:\n  ${1:name} := $0;\nend Observes",
             "what this agent perceives of the whole state: near := x = Other.x;"},
    Skeleton{"Define", "Define:\n  ${1:name} := $0;\nend Define", "names for expressions: near := x = y;"},
    Skeleton{"RedStates", "RedStates:\n  $0;\nend RedStates", "incorrect behaviour"},
    Skeleton{"Actions", "Actions = { $0 };", "what the agent can do"},
    Skeleton{"Protocol", "Protocol:\n  $0\nend Protocol", "when it may do it"},
    Skeleton{"Evolution", "Evolution:\n  $0\nend Evolution", "how its variables change"},
};

// The text of a snippet for editors that know none: `${1:Name}` is Name, `$0` nothing.
std::string plain(std::string_view snippet) {
  std::string result;
  bool in_default = false;
  for (std::size_t i = 0; i < snippet.size(); ++i) {
    if (snippet[i] == '$' && snippet[i + 1] == '{') {
      i += 3;  // `${1:`
      in_default = true;
    } else if (snippet[i] == '$') {
      ++i;
    } else if (snippet[i] == '}' && in_default) {
      in_default = false;
    } else {
      result += snippet[i];
    }
  }
  return result;
}

Shape shape_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Constant: return Shape::Constant;
    case SymbolKind::Type: return Shape::Class;
    case SymbolKind::Index:
    case SymbolKind::Variable: return Shape::Variable;
    case SymbolKind::Agent: return Shape::Class;
    case SymbolKind::Action: return Shape::Method;
    case SymbolKind::Value: return Shape::EnumMember;
    case SymbolKind::Definition:
    case SymbolKind::Formula:
    case SymbolKind::Atom: return Shape::Property;
    case SymbolKind::Group: return Shape::Module;
    case SymbolKind::Strategy: return Shape::TypeParameter;
  }
  return Shape::Variable;
}

class Proposer {
 public:
  Proposer(const Analysis& analysis, bool snippets) : analysis_(analysis), snippets_(snippets) {}

  Json run(std::uint32_t offset) {
    const CompletionPlace place = completion_place(analysis_, offset);
    typed_ = place.typed;
    switch (place.wanted) {
      case Wanted::Nothing: break;
      case Wanted::ModelSection: add_skeletons(model_sections); break;
      case Wanted::AgentSection: add_skeletons(agent_sections); break;
      case Wanted::SectionName:
        if (!place.section_word.empty()) add(place.section_word, Shape::Keyword, "closes the section");
        break;
      case Wanted::Member: add_members(place); break;
      case Wanted::ActionName: add_symbols(SymbolKind::Action, place.subject); break;
      case Wanted::VariableValue: add_values(place); break;
      case Wanted::TypeName:
        add("boolean", Shape::Keyword, "true or false");
        add_symbols(SymbolKind::Type);
        break;
      case Wanted::Observable: add_observable(); break;
      case Wanted::AgentName: add_symbols(SymbolKind::Agent); break;
      case Wanted::GroupName: add_symbols(SymbolKind::Group); break;
      case Wanted::AgentOrGroup:
        add_symbols(SymbolKind::Group);
        add_symbols(SymbolKind::Agent);
        break;
      case Wanted::Condition: add_condition(place); break;
      case Wanted::Global:
        add_symbols(SymbolKind::Agent);
        add_symbols(SymbolKind::Constant);
        add_symbols(SymbolKind::Definition);
        if (place.section == Keyword::Evaluation) add_symbols(SymbolKind::Atom);
        add_value_operators();
        break;
      case Wanted::Formula: add_formula(); break;
    }
    return std::move(result_);
  }

 private:
  void add(std::string_view label, Shape shape, std::string_view detail, std::string_view snippet = "") {
    if (label == typed_) return;  // there is nothing to complete
    Json item = {{"label", label}, {"kind", static_cast<int>(shape)}};
    if (!detail.empty()) item["detail"] = detail;
    if (!snippet.empty() && snippets_) {
      constexpr int is_snippet = 2;
      item["insertText"] = snippet;
      item["insertTextFormat"] = is_snippet;
    } else if (!snippet.empty()) {
      item["insertText"] = plain(snippet);
    }
    result_.push_back(std::move(item));
  }

  template <std::size_t Count> void add_skeletons(const std::array<Skeleton, Count>& list) {
    for (const Skeleton& row : list) add(row.word, Shape::Snippet, row.detail, row.snippet);
    add("end", Shape::Keyword, "");
  }

  void add_symbols(SymbolKind kind, std::optional<std::size_t> owner = std::nullopt) {
    for (const Symbol& symbol : analysis_.symbols.symbols) {
      if (symbol.kind != kind || symbol.owner != owner) continue;
      const std::string family = fmt::format("{}[$1]", symbol.name);
      add(symbol.name, shape_of(kind), sema::name(kind), symbol.arity > 0 ? family : "");
    }
  }

  void add_members(const CompletionPlace& place) {
    add_symbols(SymbolKind::Variable, place.subject);
    add_symbols(SymbolKind::Definition, place.subject);
    if (place.section == Keyword::Evolution) add("Action", Shape::Keyword, "what the agent does in this step");
    if (place.section != Keyword::Formulae) return;
    for (const std::string_view word : {"GreenStates", "RedStates"}) add(word, Shape::Keyword, operator_meaning(word));
  }

  void add_values(const CompletionPlace& place) {
    const ispl::Agent& agent = analysis_.ast().agents[place.subject.value()];
    for (const auto* list : {&agent.observable, &agent.variables}) {
      for (const ispl::Variable& variable : *list) {
        if (text(variable.name.word.span) != place.variable) continue;
        add_values(variable);
      }
    }
    // Another variable may stand there as well.
    if (place.agent) add_symbols(SymbolKind::Variable, place.agent);
  }

  void add_values(const ispl::VariableType& type) {
    for (const ispl::DeclaredName& value : type.values) add(text(value.word.span), Shape::EnumMember, "value");
    if (type.type == ispl::TypeKind::Boolean) {
      add("true", Shape::Keyword, "");
      add("false", Shape::Keyword, "");
    }
    if (type.type == ispl::TypeKind::Range) add_symbols(SymbolKind::Constant);
    if (type.type != ispl::TypeKind::Named) return;
    // A type is declared before those that use it.
    for (const ispl::TypeDeclaration& declared : analysis_.ast().types) {
      const bool before = declared.span.end <= type.type_name.begin;
      if (before && text(declared.name) == text(type.type_name)) return add_values(declared);
    }
  }

  void add_observable() {
    const auto& agents = analysis_.ast().agents;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      if (agents[i].is_environment) add_symbols(SymbolKind::Variable, i);
    }
  }

  void add_condition(const CompletionPlace& place) {
    if (place.agent) add_symbols(SymbolKind::Variable, place.agent);
    if (place.agent) add_symbols(SymbolKind::Definition, place.agent);
    add_symbols(SymbolKind::Definition);
    add_symbols(SymbolKind::Constant);
    add_value_operators();
    if (place.section == Keyword::Protocol) add("Other", Shape::Keyword, operator_meaning("Other"));
    if (place.section == Keyword::Evolution) {
      add("Action", Shape::Keyword, "what this agent does in this step");
      add_symbols(SymbolKind::Agent);
    } else if (place.section == Keyword::Observes) {
      add_symbols(SymbolKind::Agent);
    } else {
      add("Environment", Shape::Class, "agent");
    }
  }

  // Operators that give values.
  void add_value_operators() {
    for (const OperatorInfo& row : operator_table()) {
      const bool wanted =
          row.word == "min" || row.word == "max" || row.word == "abs" || row.word == "count" || row.word == "if";
      if (wanted) add(row.word, Shape::Operator, row.meaning, row.snippet);
    }
  }

  void add_formula() {
    add_symbols(SymbolKind::Atom);
    add_symbols(SymbolKind::Definition);
    add_symbols(SymbolKind::Group);
    add_symbols(SymbolKind::Agent);
    for (const OperatorInfo& row : operator_table()) {
      if (!row.snippet.empty()) add(row.word, Shape::Operator, row.meaning, row.snippet);
    }
  }

  [[nodiscard]] std::string_view text(Span span) const { return analysis_.source().text(span); }

  const Analysis& analysis_;
  bool snippets_;
  std::string_view typed_;
  Json result_ = Json::array();
};

}  // namespace

Json completion(const Analysis& analysis, std::uint32_t offset, bool snippets) {
  return Proposer(analysis, snippets).run(offset);
}

}  // namespace gnomon::lsp

// SPDX-License-Identifier: Apache-2.0
//
// The outline: agents with their sections, variables and actions; atoms, groups, and formulas with their names or
// numbers.
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/sections.hpp"

#include <fmt/format.h>

namespace gnomon::lsp {

namespace {

using ispl::Keyword;
using json::Json;

// SymbolKind of the protocol.
enum class Shape : int {
  Namespace = 3,
  Class = 5,
  Method = 6,
  Variable = 13,
  Constant = 14,
  Boolean = 17,
  Array = 18,
  Event = 24
};

class Outline {
 public:
  explicit Outline(const Analysis& analysis) : analysis_(analysis) {}

  Json run() {
    Json result = Json::array();
    for (const ispl::Constant& constant : ast().constants) {
      result.push_back(item(text(constant.name), "", Shape::Constant, constant.span, constant.name));
    }
    for (const ispl::TypeDeclaration& type : ast().types) {
      result.push_back(item(text(type.name), "", Shape::Class, type.span, type.name));
    }
    for (const Section& section : find_sections(ast().tokens)) {
      if (section.keyword == Keyword::Agent) {
        const auto agent = agent_of(ast(), section);
        agent_ = agent ? &ast().agents[*agent] : nullptr;
        const Span name = agent ? agent_->name.span : section.word;
        result.push_back(item(text(name), "", Shape::Class, section.span, name));
      } else if (section.in_agent) {
        result.back()["children"].push_back(section_item(section));
      } else {
        result.push_back(section_item(section));
      }
    }
    return result;
  }

 private:
  [[nodiscard]] const ispl::Ast& ast() const { return analysis_.ast(); }
  [[nodiscard]] std::string text(Span span) const { return std::string(analysis_.source().text(span)); }

  [[nodiscard]] Json item(const std::string& name, const std::string& detail, Shape shape, Span span,
                          Span selection) const {
    Json result = {{"name", name.empty() ? "?" : name},
                   {"kind", static_cast<int>(shape)},
                   {"range", analysis_.positions.range(cover(span, selection))},
                   {"selectionRange", analysis_.positions.range(selection)},
                   {"children", Json::array()}};
    if (!detail.empty()) result["detail"] = detail;
    return result;
  }

  [[nodiscard]] Json section_item(const Section& section) const {
    Json result = item(text(section.word), "", Shape::Namespace, section.span, section.word);
    Json& children = result["children"];
    if (section.keyword == Keyword::Define || (section.keyword == Keyword::Observes && agent_ != nullptr)) {
      const bool in_agent = section.in_agent && agent_ != nullptr;
      for (const ispl::Definition& one : section.keyword == Keyword::Observes ? agent_->observes
                                         : in_agent                           ? agent_->definitions
                                                                              : ast().definitions) {
        children.push_back(
            item(text(one.name.span), text(ast().at(one.value).span), Shape::Constant, one.span, one.name.span));
      }
    } else if (section.in_agent && agent_ != nullptr) {
      add_of_agent(section.keyword, children);
    } else if (section.keyword == Keyword::Evaluation) {
      for (const ispl::Atom& atom : ast().atoms) {
        children.push_back(item(text(atom.name.span), "", Shape::Boolean, atom.span, atom.name.span));
      }
    } else if (section.keyword == Keyword::Groups) {
      for (const ispl::Group& group : ast().groups) {
        children.push_back(item(text(group.name.span), "", Shape::Array, group.span, group.name.span));
      }
    } else if (section.keyword == Keyword::Formulae || section.keyword == Keyword::Fairness) {
      const auto& list = section.keyword == Keyword::Formulae ? ast().formulas : ast().fairness;
      for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string name = list[i].name ? text(list[i].name->span) : fmt::format("{}", i + 1);
        children.push_back(
            item(fmt::format("{}: {}", name, text(list[i].span)), "", Shape::Event, list[i].full_span, list[i].span));
      }
    }
    return result;
  }

  void add_of_agent(Keyword section, Json& children) const {
    if (section == Keyword::Vars || section == Keyword::Obsvars) {
      for (const ispl::Variable& variable : section == Keyword::Vars ? agent_->variables : agent_->observable) {
        const std::string detail = text({variable.name.span.end, variable.span.end});
        children.push_back(item(text(variable.name.span),
                                detail.substr(std::min(detail.find_first_not_of(" :"), detail.size())), Shape::Variable,
                                variable.span, variable.name.span));
      }
    } else if (section == Keyword::Actions) {
      for (const ispl::DeclaredName& action : agent_->actions) {
        children.push_back(item(text(action.span), "", Shape::Method, action.span, action.span));
      }
    }
  }

  const Analysis& analysis_;
  const ispl::Agent* agent_ = nullptr;  // the present one
};

}  // namespace

Json document_symbols(const Analysis& analysis) { return Outline(analysis).run(); }

}  // namespace gnomon::lsp

// SPDX-License-Identifier: Apache-2.0
#include "lsp/features/sections.hpp"

#include <algorithm>

namespace gnomon::lsp {

namespace {

using ispl::Keyword;
using ispl::Token;
using ispl::TokenKind;

bool is_list(Keyword keyword) { return keyword == Keyword::Actions || keyword == Keyword::Lobsvars; }

bool is_of_agent(Keyword keyword) {
  using enum Keyword;
  return keyword == Obsvars || keyword == Vars || keyword == RedStates || keyword == Protocol || keyword == Evolution ||
         is_list(keyword);
}

bool is_of_model(Keyword keyword) {
  using enum Keyword;
  return keyword == Agent || keyword == Evaluation || keyword == InitStates || keyword == Groups ||
         keyword == Fairness || keyword == Formulae;
}

class Finder {
 public:
  explicit Finder(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Section> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) next(i);
    const std::uint32_t end = tokens_.back().span.begin;
    close(inner_, end, false);
    close(agent_, end, false);
    return std::move(result_);
  }

 private:
  void next(std::size_t i) {
    const Token& token = tokens_[i];
    const bool after_dot = i > 0 && tokens_[i - 1].kind == TokenKind::Dot;  // Ann.RedStates
    if (token.keyword == Keyword::End) {
      const Token& what = tokens_[i + 1 < tokens_.size() ? i + 1 : i];
      if (what.keyword == Keyword::Agent) {
        close(inner_, token.span.begin, false);
        close(agent_, what.span.end, true);
      } else {
        close(inner_, what.span.end, inner_ && result_[*inner_].keyword == what.keyword);
      }
      is_after_end_ = true;
      return;
    }
    if (is_after_end_) {
      is_after_end_ = false;
      return;
    }
    if (token.kind == TokenKind::Semicolon && inner_ && is_list(result_[*inner_].keyword)) {
      close(inner_, token.span.end, true);
    } else if (!after_dot && is_of_model(token.keyword)) {
      close(inner_, token.span.begin, false);
      close(agent_, token.span.begin, false);
      open(token.keyword == Keyword::Agent ? agent_ : inner_, token);
    } else if (!after_dot && (is_of_agent(token.keyword) || is_section_of_definitions(i))) {
      close(inner_, token.span.begin, false);
      open(inner_, token);
    }
  }

  // A name may be called `Define` or `Observes` as well, inside of a section and in front of other things than a
  // definition.
  [[nodiscard]] bool is_section_of_definitions(std::size_t i) const {
    if (!ispl::opens_definitions(tokens_[i].keyword) || inner_) return false;
    const bool is_name = i > 0 && tokens_[i - 1].keyword == Keyword::Agent;  // unless that is the end of an agent
    return !is_name || (i > 1 && tokens_[i - 2].keyword == Keyword::End);
  }

  void open(std::optional<std::size_t>& slot, const Token& token) {
    const bool in_agent = agent_.has_value();
    slot = result_.size();
    result_.push_back({token.keyword, token.span, token.span, in_agent, false});
  }

  void close(std::optional<std::size_t>& slot, std::uint32_t end, bool properly) {
    if (!slot) return;
    result_[*slot].span.end = end;
    result_[*slot].is_closed = properly;
    slot.reset();
  }

  const std::vector<Token>& tokens_;
  std::vector<Section> result_;
  std::optional<std::size_t> agent_;
  std::optional<std::size_t> inner_;
  bool is_after_end_ = false;
};

}  // namespace

std::vector<Section> find_sections(const std::vector<ispl::Token>& tokens) { return Finder(tokens).run(); }

std::optional<std::size_t> agent_of(const ispl::Ast& ast, const Section& section) {
  const auto found = std::lower_bound(ast.agents.begin(), ast.agents.end(), section.span.begin,
                                      [](const ispl::Agent& agent, std::uint32_t at) { return agent.span.begin < at; });
  if (found == ast.agents.end() || found->span.begin != section.span.begin) return std::nullopt;
  return static_cast<std::size_t>(found - ast.agents.begin());
}

}  // namespace gnomon::lsp

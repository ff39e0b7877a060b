// SPDX-License-Identifier: Apache-2.0
#include "lsp/features/completion_place.hpp"

#include "lsp/features/sections.hpp"

#include <algorithm>

namespace gnomon::lsp {

namespace {

using ispl::Keyword;
using ispl::TokenKind;
using sema::SymbolKind;

class Finder {
 public:
  Finder(const Analysis& analysis, std::uint32_t offset) : analysis_(analysis), tokens_(analysis.ast().tokens) {
    const auto end = std::find_if(tokens_.begin(), tokens_.end(), [&](const ispl::Token& token) {
      // The word that is being written counts as absent.
      return token.kind == TokenKind::EndOfFile || token.span.end > offset ||
             (token.kind == TokenKind::Word && token.span.end == offset);
    });
    before_ = static_cast<std::size_t>(end - tokens_.begin());
    if (end->kind == TokenKind::Word && end->span.end == offset) place_.typed = text(*end);
    for (const ispl::Comment& comment : analysis.ast().comments) {
      in_comment_ = in_comment_ || (comment.span.begin < offset && offset <= comment.span.end);
    }
    // Behind `end` stands what was open before it.
    const std::uint32_t place = back().keyword == Keyword::End ? back().span.begin : offset;
    for (const Section& section : find_sections(tokens_)) {
      if (section.word.end >= place || (section.is_closed ? section.span.end <= place : section.span.end < place)) {
        continue;
      }
      place_.section = section.keyword;
      place_.section_word = analysis.source().text(section.word);
      if (section.keyword == Keyword::Agent) place_.agent = agent_of(analysis.ast(), section);
    }
  }

  CompletionPlace run() {
    if (!in_comment_) place_.wanted = wanted();
    return place_;
  }

 private:
  // The token so many before the place; the end of the text stands for none.
  [[nodiscard]] const ispl::Token& back(std::size_t count = 1) const {
    return count <= before_ ? tokens_[before_ - count] : tokens_.back();
  }

  [[nodiscard]] std::string_view text(const ispl::Token& token) const { return analysis_.source().text(token.span); }

  // How many tokens back the word of `x`, `x[i]` is that ends `count` tokens back.
  [[nodiscard]] std::size_t word_before(std::size_t count) const {
    if (back(count).kind != TokenKind::RightBracket) return count;
    while (back(count).kind != TokenKind::LeftBracket && back(count).kind != TokenKind::EndOfFile) ++count;
    return count + 1;
  }

  [[nodiscard]] std::optional<std::size_t> agent_named(std::string_view name) const {
    const auto& agents = analysis_.ast().agents;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const std::string_view stem = analysis_.source().text(agents[i].name.word.span);
      const bool member = agents[i].name.family && name.starts_with(stem) &&
                          name.find_first_not_of("0123456789_", stem.size()) == std::string_view::npos;
      if (stem == name || member) return i;
    }
    return std::nullopt;
  }

  Wanted wanted() {
    if (back().keyword == Keyword::End) return Wanted::SectionName;
    if (back().kind == TokenKind::Dot) {
      place_.subject = agent_named(text(back(word_before(2))));
      return place_.subject ? Wanted::Member : Wanted::Nothing;
    }
    const bool compares = back().kind == TokenKind::Equal || back().kind == TokenKind::NotEqual;
    if (compares && expects_value()) return place_.variable.empty() ? Wanted::ActionName : Wanted::VariableValue;
    return wanted_in_section();
  }

  // Is there `x =` or `Agent.x =`, where x is a variable or `Action`?
  bool expects_value() {
    const std::size_t at = word_before(2);
    const ispl::Token& word = back(at);
    const bool is_qualified = back(at + 1).kind == TokenKind::Dot;
    place_.subject = is_qualified ? agent_named(text(back(word_before(at + 2)))) : place_.agent;
    if (!place_.subject || word.kind != TokenKind::Word) return false;
    if (word.keyword == Keyword::Action) return true;
    const auto& symbols = analysis_.symbols.symbols;
    const bool known = std::any_of(symbols.begin(), symbols.end(), [&](const sema::Symbol& symbol) {
      return symbol.kind == SymbolKind::Variable && symbol.owner == place_.subject && symbol.name == text(word);
    });
    if (known) place_.variable = text(word);
    return known;
  }

  // Inside of braces that are not closed yet, on the same line.
  [[nodiscard]] bool in_braces() const {
    for (std::size_t count = 1; count <= before_; ++count) {
      const TokenKind kind = back(count).kind;
      if (kind == TokenKind::LeftBrace) return true;
      if (kind == TokenKind::RightBrace || kind == TokenKind::Semicolon || kind == TokenKind::Colon) return false;
    }
    return false;
  }

  Wanted wanted_in_section() {
    using enum Keyword;
    const Keyword section = place_.section;
    const auto in_list = [&](Wanted wanted) { return in_braces() ? wanted : Wanted::Nothing; };
    if (section == None) return Wanted::ModelSection;
    if (section == Agent) return back().keyword == Agent ? Wanted::Nothing : Wanted::AgentSection;
    if (section == Obsvars || section == Vars) {
      const bool after_name = back().kind == TokenKind::Colon && back(2).keyword != section;
      return after_name ? Wanted::TypeName : Wanted::Nothing;
    }
    if (section == Lobsvars) return in_list(Wanted::Observable);
    if (section == Groups) return in_list(Wanted::AgentName);
    if (section == Protocol && in_braces()) {
      place_.subject = place_.agent;
      return Wanted::ActionName;
    }
    if (section == Protocol || section == RedStates || section == Evolution) return Wanted::Condition;
    if (ispl::opens_definitions(section)) return wanted_in_definition();
    if (section == Evaluation || section == InitStates) return Wanted::Global;
    if (section == Fairness || section == Formulae) return wanted_in_formula();
    return Wanted::Nothing;
  }

  // In front of `:=` a new name is written.
  [[nodiscard]] Wanted wanted_in_definition() const {
    for (std::size_t count = 1; count <= before_ && back(count).kind != TokenKind::Semicolon; ++count) {
      if (back(count).kind == TokenKind::ColonEqual) return place_.agent ? Wanted::Condition : Wanted::Global;
    }
    return Wanted::Nothing;
  }

  [[nodiscard]] Wanted wanted_in_formula() const {
    using enum Keyword;
    if (back().kind == TokenKind::Less) return Wanted::AgentOrGroup;
    if (back().kind != TokenKind::LeftParen) return Wanted::Formula;
    const Keyword word = back(2).keyword;
    if (word == K || word == O || word == P || word == KO || word == Kw || word == M) return Wanted::AgentName;
    const bool of_group = word == GK || word == DK || word == GCK;
    const bool derived = word == GKw || word == DKw || word == GCKw || word == GM || word == DM || word == GCM;
    if (of_group || derived) return Wanted::GroupName;
    return Wanted::Formula;
  }

  const Analysis& analysis_;
  const std::vector<ispl::Token>& tokens_;
  std::size_t before_ = 0;  // number of tokens before the place
  bool in_comment_ = false;
  CompletionPlace place_;
};

}  // namespace

CompletionPlace completion_place(const Analysis& analysis, std::uint32_t offset) {
  return Finder(analysis, offset).run();
}

}  // namespace gnomon::lsp

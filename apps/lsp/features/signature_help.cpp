// SPDX-License-Identifier: Apache-2.0
//
// What belongs between the brackets that a place is in: the operands of `K(`, the bounds of `U[`, the indices of a
// family. It is told from the words before the place, since the text is mostly not complete yet.
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/operators.hpp"

#include <algorithm>
#include <optional>

namespace gnomon::lsp {

namespace {

using ispl::TokenKind;
using json::Json;

bool opens(TokenKind kind) {
  return kind == TokenKind::LeftParen || kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace;
}

bool closes(TokenKind kind) {
  return kind == TokenKind::RightParen || kind == TokenKind::RightBracket || kind == TokenKind::RightBrace;
}

struct Signature {
  std::string label;  // "K(i, f)"
  std::string meaning;
};

// The piece in backquotes of what is said about an operator in which it stands with this bracket: "`K(i, f)`: the agent
// …".
std::optional<Signature> of_operator(std::string_view word, char bracket) {
  const std::string_view meaning = operator_meaning(word);
  const std::string use = std::string(word) + bracket;
  for (std::size_t begin = meaning.find('`'); begin != std::string_view::npos;) {
    const std::size_t end = meaning.find('`', begin + 1);
    if (end == std::string_view::npos) break;
    const std::string_view label = meaning.substr(begin + 1, end - begin - 1);
    if (label.find(use) != std::string_view::npos) return Signature{std::string(label), std::string(meaning)};
    begin = meaning.find('`', end + 1);
  }
  return std::nullopt;
}

// `AF[` has the bounds of `F[`.
std::optional<Signature> of_operator_on_paths(std::string_view word, char bracket) {
  const bool on_paths = word.size() == 2 && (word[0] == 'A' || word[0] == 'E');
  return of_operator(on_paths && bracket == '[' ? word.substr(1) : word, bracket);
}

// As the family is declared: "coin[i in 1..N]".
std::optional<Signature> of_family(const Analysis& analysis, const ispl::Token& word) {
  const sema::Occurrence* found = analysis.symbols.at(word.span.begin);
  if (found == nullptr || analysis.symbols[found->symbol].arity == 0) return std::nullopt;
  const Span declared = analysis.symbols[found->symbol].declarations.front();
  if (declared == word.span) return std::nullopt;
  const std::string_view text = analysis.source().text();
  const std::size_t end = text.find_first_of("];", declared.begin);
  if (end == std::string_view::npos || text[end] != ']') return std::nullopt;
  return Signature{std::string(text.substr(declared.begin, end + 1 - declared.begin)), ""};
}

Json as_json(const Signature& signature, char bracket, std::size_t active) {
  // Labels are ASCII, so that bytes are units in any encoding.
  Json parameters = Json::array();
  std::size_t begin = signature.label.find(bracket) + 1;
  const std::size_t end = signature.label.find(bracket == '(' ? ')' : ']', begin);
  while (begin < end) {
    const std::size_t comma = std::min(signature.label.find(',', begin), end);
    parameters.push_back({{"label", {begin, comma}}});
    begin = signature.label.find_first_not_of(", ", comma);
  }
  Json result = {{"label", signature.label}, {"parameters", parameters}};
  if (!signature.meaning.empty()) {
    result["documentation"] = {{"kind", "markdown"}, {"value", signature.meaning}};
  }
  const std::size_t last = parameters.empty() ? 0 : parameters.size() - 1;
  return {{"signatures", {result}}, {"activeSignature", 0}, {"activeParameter", std::min(active, last)}};
}

}  // namespace

Json signature_help(const Analysis& analysis, std::uint32_t offset) {
  const std::vector<ispl::Token>& tokens = analysis.ast().tokens;
  const bool in_comment = std::any_of(
      analysis.ast().comments.begin(), analysis.ast().comments.end(),
      [offset](const ispl::Comment& comment) { return comment.span.begin < offset && offset <= comment.span.end; });
  if (in_comment) return nullptr;
  const auto end = std::find_if(tokens.begin(), tokens.end(), [offset](const ispl::Token& token) {
    return token.kind == TokenKind::EndOfFile || token.span.begin >= offset;
  });
  std::size_t closed = 0, commas = 0;
  for (auto token = end; token != tokens.begin();) {
    --token;
    const TokenKind kind = token->kind;
    if (kind == TokenKind::Semicolon) return nullptr;
    if (kind == TokenKind::Comma && closed == 0) ++commas;
    if (closes(kind)) ++closed;
    if (!opens(kind)) continue;
    if (closed > 0) {
      --closed;
      continue;
    }
    // An open bracket around the place.
    if (token != tokens.begin() && kind != TokenKind::LeftBrace) {
      const char bracket = kind == TokenKind::LeftParen ? '(' : '[';
      const ispl::Token& word = *std::prev(token);
      auto found = of_operator_on_paths(analysis.source().text(word.span), bracket);
      if (!found && bracket == '[') found = of_family(analysis, word);
      if (found) return as_json(*found, bracket, commas);
    }
    commas = 0;
  }
  return nullptr;
}

}  // namespace gnomon::lsp

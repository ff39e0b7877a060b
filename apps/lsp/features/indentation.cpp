// SPDX-License-Identifier: Apache-2.0
//
// The indentation of what has just been written, while the text around it is not complete: the agent or section at the
// place is cut off there, closed, and laid out by itself. It ends where the formatter would put it.
#include "ispl/format.hpp"
#include "ispl/lexer.hpp"
#include "ispl/parser.hpp"
#include "ispl/statements.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace gnomon::lsp {

namespace {

using ispl::Keyword;
using ispl::TokenKind;

constexpr std::size_t step = 2;

struct BracketPair {
  TokenKind opening, closing;
  char end;
};
constexpr std::array bracket_pairs{BracketPair{TokenKind::LeftParen, TokenKind::RightParen, ')'},
                                   BracketPair{TokenKind::LeftBrace, TokenKind::RightBrace, '}'},
                                   BracketPair{TokenKind::LeftBracket, TokenKind::RightBracket, ']'}};

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t") == std::string_view::npos; }

// What stands before the place, from the beginning of the agent or section of the model that it is in.
class Unit {
 public:
  explicit Unit(std::string_view before) {
    const Source whole("", std::string(before));
    Diagnostics ignored;
    const std::vector<ispl::Token> tokens = ispl::lex(whole, ignored).tokens;
    const std::uint32_t end = tokens.back().span.begin;
    const std::uint32_t last = tokens.size() > 1 ? tokens[tokens.size() - 2].span.end : 0;
    for (const Section& section : find_sections(tokens)) {
      const bool is_open = !section.is_closed && section.span.end == end;
      if (!section.in_agent) begin_ = is_open || section.span.end == last ? section.word.begin : section.span.end;
      const bool is_list = section.keyword == Keyword::Actions || section.keyword == Keyword::Lobsvars;
      if (!is_open || is_list) continue;
      closing_ = fmt::format("\nend {}{}", whole.text(section.word), closing_);
      level_ += 1;
    }
    while (begin_ > 0 && is_blank(before.substr(begin_ - 1, 1))) --begin_;
    declare_types(whole, tokens);
    text_ = fmt::format("{}{}", types_, before.substr(begin_));
    open_brackets(tokens);
  }

  [[nodiscard]] std::uint32_t first() const { return static_cast<std::uint32_t>(types_.size()); }
  // Where a place of the unit is in the text.
  [[nodiscard]] std::uint32_t place(std::uint32_t offset) const { return offset - first() + begin_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }
  // Of a new line of the innermost section.
  [[nodiscard]] std::size_t indentation() const { return level_ * step; }
  [[nodiscard]] Source closed() const { return {"", text_ + closing_}; }
  // With something at the end of what has been begun.
  [[nodiscard]] Source continued(std::string_view word) const {
    return {"", fmt::format("{}{}{};{}", text_, word, brackets_, closing_)};
  }

 private:
  // The parser has to know the names of types.
  void declare_types(const Source& whole, const std::vector<ispl::Token>& tokens) {
    for (std::size_t i = 0; i + 2 < tokens.size() && tokens[i].span.begin < begin_; ++i) {
      if (tokens[i].keyword != Keyword::Type || tokens[i + 2].kind != TokenKind::Equal) continue;
      types_ += fmt::format("Type {} = 0..1;\n", whole.text(tokens[i + 1].span));
    }
  }

  void open_brackets(const std::vector<ispl::Token>& tokens) {
    for (const ispl::Token& token : tokens) {
      if (token.span.begin < begin_) continue;
      for (const BracketPair& pair : bracket_pairs) {
        if (token.kind == pair.opening) brackets_.insert(0, 1, pair.end);
        if (token.kind == pair.closing) brackets_.erase(0, 1);
      }
    }
  }

  std::uint32_t begin_ = 0;
  std::string types_;
  std::string text_;
  std::string closing_;   // the ends of sections
  std::string brackets_;  // that are to be closed
  std::size_t level_ = 0;
};

// The line that begins at an offset should have so many blanks.
struct Indent {
  std::uint32_t line;
  std::size_t blanks;
};

// Nothing if it has mistakes; what an agent or a model lacks is still to be written.
std::optional<ispl::Ast> parse(const Source& source) {
  Diagnostics problems;
  ispl::Ast ast = ispl::parse(source, problems);
  const bool is_wrong = std::any_of(problems.list().begin(), problems.list().end(), [](const Diagnostic& problem) {
    return problem.severity == Severity::Error && problem.code != Code::MissingSection;
  });
  if (is_wrong) return std::nullopt;
  return ast;
}

// Where the line of a place begins, if there is nothing but blanks before the place.
std::optional<std::uint32_t> line_start(std::string_view text, std::uint32_t place) {
  const std::size_t end = text.substr(0, place).rfind('\n');
  const std::size_t start = end == std::string_view::npos ? 0 : end + 1;
  if (!is_blank(text.substr(start, place - start))) return std::nullopt;
  return static_cast<std::uint32_t>(start);
}

// Of the lines that begin in [from, to), as the formatter indents them.
std::vector<Indent> indents(const Source& source, const ispl::Ast& ast, std::uint32_t from, std::uint32_t to) {
  const Source formatted("", ispl::format(source, ast));
  Diagnostics ignored;
  const ispl::Lexed lexed = ispl::lex(formatted, ignored);
  const std::vector<Span> before = ispl::pieces(ast.tokens, ast.comments);
  const std::vector<Span> after = ispl::pieces(lexed.tokens, lexed.comments);
  std::vector<Indent> result;
  if (before.size() != after.size()) return result;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].begin < from || before[i].begin >= to || before[i].empty()) continue;
    const auto old_line = line_start(source.text(), before[i].begin);
    const auto new_line = line_start(formatted.text(), after[i].begin);
    if (old_line && new_line) result.push_back({*old_line, after[i].begin - *new_line});
  }
  return result;
}

// The beginning of the statement with the last token before a place.
std::uint32_t statement_before(const ispl::Ast& ast, std::uint32_t place) {
  std::uint32_t result = 0;
  for (const ispl::Statement& statement : ispl::statements(ast, ispl::token_roles(ast))) {
    const std::uint32_t begin = ast.tokens[statement.first].span.begin;
    if (begin < place) result = begin;
  }
  return result;
}

std::vector<Indent> indents(const Unit& unit) {
  const Source source = unit.closed();
  const std::uint32_t place = unit.size();
  const auto new_line = line_start(source.text(), place);
  if (const auto ast = parse(source)) {
    const std::uint32_t from = std::max(unit.first(), statement_before(*ast, place));
    std::vector<Indent> result = indents(source, *ast, from, place);
    if (new_line) result.push_back({*new_line, unit.indentation()});
    return result;
  }
  if (!new_line) return {};
  for (const std::string_view word : std::array<std::string_view, 4>{"x", "x = x", "{ x }", "x = x if x"}) {
    const Source continued = unit.continued(word);
    if (const auto ast = parse(continued)) return indents(continued, *ast, place, place + 1);
  }
  return {};
}

}  // namespace

json::Json on_type_formatting(const Analysis& analysis, std::uint32_t offset) {
  const std::string_view text = analysis.source().own_text();
  const Unit unit(text.substr(0, offset));
  json::Json edits = json::Json::array();
  for (const Indent& indent : indents(unit)) {
    const std::uint32_t begin = unit.place(indent.line);
    const std::size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
    const Span blanks{begin, static_cast<std::uint32_t>(end)};
    const std::string wanted(indent.blanks, ' ');
    if (text.substr(begin, end - begin) == wanted) continue;
    edits.push_back({{"range", analysis.positions.range(blanks)}, {"newText", wanted}});
  }
  return edits;
}

}  // namespace gnomon::lsp

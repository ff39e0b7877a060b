// SPDX-License-Identifier: Apache-2.0
#include "ispl/format.hpp"

#include "ispl/line_breaker.hpp"
#include "ispl/statements.hpp"
#include "ispl/token_roles.hpp"

#include <algorithm>
#include <vector>

namespace gnomon::ispl {

namespace {

constexpr std::uint32_t step = 2;
// Comments behind neighbouring lines stand in one column, unless the lines differ by more than this.
constexpr std::uint32_t max_alignment = 40;
constexpr std::uint32_t comment_distance = 2;

// A line of the output.
struct Line {
  std::uint32_t indentation = 0;
  bool gap_before = false;  // an empty line stands before it
  std::string code;
  std::string_view comment;
  bool continues_comment = false;  // no code; the comment stands below that of the line before

  [[nodiscard]] std::uint32_t width() const { return indentation + static_cast<std::uint32_t>(code.size()); }
  [[nodiscard]] bool has_side_comment() const { return !comment.empty() && (continues_comment || !code.empty()); }
};

class Formatter {
 public:
  Formatter(const Source& source, const Ast& ast)
      : source_(source),
        ast_(ast),
        roles_(token_roles(ast)),
        statements_(statements(ast, roles_)),
        blanks_(blanks(ast, roles_, statements_)),
        breaker_(source, ast, roles_, blanks_) {}

  std::string run() {
    for (const Statement& statement : statements_) {
      breaker_.lay_out(statement);
      start(statement);
      write(statement);
    }
    finish();
    return text();
  }

 private:
  void start(const Statement& statement);
  void write(const Statement& statement);
  void finish();

  // Writes the comments before a token, the first of them at the end of the present line if it was
  // there. `indentation` is that of comments on lines of their own.
  void comments_before(std::uint32_t token, std::uint32_t indentation, bool keep_gaps);
  [[nodiscard]] bool comment_ahead(std::uint32_t token) const;
  [[nodiscard]] std::string_view comment_text(const Comment& comment) const;

  // Returns how many lines end between two places of the source.
  [[nodiscard]] int line_ends(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] std::uint32_t source_column(const Comment& comment) const;

  // Decides on the empty lines before the lines that have been written since `from`.
  void settle_gaps(std::size_t from, bool wanted);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::vector<std::uint32_t> comment_columns() const;

  const Source& source_;
  const Ast& ast_;
  TokenRoles roles_;
  std::vector<Statement> statements_;
  std::vector<bool> blanks_;
  LineBreaker breaker_;

  std::size_t next_comment_ = 0;
  std::uint32_t written_ = 0;  // end of the last token or comment written
  bool after_header_ = false;
  std::vector<Line> lines_;
};

int Formatter::line_ends(std::uint32_t begin, std::uint32_t end) const {
  const std::string_view gap = source_.text({begin, end});
  int result = 0;
  for (std::size_t i = 0; i < gap.size(); ++i) {
    const bool lone_cr = gap[i] == '\r' && (i + 1 == gap.size() || gap[i + 1] != '\n');
    if (gap[i] == '\n' || lone_cr) ++result;
  }
  return result;
}

std::uint32_t Formatter::source_column(const Comment& comment) const {
  return source_.position(comment.span.begin).column;
}

bool Formatter::comment_ahead(std::uint32_t token) const {
  return next_comment_ < ast_.comments.size() && ast_.comments[next_comment_].next_token == token;
}

std::string_view Formatter::comment_text(const Comment& comment) const {
  const std::string_view text = source_.text(comment.span);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

void Formatter::comments_before(std::uint32_t token, std::uint32_t indentation, bool keep_gaps) {
  const Comment* above = nullptr;  // a comment behind code, which the next one may continue
  for (; comment_ahead(token); ++next_comment_) {
    const Comment& comment = ast_.comments[next_comment_];
    const int ends = line_ends(written_, comment.span.begin);
    written_ = comment.span.end;
    if (ends == 0 && !lines_.empty()) {
      lines_.back().comment = comment_text(comment);
      above = &comment;
      continue;
    }
    Line line{indentation, keep_gaps && ends > 1, "", comment_text(comment)};
    if (above != nullptr && ends == 1 && source_column(*above) == source_column(comment)) {
      line.continues_comment = true;
      above = &comment;
    } else {
      above = nullptr;
    }
    lines_.push_back(std::move(line));
  }
}

void Formatter::settle_gaps(std::size_t from, bool wanted) {
  while (from < lines_.size() && lines_[from].continues_comment) ++from;
  if (from == lines_.size()) return;
  if (from == 0 || after_header_) lines_[from].gap_before = false;
  const auto has_gap = [](const Line& line) { return line.gap_before; };
  const bool gap = std::any_of(lines_.begin() + static_cast<std::ptrdiff_t>(from), lines_.end(), has_gap);
  if (wanted && !gap && from > 0) lines_[from].gap_before = true;
}

// Comments and empty lines before a statement, and its first line, still without text.
void Formatter::start(const Statement& statement) {
  const std::size_t from = lines_.size();
  const bool end = statement.kind == StatementKind::End;
  comments_before(statement.first, statement.indentation + (end ? step : 0), true);
  const bool gap = !end && line_ends(written_, ast_.tokens[statement.first].span.begin) > 1;
  lines_.push_back({statement.indentation, gap, "", {}});
  settle_gaps(from, statement.starts_part);
  after_header_ = statement.kind == StatementKind::Header;
}

void Formatter::write(const Statement& statement) {
  for (std::uint32_t i = statement.first; i <= statement.last; ++i) {
    if (i > statement.first) {
      if (breaker_.starts_line(i)) {
        const std::uint32_t indentation = breaker_.indentation(i);
        comments_before(i, indentation + (breaker_.is_closing(i) ? step : 0), false);
        lines_.push_back({indentation, false, "", {}});
      } else if (blanks_[i]) {
        lines_.back().code += ' ';
      }
    }
    lines_.back().code += source_.text(ast_.tokens[i].span);
    written_ = ast_.tokens[i].span.end;
  }
}

void Formatter::finish() {
  const std::size_t from = lines_.size();
  comments_before(static_cast<std::uint32_t>(ast_.tokens.size() - 1), 0, true);
  settle_gaps(from, false);
}

// The column of each line's comment; neighbours agree where that does not push one far out.
std::vector<std::uint32_t> Formatter::comment_columns() const {
  std::vector<std::uint32_t> columns(lines_.size(), 0);
  for (std::size_t i = 0; i < lines_.size();) {
    columns[i] = lines_[i].indentation;
    if (!lines_[i].has_side_comment()) {
      ++i;
      continue;
    }
    std::uint32_t least = lines_[i].width();
    std::uint32_t most = least;
    std::size_t end = i + 1;
    for (; end < lines_.size() && lines_[end].has_side_comment() && !lines_[end].gap_before; ++end) {
      if (lines_[end].continues_comment) continue;
      const std::uint32_t lowest = std::min(least, lines_[end].width());
      const std::uint32_t highest = std::max(most, lines_[end].width());
      if (highest - lowest > max_alignment) break;
      least = lowest;
      most = highest;
    }
    for (; i < end; ++i) columns[i] = most + comment_distance;
  }
  return columns;
}

std::string Formatter::text() const {
  const std::vector<std::uint32_t> columns = comment_columns();
  std::string out;
  out.reserve(source_.text().size() + source_.text().size() / 4);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    if (line.gap_before) out += '\n';
    if (!line.code.empty()) {
      out.append(line.indentation, ' ');
      out += line.code;
    }
    if (!line.comment.empty()) {
      out.append(columns[i] - (line.code.empty() ? 0 : line.width()), ' ');
      out += line.comment;
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string format(const Source& source, const Ast& ast) { return Formatter(source, ast).run(); }

}  // namespace gnomon::ispl

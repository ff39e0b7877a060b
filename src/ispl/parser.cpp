// SPDX-License-Identifier: Apache-2.0
#include "ispl/parser.hpp"

#include "ispl/cursor.hpp"
#include "ispl/expression_parser.hpp"
#include "ispl/lexer.hpp"
#include "ispl/line_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace gnomon::ispl {

namespace {

// Words that begin a section or close one: where reading goes on after a mistake.
bool begins_section(Keyword keyword) {
  using enum Keyword;
  constexpr std::array words = {Agent,     Obsvars,    Lobsvars,   Vars,   RedStates, Actions,  Protocol,
                                Evolution, Evaluation, InitStates, Groups, Fairness,  Formulae, End};
  return std::find(words.begin(), words.end(), keyword) != words.end();
}

bool begins_agent_section(Keyword keyword) {
  using enum Keyword;
  constexpr std::array words = {Obsvars, Lobsvars, Vars, RedStates, Actions, Protocol, Evolution};
  return std::find(words.begin(), words.end(), keyword) != words.end();
}

class Parser {
 public:
  // `tokens` are those of the text to read. All references must outlive the object.
  Parser(const Source& source, const std::vector<Token>& tokens, Diagnostics& diagnostics, Ast& ast,
         const Limits& limits)
      : cursor_(source, tokens, diagnostics, limits),
        expressions_(cursor_, ast),
        lines_(cursor_, expressions_, ast),
        ast_(ast),
        diagnostics_(diagnostics) {}

  void file();
  void included_file();
  void single_formula(Prefix unmarked);

 private:
  void header();
  bool common_part();
  void agent();
  void headless_agent();
  bool agent_sections(Agent& agent, std::vector<Keyword>& seen);
  bool agent_section(Agent& agent, std::vector<Keyword>& seen);
  void check_agent_sections(const Agent& agent, const std::vector<Keyword>& seen);
  bool global_section(std::vector<Keyword>& seen);
  void check_global_sections(const std::vector<Keyword>& seen);
  void section_lines(Keyword section, const std::function<bool()>& line);
  void definitions(Keyword section, std::vector<Definition>& list, std::vector<Keyword>& seen);
  void section_end(Keyword section, Span begin);
  void finish_line(bool ok);
  void first_time(Keyword section, std::vector<Keyword>& seen);
  void skip_line();
  void skip_to_section();
  void skip_end();
  [[nodiscard]] bool at_section() const;
  [[nodiscard]] bool only_name_of(Keyword section) const;

  Cursor cursor_;
  ExpressionParser expressions_;
  LineParser lines_;
  Ast& ast_;
  Diagnostics& diagnostics_;
  std::vector<Keyword> seen_anywhere_;  // sections that may stand before or after the agents
};

void Parser::file() {
  header();
  std::vector<Keyword> seen;
  while (!cursor_.at_end() && !diagnostics_.hopeless()) {
    if (cursor_.at(Keyword::Agent)) {
      if (!seen.empty()) {
        diagnostics_.add(Code::MisplacedSection, cursor_.peek().span, "agents must stand before the other sections")
            .with_hint("move this agent in front of `Evaluation`");
      }
      agent();
    } else if (!common_part() && !global_section(seen)) {
      cursor_.unexpected(ast_.agents.empty() && seen.empty() ? "`Agent` or `Semantics`"
                                                             : "`Agent`, `Define`, `Evaluation`, `InitStates`, "
                                                               "`Groups`, `Fairness` or `Formulae`");
      skip_to_section();
      if (cursor_.at(Keyword::End)) {
        skip_end();
      } else if (begins_agent_section(cursor_.peek().keyword)) {
        headless_agent();
      }
    }
  }
  check_global_sections(seen);
}

void Parser::header() {
  while (!cursor_.at_end()) {
    if (cursor_.at(Keyword::Semantics)) {
      finish_line(lines_.semantics());
    } else if (cursor_.at(Keyword::View) && cursor_.at(TokenKind::Equal, 1)) {
      finish_line(lines_.view());
    } else if (cursor_.at(Keyword::Const) && cursor_.at(TokenKind::Word, 1)) {
      finish_line(lines_.constant());
    } else if (cursor_.at(Keyword::Type) && cursor_.at(TokenKind::Word, 1)) {
      finish_line(lines_.type_declaration());
    } else if (!common_part()) {
      return;
    }
  }
}

// Reads what may stand before and after the agents. Returns false if the cursor is at something else.
bool Parser::common_part() {
  if (cursor_.at(Keyword::Define)) {
    definitions(Keyword::Define, ast_.definitions, seen_anywhere_);
    return true;
  }
  if (!cursor_.at(Keyword::Include) || !cursor_.at(TokenKind::Text, 1)) return false;
  finish_line(lines_.include());
  return true;
}

// A file that another one includes has names and formulas, but nothing of the system itself.
void Parser::included_file() {
  using enum Keyword;
  std::vector<Keyword> seen;
  while (!cursor_.at_end() && !diagnostics_.hopeless()) {
    if (common_part()) continue;
    const bool allowed = cursor_.at(Evaluation) || cursor_.at(Groups) || cursor_.at(Formulae);
    if (allowed && global_section(seen)) continue;
    cursor_.unexpected("`Define`, `Evaluation`, `Groups`, `Formulae` or `include`",
                       "agents, constants, initial states and fairness stand in the file that includes this one");
    return;
  }
}

// ---------------------------------------------------------------------------------------- agents

void Parser::agent() {
  const Span begin = cursor_.advance().span;
  Agent agent;
  const auto name = expressions_.declared_name("the name of the agent");
  if (name) {
    agent.name = *name;
    agent.is_environment = cursor_.text(name->word.span) == "Environment";
  }
  std::vector<Keyword> seen;
  const std::size_t errors = diagnostics_.error_count();
  if (agent_sections(agent, seen)) {
    // After a mistake a section may be there, but unreadable.
    if (diagnostics_.error_count() == errors) check_agent_sections(agent, seen);
    cursor_.advance();
    cursor_.advance();
  } else {
    cursor_.unexpected("`end Agent`").note(begin, "the agent begins here");
    if (only_name_of(Keyword::Agent)) cursor_.advance();
  }
  agent.span = cover(begin, cursor_.previous().span);
  if (name) ast_.agents.push_back(std::move(agent));
}

// Reads the sections of an agent whose first line is missing, which has been reported. Only their own mistakes matter.
void Parser::headless_agent() {
  Agent agent;
  agent.is_environment = true;
  std::vector<Keyword> seen;
  if (!agent_sections(agent, seen)) return;
  cursor_.advance();
  cursor_.advance();
}

// Reads sections up to `end Agent`. Returns false if the agent ends without it.
bool Parser::agent_sections(Agent& agent, std::vector<Keyword>& seen) {
  while (!cursor_.at_end() && !diagnostics_.hopeless()) {
    if (cursor_.at(Keyword::End) && cursor_.at(Keyword::Agent, 1)) return true;
    // The next agent or a section of the model: the end of this agent was forgotten.
    const Keyword keyword = cursor_.peek().keyword;
    if (begins_section(keyword) && keyword != Keyword::End && !begins_agent_section(keyword)) return false;
    if (agent_section(agent, seen)) continue;
    cursor_.unexpected("a section of the agent or `end Agent`");
    skip_to_section();
    // The end of a section whose name was misspelt.
    if (cursor_.at(Keyword::End) && !cursor_.at(Keyword::Agent, 1)) skip_end();
  }
  return false;
}

// Reads one section of an agent. Returns false if the cursor is at none.
bool Parser::agent_section(Agent& agent, std::vector<Keyword>& seen) {
  const Token token = cursor_.peek();
  const Keyword keyword = token.keyword;
  const auto misplaced = [&](std::string_view message, std::string_view hint) {
    diagnostics_.add(Code::MisplacedSection, token.span, std::string(message)).with_hint(std::string(hint));
  };
  const auto variables = [&](std::vector<Variable>& list) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.variable(list); });
    return true;
  };
  // Sections that are lists: Actions = {…}; Lobsvars = {…};
  const auto list = [&](std::vector<DeclaredName>& names, std::string_view what) {
    first_time(keyword, seen);
    cursor_.advance();
    finish_line(cursor_.expect(TokenKind::Equal, fmt::format("after `{}`", cursor_.text(token.span))) &&
                lines_.braces(names, what));
    return true;
  };
  if (keyword == Keyword::Obsvars) {
    if (!agent.is_environment)
      misplaced("only the environment has `Obsvars`",
                "declare the variable in `Agent Environment`, or under `Vars` here");
    return variables(agent.observable);
  }
  if (keyword == Keyword::Lobsvars) {
    if (agent.is_environment)
      misplaced("the environment sees all of its variables and has no `Lobsvars`", "remove this section");
    return list(agent.lobsvars, "a variable of the environment");
  }
  if (keyword == Keyword::Vars) return variables(agent.variables);
  if (opens_definitions(keyword)) {
    definitions(keyword, keyword == Keyword::Define ? agent.definitions : agent.observes, seen);
    return true;
  }
  if (keyword == Keyword::Actions) return list(agent.actions, "an action");
  if (keyword == Keyword::RedStates) {
    first_time(keyword, seen);
    section_lines(keyword, [&] {
      if (agent.red) {
        cursor_.unexpected("`end RedStates` after one condition", "join conditions with `or`");
        return false;
      }
      agent.red = expressions_.expression(Grammar::Condition);
      return agent.red.has_value();
    });
    return true;
  }
  if (keyword == Keyword::Protocol) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.protocol_line(agent); });
    return true;
  }
  if (keyword == Keyword::Evolution) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.evolution_line(agent); });
    return true;
  }
  return false;
}

void Parser::check_agent_sections(const Agent& agent, const std::vector<Keyword>& seen) {
  const auto require = [&](Keyword section, std::string_view name, std::string_view hint) {
    if (std::find(seen.begin(), seen.end(), section) != seen.end()) return;
    diagnostics_.add(Code::MissingSection, cursor_.peek().span, fmt::format("the agent has no section `{}`", name))
        .note(agent.name.span, "in this agent")
        .with_hint(std::string(hint));
  };
  require(Keyword::Actions, "Actions", "write `Actions = { … };`");
  require(Keyword::Protocol, "Protocol", "write `Protocol: Other : { … }; end Protocol`");
  require(Keyword::Evolution, "Evolution", "an agent that never changes has an empty one: `Evolution: end Evolution`");
}

// -------------------------------------------------------------------------- sections of the model

bool Parser::global_section(std::vector<Keyword>& seen) {
  const Keyword keyword = cursor_.peek().keyword;
  if (keyword == Keyword::Evaluation) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.atom(); });
  } else if (keyword == Keyword::InitStates) {
    first_time(keyword, seen);
    section_lines(keyword, [&] {
      if (ast_.initial) {
        cursor_.unexpected("`end InitStates` after one condition", "join conditions with `and` or `or`");
        return false;
      }
      ast_.initial = expressions_.expression(Grammar::Condition);
      return ast_.initial.has_value();
    });
  } else if (keyword == Keyword::Groups) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.group(); });
  } else if (keyword == Keyword::Fairness) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.fairness(); });
  } else if (keyword == Keyword::Formulae) {
    first_time(keyword, seen);
    section_lines(keyword, [&] { return lines_.formula(); });
  } else {
    return false;
  }
  return true;
}

void Parser::check_global_sections(const std::vector<Keyword>& seen) {
  if (diagnostics_.has_errors()) return;  // it may be there, but unreadable
  const Span end = cursor_.peek().span;
  const auto require = [&](bool there, std::string_view what, std::string_view hint) {
    if (!there)
      diagnostics_.add(Code::MissingSection, end, fmt::format("the model has no {}", what))
          .with_hint(std::string(hint));
  };
  const auto has = [&](Keyword section) { return std::find(seen.begin(), seen.end(), section) != seen.end(); };
  require(!ast_.agents.empty(), "agent", "a model starts with `Agent NAME … end Agent`");
  const auto has_initial = [](const std::vector<Variable>& list) {
    return std::any_of(list.begin(), list.end(), [](const Variable& variable) { return variable.initial.has_value(); });
  };
  const bool initialised = std::any_of(ast_.agents.begin(), ast_.agents.end(), [&](const Agent& agent) {
    return has_initial(agent.observable) || has_initial(agent.variables);
  });
  require(initialised || has(Keyword::InitStates), "section `InitStates`",
          "write `InitStates … ; end InitStates`, where the condition may be `true`, or `x : 0..3 init 0;`");
  if (has(Keyword::InitStates))
    require(ast_.initial.has_value(), "initial condition", "the condition may be `true`: every state is initial");
}

void Parser::definitions(Keyword section, std::vector<Definition>& list, std::vector<Keyword>& seen) {
  first_time(section, seen);
  section_lines(section, [&] { return lines_.definition(list); });
}

// ---------------------------------------------------------------------------- ends and recovery

// Reads the lines of a section, from its name to its `end`.
void Parser::section_lines(Keyword section, const std::function<bool()>& line) {
  using enum Keyword;
  const Span begin = cursor_.advance().span;
  const bool colon =
      section == Obsvars || section == Vars || section == RedStates || section == Protocol || section == Evolution;
  if (colon) {
    if (!cursor_.accept(TokenKind::Colon)) cursor_.unexpected(fmt::format("`:` after `{}`", cursor_.text(begin)));
  } else {
    cursor_.accept(TokenKind::Colon);
  }
  while (!cursor_.at_end() && !at_section() && !diagnostics_.hopeless()) finish_line(line());
  section_end(section, begin);
}

void Parser::section_end(Keyword section, Span begin) {
  const std::string_view name = cursor_.text(begin);
  if (!cursor_.at(Keyword::End)) {
    cursor_.unexpected(fmt::format("`end {}`", name)).note(begin, "the section begins here");
    if (only_name_of(section)) cursor_.advance();
    return;
  }
  if (cursor_.at(Keyword::End, 1)) {
    cursor_.advance();
    cursor_.unexpected(fmt::format("`{}` after `end`", name));
  }
  // `end Agent` or the end of another section: this section's end was forgotten.
  const bool other_name = begins_section(cursor_.peek(1).keyword) && !cursor_.at(section, 1) && !cursor_.starts_line(1);
  if (other_name) {
    diagnostics_
        .add(Code::UnexpectedToken, cover(cursor_.peek().span, cursor_.peek(1).span),
             fmt::format("expected `end {}`, found `end {}`", name, cursor_.text(cursor_.peek(1).span)))
        .note(begin, "the section begins here");
    if (!cursor_.at(Keyword::Agent, 1)) {
      cursor_.advance();
      cursor_.advance();
    }
    return;
  }
  cursor_.advance();
  if (cursor_.accept(section)) return;
  const bool misspelt = cursor_.at(TokenKind::Word) && !cursor_.starts_line();
  const Span place = misspelt ? cursor_.peek().span : Span{cursor_.previous().span.end, cursor_.previous().span.end};
  auto& diagnostic = cursor_.unexpected(fmt::format("`{}` after `end`", name));
  diagnostic.fixes.clear();
  diagnostic.with_fix(place, fmt::format("{}{}", misspelt ? "" : " ", name), fmt::format("write `end {}`", name));
  if (cursor_.at(TokenKind::Word) && !begins_section(cursor_.peek().keyword)) cursor_.advance();
}

// Passes the semicolon, or skips the rest of a line with a mistake.
void Parser::finish_line(bool ok) {
  if (ok) ok = cursor_.expect(TokenKind::Semicolon, "at the end of the line");
  // After a forgotten semicolon the next line follows at once; nothing needs to be skipped.
  if (!ok) skip_line();
}

void Parser::first_time(Keyword section, std::vector<Keyword>& seen) {
  const Token& token = cursor_.peek();
  if (std::find(seen.begin(), seen.end(), section) != seen.end()) {
    diagnostics_.add(Code::DuplicateSection, token.span, fmt::format("a second section `{}`", cursor_.text(token.span)))
        .with_hint("put everything into one section");
  }
  seen.push_back(section);
}

bool Parser::at_section() const {
  const Keyword keyword = cursor_.peek().keyword;
  if (!begins_section(keyword)) return false;
  const TokenKind before = cursor_.previous().kind;
  // `end` as a name, by mistake, closes nothing. With a misspelt section it stands at the start of a line.
  if (keyword == Keyword::End && !begins_section(cursor_.peek(1).keyword) &&
      !opens_definitions(cursor_.peek(1).keyword)) {
    return before == TokenKind::Semicolon || cursor_.starts_line();
  }
  // `Agent1.RedStates` in a formula is no section.
  return !(keyword == Keyword::RedStates && before == TokenKind::Dot);
}

void Parser::skip_line() {
  while (!cursor_.at_end() && !at_section()) {
    if (cursor_.advance().kind == TokenKind::Semicolon) return;
  }
}

// Returns whether the cursor is at a section's name that no line of the section follows: `end` was forgotten before it.
bool Parser::only_name_of(Keyword section) const {
  return cursor_.at(section) && (begins_section(cursor_.peek(1).keyword) || cursor_.at(TokenKind::EndOfFile, 1));
}

// Passes `end` and the name after it.
void Parser::skip_end() {
  cursor_.advance();
  if (cursor_.at(TokenKind::Word) && !cursor_.starts_line()) cursor_.advance();
}

void Parser::skip_to_section() {
  while (!cursor_.at_end() && !at_section()) cursor_.advance();
}

void Parser::single_formula(Prefix unmarked) {
  cursor_.read_formula();
  if (lines_.formula(unmarked) && !cursor_.accept(TokenKind::Semicolon) && !cursor_.at_end()) {
    cursor_.unexpected("an operator or the end of the formula");
  } else if (!diagnostics_.has_errors() && !cursor_.at_end()) {
    cursor_.unexpected("the end of the formula after `;`");
  }
}

}  // namespace

namespace {

// Appends the tokens and comments of a text to those of the tree.
void append(Lexed&& lexed, Ast& ast) {
  const auto offset = static_cast<std::uint32_t>(ast.tokens.size());
  for (Comment& comment : lexed.comments) comment.next_token += offset;
  ast.comments.insert(ast.comments.end(), lexed.comments.begin(), lexed.comments.end());
  ast.tokens.insert(ast.tokens.end(), lexed.tokens.begin(), lexed.tokens.end());
}

// Returns whether a file that others include may begin so.
bool may_be_included(const Token& first) {
  using enum Keyword;
  return first.keyword == Define || first.keyword == Evaluation || first.keyword == Groups ||
         first.keyword == Formulae || first.keyword == Include;
}

}  // namespace

Ast parse(const Source& source, Diagnostics& diagnostics, const Limits& limits) {
  Ast ast;
  Lexed lexed = lex(source, diagnostics, limits);
  // About two nodes per three tokens in practice, and one name per four.
  ast.exprs.reserve(lexed.tokens.size() / 3 * 2);
  ast.names.reserve(lexed.tokens.size() / 4);
  ast.tokens = std::move(lexed.tokens);
  ast.comments = std::move(lexed.comments);
  Parser(source, ast.tokens, diagnostics, ast, limits).file();
  return ast;
}

Ast parse_layout(const Source& source, Diagnostics& diagnostics, const Limits& limits) {
  Diagnostics ignored;
  const Lexed lexed = lex(source, ignored, limits);
  const bool has_agent = std::any_of(lexed.tokens.begin(), lexed.tokens.end(),
                                     [](const Token& token) { return token.keyword == Keyword::Agent; });
  if (has_agent || !may_be_included(lexed.tokens.front())) return parse(source, diagnostics, limits);
  Ast ast;
  parse_included(source, {0, static_cast<std::uint32_t>(source.own_text().size())}, ast, diagnostics, limits);
  return ast;
}

void parse_included(const Source& source, Span part, Ast& ast, Diagnostics& diagnostics, const Limits& limits) {
  Diagnostics found;
  Lexed lexed = lex(source, part, found, limits);
  if (found.has_errors()) {
    if (!may_be_included(lexed.tokens.front())) {
      diagnostics.add(Code::WrongInclude, lexed.tokens.front().span, "this file is not written in ISPL")
          .with_hint("definitions, atoms, groups and formulas can be included");
      return;
    }
    lexed = lex(source, part, diagnostics, limits);
  }
  Parser(source, lexed.tokens, diagnostics, ast, limits).included_file();
  append(std::move(lexed), ast);
}

Ast parse_formula(const Source& source, Diagnostics& diagnostics, Prefix unmarked, const Limits& limits) {
  Ast ast;
  Lexed lexed = lex(source, diagnostics, limits);
  ast.tokens = std::move(lexed.tokens);
  ast.comments = std::move(lexed.comments);
  Parser(source, ast.tokens, diagnostics, ast, limits).single_formula(unmarked);
  return ast;
}

}  // namespace gnomon::ispl

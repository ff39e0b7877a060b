// SPDX-License-Identifier: Apache-2.0
#include "ispl/token.hpp"

#include <unordered_map>

namespace gnomon::ispl {

Keyword keyword_of(std::string_view word) {
  using enum Keyword;
  static const std::unordered_map<std::string_view, Keyword> words = {
      {"Semantics", Semantics},
      {"MultiAssignment", MultiAssignment},
      {"SingleAssignment", SingleAssignment},
      {"Agent", Agent},
      {"RedStates", RedStates},
      {"GreenStates", GreenStates},
      {"Actions", Actions},
      {"Action", Action},
      {"Protocol", Protocol},
      {"Evolution", Evolution},
      {"Evaluation", Evaluation},
      {"InitStates", InitStates},
      {"Groups", Groups},
      {"Fairness", Fairness},
      {"Formulae", Formulae},
      {"end", End},
      {"Environment", Environment},
      {"Obsvars", Obsvars},
      {"Lobsvars", Lobsvars},
      {"Vars", Vars},
      {"boolean", Boolean},
      {"true", True},
      {"false", False},
      {"Other", Other},
      {"if", If},
      {"and", And},
      {"or", Or},
      {"AG", AG},
      {"EG", EG},
      {"AX", AX},
      {"EX", EX},
      {"AF", AF},
      {"EF", EF},
      {"A", A},
      {"E", E},
      {"X", X},
      {"F", F},
      {"G", G},
      {"U", U},
      {"R", R},
      {"W", W},
      {"K", K},
      {"GK", GK},
      {"GCK", GCK},
      {"DK", DK},
      {"O", O},
      {"P", P},
      {"KO", KO},
      {"Kw", Kw},
      {"GKw", GKw},
      {"GCKw", GCKw},
      {"DKw", DKw},
      {"M", M},
      {"GM", GM},
      {"GCM", GCM},
      {"DM", DM},
      {"xor", Xor},
      {"div", Div},
      {"mod", Mod},
      {"LTL", LTL},
      {"CTL", CTL},
      {"LDL", LDL},
      {"CDL", CDL},
      {"LTLf", LTLf},
      {"LDLf", LDLf},
      {"ATLir", ATLir},
      {"MA", MA},
      {"SA", SA},
      {"Const", Const},
      {"Type", Type},
      {"init", Init},
      {"Define", Define},
      {"Observes", Observes},
      {"include", Include},
      {"for", For},
      {"in", In},
      {"where", Where},
      {"sum", Sum},
      {"count", Count},
      {"then", Then},
      {"else", Else},
      {"min", Min},
      {"max", Max},
      {"abs", Abs},
      {"PR", PR},
      {"View", View},
      {"obs", Obs},
      {"clock", Clock},
      {"last", Last},
      {"recall", Recall},
      {"with", With},
      {"actions", OwnActions},
  };
  const auto found = words.find(word);
  return found == words.end() ? None : found->second;
}

Sign sign_of(char32_t code) {
  switch (code) {
    case U'∧': return {TokenKind::Word, Keyword::And};
    case U'∨': return {TokenKind::Word, Keyword::Or};
    case U'¬': return {TokenKind::Bang, Keyword::None};
    case U'→':
    case U'⇒': return {TokenKind::Arrow, Keyword::None};
    case U'↔':
    case U'⇔': return {TokenKind::DoubleArrow, Keyword::None};
    case U'≤': return {TokenKind::LessEqual, Keyword::None};
    case U'≥': return {TokenKind::GreaterEqual, Keyword::None};
    case U'≠': return {TokenKind::NotEqual, Keyword::None};
    case U'⟨': return {TokenKind::Less, Keyword::None};
    case U'⟩': return {TokenKind::Greater, Keyword::None};
    default: return {};
  }
}

std::string_view describe(TokenKind kind) {
  using enum TokenKind;
  switch (kind) {
    case EndOfFile: return "the end of the file";
    case Word: return "a name";
    case Number: return "a number";
    case Text: return "a name of a file in quotes";
    case LeftParen: return "`(`";
    case RightParen: return "`)`";
    case LeftBrace: return "`{`";
    case RightBrace: return "`}`";
    case LeftBracket: return "`[`";
    case RightBracket: return "`]`";
    case Less: return "`<`";
    case Greater: return "`>`";
    case LessEqual: return "`<=`";
    case GreaterEqual: return "`>=`";
    case NotEqual: return "`<>`";
    case Equal: return "`=`";
    case Arrow: return "`->`";
    case DoubleArrow: return "`<->`";
    case Bang: return "`!`";
    case Colon: return "`:`";
    case ColonEqual: return "`:=`";
    case Comma: return "`,`";
    case Dot: return "`.`";
    case DotDot: return "`..`";
    case Semicolon: return "`;`";
    case Minus: return "`-`";
    case Plus: return "`+`";
    case Star: return "`*`";
    case Slash: return "`/`";
    case Percent: return "`%`";
    case Ampersand: return "`&`";
    case Bar: return "`|`";
    case Tilde: return "`~`";
    case Caret: return "`^`";
    case Question: return "`?`";
    case Hash: return "`#`";
  }
  return "";
}

}  // namespace gnomon::ispl

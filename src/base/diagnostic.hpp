// SPDX-License-Identifier: Apache-2.0
//
// Errors and warnings about the user's text. Lexer, parser and sema collect
// `Diagnostic`s and go on; command line, editor and studio show the same list.
// Codes are stable: each has an entry in docs/diagnostics.md and a test case.
#pragma once

#include "base/source.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class Severity : std::uint8_t { Error, Warning, Note };

// Every kind of diagnostic, in the order of its code (see `code_table`).
enum class Code : std::uint8_t {
  // E01xx: the text is not ISPL
  InvalidCharacter,
  UnexpectedToken,
  MissingSection,
  DuplicateSection,
  NumberTooLarge,
  ReservedWord,
  NotAnAssignment,
  MisplacedOther,
  ChainedComparison,
  MisplacedSection,
  NestingTooDeep,
  WrongInclude,
  // E02xx: names
  UnknownName,
  UnknownAgent,
  UnknownAction,
  UnknownAtom,
  UnknownGroup,
  NameClash,
  NotVisible,
  UnknownVariable,
  UnqualifiedVariable,
  MisplacedAction,
  CircularDefinition,
  AssignedObservation,
  ObservedNumber,
  // E03xx: types and values
  TypeMismatch,
  ValueOutsideDomain,
  IncompatibleEnumerations,
  OrderOnUnordered,
  EmptyRange,
  AssignedTwice,
  SeveralAssignments,
  ArithmeticTooLarge,
  // E04xx: formulas
  WrongOperator,
  AgentForGroup,
  UnboundAgent,
  UnboundStrategy,
  FairnessFormula,
  RegularExpression,
  RepetitionBounds,
  NotOneGoal,
  ViewLength,
  // E05xx: parameters and families
  NotConstant,
  ConstantDivision,
  FamilyTooLarge,
  InvalidIndex,
  ConstantCondition,
  // W06xx: suspicious, but with a meaning
  DuplicateDefinition,
  UnreadVariable,
  UnassignedVariable,
  UnusedAtom,
  UnusedParameter,
  UnusedAction,
  UnreachableOther,
  StateWithoutAction,
  MayLeaveDomain,
  ConstantComparison,
  LiteralComparison,
  RealDivision,
  CtlStarPrecedence,
  UntilChain,
  FairnessNotBoolean,
  FinitePathFairness,
  UnusedGroup,
  OpenKnowledge,
  NegatedUntil,
  LostUpdate,
  UselessAllow,
  UnusedDefinition,
  UselessExpectation,
  LooseUntil,
  CircularInitialValues,
  LoneElement,
  ExcludedInitialValue,
};

struct CodeInfo {
  Code code;
  std::string_view id;       // "E0201"
  Severity severity;         // as reported without -W options
  std::string_view name;     // "unknown-name", as in -Wno-unused-atom
  std::string_view summary;  // one line for lists
};

[[nodiscard]] std::span<const CodeInfo> code_table();
[[nodiscard]] const CodeInfo& info(Code code);
// Returns the warning with this id ("W0609") or name ("may-leave-domain"), if there is one.
[[nodiscard]] std::optional<Code> find_warning(std::string_view id_or_name);
// Returns the names of all warnings.
[[nodiscard]] std::vector<std::string> warning_names();

// A change of the text that would solve the problem.
struct Fix {
  Span span;
  std::string replacement;

  friend bool operator==(const Fix&, const Fix&) = default;
};

// Further information on a diagnostic, at a place of its own or at none.
struct DiagnosticNote {
  std::optional<Span> span;
  std::string message;

  friend bool operator==(const DiagnosticNote&, const DiagnosticNote&) = default;
};

struct Diagnostic {
  Code code;
  Severity severity;
  Span span;
  std::string message;
  std::vector<DiagnosticNote> notes;
  std::string hint;        // what to do about it; may be empty
  std::vector<Fix> fixes;  // several if there are several ways out

  Diagnostic(Code code, Span span, std::string message);

  Diagnostic& note(std::string text);
  Diagnostic& note(Span at, std::string text);
  Diagnostic& with_hint(std::string text);
  // Adds a fix that replaces `at` by `replacement`. The hint says in words what the fixes do.
  Diagnostic& with_fix(Span at, std::string replacement, std::string hint_text);

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// A growing list of diagnostics. It keeps the first `limit` errors, and the first `limit` warnings of each code,
// whatever else is reported: so it holds an error if and only if there is one, and a warning that the user turns into
// an error is not lost among others. Errors beyond the limit are counted but not kept, so that a text which is no model
// at all (a picture, say) is answered quickly.
class Diagnostics {
 public:
  static constexpr std::size_t limit = 1000;

  // The returned reference is valid until the next call.
  Diagnostic& add(Code code, Span span, std::string message);

  [[nodiscard]] bool has_errors() const { return error_count_ > 0; }
  // Returns the number of all errors, kept or not.
  [[nodiscard]] std::size_t error_count() const { return error_count_; }
  [[nodiscard]] const std::vector<Diagnostic>& list() const { return list_; }
  // Returns whether there are too many errors to read on.
  [[nodiscard]] bool hopeless() const { return error_count_ >= limit; }

  // Removes the diagnostics for which `unwanted` holds. Errors stay.
  void remove_warnings(const std::function<bool(const Diagnostic&)>& unwanted);

  // Sorts by place in the text; diagnostics at one place stay in the order in which they were reported.
  void sort();

 private:
  // Counts a diagnostic with this code. Returns whether it is kept.
  [[nodiscard]] bool take_room(Code code);

  std::vector<Diagnostic> list_;
  std::size_t error_count_ = 0;
  std::vector<std::size_t> kept_warnings_;  // by code; empty before the first warning
  std::optional<Diagnostic> overflow_;
};

// Which warnings the user wants to see, and which are errors: -W NAME, -W no-NAME, -W error=NAME, --strict.
class WarningPolicy {
 public:
  // Takes one argument of -W. Throws UsageError for a name that no warning has.
  void apply(std::string_view argument);
  void make_strict() { strict_ = true; }

  // Returns the list without warnings that are off, and with others turned into errors. Errors stay errors.
  [[nodiscard]] std::vector<Diagnostic> filter(const std::vector<Diagnostic>& list) const;

 private:
  enum class Choice : std::uint8_t { Default, Off, Error };
  [[nodiscard]] Choice choice(Code code) const;

  bool strict_ = false;
  Choice all_ = Choice::Default;
  std::vector<std::pair<Code, Choice>> choices_;
};

}  // namespace gnomon

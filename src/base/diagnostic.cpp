// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.hpp"

#include "base/error.hpp"
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gnomon {

namespace {

using enum Severity;

// One row per code, in the order of the enumeration.
constexpr std::array table = std::to_array<CodeInfo>({
    {Code::InvalidCharacter, "E0101", Error, "invalid-character", "a character that ISPL does not use"},
    {Code::UnexpectedToken, "E0102", Error, "unexpected-token", "something else is expected here"},
    {Code::MissingSection, "E0103", Error, "missing-section", "a mandatory section is missing"},
    {Code::DuplicateSection, "E0104", Error, "duplicate-section", "a section stands twice"},
    {Code::NumberTooLarge, "E0105", Error, "number-too-large", "a number does not fit into 32 bits"},
    {Code::ReservedWord, "E0106", Error, "reserved-word", "a reserved word is used as a name"},
    {Code::NotAnAssignment, "E0107", Error, "not-an-assignment", "the left part of an evolution line is not an assignment"},
    {Code::MisplacedOther, "E0108", Error, "misplaced-other", "`Other` is not the last protocol line"},
    {Code::ChainedComparison, "E0109", Error, "chained-comparison", "comparisons cannot be chained"},
    {Code::MisplacedSection, "E0110", Error, "misplaced-section", "a section that this agent cannot have"},
    {Code::NestingTooDeep, "E0111", Error, "nesting-too-deep", "quantifiers are nested too deeply"},
    {Code::UnknownName, "E0201", Error, "unknown-name", "neither a variable nor a value"},
    {Code::UnknownAgent, "E0202", Error, "unknown-agent", "no agent of this name"},
    {Code::UnknownAction, "E0203", Error, "unknown-action", "the agent has no such action"},
    {Code::UnknownAtom, "E0204", Error, "unknown-atom", "no atomic proposition of this name"},
    {Code::UnknownGroup, "E0205", Error, "unknown-group", "no group of this name"},
    {Code::NameClash, "E0206", Error, "name-clash", "one name is used for two things"},
    {Code::NotVisible, "E0207", Error, "not-visible", "the agent cannot see this variable"},
    {Code::UnknownVariable, "E0208", Error, "unknown-variable", "the agent has no such variable"},
    {Code::UnqualifiedVariable, "E0209", Error, "unqualified-variable", "the variable needs its agent in front"},
    {Code::MisplacedAction, "E0210", Error, "misplaced-action", "actions cannot be tested here"},
    {Code::TypeMismatch, "E0301", Error, "type-mismatch", "the types do not fit"},
    {Code::ValueOutsideDomain, "E0302", Error, "value-outside-domain", "the value is outside the variable's domain"},
    {Code::IncompatibleEnumerations, "E0303", Error, "incompatible-enumerations", "enumerations of which neither contains the other"},
    {Code::OrderOnUnordered, "E0304", Error, "order-on-unordered", "`<` and its like need integers"},
    {Code::EmptyRange, "E0305", Error, "empty-range", "the lower bound is above the upper bound"},
    {Code::AssignedTwice, "E0306", Error, "assigned-twice", "one line assigns a variable twice"},
    {Code::SeveralAssignments, "E0307", Error, "several-assignments", "one assignment per line under SingleAssignment"},
    {Code::ArithmeticTooLarge, "E0308", Error, "arithmetic-too-large", "an expression may exceed 62 bits"},
    {Code::WrongOperator, "E0401", Error, "wrong-operator", "an operator that this logic does not have here"},
    {Code::AgentForGroup, "E0402", Error, "agent-for-group", "an agent where a group is expected, or the other way round"},
    {Code::UnboundAgent, "E0403", Error, "unbound-agent", "a temporal operator while an agent has no strategy"},
    {Code::UnboundStrategy, "E0404", Error, "unbound-strategy", "a strategy that no quantifier introduces"},
    {Code::FairnessFormula, "E0405", Error, "fairness-formula", "a formula that cannot be a fairness condition"},
    {Code::RegularExpression, "E0406", Error, "regular-expression", "a regular expression where none can stand, or a malformed one"},
    {Code::OpenStrategyFormula, "E0407", Error, "open-strategy-formula", "knowledge of a formula with free strategies"},
    {Code::RepetitionBounds, "E0408", Error, "repetition-bounds", "the lower bound of a repetition is above the upper one"},
    {Code::NotOneGoal, "E0409", Error, "not-one-goal", "`#PR` needs quantifiers, one binding per agent and one goal"},
    {Code::NotConstant, "E0501", Error, "not-constant", "a constant expression is needed"},
    {Code::ConstantDivision, "E0502", Error, "constant-division", "division by zero in a constant expression"},
    {Code::FamilyTooLarge, "E0503", Error, "family-too-large", "the expansion of a family is too large"},
    {Code::InvalidIndex, "E0504", Error, "invalid-index", "an index that cannot be part of a name"},
    {Code::DuplicateDefinition, "W0601", Warning, "duplicate-definition", "something is defined twice"},
    {Code::UnreadVariable, "W0602", Warning, "unread-variable", "a variable is never read"},
    {Code::UnassignedVariable, "W0603", Warning, "unassigned-variable", "a variable never changes"},
    {Code::UnusedAtom, "W0604", Warning, "unused-atom", "an atomic proposition is never used"},
    {Code::UnusedParameter, "W0605", Warning, "unused-parameter", "a constant is never used"},
    {Code::UnusedAction, "W0606", Warning, "unused-action", "no protocol line allows the action"},
    {Code::UnreachableOther, "W0607", Warning, "unreachable-other", "the lines before `Other` leave nothing to it"},
    {Code::StateWithoutAction, "W0608", Warning, "state-without-action", "the protocol allows no action in some state"},
    {Code::MayLeaveDomain, "W0609", Warning, "may-leave-domain", "an assignment may leave the variable's domain"},
    {Code::ConstantComparison, "W0610", Warning, "constant-comparison", "a comparison that is always true or always false"},
    {Code::LiteralComparison, "W0611", Warning, "literal-comparison", "two literals are compared"},
    {Code::RealDivision, "W0612", Warning, "real-division", "`/` is division of real numbers"},
    {Code::CtlStarPrecedence, "W0613", Warning, "ctlstar-precedence", "MCMAS reads this CTL* formula differently"},
    {Code::UntilChain, "W0614", Warning, "until-chain", "a chain of `U` without parentheses"},
    {Code::FairnessNotBoolean, "W0615", Warning, "fairness-not-boolean", "a fairness condition with modal operators"},
    {Code::FinitePathFairness, "W0616", Warning, "finite-path-fairness", "fairness does not apply to finite traces"},
    {Code::UnusedGroup, "W0617", Warning, "unused-group", "a group is never used"},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].code) != i) return false;
  }
  return table.back().code == Code::UnusedGroup;
}
static_assert(in_order(), "the table lists every code once, in order");

}  // namespace

std::span<const CodeInfo> code_table() { return table; }

const CodeInfo& info(Code code) { return table.at(static_cast<std::size_t>(code)); }

Diagnostic::Diagnostic(Code code_, Span span_, std::string message_)
    : code(code_), severity(info(code_).severity), span(span_), message(std::move(message_)) {}

Diagnostic& Diagnostic::note(std::string text) {
  notes.push_back({std::nullopt, std::move(text)});
  return *this;
}

Diagnostic& Diagnostic::note(Span at, std::string text) {
  notes.push_back({at, std::move(text)});
  return *this;
}

Diagnostic& Diagnostic::with_hint(std::string text) {
  hint = std::move(text);
  return *this;
}

Diagnostic& Diagnostic::with_fix(Span at, std::string replacement, std::string hint_text) {
  fix = Fix{at, std::move(replacement)};
  return with_hint(std::move(hint_text));
}

Diagnostic& Diagnostics::add(Code code, Span span, std::string message) {
  if (info(code).severity == Error) ++error_count_;
  if (full()) return overflow_.emplace(code, span, std::move(message));
  return list_.emplace_back(code, span, std::move(message));
}

void Diagnostics::sort() {
  std::stable_sort(list_.begin(), list_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

void Diagnostics::append(const Diagnostics& more) {
  error_count_ += more.error_count_;
  list_.insert(list_.end(), more.list_.begin(), more.list_.end());
}

void WarningPolicy::apply(std::string_view argument) {
  if (argument == "error") {
    make_strict();
    return;
  }
  std::string_view name = argument;
  Choice choice = Choice::Default;
  if (name.starts_with("no-")) {
    choice = Choice::Off;
    name.remove_prefix(3);
  } else if (name.starts_with("error=")) {
    choice = Choice::Error;
    name.remove_prefix(6);
  }
  if (name == "all") {
    all_ = choice;
    choices_.clear();
    return;
  }
  std::vector<std::string> known;
  for (const CodeInfo& row : table) {
    if (row.severity != Warning) continue;
    if (row.name == name || row.id == name) {
      choices_.emplace_back(row.code, choice);
      return;
    }
    known.emplace_back(row.name);
  }
  const auto similar = closest(name, known);
  throw UsageError(fmt::format("-W {}: there is no warning named '{}'{}", argument, name,
                               similar ? fmt::format("; did you mean '{}'?", *similar) : std::string()));
}

WarningPolicy::Choice WarningPolicy::choice(Code code) const {
  Choice result = all_;
  for (const auto& [which, choice] : choices_) {
    if (which == code) result = choice;
  }
  return result;
}

std::vector<Diagnostic> WarningPolicy::filter(const std::vector<Diagnostic>& list) const {
  std::vector<Diagnostic> result;
  for (const Diagnostic& diagnostic : list) {
    if (diagnostic.severity != Warning) {
      result.push_back(diagnostic);
      continue;
    }
    const Choice wanted = choice(diagnostic.code);
    if (wanted == Choice::Off) continue;
    result.push_back(diagnostic);
    if (strict_ || wanted == Choice::Error) result.back().severity = Error;
  }
  return result;
}

}  // namespace gnomon

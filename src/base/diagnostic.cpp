// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.hpp"

#include "base/error.hpp"
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gnomon {

namespace {

constexpr Severity error = Severity::Error;
constexpr Severity warning = Severity::Warning;

// One row per code, in the order of the enumeration.
constexpr std::array table = std::to_array<CodeInfo>({
    {Code::InvalidCharacter, "E0101", error, "invalid-character", "a character that ISPL does not use"},
    {Code::UnexpectedToken, "E0102", error, "unexpected-token", "something else is expected here"},
    {Code::MissingSection, "E0103", error, "missing-section", "a mandatory section is missing"},
    {Code::DuplicateSection, "E0104", error, "duplicate-section", "a section stands twice"},
    {Code::NumberTooLarge, "E0105", error, "number-too-large", "a number does not fit into 32 bits"},
    {Code::ReservedWord, "E0106", error, "reserved-word", "a reserved word is used as a name"},
    {Code::NotAnAssignment, "E0107", error, "not-an-assignment",
     "the left part of an evolution line is not an assignment"},
    {Code::MisplacedOther, "E0108", error, "misplaced-other", "`Other` is not the last protocol line"},
    {Code::ChainedComparison, "E0109", error, "chained-comparison", "comparisons cannot be chained"},
    {Code::MisplacedSection, "E0110", error, "misplaced-section", "a section that this agent cannot have"},
    {Code::NestingTooDeep, "E0111", error, "nesting-too-deep", "quantifiers are nested too deeply"},
    {Code::WrongInclude, "E0112", error, "wrong-include", "a file cannot be included"},
    {Code::UnknownName, "E0201", error, "unknown-name", "neither a variable nor a value"},
    {Code::UnknownAgent, "E0202", error, "unknown-agent", "no agent of this name"},
    {Code::UnknownAction, "E0203", error, "unknown-action", "the agent has no such action"},
    {Code::UnknownAtom, "E0204", error, "unknown-atom", "no atomic proposition of this name"},
    {Code::UnknownGroup, "E0205", error, "unknown-group", "no group of this name"},
    {Code::NameClash, "E0206", error, "name-clash", "one name is used for two things"},
    {Code::NotVisible, "E0207", error, "not-visible", "the agent cannot see this variable"},
    {Code::UnknownVariable, "E0208", error, "unknown-variable", "the agent has no such variable"},
    {Code::UnqualifiedVariable, "E0209", error, "unqualified-variable", "the variable needs its agent in front"},
    {Code::MisplacedAction, "E0210", error, "misplaced-action", "actions cannot be tested here"},
    {Code::CircularDefinition, "E0211", error, "circular-definition", "a definition is defined by itself"},
    {Code::AssignedObservation, "E0216", error, "assigned-observation", "a line assigns an observation"},
    {Code::ObservedNumber, "E0217", error, "observed-number",
     "an observed number may be a fraction, or has too many values"},
    {Code::TypeMismatch, "E0301", error, "type-mismatch", "the types do not fit"},
    {Code::ValueOutsideDomain, "E0302", error, "value-outside-domain", "the value is outside the variable's domain"},
    {Code::IncompatibleEnumerations, "E0303", error, "incompatible-enumerations",
     "enumerations of which neither contains the other"},
    {Code::OrderOnUnordered, "E0304", error, "order-on-unordered", "`<` and its like need integers"},
    {Code::EmptyRange, "E0305", error, "empty-range", "the lower bound is above the upper bound"},
    {Code::AssignedTwice, "E0306", error, "assigned-twice", "one line assigns a variable twice"},
    {Code::SeveralAssignments, "E0307", error, "several-assignments", "one assignment per line under SingleAssignment"},
    {Code::ArithmeticTooLarge, "E0308", error, "arithmetic-too-large", "an expression may exceed 62 bits"},
    {Code::WrongOperator, "E0401", error, "wrong-operator", "an operator that this logic does not have here"},
    {Code::AgentForGroup, "E0402", error, "agent-for-group",
     "an agent where a group is expected, or the other way round"},
    {Code::UnboundAgent, "E0403", error, "unbound-agent", "a temporal operator while an agent has no strategy"},
    {Code::UnboundStrategy, "E0404", error, "unbound-strategy", "a strategy that no quantifier introduces"},
    {Code::FairnessFormula, "E0405", error, "fairness-formula", "a formula that cannot be a fairness condition"},
    {Code::RegularExpression, "E0406", error, "regular-expression",
     "a regular expression where none can stand, or a malformed one"},
    {Code::RepetitionBounds, "E0407", error, "repetition-bounds",
     "the lower bound of a repetition is above the upper one, or a bound is too large"},
    {Code::NotOneGoal, "E0408", error, "not-one-goal", "`#PR` needs quantifiers, one binding per agent and one goal"},
    {Code::ViewLength, "E0409", error, "view-length", "a view of no observation, or of too many"},
    {Code::NotConstant, "E0501", error, "not-constant", "a constant expression is needed"},
    {Code::ConstantDivision, "E0502", error, "constant-division", "division by zero in a constant expression"},
    {Code::FamilyTooLarge, "E0503", error, "family-too-large", "the expansion of a family is too large"},
    {Code::InvalidIndex, "E0504", error, "invalid-index", "an index that cannot be part of a name"},
    {Code::ConstantCondition, "E0505", error, "constant-condition",
     "a constant breaks the condition that it must meet"},
    {Code::DuplicateDefinition, "W0601", warning, "duplicate-definition", "something is defined twice"},
    {Code::UnreadVariable, "W0602", warning, "unread-variable", "a variable is never read"},
    {Code::UnassignedVariable, "W0603", warning, "unassigned-variable", "a variable never changes"},
    {Code::UnusedAtom, "W0604", warning, "unused-atom", "an atomic proposition is never used"},
    {Code::UnusedParameter, "W0605", warning, "unused-parameter", "a constant is never used"},
    {Code::UnusedAction, "W0606", warning, "unused-action", "no protocol line allows the action"},
    {Code::UnreachableOther, "W0607", warning, "unreachable-other", "the lines before `Other` leave nothing to it"},
    {Code::StateWithoutAction, "W0608", warning, "state-without-action", "the protocol allows no action in some state"},
    {Code::MayLeaveDomain, "W0609", warning, "may-leave-domain", "an assignment may leave the variable's domain"},
    {Code::ConstantComparison, "W0610", warning, "constant-comparison",
     "a comparison that is always true or always false"},
    {Code::LiteralComparison, "W0611", warning, "literal-comparison", "two literals are compared"},
    {Code::RealDivision, "W0612", warning, "real-division", "`/` is division of real numbers"},
    {Code::CtlStarPrecedence, "W0613", warning, "ctlstar-precedence", "MCMAS reads this CTL* formula differently"},
    {Code::UntilChain, "W0614", warning, "until-chain", "a chain of `U` without parentheses"},
    {Code::FairnessNotBoolean, "W0615", warning, "fairness-not-boolean", "a fairness condition with modal operators"},
    {Code::FinitePathFairness, "W0616", warning, "finite-path-fairness", "fairness does not apply to finite traces"},
    {Code::UnusedGroup, "W0617", warning, "unused-group", "a group is never used"},
    {Code::OpenKnowledge, "W0618", warning, "open-knowledge",
     "knowledge of a formula whose strategies are bound outside"},
    {Code::NegatedUntil, "W0619", warning, "negated-until", "`!p U q` without parentheses"},
    {Code::LostUpdate, "W0620", warning, "lost-update", "two lines that can be enabled together, of which one fires"},
    {Code::UselessAllow, "W0621", warning, "useless-allow", "a comment that should silence a warning and does not"},
    {Code::UnusedDefinition, "W0622", warning, "unused-definition", "a definition is never used"},
    {Code::UselessExpectation, "W0623", warning, "useless-expectation",
     "a comment that should say the expected verdict and does not"},
    {Code::LooseUntil, "W0624", warning, "loose-until", "a connective beside `U` without parentheses"},
    {Code::CircularInitialValues, "W0625", warning, "circular-initial-values",
     "initial values that depend on each other"},
    {Code::LoneElement, "W0626", warning, "lone-element", "a variable with an index that is the only one of its name"},
    {Code::ExcludedInitialValue, "W0627", warning, "excluded-initial-value",
     "an initial value that `InitStates` excludes"},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].code) != i) return false;
  }
  return table.back().code == Code::ExcludedInitialValue;
}
static_assert(in_order(), "the table lists every code once, in order");

}  // namespace

std::span<const CodeInfo> code_table() { return table; }

const CodeInfo& info(Code code) { return table.at(static_cast<std::size_t>(code)); }

std::optional<Code> find_warning(std::string_view id_or_name) {
  const auto row = std::find_if(table.begin(), table.end(), [&](const CodeInfo& candidate) {
    return candidate.severity == warning && (candidate.name == id_or_name || candidate.id == id_or_name);
  });
  return row == table.end() ? std::nullopt : std::optional(row->code);
}

std::vector<std::string> warning_names() {
  std::vector<std::string> result;
  for (const CodeInfo& row : table) {
    if (row.severity == warning) result.emplace_back(row.name);
  }
  return result;
}

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
  fixes.push_back({at, std::move(replacement)});
  return with_hint(std::move(hint_text));
}

bool Diagnostics::take_room(Code code) {
  if (info(code).severity == error) return ++error_count_ <= limit;
  if (kept_warnings_.empty()) kept_warnings_.resize(table.size());
  std::size_t& kept = kept_warnings_[static_cast<std::size_t>(code)];
  if (kept == limit) return false;
  ++kept;
  return true;
}

Diagnostic& Diagnostics::add(Code code, Span span, std::string message) {
  if (!take_room(code)) return overflow_.emplace(code, span, std::move(message));
  return list_.emplace_back(code, span, std::move(message));
}

void Diagnostics::remove_warnings(const std::function<bool(const Diagnostic&)>& unwanted) {
  std::erase_if(list_, [&](const Diagnostic& diagnostic) {
    return info(diagnostic.code).severity == warning && unwanted(diagnostic);
  });
}

void Diagnostics::sort() {
  std::stable_sort(list_.begin(), list_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
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
  if (const auto code = find_warning(name)) {
    choices_.emplace_back(*code, choice);
    return;
  }
  const std::vector<std::string> known = warning_names();
  const auto similar = closest(name, known);
  const std::string advice =
      similar ? fmt::format("did you mean '{}'?", *similar) : "`gnomon parse --list-warnings` lists them all";
  throw UsageError(fmt::format("-W {}: there is no warning named '{}'; {}", argument, name, advice));
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
    if (diagnostic.severity != warning) {
      result.push_back(diagnostic);
      continue;
    }
    const Choice wanted = choice(diagnostic.code);
    if (wanted == Choice::Off) continue;
    result.push_back(diagnostic);
    if (strict_ || wanted == Choice::Error) result.back().severity = error;
  }
  return result;
}

}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
//
// Names in terms: constants and indices, variables as the agent sees them, and words whose meaning the other side of a
// comparison decides.
#include "sema/definitions.hpp"
#include "sema/expressions/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace gnomon::sema {

using model::Type;

Term Terms::variable(model::VarId id, Span span) {
  // The domain of an observation is known when its expression has been looked at.
  if (const auto observation = context_.observations.find(id); observation != context_.observations.end()) {
    if (value_of(context_, observation->second).kind == Term::Kind::Invalid) return invalid(span);
  }
  const model::Domain& domain = context_.system[id].domain;
  if (view_.initial) {
    context_.usage.initialised[id.index()] = true;
  } else {
    context_.usage.read[id.index()] = true;
  }
  const model::ExprId expr = context_.system.exprs.variable(id, domain.type);
  Term term = value(expr, domain.type, span);
  if (domain.type == Type::Integer) {
    const double bound =
        std::max(std::abs(static_cast<double>(domain.low)), std::abs(static_cast<double>(domain.high)));
    term = integer(expr, span, domain.low, domain.high, bound, 1);
  }
  term.variable = id;
  return term;
}

Term Terms::name(const ispl::Expr& expr) {
  const ispl::Name& reference = context_.ast.names[expr.data];
  if (is_indexed_by_state(reference.word)) return element(expr, reference);
  const auto word = context_.name(reference.word);
  if (!reference.agent) return word ? simple(*word, expr, reference) : invalid(expr.span);
  const auto agent = context_.name(*reference.agent);
  return agent && word ? qualified(expr, *agent, *word, reference) : invalid(expr.span);
}

// A name without an agent in front.
Term Terms::simple(const std::string& word, const ispl::Expr& expr, const ispl::Name& reference) {
  if (const auto constant = context_.scope.find(word)) {
    return is_ambiguous(word, expr.span) ? invalid(expr.span) : number(*constant, expr.span, false);
  }
  if (context_.broken_constants.contains(word)) return invalid(expr.span);
  if (word == "Action") {
    if (!view_.agent || !view_.actions) {
      return misplaced_action(expr.span);
    }
    return {.kind = Term::Kind::Action, .span = expr.span, .agent = *view_.agent};
  }
  if (view_.agent) {
    const AgentInstance& own = context_.instances[view_.agent->index()];
    if (own.broken.contains(word)) return invalid(expr.span);
    if (const auto found = own.variables.find(word); found != own.variables.end())
      return variable(found->second, expr.span);
    if (const auto found = own.definitions.find(word); found != own.definitions.end())
      return defined(found->second, expr.span);
  }
  const auto found = context_.model_definitions.find(word);
  if (found != context_.model_definitions.end()) return defined(found->second, expr.span);
  if (context_.report_entry(reference.word)) return invalid(expr.span);
  return {.kind = Term::Kind::Word, .span = expr.span, .word = word};
}

Term Terms::defined(DefinitionId id, Span span) {
  context_.definitions[id.index()].used = true;
  Term result = value_of(context_, id);
  if (result.kind == Term::Kind::Invalid || !may_use(context_.definitions[id.index()], span)) return invalid(span);
  result.span = span;
  return result;
}

// A definition is as visible as the variables and actions that its value mentions.
bool Terms::may_use(const Definition& definition, Span span) {
  const auto refuse = [&](Code code, std::string message) {
    context_.report(code, span, std::move(message)).note(definition.span, "which is defined here");
    return false;
  };
  for (const model::ExprId id : subexpressions(context_.system.exprs, definition.value.expr)) {
    const model::ExprNode& node = context_.system.exprs[id];
    if (node.op == model::Op::Action && !view_.actions) {
      return refuse(Code::MisplacedAction,
                    fmt::format("actions can only be tested in `Evolution`, and `{}` tests one", definition.name));
    }
    if (node.op != model::Op::Variable) continue;
    if (view_.initial) context_.usage.initialised[node.variable.index()] = true;
    if (!view_.agent || view_.everything || observes(context_.system, *view_.agent, node.variable)) continue;
    const model::Variable& variable = context_.system[node.variable];
    return refuse(Code::NotVisible,
                  fmt::format("the agent `{}` cannot see `{}.{}`, which `{}` uses", context_.system[*view_.agent].name,
                              context_.system[variable.agent].name, variable.name, definition.name));
  }
  return true;
}

Term Terms::misplaced_action(Span span) {
  if (view_.guard) {
    context_.report(Code::MisplacedAction, span, "actions cannot be tested in the index of what a line assigns")
        .with_hint("write a line for each case, and test the action in its condition");
    return invalid(span);
  }
  context_.report(Code::MisplacedAction, span, "actions can only be tested in `Evolution`")
      .with_hint("states do not contain actions; let a variable remember the last one: `last = go if Action = go;`");
  return invalid(span);
}

// Constants and indices must not hide a variable or an action of the same name: returns whether one does, and reports
// it.
bool Terms::is_ambiguous(const std::string& word, Span span) {
  if (!view_.agent) return false;
  const AgentInstance& instance = context_.instances[view_.agent->index()];
  std::string_view other;
  Span declared;
  if (const auto variable = instance.variables.find(word); variable != instance.variables.end()) {
    other = "a variable";
    declared = context_.system[variable->second].span;
  } else if (const auto action = instance.actions.find(word);
             view_.actions && !view_.assigned && action != instance.actions.end()) {
    other = "an action";
    declared = context_.system[*view_.agent].actions[action->second.index()].span;
  } else {
    return false;
  }
  context_
      .report(Code::NameClash, span,
              fmt::format("`{}` is a constant or an index here, and also the name of {}", word, other))
      .note(declared, "which is declared here")
      .with_hint("rename one of them");
  return true;
}

Term Terms::qualified(const ispl::Expr& expr, const std::string& agent, const std::string& word,
                      const ispl::Name& name) {
  const auto found_agent = context_.agents.find(agent);
  if (found_agent == context_.agents.end()) {
    if (context_.is_of_broken_family(agent)) return invalid(expr.span);
    auto& diagnostic =
        context_.report(Code::UnknownAgent, name.agent->full_span, fmt::format("there is no agent `{}`", agent));
    context_.suggest(diagnostic, agent, context_.agents, "agents");
    return invalid(expr.span);
  }
  const model::AgentId id = found_agent->second;
  if (word == "Action") {
    if (!view_.actions) return misplaced_action(expr.span);
    return {.kind = Term::Kind::Action, .span = expr.span, .agent = id};
  }
  if (word == "GreenStates" || word == "RedStates") {
    context_.report(Code::TypeMismatch, expr.span, fmt::format("`{}.{}` can only stand in formulas", agent, word));
    return invalid(expr.span);
  }
  const auto& definitions = context_.instances[id.index()].definitions;
  if (const auto definition = definitions.find(word); definition != definitions.end())
    return defined(definition->second, expr.span);
  const auto& table = context_.instances[id.index()].variables;
  const auto found = table.find(word);
  if (context_.instances[id.index()].broken.contains(word)) return invalid(expr.span);
  if (found == table.end()) {
    if (context_.is_of_broken_family(word)) return invalid(expr.span);
    auto& diagnostic = context_.report(Code::UnknownVariable, name.word.full_span,
                                       fmt::format("the agent `{}` has no variable `{}`", agent, word));
    context_.suggest(diagnostic, word, table, "variables");
    return invalid(expr.span);
  }
  if (!view_.agent || view_.everything || observes(context_.system, *view_.agent, found->second)) {
    return variable(found->second, expr.span);
  }
  const std::string& me = context_.system[*view_.agent].name;
  auto& diagnostic =
      context_.report(Code::NotVisible, expr.span, fmt::format("the agent `{}` cannot see `{}.{}`", me, agent, word));
  if (id == model::environment) {
    diagnostic.with_hint(fmt::format("declare it under `Obsvars`, or add it to the `Lobsvars` of `{}`", me));
  } else {
    diagnostic.with_hint(
        "agents see their own variables and those that the environment shows; others' actions can be "
        "tested with `Agent.Action`, and what else an agent perceives is written under `Observes`");
  }
  return invalid(expr.span);
}

std::vector<std::string> Terms::visible_names() const {
  std::vector<std::string> names;
  if (!view_.agent) return names;
  names = keys(context_.instances[view_.agent->index()].variables);
  for (const auto* table : {&context_.instances[view_.agent->index()].definitions, &context_.model_definitions}) {
    for (std::string& name : keys(*table)) names.push_back(std::move(name));
  }
  if (*view_.agent == model::environment) return names;
  for (const model::VarId id : observed_variables(context_.system, *view_.agent)) {
    if (context_.system[id].agent == model::environment) names.push_back("Environment." + context_.system[id].name);
  }
  return names;
}

// `is-tired` is a difference.
bool Terms::lead_from_hyphen(Diagnostic& diagnostic) const {
  const std::string_view after = context_.source.text().substr(diagnostic.span.end);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (after.size() < 2 || after[0] != '-' || !is_letter(after[1])) return false;
  diagnostic.with_hint("`-` is a difference; names consist of letters, digits and `_`");
  return true;
}

// An atom where a variable is needed: `p = true`, or an atom in the definition of another.
void Terms::lead_from_atom(Diagnostic& diagnostic) const {
  const std::string name(context_.text(diagnostic.span));
  const auto& tokens = context_.ast.tokens;
  const auto at =
      std::lower_bound(tokens.begin(), tokens.end(), diagnostic.span.begin,
                       [](const ispl::Token& token, std::uint32_t offset) { return token.span.begin < offset; });
  const bool equal = tokens.end() - at > 2 && at[1].kind == ispl::TokenKind::Equal;
  if (equal && (at[2].keyword == ispl::Keyword::True || at[2].keyword == ispl::Keyword::False)) {
    const std::string written = (at[2].keyword == ispl::Keyword::True ? "" : "!") + name;
    diagnostic.with_fix(cover(diagnostic.span, at[2].span), written,
                        fmt::format("`{}` is an atom, which is true or false itself: write `{}`", name, written));
  } else {
    diagnostic.with_hint(
        fmt::format("`{}` is an atom, which formulas and other atoms can use; give its condition a name under `Define` "
                    "to use it here",
                    name));
  }
}

void Terms::unknown_word(const Term& term) {
  if (term.kind == Term::Kind::Choice) {
    const auto word = std::find_if(term.parts.begin(), term.parts.end(),
                                   [](const Term& part) { return part.kind != Term::Kind::Value; });
    return unknown_word(*word);
  }
  const Term& word = term;
  if (context_.is_of_broken_family(word.word)) return;
  // `c := if b then red else green` says of no enumeration.
  const std::string lonely_value =
      context_.symbols.contains(word.word)
          ? fmt::format(
                "`{0}` is a value of an enumeration: it can be compared with a variable, `x = {0}`, or assigned "
                "to one; a definition of it alone is not possible",
                word.word)
          : std::string();
  if (view_.agent) {
    auto& diagnostic = context_.report(Code::UnknownName, word.span,
                                       fmt::format("`{}` is neither a variable nor a value that fits here", word.word));
    const auto& environment = context_.instances[0].variables;
    if (context_.instances[view_.agent->index()].actions.contains(word.word)) {
      diagnostic.with_hint(fmt::format("`{0}` is an action: `Action = {0}` tests it, in `Evolution`", word.word));
    } else if (context_.agents.contains(word.word)) {
      diagnostic.with_hint(fmt::format("`{0}` is an agent: `{0}.Action = …` tests what it does", word.word));
    } else if (!lonely_value.empty()) {
      diagnostic.with_hint(lonely_value);
    } else if (environment.contains(word.word)) {
      diagnostic.with_fix(word.span, "Environment." + word.word,
                          fmt::format("did you mean `Environment.{}`?", word.word));
    } else if (!context_.lead(diagnostic)) {
      const std::vector<std::string> names = visible_names();
      diagnostic.with_hint(did_you_mean(word.word, names));
      if (diagnostic.hint.empty() && !lead_from_hyphen(diagnostic)) diagnostic.with_hint(list_of("variables", names));
    }
    return;
  }
  // Outside the agents a variable needs its agent in front.
  std::vector<std::string> owners;
  for (std::size_t i = 0; i < context_.instances.size() && owners.size() < 4; ++i) {
    const AgentInstance& instance = context_.instances[i];
    if (instance.variables.contains(word.word) || instance.definitions.contains(word.word))
      owners.push_back(context_.system.agents[i].name + "." + word.word);
  }
  if (owners.empty()) {
    auto& diagnostic = context_.report(Code::UnknownName, word.span,
                                       fmt::format("`{}` is neither a variable nor a value that fits here", word.word));
    if (context_.atoms.contains(word.word)) {
      lead_from_atom(diagnostic);
    } else if (!lonely_value.empty()) {
      diagnostic.with_hint(lonely_value);
    } else if (!context_.lead(diagnostic) && !lead_from_hyphen(diagnostic)) {
      diagnostic.with_hint("variables are written with their agent here: `Agent.variable`");
    }
    return;
  }
  auto& diagnostic =
      context_.report(Code::UnqualifiedVariable, word.span, fmt::format("`{}` needs its agent in front", word.word));
  const std::string hint = fmt::format("did you mean `{}`?", owners.front());
  if (owners.size() == 1) {
    diagnostic.with_fix(word.span, owners.front(), hint);
  } else {
    diagnostic.with_hint(hint);
  }
}

}  // namespace gnomon::sema

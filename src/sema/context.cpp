// SPDX-License-Identifier: Apache-2.0
#include "sema/context.hpp"

#include "base/suggest.hpp"

#include <fmt/format.h>

namespace gnomon::sema {

Diagnostic& Context::report(Code code, Span span, std::string message) {
  if (scope.indices().empty()) return diagnostics.add(code, span, std::move(message));
  if (!reported_in_families_.emplace(code, span.begin, span.end).second) {
    return suppressed_.emplace(code, span, std::move(message));
  }
  return diagnostics.add(code, span, std::move(message)).note("in the instance " + scope.instance());
}

std::optional<std::string> Context::name(const ispl::IndexedWord& word) {
  std::string result(text(word.span));
  for (std::size_t i = 0; i < word.indices.size(); ++i) {
    const auto value = constant(word.indices[i]);
    if (!value) return std::nullopt;
    if (*value < 0) {
      report(Code::InvalidIndex, ast.at(word.indices[i]).span, fmt::format("the index is {}; names cannot contain a minus", *value));
      return std::nullopt;
    }
    // Two indices need a separator: x[1,12] and x[11,2] are different names.
    if (i > 0) result += '_';
    result += std::to_string(*value);
  }
  return result;
}

void Context::for_each_instance(const std::optional<ispl::Binders>& binders, const std::function<void()>& body) {
  if (binders) {
    instances_from(*binders, 0, body);
  } else {
    body();
  }
}

void Context::instances_from(const ispl::Binders& binders, std::size_t position, const std::function<void()>& body) {
  if (position == binders.list.size()) {
    if (binders.filter) {
      const auto wanted = filter(*binders.filter);
      if (!wanted || !*wanted) return;
    }
    body();
    return;
  }
  const ispl::Binder& binder = binders.list[position];
  const auto low = constant(binder.low);
  const auto high = constant(binder.high);
  if (!low || !high) return;
  scope.push({text(binder.variable), *low});
  for (std::int64_t value = *low; value <= *high; ++value) {
    if (++instance_count > max_instances) {
      if (!limit_reported_) {
        diagnostics.add(Code::FamilyTooLarge, binders.span, fmt::format("the model expands to more than {} instances", max_instances))
            .with_hint("choose smaller constants");
      }
      limit_reported_ = true;
      break;
    }
    scope.set_last(value);
    instances_from(binders, position + 1, body);
  }
  scope.pop();
}

void Context::inside(const AgentInstance& agent, const std::function<void()>& body) {
  for (const IndexBinding& index : agent.indices) scope.push(index);
  body();
  for (std::size_t i = 0; i < agent.indices.size(); ++i) scope.pop();
}

void Context::for_each_name(const ispl::DeclaredName& declared, const std::function<void(const std::string&)>& body) {
  if (!declared.family) {
    if (const auto plain = name(declared.word)) body(*plain);
    return;
  }
  const std::string stem(text(declared.word.span));
  const std::size_t depth = scope.indices().size();
  for_each_instance(declared.family, [&] {
    std::string instance = stem;
    for (std::size_t i = 0; i < declared.family->list.size(); ++i) {
      const std::int64_t value = scope.indices()[depth + i].value;
      if (value < 0) {
        report(Code::InvalidIndex, declared.family->span, fmt::format("the index is {}; names cannot contain a minus", value));
        return;
      }
      if (i > 0) instance += '_';
      instance += std::to_string(value);
    }
    body(instance);
  });
}

model::Symbol Context::symbol(const std::string& value) {
  const auto [found, is_new] = symbols.try_emplace(value, model::Symbol(system.symbols.size()));
  if (is_new) system.symbols.push_back(value);
  return found->second;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto similar = closest(word, candidates);
  return similar ? fmt::format("did you mean `{}`?", *similar) : std::string();
}

}  // namespace gnomon::sema

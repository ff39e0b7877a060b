// SPDX-License-Identifier: Apache-2.0
#include "sema/context.hpp"

#include "base/suggest.hpp"
#include "ispl/foreign/advice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::sema {

Diagnostic& Context::report(Code code, Span span, std::string message) {
  if (!reported_.emplace(code, span.begin, span.end).second) return suppressed_.emplace(code, span, std::move(message));
  Diagnostic& diagnostic = diagnostics.add(code, span, std::move(message));
  if (!scope.indices().empty()) diagnostic.note("in the instance " + scope.instance());
  return diagnostic;
}

bool Context::is_wanted(Code code) const { return !warnings.filter({Diagnostic(code, Span{}, std::string())}).empty(); }

std::optional<std::string> Context::name(const ispl::IndexedWord& word) {
  std::string result(text(word.span));
  for (std::size_t i = 0; i < word.indices.size(); ++i) {
    const auto value = constant(word.indices[i]);
    if (!value) return std::nullopt;
    if (*value < 0) {
      report(Code::InvalidIndex, ast.at(word.indices[i]).span,
             fmt::format("the index is {}; names cannot contain a minus", *value));
      return std::nullopt;
    }
    // Two indices need a separator: x[1,12] and x[11,2] are different names.
    if (i > 0) result += '_';
    result += std::to_string(*value);
  }
  return result;
}

bool Context::report_entry(const ispl::IndexedWord& word) {
  const auto table = tables.find(std::string(text(word.span)));
  if (table == tables.end()) return false;
  report(Code::InvalidIndex, word.full_span, fmt::format("the table `{}` has no such entry", table->first))
      .with_hint(fmt::format("its entries are `{0}[1]` to `{0}[{1}]`", table->first, table->second));
  return true;
}

bool Context::for_each_instance(const std::optional<ispl::Binders>& binders, const std::function<void()>& body,
                                std::size_t weight) {
  if (!binders) {
    body();
    return true;
  }
  if (!distinct_indices(*binders)) return false;
  // If the ranges do not depend on each other, a product that is too large is rejected before any of it is expanded.
  if (binders->list.size() > 1 && are_independent(*binders)) {
    const auto product = range_product(*binders);
    if (!product || !reserve(*product, weight, binders->span)) return false;
    weight = 0;
  }
  return instances_from(*binders, 0, body, weight);
}

// Counts `count` instances against the limit, and reports if it is exceeded.
bool Context::reserve(std::uint64_t count, std::size_t weight, Span span) {
  if (limit_reached_) return false;
  if (weight == 0) return true;  // done already
  if (count <= (max_instances - instance_count) / weight) {
    instance_count += static_cast<std::size_t>(count) * weight;
    return true;
  }
  limit_reached_ = true;
  diagnostics.add(Code::FamilyTooLarge, span, "the model expands to too many instances")
      .note(fmt::format("the limit is {} instances, or {} agents or formulas", max_instances,
                        max_instances / agent_weight))
      .with_hint("choose smaller constants");
  return false;
}

// Returns whether no range mentions an index that is introduced before it.
bool Context::are_independent(const ispl::Binders& binders) const {
  const auto mentions = [&](ispl::ConstantId id, std::string_view index) {
    for (std::size_t i = ast.at(id).first; i <= id.index(); ++i) {
      const ispl::Expr& expr = ast.constant_exprs[i];
      if (expr.kind != ispl::ExprKind::Name) continue;
      const ispl::IndexedWord& word = ast.names[expr.data].word;
      if (text(word.span) == index || !word.indices.empty()) return true;
    }
    return false;
  };
  for (std::size_t i = 1; i < binders.list.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::string_view index = text(binders.list[k].variable);
      if (mentions(binders.list[i].low, index) || mentions(binders.list[i].high, index)) return false;
    }
  }
  return true;
}

// Returns the number of combinations (a number beyond every limit if there are very many); nothing after a mistake.
std::optional<std::uint64_t> Context::range_product(const ispl::Binders& binders) {
  std::uint64_t product = 1;
  for (const ispl::Binder& binder : binders.list) {
    const auto low = constant(binder.low);
    const auto high = constant(binder.high);
    if (!low || !high) return std::nullopt;
    const std::uint64_t size = *low <= *high ? static_cast<std::uint64_t>(*high - *low + 1) : 0;
    if (size == 0) return 0;
    product = product > max_instances ? product : product * std::min<std::uint64_t>(size, max_instances + 1);
  }
  return product;
}

bool Context::distinct_indices(const ispl::Binders& binders) {
  for (std::size_t i = 1; i < binders.list.size(); ++i) {
    const Span span = binders.list[i].variable;
    for (std::size_t k = 0; k < i; ++k) {
      if (text(binders.list[k].variable) != text(span)) continue;
      report(Code::NameClash, span, fmt::format("the index `{}` is introduced twice", text(span)))
          .note(binders.list[k].variable, "first here");
      return false;
    }
  }
  return true;
}

bool Context::instances_from(const ispl::Binders& binders, std::size_t position, const std::function<void()>& body,
                             std::size_t weight) {
  if (position == binders.list.size()) {
    watch.tick();
    const auto wanted = binders.filter ? filter(*binders.filter) : std::optional(true);
    if (wanted && *wanted) body();
    return wanted.has_value();
  }
  const ispl::Binder& binder = binders.list[position];
  const auto low = constant(binder.low);
  const auto high = constant(binder.high);
  if (!low || !high) return false;
  if (*low > *high) return true;
  if (!reserve(static_cast<std::uint64_t>(*high - *low + 1), weight, binders.span)) return false;
  bool complete = true;
  scope.push({text(binder.variable), *low});
  for (std::int64_t value = *low; value <= *high && complete; ++value) {
    scope.set_last(value);
    complete = instances_from(binders, position + 1, body, weight);
  }
  scope.pop();
  return complete;
}

void Context::inside(const AgentInstance& agent, const std::function<void()>& body) {
  for (const IndexBinding& index : agent.indices) scope.push(index);
  body();
  for (std::size_t i = 0; i < agent.indices.size(); ++i) scope.pop();
}

void Context::for_each_name(const ispl::DeclaredName& declared, const std::function<void(const std::string&)>& body,
                            std::size_t weight) {
  const std::string stem(text(declared.word.span));
  if (!declared.family) {
    if (const auto plain = name(declared.word)) {
      body(*plain);
    } else {
      broken_stems_.insert(stem);
    }
    return;
  }
  const std::size_t depth = scope.indices().size();
  bool valid = true;
  const bool complete = for_each_instance(
      declared.family,
      [&] {
        std::string instance = stem;
        for (std::size_t i = 0; i < declared.family->list.size(); ++i) {
          const std::int64_t value = scope.indices()[depth + i].value;
          if (value < 0) {
            report(Code::InvalidIndex, declared.family->span,
                   fmt::format("the index is {}; names cannot contain a minus", value));
            valid = false;
            return;
          }
          if (i > 0) instance += '_';
          instance += std::to_string(value);
        }
        body(instance);
      },
      weight);
  if (!complete || !valid) broken_stems_.insert(stem);
}

bool Context::is_of_broken_family(std::string_view word) const {
  if (broken_stems_.empty()) return false;
  const std::size_t last_letter = word.find_last_not_of("0123456789_");
  if (last_letter == std::string_view::npos) return false;
  // `x1_2` may be an instance of `x`, of `x1` or of `x1_`.
  for (std::size_t length = last_letter + 1; length <= word.size(); ++length) {
    if (broken_stems_.contains(word.substr(0, length))) return true;
  }
  return false;
}

model::Symbol Context::symbol(const std::string& value) {
  const auto [found, is_new] = symbols.try_emplace(value, model::Symbol(system.symbols.size()));
  if (is_new) system.symbols.push_back(value);
  return found->second;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto similar = closest(word, candidates);
  if (!similar) return {};
  // `x1` for `x`: probably a family, whose index is missing.
  const bool lacks_index = similar->starts_with(word) && similar->size() > word.size() &&
                           similar->find_first_not_of("0123456789_", word.size()) == std::string::npos;
  return lacks_index ? fmt::format("did you mean `{}`, or `{}[i]` with an index?", *similar, word)
                     : fmt::format("did you mean `{}`?", *similar);
}

std::string quoted(const std::vector<std::string>& names, std::size_t most) {
  std::string result;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) {
    if (i > 0) result += i + 1 == names.size() ? " and " : ", ";
    result += fmt::format("`{}`", names[i]);
  }
  if (names.size() > most) result += fmt::format(" and {} more", names.size() - most);
  return result;
}

std::string list_of(std::string_view what, const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  if (names.empty()) return fmt::format("there are no {}", what);
  if (names.size() == 1) return fmt::format("there is only {}", quoted(names, most));
  return fmt::format("the {} are {}", what, quoted(names, most));
}

bool Context::lead(Diagnostic& diagnostic) const { return ispl::lead(diagnostic, source, ast.tokens, diagnostic.span); }

}  // namespace gnomon::sema

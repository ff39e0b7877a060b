// SPDX-License-Identifier: Apache-2.0
#include "sema/views.hpp"

#include <fmt/format.h>

namespace gnomon::sema {

std::optional<logic::View> view_of(Context& context, const ispl::View& view) {
  using Kind = logic::View::Kind;
  switch (view.kind) {
    case ispl::View::Kind::Obs: return logic::View{};
    case ispl::View::Kind::Clock: return logic::View{.kind = Kind::Clock};
    case ispl::View::Kind::Recall: return logic::View{.kind = Kind::Recall, .actions = view.actions};
    case ispl::View::Kind::Last: break;
  }
  const auto length = context.constant(*view.length);
  if (!length) return std::nullopt;
  constexpr std::int64_t most = 10'000;
  if (*length < 1 || *length > most) {
    context.report(Code::ViewLength, view.span, fmt::format("an agent cannot go by its last {} observations", *length))
        .with_hint(fmt::format("the number is at least 1, which is the present observation, and at most {}", most));
    return std::nullopt;
  }
  if (*length == 1) return logic::View{};
  return logic::View{.kind = Kind::Last, .actions = view.actions, .length = static_cast<std::uint32_t>(*length)};
}

}  // namespace gnomon::sema

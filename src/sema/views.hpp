// SPDX-License-Identifier: Apache-2.0
//
// The views of knowledge operators as they are written.
#pragma once

#include "ispl/ast.hpp"
#include "logic/view.hpp"
#include "sema/context.hpp"

#include <optional>

namespace gnomon::sema {

// Returns the view that the words say; nothing if its number of observations makes no sense, which has been reported.
// `last 1` is `obs`.
[[nodiscard]] std::optional<logic::View> view_of(Context& context, const ispl::View& view);

}  // namespace gnomon::sema

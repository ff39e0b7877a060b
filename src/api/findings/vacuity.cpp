// SPDX-License-Identifier: Apache-2.0
#include "api/findings/vacuity.hpp"

#include <fmt/format.h>

namespace gnomon::api {

std::string_view name(Vacuity::Kind kind) {
  switch (kind) {
    case Vacuity::Kind::NoInitialState: return "no-initial-state";
    case Vacuity::Kind::NeverApplies: return "never-applies";
    case Vacuity::Kind::Operand: return "operand";
  }
  return "";
}

std::string explanation(const Vacuity& vacuity) {
  switch (vacuity.kind) {
    case Vacuity::Kind::NoInitialState: return "there is no initial state";
    case Vacuity::Kind::NeverApplies:
      return fmt::format("the left side `{}` holds in no reachable state", vacuity.operand);
    case Vacuity::Kind::Operand:
      return fmt::format("`{}` does not matter: the formula holds as well with `{}` in its place", vacuity.operand,
                         vacuity.replacement);
  }
  return "";
}

}  // namespace gnomon::api

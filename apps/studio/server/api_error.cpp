// SPDX-License-Identifier: Apache-2.0
#include "studio/server/api_error.hpp"

#include "json/json.hpp"

namespace gnomon::studio {

std::string_view name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Token: return "token";
    case ErrorKind::Origin: return "origin";
    case ErrorKind::Outside: return "outside";
    case ErrorKind::Missing: return "missing";
    case ErrorKind::Method: return "method";
    case ErrorKind::Conflict: return "conflict";
    case ErrorKind::Large: return "large";
    case ErrorKind::Malformed: return "malformed";
    case ErrorKind::Busy: return "busy";
    case ErrorKind::Limit: return "limit";
    case ErrorKind::Internal: return "internal";
  }
  return "internal";
}

unsigned status(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Token: return 401;
    case ErrorKind::Origin:
    case ErrorKind::Outside: return 403;
    case ErrorKind::Missing: return 404;
    case ErrorKind::Method: return 405;
    case ErrorKind::Conflict: return 409;
    case ErrorKind::Large: return 413;
    case ErrorKind::Malformed: return 400;
    case ErrorKind::Busy: return 429;
    case ErrorKind::Limit: return 422;
    case ErrorKind::Internal: return 500;
  }
  return 500;
}

json::Json ApiError::document() const {
  json::Json error = {{"kind", name(kind_)}, {"message", what()}};
  if (details_.is_object()) error.update(details_);
  return {{"error", std::move(error)}};
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/gate.hpp"

#include "studio/server/http/secret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace gnomon::studio {

namespace {

bool contains(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace

Gate::Gate(std::string token, std::uint16_t port) : token_(std::move(token)) {
  constexpr std::uint16_t usual_port = 80;
  for (const std::string_view host : {"127.0.0.1", "localhost"}) {
    names_.push_back(fmt::format("{}:{}", host, port));
    if (port == usual_port) names_.emplace_back(host);
  }
}

void Gate::admit(const Request& request) const {
  // A site may let its own name point to this machine; then its pages would be of the same origin as ours.
  if (request.hosts.size() != 1 || !contains(names_, request.hosts.front())) {
    throw ApiError(ErrorKind::Origin, "the studio is not known under this name");
  }
  if (request.origin) {
    constexpr std::string_view scheme = "http://";
    if (!request.origin->starts_with(scheme) || !contains(names_, request.origin->substr(scheme.size()))) {
      throw ApiError(ErrorKind::Origin, "requests of other sites are not answered");
    }
  }
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (!request.path.starts_with("/api/")) {
    if (!is_read) throw ApiError(ErrorKind::Method, "the page can only be read");
    return;
  }
  constexpr std::array<std::string_view, 4> methods = {"GET", "POST", "PUT", "DELETE"};
  if (std::find(methods.begin(), methods.end(), request.method) == methods.end()) {
    throw ApiError(ErrorKind::Method, "there is no such method");
  }
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view given = request.authorization ? std::string_view(*request.authorization) : std::string_view();
  if (!given.starts_with(scheme) || !same_secret(given.substr(scheme.size()), token_)) {
    throw ApiError(ErrorKind::Token,
                   "the token is missing or is that of another studio; open the address that `gnomon studio` prints");
  }
  const bool has_body = request.method == "POST" || request.method == "PUT";
  if (has_body && !request.content_type.starts_with("application/json")) {
    throw ApiError(ErrorKind::Malformed, "the body must be of the type application/json");
  }
}

std::vector<std::pair<std::string, std::string>> security_headers() {
  return {
      // The editor makes its workers from blobs and writes styles into the page.
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
       "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
       "form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
  };
}

}  // namespace gnomon::studio

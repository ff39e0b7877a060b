// SPDX-License-Identifier: Apache-2.0
#include "studio/server/studio.hpp"

#include "studio/server/api.hpp"
#include "studio/server/files/folder.hpp"
#include "studio/server/files/stamp.hpp"
#include "studio/server/http/gate.hpp"
#include "studio/server/http/page.hpp"
#include "studio/server/http/secret.hpp"
#include "studio/server/http/server.hpp"

#include <fmt/format.h>

#include <exception>
#include <system_error>

namespace gnomon::studio {

namespace {

// Simulations may keep half of them waiting; the rest is for what is answered at once.
constexpr std::size_t threads = 16;
constexpr std::size_t max_body = 16'000'000;  // a text of the largest size, with its signs escaped

// Among those that no service has to itself.
std::uint16_t usual_port(const std::filesystem::path& folder) {
  constexpr std::uint64_t first = 49'152;
  constexpr std::uint64_t end = 65'536;
  std::error_code error;
  const std::filesystem::path place = std::filesystem::canonical(folder, error);
  return static_cast<std::uint16_t>(first + hash_of(place.string()) % (end - first));
}

HttpOptions http_options(const StudioOptions& options) {
  HttpOptions result{0, !options.port, threads, max_body, security_headers()};
  result.port = options.port ? *options.port : usual_port(options.folder);
  return result;
}

}  // namespace

struct Studio::Parts {
  explicit Parts(StudioOptions options)
      : folder(options.folder),
        http(http_options(options)),
        token(random_token()),
        page(options.page),
        gate(token, http.port()),
        api(folder, std::move(options.file), options.limits) {}

  [[nodiscard]] std::optional<Response> refuse(const Request& request) const {
    try {
      gate.admit(request);
      return std::nullopt;
    } catch (const ApiError& error) {
      return error_response(error);
    }
  }

  [[nodiscard]] Response answer(const Request& request) {
    try {
      if (!request.path.starts_with("/api/")) {
        if (!page) throw ApiError(ErrorKind::Missing, "this studio has no page");
        return page_response(request);
      }
      Response response = api.answer(request);
      response.headers.emplace_back("Cache-Control", "no-store");
      return response;
    } catch (const ApiError& error) {
      return error_response(error);
    } catch (const std::exception& error) {
      return error_response(ApiError(ErrorKind::Internal, error.what()));
    }
  }

  Folder folder;
  HttpServer http;
  std::string token;
  bool page;
  Gate gate;
  Api api;
};

Studio::Studio(StudioOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {}

Studio::~Studio() = default;

std::string Studio::address() const {
  return fmt::format("http://127.0.0.1:{}/#token={}", parts_->http.port(), parts_->token);
}

void Studio::run(const std::stop_token& stop) {
  Parts& parts = *parts_;
  parts.http.run({[&parts](const Request& request) { return parts.refuse(request); },
                  [&parts](const Request& request) { return parts.answer(request); }},
                 stop, [&parts] { parts.api.close(); });
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
//
// HTTP 1.1 on the loopback interface. One thread reads and writes all connections, so that slow ones hold up nobody;
// a few others compute answers. Knows nothing of what is asked.
#pragma once

#include "studio/server/http/message.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

struct HttpOptions {
  std::uint16_t port = 0;     // 0: any that is free
  bool or_any_other = false;  // if this one is taken
  std::size_t threads = 4;
  std::size_t max_body = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // of every answer
};

struct HttpHandler {
  // Judges a request by its head, before the body is read: an answer is a refusal. On the thread of the connections.
  std::function<std::optional<Response>(const Request&)> refuse;
  // On one of the other threads.
  std::function<Response(const Request&)> answer;
};

class HttpServer {
 public:
  // Binds the port. Throws FileError if that is not possible.
  explicit HttpServer(HttpOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] std::uint16_t port() const;

  // Serves until a stop is requested, then lets `closing` bring answers to an end that are being computed.
  void run(HttpHandler handler, const std::stop_token& stop, const std::function<void()>& closing);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace gnomon::studio

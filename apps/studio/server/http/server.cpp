// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/server.hpp"

#include "base/error.hpp"
#include "studio/server/http/connection.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <fmt/format.h>

#include <chrono>
#include <map>

namespace gnomon::studio {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// More than a browser ever has, fewer than a process may open.
constexpr std::size_t most_connections = 400;

}  // namespace

// All but the pool is used by one thread only.
struct HttpServer::State : ConnectionHost {
  explicit State(HttpOptions given) : options(std::move(given)), pool(options.threads) {}

  void accept() {
    acceptor.async_accept([this](const error_code& error, tcp::socket socket) {
      if (!acceptor.is_open()) return;
      if (error) return accept_later();  // too many open files, for instance
      make_room();
      const std::uint64_t number = ++last_connection;
      const auto connection = std::make_shared<Connection>(*this, std::move(socket), number);
      connections.emplace(number, connection);
      connection->start();
      accept();
    });
  }

  void accept_later() {
    constexpr std::chrono::milliseconds pause(100);
    timer.expires_after(pause);
    timer.async_wait([this](const error_code& error) {
      if (!error) accept();
    });
  }

  // Drops the connection that has been without a complete request for the longest time.
  void make_room() {
    if (connections.size() < most_connections) return;
    for (const auto& [number, weak] : connections) {
      const auto connection = weak.lock();
      if (connection && connection->is_waiting()) return connection->close();
    }
  }

  // --- for connections

  void gone(std::uint64_t connection) override { connections.erase(connection); }
  [[nodiscard]] const HttpOptions& settings() const override { return options; }
  [[nodiscard]] const HttpHandler& judge() const override { return handler; }
  void compute(std::function<void()> work) override { asio::post(pool, std::move(work)); }
  void resume(std::function<void()> work) override { asio::post(context, std::move(work)); }

  HttpOptions options;
  HttpHandler handler;
  asio::thread_pool pool;
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  asio::steady_timer timer{context};
  std::map<std::uint64_t, std::weak_ptr<Connection>> connections;  // the oldest first
  std::uint64_t last_connection = 0;
};

HttpServer::HttpServer(HttpOptions options) : state_(std::make_unique<State>(std::move(options))) {
  tcp::endpoint place(asio::ip::address_v4::loopback(), state_->options.port);
  error_code error;
  state_->acceptor.open(place.protocol(), error);
  if (!error) state_->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) state_->acceptor.bind(place, error);
  if (error && state_->options.or_any_other) {
    place.port(0);
    state_->acceptor.bind(place, error);
  }
  if (!error) state_->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw FileError(fmt::format("cannot listen on port {}: {}", state_->options.port, error.message()));
}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return state_->acceptor.local_endpoint().port(); }

void HttpServer::run(HttpHandler handler, const std::stop_token& stop, const std::function<void()>& closing) {
  State& state = *state_;
  state.handler = std::move(handler);
  {
    const std::stop_callback when_stopped(stop, [&state] { state.context.stop(); });
    if (!stop.stop_requested()) {
      state.accept();
      state.context.run();
    }
  }
  error_code ignored;
  state.acceptor.close(ignored);
  closing();
  state.pool.join();
  // What is left for the connections refers to them; they go before the rest.
  state.context.restart();
  for (const auto& [number, weak] : std::map(state.connections)) {
    if (const auto connection = weak.lock()) connection->close();
  }
  state.context.run();
}

}  // namespace gnomon::studio

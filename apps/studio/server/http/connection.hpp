// SPDX-License-Identifier: Apache-2.0
//
// One connection of a browser: reads a request, has it answered, writes the answer, and so on. All of it happens on the
// thread of the connections.
#pragma once

#include "studio/server/http/server.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace gnomon::studio {

// What a connection needs of the server.
class ConnectionHost {
 public:
  virtual ~ConnectionHost() = default;

  virtual void gone(std::uint64_t connection) = 0;
  [[nodiscard]] virtual const HttpOptions& settings() const = 0;
  [[nodiscard]] virtual const HttpHandler& judge() const = 0;
  virtual void compute(std::function<void()> work) = 0;  // on another thread
  virtual void resume(std::function<void()> work) = 0;   // on this one
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(ConnectionHost& host, boost::asio::ip::tcp::socket socket, std::uint64_t number);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  // There is no complete request yet.
  [[nodiscard]] bool is_waiting() const { return waiting_; }
  void close();

 private:
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  using Message = boost::beast::http::response<boost::beast::http::string_body>;

  void wait_for_request();
  void read_head();
  void judge_head();
  void read_body();
  void answer();
  void fail(const boost::system::error_code& error);
  void respond(Response response, bool last);
  // Ends the connection so that the other side can still read the answer, although it may go on sending.
  void part();

  ConnectionHost& host_;
  boost::beast::tcp_stream stream_;
  std::uint64_t number_;
  bool waiting_ = true;
  bool is_first_ = true;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Request request_;
  std::optional<Message> message_;
};

}  // namespace gnomon::studio

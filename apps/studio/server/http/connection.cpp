// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/connection.hpp"

#include <chrono>
#include <limits>

namespace gnomon::studio {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::chrono::seconds request_time(15);  // from the first byte to the last
constexpr std::chrono::minutes idle_time(10);     // between two requests
constexpr std::chrono::seconds answer_time(60);   // until the other side has taken an answer
constexpr std::chrono::seconds parting_time(1);
constexpr std::uint32_t max_head = 64 * 1024;

std::optional<std::string> header(const http::fields& head, http::field name) {
  const auto found = head.find(name);
  if (found == head.end()) return std::nullopt;
  return std::string(found->value());
}

Request read_request(const http::request<http::string_body>& message) {
  Request request;
  request.method = std::string(message.method_string());
  const auto target = message.target();
  read_target(std::string_view(target.data(), target.size()), request);
  const auto [first, last] = message.equal_range(http::field::host);
  for (auto host = first; host != last; ++host) request.hosts.emplace_back(host->value());
  request.origin = header(message, http::field::origin);
  request.authorization = header(message, http::field::authorization);
  request.content_type = header(message, http::field::content_type).value_or("");
  request.if_none_match = header(message, http::field::if_none_match).value_or("");
  return request;
}

}  // namespace

Connection::Connection(ConnectionHost& host, boost::asio::ip::tcp::socket socket, std::uint64_t number)
    : host_(host), stream_(std::move(socket)), number_(number), buffer_(max_head) {}

Connection::~Connection() { host_.gone(number_); }

void Connection::start() {
  error_code ignored;
  stream_.socket().set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  wait_for_request();
}

void Connection::close() {
  error_code ignored;
  stream_.socket().close(ignored);
}

void Connection::wait_for_request() {
  waiting_ = true;
  parser_.emplace();
  parser_->header_limit(max_head);
  parser_->body_limit(host_.settings().max_body);
  if (buffer_.size() > 0) return read_head();
  if (is_first_) {
    stream_.expires_after(request_time);
  } else {
    stream_.expires_after(idle_time);
  }
  constexpr std::size_t portion = 4096;
  stream_.async_read_some(buffer_.prepare(portion),
                          [self = shared_from_this()](const error_code& error, std::size_t count) {
                            if (error) return self->close();
                            self->buffer_.commit(count);
                            self->read_head();
                          });
}

void Connection::read_head() {
  is_first_ = false;
  stream_.expires_after(request_time);
  http::async_read_header(stream_, buffer_, *parser_,
                          [self = shared_from_this()](const error_code& error, std::size_t) {
                            if (error) return self->fail(error);
                            self->judge_head();
                          });
}

void Connection::judge_head() {
  std::optional<Response> refusal;
  try {
    request_ = read_request(parser_->get());
    refusal = host_.judge().refuse(request_);
  } catch (const ApiError& error) {
    refusal = error_response(error);
  }
  // What nobody wants is not read to the end.
  if (refusal) return respond(std::move(*refusal), !parser_->is_done() || !parser_->get().keep_alive());
  read_body();
}

void Connection::read_body() {
  http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](const error_code& error, std::size_t) {
    if (error) return self->fail(error);
    self->answer();
  });
}

void Connection::answer() {
  waiting_ = false;
  stream_.expires_never();
  request_.body = std::move(parser_->get().body());
  const bool last = !parser_->get().keep_alive();
  host_.compute([self = shared_from_this(), last]() mutable {
    Response response = self->host_.judge().answer(self->request_);
    // The last owner of the connection must be on its own thread.
    ConnectionHost& host = self->host_;
    host.resume([self = std::move(self), response = std::move(response), last]() mutable {
      self->respond(std::move(response), last);
    });
  });
}

void Connection::fail(const error_code& error) {
  const bool is_large =
      error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow;
  const bool is_http = error.category() == http::make_error_code(http::error::end_of_stream).category();
  if (!is_http || error == http::error::end_of_stream || error == http::error::partial_message) return close();
  if (is_large) return respond(error_response(ApiError(ErrorKind::Large, "the request is too large")), true);
  respond(error_response(ApiError(ErrorKind::Malformed, "the request is not HTTP: " + error.message())), true);
}

void Connection::respond(Response response, bool last) {
  waiting_ = false;
  constexpr unsigned version = 11;  // of HTTP, as Beast writes it
  message_.emplace();
  message_->version(version);
  message_->result(response.status);
  for (const auto& [name, value] : host_.settings().headers) message_->set(name, value);
  message_->set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) message_->set(name, value);
  message_->keep_alive(!last);
  const std::size_t length = response.body.size();
  const bool has_body = request_.method != "HEAD" && response.status != 304;
  if (has_body) message_->body() = std::move(response.body);
  if (response.status != 304) message_->content_length(length);
  stream_.expires_after(answer_time);
  http::async_write(stream_, *message_, [self = shared_from_this(), last](const error_code& error, std::size_t) {
    self->message_.reset();
    self->request_ = Request();
    if (error) return self->close();
    if (last) return self->part();
    self->wait_for_request();
  });
}

void Connection::part() {
  error_code ignored;
  stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  buffer_.clear();
  stream_.expires_after(parting_time);
  // Closing with bytes unread would take the answer away from the other side.
  const auto swallow = [self = shared_from_this()](const auto& again) -> void {
    constexpr std::size_t portion = max_head;
    self->stream_.async_read_some(self->buffer_.prepare(portion), [self, again](const error_code& error, std::size_t) {
      if (error) return self->close();
      again(again);
    });
  };
  swallow(swallow);
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
//
// The conversation with one editor: reads messages, keeps the open texts, answers requests. One thread does all of
// that; only checks run beside it (check_worker). Before a message is answered all that has arrived is read, so that
// a request can be cancelled while it waits, and of several changes only the last text is analysed.
#pragma once

#include "json/json.hpp"
#include "lsp/check_worker.hpp"
#include "lsp/document.hpp"
#include "lsp/message_stream.hpp"
#include "lsp/request_error.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace gnomon::lsp {

class Server {
 public:
  using Send = std::function<void(const std::string&)>;

  // `send` gets the bytes of whole messages.
  Server(int input, Send send, CheckLimits limits);

  // Until the editor says `exit` or goes away. True if it said `shutdown` before. Throws BrokenFraming and whatever
  // `send` throws.
  bool run();

 private:
  using Answer = std::function<json::Json(Server&, const json::Json&)>;
  using Reaction = std::function<void(Server&, const json::Json&)>;

  enum class State : std::uint8_t { Starting, Running, ShutDown };

  struct Message {
    json::Json content;
    bool cancelled = false;
  };

  // A check that somebody waits for.
  struct OpenCheck {
    json::Json request;
    json::Json progress;  // the token, or null
    std::string uri;
    std::size_t formula = 0;
    std::shared_ptr<const Analysis> analysis;
  };

  // The requests and the notifications that there are.
  static const std::map<std::string, Answer>& answers();
  static const std::map<std::string, Reaction>& reactions();

  // --- the stream
  bool read_input(bool wait);
  void receive(const std::string& body);
  void send(const json::Json& message);
  void reply(const json::Json& id, json::Json result);
  void reply_error(const json::Json& id, ErrorCode code, const std::string& message);
  void notify(const std::string& method, json::Json params);
  void ask(const std::string& method, json::Json params);

  // --- messages
  void handle(const Message& message);
  void request(const json::Json& id, const std::string& method, const json::Json& params);
  void cancel(const json::Json& id);
  [[nodiscard]] json::Json initialize(const json::Json& params);
  [[nodiscard]] Document& document(const json::Json& params);

  // --- diagnostics
  void publish_changed();

  // --- checks
  void execute(const json::Json& id, const json::Json& params);
  void tell_checks();
  void finish(const OpenCheck& check, const CheckEvent& event);

  int input_;
  Send send_;
  CheckLimits limits_;
  MessageSplitter splitter_;
  std::deque<Message> queue_;
  State state_ = State::Starting;
  bool exit_ = false;
  Encoding encoding_ = Encoding::Utf16;
  bool can_refresh_lenses_ = false;
  bool can_refresh_hints_ = false;
  bool can_show_progress_ = false;
  bool can_use_snippets_ = false;
  std::map<std::string, Document> documents_;
  std::map<Ticket, OpenCheck> checks_;
  Ticket last_ticket_ = 0;
  std::uint64_t last_request_ = 0;
  CheckWorker worker_;
};

}  // namespace gnomon::lsp

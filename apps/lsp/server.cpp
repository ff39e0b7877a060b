// SPDX-License-Identifier: Apache-2.0
#include "lsp/server.hpp"

#include "gnomon_version.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/lenses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace gnomon::lsp {

namespace {

using json::Json;

const Json& member(const Json& object, const char* name) {
  static const Json null;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? null : *found;
}

// The capability of the client at a path of names.
bool supports(const Json& params, std::initializer_list<const char*> path) {
  const Json* at = &member(params, "capabilities");
  for (const char* name : path) at = &member(*at, name);
  return at->is_boolean() && at->get<bool>();
}

// What may identify a request or a progress.
bool is_identity(const Json& value) { return value.is_null() || value.is_string() || value.is_number_integer(); }

Encoding chosen_encoding(const Json& params) {
  const Json& offered = member(member(member(params, "capabilities"), "general"), "positionEncodings");
  const bool utf8 = offered.is_array() && std::find(offered.begin(), offered.end(), Json("utf-8")) != offered.end();
  return utf8 ? Encoding::Utf8 : Encoding::Utf16;
}

Json capabilities(Encoding encoding) {
  constexpr int incremental = 2;
  return {
      {"positionEncoding", encoding == Encoding::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", {{"openClose", true}, {"change", incremental}, {"save", true}}},
      {"documentSymbolProvider", true},
      {"foldingRangeProvider", true},
      {"documentFormattingProvider", true},
      {"documentRangeFormattingProvider", true},
      {"documentOnTypeFormattingProvider", {{"firstTriggerCharacter", "\n"}, {"moreTriggerCharacter", {";"}}}},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"renameProvider", {{"prepareProvider", true}}},
      {"hoverProvider", true},
      {"completionProvider", {{"triggerCharacters", {".", "="}}}},
      {"semanticTokensProvider", {{"legend", semantic_legend()}, {"full", true}}},
      {"signatureHelpProvider", {{"triggerCharacters", {"(", "[", ","}}}},
      {"inlayHintProvider", true},
      {"workspaceSymbolProvider", true},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
      {"codeLensProvider", {{"resolveProvider", false}}},
      {"executeCommandProvider", {{"commands", {check_command}}, {"workDoneProgress", true}}},
  };
}

}  // namespace

Server::Server(int input, Send send, CheckLimits limits) : input_(input), send_(std::move(send)), limits_(limits) {}

// ------------------------------------------------------------------------------------ the stream

bool Server::run() {
  while (!exit_) {
    const bool idle = queue_.empty();
    if (idle) publish_changed();
    if (!read_input(idle)) break;
    tell_checks();
    if (queue_.empty()) continue;
    const Message message = std::move(queue_.front());
    queue_.pop_front();
    handle(message);
  }
  return exit_ && state_ == State::ShutDown;
}

// Takes what has arrived; waits for something if asked to. False at the end of the stream, once all is handled.
bool Server::read_input(bool wait) {
  pollfd sources[] = {{input_, POLLIN, 0}, {worker_.wake_descriptor(), POLLIN, 0}};
  while (poll(sources, 2, wait ? -1 : 0) < 0) {
    if (errno != EINTR) return false;
  }
  if ((sources[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) return true;
  char bytes[1 << 16];
  const ssize_t count = read(input_, bytes, sizeof bytes);
  if (count < 0 && errno == EINTR) return true;
  if (count <= 0) {
    if (splitter_.is_inside_message()) throw BrokenFraming("it ends inside of a message");
    return !queue_.empty();
  }
  splitter_.feed(std::string_view(bytes, static_cast<std::size_t>(count)));
  while (const auto body = splitter_.next()) receive(*body);
  return true;
}

void Server::receive(const std::string& body) {
  // No message of the protocol is nested deeply, and copying one that is takes more than a stack has.
  constexpr int deepest = 100;
  bool too_deep = false;
  const auto keep = [&](int depth, Json::parse_event_t, const Json&) {
    too_deep = too_deep || depth > deepest;
    return !too_deep;
  };
  Json content = Json::parse(body, keep, false);
  if (too_deep) return reply_error(nullptr, ErrorCode::InvalidRequest, "the message is nested too deeply");
  if (content.is_discarded()) return reply_error(nullptr, ErrorCode::ParseError, "the message is not JSON");
  // Requests that wait are cancelled at once, the others as soon as the worker notices.
  if (member(content, "method") == "$/cancelRequest") return cancel(member(member(content, "params"), "id"));
  queue_.push_back({std::move(content), false});
}

void Server::send(const Json& message) {
  // Texts come from the client and are UTF-8, but a message may cut one in pieces.
  send_(framed(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void Server::reply(const Json& id, Json result) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Server::reply_error(const Json& id, ErrorCode code, const std::string& message) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}});
}

void Server::notify(const std::string& method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

// The answers are of no interest.
void Server::ask(const std::string& method, Json params) {
  send({{"jsonrpc", "2.0"},
        {"id", fmt::format("gnomon-{}", ++last_request_)},
        {"method", method},
        {"params", std::move(params)}});
}

// -------------------------------------------------------------------------------------- messages

const std::map<std::string, Server::Answer>& Server::answers() {
  const auto about_text = [](Json (*feature)(const Analysis&)) {
    return [feature](Server& server, const Json& params) { return feature(*server.document(params).analysis()); };
  };
  const auto about_place = [](auto feature) {
    return [feature](Server& server, const Json& params) -> Json {
      Document& document = server.document(params);
      const auto analysis = document.analysis();
      const std::uint32_t offset = analysis->positions.offset(params.at("position"));
      if constexpr (std::is_invocable_v<decltype(feature), const Analysis&, std::uint32_t>) {
        return feature(*analysis, offset);
      } else {
        return feature(*analysis, document.uri(), offset, params);
      }
    };
  };
  const auto about_range = [](auto feature) {
    return [feature](Server& server, const Json& params) -> Json {
      Document& document = server.document(params);
      const auto analysis = document.analysis();
      return feature(*analysis, document.uri(), analysis->positions.span(params.at("range")));
    };
  };
  static const std::map<std::string, Answer> table = {
      {"initialize", [](Server& server, const Json& params) { return server.initialize(params); }},
      {"shutdown",
       [](Server& server, const Json&) {
         server.state_ = State::ShutDown;
         return Json(nullptr);
       }},
      {"textDocument/documentSymbol", about_text(document_symbols)},
      {"textDocument/foldingRange", about_text(folding_ranges)},
      {"textDocument/formatting", about_text(formatting)},
      {"textDocument/rangeFormatting", about_range([](const Analysis& analysis, const std::string&, Span range) {
         return range_formatting(analysis, range);
       })},
      {"textDocument/onTypeFormatting", about_place(on_type_formatting)},
      {"textDocument/definition", about_place([](const Analysis& analysis, const std::string& uri, std::uint32_t offset,
                                                 const Json&) { return definition(analysis, uri, offset); })},
      {"textDocument/references",
       about_place([](const Analysis& analysis, const std::string& uri, std::uint32_t offset, const Json& params) {
         return references(analysis, uri, offset, member(member(params, "context"), "includeDeclaration") != false);
       })},
      {"textDocument/documentHighlight", about_place(highlights)},
      {"textDocument/prepareRename", about_place(prepare_rename)},
      {"textDocument/rename",
       about_place([](const Analysis& analysis, const std::string& uri, std::uint32_t offset, const Json& params) {
         return rename(analysis, uri, offset, params.at("newName").get<std::string>());
       })},
      {"textDocument/hover", about_place(hover)},
      {"textDocument/completion",
       [](Server& server, const Json& params) {
         const auto analysis = server.document(params).analysis();
         return completion(*analysis, analysis->positions.offset(params.at("position")), server.can_use_snippets_);
       }},
      {"textDocument/semanticTokens/full", about_text(semantic_tokens)},
      {"textDocument/signatureHelp", about_place(signature_help)},
      {"textDocument/inlayHint",
       [](Server& server, const Json& params) {
         Document& document = server.document(params);
         const auto analysis = document.analysis();
         return inlay_hints(*analysis, analysis->positions.span(params.at("range")), document.states);
       }},
      {"workspace/symbol",
       [](Server& server, const Json& params) {
         const auto query = params.at("query").get<std::string>();
         Json result = Json::array();
         for (auto& [uri, document] : server.documents_) {
           add_workspace_symbols(result, *document.analysis(), uri, query);
         }
         return result;
       }},
      {"textDocument/codeAction", about_range(code_actions)},
      {"textDocument/codeLens",
       [](Server& server, const Json& params) {
         Document& document = server.document(params);
         return code_lenses(*document.analysis(), document.uri(), document.verdicts);
       }},
  };
  return table;
}

const std::map<std::string, Server::Reaction>& Server::reactions() {
  static const std::map<std::string, Reaction> table = {
      {"textDocument/didOpen",
       [](Server& server, const Json& params) {
         const Json& item = params.at("textDocument");
         const auto uri = item.at("uri").get<std::string>();
         Document opened(uri, item.at("text").get<std::string>(), item.at("version").get<std::int64_t>(),
                         server.encoding_);
         server.documents_.insert_or_assign(uri, std::move(opened));
       }},
      {"textDocument/didChange",
       [](Server& server, const Json& params) {
         const Json& item = params.at("textDocument");
         server.document(params).change(params.at("contentChanges"), item.at("version").get<std::int64_t>());
       }},
      {"textDocument/didClose",
       [](Server& server, const Json& params) {
         const std::string uri = server.document(params).uri();
         server.documents_.erase(uri);
         server.notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
       }},
  };
  return table;
}

void Server::handle(const Message& message) {
  const Json& content = message.content;
  const Json& id = member(content, "id");
  if (!is_identity(id)) return reply_error(nullptr, ErrorCode::InvalidRequest, "an id is a number or a string");
  const Json& method = member(content, "method");
  if (!content.is_object() || (!method.is_string() && !(method.is_null() && content.contains("id")))) {
    return reply_error(id, ErrorCode::InvalidRequest, "this is neither a request nor a notification");
  }
  if (method.is_null()) return;  // the answer to a request of ours
  const auto name = method.get<std::string>();
  const Json& params = member(content, "params");
  if (content.contains("id")) {
    if (message.cancelled) return reply_error(id, ErrorCode::RequestCancelled, "cancelled");
    return request(id, name, params);
  }
  if (name == "exit") exit_ = true;
  if (state_ != State::Running) return;
  const auto found = reactions().find(name);
  if (found == reactions().end()) return;
  try {
    found->second(*this, params);
  } catch (const std::exception& error) {
    constexpr int as_error = 1;
    notify("window/logMessage", {{"type", as_error}, {"message", fmt::format("{}: {}", name, error.what())}});
  }
}

void Server::request(const Json& id, const std::string& method, const Json& params) {
  try {
    if (state_ == State::Starting && method != "initialize") {
      throw RequestError(ErrorCode::ServerNotInitialized, "the first request is `initialize`");
    }
    if (state_ == State::ShutDown || (state_ == State::Running && method == "initialize")) {
      throw RequestError(ErrorCode::InvalidRequest, fmt::format("it is too late for `{}`", method));
    }
    if (method == "workspace/executeCommand") return execute(id, params);
    const auto found = answers().find(method);
    if (found == answers().end()) {
      throw RequestError(ErrorCode::MethodNotFound, fmt::format("there is no request `{}`", method));
    }
    reply(id, found->second(*this, params));
  } catch (const RequestError& error) {
    reply_error(id, error.code(), error.what());
  } catch (const Json::exception& error) {
    reply_error(id, ErrorCode::InvalidParams, error.what());
  } catch (const std::exception& error) {
    reply_error(id, ErrorCode::InternalError, error.what());
  }
}

void Server::cancel(const Json& id) {
  for (Message& message : queue_) {
    const Json& content = message.content;
    if (content.is_object() && content.contains("method") && content.contains("id") && content["id"] == id) {
      message.cancelled = true;
      return;
    }
  }
  for (const auto& [ticket, check] : checks_) {
    if (check.request == id) worker_.cancel(ticket);
  }
}

Json Server::initialize(const Json& params) {
  state_ = State::Running;
  encoding_ = chosen_encoding(params);
  can_refresh_lenses_ = supports(params, {"workspace", "codeLens", "refreshSupport"});
  can_refresh_hints_ = supports(params, {"workspace", "inlayHint", "refreshSupport"});
  can_show_progress_ = supports(params, {"window", "workDoneProgress"});
  can_use_snippets_ = supports(params, {"textDocument", "completion", "completionItem", "snippetSupport"});
  return {{"capabilities", capabilities(encoding_)}, {"serverInfo", {{"name", "gnomon"}, {"version", version}}}};
}

Document& Server::document(const Json& params) {
  const auto uri = params.at("textDocument").at("uri").get<std::string>();
  const auto found = documents_.find(uri);
  if (found == documents_.end()) throw RequestError(ErrorCode::InvalidParams, fmt::format("{} is not open", uri));
  return found->second;
}

void Server::publish_changed() {
  for (auto& [uri, document] : documents_) {
    if (document.published) continue;
    document.published = true;
    notify("textDocument/publishDiagnostics",
           {{"uri", uri}, {"version", document.version()}, {"diagnostics", diagnostics(*document.analysis(), uri)}});
  }
}

// ---------------------------------------------------------------------------------------- checks

void Server::execute(const Json& id, const Json& params) {
  if (params.at("command") != check_command) {
    throw RequestError(ErrorCode::InvalidParams, "there is no such command");
  }
  const Json& arguments = params.at("arguments");
  const Json target = {{"textDocument", {{"uri", arguments.at(0)}}}};
  Document& checked = document(target);
  OpenCheck check{id, member(params, "workDoneToken"), checked.uri(), arguments.at(1).get<std::size_t>(),
                  checked.analysis()};
  std::vector<std::size_t> properties = properties_of(*check.analysis, check.formula);
  const Ticket ticket = ++last_ticket_;
  if (!is_identity(check.progress)) throw RequestError(ErrorCode::InvalidParams, "a token is a number or a string");
  if (check.progress.is_null() && can_show_progress_) {
    check.progress = fmt::format("gnomon-check-{}", ticket);
    ask("window/workDoneProgress/create", {{"token", check.progress}});
  }
  worker_.submit({ticket, check.analysis, std::move(properties), limits_});
  checks_.emplace(ticket, std::move(check));
}

void Server::tell_checks() {
  for (const CheckEvent& event : worker_.take_events()) {
    const auto found = checks_.find(event.ticket);
    if (found == checks_.end()) continue;
    const OpenCheck& check = found->second;
    const auto progress = [&](Json value) {
      if (!check.progress.is_null()) notify("$/progress", {{"token", check.progress}, {"value", std::move(value)}});
    };
    switch (event.kind) {
      case CheckEvent::Kind::Started:
        progress({{"kind", "begin"}, {"title", fmt::format("Formula {}", check.formula + 1)}, {"cancellable", true}});
        break;
      case CheckEvent::Kind::Progress: progress({{"kind", "report"}, {"message", event.text}}); break;
      case CheckEvent::Kind::Finished:
      case CheckEvent::Kind::Cancelled:
      case CheckEvent::Kind::Failed:
        progress({{"kind", "end"}});
        finish(check, event);
        checks_.erase(found);
    }
  }
}

void Server::finish(const OpenCheck& check, const CheckEvent& event) {
  if (event.kind == CheckEvent::Kind::Cancelled) {
    return reply_error(check.request, ErrorCode::RequestCancelled, "cancelled");
  }
  if (event.kind == CheckEvent::Kind::Failed) {
    return reply_error(check.request, ErrorCode::RequestFailed, event.text);
  }
  reply(check.request, check_result(*check.analysis, event.outcomes));
  const auto found = documents_.find(check.uri);
  if (found == documents_.end() || found->second.analysis() != check.analysis) return;  // the text has changed
  const std::string title = lens_title(event.outcomes);
  found->second.verdicts[check.formula] = title;
  if (event.states && found->second.states != event.states) {
    found->second.states = event.states;
    if (can_refresh_hints_) ask("workspace/inlayHint/refresh", nullptr);
  }
  if (can_refresh_lenses_) {
    ask("workspace/codeLens/refresh", nullptr);
  } else {
    constexpr int as_information = 3;
    notify("window/showMessage",
           {{"type", as_information}, {"message", fmt::format("Formula {}: {}", check.formula + 1, title)}});
  }
}

}  // namespace gnomon::lsp

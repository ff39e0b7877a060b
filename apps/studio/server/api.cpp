// SPDX-License-Identifier: Apache-2.0
#include "studio/server/api.hpp"

#include "api/engines.hpp"
#include "base/process/opened_file.hpp"
#include "gnomon_version.hpp"
#include "json/json.hpp"
#include "studio/server/examples.hpp"
#include "studio/server/fields.hpp"
#include "studio/server/files/model_path.hpp"
#include "studio/server/jobs/settings.hpp"
#include "studio/server/language.hpp"

#include <array>
#include <charconv>
#include <string_view>

namespace gnomon::studio {

namespace {

using json::Json;

const std::string& parameter(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) {
    throw ApiError(ErrorKind::Malformed, std::string("the address lacks the parameter ") + name);
  }
  return found->second;
}

std::uint64_t number_parameter(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return 0;
  const std::string& text = found->second;
  std::uint64_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw ApiError(ErrorKind::Malformed, std::string("this is no number: ") + name);
  }
  return result;
}

ErrorKind kind_of(PlaceError::Reason reason) {
  switch (reason) {
    case PlaceError::Reason::Outside: return ErrorKind::Outside;
    case PlaceError::Reason::Missing: return ErrorKind::Missing;
    case PlaceError::Reason::NoFile: return ErrorKind::Malformed;
    case PlaceError::Reason::Large: return ErrorKind::Large;
    case PlaceError::Reason::System: break;
  }
  return ErrorKind::Internal;
}

Json text_or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

Response raw_response(std::string json) {
  Response response;
  response.body = std::move(json);
  return response;
}

}  // namespace

// A path that ends in `/` stands for all with one more name behind it.
struct Api::Route {
  std::string_view method;
  std::string_view path;
  Response (*answer)(Api&, const Request&, const std::string& name);
};

Api::Api(Folder& folder, std::optional<std::string> file, const Limits& limits)
    : folder_(folder),
      file_(std::move(file)),
      limits_(limits),
      analyses_(folder),
      jobs_(limits.checks),
      simulations_(limits) {}

void Api::close() {
  jobs_.close();
  simulations_.close();
}

Json Api::session() const {
  Json engines = Json::array();
  for (const api::EngineEntry& one : api::engines()) engines.push_back({{"name", one.name}, {"summary", one.summary}});
  return {{"version", version},
          {"folder", folder_.name()},
          {"file", text_or_null(file_)},
          {"engines", std::move(engines)},
          {"options", option_list()},
          {"limits",
           {{"timeout_ms", limits_.timeout.count()}, {"memory_bytes", limits_.memory}, {"checks", limits_.checks}}}};
}

Json Api::files() {
  const Listing listing = folder_.list();
  Json files = Json::array();
  for (const FileEntry& file : listing.files) {
    files.push_back({{"path", file.path}, {"size", file.size}, {"stamp", file.stamp}});
  }
  return {{"files", std::move(files)}, {"folders", listing.folders}, {"truncated", listing.truncated}};
}

Json Api::save(const Request& request) {
  const Json body = parse_body(request.body);
  const Fields fields(body);
  return {{"stamp", folder_.write(fields.text("path"), fields.text("text"), fields.optional_text("stamp"),
                                  fields.flag("force"))}};
}

std::span<const Api::Route> Api::routes() {
  using Name = const std::string&;
  static constexpr std::array table = {
      Route{"GET", "/api/session", [](Api& api, const Request&, Name) { return json_response(api.session()); }},
      Route{"GET", "/api/files", [](Api& api, const Request&, Name) { return json_response(api.files()); }},
      Route{"GET", "/api/file",
            [](Api& api, const Request& request, Name) {
              const std::string& path = parameter(request, "path");
              const OpenedFile file = api.folder_.read(path);
              return json_response({{"path", path}, {"text", file.text}, {"stamp", file.stamp}});
            }},
      Route{"PUT", "/api/file",
            [](Api& api, const Request& request, Name) { return json_response(api.save(request)); }},
      Route{"DELETE", "/api/file",
            [](Api& api, const Request& request, Name) {
              api.folder_.remove(parameter(request, "path"), parameter(request, "stamp"));
              return json_response(Json::object());
            }},
      Route{"POST", "/api/folder",
            [](Api& api, const Request& request, Name) {
              const Json body = parse_body(request.body);
              api.folder_.create_folder(Fields(body).text("path"));
              return json_response(Json::object());
            }},
      Route{"DELETE", "/api/folder",
            [](Api& api, const Request& request, Name) {
              const std::string& path = parameter(request, "path");
              static_cast<void>(folder_path(path));
              api.folder_.remove(path, std::nullopt);
              return json_response(Json::object());
            }},
      Route{"POST", "/api/move",
            [](Api& api, const Request& request, Name) {
              const Json body = parse_body(request.body);
              const Fields fields(body);
              api.folder_.move(fields.text("from"), fields.text("to"));
              return json_response(Json::object());
            }},
      Route{"GET", "/api/stamp",
            [](Api& api, const Request& request, Name) {
              return json_response({{"stamp", text_or_null(api.folder_.stamp(parameter(request, "path")))}});
            }},
      Route{"POST", "/api/language",
            [](Api& api, const Request& request, Name) {
              const Json body = parse_body(request.body);
              return json_response({{"result", language_answer(Fields(body), api.analyses_)}});
            }},
      Route{"POST", "/api/model",
            [](Api& api, const Request& request, Name) {
              const Json body = parse_body(request.body);
              return json_response(model_info(ModelText::read(Fields(body), api.folder_)));
            }},
      Route{
          "POST", "/api/jobs",
          [](Api& api, const Request& request, Name) {
            const Json body = parse_body(request.body);
            return json_response({{"id", api.jobs_.submit(JobRequest::read(Fields(body), api.folder_, api.limits_))}});
          }},
      Route{"GET", "/api/jobs/",
            [](Api& api, const Request& request, Name id) {
              return raw_response(api.jobs_.news(id, number_parameter(request, "after")));
            }},
      Route{"DELETE", "/api/jobs/",
            [](Api& api, const Request&, Name id) {
              api.jobs_.cancel(id);
              return json_response(Json::object());
            }},
      Route{"POST", "/api/simulations",
            [](Api& api, const Request& request, Name) {
              const Json body = parse_body(request.body);
              return json_response(api.simulations_.start(ModelText::read(Fields(body), api.folder_)));
            }},
      Route{"POST", "/api/simulations/",
            [](Api& api, const Request& request, Name id) {
              const Json body = parse_body(request.body);
              return json_response(api.simulations_.run(id, Fields(body).text("command")));
            }},
      Route{"DELETE", "/api/simulations/",
            [](Api& api, const Request&, Name id) {
              api.simulations_.end(id);
              return json_response(Json::object());
            }},
      Route{"GET", "/api/examples", [](Api&, const Request&, Name) { return json_response(example_list()); }},
      Route{"GET", "/api/example",
            [](Api&, const Request& request, Name) {
              return json_response({{"text", example_text(parameter(request, "family"), parameter(request, "file"))}});
            }},
  };
  return table;
}

Response Api::answer(const Request& request) {
  const std::string_view path = request.path;
  bool is_known = false;
  for (const Route& route : routes()) {
    std::string name;
    if (route.path.ends_with('/')) {
      if (!path.starts_with(route.path) || path.size() == route.path.size()) continue;
      name = path.substr(route.path.size());
      if (name.find('/') != std::string::npos) continue;
    } else if (path != route.path) {
      continue;
    }
    is_known = true;
    if (route.method != request.method) continue;
    try {
      return route.answer(*this, request, name);
    } catch (const PlaceError& error) {
      throw ApiError(kind_of(error.reason()), error.what());
    }
  }
  if (is_known) throw ApiError(ErrorKind::Method, "this request has another method");
  throw ApiError(ErrorKind::Missing, "there is no such request");
}

}  // namespace gnomon::studio

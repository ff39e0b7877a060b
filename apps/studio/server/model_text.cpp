// SPDX-License-Identifier: Apache-2.0
#include "studio/server/model_text.hpp"

#include "api/info.hpp"
#include "base/error.hpp"
#include "json/diagnostics.hpp"
#include "json/json.hpp"
#include "json/model.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::studio {

namespace {

// An argument of a process cannot have a NUL, and messages should not have line ends where a name is expected.
std::string checked_name(const std::string& name) {
  constexpr std::size_t longest = 1000;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20U; };
  if (name.empty() || name.size() > longest || std::any_of(name.begin(), name.end(), is_control)) {
    throw ApiError(ErrorKind::Malformed, "`path` of `model` is no path");
  }
  return name;
}

bool is_identifier(std::string_view name) {
  constexpr std::size_t longest = 200;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && name.size() <= longest && std::all_of(name.begin(), name.end(), fits);
}

}  // namespace

ModelText ModelText::read(const Fields& request, const Folder& folder) {
  const Fields fields(request.any("model"), "`model`");
  ModelText result;
  result.text = fields.text("text");
  const auto path = fields.optional_text("path");
  result.name = path ? checked_name(*path) : "model";
  if (path) result.folder = &folder;
  if (fields.any("constants").is_null()) return result;
  for (const auto& [name, value] : fields.object("constants").items()) {
    constexpr std::int32_t largest = 2'147'483'647;
    // An unsigned number beyond the signed ones would look negative.
    const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= largest
                                                 : value.is_number_integer() && value.get<std::int64_t>() >= -largest;
    if (!is_identifier(name) || !fits) {
      throw ApiError(ErrorKind::Malformed, "`constants` of `model` must be names with whole numbers");
    }
    result.constants.emplace_back(name, value.get<std::int64_t>());
  }
  return result;
}

std::vector<std::string> ModelText::arguments(const std::string& file) const {
  // The text is in a temporary folder, and may come from anywhere: it includes no other files of this machine.
  std::vector<std::string> result = {file, "--name=" + name};
  result.push_back(folder != nullptr ? "--include-below=" + folder->path() : "--no-include");
  for (const auto& [constant, value] : constants) result.push_back(fmt::format("--define={}={}", constant, value));
  return result;
}

api::LoadOptions including(const Folder* folder, const std::string& name, api::LoadOptions options) {
  if (folder == nullptr) return options;
  options.file = name;
  options.read_included = [folder](const std::string& path) { return folder->included(path); };
  return options;
}

json::Json model_info(const ModelText& model) {
  try {
    const api::Loaded loaded = api::load(Source(model.name, model.text),
                                         including(model.folder, model.name, {.definitions = model.constants}));
    json::Json document = json::document("info");
    document["file"] = loaded.source.name();
    document["ok"] = loaded.ok();
    document["diagnostics"] = json::diagnostics(WarningPolicy().filter(loaded.diagnostics.list()), loaded.source);
    if (loaded.ok()) json::add_info(document, loaded, api::constants(loaded, model.constants));
    return document;
  } catch (const UsageError& error) {
    throw ApiError(ErrorKind::Malformed, error.what());
  }
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "cli/request/model_document.hpp"

#include "json/diagnostics.hpp"
#include "json/json.hpp"

#include <utility>

namespace gnomon::cli {

json::Json model_document(std::string_view schema, const OpenedModel& opened) {
  json::Json document = json::document(schema);
  document["file"] = opened.loaded.source.name();
  document["ok"] = opened.ok();
  json::Json list = json::Json::array();
  for (const Findings& text : opened.findings()) {
    for (json::Json& one : json::diagnostics(text.diagnostics, text.source)) list.push_back(std::move(one));
  }
  document["diagnostics"] = std::move(list);
  return document;
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// JSON documents and their text. Every document has a "schema" with a version; docs/json-schema.md
// describes them. Fields are only ever added within a version.
#pragma once

#include "json/forward.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace gnomon::json {

// {"schema": "gnomon.check/1", "gnomon": "0.1.0"}
[[nodiscard]] Json document(std::string_view schema);

// Indented, with a line end. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string text(const Json& value);

// The same on one line.
[[nodiscard]] std::string line(const Json& value);

// The text of a document with a list that may be too long to keep: what `text` would give, piece by piece.
class StreamedDocument {
 public:
  using Print = std::function<void(std::string_view)>;

  // The fields before the list, of which there are some, and its name.
  StreamedDocument(const Json& head, std::string_view list, Print print);
  void add(const Json& element);
  // The fields after it, if there are any. To be called once, at the end.
  void finish(const Json& tail);

 private:
  Print print_;
  bool empty_ = true;
};

// The text or null if it is empty.
[[nodiscard]] Json text_or_null(std::string_view value);

// What ended a command early; `kind` is usage, file, limit or internal.
[[nodiscard]] Json error_document(std::string_view kind, std::string_view message);

}  // namespace gnomon::json

// SPDX-License-Identifier: Apache-2.0
#include "lsp/document.hpp"

#include "json/json.hpp"

namespace gnomon::lsp {

namespace {

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The path of `file:///folder/model%201.ispl`; nothing for texts that are no files.
std::optional<std::string> file_of(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return std::nullopt;
  std::string result;
  for (std::size_t i = scheme.size(); i < uri.size(); ++i) {
    const bool escaped =
        uri[i] == '%' && i + 2 < uri.size() && hexadecimal(uri[i + 1]) >= 0 && hexadecimal(uri[i + 2]) >= 0;
    result += escaped ? static_cast<char>(hexadecimal(uri[i + 1]) * 16 + hexadecimal(uri[i + 2])) : uri[i];
    if (escaped) i += 2;
  }
  return result;
}

Loader loader_of(const std::string& uri) {
  return [uri](std::string text) { return api::load(Source(uri, std::move(text)), {.file = file_of(uri)}); };
}

}  // namespace

Analysis::Analysis(const std::string& uri, std::string text, Encoding encoding)
    : Analysis(loader_of(uri), loader_of(uri)(std::move(text)), encoding) {}

Analysis::Analysis(Loader loader, api::Loaded model, Encoding encoding)
    : load(std::move(loader)),
      loaded(std::move(model)),
      positions(loaded.source.own_text(), encoding),
      symbols(sema::index_symbols(loaded.source, loaded.ast)) {}

Document::Document(std::string uri, std::string text, std::int64_t version, Encoding encoding)
    : uri_(std::move(uri)), text_(std::move(text)), version_(version), encoding_(encoding) {}

void Document::change(const json::Json& changes, std::int64_t version) {
  for (const json::Json& change : changes) {
    const auto& replacement = change.at("text").get_ref<const std::string&>();
    if (const auto range = change.find("range"); range != change.end()) {
      const Span span = TextPositions(text_, encoding_).span(*range);
      text_.replace(span.begin, span.end - span.begin, replacement);
    } else {
      text_ = replacement;
    }
  }
  version_ = version;
  analysis_.reset();
  published = false;
  verdicts.clear();
  states.reset();
}

std::shared_ptr<const Analysis> Document::analysis() {
  if (!analysis_) analysis_ = std::make_shared<const Analysis>(uri_, text_, encoding_);
  return analysis_;
}

}  // namespace gnomon::lsp

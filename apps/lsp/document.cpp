// SPDX-License-Identifier: Apache-2.0
#include "lsp/document.hpp"

#include "json/json.hpp"

namespace gnomon::lsp {

Analysis::Analysis(std::string name, std::string text, Encoding encoding)
    : loaded(api::load(Source(std::move(name), std::move(text)))),
      positions(loaded.source.text(), encoding),
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
}

std::shared_ptr<const Analysis> Document::analysis() {
  if (!analysis_) analysis_ = std::make_shared<const Analysis>(uri_, text_, encoding_);
  return analysis_;
}

}  // namespace gnomon::lsp

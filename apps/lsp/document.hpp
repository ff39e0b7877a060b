// SPDX-License-Identifier: Apache-2.0
//
// A text that is open in the editor, and what is known of it. Texts change at every key, so they are analysed only
// when somebody asks.
#pragma once

#include "api/load.hpp"
#include "base/big_int.hpp"
#include "json/json.hpp"
#include "lsp/text_positions.hpp"
#include "sema/symbol_index.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace gnomon::lsp {

// Reads a text, maybe with files that it includes.
using Loader = std::function<api::Loaded(std::string text)>;

// All that one version of a text says. Immutable, so a check may go on with it while the text changes.
struct Analysis {
  // If the address is one of a file, the text may include others, which are read from the disk.
  Analysis(const std::string& uri, std::string text, Encoding encoding);
  Analysis(Loader loader, api::Loaded model, Encoding encoding);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  const Loader load;  // for other versions of the text
  const api::Loaded loaded;
  const TextPositions positions;
  const sema::SymbolIndex symbols;

  [[nodiscard]] const Source& source() const { return loaded.source; }
  [[nodiscard]] const ispl::Ast& ast() const { return loaded.ast; }
};

class Document {
 public:
  Document(std::string uri, std::string text, std::int64_t version, Encoding encoding);

  // `changes` as didChange has them, each on the result of those before it. Throws nlohmann's exceptions.
  void change(const json::Json& changes, std::int64_t version);

  [[nodiscard]] const std::string& uri() const { return uri_; }
  [[nodiscard]] std::int64_t version() const { return version_; }
  [[nodiscard]] std::shared_ptr<const Analysis> analysis();

  // Have the diagnostics of the present text been sent?
  bool published = false;
  // What checks have found out about the formulas of the present text: the title of their lens.
  std::map<std::size_t, std::string> verdicts;
  // The number of reachable states of its model, if a check has found it.
  std::optional<BigInt> states;

 private:
  std::string uri_;
  std::string text_;
  std::int64_t version_;
  Encoding encoding_;
  std::shared_ptr<const Analysis> analysis_;  // null: the text has changed since
};

}  // namespace gnomon::lsp

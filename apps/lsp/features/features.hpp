// SPDX-License-Identifier: Apache-2.0
//
// What the server can tell about a text, one file each: from a text (and a place in it) to the JSON that the protocol
// asks for. Places are byte offsets; `Analysis::positions` turns them into those of the editor.
#pragma once

#include "base/big_int.hpp"
#include "json/json.hpp"
#include "lsp/document.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon::lsp {

// diagnostics.cpp: an array of Diagnostic, as `gnomon parse` reports them.
[[nodiscard]] json::Json diagnostics(const Analysis& analysis, const std::string& uri);

// outline.cpp: DocumentSymbol[]
[[nodiscard]] json::Json document_symbols(const Analysis& analysis);
// folding.cpp: FoldingRange[]
[[nodiscard]] json::Json folding_ranges(const Analysis& analysis);

// formatting.cpp: TextEdit[]; null for a text with syntax errors
[[nodiscard]] json::Json formatting(const Analysis& analysis);
[[nodiscard]] json::Json range_formatting(const Analysis& analysis, Span range);

// indentation.cpp: TextEdit[] for blanks at the beginning of lines, after a line was ended or a `;` was written
[[nodiscard]] json::Json on_type_formatting(const Analysis& analysis, std::uint32_t offset);

// navigation.cpp: Location[]; DocumentHighlight[]
[[nodiscard]] json::Json definition(const Analysis& analysis, const std::string& uri, std::uint32_t offset);
[[nodiscard]] json::Json references(const Analysis& analysis, const std::string& uri, std::uint32_t offset,
                                    bool with_declaration);
[[nodiscard]] json::Json highlights(const Analysis& analysis, std::uint32_t offset);

// rename.cpp: the range and text of the name, or null; WorkspaceEdit. Throws RequestError if it would not do.
[[nodiscard]] json::Json prepare_rename(const Analysis& analysis, std::uint32_t offset);
[[nodiscard]] json::Json rename(const Analysis& analysis, const std::string& uri, std::uint32_t offset,
                                const std::string& new_name);

// hover.cpp: Hover or null
[[nodiscard]] json::Json hover(const Analysis& analysis, std::uint32_t offset);

// completion.cpp: CompletionItem[]; `snippets`: the editor knows texts with places to fill in
[[nodiscard]] json::Json completion(const Analysis& analysis, std::uint32_t offset, bool snippets);

// semantic_tokens.cpp: SemanticTokensLegend; SemanticTokens
[[nodiscard]] json::Json semantic_legend();
[[nodiscard]] json::Json semantic_tokens(const Analysis& analysis);

// workspace_symbols.cpp: adds a SymbolInformation for each name that the text declares and in which the letters of the
// query stand in their order
void add_workspace_symbols(json::Json& result, const Analysis& analysis, const std::string& uri,
                           std::string_view query);

// signature_help.cpp: SignatureHelp or null
[[nodiscard]] json::Json signature_help(const Analysis& analysis, std::uint32_t offset);

// inlay_hints.cpp: InlayHint[]; `states`: the number of reachable states, if a check has found it
[[nodiscard]] json::Json inlay_hints(const Analysis& analysis, Span range, const std::optional<BigInt>& states);

// code_actions.cpp: CodeAction[] for the diagnostics that touch the range
[[nodiscard]] json::Json code_actions(const Analysis& analysis, const std::string& uri, Span range);

// lenses.cpp: CodeLens[]; `verdicts`: titles of formulas that have been checked
[[nodiscard]] json::Json code_lenses(const Analysis& analysis, const std::string& uri,
                                     const std::map<std::size_t, std::string>& verdicts);

}  // namespace gnomon::lsp

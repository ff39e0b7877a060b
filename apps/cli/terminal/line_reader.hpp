// SPDX-License-Identifier: Apache-2.0
//
// Where a dialogue gets its lines from: a script, or a person at a terminal, who can edit lines, call
// back earlier ones with the arrow keys and have words completed with the tabulator.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

class LineReader {
 public:
  LineReader() = default;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  virtual ~LineReader() = default;

  // The next line without its end; nothing at the end of the input. Only people see the prompt.
  [[nodiscard]] virtual std::optional<std::string> next(const std::string& prompt) = 0;
  [[nodiscard]] virtual bool is_terminal() const = 0;
};

// What may stand in a line instead of its end from `begin` on.
struct Completion {
  std::size_t begin = 0;
  std::vector<std::string> candidates;
};
// From the part of a line that stands before the cursor.
using Completer = std::function<Completion(std::string_view)>;

// The stream must outlive the reader.
[[nodiscard]] std::unique_ptr<LineReader> script_reader(std::istream& input);

// Reads from standard input, which is a terminal. `on_error` has the prompts on standard error, if
// standard output is for something else. Ctrl-C gives an empty line.
[[nodiscard]] std::unique_ptr<LineReader> terminal_reader(Completer completer, bool on_error);

}  // namespace gnomon::cli

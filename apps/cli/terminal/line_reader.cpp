// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/line_reader.hpp"

namespace gnomon::cli {

namespace {

class ScriptReader : public LineReader {
 public:
  explicit ScriptReader(std::istream& input) : input_(input) {}

  [[nodiscard]] std::optional<std::string> next(const std::string&) override {
    std::string line;
    if (!std::getline(input_, line)) return std::nullopt;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }
  [[nodiscard]] bool is_terminal() const override { return false; }

 private:
  std::istream& input_;
};

}  // namespace

std::unique_ptr<LineReader> script_reader(std::istream& input) { return std::make_unique<ScriptReader>(input); }

}  // namespace gnomon::cli

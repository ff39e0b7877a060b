// SPDX-License-Identifier: Apache-2.0
//
// The last texts that the page has asked about, analysed. A page asks several questions about each version of a text,
// at the same time.
#pragma once

#include "lsp/document.hpp"

#include <cstddef>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <semaphore>
#include <string>

namespace gnomon::studio {

// May be used by several threads.
class Analyses {
 public:
  [[nodiscard]] std::shared_ptr<const lsp::Analysis> of(const std::string& text);

  // What the text is called in answers.
  static constexpr const char* address = "model:";

 private:
  using Result = std::shared_future<std::shared_ptr<const lsp::Analysis>>;

  struct Entry {
    std::string text;
    Result result;
  };

  static constexpr std::size_t kept = 4;
  static constexpr std::ptrdiff_t at_once = 2;  // large texts take memory

  std::mutex mutex_;
  std::list<Entry> entries_;  // the last one that was asked for first
  std::counting_semaphore<> working_{at_once};
};

}  // namespace gnomon::studio

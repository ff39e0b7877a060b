// SPDX-License-Identifier: Apache-2.0
//
// The last texts that the page has asked about, analysed. A page asks several questions about each version of a text,
// at the same time. Files that a text includes are read again each time: they may have changed.
#pragma once

#include "lsp/document.hpp"
#include "studio/server/files/folder.hpp"

#include <cstddef>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <semaphore>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

// May be used by several threads.
class Analyses {
 public:
  explicit Analyses(const Folder& folder) : folder_(folder) {}

  // `path` is where the text is in the folder, if it is.
  [[nodiscard]] std::shared_ptr<const lsp::Analysis> of(const std::string& text,
                                                        const std::optional<std::string>& path);
  // The same for a text that nobody will ask about again.
  [[nodiscard]] lsp::Analysis once(const std::string& text, const std::optional<std::string>& path) const;

  // What the text is called in answers.
  static constexpr const char* address = "model:";

 private:
  using Result = std::shared_future<std::shared_ptr<const lsp::Analysis>>;

  // The files that were included, as they were; nothing for what could not be read.
  using Included = std::vector<std::pair<std::string, std::optional<std::string>>>;

  struct Entry {
    std::string text;
    std::optional<std::string> path;
    std::shared_ptr<Included> included;  // to be looked at when there is a result
    Result result;
  };

  [[nodiscard]] std::optional<std::string> content(const std::string& path) const;
  [[nodiscard]] bool is_up_to_date(const Entry& entry) const;
  [[nodiscard]] api::Loaded load(std::string text, const std::optional<std::string>& path, Included& included) const;
  [[nodiscard]] lsp::Loader loader(const std::optional<std::string>& path) const;

  static constexpr std::size_t kept = 4;
  static constexpr std::ptrdiff_t at_once = 2;  // large texts take memory

  const Folder& folder_;
  std::mutex mutex_;
  std::list<Entry> entries_;  // the last one that was asked for first
  std::counting_semaphore<> working_{at_once};
};

}  // namespace gnomon::studio

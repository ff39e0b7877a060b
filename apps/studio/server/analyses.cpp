// SPDX-License-Identifier: Apache-2.0
#include "studio/server/analyses.hpp"

#include <algorithm>
#include <exception>

namespace gnomon::studio {

std::shared_ptr<const lsp::Analysis> Analyses::of(const std::string& text) {
  std::promise<std::shared_ptr<const lsp::Analysis>> promise;
  Result result;
  bool is_new = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto known =
        std::find_if(entries_.begin(), entries_.end(), [&text](const Entry& entry) { return entry.text == text; });
    is_new = known == entries_.end();
    if (is_new) {
      entries_.push_front({text, promise.get_future().share()});
      if (entries_.size() > kept) entries_.pop_back();
    } else {
      entries_.splice(entries_.begin(), entries_, known);
    }
    result = entries_.front().result;
  }
  if (is_new) {
    working_.acquire();
    try {
      promise.set_value(std::make_shared<const lsp::Analysis>(address, text, lsp::Encoding::Utf16));
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
    working_.release();
  }
  return result.get();
}

}  // namespace gnomon::studio

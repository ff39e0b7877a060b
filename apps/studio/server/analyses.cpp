// SPDX-License-Identifier: Apache-2.0
#include "studio/server/analyses.hpp"

#include "base/error.hpp"
#include "studio/server/model_text.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

namespace gnomon::studio {

std::optional<std::string> Analyses::content(const std::string& path) const {
  try {
    return std::string(folder_.included(path).own_text());
  } catch (const FileError&) {
    return std::nullopt;
  }
}

// While it is being made, it is.
bool Analyses::is_up_to_date(const Entry& entry) const {
  if (entry.result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return true;
  return std::all_of(entry.included->begin(), entry.included->end(),
                     [this](const auto& file) { return content(file.first) == file.second; });
}

api::Loaded Analyses::load(std::string text, const std::optional<std::string>& path, Included& included) const {
  api::LoadOptions options = including(path ? &folder_ : nullptr, path.value_or(""), {});
  if (path) {
    options.read_included = [this, &included](const std::string& name) {
      included.emplace_back(name, std::nullopt);
      Source source = folder_.included(name);
      included.back().second = std::string(source.own_text());
      return source;
    };
  }
  return api::load(Source(address, std::move(text)), options);
}

lsp::Loader Analyses::loader(const std::optional<std::string>& path) const {
  return [this, path](std::string text) {
    Included included;
    return load(std::move(text), path, included);
  };
}

lsp::Analysis Analyses::once(const std::string& text, const std::optional<std::string>& path) const {
  const lsp::Loader reads = loader(path);
  return {reads, reads(text), lsp::Encoding::Utf16};
}

std::shared_ptr<const lsp::Analysis> Analyses::of(const std::string& text, const std::optional<std::string>& path) {
  std::promise<std::shared_ptr<const lsp::Analysis>> promise;
  Result result;
  std::shared_ptr<Included> included;
  bool is_new = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
      return entry.text == text && entry.path == path && is_up_to_date(entry);
    });
    is_new = known == entries_.end();
    if (is_new) {
      entries_.push_front({text, path, std::make_shared<Included>(), promise.get_future().share()});
      if (entries_.size() > kept) entries_.pop_back();
    } else {
      entries_.splice(entries_.begin(), entries_, known);
    }
    result = entries_.front().result;
    included = entries_.front().included;
  }
  if (is_new) {
    working_.acquire();
    try {
      promise.set_value(
          std::make_shared<const lsp::Analysis>(loader(path), load(text, path, *included), lsp::Encoding::Utf16));
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
    working_.release();
  }
  return result.get();
}

}  // namespace gnomon::studio

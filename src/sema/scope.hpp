// SPDX-License-Identifier: Apache-2.0
//
// Names with a constant integer value: the constants of the model and the index variables of the
// families that are being expanded.
#pragma once

#include "base/source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::sema {

struct IndexBinding {
  std::string_view name;
  std::int64_t value;
};

class Scope {
 public:
  struct Constant {
    std::int64_t value;
    Span span;
    bool used = false;
  };

  // Returns false if the name is taken.
  bool define(const std::string& name, std::int64_t value, Span span) {
    return constants_.try_emplace(name, Constant{value, span}).second;
  }

  // Returns the value of the innermost index variable of this name, otherwise that of the constant.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) {
    for (auto binding = indices_.rbegin(); binding != indices_.rend(); ++binding) {
      if (binding->name == name) return binding->value;
    }
    if (constants_.empty()) return std::nullopt;
    const auto constant = constants_.find(std::string(name));
    if (constant == constants_.end()) return std::nullopt;
    constant->second.used = true;
    return constant->second.value;
  }

  [[nodiscard]] bool empty() const { return indices_.empty() && constants_.empty(); }
  [[nodiscard]] const std::unordered_map<std::string, Constant>& constants() const { return constants_; }
  [[nodiscard]] const std::vector<IndexBinding>& indices() const { return indices_; }

  // Replaces the index variables, for a text that stands elsewhere. Returns those that were there.
  std::vector<IndexBinding> exchange_indices(std::vector<IndexBinding> indices) {
    return std::exchange(indices_, std::move(indices));
  }

  void push(IndexBinding binding) { indices_.push_back(binding); }
  void pop() { indices_.pop_back(); }
  void set_last(std::int64_t value) { indices_.back().value = value; }

  // Returns the instance of the enclosing families: "i = 3, j = 1". Empty outside of families. `outer`: without as many
  // of the outermost indices.
  [[nodiscard]] std::string instance(std::size_t outer = 0) const {
    std::string text;
    for (std::size_t i = outer; i < indices_.size(); ++i) {
      const IndexBinding& binding = indices_[i];
      if (!text.empty()) text += ", ";
      text += std::string(binding.name) + " = " + std::to_string(binding.value);
    }
    return text;
  }

 private:
  std::unordered_map<std::string, Constant> constants_;
  std::vector<IndexBinding> indices_;
};

}  // namespace gnomon::sema

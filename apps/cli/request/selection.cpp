// SPDX-License-Identifier: Apache-2.0
#include "cli/request/selection.hpp"

#include "base/error.hpp"
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace gnomon::cli {

namespace {

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
};

// Reads "5" or "5-7"; {0, 0} if it is neither.
Range parse_range(std::string_view text) {
  Range range;
  const char* const end = text.data() + text.size();
  const auto [middle, error] = std::from_chars(text.data(), end, range.first);
  if (error != std::errc()) return {};
  range.last = range.first;
  if (middle == end) return range;
  const auto [stop, second_error] = std::from_chars(middle + 1, end, range.last);
  if (*middle != '-' || second_error != std::errc() || stop != end) return {};
  return range;
}

// The name of a formula and of each group that it is in: "a.b.c", "a", "a.b".
std::vector<std::string> names_of(const logic::Property& property) {
  std::vector<std::string> result;
  if (property.name.empty()) return result;
  result.push_back(property.name);
  for (std::size_t dot = property.name.find('.'); dot != std::string::npos; dot = property.name.find('.', dot + 1)) {
    result.push_back(property.name.substr(0, dot));
  }
  return result;
}

class Selection {
 public:
  explicit Selection(std::span<const logic::Property> properties)
      : properties_(properties), chosen_(properties.size(), false) {}

  void add(std::string_view list) {
    std::size_t begin = 0;
    while (begin <= list.size()) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string_view item = list.substr(begin, end - begin);
      if (item.empty() || (item.front() >= '0' && item.front() <= '9')) {
        add_numbers(list, item);
      } else {
        add_name(list, item);
      }
      begin = end + 1;
    }
  }

  [[nodiscard]] std::vector<std::size_t> indices() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      if (chosen_[i]) result.push_back(i);
    }
    return result;
  }

 private:
  void add_numbers(std::string_view list, std::string_view item) {
    const Range range = parse_range(item);
    if (range.first == 0 || range.last < range.first) {
      throw UsageError(fmt::format("--only {}: expected numbers or names of formulas such as 2,5-7 or safety", list));
    }
    if (range.last > chosen_.size()) {
      throw UsageError(
          fmt::format("--only {}: there is no formula {}; the model has {}", list, range.last, chosen_.size()));
    }
    for (std::size_t number = range.first; number <= range.last; ++number) chosen_[number - 1] = true;
  }

  void add_name(std::string_view list, std::string_view item) {
    bool found = false;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      for (std::string& name : names_of(properties_[i])) {
        if (name == item) found = chosen_[i] = true;
        known.push_back(std::move(name));
      }
    }
    if (found) return;
    const auto similar = closest(item, known);
    const std::string hint = similar         ? fmt::format("; did you mean {}?", *similar)
                             : known.empty() ? "; no formula of the model has a name"
                                             : "";
    throw UsageError(fmt::format("--only {}: there is no formula or group of formulas {}{}", list, item, hint));
  }

  std::span<const logic::Property> properties_;
  std::vector<bool> chosen_;
};

}  // namespace

std::vector<std::size_t> parse_selection(const std::vector<std::string>& lists,
                                         std::span<const logic::Property> properties) {
  Selection selection(properties);
  for (const std::string& list : lists) selection.add(list);
  return selection.indices();
}

}  // namespace gnomon::cli

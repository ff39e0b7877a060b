// SPDX-License-Identifier: Apache-2.0
#include "studio/server/files/model_path.hpp"

#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <algorithm>

namespace gnomon::studio {

bool is_utf8(std::string_view text) {
  try {
    static_cast<void>(json::Json(text).dump());  // which is strict about it
    return true;
  } catch (const json::Json::exception&) {
    return false;
  }
}

bool is_plain_name(std::string_view name) {
  constexpr std::size_t longest = 200;
  const auto is_odd = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20U || byte == 0x7FU || c == '/' || c == '\\';
  };
  // Hidden names belong to other programs; `.` and `..` are among them.
  return !name.empty() && name.size() <= longest && name.front() != '.' &&
         std::none_of(name.begin(), name.end(), is_odd) && is_utf8(name);
}

bool is_model_name(std::string_view name) {
  constexpr std::string_view ending = ".ispl";
  return name.size() > ending.size() && name.ends_with(ending);
}

namespace {

std::vector<std::string> names_of(std::string_view path) {
  constexpr std::size_t deepest = 32;
  std::vector<std::string> names;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    if (name == ".." || (name.empty() && begin == 0) || path.find('\\') != std::string_view::npos) {
      throw ApiError(ErrorKind::Outside, "the path must be one inside of the folder");
    }
    if (!is_plain_name(name) || names.size() == deepest) {
      throw ApiError(ErrorKind::Malformed, "the path is not of the form folder/name, without hidden names");
    }
    names.emplace_back(name);
    if (end == path.size()) break;
    begin = end + 1;
  }
  return names;
}

}  // namespace

std::vector<std::string> model_path(std::string_view path) {
  std::vector<std::string> names = names_of(path);
  if (!is_model_name(names.back())) throw ApiError(ErrorKind::Malformed, "the path does not end in .ispl");
  return names;
}

std::vector<std::string> folder_path(std::string_view path) {
  std::vector<std::string> names = names_of(path);
  if (is_model_name(names.back())) throw ApiError(ErrorKind::Malformed, "a folder's name does not end in .ispl");
  return names;
}

}  // namespace gnomon::studio

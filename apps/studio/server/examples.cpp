// SPDX-License-Identifier: Apache-2.0
#include "studio/server/examples.hpp"

#include "api/info.hpp"
#include "json/json.hpp"
#include "studio/server/api_error.hpp"
#include "studio/server/http/embedded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace gnomon::studio {

namespace {

using json::Json;

// The comment at the top of a model: the title is its first sentence, the story is what follows, in Markdown.
struct Heading {
  std::string title;
  std::string story;
};

// The lines of the comment without `--`.
std::vector<std::string_view> comment_lines(std::string_view text) {
  constexpr std::string_view sign = "--";
  std::vector<std::string_view> lines;
  while (text.starts_with(sign)) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(sign.size(), end - sign.size());
    if (line.starts_with(' ')) line.remove_prefix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Heading heading(std::string_view text) {
  Heading result;
  for (const std::string_view line : comment_lines(text)) {
    if (line.starts_with("SPDX-")) continue;
    if (result.title.empty()) {
      result.title = line.ends_with('.') ? line.substr(0, line.size() - 1) : line;
    } else if (!line.empty() || !result.story.empty()) {
      result.story += fmt::format("{}\n", line);
    }
  }
  return result;
}

// The README of a family begins with its title, which is told elsewhere.
std::string_view without_title(std::string_view markdown) {
  if (!markdown.starts_with("# ")) return markdown;
  markdown.remove_prefix(std::min(markdown.find('\n'), markdown.size()));
  while (markdown.starts_with('\n')) markdown.remove_prefix(1);
  return markdown;
}

Json constants(const EmbeddedFile& file) {
  Json result = Json::array();
  const api::Loaded loaded = api::load(Source(std::string(file.path), std::string(file.bytes)));
  if (!loaded.ok()) return result;
  for (const api::ConstantValue& one : api::constants(loaded, {})) {
    if (one.entries.empty()) result.push_back({{"name", one.name}, {"value", one.value}});
  }
  return result;
}

struct Family {
  const EmbeddedFile* readme = nullptr;
  std::vector<const EmbeddedFile*> models;
};

std::map<std::string_view, Family> families() {
  std::map<std::string_view, Family> result;
  for (const EmbeddedFile& file : model_files()) {
    const std::size_t slash = file.path.find('/');
    if (slash == std::string_view::npos) continue;
    Family& family = result[file.path.substr(0, slash)];
    if (file.path.ends_with(".ispl")) {
      family.models.push_back(&file);
    } else {
      family.readme = &file;
    }
  }
  return result;
}

std::string_view file_name(const EmbeddedFile& file) { return file.path.substr(file.path.find('/') + 1); }

Json family_json(std::string_view name, Family family) {
  // The model that the family is named after tells the story, and comes first.
  const std::string main = fmt::format("{}.ispl", name);
  std::stable_partition(family.models.begin(), family.models.end(),
                        [&main](const EmbeddedFile* model) { return file_name(*model) == main; });
  const Heading first = heading(family.models.front()->bytes);
  std::string story = first.story;
  if (family.readme != nullptr) story += fmt::format("\n{}", without_title(family.readme->bytes));
  Json models = Json::array();
  for (const EmbeddedFile* const model : family.models) {
    models.push_back(
        {{"file", file_name(*model)}, {"title", heading(model->bytes).title}, {"constants", constants(*model)}});
  }
  return {{"name", name}, {"title", first.title}, {"story", std::move(story)}, {"models", std::move(models)}};
}

}  // namespace

Json example_list() {
  // Never changes, and takes a moment.
  static const Json list = [] {
    Json result = Json::array();
    for (auto& [name, family] : families()) {
      if (!family.models.empty()) result.push_back(family_json(name, family));
    }
    return Json{{"families", std::move(result)}};
  }();
  return list;
}

std::string example_text(const std::string& family, const std::string& file) {
  const std::string path = fmt::format("{}/{}", family, file);
  for (const EmbeddedFile& one : model_files()) {
    if (one.path == path && path.ends_with(".ispl")) return std::string(one.bytes);
  }
  throw ApiError(ErrorKind::Missing, "there is no such example");
}

}  // namespace gnomon::studio

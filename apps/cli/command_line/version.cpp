// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/version.hpp"

#include "api/engines.hpp"
#include "api/versions.hpp"
#include "cli/terminal/text.hpp"
#include "gnomon_version.hpp"
#include "json/json.hpp"
#include "studio/server/studio.hpp"

#include <CLI/Version.hpp>
#include <fmt/format.h>

namespace gnomon::cli {

namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::vector<api::LibraryVersion> libraries() {
  std::vector<api::LibraryVersion> result = api::library_versions();
  result.push_back({"CLI11", CLI11_VERSION});
  result.push_back({"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                                 NLOHMANN_JSON_VERSION_PATCH)});
  return result;
}

}  // namespace

std::string version_text() {
  const std::string_view from = commit().empty() ? std::string_view("unknown") : commit();
  std::vector<std::string> engines;
  for (const api::EngineEntry& info : api::engines()) engines.emplace_back(info.name);
  std::vector<std::string> used;
  for (const api::LibraryVersion& library : libraries()) {
    used.push_back(fmt::format("{} {}", library.name, library.version));
  }
  return fmt::format("gnomon {}\ncommit {}\nbuild {}, {}\nengines {}\nlibraries {}\nstudio {}\n", version, from,
                     build_type, compiler(), joined(engines), joined(used),
                     studio::has_page() ? "with its page" : "without its page");
}

std::string version_json() {
  json::Json result = json::document("version");
  result["commit"] = json::text_or_null(commit());
  result["build_type"] = build_type;
  result["compiler"] = compiler();
  result["engines"] = json::Json::array();
  for (const api::EngineEntry& info : api::engines()) result["engines"].push_back(info.name);
  result["libraries"] = json::Json::array();
  for (const api::LibraryVersion& library : libraries()) {
    result["libraries"].push_back({{"name", library.name}, {"version", library.version}});
  }
  result["studio_page"] = studio::has_page();
  return json::text(result);
}

}  // namespace gnomon::cli

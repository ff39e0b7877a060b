// SPDX-License-Identifier: Apache-2.0
#include "cli/request/reproducer.hpp"

#include "api/reproducer.hpp"
#include "cli/terminal/fresh_file.hpp"
#include "gnomon_version.hpp"
#include "json/evidence.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <variant>
#include <vector>

namespace gnomon::cli {

namespace {

std::string reproducer(const Model& model, const api::WrongEvidence& error, const std::string& options) {
  const logic::Property& property = model.specification.properties[error.property()];
  json::Json shown;
  if (const auto* evidence = std::get_if<verdict::Evidence>(&error.shown())) {
    shown = json::evidence(model, property, *evidence);
  } else if (const auto* refutation = std::get_if<verdict::Refutation>(&error.shown())) {
    shown = json::refutation(model, property, *refutation);
  }
  return api::reproducer_text(model, error, {fmt::format("{} {}", version, commit()), options, json::text(shown)});
}

}  // namespace

api::CheckReport check_or_write_reproducer(const Model& model, const api::CheckOptions& asked,
                                           const api::CheckListener& listener, const std::string& options) {
  try {
    return api::check(model, asked, listener);
  } catch (const api::WrongEvidence& error) {
    std::vector<std::filesystem::path> folders{"."};
    std::error_code none;
    if (auto temporary = std::filesystem::temp_directory_path(none); !none) folders.push_back(std::move(temporary));
    const auto path = write_fresh_file(folders, "gnomon-reproducer", "ispl", reproducer(model, error, options));
    throw InternalError(path ? fmt::format("{}\n{} has the model, the formula and the evidence", error.what(), *path)
                             : fmt::format("{}\n(a reproducer could not be written)", error.what()));
  }
}

}  // namespace gnomon::cli

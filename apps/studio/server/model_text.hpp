// SPDX-License-Identifier: Apache-2.0
//
// A model as the page sends it: the text in the editor, and values for its constants.
#pragma once

#include "api/load.hpp"
#include "json/json.hpp"
#include "studio/server/fields.hpp"
#include "studio/server/files/folder.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

struct ModelText {
  std::string text;
  std::string name;  // for messages
  std::vector<std::pair<std::string, std::int64_t>> constants;
  const Folder* folder = nullptr;  // from which it includes files; null for a text that is in none

  // The field `model` of a request. The folder must outlive the result. Throws ApiError.
  static ModelText read(const Fields& request, const Folder& folder);

  // For a command that reads the model from this file.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& file) const;
};

// Returns the options with which the model of this name includes files of the folder, if there is one.
[[nodiscard]] api::LoadOptions including(const Folder* folder, const std::string& name, api::LoadOptions options);

// The document gnomon.info/1. Throws ApiError for constants that the model does not have.
[[nodiscard]] json::Json model_info(const ModelText& model);

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
//
// A model as the page sends it: the text in the editor, and values for its constants.
#pragma once

#include "json/json.hpp"
#include "studio/server/fields.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

struct ModelText {
  std::string text;
  std::string name;  // for messages
  std::vector<std::pair<std::string, std::int64_t>> constants;

  // The field `model` of a request. Throws ApiError.
  static ModelText read(const Fields& request);

  // For a command that reads the model from this file.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& file) const;
};

// The document gnomon.info/1. Throws ApiError for constants that the model does not have.
[[nodiscard]] json::Json model_info(const ModelText& model);

}  // namespace gnomon::studio

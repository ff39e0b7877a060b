// SPDX-License-Identifier: Apache-2.0
//
// The name of JSON values, for headers; who makes or reads them includes json/json.hpp.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace gnomon::json {

// Keeps the order in which fields are added.
using Json = nlohmann::ordered_json;

}  // namespace gnomon::json

// SPDX-License-Identifier: Apache-2.0
//
// What `gnomon --version` prints.
#pragma once

#include <string>

namespace gnomon::cli {

[[nodiscard]] std::string version_text();
// With --json: a document gnomon.version/1.
[[nodiscard]] std::string version_json();

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
//
// The token of a studio: who knows it may use it.
#pragma once

#include <string>
#include <string_view>

namespace gnomon::studio {

// 256 random bits in hexadecimal digits. Throws std::system_error.
[[nodiscard]] std::string random_token();

// Takes the same time wherever the texts differ, so that the time tells nothing of the secret.
[[nodiscard]] bool same_secret(std::string_view given, std::string_view secret);

}  // namespace gnomon::studio

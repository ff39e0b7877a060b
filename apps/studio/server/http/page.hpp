// SPDX-License-Identifier: Apache-2.0
//
// The page itself, as files for the browser.
#pragma once

#include "studio/server/http/message.hpp"

namespace gnomon::studio {

[[nodiscard]] bool has_page();

// Throws ApiError if there is no such file.
[[nodiscard]] Response page_response(const Request& request);

}  // namespace gnomon::studio

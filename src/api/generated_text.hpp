// SPDX-License-Identifier: Apache-2.0
//
// The texts of models that Gnomon writes. Nobody can mend what they are warned of in such a text, so it says itself
// that the warnings are known.
#pragma once

#include <string>

namespace gnomon::api {

// Returns the text of a model, with a comment in front that allows the warnings that the text raises, if there are any.
[[nodiscard]] std::string with_allowances(const std::string& text);

}  // namespace gnomon::api

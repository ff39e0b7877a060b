// SPDX-License-Identifier: Apache-2.0
//
// Makes a text smaller while something about it stays, without knowing what it says: pieces are left out, first lines,
// then words. For models whose interest lies in what only texts have; other cases become smaller by support/shrink.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace gnomon::test {

// A text from which no line and no word can be taken without losing the interest, unless `attempts` run out. `start` is
// interesting.
[[nodiscard]] std::string shrink_text(const std::string& start,
                                      const std::function<bool(const std::string&)>& interesting,
                                      std::size_t attempts = 20'000);

}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
//
// Files that are written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace gnomon::cli {

// Replaces the text of an existing file, through a temporary file beside it that takes its name at
// the end. Permissions stay; of a symbolic link the target is replaced. Throws FileError; the file is
// then as it was.
void replace_file(const std::string& path, std::string_view text);

// Writes a new file, or, with `overwrite`, replaces an existing one. Throws FileError, also if the
// file exists and `overwrite` is not set.
void write_file(const std::string& path, std::string_view text, bool overwrite);

}  // namespace gnomon::cli

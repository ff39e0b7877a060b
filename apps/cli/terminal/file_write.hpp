// SPDX-License-Identifier: Apache-2.0
//
// Files that are written whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gnomon::cli {

// Replaces the text of an existing file, through a nameless file beside it that takes its name at the end; whatever
// ends the process meanwhile, the file is as it was or as it should be, and nothing else is left behind. Permissions,
// owner and extended attributes stay; of a symbolic link the target is replaced. A file with several names (hard links)
// or with attributes that this user may not give to another file is overwritten where it is, so that it stays what it
// is, and may be damaged if the machine fails just then. Throws FileError; the file is then as it was.
//
// `known`: what the file is expected to have in it. If it has anything else, because an editor has saved it meanwhile,
// that is an error.
void replace_file(const std::string& path, std::string_view text, const std::optional<std::string_view>& known = {});

// Writes a new file, or, with `overwrite`, replaces an existing one. Throws FileError, also if the
// file exists and `overwrite` is not set; `hint` then says what to do about it.
void write_file(const std::string& path, std::string_view text, bool overwrite,
                std::string_view hint = "--force overwrites it");

}  // namespace gnomon::cli

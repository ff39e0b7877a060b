// SPDX-License-Identifier: Apache-2.0
//
// Opening files name by name below a folder that is open, without following links, and reading them.
#pragma once

#include "base/error.hpp"
#include "base/process/descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A file below a folder cannot be read or written.
class PlaceError : public FileError {
 public:
  enum class Reason : std::uint8_t { Outside, Missing, NoFile, Large, System };

  PlaceError(Reason reason, const std::string& message) : FileError(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const { return reason_; }

 private:
  Reason reason_;
};

// The system said no. Throws PlaceError.
[[noreturn]] void refuse(std::string_view what, int reason);

// Returns the folder. Throws FileError.
[[nodiscard]] Descriptor open_folder(const std::string& path);
// The folder that all names but the last lead to. Throws PlaceError.
[[nodiscard]] Descriptor open_parent(int root, const std::vector<std::string>& names);
// The same; not open if there is no such folder.
[[nodiscard]] Descriptor open_parent_if_there(int root, const std::vector<std::string>& names);

// For reading; not open if there is none. Throws PlaceError for links and for what is no file.
[[nodiscard]] Descriptor open_file(int folder, const char* name);

// The whole content. Throws PlaceError if it is larger.
[[nodiscard]] std::string read_file(int file, std::size_t most);

// Returns the content of a file below the folder, "a/b.ispl". Nothing outside of the folder can be reached, and no
// hidden file. Throws PlaceError.
[[nodiscard]] std::string read_below(int root, std::string_view path, std::size_t most);

}  // namespace gnomon

// SPDX-License-Identifier: Apache-2.0
//
// The studio as a whole: a folder of models, its page and its processes behind an address of this machine.
#pragma once

#include "studio/server/jobs/limits.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace gnomon::studio {

struct StudioOptions {
  std::filesystem::path folder;
  std::optional<std::string> file;  // inside of the folder, to open first
  // 0: any that is free. Nothing: the same for a folder each time, if it is free, since a browser keeps what belongs to
  // an address with its port.
  std::optional<std::uint16_t> port;
  bool page = true;  // false: only answers to programs
  Limits limits;
};

class Studio {
 public:
  // Throws FileError if there is no such folder or the port is taken.
  explicit Studio(StudioOptions options);
  ~Studio();
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  // With the token: who has it can use the studio.
  [[nodiscard]] std::string address() const;

  // Until a stop is requested. Then all processes are ended.
  void run(const std::stop_token& stop);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Whether the program contains the page.
[[nodiscard]] bool has_page();

}  // namespace gnomon::studio

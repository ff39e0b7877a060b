// SPDX-License-Identifier: Apache-2.0
//
// Opens an address with a secret in the user's browser. Everybody on the machine can see the command lines of
// processes, so the address is not in one: the browser is given a file that only the user can read and that leads on to
// the address.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace gnomon::cli {

class Browser {
 public:
  // Nothing, and no harm, if there is no display or no browser.
  static std::unique_ptr<Browser> open(const std::string& address);

  explicit Browser(std::filesystem::path file) : file_(std::move(file)) {}
  // Removes the file.
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

 private:
  std::filesystem::path file_;
};

}  // namespace gnomon::cli

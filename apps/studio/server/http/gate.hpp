// SPDX-License-Identifier: Apache-2.0
//
// Who may ask. Everything on the machine can reach the port, and pages of other sites in the same browser can send
// requests to it; only who knows the token gets an answer.
#pragma once

#include "studio/server/http/message.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

class Gate {
 public:
  Gate(std::string token, std::uint16_t port);

  // Judges a request by its head, before its body is read. Throws ApiError.
  void admit(const Request& request) const;

 private:
  std::string token_;
  std::vector<std::string> names_;  // of this server: "127.0.0.1:1234"
};

// Returns headers for every answer, which tell the browser what it may do with it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers();

}  // namespace gnomon::studio

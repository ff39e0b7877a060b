// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/secret.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <sys/random.h>
#include <system_error>

namespace gnomon::studio {

std::string random_token() {
  std::array<unsigned char, 32> bytes{};
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t count = ::getrandom(bytes.data() + filled, bytes.size() - filled, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    filled += static_cast<std::size_t>(count);
  }
  std::string result;
  for (const unsigned char byte : bytes) result += fmt::format("{:02x}", byte);
  return result;
}

bool same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0U : 1U;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned char>(other) ^ static_cast<unsigned char>(secret[i]);
  }
  return difference == 0;
}

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "base/process_memory.hpp"

#include <array>
#include <charconv>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace gnomon {

std::optional<ProcessMemory> process_memory() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::array<char, 64> text{};  // pages in all, resident pages, …
  const ssize_t length = ::read(file, text.data(), text.size());
  ::close(file);
  if (length <= 0) return std::nullopt;
  const char* const end = text.data() + length;
  std::size_t all = 0;
  const auto [after, error] = std::from_chars(text.data(), end, all);
  std::size_t resident = 0;
  if (error != std::errc() || after == end || std::from_chars(after + 1, end, resident).ec != std::errc()) {
    return std::nullopt;
  }
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return ProcessMemory{all * page, resident * page};
}

std::optional<std::size_t> address_space_left() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  const auto memory = process_memory();
  const std::size_t taken = memory ? memory->address_space : 0;
  return limit.rlim_cur > taken ? limit.rlim_cur - taken : 0;
}

std::size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    constexpr std::string_view name = "VmHWM:";
    if (line.starts_with(name)) return std::stoull(line.substr(name.size())) * 1024;
  }
  return 0;
}

}  // namespace gnomon

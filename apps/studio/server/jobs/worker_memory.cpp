// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/worker_memory.hpp"

#include <fmt/format.h>

#include <dirent.h>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace gnomon::studio {

namespace {

// A process that has just ended gives nothing.
std::uint64_t resident(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  std::uint64_t whole = 0;
  std::uint64_t pages = 0;
  file >> whole >> pages;
  return file ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

// A page that n processes have counts 1/n.
std::uint64_t fair_share(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/smaps_rollup", process));
  std::string word;
  while (file >> word) {
    if (word != "Pss:") continue;
    std::uint64_t kilobytes = 0;
    file >> kilobytes;
    return file ? kilobytes * 1024 : 0;
  }
  return resident(process);
}

std::vector<pid_t> children(pid_t process) {
  std::vector<pid_t> result;
  const std::string folder = fmt::format("/proc/{}/task", process);
  const std::unique_ptr<DIR, int (*)(DIR*)> threads(::opendir(folder.c_str()),
                                                    [](DIR* one) { return ::closedir(one); });
  if (!threads) return result;
  while (const dirent* const thread = ::readdir(threads.get())) {
    if (thread->d_name[0] == '.') continue;
    std::ifstream file(fmt::format("{}/{}/children", folder, thread->d_name));
    pid_t child = 0;
    while (file >> child) result.push_back(child);
  }
  return result;
}

std::set<pid_t> family(pid_t process) {
  std::set<pid_t> result = {process};
  std::vector<pid_t> open = {process};
  while (!open.empty()) {
    const pid_t next = open.back();
    open.pop_back();
    for (const pid_t child : children(next)) {
      if (result.insert(child).second) open.push_back(child);
    }
  }
  return result;
}

std::uint64_t sum(const std::set<pid_t>& processes, std::uint64_t (*memory)(pid_t)) {
  std::uint64_t result = 0;
  for (const pid_t process : processes) result += memory(process);
  return result;
}

}  // namespace

std::string memory_text(std::uint64_t bytes) {
  const auto number = static_cast<double>(bytes);
  return number < 1e9 ? fmt::format("{:.3g} MB", number / 1e6) : fmt::format("{:.3g} GB", number / 1e9);
}

bool takes_more_than(pid_t process, std::uint64_t limit) {
  const std::set<pid_t> processes = family(process);
  return sum(processes, resident) > limit && sum(processes, fair_share) > limit;
}

}  // namespace gnomon::studio

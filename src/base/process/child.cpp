// SPDX-License-Identifier: Apache-2.0
#include "base/process/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace gnomon {

Pipe::Pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  reading = Descriptor(ends[0]);
  writing = Descriptor(ends[1]);
}

bool die_with(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  return ::getppid() == parent;  // otherwise it died before that
}

void unblock_signals() {
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  const int result = ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT);
  return result != 0 || info.si_pid != 0;
}

void wait_for_end(pid_t child) {
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
}

std::optional<ProcessEnd> reap(pid_t child) {
  int status = 0;
  pid_t found = 0;
  do {
    found = ::waitpid(child, &status, 0);
  } while (found < 0 && errno == EINTR);
  if (found < 0) return std::nullopt;
  if (WIFSIGNALED(status)) return ProcessEnd{.signal = WTERMSIG(status)};
  return ProcessEnd{.code = WEXITSTATUS(status)};
}

}  // namespace gnomon

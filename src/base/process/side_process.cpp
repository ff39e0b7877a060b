// SPDX-License-Identifier: Apache-2.0
#include "base/process/side_process.hpp"

#include "base/process/child.hpp"
#include "base/process_memory.hpp"
#include "base/within_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <new>
#include <poll.h>
#include <span>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gnomon {

namespace {

using Clock = std::chrono::steady_clock;

// How the process ends if it does not send anything.
enum Code : int { Sent = 0, Broken = 1, NoMemory = 2 };

void limit_memory(std::size_t more) {
  const auto memory = process_memory();
  rlimit limit{};
  if (!memory || ::getrlimit(RLIMIT_AS, &limit) != 0) return;
  const rlim_t now = memory->address_space;
  const rlim_t wanted = now + more;
  if (wanted < now || wanted >= limit.rlim_cur) return;
  limit.rlim_cur = wanted;
  ::setrlimit(RLIMIT_AS, &limit);
}

bool send(int pipe, std::span<const std::uint64_t> words) {
  auto bytes = std::as_bytes(words);
  while (!bytes.empty()) {
    const ssize_t count = ::write(pipe, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

// The life of the side process. It must not clean up what is its parent's, so it does not return and ends without the
// usual ceremonies.
[[noreturn]] void live(const SideProcess::Work& work, std::size_t memory, int pipe, pid_t parent) {
  if (!die_with(parent)) ::_exit(Broken);
  ::signal(SIGINT, SIG_IGN);   // Ctrl-C is for the parent, which decides
  ::signal(SIGTERM, SIG_DFL);  // the parent fetches this one by a thread that is not here
  unblock_signals();
  limit_memory(memory);
  Code code = Broken;
  try {
    const Words words = work();
    const std::uint64_t size = words.size();
    if (send(pipe, std::span(&size, 1)) && send(pipe, words)) code = Sent;
  } catch (const std::bad_alloc&) {
    code = NoMemory;
  } catch (...) {
    code = Broken;
  }
  ::_exit(code);
}

// Reads what is there. False at the end.
bool read_more(int pipe, std::vector<std::byte>& bytes) {
  constexpr std::size_t portion = 8192;
  const std::size_t before = bytes.size();
  bytes.resize(before + portion);
  ssize_t count = 0;
  do {
    count = ::read(pipe, &bytes[before], portion);
  } while (count < 0 && errno == EINTR);
  bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

// Returns the words of a message; nothing if it is not complete.
std::optional<Words> words_of(const std::vector<std::byte>& message) {
  constexpr std::size_t word = sizeof(std::uint64_t);
  if (message.size() % word != 0 || message.empty()) return std::nullopt;
  Words result(message.size() / word);
  std::copy(message.begin(), message.end(), std::as_writable_bytes(std::span(result)).begin());
  if (result.front() != result.size() - 1) return std::nullopt;
  result.erase(result.begin());
  return result;
}

// Until something can be read, or for a while.
bool wait_for_input(int pipe, std::chrono::milliseconds most) {
  pollfd watched{pipe, POLLIN, 0};
  return ::poll(&watched, 1, static_cast<int>(most.count())) > 0;
}

}  // namespace

SideProcess::SideProcess(const Work& work, std::size_t memory) {
  Pipe pipe;
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ == 0) {
    pipe.reading.close();
    live(work, memory, pipe.writing.get(), parent);
  }
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  pipe_ = std::move(pipe.reading);
}

SideProcess::~SideProcess() {
  if (process_ < 0) return;
  kill();
  reap();
}

// What the process has taken cannot be known any more if it has just come to its end.
void SideProcess::keep_to(const Allowance& allowance) {
  clockid_t clock{};
  std::timespec time{};
  if (::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return;
  const auto taken = std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  const auto allowed = allowance();
  if (!allowed) {
    crowded_out_ = true;
    return kill();
  }
  const bool rests = taken > *allowed;
  if (rests != resting_) ::kill(process_, rests ? SIGSTOP : SIGCONT);
  resting_ = rests;
}

void SideProcess::await(const Limits& limits) {
  constexpr std::chrono::milliseconds glance(20);
  const Limits until = waiting(limits);
  while (true) {
    const bool ended = has_ended(process_);
    if (!wait_for_input(pipe_.get(), ended ? std::chrono::milliseconds(0) : glance)) {
      if (ended) return;
    } else if (!read_more(pipe_.get(), received_)) {
      return;
    }
    until.check();
  }
}

SideEnd SideProcess::wait(const std::stop_token& stop, std::optional<Clock::time_point> deadline,
                          const Allowance& allowance) {
  // Another process that was started at the same time may hold the other end of the pipe. Then there is no end of input
  // when this one is gone, so it is looked for now and then.
  const std::chrono::milliseconds glance(allowance ? 10 : 100);
  bool late = false;
  {
    const std::stop_callback when_stopped(stop, [this] { kill(); });
    while (true) {
      const bool ended = has_ended(process_);
      if (allowance && !ended) keep_to(allowance);
      auto patience = ended ? std::chrono::milliseconds(0) : glance;
      if (deadline && !late) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
        late = left.count() <= 0;
        if (late) kill();
        if (!late) patience = std::min(patience, left);
      }
      if (!wait_for_input(pipe_.get(), patience)) {
        if (ended) break;
      } else if (!read_more(pipe_.get(), received_)) {
        break;
      }
    }
  }
  const std::string problem = reap();
  if (auto words = words_of(received_)) return {SideEnd::Kind::Finished, std::move(*words), {}};
  if (stop.stop_requested()) return {SideEnd::Kind::Stopped, {}, {}};
  return {late ? SideEnd::Kind::Late : SideEnd::Kind::Failed, {}, late ? std::string() : problem};
}

Limits waiting(Limits limits) {
  if (!limits.processor_time) return limits;
  const auto left = *limits.processor_time - processor_time();
  limits.processor_time.reset();
  return sooner(limits, limits.now() + left);
}

void SideProcess::kill() const { ::kill(process_, SIGKILL); }

std::string SideProcess::reap() {
  const auto end = gnomon::reap(std::exchange(process_, -1));
  if (!end) return "its end was missed";
  if (crowded_out_) return not_enough_memory;
  if (end->signal != 0) return fmt::format("killed by signal {}", end->signal);
  return end->code == NoMemory ? not_enough_memory : "it ended without an answer";
}

}  // namespace gnomon

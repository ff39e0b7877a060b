// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/worker_process.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

extern char** environ;

namespace gnomon::studio {

namespace {

constexpr int text_number = 3;  // of text_file
constexpr int cannot_start = 127;

[[noreturn]] void refuse(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

// With a number that the new process does not need for anything else.
Descriptor far(Descriptor near) {
  constexpr int lowest = 10;
  Descriptor result(::fcntl(near.get(), F_DUPFD_CLOEXEC, lowest));
  if (!result.is_open()) refuse("fcntl");
  return result;
}

Pipe far_pipe() {
  Pipe pipe;
  pipe.reading = far(std::move(pipe.reading));
  pipe.writing = far(std::move(pipe.writing));
  return pipe;
}

// A file without a name, in memory.
Descriptor file_with(std::string_view text) {
  Descriptor file = far(Descriptor(::memfd_create("model", MFD_CLOEXEC)));
  while (!text.empty()) {
    const ssize_t count = ::write(file.get(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) refuse("write");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  if (::lseek(file.get(), 0, SEEK_SET) != 0) refuse("lseek");
  return file;
}

struct Streams {
  int input = -1, output = -1, errors = -1;
  int text = -1;  // as text_number; -1: not at all
};

// Gives an open file another number.
bool becomes(int file, int number) {
  while (::dup2(file, number) < 0) {
    if (errno != EINTR && errno != EBUSY) return false;
  }
  return true;
}

// The new process before it becomes another program. Other threads may have held locks when it was made, so only calls
// that need none are allowed.
[[noreturn]] void become_worker(char* const* arguments, const Streams& streams, pid_t parent) {
  ::setpgid(0, 0);
  if (!die_with(parent)) ::_exit(cannot_start);
  unblock_signals();
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // If the machine runs out of memory, this one goes first.
  const int score = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    [[maybe_unused]] const auto written = ::write(score, "1000", 4);
    ::close(score);
  }
  const bool connected = becomes(streams.input, STDIN_FILENO) && becomes(streams.output, STDOUT_FILENO) &&
                         becomes(streams.errors, STDERR_FILENO) &&
                         (streams.text < 0 || becomes(streams.text, text_number));
  if (!connected) ::_exit(cannot_start);
  // Connections of the studio are not the worker's business.
  ::close_range(static_cast<unsigned>(streams.text >= 0 ? text_number + 1 : text_number), ~0U, 0);
  ::execve("/proc/self/exe", arguments, environ);
  ::_exit(cannot_start);
}

std::string signal_name(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", number);
}

}  // namespace

bool WorkerEnd::has_crashed() const {
  constexpr int defect = 4;  // what the program says of itself
  return signal != 0 || code == defect || code == cannot_start;
}

std::string WorkerEnd::text() const {
  if (signal != 0) return "killed by " + signal_name(signal);
  return code == cannot_start ? "it could not be started" : fmt::format("it ended with code {}", code);
}

WorkerProcess::WorkerProcess(const std::vector<std::string>& arguments, std::string_view text, Place place) {
  const Descriptor file = file_with(text);
  Pipe output = far_pipe();
  Pipe errors = far_pipe();
  std::optional<Pipe> commands;
  if (place == Place::File) commands = far_pipe();
  const Streams streams{commands ? commands->reading.get() : file.get(), output.writing.get(), errors.writing.get(),
                        commands ? file.get() : -1};
  // The name matters: under another one the program may be a different one.
  std::vector<std::string> copies = {"gnomon"};
  copies.insert(copies.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& copy : copies) pointers.push_back(copy.data());
  pointers.push_back(nullptr);

  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ == 0) become_worker(pointers.data(), streams, parent);
  if (process_ < 0) refuse("fork");
  ::setpgid(process_, process_);  // whichever of the two is first
  output_ = std::move(output.reading);
  errors_ = std::move(errors.reading);
  if (commands) commands_ = std::move(commands->writing);
}

WorkerProcess::~WorkerProcess() {
  kill();
  reap();
}

bool WorkerProcess::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(commands_.get(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool WorkerProcess::read(std::string& output, std::chrono::milliseconds patience) {
  // A process that the worker has started may hold the other end of a pipe. Then there is no end of output when the
  // worker is gone, so its end is looked for first.
  const bool ended = buried_ || has_ended(process_);
  std::array<pollfd, 2> watched = {pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0}};
  const int found = ::poll(watched.data(), watched.size(), ended ? 0 : static_cast<int>(patience.count()));
  if (found <= 0) return !ended;
  bool news = false;
  if (watched[0].revents != 0) {
    constexpr std::size_t portion = 65536;
    const std::size_t before = output.size();
    output.resize(before + portion);
    const ssize_t count = ::read(output_.get(), output.data() + before, portion);
    output.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
    news = count > 0;
    if (count == 0) output_.close();
  }
  if (watched[1].revents != 0) news = read_errors() || news;
  return news || !ended;
}

bool WorkerProcess::read_errors() {
  constexpr std::size_t kept = 4096;
  std::array<char, kept> bytes{};
  const ssize_t count = ::read(errors_.get(), bytes.data(), bytes.size());
  if (count == 0) errors_.close();
  if (count <= 0) return false;
  complaints_.append(bytes.data(), static_cast<std::size_t>(count));
  if (complaints_.size() > 2 * kept) complaints_.erase(0, complaints_.size() - kept);
  return true;
}

std::string WorkerProcess::complaints() const {
  std::string_view text = complaints_;
  while (text.ends_with('\n')) text.remove_suffix(1);
  constexpr std::string_view own_name = "gnomon: ";
  if (text.starts_with(own_name)) text.remove_prefix(own_name.size());
  return std::string(text);
}

void WorkerProcess::kill() const {
  // Until the process is buried its number, and so that of its group, belongs to nobody else.
  if (!buried_) ::kill(-process_, SIGKILL);
}

WorkerEnd WorkerProcess::reap() {
  if (buried_) return end_;
  wait_for_end(process_);
  kill();  // what it has started itself
  end_ = {gnomon::reap(process_).value_or(ProcessEnd())};
  buried_ = true;
  return end_;
}

}  // namespace gnomon::studio

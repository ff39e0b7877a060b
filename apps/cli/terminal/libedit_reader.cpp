// SPDX-License-Identifier: Apache-2.0
//
// Line editing by libedit. Lines are remembered from run to run (cli/terminal/line_history).
#include "cli/terminal/line_history.hpp"
#include "cli/terminal/line_reader.hpp"
#include "cli/terminal/text.hpp"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

namespace gnomon::cli {

namespace {

constexpr int remembered_lines = 1000;
constexpr std::size_t most_shown_candidates = 60;

// While an object lives, an interrupt ends the reading of a line and never the program. Whoever computes for
// long has the signal blocked meanwhile (interrupt.hpp).
class QuietInterrupt {
 public:
  QuietInterrupt() {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &previous_);  // without SA_RESTART, so that reading stops
  }
  ~QuietInterrupt() { sigaction(SIGINT, &previous_, nullptr); }
  QuietInterrupt(const QuietInterrupt&) = delete;
  QuietInterrupt& operator=(const QuietInterrupt&) = delete;

 private:
  struct sigaction previous_ {};
};

// The signal is let through only while a key is waited for: at any other moment it would be lost, and reading
// would go on.
class HeldInterrupt {
 public:
  HeldInterrupt() {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &previous_);
  }
  ~HeldInterrupt() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  HeldInterrupt(const HeldInterrupt&) = delete;
  HeldInterrupt& operator=(const HeldInterrupt&) = delete;

 private:
  sigset_t previous_{};
};

// One character, which may have several bytes. As libedit wants it: 1, 0 at the end, -1 for an error.
int read_key(EditLine*, wchar_t* key) {
  sigset_t open;
  pthread_sigmask(SIG_SETMASK, nullptr, &open);
  sigdelset(&open, SIGINT);
  std::mbstate_t state{};
  while (true) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (ppoll(&input, 1, nullptr, &open) < 0) return -1;
    char byte = 0;
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count <= 0) return static_cast<int>(count);
    const std::size_t length = std::mbrtowc(key, &byte, 1, &state);
    if (length <= 1) return 1;
    if (length == static_cast<std::size_t>(-1)) state = {};  // not a character: skipped
  }
}

// What all the words begin with.
std::string common_beginning(const std::vector<std::string>& words) {
  std::string result = words.front();
  for (const std::string& word : words) {
    const auto [end, other] = std::mismatch(result.begin(), result.end(), word.begin(), word.end());
    result.erase(end, result.end());
  }
  return result;
}

class TerminalReader : public LineReader {
 public:
  TerminalReader(Completer completer, std::FILE* terminal)
      : completer_(std::move(completer)),
        terminal_(terminal),
        line_(el_init("gnomon", stdin, terminal, stderr)),
        history_(history_init()) {
    HistEvent event{};
    history(history_, &event, H_SETSIZE, remembered_lines);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(line_, EL_CLIENTDATA, this);
    el_set(line_, EL_HIST, history, history_);
    el_set(line_, EL_EDITOR, "emacs");
    el_set(line_, EL_GETCFN, read_key);
    el_set(
        line_, EL_PROMPT, +[](EditLine* line) { return of(line).prompt_.data(); });
    // With wide characters: libedit never frees its copies of other names.
    el_wset(
        line_, EL_ADDFN, L"gnomon-complete", L"Complete the word before the cursor",
        +[](EditLine* line, int) { return static_cast<int>(of(line).complete()); });
    el_set(line_, EL_BIND, "^I", "gnomon-complete", nullptr);
    el_set(line_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    // Ctrl-C is a key while a line is edited: a signal could come just before the terminal is read, and be lost.
    el_wset(
        line_, EL_ADDFN, L"gnomon-cancel", L"Give up the line",
        +[](EditLine* line, int) { return static_cast<int>(of(line).cancel()); });
    el_set(line_, EL_BIND, "^C", "gnomon-cancel", nullptr);
    el_set(line_, EL_SETTY, "-d", "intr=", nullptr);
    el_source(line_, nullptr);  // ~/.editrc: what the user wants counts last
    for (const std::string& line : load_history(history_path_, remembered_lines)) {
      history(history_, &event, H_ENTER, line.c_str());
    }
  }
  ~TerminalReader() override {
    save_history(history_path_, typed_, remembered_lines);
    history_end(history_);
    el_end(line_);
  }
  TerminalReader(const TerminalReader&) = delete;
  TerminalReader& operator=(const TerminalReader&) = delete;

  [[nodiscard]] std::optional<std::string> next(const std::string& prompt) override {
    const HeldInterrupt held;
    prompt_ = prompt;
    el_set(line_, EL_PREP_TERM, 1);  // before the prompt is seen: fast typists may not wait for it
    int length = 0;
    errno = 0;
    cancelled_ = false;
    const char* const text = el_gets(line_, &length);
    if (text == nullptr || length <= 0) {
      const bool interrupted = cancelled_ || errno == EINTR;
      std::fputs("\n", terminal_);
      if (!interrupted) return std::nullopt;
      el_reset(line_);
      return std::string();
    }
    std::string result(text, static_cast<std::size_t>(length));
    while (!result.empty() && (result.back() == '\n' || result.back() == '\r')) result.pop_back();
    if (result.find_first_not_of(" \t") != std::string::npos) {
      HistEvent event{};
      history(history_, &event, H_ENTER, result.c_str());
      if (typed_.empty() || typed_.back() != result) typed_.push_back(result);
    }
    return result;
  }
  [[nodiscard]] bool is_terminal() const override { return true; }

 private:
  static TerminalReader& of(EditLine* line) {
    void* data = nullptr;
    el_get(line, EL_CLIENTDATA, &data);
    return *static_cast<TerminalReader*>(data);
  }

  unsigned char cancel() {
    cancelled_ = true;
    return CC_EOF;
  }

  // Adds as much as is certain; if that is nothing, shows what is possible.
  unsigned char complete() {
    const LineInfo* const info = el_line(line_);
    const std::string_view before(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    const Completion found = completer_(before);
    if (found.candidates.empty()) return CC_REFRESH_BEEP;
    const std::size_t typed = before.size() - found.begin;
    std::string addition = common_beginning(found.candidates).substr(typed);
    if (found.candidates.size() == 1 && !addition.empty() && addition.back() != ' ') addition += ' ';
    if (addition.empty() && found.candidates.size() > 1) {
      std::vector<std::string> shown = found.candidates;
      if (shown.size() > most_shown_candidates) {
        shown.resize(most_shown_candidates);
        shown.emplace_back("…");
      }
      std::string list = "\n";
      for (const std::string& row : wrapped_list(shown, 78)) list += row + "\n";
      std::fputs(list.c_str(), terminal_);
      return CC_REDISPLAY;
    }
    return addition.empty() || el_insertstr(line_, addition.c_str()) != 0 ? CC_REFRESH_BEEP : CC_REFRESH;
  }

  QuietInterrupt quiet_;
  Completer completer_;
  std::FILE* terminal_;
  EditLine* line_;
  History* history_;
  std::string prompt_;
  bool cancelled_ = false;
  std::string history_path_ = history_path();
  std::vector<std::string> typed_;  // in this run
};

}  // namespace

std::unique_ptr<LineReader> terminal_reader(Completer completer, bool on_error) {
  std::setlocale(LC_CTYPE, "");  // so that letters of more than one byte can be edited
  return std::make_unique<TerminalReader>(std::move(completer), on_error ? stderr : stdout);
}

}  // namespace gnomon::cli

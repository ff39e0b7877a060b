// SPDX-License-Identifier: Apache-2.0
//
// With a person at the terminal a mistake is a message and nothing more. A script goes on after a
// mistake, too, but the exit code tells of it; a file to be replayed must be right.
#include "cli/simulator/dialogue.hpp"

#include "api/simulation/session.hpp"
#include "base/error.hpp"
#include "base/render.hpp"
#include "cli/simulator/commands.hpp"
#include "cli/simulator/reply.hpp"
#include "cli/terminal/file_write.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/line_reader.hpp"
#include "cli/terminal/text.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace gnomon::cli {

namespace {

using Phase = api::Session::Phase;

class Dialogue {
 public:
  Dialogue(const DialogueOptions& options, const OpenedModel& opened, Output& output)
      : options_(options), output_(output), session_(opened.loaded, {options.symbolic, options.seed}) {}

  ExitCode run() {
    if (!options_.replay.empty()) {
      if (!replay()) return code_;
    } else {
      open();
      if (has_no_initial_state_) return ExitCode::BadInput;
    }
    if (::isatty(STDIN_FILENO) != 0) {
      const bool on_error = options_.model.json || ::isatty(STDOUT_FILENO) == 0;
      talk(*terminal_reader([this](std::string_view before) { return complete_command(before, session_); }, on_error));
      return ExitCode::Success;
    }
    const auto reader = script_reader(std::cin);
    run_script(*reader, "<stdin>");
    return code_;
  }

 private:
  // Shows the initial states, or begins in the only one.
  void open() {
    const Interrupt interrupt;
    Reply reply = present(session_, interrupt.token());
    if (const auto* const list = std::get_if<Candidates>(&reply)) {
      has_no_initial_state_ = list->list.count == 0 && list->list.counted;
      if (list->list.count == 1 && list->list.counted) {
        session_.start(1, interrupt.token());
        reply = AtState{};
      }
    }
    if (has_no_initial_state_) {
      fail("open", "the model has no initial state", "");
    } else {
      show("open", reply);
    }
  }

  // False if the session ends here.
  bool replay() {
    const Source source = Source::read(options_.replay);
    std::istringstream text{std::string(source.text())};
    replaying_ = true;
    const bool goes_on = run_script(*script_reader(text), options_.replay);
    replaying_ = false;
    return goes_on && code_ == ExitCode::Success;
  }

  // False if the session ends here.
  bool run_script(LineReader& reader, const std::string& name) {
    for (std::size_t number = 1; const auto line = reader.next(""); ++number) {
      const Interrupt interrupt;  // while it waits for a line, a signal ends it as usual
      const bool goes_on = run_line(*line, reader, fmt::format("{}:{}: ", name, number), interrupt.token());
      if (interrupt.token().stop_requested()) {
        code_ = ExitCode::Undecided;
        return false;
      }
      if (!goes_on || (replaying_ && code_ == ExitCode::BadInput)) return false;
    }
    return true;
  }

  void talk(LineReader& reader) {
    offer();
    for (;;) {
      output_.flush();
      const auto line = reader.next(prompt());
      if (!line) return;
      const std::size_t position = session_.position();
      const std::size_t runs = runs_;
      const Interrupt interrupt;
      if (!run_line(*line, reader, "", interrupt.token())) return;
      if (session_.position() != position || runs_ != runs) offer();
    }
  }

  // People want to see what they can do next.
  void offer() {
    if (session_.phase() == Phase::Walking && !options_.model.json) {
      output_.print(reply_text(offers(session_), session_, output_, options_.full));
    }
  }

  [[nodiscard]] std::string prompt() const {
    switch (session_.phase()) {
      case Phase::Start: return "initial state> ";
      case Phase::Walking: return fmt::format("{}> ", session_.position());
      case Phase::Successor: return "successor> ";
    }
    return "> ";
  }

  // False if the session ends here.
  bool run_line(const std::string& line, LineReader& reader, const std::string& place, const std::stop_token& stop) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line[first] == '#' || line.compare(first, 2, "--") == 0) return true;
    const auto save = [&](const std::string& file, bool overwrite) { save_session(file, overwrite, reader); };
    try {
      const Reply reply = run_command(line, session_, save, stop);
      if (std::holds_alternative<AtState>(reply)) ++runs_;
      const auto* const evaluated = std::get_if<Evaluated>(&reply);
      if (evaluated != nullptr && !evaluated->answer.ok()) {
        wrong_formula(line, *evaluated, place);
      } else {
        if (evaluated != nullptr && !evaluated->answer.holds) undecided();
        show(line, reply);
      }
      return !std::holds_alternative<Quit>(reply);
    } catch (const LimitError& error) {
      undecided();
      print_error(line, error.what(), place);
    } catch (const UsageError& error) {
      fail(line, error.what(), place);
    } catch (const FileError& error) {
      fail(line, error.what(), place);
    }
    return true;
  }

  void save_session(const std::string& file, bool overwrite, LineReader& reader) {
    const std::string steps = session_.script();
    if (!overwrite && reader.is_terminal() && std::filesystem::exists(file)) {
      const auto answer = reader.next(fmt::format("{} exists. Overwrite it? [y/N] ", file));
      overwrite = answer && (*answer == "y" || *answer == "Y" || *answer == "yes");
      if (!overwrite) throw FileError("nothing was written");
    }
    std::string header = fmt::format("gnomon simulate {}", options_.model.file);
    for (const std::string& definition : options_.model.definitions) header += " -D " + definition;
    std::replace(header.begin(), header.end(), '\n', ' ');
    write_file(file, fmt::format("-- {} --replay THIS_FILE\n{}", header, steps), overwrite,
               fmt::format("`save --force {}` overwrites it", file));
  }

  void show(const std::string& line, const Reply& reply) {
    if (!options_.model.json) return output_.print(reply_text(reply, session_, output_, options_.full));
    json::Json document = reply_document(line, nullptr);
    add_reply(document, reply, session_);
    output_.print(json::line(document));
    output_.flush();  // whoever has sent the command waits for the answer
  }

  [[nodiscard]] json::Json reply_document(const std::string& line, const json::Json& error) const {
    json::Json document = json::document("session");
    document["command"] = line;
    document["ok"] = error.is_null();
    document["error"] = error;
    document["phase"] = session_.phase() == Phase::Start     ? "start"
                        : session_.phase() == Phase::Walking ? "walking"
                                                             : "successor";
    document["position"] = session_.position();
    return document;
  }

  void print_error(const std::string& line, const std::string& message, const std::string& place) {
    if (options_.model.json) {
      output_.print(json::line(reply_document(line, message)));
      output_.flush();
    } else {
      output_.print_error(fmt::format("{}{} {}\n", place, output_.error_painted(Tone::Bad, "error:"), message));
    }
  }

  void fail(const std::string& line, const std::string& message, const std::string& place) {
    code_ = ExitCode::BadInput;
    print_error(line, message, place);
  }

  void wrong_formula(const std::string& line, const Evaluated& evaluated, const std::string& place) {
    code_ = ExitCode::BadInput;
    const api::LoadedFormula& formula = evaluated.answer.formula;
    if (options_.model.json) {
      json::Json document = reply_document(line, "there are mistakes in the formula");
      add_reply(document, evaluated, session_);
      output_.print(json::line(document));
      output_.flush();
    } else {
      if (!place.empty()) output_.print_error(fmt::format("{}there are mistakes in the formula\n", place));
      output_.print_error(render(formula.diagnostics.list(), formula.source, {.colour = output_.error_colour()}));
    }
  }

  // A mistake counts more.
  void undecided() {
    if (code_ == ExitCode::Success) code_ = ExitCode::Undecided;
  }

  const DialogueOptions& options_;
  Output& output_;
  api::Session session_;
  ExitCode code_ = ExitCode::Success;
  bool has_no_initial_state_ = false;
  bool replaying_ = false;
  std::size_t runs_ = 0;  // replies that show a state as a whole
};

}  // namespace

ExitCode run_dialogue(const DialogueOptions& options, const OpenedModel& opened, Output& output) {
  return Dialogue(options, opened, output).run();
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/simulation.hpp"

#include "json/json.hpp"
#include "studio/server/api_error.hpp"
#include "studio/server/jobs/worker_memory.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::studio {

namespace {

using Clock = std::chrono::steady_clock;
using json::Json;

constexpr std::chrono::seconds longest_time(30);  // somebody sits there and waits
constexpr std::size_t most_output = 64'000'000;

std::vector<std::string> arguments(const ModelText& model) {
  std::vector<std::string> result = {"simulate", "--json"};
  for (std::string& argument : model.arguments(WorkerProcess::text_file)) result.push_back(std::move(argument));
  return result;
}

// One line that the simulator answers with one document.
void check_command(const std::string& command) {
  constexpr std::size_t longest = 32'000;  // less than a pipe holds
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20U && c != '\t'; };
  if (command.size() > longest) throw ApiError(ErrorKind::Large, "the command is too long");
  if (std::any_of(command.begin(), command.end(), is_control)) {
    throw ApiError(ErrorKind::Malformed, "a command is one line");
  }
  const std::size_t first = command.find_first_not_of(" \t");
  if (first == std::string::npos || command[first] == '#' || command.compare(first, 2, "--") == 0) {
    throw ApiError(ErrorKind::Malformed, "there is no command in this line");
  }
  const std::string word = command.substr(first, command.find_first_of(" \t", first) - first);
  // It writes files anywhere; the page has the history and can save it itself.
  if (word == "save") throw ApiError(ErrorKind::Malformed, "`save` is not for the studio");
}

}  // namespace

Simulation::Simulation(const ModelText& model, const Limits& limits)
    : worker_(std::make_unique<WorkerProcess>(arguments(model), model.text, WorkerProcess::Place::File)),
      time_(std::min<std::chrono::milliseconds>(limits.timeout, longest_time)),
      memory_(limits.memory) {}

void Simulation::end(const std::string& reason) {
  if (is_over()) return;
  end_ = reason;
  worker_.reset();
}

void Simulation::fail(const std::string& reason) {
  end(reason);
  throw ApiError(ErrorKind::Limit, "the simulation was ended: " + reason);
}

void Simulation::report_exit() {
  if (!is_over()) {
    const WorkerEnd last = worker_->reap();
    const std::string complaints = worker_->complaints();
    end(complaints.empty() ? last.text() : fmt::format("{}: {}", last.text(), complaints));
  }
  throw ApiError(ErrorKind::Missing, "the simulation is over: " + end_);
}

std::optional<std::string> Simulation::next_line() {
  constexpr std::chrono::milliseconds glance(50);
  const Clock::time_point start = Clock::now();
  Clock::time_point next_look = start + glance;
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = waiting_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = waiting_.substr(0, end);
      waiting_.erase(0, end + 1);
      return line;
    }
    searched = waiting_.size();
    if (!worker_->read(waiting_, glance)) {
      if (waiting_.size() > searched) continue;
      return std::nullopt;
    }
    if (stop_.stop_requested()) fail("it was stopped");
    const Clock::time_point now = Clock::now();
    if (now < next_look) continue;
    next_look = now + glance;
    if (now - start > time_)
      fail(fmt::format("a command took more than {} s", static_cast<double>(time_.count()) / 1e3));
    if (waiting_.size() > most_output) fail("an answer was too large");
    if (takes_more_than(worker_->process(), memory_)) {
      fail(fmt::format("it took more than {} of memory", memory_text(memory_)));
    }
  }
}

Json Simulation::open() {
  const auto first = next_line();
  if (!first) report_exit();
  Json reply = Json::parse(*first, nullptr, false);
  if (reply.is_object()) {
    // A model without initial states has told so, and is over at once.
    if (!reply.value("ok", false)) end("it could not begin");
    return reply;
  }
  // A document about mistakes takes several lines, and is the last thing that the process says.
  std::string text = *first + "\n";
  while (const auto line = next_line()) text += *line + "\n";
  reply = Json::parse(text, nullptr, false);
  if (!reply.is_object()) report_exit();
  if (reply.value("schema", "") != "gnomon.simulate/1") {
    const std::string complaints = worker_->complaints();
    end(complaints);
    throw ApiError(ErrorKind::Malformed, complaints);
  }
  end("the model has mistakes");
  return reply;
}

Json Simulation::run(const std::string& command) {
  check_command(command);
  if (is_over() || !worker_->send(command + "\n")) report_exit();
  const auto line = next_line();
  if (!line) report_exit();
  Json reply = Json::parse(*line, nullptr, false);
  if (!reply.is_object()) fail("its answer could not be read");
  return reply;
}

}  // namespace gnomon::studio

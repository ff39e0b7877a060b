// SPDX-License-Identifier: Apache-2.0
//
// One simulation: a process `gnomon simulate --json`, to which commands are sent one by one. If it does not answer in
// time, takes too much memory or dies, it is over, and says so ever after.
#pragma once

#include "json/json.hpp"
#include "studio/server/jobs/limits.hpp"
#include "studio/server/jobs/worker_process.hpp"
#include "studio/server/model_text.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace gnomon::studio {

// Not to be used by two threads at a time, except for `stop`.
class Simulation {
 public:
  // Throws std::system_error.
  Simulation(const ModelText& model, const Limits& limits);

  // What the process says first: a document gnomon.session/1, or gnomon.simulate/1 with diagnostics, after which it is
  // over. Throws ApiError.
  [[nodiscard]] json::Json open();
  // The answer to a command. Throws ApiError.
  [[nodiscard]] json::Json run(const std::string& command);

  // Ends it, also while a command runs. `reason` is what commands are told from then on.
  void stop() { stop_.request_stop(); }
  void end(const std::string& reason);
  [[nodiscard]] bool is_over() const { return !worker_; }

 private:
  // The next line that the process writes; nothing if it has ended. Throws ApiError at limits.
  [[nodiscard]] std::optional<std::string> next_line();
  [[noreturn]] void fail(const std::string& reason);
  [[noreturn]] void report_exit();

  std::unique_ptr<WorkerProcess> worker_;
  std::chrono::milliseconds time_;
  std::uint64_t memory_;
  std::stop_source stop_;
  std::string waiting_;  // output that is not yet an answer
  std::string end_;      // why it is over
};

}  // namespace gnomon::studio

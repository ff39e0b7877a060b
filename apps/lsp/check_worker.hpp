// SPDX-License-Identifier: Apache-2.0
//
// Checks formulas on a thread of its own, one after the other, so that the editor is served meanwhile and can stop
// them. Only computes: what it has found out is fetched by the thread that talks to the editor.
#pragma once

#include "api/check.hpp"
#include "base/big_int.hpp"
#include "lsp/document.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gnomon::lsp {

using Ticket = std::uint64_t;

// The limits of one check.
struct CheckLimits {
  std::chrono::milliseconds timeout = std::chrono::minutes(1);
  std::size_t memory = 4'000'000'000;  // bytes for decision diagrams; 0: no limit
};

struct CheckJob {
  Ticket ticket = 0;
  std::shared_ptr<const Analysis> analysis;  // has a model
  std::vector<std::size_t> properties;
  CheckLimits limits;
};

struct CheckEvent {
  enum class Kind : std::uint8_t { Started, Progress, Finished, Cancelled, Failed };

  Ticket ticket = 0;
  Kind kind = Kind::Finished;
  std::string text;                    // Progress: what it does; Failed: why
  std::vector<api::Outcome> outcomes;  // Finished
  std::optional<BigInt> states;        // Finished: the number of reachable states, if it is known
};

class CheckWorker {
 public:
  CheckWorker();
  ~CheckWorker();
  CheckWorker(const CheckWorker&) = delete;
  CheckWorker& operator=(const CheckWorker&) = delete;

  void submit(CheckJob job);
  // The job ends with the event Cancelled, unless it has ended already.
  void cancel(Ticket ticket);

  // Becomes readable when there are events.
  [[nodiscard]] int wake_descriptor() const { return wake_[0]; }
  [[nodiscard]] std::vector<CheckEvent> take_events();

 private:
  void work(const std::stop_token& closing);
  [[nodiscard]] CheckEvent run(const CheckJob& job, const std::stop_token& stop);
  void tell(CheckEvent event);

  int wake_[2] = {-1, -1};
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<CheckJob> waiting_;
  Ticket running_ = 0;     // 0: none
  std::stop_source stop_;  // of the running job
  std::vector<CheckEvent> events_;
  std::jthread thread_;  // last, so that it starts after and ends before all it uses
};

}  // namespace gnomon::lsp

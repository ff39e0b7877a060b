// SPDX-License-Identifier: Apache-2.0
//
// The simulations that the page has open. Those that nobody uses for a while are ended; if there are many, the one that
// has not been used for the longest time makes room for a new one.
#pragma once

#include "json/json.hpp"
#include "studio/server/jobs/simulation.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace gnomon::studio {

// May be used by several threads.
class Simulations {
 public:
  explicit Simulations(Limits limits);
  // Ends all.
  ~Simulations() { close(); }
  Simulations(const Simulations&) = delete;
  Simulations& operator=(const Simulations&) = delete;

  // These throw ApiError, and answer {"id", "reply"} or {"reply"}.
  [[nodiscard]] json::Json start(const ModelText& model);
  [[nodiscard]] json::Json run(const std::string& id, const std::string& command);
  void end(const std::string& id);

  // Ends all, also those that are at work, and starts no more.
  void close();

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    Entry(const ModelText& model, const Limits& limits) : simulation(model, limits) {}

    std::mutex working;  // held while a command runs; who has the other mutex does not wait for it
    Simulation simulation;
    Clock::time_point used = Clock::now();
  };

  // All that follow need the mutex.
  [[nodiscard]] std::shared_ptr<Entry> find(const std::string& id);
  // Ends the simulation unless a command runs. False if one does.
  static bool end_if_idle(Entry& entry, const std::string& reason);
  void make_room();
  void end_unused();
  void watch(const std::stop_token& closing);

  Limits limits_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, std::shared_ptr<Entry>> entries_;  // also some that are over
  std::uint64_t last_ = 0;
  bool closed_ = false;
  std::jthread watching_;
};

}  // namespace gnomon::studio

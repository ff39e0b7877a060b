// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/simulations.hpp"

#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

#include <exception>
#include <system_error>

namespace gnomon::studio {

namespace {

constexpr std::size_t most = 8;
constexpr std::chrono::minutes longest_idle(30);
constexpr std::chrono::minutes remembered(60);  // that are over, so that somebody can be told why

}  // namespace

Simulations::Simulations(Limits limits)
    : limits_(limits), watching_([this](const std::stop_token& closing) { watch(closing); }) {}

void Simulations::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    for (const auto& [id, entry] : entries_) entry->simulation.stop();
    watching_.request_stop();
  }
  changed_.notify_all();
  if (watching_.joinable()) watching_.join();
  // Whoever is at work needs the mutex to come to an end.
  std::map<std::string, std::shared_ptr<Entry>> entries;
  {
    const std::scoped_lock lock(mutex_);
    entries.swap(entries_);
  }
  for (const auto& [id, entry] : entries) {
    const std::scoped_lock idle(entry->working);
    entry->simulation.end("the studio was closed");
  }
}

json::Json Simulations::start(const ModelText& model) {
  std::shared_ptr<Entry> entry;
  std::unique_lock<std::mutex> working;
  std::string id;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) throw ApiError(ErrorKind::Busy, "the studio is being closed");
    make_room();
    try {
      entry = std::make_shared<Entry>(model, limits_);
    } catch (const std::system_error& error) {
      throw ApiError(ErrorKind::Internal, fmt::format("no process could be started: {}", error.what()));
    }
    working = std::unique_lock(entry->working, std::try_to_lock);  // nobody else knows it yet
    id = fmt::format("{}", ++last_);
    entries_.emplace(id, entry);
  }
  const auto forget = [&] {
    const std::scoped_lock lock(mutex_);
    entries_.erase(id);
  };
  try {
    json::Json reply = entry->simulation.open();
    if (entry->simulation.is_over()) {
      forget();
      return {{"reply", std::move(reply)}};
    }
    return {{"id", id}, {"reply", std::move(reply)}};
  } catch (const ApiError&) {
    forget();
    throw;
  }
}

json::Json Simulations::run(const std::string& id, const std::string& command) {
  std::shared_ptr<Entry> entry;
  {
    const std::scoped_lock lock(mutex_);
    entry = find(id);
    entry->used = Clock::now();
  }
  // Two commands at once would be two people at one simulation.
  const std::unique_lock working(entry->working, std::try_to_lock);
  if (!working.owns_lock()) throw ApiError(ErrorKind::Busy, "the simulation is at work on another command");
  json::Json reply = entry->simulation.run(command);
  const std::scoped_lock lock(mutex_);
  entry->used = Clock::now();
  return {{"reply", std::move(reply)}};
}

void Simulations::end(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto entry = find(id);
  entry->simulation.stop();  // for a command that runs
  end_if_idle(*entry, "it was ended");
  entries_.erase(id);
}

std::shared_ptr<Simulations::Entry> Simulations::find(const std::string& id) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) throw ApiError(ErrorKind::Missing, "there is no such simulation");
  return found->second;
}

bool Simulations::end_if_idle(Entry& entry, const std::string& reason) {
  const std::unique_lock idle(entry.working, std::try_to_lock);
  if (!idle.owns_lock()) return false;
  entry.simulation.end(reason);
  return true;
}

void Simulations::make_room() {
  while (true) {
    std::size_t alive = 0;
    std::shared_ptr<Entry> oldest;
    for (const auto& [id, entry] : entries_) {
      const std::unique_lock idle(entry->working, std::try_to_lock);
      if (idle.owns_lock() && entry->simulation.is_over()) continue;
      ++alive;
      if (idle.owns_lock() && (!oldest || entry->used < oldest->used)) oldest = entry;
    }
    if (alive < most) return;
    if (!oldest) throw ApiError(ErrorKind::Busy, fmt::format("there are {} simulations at work", most));
    end_if_idle(*oldest, fmt::format("{} others were started after it", most));
  }
}

void Simulations::end_unused() {
  const Clock::time_point now = Clock::now();
  for (const auto& [id, entry] : entries_) {
    if (now - entry->used > longest_idle) end_if_idle(*entry, "nobody has used it for half an hour");
  }
  std::erase_if(entries_, [now](const auto& item) { return now - item.second->used > remembered; });
}

void Simulations::watch(const std::stop_token& closing) {
  constexpr std::chrono::seconds pause(30);
  std::unique_lock lock(mutex_);
  while (!closing.stop_requested()) {
    changed_.wait_for(lock, closing, pause, [] { return false; });
    end_unused();
  }
}

}  // namespace gnomon::studio

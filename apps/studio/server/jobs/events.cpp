// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/events.hpp"

#include <utility>

namespace gnomon::studio {

void JobEvents::add(std::string event, bool is_progress) {
  if (is_progress && !events_.empty() && events_.back().is_progress) {
    bytes_ -= events_.back().text.size();
    events_.pop_back();
  }
  bytes_ += event.size();
  events_.push_back({next_++, std::move(event), is_progress});
}

std::string JobEvents::from(std::uint64_t number) const {
  std::string result;
  for (const Event& event : events_) {
    if (event.number < number) continue;
    if (!result.empty()) result += ',';
    result += event.text;
  }
  return result;
}

}  // namespace gnomon::studio

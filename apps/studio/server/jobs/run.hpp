// SPDX-License-Identifier: Apache-2.0
//
// One job from start to end: a process, its output as events, limits.
#pragma once

#include "studio/server/jobs/request.hpp"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace gnomon::studio {

enum class JobState : std::uint8_t { Queued, Running, Finished, Cancelled, Crashed, Limit, Failed };

[[nodiscard]] std::string_view name(JobState state);
[[nodiscard]] bool is_over(JobState state);

struct JobEnd {
  JobState state = JobState::Failed;
  std::string message;  // empty: none
};

// Tells of each event, a JSON document as text. Does not throw.
using TellEvent = std::function<void(std::string event, bool is_progress)>;
[[nodiscard]] JobEnd run_job(const JobRequest& job, const TellEvent& tell, const std::stop_token& stop);

}  // namespace gnomon::studio

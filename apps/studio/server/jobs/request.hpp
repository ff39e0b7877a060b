// SPDX-License-Identifier: Apache-2.0
//
// What the page asks for as a command line of this program: `gnomon check --events -`,
// `gnomon graph --json`, or another command that answers one question with a document.
#pragma once

#include "studio/server/fields.hpp"
#include "studio/server/files/folder.hpp"
#include "studio/server/jobs/limits.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::studio {

enum class JobKind : std::uint8_t { Check, Graph, Question };

[[nodiscard]] std::string_view name(JobKind kind);

struct JobRequest {
  JobKind kind = JobKind::Check;
  std::vector<std::string> arguments;
  std::string text;  // of the model, for standard input
  std::chrono::milliseconds time{};
  std::uint64_t memory = 0;

  // Throws ApiError.
  static JobRequest read(const Fields& request, const Folder& folder, const Limits& defaults);
};

}  // namespace gnomon::studio

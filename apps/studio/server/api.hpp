// SPDX-License-Identifier: Apache-2.0
//
// The requests of ../README.md: which there are, and who answers them.
#pragma once

#include "json/json.hpp"
#include "studio/server/analyses.hpp"
#include "studio/server/files/folder.hpp"
#include "studio/server/http/message.hpp"
#include "studio/server/jobs/jobs.hpp"
#include "studio/server/jobs/limits.hpp"
#include "studio/server/jobs/simulations.hpp"

#include <optional>
#include <span>
#include <string>

namespace gnomon::studio {

// May be used by several threads.
class Api {
 public:
  // `file` is what the page should open first.
  Api(Folder& folder, std::optional<std::string> file, const Limits& limits);

  // Throws ApiError.
  [[nodiscard]] Response answer(const Request& request);

  // Ends all processes.
  void close();

 private:
  struct Route;

  static std::span<const Route> routes();

  [[nodiscard]] json::Json session() const;
  [[nodiscard]] json::Json files();
  [[nodiscard]] json::Json save(const Request& request);

  Folder& folder_;
  std::optional<std::string> file_;
  Limits limits_;
  Analyses analyses_;
  Jobs jobs_;
  Simulations simulations_;
};

}  // namespace gnomon::studio

// SPDX-License-Identifier: Apache-2.0
#include "api/versions.hpp"

#include "sat/cadical_solver.hpp"

#include <boost/version.hpp>
#include <fmt/format.h>

namespace gnomon::api {

// Both libraries have their version as one number: 107400 and 90100.
std::vector<LibraryVersion> library_versions() {
  constexpr int boost = BOOST_VERSION;
  constexpr int fmt = FMT_VERSION;
  return {{"CaDiCaL", std::string(sat::cadical_version())},
          {"Boost", fmt::format("{}.{}.{}", boost / 100000, boost / 100 % 1000, boost % 100)},
          {"fmt", fmt::format("{}.{}.{}", fmt / 10000, fmt / 100 % 100, fmt % 100)}};
}

}  // namespace gnomon::api

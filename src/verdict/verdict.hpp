// SPDX-License-Identifier: Apache-2.0
//
// The answer of an engine to one property: does the formula hold in every initial state?
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace gnomon::verdict {

struct Verdict {
  enum class Answer : std::uint8_t { True, False, Unknown };

  Answer answer = Answer::Unknown;
  std::string reason;  // for Unknown: why the engine could not decide

  static Verdict of(bool holds) { return {holds ? Answer::True : Answer::False, {}}; }
  static Verdict unknown(std::string reason) { return {Answer::Unknown, std::move(reason)}; }

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace gnomon::verdict

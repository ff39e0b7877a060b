// SPDX-License-Identifier: Apache-2.0
//
// Errors that end a request: a file that cannot be read, a limit that is hit, a
// defect of ours. Mistakes in the user's model are never thrown; they are
// `Diagnostic`s. Each request (a command, a message of an editor, a request of the studio's page) catches
// these once and turns them into an exit code or an answer.
#pragma once

#include <stdexcept>
#include <string>

namespace gnomon {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file cannot be read or written.
class FileError : public Error {
 public:
  using Error::Error;
};

// The caller asked for something impossible (bad option value, unknown name).
class UsageError : public Error {
 public:
  using Error::Error;
};

// A limit on states, memory or time was reached before an answer was found.
class LimitError : public Error {
 public:
  using Error::Error;
};

// Our own mistake: an invariant does not hold.
class InternalError : public Error {
 public:
  using Error::Error;
};

[[noreturn]] void internal_error(const char* condition, const char* message, const char* file, int line);

}  // namespace gnomon

// States what should hold. A failure is a defect of Gnomon, reported as such (exit code 4),
// never a wrong verdict; the conditions are cheap, so they stay on in release builds.
#define GNOMON_ASSERT(condition, message)              \
  (static_cast<bool>(condition) ? static_cast<void>(0) \
                                : ::gnomon::internal_error(#condition, message, __FILE__, __LINE__))

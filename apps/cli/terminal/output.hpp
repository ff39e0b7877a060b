// SPDX-License-Identifier: Apache-2.0
//
// The two streams of a command. Results go to standard output, what is said about them (errors,
// warnings, progress) to standard error. A reader that goes away, as in `gnomon … | head`, ends the
// command quietly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon::cli {

// The reader of standard output has gone. Not an error: nobody is interested any more.
struct OutputClosed {};

enum class Tone : std::uint8_t { Plain, Bold, Good, Bad, Doubtful, Quiet };

// Keeps the numbers 0, 1 and 2 from being given to other files, if the caller has closed them, and
// has writing to a closed pipe reported as an error instead of a signal. To be called first.
void secure_standard_streams();

class Output {
 public:
  // `colour` is auto, always or never.
  void choose_colour(std::string_view colour);

  // Throws OutputClosed, or FileError if writing fails.
  void print(std::string_view text);
  void flush();
  // Writes to standard error; there is nobody to tell if this fails.
  void print_error(std::string_view text);

  [[nodiscard]] bool colour() const { return colour_; }
  [[nodiscard]] bool error_colour() const { return error_colour_; }
  // Whether a line that is rewritten again and again makes sense on standard error.
  [[nodiscard]] bool has_terminal() const;

  // The text in a colour, if standard output (or standard error) has colours.
  [[nodiscard]] std::string painted(Tone tone, std::string_view text) const;
  [[nodiscard]] std::string error_painted(Tone tone, std::string_view text) const;

 private:
  bool colour_ = false;
  bool error_colour_ = false;
  int failure_ = 0;  // errno of a write that failed when it could not be reported
};

}  // namespace gnomon::cli

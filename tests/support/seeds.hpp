// SPDX-License-Identifier: Apache-2.0
//
// Where all random tests get their seeds from, and what becomes of a model on which something went wrong: it is made
// small and written to a file that says how to run it again. The environment chooses:
//
//   GNOMON_SEED=n             that seed alone
//   GNOMON_CASE=file          with the model of the file instead of the one that the seed gives
//   GNOMON_SOAK_SECONDS=s     fresh seeds, GNOMON_SOAK_SEED and those after it, until the time is over
//   GNOMON_FAILURES=folder    where such files are written; build/failures if it is not set
//   GNOMON_CURRENT=file       there stands the present seed, for whoever finds the program dead
#pragma once

#include "support/case.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace gnomon::test {

struct SeedSettings {
  std::optional<std::uint64_t> seed;
  std::string case_file;
  std::optional<std::chrono::duration<double>> soak;
  std::uint64_t soak_seed = 0;
  std::string failures;
  std::string current;
  std::string program;  // that is running, for the command that repeats a failure
  std::string test;     // its name

  [[nodiscard]] static SeedSettings from_environment();
  // Seeds are as they are in every run of the tests, so the numbers that come out should be as usual.
  [[nodiscard]] bool usual() const { return !seed && !soak && case_file.empty(); }
};

// The seeds first, first + step, … of which there are `count`, unless the environment says otherwise. Parts of a test
// that run side by side have different first seeds; only the one with the first seed 0 does something if it does.
class Seeds {
 public:
  Seeds(const SeedSettings& settings, std::uint64_t first, std::uint64_t step, std::uint64_t count);

  [[nodiscard]] std::optional<std::uint64_t> next();
  [[nodiscard]] std::size_t given() const { return given_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string current_;
  std::uint64_t next_, step_;
  std::optional<std::uint64_t> left_;
  std::optional<Clock::time_point> end_;
  std::size_t given_ = 0;
};

// What is wrong with a model, and nothing if all is well. The seed may choose how it is looked at.
using CaseDefect = std::function<std::string(const Case&, std::uint64_t seed)>;
using TextDefect = std::function<std::string(const std::string& text, std::uint64_t seed)>;

// A model on which something went wrong.
struct Failure {
  std::uint64_t seed = 0;
  std::string what;
  std::string file;  // with the model, made small

  [[nodiscard]] std::string text() const;
};

// Makes the model small and writes it to a file.
[[nodiscard]] Failure keep(const SeedSettings& settings, std::uint64_t seed, const Case& item,
                           const CaseDefect& defect);
[[nodiscard]] Failure keep(const SeedSettings& settings, std::uint64_t seed, const std::string& text,
                           const TextDefect& defect);
// For tests whose models are not of this kind: the file has the words only.
[[nodiscard]] Failure keep(const SeedSettings& settings, std::uint64_t seed, const std::string& what);

// Tries one model after the other until something is wrong with one.
[[nodiscard]] std::optional<Failure> try_cases(const SeedSettings& settings, Seeds& seeds,
                                               const std::function<Case(std::uint64_t)>& make,
                                               const CaseDefect& defect);
[[nodiscard]] std::optional<Failure> try_texts(const SeedSettings& settings, Seeds& seeds,
                                               const std::function<std::string(std::uint64_t)>& make,
                                               const TextDefect& defect);

}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
#include "support/seeds.hpp"

#include "base/source.hpp"
#include "support/shrink.hpp"
#include "support/shrink_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace gnomon::test {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds time_to_shrink{90};

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Interesting until the time is over: what is small by then is small enough.
template <typename Value> auto for_a_while(std::function<bool(const Value&)> interesting) {
  return [interesting = std::move(interesting), end = Clock::now() + time_to_shrink](const Value& smaller) {
    return Clock::now() < end && interesting(smaller);
  };
}

// Exceptions are defects like others, but no model should become smaller by turning one into the other.
constexpr std::string_view exception = "exception: ";

template <typename Defect> auto guarded(const Defect& defect) {
  return [&defect](const auto& model, std::uint64_t seed) -> std::string {
    try {
      return defect(model, seed);
    } catch (const std::exception& error) {
      return std::string(exception) + error.what();
    }
  };
}

bool is_alike(const std::string& what, const std::string& original) {
  const auto has = [](const std::string& words) { return words.find(exception) != std::string::npos; };
  return !what.empty() && has(what) == has(original);
}

// Each line as a comment.
std::string commented(const std::string& words) {
  std::string result = "-- ";
  for (const char c : words) {
    result += c;
    if (c == '\n') result += "-- ";
  }
  return result + "\n";
}

std::string file_name(const SeedSettings& settings, std::uint64_t seed, std::string_view extension) {
  std::string test = settings.test;
  std::replace_if(
      test.begin(), test.end(), [](char c) { return c == '/' || c == '.'; }, '-');
  const std::string stem =
      fmt::format("{}/{:%Y-%m-%d}-{}-{}", settings.failures, fmt::localtime(std::time(nullptr)), test, seed);
  std::string result = fmt::format("{}{}", stem, extension);
  for (int i = 2; std::filesystem::exists(result); ++i) result = fmt::format("{}-{}{}", stem, i, extension);
  return result;
}

std::string head(const SeedSettings& settings, std::uint64_t seed, const std::string& what) {
  return "-- SPDX-License-Identifier: Apache-2.0\n--\n" +
         commented(fmt::format("Found by {}, seed {}:\n{}", settings.test, seed, what)) + "--\n";
}

std::string command(const SeedSettings& settings, std::uint64_t seed, const std::string& model) {
  return fmt::format("GNOMON_SEED={} {}{} --gtest_filter={}", seed, model.empty() ? "" : "GNOMON_CASE=" + model + " ",
                     settings.program, settings.test);
}

Failure written(const SeedSettings& settings, std::uint64_t seed, const std::string& what, const std::string& model,
                std::string_view note) {
  std::filesystem::create_directories(settings.failures);
  Failure result{seed, what, file_name(settings, seed, ".ispl")};
  std::ofstream file(result.file);
  file << head(settings, seed, what) << note << "-- Run it again:\n--   " << command(settings, seed, result.file)
       << "\n-- and without GNOMON_CASE the model as it was before it was made small.\n"
       << "-- To keep it as a test, give the file a name that tells what was wrong, and move it to\n"
       << "-- tests/regress/differential/, where all engines are compared on it.\n\n"
       << model;
  if (!file.flush()) throw std::runtime_error("cannot write " + result.file);
  return result;
}

constexpr std::string_view only_in_memory =
    "-- The text cannot be read, or is in order: only the seed shows what is wrong.\n";

}  // namespace

SeedSettings SeedSettings::from_environment() {
  SeedSettings result;
  if (const std::string seed = environment("GNOMON_SEED"); !seed.empty()) result.seed = std::stoull(seed);
  result.case_file = environment("GNOMON_CASE");
  if (const std::string seconds = environment("GNOMON_SOAK_SECONDS"); !seconds.empty()) {
    result.soak = std::chrono::duration<double>(std::stod(seconds));
  }
  if (const std::string seed = environment("GNOMON_SOAK_SEED"); !seed.empty()) result.soak_seed = std::stoull(seed);
  result.current = environment("GNOMON_CURRENT");
  std::error_code missing;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", missing);
  result.program = program.string();
  result.failures = environment("GNOMON_FAILURES");
  if (result.failures.empty()) result.failures = (program.parent_path().parent_path() / "failures").string();
  return result;
}

Seeds::Seeds(const SeedSettings& settings, std::uint64_t first, std::uint64_t step, std::uint64_t count)
    : current_(settings.current), next_(first), step_(step), left_(count) {
  if (settings.usual()) return;
  step_ = 1;
  left_ = first == 0 ? 1 : 0;
  if (settings.soak) {
    next_ = settings.soak_seed;
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(*settings.soak);
    if (first == 0) left_.reset();
  } else {
    next_ = settings.seed.value_or(0);
  }
}

std::optional<std::uint64_t> Seeds::next() {
  if (left_ == 0 || (end_ && Clock::now() >= *end_)) return std::nullopt;
  if (left_) --*left_;
  const std::uint64_t seed = next_;
  next_ += step_;
  ++given_;
  if (!current_.empty()) std::ofstream(current_) << seed << "\n";
  return seed;
}

std::string Failure::text() const {
  return fmt::format("seed {}: {}\nwritten to {}", seed, what, file.empty() ? "no file" : file);
}

Failure keep(const SeedSettings& settings, std::uint64_t seed, const Case& item, const CaseDefect& unsafe) {
  const auto defect = guarded(unsafe);
  const std::string original = defect(item, seed);
  // What the file gives must be wrong, not only what is in memory.
  const auto as_text = [&](const Case& smaller) {
    const auto again = from_text(to_text(smaller));
    return again ? defect(*again, seed) : "";
  };
  const std::function<bool(const Case&)> interesting = [&](const Case& smaller) {
    return is_alike(as_text(smaller), original);
  };
  if (interesting(item)) {
    const Case small = shrink(item, for_a_while(interesting));
    return written(settings, seed, as_text(small), to_text(small), "");
  }
  const std::function<bool(const Case&)> in_memory = [&](const Case& smaller) {
    return is_alike(defect(smaller, seed), original);
  };
  const Case small = shrink(item, for_a_while(in_memory));
  return written(settings, seed, defect(small, seed), to_text(small), only_in_memory);
}

Failure keep(const SeedSettings& settings, std::uint64_t seed, const std::string& text, const TextDefect& unsafe) {
  const auto defect = guarded(unsafe);
  const std::string original = defect(text, seed);
  // Often families have nothing to do with it; without them the model becomes smaller.
  const auto item = from_text(text);
  const std::function<bool(const Case&)> plain = [&](const Case& smaller) {
    return is_alike(defect(to_text(smaller), seed), original);
  };
  const std::function<bool(const std::string&)> interesting = [&](const std::string& smaller) {
    return is_alike(defect(smaller, seed), original);
  };
  const std::string small =
      item && plain(*item) ? to_text(shrink(*item, for_a_while(plain))) : shrink_text(text, for_a_while(interesting));
  return written(settings, seed, defect(small, seed), small, "");
}

Failure keep(const SeedSettings& settings, std::uint64_t seed, const std::string& what) {
  std::filesystem::create_directories(settings.failures);
  Failure result{seed, what, file_name(settings, seed, ".txt")};
  std::ofstream file(result.file);
  file << head(settings, seed, what) << "-- Run it again:\n--   " << command(settings, seed, "") << "\n";
  return result;
}

std::optional<Failure> try_cases(const SeedSettings& settings, Seeds& seeds,
                                 const std::function<Case(std::uint64_t)>& make, const CaseDefect& defect) {
  while (const auto seed = seeds.next()) {
    std::optional<Case> given;
    if (!settings.case_file.empty()) {
      given = from_text(std::string(Source::read(settings.case_file).text()));
      if (!given) return Failure{*seed, settings.case_file + " cannot be read", {}};
      const std::string what = guarded(defect)(*given, *seed);
      if (!what.empty()) return Failure{*seed, what, settings.case_file};
      continue;
    }
    const Case item = make(*seed);
    if (!guarded(defect)(item, *seed).empty()) return keep(settings, *seed, item, defect);
  }
  return std::nullopt;
}

std::optional<Failure> try_texts(const SeedSettings& settings, Seeds& seeds,
                                 const std::function<std::string(std::uint64_t)>& make, const TextDefect& defect) {
  while (const auto seed = seeds.next()) {
    const bool given = !settings.case_file.empty();
    const std::string text = given ? std::string(Source::read(settings.case_file).text()) : make(*seed);
    const std::string what = guarded(defect)(text, *seed);
    if (what.empty()) continue;
    return given ? Failure{*seed, what, settings.case_file} : keep(settings, *seed, text, defect);
  }
  return std::nullopt;
}

}  // namespace gnomon::test

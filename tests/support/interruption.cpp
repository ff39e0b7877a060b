// SPDX-License-Identifier: Apache-2.0
#include "support/interruption.hpp"

#include "base/error.hpp"
#include "logic/text/print.hpp"
#include "reference/checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stop_token>
#include <utility>

namespace gnomon::test {

namespace {

using Clock = std::chrono::steady_clock;
using verdict::Verdict;

// An undisturbed run has more points than anybody could try.
struct TooManyPoints {};
constexpr std::size_t most_points = 200'000;

// A clock that stands still, counts how often it is read, and interrupts at the given readings.
class Disturbance {
 public:
  Disturbance(Interruption kind, const std::vector<std::size_t>& points) : kind_(kind), points_(points) {}

  [[nodiscard]] Limits limits() {
    Limits result;
    if (kind_ == Interruption::Deadline) result.deadline = now_ + an_hour;
    result.stop = stop_.get_token();
    result.clock = [this] { return read(); };
    return result;
  }

  // Whether it has interrupted since the last call. Then there are new limits.
  [[nodiscard]] bool took_place() {
    if (!fired_) return false;
    fired_ = false;
    stop_ = {};
    return true;
  }

  [[nodiscard]] std::size_t readings() const { return readings_; }
  [[nodiscard]] std::size_t interruptions() const { return next_; }

 private:
  static constexpr std::chrono::hours an_hour{1};

  Clock::time_point read() {
    if (++readings_ > most_points && points_.empty()) throw TooManyPoints();
    if (next_ < points_.size() && readings_ == points_[next_]) {
      ++next_;
      fired_ = true;
      if (kind_ == Interruption::Deadline) now_ += 2 * an_hour;
      if (kind_ == Interruption::Stop) stop_.request_stop();
    }
    return now_;
  }

  Interruption kind_;
  const std::vector<std::size_t>& points_;
  Clock::time_point now_ = Clock::now();
  std::stop_source stop_;
  std::size_t readings_ = 0;
  std::size_t next_ = 0;
  bool fired_ = false;
};

class Questioning {
 public:
  Questioning(const Case& item, const engine::Options& options, const MakeEngine& make, Disturbance& disturbance)
      : item_(item), options_(options), disturbance_(disturbance) {
    options_.limits = disturbance.limits();
    options_.consistency = api::Consistency::On;
    options_.count_states = true;
    (void)persist([&] {
      engine_ = make(item_, options_);
      return std::string();
    });
  }

  std::vector<std::string> run() {
    if (!engine_) return {"the engine does not start"};
    for (const logic::Property& property : item_.specification.properties) ask_about(property);
    add("space", [&] { return space(); });
    add("coverage", [&] { return coverage(); });
    return std::move(answers_);
  }

 private:
  // Does the work until nobody interrupts it. Another limit gives its message.
  template <typename Work> std::string persist(const Work& work) {
    while (true) {
      std::string result;
      try {
        result = work();
      } catch (const LimitError& error) {
        result = error.what();
      }
      if (!disturbance_.took_place()) return result;
      options_.limits = disturbance_.limits();
      if (engine_) engine_->set_limits(options_.limits);
    }
  }

  template <typename Work> void add(const std::string& what, const Work& work) {
    answers_.push_back(what + ": " + persist(work));
  }

  void ask_about(const logic::Property& property) {
    const std::string text =
        logic::formula_text(item_.system, item_.specification.pool, property.formula, property.logic);
    Verdict verdict;
    add(text, [&] {
      verdict = engine_->check(property).verdict;
      return describe(verdict);
    });
    if (verdict.answer == Verdict::Answer::Unknown) return;
    const bool holds = verdict.answer == Verdict::Answer::True;
    add("evidence", [&] {
      const auto evidence = engine_->explain(property, holds, {});
      if (!evidence) return std::string("none");
      const auto judged =
          verdict::validate(item_.system, item_.specification, verdict::statement_of(property, holds), *evidence);
      if (!judged.ok()) return judged.defect;
      return fmt::format("{:x} with {} states", fingerprint(*evidence), evidence->states.size());
    });
    add("initial states", [&] { return defect_of_counts(property, holds); });
    add("strategies", [&] { return std::string(engine_->profile(property, holds) ? "some" : "none"); });
    if (!holds) {
      add("failing state", [&] { return std::string(engine_->initial_state(property, false) ? "one" : "none"); });
    }
  }

  // Whether the numbers are known may depend on what an interruption has left; but if they are, they must be right.
  std::string defect_of_counts(const logic::Property& property, bool holds) {
    const auto counts = engine_->initial_counts(property, holds);
    if (!counts) return {};
    if (holds != (counts->fails == 0)) return "the numbers contradict the verdict";
    if (!counts->mixed()) return {};  // the reference may need long
    const auto [holding, failing] =
        reference::ExplicitChecker(item_.system, item_.specification, reference::Limits())
            .initial_states(property.formula, reference::reading_of(property.logic, options_.uniform));
    const bool right = counts->holds == holding.size() && counts->fails == failing.size();
    return right ? "" : fmt::format("{} and {} are wrong", counts->holds.str(), counts->fails.str());
  }

  // Of the states in their order, and of how many claims stand on them.
  static std::uint64_t fingerprint(const verdict::Evidence& evidence) {
    std::uint64_t hash = evidence.claims.size();
    for (const model::State& state : evidence.states) {
      for (const model::Value value : state) hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001B3ULL;
    }
    return hash;
  }

  static std::string describe(const Verdict& verdict) {
    switch (verdict.answer) {
      case Verdict::Answer::True: return "true";
      case Verdict::Answer::False: return "false";
      case Verdict::Answer::Unknown: break;
    }
    return "unknown";  // the reason may name the bound at which it ended
  }

  std::string space() {
    engine::Report report;
    engine_->describe(report);
    const auto number = [](const auto& value) { return value ? fmt::format("{}", text(*value)) : "-"; };
    const engine::StateSpace& found = report.space;
    return fmt::format(
        "{} reachable, {} code points, {} initial, {} fair, {} deadlocks, depth {}, deadlock {}, overflow {}",
        number(found.reachable_states), number(found.mcmas_states), number(found.initial_states),
        number(found.fair_states), number(found.deadlocks), number(found.depth),
        report.deadlock ? report.deadlock->states.size() : 0,
        report.overflow ? report.overflow->trace.states.size() : 0);
  }
  // Which lines, actions, truth values and values occur, as digits.
  std::string coverage() {
    const engine::Coverage found = engine_->coverage();
    std::string digits;
    const auto add_all = [&digits](const std::vector<bool>& list) {
      for (const bool one : list) digits += one ? '1' : '0';
    };
    for (const auto& [protocol, evolution, actions] : found.agents) {
      for (const auto* const list : {&protocol, &evolution, &actions}) add_all(*list);
    }
    for (const auto& [holds, fails] : found.atoms) add_all({holds, fails});
    for (const std::vector<bool>& values : found.values) add_all(values);
    return digits;
  }
  static std::string text(const BigInt& value) { return value.str(); }
  static std::string text(std::size_t value) { return std::to_string(value); }

  const Case& item_;
  engine::Options options_;
  Disturbance& disturbance_;
  std::unique_ptr<engine::Engine> engine_;
  std::vector<std::string> answers_;
};

}  // namespace

std::string Transcript::difference_from(const Transcript& undisturbed) const {
  if (answers == undisturbed.answers) return {};
  const auto [mine, theirs] =
      std::mismatch(answers.begin(), answers.end(), undisturbed.answers.begin(), undisturbed.answers.end());
  return fmt::format("'{}' instead of '{}'", mine != answers.end() ? *mine : "nothing",
                     theirs != undisturbed.answers.end() ? *theirs : "nothing");
}

Transcript question(const Case& item, const engine::Options& options, const MakeEngine& make, Interruption kind,
                    const std::vector<std::size_t>& points) {
  Disturbance disturbance(kind, points);
  Transcript result;
  try {
    result.answers = Questioning(item, options, make, disturbance).run();
  } catch (const TooManyPoints&) {
    return {};
  }
  result.points = disturbance.readings();
  result.interruptions = disturbance.interruptions();
  return result;
}

}  // namespace gnomon::test

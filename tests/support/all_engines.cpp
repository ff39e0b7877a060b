// SPDX-License-Identifier: Apache-2.0
#include "support/all_engines.hpp"

#include "api/check.hpp"
#include "api/load.hpp"
#include "api/synthesis.hpp"
#include "base/error.hpp"
#include "logic/views.hpp"
#include "support/case.hpp"
#include "support/compare_engines.hpp"
#include "support/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::test {

namespace {

using logic::Logic;
using Answer = verdict::Verdict::Answer;
using Clock = std::chrono::steady_clock;

bool is_about_strategies(Logic logic) {
  return logic::has_uniform_strategies(logic) || logic == Logic::Atl || logic == Logic::AtlStar;
}

struct Way {
  std::string name;
  api::CheckOptions options;  // without the deadline
  std::chrono::milliseconds time;
  bool complete = true;  // decides everything, given the time
};

class Inquiry {
 public:
  Inquiry(Case model, std::uint64_t seed, EnginesTally& tally)
      : model_(std::move(model)), draw_(seed), approach_(random_approach(seed)), tally_(tally) {
    read_otherwise();
    constexpr std::array starts{logic::UniformStart::Pooled, logic::UniformStart::Subjective,
                                logic::UniformStart::Objective};
    start_ = draw_.from(starts);
    tally_.formulas += model_.specification.properties.size();
  }

  std::string run() {
    expected_ = explicit_answers(model_);
    for (const Way& way : ways()) {
      const std::string defect = ask(way);
      if (!defect.empty()) return way.name + ": " + defect;
    }
    std::string defect = as_plain_text();
    if (defect.empty()) defect = with_strategies();
    return defect;
  }

 private:
  [[nodiscard]] const std::vector<logic::Property>& properties() const { return model_.specification.properties; }

  void read_otherwise() {
    switch (draw_.below(6)) {
      case 0: model_ = api::read_as(std::move(model_), {.finite = true}); break;
      case 1: model_ = api::read_as(std::move(model_), {.uniform = true}); break;
      default: break;
    }
  }

  // The whole model is explored anew for each formula, but it is small, and one formula cannot take the time of others.
  [[nodiscard]] std::vector<Answer> explicit_answers(const Case& item) const {
    std::vector<Answer> result;
    for (std::size_t i = 0; i < item.specification.properties.size(); ++i) {
      api::CheckOptions options;
      options.engine = "explicit";
      options.selection = {i};
      options.consistency = api::Consistency::Off;
      options.uniform = start_;
      options.limits.deadline = Clock::now() + std::chrono::milliseconds(300);
      result.push_back(api::check(item, options).outcomes.front().verdict.answer);
    }
    return result;
  }

  // ---- engines

  std::vector<Way> ways() {
    std::vector<Way> result;
    const auto add = [&](std::string title, std::string_view engine,
                         std::chrono::milliseconds time) -> api::CheckOptions& {
      api::CheckOptions& options = result.emplace_back(Way{std::move(title), {}, time}).options;
      options.engine = engine;
      options.uniform = start_;
      options.symbolic = approach_.options().symbolic;
      options.selection.resize(properties().size());
      std::iota(options.selection.begin(), options.selection.end(), 0U);
      return options;
    };
    constexpr std::chrono::seconds long_time(30);
    api::CheckOptions& symbolic = add("symbolic, " + approach_.text(), "symbolic", long_time);
    symbolic.rounds.first = std::chrono::microseconds(std::size_t{20} << draw_.below(14));
    symbolic.explain = draw_.one_in(2);
    symbolic.consistency = api::Consistency::On;

    // Racing and taking turns for tiny amounts of time. Alone, a formula has to wait for the reachable states.
    const bool alone = draw_.one_in(2);
    for (std::size_t i = 0; i < (alone ? properties().size() : 1); ++i) {
      api::CheckOptions& racing = add("auto", "auto", long_time);
      if (alone) racing.selection = {i};
      racing.patience = std::chrono::microseconds(std::size_t{30} << draw_.below(6));
      racing.symbolic.first_turn = std::chrono::microseconds(std::size_t{20} << draw_.below(8));
      racing.rounds.first = std::chrono::microseconds(std::size_t{20} << draw_.below(14));
      racing.explain = draw_.one_in(2);
    }

    api::CheckOptions& bounded = add("bounded", "bounded", std::chrono::milliseconds(700));
    constexpr std::array encodings{engine::BoundedEncoding::Huang, engine::BoundedEncoding::Huang,
                                   engine::BoundedEncoding::Penczek, engine::BoundedEncoding::Zbrzezny};
    bounded.bounded.encoding = draw_.from(encodings);
    bounded.bounded.max_bound = 1 + draw_.below(12);
    bounded.bounded.complete = !draw_.one_in(4);
    bounded.explain = draw_.one_in(2);
    result.back().complete = false;

    if (std::none_of(properties().begin(), properties().end(),
                     [](const logic::Property& p) { return logic::has_uniform_strategies(p.logic); })) {
      return result;
    }
    const auto add_strategies = [&](std::string title, engine::StrategyEngine engine) {
      api::CheckOptions& options = add(std::move(title), "symbolic", long_time);
      std::erase_if(options.selection,
                    [&](std::size_t i) { return !logic::has_uniform_strategies(properties()[i].logic); });
      options.consistency = api::Consistency::Off;
      options.symbolic.strategy_engine = engine;
      options.explain = draw_.one_in(2);
      result.back().complete = engine != engine::StrategyEngine::Search;
    };
    add_strategies("labelling", engine::StrategyEngine::Labelling);
    add_strategies("search", engine::StrategyEngine::Search);
    return result;
  }

  std::string ask(const Way& way) {
    api::CheckOptions options = way.options;
    options.limits.deadline = Clock::now() + way.time;
    const api::CheckReport report = api::check(model_, options);
    const bool late = Clock::now() >= *options.limits.deadline;
    for (const api::Outcome& outcome : report.outcomes) {
      ++tally_.answers;
      if (outcome.evidence || outcome.profile || outcome.refutation) ++tally_.explained;
      if (!outcome.how.empty() && way.options.engine == "auto") {
        ++tally_.raced;
        if (outcome.engine == "bounded") ++tally_.overtaken;
      }
      std::string defect = compare(outcome, late || !way.complete);
      if (!defect.empty()) return fmt::format("formula {}: {}", outcome.property + 1, defect);
    }
    if (way.options.consistency != api::Consistency::On || late) return {};
    return report.stopped.empty() ? space_difference(report) : "stopped: " + report.stopped;
  }

  // The first engine that knows the answer says what is expected.
  std::string compare(const api::Outcome& outcome, bool may_give_up) {
    Answer& expected = expected_[outcome.property];
    const Answer found = outcome.verdict.answer;
    if (found == Answer::Unknown) {
      ++tally_.unknown;
      // What agents remember may have no end.
      const logic::Specification& asked = model_.specification;
      const bool remembers = logic::has_memory(asked.pool, asked.properties[outcome.property].formula);
      return may_give_up || remembers ? "" : "unknown: " + outcome.verdict.reason;
    }
    if (expected == Answer::Unknown) expected = found;
    if (found == expected) return {};
    return fmt::format("{} instead of {}{}", answer_text(found), answer_text(expected),
                       outcome.how.empty() ? "" : " (" + outcome.how + ")");
  }

  std::string space_difference(const api::CheckReport& found) {
    api::CheckOptions options;
    options.engine = "explicit";
    options.consistency = api::Consistency::On;
    const api::CheckReport expected = api::check(model_, options);
    const auto differ = [](std::string_view what, const auto& a, const auto& b) -> std::string {
      if (a == b) return {};
      return fmt::format("{} {} instead of {}", a ? a->str() : "no", what, b ? b->str() : "no");
    };
    std::string result = differ("reachable states", found.space.reachable_states, expected.space.reachable_states);
    if (result.empty()) result = differ("initial states", found.space.initial_states, expected.space.initial_states);
    if (result.empty()) result = differ("fair states", found.space.fair_states, expected.space.fair_states);
    if (result.empty()) result = differ("deadlocks", found.space.deadlocks, expected.space.deadlocks);
    const auto line = [](const api::CheckReport& report) {
      return report.overflow ? std::optional(std::pair(report.overflow->agent, report.overflow->item)) : std::nullopt;
    };
    if (result.empty() && line(found) != line(expected)) result = "another line overflows";
    return result;
  }

  // ---- texts

  // What `gnomon expand` prints means the same.
  [[nodiscard]] std::string as_plain_text() const {
    const std::string text = to_text(model_);
    const auto again = from_text(text);
    if (!again) return "expanded, it cannot be read: " + text;
    if (to_text(*again) != text) return "expanded and expanded again, it is another text";
    if (again->specification.properties.size() != properties().size()) return "expanded, it has other formulas";
    const std::vector<Answer> answers = explicit_answers(*again);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i] == expected_[i] || answers[i] == Answer::Unknown || expected_[i] == Answer::Unknown) continue;
      return fmt::format("expanded, formula {} is {} instead of {}", i + 1, answer_text(answers[i]),
                         answer_text(expected_[i]));
    }
    return {};
  }

  // What `gnomon synthesise` writes has the verdicts that it expects.
  std::string with_strategies() {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < properties().size(); ++i) {
      if (is_about_strategies(properties()[i].logic)) candidates.push_back(i);
    }
    if (candidates.empty()) return {};
    const std::size_t chosen = draw_.from(candidates);
    api::CheckOptions options;
    constexpr std::array<std::string_view, 3> engines{"symbolic", "explicit", "auto"};
    options.engine = draw_.from(engines);
    options.uniform = start_;
    options.limits.deadline = Clock::now() + std::chrono::seconds(2);
    try {
      const api::SynthesisReport report = api::synthesise(model_, chosen, options);
      if (!report.model) return {};
      ++tally_.synthesised;
      const std::string problem = fmt::format("synthesised from formula {}, ", chosen + 1);
      const auto again = from_text(to_text(*report.model));
      if (!again) return problem + "it cannot be read: " + to_text(*report.model);
      const std::vector<Answer> answers = explicit_answers(*again);
      for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto expected = again->specification.properties[i].expected;
        if (!expected || answers[i] == Answer::Unknown || answers[i] == verdict::Verdict::of(*expected).answer)
          continue;
        return fmt::format("{}formula {} of the model is {}", problem, i + 1, answer_text(answers[i]));
      }
    } catch (const UsageError&) {
      return {};  // an agent follows two strategies
    } catch (const LimitError&) {
      return {};
    }
    return {};
  }

  Case model_;
  Draw draw_;
  Approach approach_;
  EnginesTally& tally_;
  logic::UniformStart start_ = logic::UniformStart::Pooled;
  std::vector<Answer> expected_;
};

}  // namespace

std::string disagreement(const std::string& text, std::uint64_t seed, EnginesTally& tally) {
  auto model = from_text(text);
  if (!model) return {};  // what is refused is the business of other tests
  try {
    return Inquiry(std::move(*model), seed, tally).run();
  } catch (const std::exception& error) {
    return fmt::format("exception: {}", error.what());
  }
}

}  // namespace gnomon::test

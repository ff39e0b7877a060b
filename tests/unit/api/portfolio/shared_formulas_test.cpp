// SPDX-License-Identifier: Apache-2.0
//
// Copies of this process decide formulas with what the engine knows.
#include "api/portfolio/shared_formulas.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <stop_token>
#include <sys/wait.h>
#include <unistd.h>

namespace gnomon::test {
namespace {

using api::SharedFormulas;
using api::SideAnswer;
using verdict::Verdict;

// An engine that says in which process it is asked.
class WhereEngine : public engine::Engine {
 public:
  explicit WhereEngine(std::function<Verdict()> in_a_copy) : in_a_copy_(std::move(in_a_copy)) {}

  engine::Answer check(const engine::Question&) override {
    return {::getpid() == here_ ? Verdict::of(false) : in_a_copy_(), "symbolic", {}};
  }
  std::optional<verdict::Evidence> explain(const logic::Property&, bool, const verdict::ExplainOptions&) override {
    return std::nullopt;
  }
  std::optional<model::State> initial_state(const logic::Property&, bool) override { return std::nullopt; }
  void describe(engine::Report&) override {}
  void set_limits(const Limits&) override {}
  void set_copied(bool copied) override { copied_ += copied ? 1 : -1; }

  [[nodiscard]] int copied() const { return copied_; }

 private:
  std::function<Verdict()> in_a_copy_;
  pid_t here_ = ::getpid();
  int copied_ = 0;
};

class SharedFormulasTest : public ::testing::Test {
 protected:
  void TearDown() override {
    const bool no_children = ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
    EXPECT_TRUE(no_children);
  }
  [[nodiscard]] std::vector<const logic::Property*> formulas() const {
    std::vector<const logic::Property*> result;
    for (const logic::Property& property : loaded_.model->specification.properties) result.push_back(&property);
    return result;
  }

  api::Loaded loaded_ = load_lamps();
  static constexpr std::size_t plenty = std::size_t{1} << 30U;
};

TEST_F(SharedFormulasTest, EveryFormulaIsDecidedOnce) {
  WhereEngine engine([] { return Verdict::of(true); });
  SharedFormulas shared(engine, formulas(), {.copies = 2, .memory = plenty});
  EXPECT_EQ(engine.copied(), 0);
  bool taken = false;
  for (const logic::Property* const property : formulas()) {
    const auto answer = shared.take(*property, {});
    EXPECT_TRUE(!answer || answer->verdict == Verdict::of(true));
    EXPECT_FALSE(taken && !answer) << "copies take formulas from the end";
    taken = answer.has_value();
  }
}

TEST_F(SharedFormulasTest, OtherFormulasAreForThisProcess) {
  WhereEngine engine([] { return Verdict::of(true); });
  const auto all = formulas();
  SharedFormulas shared(engine, {all.begin() + 1, all.end()}, {.copies = 1, .memory = plenty});
  EXPECT_FALSE(shared.take(*all.front(), {}));
}

// Waits until a copy has taken the last formula.
std::optional<SideAnswer> last_answer(SharedFormulas& shared, const logic::Property& last, const Limits& limits = {}) {
  ::usleep(200'000);
  return shared.take(last, limits);
}

TEST_F(SharedFormulasTest, WhatACopyDoesNotFindOutIsForThisProcess) {
  for (const auto& end : std::vector<std::function<Verdict()>>{[] { return Verdict::unknown("it is too hard"); },
                                                               []() -> Verdict { throw LimitError("no time"); },
                                                               []() -> Verdict {
                                                                 ::raise(SIGKILL);
                                                                 return Verdict::of(true);
                                                               }}) {
    WhereEngine engine(end);
    SharedFormulas shared(engine, formulas(), {.copies = 1, .memory = plenty});
    EXPECT_FALSE(last_answer(shared, *formulas().back()));
  }
}

TEST_F(SharedFormulasTest, AWaitThatIsEndedMayGoOn) {
  WhereEngine engine([]() -> Verdict {
    ::usleep(300'000);
    return Verdict::of(true);
  });
  SharedFormulas shared(engine, formulas(), {.copies = 1, .memory = plenty});
  std::stop_source stop;
  stop.request_stop();
  bool begun = true;
  try {
    begun = shared.take(*formulas().back(), {.stop = stop.get_token()}).has_value();  // false if it was not yet taken
  } catch (const LimitError&) {
  }
  EXPECT_EQ(shared.take(*formulas().back(), {}).has_value(), begun) << "the copy was not ended";
}

TEST_F(SharedFormulasTest, CopiesHaveTheDecisionDiagrams) {
  const auto make = api::engine_named("symbolic").make;
  const auto alone = make(*loaded_.model, {});
  const auto engine = make(*loaded_.model, {});
  (void)engine->check(*formulas().front());
  SharedFormulas shared(*engine, formulas(), {.copies = 2, .memory = plenty, .explain = true});
  ::usleep(100'000);
  for (const logic::Property* const property : formulas()) {
    const auto answer = shared.take(*property, {});
    const Verdict verdict = answer ? answer->verdict : engine->check(*property).verdict;
    EXPECT_EQ(verdict, alone->check(*property).verdict);
    const bool holds = verdict.answer == Verdict::Answer::True;
    EXPECT_TRUE(!answer || holds || answer->evidence == alone->explain(*property, holds, {}));
  }
}

}  // namespace
}  // namespace gnomon::test

// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/portfolio.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <new>
#include <semaphore>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <utility>

namespace gnomon::test {
namespace {

using verdict::Verdict;
using Answer = Verdict::Answer;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// An engine that does what it is told, for every formula.
struct Script {
  std::chrono::milliseconds time{0};
  std::function<Verdict()> end = [] { return Verdict::of(true); };
  bool explored = true;
  bool deaf = false;  // when it is told to stop, it gives its answer all the same
};

// What the tests want to know about an engine afterwards.
struct Log {
  int checks = 0, explained = 0, described = 0, described_briefly = 0;
  bool interrupted = false;
  std::shared_ptr<std::counting_semaphore<>> begun = std::make_shared<std::counting_semaphore<>>(0);  // with each check
};

verdict::Evidence some_evidence() {
  verdict::Evidence evidence;
  evidence.states = {{1, 2}, {3, 4}};
  evidence.claims.emplace_back().state = 1;
  return evidence;
}

class FakeEngine : public engine::Engine {
 public:
  FakeEngine(Script script, Log* log, std::stop_token stop)
      : script_(std::move(script)), log_(log), stop_(std::move(stop)) {}

  engine::Answer check(const engine::Question&) override {
    if (log_ != nullptr) {
      ++log_->checks;
      log_->begun->release();
    }
    const auto end = Clock::now() + script_.time;
    while (Clock::now() < end) {
      if (stop_.stop_requested()) {
        if (script_.deaf) break;
        if (log_ != nullptr) log_->interrupted = true;
        throw LimitError("interrupted");
      }
      std::this_thread::sleep_for(1ms);
    }
    return {script_.end(), log_ != nullptr ? "symbolic" : "bounded", log_ != nullptr ? "" : "a counterexample"};
  }
  std::optional<verdict::Evidence> explain(const logic::Property&, bool, const verdict::ExplainOptions&) override {
    if (log_ != nullptr) ++log_->explained;
    return some_evidence();
  }
  std::optional<model::State> initial_state(const logic::Property&, bool) override { return model::State{9}; }
  void describe(engine::Report&) override { ++log_->described; }
  void set_limits(const Limits& limits) override { stop_ = limits.stop; }
  [[nodiscard]] bool explored() const override { return script_.explored; }
  void describe_known(engine::Report&) override { ++log_->described_briefly; }

 private:
  Script script_;
  Log* log_;
  std::stop_token stop_;
};

Script never(bool explored = true) {
  return {1h, [] { return Verdict::of(true); }, explored};
}
Script after(std::chrono::milliseconds time, Verdict verdict) {
  return {time, [verdict] { return verdict; }};
}
Script gives_up(const std::string& why) {
  return {0ms, [why]() -> Verdict { throw LimitError(why); }};
}

class PortfolioTest : public ::testing::Test {
 protected:
  PortfolioTest() : loaded_(load_lamps()) {}
  void TearDown() override {
    const bool no_children = ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
    EXPECT_TRUE(no_children);
  }

  std::unique_ptr<engine::Engine> start(Script symbolic, Script bounded) {
    api::Portfolio portfolio;
    portfolio.symbolic = [this, symbolic](const Model&, const engine::Options& options) {
      if (!no_symbolic_.empty()) throw LimitError(no_symbolic_);
      return std::make_unique<FakeEngine>(symbolic, &symbolic_, options.limits.stop);
    };
    const auto knows = [this](const Model&, const logic::Property&, bool) { return bounded_knows_; };
    const auto make = [](const Script& script) {
      return [script](const Model&, const engine::Options& options) {
        return std::make_unique<FakeEngine>(script, nullptr, options.limits.stop);
      };
    };
    portfolio.rivals.push_back({"bounded", "the bounded engine", make(bounded), knows});
    if (third_) portfolio.rivals.push_back({"explicit", "the explicit engine", make(*third_), knows});
    portfolio.jobs = jobs_;
    portfolio.rules.patience = patience_;
    portfolio.rules.memory = memory_;
    portfolio.rules.memory_of_all = memory_of_all_;
    portfolio.last_chance = last_chance_;
    return api::start_portfolio(*loaded_.model, options_, std::move(portfolio));
  }
  [[nodiscard]] const logic::Property& formula(std::size_t index = 0) const {
    return loaded_.model->specification.properties[index];
  }

  api::Loaded loaded_;
  engine::Options options_;
  Log symbolic_;
  std::string no_symbolic_;  // why there is none
  bool bounded_knows_ = true;
  std::chrono::milliseconds patience_{20};
  std::chrono::milliseconds last_chance_ = 1h;
  std::size_t memory_ = std::size_t{1} << 30;
  std::size_t memory_of_all_ = 0;
  std::size_t jobs_ = 2;
  std::optional<Script> third_;  // of another rival, after the bounded engine
};

TEST_F(PortfolioTest, TheSymbolicEngineAnswersFirst) {
  patience_ = 1h;
  const auto run = start(after(1ms, Verdict::of(false)), after(0ms, Verdict::of(true)));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::False);
  EXPECT_EQ(answer.engine, "symbolic");
  EXPECT_EQ(answer.how, "");
  EXPECT_EQ(run->initial_state(formula(), false), model::State{9});
}

TEST_F(PortfolioTest, TheBoundedEngineAnswersFirst) {
  options_.explain = true;
  const auto run = start(never(), after(5ms, Verdict::of(false)));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::False);
  EXPECT_TRUE(symbolic_.interrupted);
  EXPECT_EQ(answer.engine, "bounded");
  EXPECT_EQ(answer.how, "the bounded engine was faster than the symbolic engine: a counterexample");
  EXPECT_EQ(run->explain(formula(), false, {}), some_evidence());
  EXPECT_EQ(run->initial_state(formula(), false), (model::State{3, 4}));
  EXPECT_FALSE(run->profile(formula(), false));
  EXPECT_EQ(symbolic_.explained, 0);
}

TEST_F(PortfolioTest, EvidenceIsSentOnlyIfSomebodyWantsIt) {
  const auto run = start(never(), after(0ms, Verdict::of(false)));
  EXPECT_EQ(run->check(formula()).verdict.answer, Answer::False);
  EXPECT_FALSE(run->explain(formula(), false, {}));
  EXPECT_FALSE(run->initial_state(formula(), false));
}

TEST_F(PortfolioTest, WhatTheBoundedEngineDoesNotKnowIsNotItsBusiness) {
  bounded_knows_ = false;
  const auto run = start(after(100ms, Verdict::of(true)), after(0ms, Verdict::of(false)));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "");
}

TEST_F(PortfolioTest, TheOtherOneIsStopped) {
  const auto run = start(after(100ms, Verdict::of(true)), never());
  const auto begin = Clock::now();
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_LT(Clock::now() - begin, 10s);
  EXPECT_EQ(answer.engine, "symbolic");
  EXPECT_EQ(answer.how, "the symbolic engine was faster than the bounded engine");
}

TEST_F(PortfolioTest, AnUnknownAnswerChangesNothing) {
  const auto run = start(after(200ms, Verdict::of(true)), after(0ms, Verdict::unknown("up to bound 3")));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "the bounded engine had given up: up to bound 3");
}

TEST_F(PortfolioTest, ACrashChangesNothing) {
  const Script crash{0ms, [] {
                       ::signal(SIGSEGV, SIG_DFL);
                       ::raise(SIGSEGV);
                       return Verdict::of(false);
                     }};
  const auto run = start(after(200ms, Verdict::of(true)), crash);
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "the bounded engine had given up: killed by signal 11");
}

TEST_F(PortfolioTest, AnExceptionChangesNothing) {
  const Script broken{0ms, []() -> Verdict { throw InternalError("a defect"); }};
  const auto run = start(after(200ms, Verdict::of(true)), broken);
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "the bounded engine had given up: a defect");
}

TEST_F(PortfolioTest, TheBoundedEngineHasItsOwnMemory) {
  memory_ = std::size_t{64} << 20;
  const Script greedy{0ms, [] {
                        void* memory = mmap(nullptr, std::size_t{1} << 30, PROT_READ | PROT_WRITE,
                                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                        if (memory == MAP_FAILED) throw std::bad_alloc();
                        return Verdict::of(false);
                      }};
  const auto run = start(after(200ms, Verdict::of(true)), greedy);
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "the bounded engine had given up: there is not enough memory");
}

TEST_F(PortfolioTest, TheBoundedEngineEndsWhenTheSymbolicOneNeedsTheMemory) {
  memory_of_all_ = memory_ / 2;  // so its share is too much from the beginning
  const auto run = start(after(300ms, Verdict::of(true)), never());
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.how, "the bounded engine had given up: there is not enough memory");
}

TEST_F(PortfolioTest, AsManyProcessesAsThereAreJobs) {
  third_ = after(0ms, Verdict::of(false));
  EXPECT_EQ(start(after(300ms, Verdict::of(true)), never())->check(formula()).how,
            "the symbolic engine was faster than the bounded engine");
  jobs_ = 3;
  const auto run = start(never(), never());
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::False);
  EXPECT_EQ(answer.engine, "explicit");
  EXPECT_EQ(answer.how, "the explicit engine was faster than the symbolic engine: a counterexample");
  third_ = never();
  EXPECT_EQ(start(after(300ms, Verdict::of(true)), never())->check(formula()).how,
            "the symbolic engine was faster than the bounded engine and the explicit engine");
  third_ = after(0ms, Verdict::unknown("too many states"));
  EXPECT_EQ(
      start(gives_up("it is too hard"), after(0ms, Verdict::unknown("up to bound 3")))->check(formula()).verdict,
      Verdict::unknown("it is too hard; the bounded engine: up to bound 3; the explicit engine: too many states"));
}

TEST_F(PortfolioTest, OneJobMeansNoOtherProcess) {
  jobs_ = 1;
  const pid_t here = ::getpid();
  const auto says_where = [here] { return Verdict::of(::getpid() == here); };
  EXPECT_EQ(start(after(100ms, Verdict::of(false)), {0ms, says_where})->check(formula()).how, "");
  const engine::Answer answer = start(gives_up("it is too hard"), {0ms, says_where})->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::True);
  EXPECT_EQ(answer.engine, "bounded");
  EXPECT_EQ(start(gives_up("it is too hard"), after(0ms, Verdict::unknown("up to bound 3")))->check(formula()).verdict,
            Verdict::unknown("it is too hard; the bounded engine: up to bound 3"));
  options_.limits.deadline = Clock::now() - 1ms;
  EXPECT_THROW(static_cast<void>(start(gives_up("the time limit was reached"), never())->check(formula())), LimitError);
}

TEST_F(PortfolioTest, WhenTheSymbolicEngineGivesUpTheOtherOneGoesOn) {
  const auto run = start(gives_up("the memory limit was reached"), after(100ms, Verdict::of(false)));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict.answer, Answer::False);
  EXPECT_EQ(
      answer.how,
      "the symbolic engine had given up, the memory limit was reached; the bounded engine went on: a counterexample");
}

TEST_F(PortfolioTest, WhenTheSymbolicEngineGivesUpTheOtherOneIsStartedAtOnce) {
  patience_ = 1h;
  for (const Script& symbolic :
       {gives_up("the memory limit was reached"), after(0ms, Verdict::unknown("it is too hard")),
        Script{0ms, []() -> Verdict { throw std::bad_alloc(); }}}) {
    const auto run = start(symbolic, after(0ms, Verdict::of(true)));
    const engine::Answer answer = run->check(formula());
    EXPECT_EQ(answer.verdict.answer, Answer::True);
    EXPECT_EQ(answer.engine, "bounded");
  }
}

TEST_F(PortfolioTest, WhenBothGiveUpTheReasonsAreGiven) {
  const auto run =
      start(gives_up("the memory limit was reached"), after(0ms, Verdict::unknown("unknown up to bound 3")));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict,
            Verdict::unknown("the memory limit was reached; the bounded engine: unknown up to bound 3"));
  EXPECT_EQ(answer.engine, "symbolic");
}

TEST_F(PortfolioTest, TheDeadlineIsForBoth) {
  options_.limits.deadline = Clock::now() + 100ms;
  const auto run = start(gives_up("the memory limit was reached"), never());
  EXPECT_EQ(run->check(formula()).verdict,
            Verdict::unknown("the memory limit was reached; the bounded engine: the time limit was reached"));
  EXPECT_LT(Clock::now() - *options_.limits.deadline, 5s);
}

TEST_F(PortfolioTest, NobodyWaitsForEver) {
  last_chance_ = 100ms;
  const auto run = start(gives_up("the memory limit was reached"), never());
  EXPECT_EQ(run->check(formula()).verdict,
            Verdict::unknown("the memory limit was reached; the bounded engine: nothing so far"));
}

TEST_F(PortfolioTest, WithoutASymbolicEngineTheOtherOneHasAllTheTime) {
  no_symbolic_ = "there are too many variables";
  patience_ = 1h;
  last_chance_ = 1ms;
  const auto run = start(never(), after(300ms, Verdict::of(false)));
  const engine::Answer answer = run->check(formula());
  EXPECT_EQ(answer.verdict, Verdict::of(false));
  EXPECT_EQ(
      answer.how,
      "the symbolic engine had given up, there are too many variables; the bounded engine went on: a counterexample");
  engine::Report report;
  run->describe(report);  // nobody asked for what nobody knows
  options_.count_states = true;
  EXPECT_THROW(start(never(), never())->describe(report), LimitError);
}

TEST_F(PortfolioTest, WithoutASymbolicEngineItsFormulasAreUnknown) {
  no_symbolic_ = "there are too many variables";
  bounded_knows_ = false;
  const auto run = start(never(), never());
  EXPECT_THROW(static_cast<void>(run->check(formula())), LimitError);
  bounded_knows_ = true;
  const auto other = start(never(), after(0ms, Verdict::unknown("unknown up to bound 3")));
  EXPECT_EQ(other->check(formula()).verdict,
            Verdict::unknown("there are too many variables; the bounded engine: unknown up to bound 3"));
}

TEST_F(PortfolioTest, NothingIsStartedAfterTheDeadline) {
  options_.limits.deadline = Clock::now() - 1ms;
  const auto run = start(gives_up("the time limit was reached"), never());
  EXPECT_THROW(static_cast<void>(run->check(formula())), LimitError);
}

TEST_F(PortfolioTest, TheUserStopsBoth) {
  for (const Script& symbolic : {never(), gives_up("the memory limit was reached")}) {
    std::stop_source stop;
    options_.limits.stop = stop.get_token();
    const auto run = start(symbolic, never());
    const std::jthread user([&] {
      symbolic_.begun->acquire();
      stop.request_stop();
    });
    const auto begin = Clock::now();
    EXPECT_THROW(static_cast<void>(run->check(formula())), LimitError);
    EXPECT_LT(Clock::now() - begin, 10s);
  }
}

TEST_F(PortfolioTest, AStopBeforeTheSideProcessIsAnInterrupt) {
  patience_ = 1h;
  std::stop_source stop;
  stop.request_stop();
  options_.limits.stop = stop.get_token();
  const auto run = start(never(), never());
  EXPECT_THROW(static_cast<void>(run->check(formula())), LimitError);
}

TEST_F(PortfolioTest, ADefectOfTheSymbolicEngineIsNotHidden) {
  const Script broken{100ms, []() -> Verdict { throw InternalError("a defect"); }};
  const auto run = start(broken, never());
  EXPECT_THROW(static_cast<void>(run->check(formula())), InternalError);
}

TEST_F(PortfolioTest, DifferentVerdictsAreADefect) {
  const Script deaf{1h, [] { return Verdict::of(true); }, true, true};
  EXPECT_THROW(static_cast<void>(start(deaf, after(0ms, Verdict::of(false)))->check(formula())), InternalError);
  EXPECT_EQ(start(deaf, after(0ms, Verdict::of(true)))->check(formula()).verdict.answer, Answer::True);
}

TEST_F(PortfolioTest, FormulasDoNotDisturbEachOther) {
  options_.explain = true;
  const auto run = start(never(), after(0ms, Verdict::of(false)));
  for (std::size_t i = 0; i < 3; ++i) {
    const engine::Answer answer = run->check(formula(i));
    EXPECT_EQ(answer.verdict.answer, Answer::False);
    EXPECT_EQ(answer.engine, "bounded");
  }
  EXPECT_TRUE(run->explain(formula(0), false, {}));
  EXPECT_EQ(symbolic_.checks, 3);
}

TEST_F(PortfolioTest, OnceOutrunItIsHelpedAtOnceUnlessItKnowsAllStates) {
  for (const bool explored : {false, true}) {
    patience_ = 300ms;
    const auto run = start(never(explored), after(0ms, Verdict::of(false)));
    EXPECT_EQ(run->check(formula(0)).verdict.answer, Answer::False);
    const auto begin = Clock::now();
    EXPECT_EQ(run->check(formula(1)).verdict.answer, Answer::False);
    EXPECT_EQ(Clock::now() - begin >= patience_, explored);
  }
}

TEST_F(PortfolioTest, NobodyExploresForStatistics) {
  const auto described = [&](bool explored) {
    symbolic_ = {};
    const auto run = start(never(explored), after(0ms, Verdict::of(false)));
    EXPECT_EQ(run->check(formula()).verdict.answer, Answer::False);
    engine::Report report;
    run->describe(report);
    return std::pair(symbolic_.described, symbolic_.described_briefly);
  };
  EXPECT_EQ(described(false), std::pair(0, 1));
  EXPECT_EQ(described(true), std::pair(1, 0));
  options_.consistency = engine::Consistency::On;
  EXPECT_EQ(described(false), std::pair(1, 0));
}

TEST_F(PortfolioTest, ManyEasyFormulasTakeNoTime) {
  patience_ = 1000ms;
  const auto run = start(after(0ms, Verdict::of(true)), never());
  const auto begin = Clock::now();
  for (int i = 0; i < 10'000; ++i) EXPECT_EQ(run->check(formula()).verdict.answer, Answer::True);
  EXPECT_LT(Clock::now() - begin, 2s);
}

// The real engine can be interrupted and used again, also for formulas about paths.
TEST(PortfolioOfRealEnginesTest, TheSymbolicEngineGoesOnAfterAnInterrupt) {
  const api::Loaded loaded = load_lamps({.formulas = {"LTL F (lit or !lit)", "CTL* E(G F !lit)", "AG !lit"}});
  const auto& properties = loaded.model->specification.properties;
  const engine::Options options;
  const auto run = api::engine_named("symbolic").make(*loaded.model, options);
  const auto again = api::engine_named("symbolic").make(*loaded.model, options);
  std::stop_source stop;
  stop.request_stop();
  again->set_limits({.stop = stop.get_token()});
  EXPECT_THROW(static_cast<void>(again->check(properties[5])), LimitError);
  again->set_limits({});
  for (std::size_t i = 4; i < 7; ++i) EXPECT_EQ(again->check(properties[i]).verdict, run->check(properties[i]).verdict);
}

}  // namespace
}  // namespace gnomon::test

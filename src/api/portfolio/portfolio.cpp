// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/portfolio.hpp"

#include "api/portfolio/side_watcher.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <new>
#include <optional>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;
using Clock = std::chrono::steady_clock;

// The names of the engines that take part.
constexpr std::string_view main_engine = "symbolic";
constexpr std::string_view side_engine = "bounded";

engine::Options side_options(const engine::Options& options) {
  engine::Options result = options;
  // It is killed when a stop is requested, and has nobody to talk to.
  result.limits.stop = {};
  result.limits.clock = {};
  result.progress = {};
  result.bounded.dump = {};
  result.memory = 0;  // the system sees to it
  return result;
}

// What came of the side process.
struct SideResult {
  SideEnd::Kind kind = SideEnd::Kind::Stopped;
  std::optional<SideAnswer> answer;  // known or not
  std::string problem;               // why there is none

  [[nodiscard]] bool decided() const { return answer && answer->known(); }
  [[nodiscard]] std::string why_undecided() const { return answer ? answer->verdict.reason : problem; }
};

SideResult result_of(SideEnd end) {
  SideResult result{end.kind, {}, std::move(end.problem)};
  if (end.kind == SideEnd::Kind::Finished) result.answer = side_answer_from(end.words);
  if (end.kind == SideEnd::Kind::Finished && !result.answer) result.problem = "its answer makes no sense";
  if (end.kind == SideEnd::Kind::Stopped) result.problem = "nothing so far";
  if (end.kind == SideEnd::Kind::Late) result.problem = "the time limit was reached";
  return result;
}

// What came of the symbolic engine.
struct Attempt {
  std::optional<engine::Answer> answer;
  std::string ended;       // why there is none
  bool overtaken = false;  // because the bounded engine had one
};

// In place of a symbolic engine that cannot work on this model at all.
class NoEngine : public engine::Engine {
 public:
  explicit NoEngine(std::string reason) : reason_(std::move(reason)) {}

  [[nodiscard]] engine::Answer check(const engine::Question&) override { refuse(); }
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property&, bool,
                                                         const verdict::ExplainOptions&) override {
    refuse();
  }
  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property&) override { refuse(); }
  void describe(engine::Report&) override { refuse(); }
  void set_limits(const Limits&) override {}

 private:
  [[noreturn]] void refuse() const { throw LimitError(reason_); }

  std::string reason_;
};

class PortfolioEngine : public engine::Engine {
 public:
  PortfolioEngine(const Model& model, const engine::Options& options, Portfolio portfolio)
      : model_(model),
        options_(options),
        limits_(options.limits),
        side_options_(side_options(options)),
        portfolio_(std::move(portfolio)) {
    try {
      symbolic_ = portfolio_.symbolic(model, options);
    } catch (const LimitError& error) {
      if (limits_.out_of_time()) throw;
      do_without_symbolic(error.what());
    } catch (const std::bad_alloc&) {
      do_without_symbolic("there is not enough memory");
    }
  }

  [[nodiscard]] engine::Answer check(const engine::Question& question) override {
    side_answers_.erase(key(question.property));
    const Model& asked = question.model != nullptr ? *question.model : model_;
    return portfolio_.bounded_knows(asked, question.property) && get_ready() ? race(question)
                                                                             : symbolic_->check(question);
  }

  // The symbolic engine may never find out what the bounded one has found.
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    const auto place = side_answers_.find(key(property));
    return place == side_answers_.end() ? symbolic_->explain(property, holds, options) : place->second.evidence;
  }

  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property& property) override {
    const auto place = side_answers_.find(key(property));
    if (place == side_answers_.end()) return symbolic_->failing_initial_state(property);
    const auto& evidence = place->second.evidence;
    if (!evidence || evidence->claims.empty()) return std::nullopt;
    const verdict::StateRef state = evidence->claims.front().state;
    return state < evidence->states.size() ? std::optional(evidence->states[state]) : std::nullopt;
  }

  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override {
    if (side_answers_.contains(key(property))) return std::nullopt;
    return symbolic_->profile(property, holds);
  }

  // Only the symbolic engine decides about uniform strategies.
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override {
    return symbolic_->refute(property, query, limits);
  }

  // Where the other engine has found a verdict, exploring the state space may take for ever, and nobody needs it.
  void describe(engine::Report& report) override {
    const bool asked = options_.consistency == engine::Consistency::On || options_.count_states || options_.whole_space;
    if (outrun_ && !symbolic_->explored() && !asked) {
      symbolic_->describe_known(report);
    } else {
      symbolic_->describe(report);
    }
  }

  [[nodiscard]] bool in_domain(const model::State& state) override { return symbolic_->in_domain(state); }
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override {
    return symbolic_->holds_in(state, question);
  }
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, model::AgentId agent,
                                               std::size_t limit) override {
    return symbolic_->look_alikes(state, agent, limit);
  }
  [[nodiscard]] bool explored() const override { return symbolic_->explored(); }
  void describe_known(engine::Report& report) override { symbolic_->describe_known(report); }

  void set_limits(const Limits& limits) override {
    limits_ = limits;
    side_options_.limits.deadline = limits.deadline;
    symbolic_->set_limits(limits);
  }

 private:
  using Key = std::pair<logic::FormulaId, logic::Logic>;
  static Key key(const logic::Property& property) { return {property.formula, property.logic}; }

  // Ends what is at work beside this thread, whatever happens here.
  class Ending {
   public:
    Ending(PortfolioEngine& run, std::stop_source& stop) : run_(run), stop_(stop) {}
    ~Ending() {
      stop_.request_stop();
      run_.watcher_->finish();
      run_.symbolic_->set_limits(run_.limits_);
    }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

   private:
    PortfolioEngine& run_;
    std::stop_source& stop_;
  };

  void do_without_symbolic(std::string reason) {
    symbolic_ = std::make_unique<NoEngine>(std::move(reason));
    alone_ = outrun_ = true;
  }

  // False if there is no thread to be had.
  bool get_ready() {
    try {
      if (!watcher_) watcher_.emplace(portfolio_.patience);
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  }

  engine::Answer race(const engine::Question& question) {
    std::stop_source stop;  // whoever is first stops the other; the user stops both
    const std::stop_callback by_user(limits_.stop, [&stop] { stop.request_stop(); });
    SideResult side;
    const Ending ending(*this, stop);
    Limits limits = limits_;
    limits.stop = stop.get_token();
    symbolic_->set_limits(limits);
    const auto begin = Clock::now();
    given_up_ = false;
    watcher_->watch(task(question, stop, side), outrun_ && !symbolic_->explored());
    const Attempt attempt = try_symbolic(question, stop);
    // At a deadline the bounded engine ends by itself, and may have something to say; where it is alone, nobody else
    // has.
    const bool sliced = limits_.processor_time && processor_time() >= *limits_.processor_time;
    const bool patient = (limits_.deadline.has_value() || alone_) && !sliced;
    if (!attempt.answer && !limits_.out_of_time()) {
      given_up_ = true;
      watcher_->start_now();
      const auto chance = std::max<Clock::duration>(Clock::now() - begin, portfolio_.last_chance);
      if (!patient) watcher_->wait_until(Clock::now() + chance);
    }
    if (attempt.answer || !patient) stop.request_stop();
    const bool was_started = watcher_->finish();
    if (!was_started) return attempt.answer ? *attempt.answer : throw LimitError(attempt.ended);
    return judge(question.property, attempt, std::move(side));
  }

  [[nodiscard]] SideWatcher::Task task(const engine::Question& question, std::stop_source& stop,
                                       SideResult& side) const {
    SideWatcher::Task result;
    result.work = [this, question] { return to_words(ask(portfolio_.bounded, model_, side_options_, question)); };
    result.memory = portfolio_.memory;
    result.stop = stop.get_token();
    // It knows the deadline itself and may have something to say when it is over.
    if (limits_.deadline) result.deadline = *limits_.deadline + std::chrono::milliseconds(200);
    result.allowance = [this, begin = Clock::now(), deadline = limits_.deadline] { return allowance(begin, deadline); };
    result.ended = [&stop, &side](SideEnd end) {
      try {
        side = result_of(std::move(end));
      } catch (const std::bad_alloc&) {
        side.kind = SideEnd::Kind::Failed;
        side.problem = "no more memory";  // short enough to need none
      }
      if (side.decided()) stop.request_stop();
    };
    return result;
  }

  // Returns the processor time that the bounded engine may have taken by now; called from another thread. If the
  // symbolic engine is at work, it will most often be the first, and the other's work is for nothing.
  [[nodiscard]] std::chrono::nanoseconds allowance(Clock::time_point begin, const Deadline& deadline) const {
    const auto now = Clock::now();
    const bool hurry = given_up_ || alone_ || outrun_ || now - begin > portfolio_.long_time ||
                       (deadline && now - begin > *deadline - now);
    return hurry ? std::chrono::nanoseconds::max() : portfolio_.first_slice + (now - begin) / 10;
  }

  Attempt try_symbolic(const engine::Question& question, const std::stop_source& stop) {
    Attempt attempt;
    try {
      engine::Answer answer = symbolic_->check(question);
      if (answer.verdict.answer == Verdict::Answer::Unknown) {
        attempt.ended = std::move(answer.verdict.reason);
      } else {
        attempt.answer = std::move(answer);
      }
    } catch (const LimitError& error) {
      attempt.ended = error.what();
      attempt.overtaken = stop.stop_requested() && !limits_.stop.stop_requested();
    } catch (const std::bad_alloc&) {
      attempt.ended = "there is not enough memory";
    }
    return attempt;
  }

  // Both have been at work.
  engine::Answer judge(const logic::Property& property, const Attempt& attempt, SideResult side) {
    if (attempt.answer) {
      engine::Answer answer = *attempt.answer;
      GNOMON_ASSERT(!side.decided() || side.answer->verdict == answer.verdict, "the engines agree");
      const bool was_late = side.decided() || side.kind == SideEnd::Kind::Stopped;
      answer.how = was_late ? "the symbolic engine was faster than the bounded engine"
                            : "the bounded engine had given up: " + side.why_undecided();
      return answer;
    }
    if (!side.decided()) {
      if (limits_.stop.stop_requested()) throw LimitError("interrupted");
      return {Verdict::unknown(fmt::format("{}; the bounded engine: {}", attempt.ended, side.why_undecided())),
              main_engine,
              {}};
    }
    outrun_ = true;
    std::string how = attempt.overtaken
                          ? "the bounded engine was faster than the symbolic engine: " + side.answer->how
                          : fmt::format("the symbolic engine had given up, {}; the bounded engine went on: {}",
                                        attempt.ended, side.answer->how);
    const Verdict verdict = side.answer->verdict;
    side_answers_.insert_or_assign(key(property), std::move(*side.answer));
    return {verdict, side_engine, std::move(how)};
  }

  const Model& model_;
  engine::Options options_;
  Limits limits_;
  engine::Options side_options_;
  const Portfolio portfolio_;
  std::unique_ptr<engine::Engine> symbolic_;
  std::optional<SideWatcher> watcher_;
  std::map<Key, SideAnswer> side_answers_;  // where the bounded engine was the first
  // The watcher's thread reads these.
  std::atomic<bool> outrun_ = false;    // it was so at least once
  std::atomic<bool> alone_ = false;     // there is no symbolic engine to wait for
  std::atomic<bool> given_up_ = false;  // the symbolic engine has, on this formula
};

}  // namespace

std::unique_ptr<engine::Engine> start_portfolio(const Model& model, const engine::Options& options,
                                                Portfolio portfolio) {
  return std::make_unique<PortfolioEngine>(model, options, std::move(portfolio));
}

}  // namespace gnomon::api

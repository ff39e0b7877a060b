// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/portfolio.hpp"

#include "api/portfolio/shared_formulas.hpp"
#include "base/error.hpp"
#include "base/process_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

using verdict::Verdict;
using Clock = std::chrono::steady_clock;

// The name of the engine that works in this process.
constexpr std::string_view main_engine = "symbolic";

// What came of the symbolic engine.
struct Attempt {
  std::optional<engine::Answer> answer;
  std::string ended;       // why there is none
  bool overtaken = false;  // because a rival had one
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
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property&, bool) override { refuse(); }
  void describe(engine::Report&) override { refuse(); }
  void set_limits(const Limits&) override {}

 private:
  [[noreturn]] void refuse() const { throw LimitError(reason_); }

  std::string reason_;
};

// Lists what is not empty, as in "a, b and c".
std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? std::string() : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

class PortfolioEngine : public engine::Engine {
 public:
  PortfolioEngine(const Model& model, const engine::Options& options, Portfolio portfolio)
      : model_(model),
        options_(options),
        limits_(options.limits),
        portfolio_(std::move(portfolio)),
        rivals_(model, portfolio_.rivals, options, rules()) {
    try {
      symbolic_ = portfolio_.symbolic(model, quiet_in_copies());
    } catch (const LimitError& error) {
      if (limits_.out_of_time()) throw;
      do_without_symbolic(error.what());
    } catch (const std::bad_alloc&) {
      do_without_symbolic("there is not enough memory");
    }
  }

  [[nodiscard]] engine::Answer check(const engine::Question& question) override {
    side_answers_.erase(key(question.property));
    if (portfolio_.jobs < 2) return one_after_the_other(question);
    if (shared_) {
      if (auto found = shared_->take(question.property, limits_)) return shared_answer(question, std::move(*found));
      return symbolic_->check(question);
    }
    const bool explored = symbolic_->explored();
    const auto begin = processor_time();
    engine::Answer answer = rivals_.choose(question, explored) ? race(question) : symbolic_->check(question);
    const auto taken = processor_time() - begin;
    if (explored && taken >= portfolio_.expensive) share_what_follows(question.property, taken);
    return answer;
  }

  void expect(const std::vector<const logic::Property*>& formulas) override { expected_ = formulas; }

  // The symbolic engine may never find out what a rival has found.
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    const auto place = side_answers_.find(key(property));
    return place == side_answers_.end() ? symbolic_->explain(property, holds, options) : place->second.evidence;
  }

  // Of what a rival has decided, the state for the verdict is the start of its evidence, if there is some.
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override {
    const auto place = side_answers_.find(key(property));
    if (place == side_answers_.end()) return symbolic_->initial_state(property, holds);
    const SideAnswer& answer = place->second;
    const auto& evidence = answer.evidence;
    if (!evidence || evidence->claims.empty() || answer.verdict != Verdict::of(holds)) {
      return holds ? answer.holding : answer.failing;
    }
    const verdict::StateRef state = evidence->claims.front().state;
    return state < evidence->states.size() ? std::optional(evidence->states[state]) : std::nullopt;
  }

  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override {
    const auto place = side_answers_.find(key(property));
    return place == side_answers_.end() ? symbolic_->initial_counts(property, holds) : place->second.counts;
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

  [[nodiscard]] std::optional<bool> holds_at_once(const engine::Question& question) override {
    return symbolic_->holds_at_once(question);
  }
  [[nodiscard]] bool in_domain(const model::State& state) override { return symbolic_->in_domain(state); }
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override {
    return symbolic_->holds_in(state, question);
  }
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) override {
    return symbolic_->look_alikes(state, variables, limit);
  }
  [[nodiscard]] bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) override {
    return symbolic_->holds_in_all_alike(state, variables, question);
  }
  [[nodiscard]] engine::Timing timing(logic::Logic logic, std::size_t most) override {
    return symbolic_->timing(logic, most);
  }
  [[nodiscard]] engine::Coverage coverage() override { return symbolic_->coverage(); }
  [[nodiscard]] bool explored() const override { return symbolic_->explored(); }
  void describe_known(engine::Report& report) override { symbolic_->describe_known(report); }

  void set_limits(const Limits& limits) override {
    limits_ = limits;
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
      (void)run_.rivals_.finish();
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

  // Returns the options of the symbolic engine, which tells its progress only in this process.
  [[nodiscard]] engine::Options quiet_in_copies() const {
    engine::Options result = options_;
    if (!options_.progress) return result;
    result.progress = [progress = options_.progress, here = ::getpid()](const engine::Progress& step) {
      if (::getpid() == here) progress(step);
    };
    return result;
  }

  [[nodiscard]] RivalRules rules() const {
    RivalRules result = portfolio_.rules;
    result.most = portfolio_.jobs - 1;
    return result;
  }

  // Returns until when the rivals may go on although the symbolic engine has given up, if nobody says it.
  [[nodiscard]] Clock::time_point end_of_last_chance(Clock::time_point begin) const {
    const auto now = Clock::now();
    return now + std::max<Clock::duration>(now - begin, portfolio_.last_chance);
  }

  engine::Answer race(const engine::Question& question) {
    std::stop_source stop;  // whoever is first stops the others; the user stops all
    const std::stop_callback by_user(limits_.stop, [&stop] { stop.request_stop(); });
    const Ending ending(*this, stop);
    Limits limits = limits_;
    limits.stop = stop.get_token();
    symbolic_->set_limits(limits);
    const auto begin = Clock::now();
    rivals_.begin(question, stop, limits_.deadline, outrun_ && !symbolic_->explored());
    const Attempt attempt = try_symbolic(question, stop);
    // At a deadline the rivals end by themselves, and may have something to say; where they are alone, nobody else has.
    const bool patient = (limits_.deadline.has_value() || alone_) && !limits_.processor_time;
    if (!attempt.answer && !limits_.out_of_time()) {
      rivals_.take_over();
      if (!patient) rivals_.wait_until(waiting(limits_).deadline.value_or(end_of_last_chance(begin)));
    }
    if (attempt.answer || !patient) stop.request_stop();
    const std::vector<RivalEnd>& ends = rivals_.finish();
    if (std::none_of(ends.begin(), ends.end(), [](const RivalEnd& end) { return end.started; })) {
      return attempt.answer ? *attempt.answer : throw LimitError(attempt.ended);
    }
    return judge(question.property, attempt, ends);
  }

  // Decides the formulas after this one in copies of this process, too, if there are several.
  void share_what_follows(const logic::Property& property, std::chrono::nanoseconds taken) {
    const auto is_this = [&](const logic::Property* one) { return key(*one) == key(property); };
    const auto last = std::find_if(expected_.rbegin(), expected_.rend(), is_this);
    std::vector<const logic::Property*> rest;
    std::copy_if(last.base(), expected_.end(), std::back_inserter(rest),
                 [this](const logic::Property* one) { return portfolio_.may_share(*one); });
    SharedFormulas::Rules rules = rules_of_copies(rest.size());
    rules.patience = std::max(rules.patience, 2 * taken);
    if (rules.copies == 0) return;
    try {
      shared_ = std::make_unique<SharedFormulas>(*symbolic_, std::move(rest), rules);
    } catch (const std::system_error&) {
      // So this process decides them alone.
    }
  }

  // This process has work for itself. A copy comes to need as much memory as this process has, and may take as much
  // again.
  [[nodiscard]] SharedFormulas::Rules rules_of_copies(std::size_t formulas) const {
    SharedFormulas::Rules result;
    result.explain = options_.explain;
    result.copies = std::min(portfolio_.jobs, std::max<std::size_t>(formulas, 1)) - 1;
    result.memory = portfolio_.rules.memory / std::max<std::size_t>(result.copies, 1);
    const auto memory = process_memory();
    const std::size_t limit = portfolio_.rules.memory_of_all;
    if (limit == 0 || !memory || memory->resident == 0) return result;
    result.memory = memory->resident;
    result.copies = std::min(result.copies, std::max<std::size_t>(limit / (2 * memory->resident), 1) - 1);
    return result;
  }

  engine::Answer shared_answer(const engine::Question& question, SideAnswer found) {
    engine::Answer result{found.verdict, main_engine, found.how};
    side_answers_.insert_or_assign(key(question.property), std::move(found));
    return result;
  }

  // With one process the rivals have their chance when the symbolic engine has given up.
  engine::Answer one_after_the_other(const engine::Question& question) {
    const auto begin = Clock::now();
    const Attempt attempt = try_symbolic(question, std::stop_source(std::nostopstate));
    if (attempt.answer) return *attempt.answer;
    const Model& asked = question.model != nullptr ? *question.model : model_;
    std::string reasons = attempt.ended;
    for (const Rival& rival : rivals_.all()) {
      if (limits_.reached() != nullptr) break;
      if (!rival.may_decide(asked, question.property, symbolic_->explored())) continue;
      engine::Options options = options_;
      options.memory = portfolio_.rules.memory;
      options.limits = limits_.deadline || alone_ ? limits_ : sooner(limits_, end_of_last_chance(begin));
      SideAnswer answer = ask(rival.make, model_, options, question);
      if (answer.known()) return taken_over(question.property, attempt, rival, std::move(answer));
      reasons += fmt::format("; {}: {}", rival.title, answer.verdict.reason);
    }
    limits_.check();
    return {Verdict::unknown(std::move(reasons)), main_engine, {}};
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

  // All have been at work.
  engine::Answer judge(const logic::Property& property, const Attempt& attempt, const std::vector<RivalEnd>& ends) {
    const RivalEnd* const winner = rivals_.winner();
    if (attempt.answer) {
      const bool agree = std::all_of(ends.begin(), ends.end(), [&](const RivalEnd& end) {
        return !end.decided() || end.answer->verdict == attempt.answer->verdict;
      });
      GNOMON_ASSERT(agree, "the engines agree");
      engine::Answer answer = *attempt.answer;
      answer.how = how_it_was_first(ends);
      return answer;
    }
    if (winner != nullptr) return taken_over(property, attempt, *winner->rival, *winner->answer);
    if (limits_.stop.stop_requested()) throw LimitError("interrupted");
    std::string reasons = attempt.ended;
    for (const RivalEnd& end : ends) {
      if (end.started) reasons += fmt::format("; {}: {}", end.rival->title, end.why_undecided());
    }
    return {Verdict::unknown(std::move(reasons)), main_engine, {}};
  }

  static std::string how_it_was_first(const std::vector<RivalEnd>& ends) {
    std::vector<std::string> late;
    std::vector<std::string> given_up;
    for (const RivalEnd& end : ends) {
      if (!end.started) continue;
      if (end.decided() || end.kind == SideEnd::Kind::Stopped) {
        late.push_back(end.rival->title);
      } else {
        given_up.push_back(fmt::format("{} had given up: {}", end.rival->title, end.why_undecided()));
      }
    }
    if (!late.empty()) given_up.insert(given_up.begin(), "the symbolic engine was faster than " + listed(late));
    return fmt::format("{}", fmt::join(given_up, "; "));
  }

  // A rival has the verdict.
  engine::Answer taken_over(const logic::Property& property, const Attempt& attempt, const Rival& rival,
                            SideAnswer answer) {
    outrun_ = true;
    std::string how = attempt.overtaken
                          ? fmt::format("{} was faster than the symbolic engine", rival.title)
                          : fmt::format("the symbolic engine had given up, {}; {} went on", attempt.ended, rival.title);
    if (!answer.how.empty()) how += ": " + answer.how;
    const Verdict verdict = answer.verdict;
    side_answers_.insert_or_assign(key(property), std::move(answer));
    return {verdict, rival.engine, std::move(how)};
  }

  const Model& model_;
  engine::Options options_;
  Limits limits_;
  const Portfolio portfolio_;
  Rivals rivals_;
  std::unique_ptr<engine::Engine> symbolic_;
  std::vector<const logic::Property*> expected_;
  std::unique_ptr<SharedFormulas> shared_;  // once a formula was expensive
  std::map<Key, SideAnswer> side_answers_;  // where another process was the first
  bool outrun_ = false;                     // by a rival, at least once
  bool alone_ = false;                      // the rivals are: there is no symbolic engine
};

}  // namespace

std::unique_ptr<engine::Engine> start_portfolio(const Model& model, const engine::Options& options,
                                                Portfolio portfolio) {
  return std::make_unique<PortfolioEngine>(model, options, std::move(portfolio));
}

}  // namespace gnomon::api

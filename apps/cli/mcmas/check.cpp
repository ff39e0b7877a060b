// SPDX-License-Identifier: Apache-2.0
//
// MCMAS finds all states first and then looks at the formulas, and its lines say so. The engine works in
// another order, which nobody sees.
#include "cli/mcmas/check.hpp"

#include "base/error.hpp"
#include "cli/mcmas/engine.hpp"
#include "cli/mcmas/print.hpp"
#include "cli/mcmas/space.hpp"
#include "cli/mcmas/witness.hpp"
#include "cli/terminal/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

class Check {
 public:
  explicit Check(const McmasRun& run) : run_(run) {}

  ExitCode operator()() {
    run_.output.print(
        "Building partial transition relation...\nBuilding BDD for initial states...\n"
        "Building reachable state space...\n");
    run_.output.flush();
    answer_questions();
    if (options().verbosity > 2) run_.output.print("Done.\n");
    print_headings();
    const McmasAnswers answers = decide();
    if (interrupt_.signal_number() != 0) return stopped(answers);
    print_formulas_that_waited(answers);
    print_end(answers);
    const bool decided =
        std::none_of(answers.outcomes.begin(), answers.outcomes.end(),
                     [](const api::Outcome& outcome) { return outcome.verdict.answer == Answer::Unknown; });
    return complete_ && decided ? ExitCode::Success : ExitCode::Undecided;
  }

 private:
  [[nodiscard]] const McmasOptions& options() const { return run_.options; }

  // -k, -a and -exportmodel, which are answered before the formulas.
  void answer_questions() {
    if (options().find_deadlock || options().find_overflow) print_consistency();
    if (options().export_model) export_model();
  }

  void print_consistency() {
    const McmasConsistency consistency = find_deadlock_and_overflow(options(), run_.loaded, interrupt_.token());
    if (!consistency.stopped.empty()) return not_answered("-k and -a are not answered", consistency.stopped);
    if (options().find_deadlock) print_deadlock(consistency);
    if (options().find_overflow && consistency.overflow) print_overflow(*consistency.overflow);
  }

  void print_deadlock(const McmasConsistency& consistency) {
    if (!consistency.deadlock) return run_.output.print("There is no deadlock state in the model!\n");
    run_.output.print(
        fmt::format("Attention: there are deadlock states in the model!\n"
                    "The following state does not have any successors.\n{}{}",
                    mcmas_state(run_.system(), consistency.deadlock->last()), forty_dashes));
    show_witness_run(run_, *consistency.deadlock, "deadlock");
  }

  void print_overflow(const api::Overflow& overflow) {
    run_.output.print(fmt::format("Evolution item {} in Agent {} can cause overflow in the following state: \n{}{}",
                                  overflow.item + 1, run_.system()[overflow.agent].name,
                                  mcmas_state(run_.system(), overflow.trace.last()), forty_dashes));
    show_witness_run(run_, overflow.trace, "overflow");
  }

  void export_model() {
    try {
      write_statespace(run_.system(), options().directory, {.stop = interrupt_.token()});
    } catch (const LimitError& error) {
      not_answered("-exportmodel is not carried out", error.what());
    }
  }

  void not_answered(std::string_view what, std::string_view reason) {
    complete_ = false;
    if (interrupt_.signal_number() == 0) run_.note(fmt::format("{}: {}", what, reason));
  }

  McmasAnswers decide() {
    api::CheckListener listener;
    listener.decided = [&](const api::Outcome& outcome) {
      if (!waits_for_report() && interrupt_.signal_number() == 0) print_outcome(outcome);
    };
    return decide_formulas(options(), run_.loaded, interrupt_.token(), listener);
  }

  void print_headings() {
    if (interrupt_.signal_number() != 0) return;
    run_.print_unless_quiet("Checking formulae...\n");
    if (!run_.specification().fairness.empty()) run_.output.print("Building set of fair states...\n");
    run_.output.print("Verifying properties...\n");
    run_.output.flush();
  }

  // With fairness a warning may have to stand before the formulas, and only the report knows.
  [[nodiscard]] bool waits_for_report() const { return !run_.specification().fairness.empty(); }

  // Ended by a signal. What was found out until then is told if -u asks for it.
  ExitCode stopped(const McmasAnswers& answers) {
    if (options().statistics) run_.output.print(answers.statistics);
    return caught_signal(run_, interrupt_.signal_number());
  }

  void print_formulas_that_waited(const McmasAnswers& answers) {
    if (!waits_for_report()) return;
    if (answers.no_fair_state) {
      run_.output.print(
          fmt::format("{}The fairness constraint does not hold in any paths.\n", options().quiet ? "" : "  Warning: "));
    }
    for (const api::Outcome& outcome : answers.outcomes) print_outcome(outcome);
  }

  void print_outcome(const api::Outcome& outcome) {
    run_.print_formula(outcome.property, outcome.verdict);
    show_witness(run_, outcome);
    if (options().verbosity > 1) {
      run_.print_unless_quiet(
          fmt::format("  time for checking formula {} = {}\n", outcome.property + 1, mcmas_seconds(outcome.time)));
    }
    run_.output.flush();
  }

  void print_end(const McmasAnswers& answers) {
    if (options().verbosity > 1) {
      run_.print_unless_quiet(
          fmt::format("It took {} seconds to generate state space.\n", mcmas_seconds(answers.exploration)));
      run_.print_unless_quiet(
          fmt::format("time for model checking = {}\n", mcmas_seconds(answers.total - answers.exploration)));
    }
    run_.print_done();
    run_.output.print(fmt::format("execution time = {}\n", mcmas_seconds(run_.elapsed())));
    if (answers.states) {
      run_.output.print(fmt::format("number of reachable states = {}\n", mcmas_number(*answers.states)));
    }
    run_.output.print(fmt::format("BDD memory in use = {}\n", answers.memory_bytes));
    if (options().statistics) run_.output.print(answers.statistics);
  }

  const McmasRun& run_;
  Interrupt interrupt_;
  bool complete_ = true;  // everything that was asked could be computed
};

}  // namespace

ExitCode check_as_mcmas(const McmasRun& run) { return Check(run)(); }

}  // namespace gnomon::cli

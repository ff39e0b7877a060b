// SPDX-License-Identifier: Apache-2.0
//
// CaDiCaL ends the whole program when it is called in the wrong order or with an unknown literal, so
// everything is checked here before it is passed on. No other file knows CaDiCaL.
#include "sat/cadical_solver.hpp"

#include "base/error.hpp"
#include "base/process_memory.hpp"
#include "base/within_limits.hpp"

#include <cadical.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

namespace gnomon::sat {
namespace {

// CaDiCaL calls this now and then during a search.
class LimitTerminator final : public CaDiCaL::Terminator {
 public:
  explicit LimitTerminator(const Limits& limits) : limits_(limits) {}

  bool terminate() override { return limits_.out_of_time() || is_too_large(); }

 private:
  // Reads the memory use, which is slow, only now and then.
  bool is_too_large() {
    constexpr unsigned now_and_then = 16;
    if (!limits_.memory || calls_++ % now_and_then != 0) return false;
    const auto memory = process_memory();
    return memory && memory->resident > *limits_.memory;
  }

  const Limits& limits_;
  unsigned calls_ = 0;
};

class CadicalSolver final : public Solver {
 public:
  CadicalSolver() { solver_->set("quiet", 1); }

  Literal new_variable() override {
    if (variables_ == Literal::max_variables) throw LimitError("the SAT solver has no more variables");
    return Literal::of_variable(variables_++);
  }
  std::size_t variable_count() const override { return variables_; }

  using Solver::add_clause;
  void add_clause(std::span<const Literal> literals) override {
    for (const Literal literal : literals) check_known(literal);
    answer_ = Answer::Unknown;
    while_whole([&](CaDiCaL::Solver& solver) {
      for (const Literal literal : literals) solver.add(literal.dimacs());
      solver.add(0);
    });
  }

  using Solver::solve;
  Answer solve(std::span<const Literal> assumptions, const Limits& limits) override {
    for (const Literal literal : assumptions) check_known(literal);
    assumptions_.assign(assumptions.begin(), assumptions.end());
    answer_ = Answer::Unknown;
    LimitTerminator terminator(limits);
    if (terminator.terminate()) return answer_;  // CaDiCaL does not call it on easy problems

    while_whole([&](CaDiCaL::Solver& solver) {
      // Also variables that no clause mentions get values.
      solver.reserve(static_cast<int>(variables_));
      variables_with_values_ = variables_;
      for (const Literal literal : assumptions) solver.assume(literal.dimacs());
      if (limits.conflicts) {
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
        solver.limit("conflicts", static_cast<int>(std::min(*limits.conflicts, most)));
      }
      solver.connect_terminator(&terminator);  // which must not outlive this call
      answer_ = answer_of(solver.solve());
      solver.disconnect_terminator();
    });
    return answer_;
  }

  bool value(Literal literal) const override {
    if (answer_ != Answer::Sat) throw std::invalid_argument("values are there only after the answer Sat");
    check_known(literal);
    if (literal.variable() >= variables_with_values_) return literal.negated();
    const bool positive = solver_->val(Literal::of_variable(literal.variable()).dimacs()) > 0;
    return positive != literal.negated();
  }

  std::vector<Literal> core() const override {
    if (answer_ != Answer::Unsat) throw std::invalid_argument("a core is there only after the answer Unsat");
    std::vector<Literal> failed;
    std::copy_if(assumptions_.begin(), assumptions_.end(), std::back_inserter(failed),
                 [&](const Literal literal) { return solver_->failed(literal.dimacs()); });
    std::sort(failed.begin(), failed.end());
    failed.erase(std::unique(failed.begin(), failed.end()), failed.end());
    return failed;
  }

 private:
  static Answer answer_of(int status) {
    constexpr int satisfiable = 10, unsatisfiable = 20;  // the exit codes of the SAT competitions
    if (status == satisfiable) return Answer::Sat;
    return status == unsatisfiable ? Answer::Unsat : Answer::Unknown;
  }

  void check_known(Literal literal) const {
    if (literal.variable() >= variables_) throw std::invalid_argument("a literal that this SAT solver did not make");
  }

  // Where the memory runs out, CaDiCaL is left in the middle of a change: every further call, and its destructor, may
  // end the program. So it is left alone from then on, with what it has allocated.
  template <typename Work> void while_whole(const Work& work) {
    if (!solver_) throw LimitError(not_enough_memory);
    try {
      work(*solver_);
    } catch (const std::bad_alloc&) {
      answer_ = Answer::Unknown;
      (void)solver_.release();  // NOLINT(bugprone-unused-return-value): it is lost on purpose
      throw;
    }
  }

  // Null once the memory has run out.
  std::unique_ptr<CaDiCaL::Solver> solver_ = std::make_unique<CaDiCaL::Solver>();
  std::size_t variables_ = 0;
  std::size_t variables_with_values_ = 0;
  std::vector<Literal> assumptions_;  // of the last call of `solve`
  Answer answer_ = Answer::Unknown;   // of the last call of `solve`, unless a clause came since
};

}  // namespace

std::unique_ptr<Solver> make_cadical_solver() { return std::make_unique<CadicalSolver>(); }

std::string_view cadical_version() { return CaDiCaL::Solver::version(); }

}  // namespace gnomon::sat

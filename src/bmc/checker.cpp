// SPDX-License-Identifier: Apache-2.0
#include "bmc/checker.hpp"

#include "base/error.hpp"
#include "bmc/proof/diameter.hpp"
#include "bmc/proof/induction.hpp"
#include "bmc/proof/prefixes.hpp"
#include "bmc/search.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/cnf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::bmc {

using logic::FormulaId;
using verdict::Verdict;

namespace {

// Fairness conditions without modal operators can be seen in a state.
bool has_visible_fairness(const logic::Specification& specification) {
  return std::all_of(specification.fairness.begin(), specification.fairness.end(), [&](FormulaId condition) {
    return verdict::modal_formulas(specification.pool, condition).empty();
  });
}

// Returns what shows the statement.
std::string_view name_of(const verdict::Statement& statement) { return statement.holds ? "witness" : "counterexample"; }

// Arguments that a search will find nothing.
class Proof {
 public:
  Proof(Unrolling& unrolling, const logic::FormulaPool& pool, Search& search, engine::BoundedEncoding encoding,
        const Limits& limits)
      : limits_(limits),
        shortest_(encoding == engine::BoundedEncoding::Huang ? 1 : 2),
        closure_(search.closure()),
        name_(name_of(search.statement())),
        prefixes_(search.prefixes()) {
    const verdict::Statement& statement = search.statement();
    std::vector<FormulaId> invariants;
    if (!statement.holds) invariants = invariants_of(pool, statement.formula);
    if (!invariants.empty()) {
      induction_ = std::make_unique<Induction>(unrolling, pool, statement.formula, std::move(invariants));
    }
    if (closure_.by_length) diameter_ = std::make_unique<Diameter>(unrolling, pool, closure_.from_initial);
  }

  struct Argument {
    bool proves = false;  // what was looked for is not so; otherwise nobody knows
    std::string text;
  };
  // Nothing was found up to this bound. Why nothing will be found any more, if that is known.
  [[nodiscard]] std::optional<Argument> after(std::size_t bound) {
    if (bound < shortest_) return std::nullopt;
    if (closure_.enough && bound >= *closure_.enough) {
      return Argument{closure_.conclusive, "longer paths make no difference"};
    }
    // Hard questions may get easier with the next bound, but not always: the search goes on meanwhile.
    const sat::Limits limits = limits_.for_solver(2'000 * bound);
    if (induction_ && !induction_->has_failed() && induction_->try_next(limits)) {
      return Argument{true, fmt::format("induction with depth {}", induction_->depth())};
    }
    if (prefixes_ && bound >= next_prefixes_) {
      // Prefixes are no lassos and cost less than the search, so that they may be longer; but few lengths are tried.
      next_prefixes_ = bound + bound / 3 + 1;
      const std::size_t states = 3 * bound;
      if (prefixes_->none_has(states, limits)) {
        return Argument{true, fmt::format("no run of {} states begins a {}", states, name_)};
      }
    }
    if (diameter_ && bound >= closure_.at_least && diameter_->is_at_most(bound, limits)) {
      return Argument{closure_.conclusive, fmt::format("every run repeats a state within {} steps", bound)};
    }
    return std::nullopt;
  }

 private:
  const Limits& limits_;
  std::size_t shortest_;  // with this bound the encoding has room for a step
  Closure closure_;
  std::string_view name_;  // of what is looked for
  std::unique_ptr<Induction> induction_;
  std::unique_ptr<Diameter> diameter_;
  std::unique_ptr<Prefixes> prefixes_;
  std::size_t next_prefixes_ = 1;  // the bound from which on they are tried again
};

// What is looked for, and what may tell that there is none.
struct Direction {
  Search* search;
  std::unique_ptr<Proof> that_there_is_none;
};

bool has_choices(const logic::FormulaPool& pool, logic::FormulaId root) {
  const std::vector<logic::FormulaId> parts = logic::subformulas(pool, root);
  return std::any_of(parts.begin(), parts.end(), [&](logic::FormulaId part) {
    const logic::Op op = pool[part].op;
    return op == logic::Op::Coalition || op == logic::Op::StrategySome || op == logic::Op::StrategyAll;
  });
}

// With growing bounds, until there is an answer or there can be none.
void look(std::vector<Direction> directions, const engine::BoundedOptions& options, const Limits& limits,
          Result& result) {
  for (std::size_t bound = options.first_bound; !options.max_bound || bound <= *options.max_bound; ++bound) {
    result.bound = bound;
    for (const Direction& direction : directions) {
      limits.check();
      if (limits.progress) limits.progress({"bound", bound});
      result.fragments = direction.search->fragments(bound);
      auto found = direction.search->at(bound);
      result.variables = direction.search->variables();
      if (!found) continue;
      const verdict::Statement& statement = direction.search->statement();
      result.verdict = Verdict::of(statement.holds);
      result.evidence = std::move(found->evidence);
      result.how = fmt::format("a {} with bound {}", name_of(statement), bound);
      return;
    }
    if (!options.complete) continue;
    for (auto direction = directions.begin(); direction != directions.end();) {
      const auto closed = direction->that_there_is_none->after(bound);
      if (closed && closed->proves) {
        result.verdict = Verdict::of(!direction->search->statement().holds);
        result.how = closed->text;
        return;
      }
      direction = closed ? directions.erase(direction) : std::next(direction);
    }
    if (directions.empty()) {
      result.verdict =
          Verdict::unknown("it takes all states to decide it, and the bounded engine looks at a few runs only");
      return;
    }
  }
  result.verdict = Verdict::unknown(fmt::format("unknown up to bound {}", result.bound));
}

}  // namespace

bool may_decide(const logic::Specification& specification, const logic::Property& property) {
  if (!has_visible_fairness(specification)) return false;
  for (const bool holds : {false, true}) {
    const verdict::Statement statement = verdict::statement_of(property, holds);
    const verdict::Rules rules(specification.pool, statement);
    try {
      Needs needs(specification.pool, rules, is_fair(specification, statement), engine::BoundedEncoding::Huang, {});
      if (needs.can_be_shown(statement.literal())) return true;
    } catch (const LimitError&) {
      return false;
    }
  }
  return false;
}

BoundedChecker::BoundedChecker(const model::System& system, const logic::Specification& specification,
                               const engine::BoundedOptions& options)
    : system_(system), specification_(specification), options_(options) {}

Unrolling& BoundedChecker::unrolling(const Limits& limits) {
  if (!unrolling_) unrolling_.emplace(graph_, system_, limits);
  unrolling_->set_limits(limits);
  return *unrolling_;
}

BoundedChecker::Count BoundedChecker::initial_states(const Limits& limits) {
  if (initial_) return *initial_;
  Unrolling& model = unrolling(limits);
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  sat::Cnf cnf(graph_, *solver, &limits);
  const Frame one = model.new_frame();
  const Frame two = model.new_frame();
  for (const Frame& frame : {one, two}) {
    cnf.require(frame.valid);
    cnf.require(model.is_initial(frame));
  }
  const std::array different{cnf.implying(!model.same(one, two))};
  const sat::Answer some = solver->solve({}, limits.for_solver());
  const sat::Answer several = some == sat::Answer::Sat ? solver->solve(different, limits.for_solver()) : some;
  if (some == sat::Answer::Unknown || several == sat::Answer::Unknown) {
    limits.check();
    throw LimitError("the SAT solver gave up");
  }
  initial_ = some == sat::Answer::Unsat ? Count::None : several == sat::Answer::Unsat ? Count::One : Count::Several;
  return *initial_;
}

Result BoundedChecker::check(const logic::Property& property, const Limits& limits) {
  limits.check();
  Result result;
  if (!has_visible_fairness(specification_)) {
    result.verdict = Verdict::unknown("the bounded engine does not know fairness conditions with modal operators");
    return result;
  }
  const Count initial = initial_states(limits);
  if (initial == Count::None) {
    result.verdict = Verdict::of(true);
    result.how = "there is no initial state";
    return result;
  }
  Unrolling& model = unrolling(limits);
  Search refutation(model, specification_, verdict::statement_of(property, false), options_, limits);
  const bool refutes = refutation.is_possible();
  engine::BoundedOptions for_confirmation = options_;
  if (refutes) for_confirmation.dump = {};  // one set of clauses for each bound is enough
  Search confirmation(model, specification_, verdict::statement_of(property, true), for_confirmation, limits);
  const bool confirms = initial == Count::One && confirmation.is_possible();
  if (!refutes && !confirms) {
    result.verdict = Verdict::unknown(
        confirmation.is_possible()
            ? "the model has several initial states, and the bounded engine can show this for one only"
        : has_choices(specification_.pool, property.formula)
            ? "the bounded engine does not know coalitions and strategies; the symbolic engine does"
            : "it takes all states to show or refute it, and the bounded engine looks at a few runs only");
    return result;
  }
  std::vector<Direction> directions;
  for (Search* const search : {refutes ? &refutation : nullptr, confirms ? &confirmation : nullptr}) {
    if (search == nullptr) continue;
    directions.push_back(
        {search, std::make_unique<Proof>(model, specification_.pool, *search, options_.encoding, limits)});
  }
  try {
    look(std::move(directions), options_, limits, result);
  } catch (const LimitError& limit) {
    if (result.bound <= options_.first_bound) throw;
    result.verdict = Verdict::unknown(fmt::format("unknown up to bound {}: {}", result.bound - 1, limit.what()));
  }
  return result;
}

}  // namespace gnomon::bmc

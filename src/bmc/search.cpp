// SPDX-License-Identifier: Apache-2.0
#include "bmc/search.hpp"

#include "base/error.hpp"
#include "bmc/counterexample.hpp"
#include "bmc/encoder.hpp"
#include "logic/classify.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/simulation.hpp"
#include "verdict/validate/validate.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace gnomon::bmc {

using logic::FormulaId;
using logic::Op;
using verdict::Literal;
using verdict::Reason;

bool is_fair(const logic::Specification& specification, const verdict::Statement& statement) {
  return !specification.fairness.empty() && statement.paths != logic::PathKind::Finite;
}

Search::Search(Unrolling& unrolling, const logic::Specification& specification, const verdict::Statement& statement,
               const engine::BoundedOptions& options, const Limits& limits)
    : unrolling_(unrolling),
      specification_(specification),
      statement_(statement),
      options_(options),
      limits_(limits),
      fair_(is_fair(specification, statement)),
      rules_(specification.pool, statement),
      needs_(specification.pool, rules_, fair_, options.encoding, automata::Limits(limits)),
      fragments_(unrolling, specification.pool, fair_ ? specification.fairness : std::vector<FormulaId>()),
      solver_(sat::make_cadical_solver()),
      recorder_(options.dump ? std::make_unique<sat::Recorder>(*solver_) : nullptr),
      asked_(recorder_ ? static_cast<sat::Solver&>(*recorder_) : *solver_),
      cnf_(unrolling.graph(), asked_, &limits) {}

Resources Search::fragments(std::size_t bound) {
  const Literal literal = statement_.literal();
  return Resources::one(needs_.first_fragment(literal)) + needs_.resources(literal, bound);
}

std::optional<Search::Found> Search::at(std::size_t bound) {
  const auto tick = [this] { limits_.check(); };
  Encoder encoder({specification_.pool, rules_, needs_, fragments_, cnf_, asked_, options_.encoding, fair_, tick},
                  bound);
  const Skeleton skeleton = encoder.run(statement_.literal());
  const sat::Literal exists = skeleton.obligations[skeleton.root].met;
  const sat::Answer answer = asked_.solve(std::array{exists}, limits_.for_solver());
  if (recorder_) {
    std::ostringstream dimacs;
    recorder_->write_dimacs(dimacs, recorder_->assumptions());
    options_.dump(bound, dimacs.str());
  }
  if (answer == sat::Answer::Unknown) {
    limits_.check();
    throw LimitError("the SAT solver gave up");
  }
  if (answer == sat::Answer::Unsat) {
    asked_.add_clause({!exists});
    return std::nullopt;
  }
  const sat::Simulation values = sat::evaluate(unrolling_.graph(), cnf_.input_values());
  Found result{
      read_evidence(specification_.pool, statement_, needs_, fragments_, {skeleton, *solver_, values}, limits_)};
  if (result.evidence) {
    const verdict::Validation validation =
        verdict::validate(unrolling_.system(), specification_, statement_, *result.evidence, {}, limits_);
    if (!validation.ok()) throw InternalError("the bounded engine found something wrong: " + validation.defect);
  }
  return result;
}

Closure Search::closure() {
  const Literal literal = statement_.literal();
  if (fair_) return {false, false, false, {}, 1};
  Closure result;
  result.conclusive = needs_.is_always_shown(literal);
  look(literal, true, result);
  return result;
}

// A fair path is a path. But where no initial state starts a fair one, every formula is true.
std::unique_ptr<Prefixes> Search::prefixes() {
  if (fair_ && statement_.holds) return nullptr;
  return std::make_unique<Prefixes>(unrolling_, specification_.pool, rules_, needs_, statement_.literal());
}

void Search::look(const Literal& literal, bool initial, Closure& result) {
  if (!seen_.emplace(literal.formula, literal.holds, initial).second) return;
  const logic::Node& node = specification_.pool[literal.formula];
  const auto look_at = [&](const std::vector<Literal>& literals, bool here) {
    for (const Literal& next : literals) look(next, here && initial, result);
  };
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated:
    case Reason::Engine:
    case Reason::Strategy: return;
    case Reason::Operands:
      if (const auto ways = needs_.ways(literal)) {
        look_at(ways->first.literals, true);
        look_at(ways->second.literals, true);
      } else {
        look_at(needs_.operands(literal).literals, true);
      }
      return;
    case Reason::Links:
      result.enough.reset();
      if (node.op == Op::CommonKnows) result.by_length = false;  // a chain may be longer than any run
      return look_at({{node.left, false}}, false);
    case Reason::Path: break;
  }
  if (rules_.paths()) {  // an accepting run may have to visit the same state several times
    result = {false, false, false, {}, 1};
    return;
  }
  const verdict::PathShape shape = rules_.path_shape(literal);
  if (!shape.one_step()) look_at_length(shape, result);
  if (!shape.one_step()) result.from_initial = result.from_initial && initial;
  look_at(shape.before, false);
  look_at(shape.early, false);
  look_at(shape.through, false);
  look_at(shape.goal, false);
}

// A path to a goal need not come by the same state twice, unless it must have so many steps.
void Search::look_at_length(const verdict::PathShape& shape, Closure& result) {
  const bool counted = shape.low > 0 || shape.lasts;
  if (shape.high == logic::Node::unbounded) {
    result.enough.reset();
    if (shape.low > 0) result.by_length = false;
    return;
  }
  const std::size_t states = std::size_t{shape.high} + 1;
  if (result.enough) result.enough = std::max(*result.enough, states);
  if (counted) result.at_least = std::max(result.at_least, states);
}

}  // namespace gnomon::bmc

// SPDX-License-Identifier: Apache-2.0
#include "api/bound.hpp"

#include "api/engines.hpp"
#include "automata/regular.hpp"
#include "base/error.hpp"
#include "base/within_limits.hpp"
#include "engine/engine.hpp"
#include "logic/classify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace gnomon::api {

namespace {

using logic::Logic;
using logic::Node;
using logic::Op;
using verdict::Verdict;
using Answer = Verdict::Answer;
using Clock = std::chrono::steady_clock;

// The same paths, with regular expressions.
std::optional<Logic> dynamic_logic(Logic logic) {
  if (logic == Logic::Ltl || logic == Logic::Ldl) return Logic::Ldl;
  if (logic == Logic::CtlStar || logic == Logic::CdlStar) return Logic::CdlStar;
  if (logic == Logic::LtlFinite || logic == Logic::LdlFinite) return Logic::LdlFinite;
  if (logic == Logic::CtlStarFinite || logic == Logic::CdlStarFinite) return Logic::CdlStarFinite;
  return std::nullopt;
}

// See the head of the header.
bool must_exist(const logic::Specification& specification, const Repetition& asked) {
  return specification.fairness.empty() && logic::paths_of(asked.logic) == logic::PathKind::Infinite &&
         automata::has_state_tests(specification.pool, asked.expression) &&
         logic::is_state_formula(specification.pool, asked.goal);
}

class Search {
 public:
  Search(Model model, const Repetition& asked, const BoundOptions& options)
      : model_(std::move(model)), asked_(asked), options_(options) {}

  BoundReport run() {
    const auto start = Clock::now();
    const std::string ended = within_limits([this] { find(); });
    if (!ended.empty()) undecided(ended);
    report_.total = Clock::now() - start;
    return report_;
  }

 private:
  void find() {
    engine_ = make_engine(options_.check.engine, model_, options_.check);
    if (!holds(Node::unbounded)) {
      report_.exists = Answer::False;
      report_.reason = "the formula does not hold with any number of repetitions";
      return;
    }
    const bool certain = must_exist(model_.specification, asked_);
    if (certain) report_.exists = Answer::True;
    constexpr std::uint32_t largest = Node::unbounded - 1;
    const std::uint32_t most = certain ? largest : std::max(options_.most, asked_.low);
    if (const auto enough = double_until_enough(most)) return bisect(*enough);
    report_.reason = fmt::format("no number up to {} is enough; whether a larger one is, is not known", most);
  }

  std::optional<std::uint32_t> double_until_enough(std::uint32_t most) {
    std::uint32_t tried = asked_.low;
    while (!enough(tried)) {
      if (tried >= most) return std::nullopt;
      tried = tried > most / 2 ? most : std::max(2 * tried, tried + 1);
    }
    return tried;
  }

  void bisect(std::uint32_t sufficient) {
    std::uint32_t low = report_.too_small ? *report_.too_small + 1 : asked_.low;
    while (low < sufficient) {
      const std::uint32_t middle = low + (sufficient - low) / 2;
      if (enough(middle)) {
        sufficient = middle;
      } else {
        low = middle + 1;
      }
    }
    report_.exists = Answer::True;
    report_.bound = sufficient;
  }

  bool enough(std::uint32_t repetitions) {
    const bool result = holds(repetitions);
    if (!result) report_.too_small = repetitions;
    return result;
  }

  bool holds(std::uint32_t repetitions) {
    logic::FormulaPool& pool = model_.specification.pool;
    const logic::FormulaId expression =
        pool.add({.op = Op::Repeat, .left = asked_.expression, .low = asked_.low, .high = repetitions});
    logic::Property property;
    property.formula = pool.unary(Op::PathAll, pool.binary(Op::Diamond, expression, asked_.goal));
    property.logic = asked_.logic;
    const Verdict verdict = engine_->check({property, model_}).verdict;
    if (verdict.answer == Answer::Unknown) throw LimitError(verdict.reason);
    ++report_.checks;
    return verdict.answer == Answer::True;
  }

  void undecided(const std::string& why) {
    report_.reason = report_.exists == Answer::True ? "there is a bound, but the search was ended: " + why : why;
  }

  Model model_;  // grows by the formulas that are asked
  const Repetition& asked_;
  const BoundOptions& options_;
  std::unique_ptr<engine::Engine> engine_;
  BoundReport report_;
};

}  // namespace

Repetition repetition_of(logic::FormulaPool& pool, const logic::Property& property) {
  const auto logic = dynamic_logic(property.logic);
  const Node root = pool[property.formula];
  if (logic && root.op == Op::PathAll) {
    const Node path = pool[root.left];
    if (path.op == Op::Finally) return {pool.unary(Op::Step, pool.truth(true)), path.left, 0, *logic};
    if (path.op == Op::Diamond) {
      const Node expression = pool[path.left];
      if (expression.op == Op::Star) return {expression.left, path.right, 0, *logic};
      if (expression.op == Op::Repeat && expression.high == Node::unbounded)
        return {expression.left, path.right, expression.low, *logic};
    }
  }
  throw UsageError("a bound is sought for a formula of the form `LDL <r*>p`, `LTL F p` or `CDL* A(<r*>p)`");
}

BoundReport least_bound(Model model, const Repetition& asked, const BoundOptions& options) {
  return Search(std::move(model), asked, options).run();
}

}  // namespace gnomon::api

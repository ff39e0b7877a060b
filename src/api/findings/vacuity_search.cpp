// SPDX-License-Identifier: Apache-2.0
#include "api/findings/vacuity_search.hpp"

#include "api/findings/operands.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace gnomon::api {

namespace {

using logic::FormulaId;
using logic::Logic;
using verdict::Verdict;

// The operand as text, without the word for its logic.
std::string text_of(const Model& model, FormulaId operand, Logic logic) {
  const logic::FormulaPool& pool = model.specification.pool;
  std::string text = logic::formula_text(model.system, pool, operand, logic);
  const std::string_view prefix = logic::prefix_text(logic);
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

Vacuity vacuity_of(const Model& model, const Strengthening& tried, Logic logic) {
  const bool never = tried.condition.valid();
  return {never ? Vacuity::Kind::NeverApplies : Vacuity::Kind::Operand,
          text_of(model, never ? tried.condition : tried.operand, logic), tried.replacement};
}

// AG f of CTL, where it is about more paths, implies that of path logics, and is easier to decide. Finite paths may be
// unfair.
Logic simplest_logic(const logic::FormulaPool& pool, FormulaId formula, Logic logic) {
  const bool infinite = logic::paths_of(logic) == logic::PathKind::Infinite;
  return infinite && logic::classify(pool, formula) == Logic::Ctl ? Logic::Ctl : logic;
}

// For as long as it exists, the engine has other limits.
class OtherLimits {
 public:
  OtherLimits(engine::Engine& engine, const Limits& before, const Limits& now) : engine_(engine), before_(before) {
    engine_.set_limits(now);
  }
  ~OtherLimits() { engine_.set_limits(before_); }
  OtherLimits(const OtherLimits&) = delete;
  OtherLimits& operator=(const OtherLimits&) = delete;

 private:
  engine::Engine& engine_;
  const Limits& before_;
};

}  // namespace

VacuityReport VacuitySearch::of(const logic::Property& property, VacuityChecks checks, const Limits& limits,
                                std::chrono::nanoseconds most) {
  VacuityReport report;
  const bool all = checks == VacuityChecks::On;
  const std::size_t most_tries = all ? 100 : 8;
  if (checks == VacuityChecks::Off) return report;
  // What is left of an objective may be one of ATL, whose rules for plays that end or are unfair are others.
  if (property.logic == Logic::AtlStar) {
    if (all) report.cut_off = "replacing operands of ATL* may change how it is read";
    return report;
  }
  if (!extended_) extended_ = model_;
  logic::FormulaPool& pool = extended_->specification.pool;
  const Limits now = all ? slice_of(limits, most) : limits;
  const OtherLimits until(engine_, limits, now);
  std::size_t tries = 0;
  const auto holds = [&](const Strengthening& tried) {
    if (!report.cut_off.empty() || ++tries > most_tries) {
      if (all && report.cut_off.empty()) report.cut_off = fmt::format("there are more than {} operands", most_tries);
      return false;
    }
    logic::Property stronger = property;
    stronger.formula = tried.stronger;
    if (!all) stronger.logic = simplest_logic(pool, tried.stronger, property.logic);
    const engine::Question question(stronger, *extended_);
    try {
      return all ? engine_.check(question).verdict == Verdict::of(true)
                 : engine_.holds_at_once(question).value_or(false);
    } catch (const LimitError& error) {
      report.cut_off = error.what();
      return false;
    }
  };
  const auto scope = all ? StrengtheningScope::Everywhere : StrengtheningScope::Invariants;
  for_each_strengthening(pool, property.formula, scope, [&](const Strengthening& tried) {
    if (!holds(tried)) return false;
    // A condition that is not needed is no trap: many write it to say what they mean.
    if (all || !tried.replacement) report.found.push_back(vacuity_of(*extended_, tried, property.logic));
    return true;
  });
  if (!all) report.cut_off.clear();  // nobody has asked
  return report;
}

}  // namespace gnomon::api

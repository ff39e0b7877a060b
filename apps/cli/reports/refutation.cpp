// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/refutation.hpp"

#include "cli/evidence/table_text.hpp"
#include "cli/evidence/writer.hpp"
#include "cli/terminal/text.hpp"
#include "logic/text/print.hpp"
#include "model/step.hpp"
#include "verdict/explain/strategy_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace gnomon::cli {

namespace {

using model::AgentId;
using verdict::Failure;
using verdict::StateRef;
using verdict::StrategyTable;

class RefutationText {
 public:
  RefutationText(EvidenceWriter& writer, const verdict::Refutation& refutation)
      : writer_(writer),
        system_(writer.model().system),
        refutation_(refutation),
        coalition_(writer.pool()[writer.pool()[refutation.coalition].coalition]),
        tables_(failure_tables(system_, refutation)) {}

  void run() {
    constexpr std::size_t some = 10;
    const std::vector<Failure>& failures = refutation_.failures;
    const std::size_t shown = writer_.style().full ? failures.size() : std::min(failures.size(), some);
    writer_.line(0, refutation_headline(writer_.model(), refutation_));
    writer_.line(0, "initial state 1");
    writer_.show(0, 0);
    for (std::size_t i = 0; i < shown; ++i) tell(i);
    if (shown < failures.size()) {
      writer_.line(0, fmt::format("and {} more; --full shows them", quantity(failures.size() - shown, "choice")));
    }
  }

 private:
  void tell(std::size_t index) {
    const Failure& failure = refutation_.failures[index];
    if (refutation_.failures.size() > 1) writer_.line(0, fmt::format("choice {}", index + 1));
    for (const StrategyTable& table : tables_[index]) {
      for (const std::string& line : table_lines(table)) writer_.line(1, line);
    }
    tell_start(failure);
    writer_.line(0,
                 fmt::format("{}this{} play from {} is possible", failure.choices.empty() ? "" : "then ",
                             failure.play.loop ? " infinite" : "", EvidenceWriter::name(failure.play.states.front())));
    writer_.show_path(failure.play, 0, 1);
    tell_letters(failure);
    tell_end(failure);
  }

  [[nodiscard]] std::vector<std::string> table_lines(const StrategyTable& table) const {
    const AgentId agent = table.agents.front();
    if (table.rules.size() == 1 && table.rules.front().conditions.empty()) {
      const model::ActionId action = table.rules.front().choices.front().front();
      return {fmt::format("{} does {}", system_[agent].name, system_[agent].actions[action.index()].name)};
    }
    return strategy_table_lines(system_, table, std::numeric_limits<std::size_t>::max());
  }

  // Why the strategies must work where the play begins.
  void tell_start(const Failure& failure) {
    const StateRef start = failure.play.states.front();
    if (start == 0) return;
    const std::vector<AgentId>& members = coalition_.agents;
    const auto cannot_tell = [&](AgentId member) {
      return indistinguishable(system_, member, refutation_.states.front(), refutation_.states[start]);
    };
    std::string who = coalition_text(system_, coalition_);
    if (members.empty()) {
      who = "nobody";
    } else if (!std::all_of(members.begin(), members.end(), cannot_tell)) {
      who = system_[*std::find_if(members.begin(), members.end(), cannot_tell)].name;
    } else if (members.size() > 1) {
      who += " together";
    }
    writer_.line(0, fmt::format("{} cannot tell {} from {}, so they must work there, too", who, EvidenceWriter::name(0),
                                EvidenceWriter::name(start)));
    if (!writer_.shown(start)) writer_.show_run(failure.run, 0);
  }

  void tell_end(const Failure& failure) {
    const StateRef last = failure.play.states.back();
    if (failure.end == verdict::PlayEnd::Hopeless) {
      writer_.line(1, fmt::format("from {} on this stays so, whatever anybody does", EvidenceWriter::name(last)));
    }
    if (failure.end != verdict::PlayEnd::Stuck) return;
    const model::Stepper stepper(system_);
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      if (system_.agents[i].actions.empty()) continue;
      if (!stepper.allowed_actions(refutation_.states[last], AgentId(i)).empty()) continue;
      writer_.line(1, fmt::format("{} can do nothing in {}", system_.agents[i].name, EvidenceWriter::name(last)));
      return;
    }
  }

  // One line for each formula, not one for each state.
  void tell_letters(const Failure& failure) {
    std::vector<verdict::Literal> told;
    for (const auto& first : failure.letters) {
      const verdict::Literal literal = first.second;
      if (std::find(told.begin(), told.end(), literal) != told.end()) continue;
      told.push_back(literal);
      std::vector<StateRef> states;
      for (const auto& [position, other] : failure.letters) {
        const StateRef state = failure.play.states[position];
        const bool listed = std::find(states.begin(), states.end(), state) != states.end();
        if (other == literal && !listed) states.push_back(state);
      }
      writer_.show_literal(literal, states, 1);
    }
  }

  EvidenceWriter& writer_;
  const model::System& system_;
  const verdict::Refutation& refutation_;
  const logic::NamedCoalition& coalition_;
  std::vector<std::vector<StrategyTable>> tables_;
};

}  // namespace

// A single failure is one for all strategies.
std::string refutation_headline(const Model& model, const verdict::Refutation& refutation) {
  const logic::FormulaPool& pool = model.specification.pool;
  const std::string members = coalition_text(model.system, pool[pool[refutation.coalition].coalition]);
  const std::string whose = fmt::format("no uniform strategy of {} works", members.empty() ? "nobody" : members);
  if (refutation.failures.size() == 1) return whose + ": all may lose in the same way";
  return fmt::format("{}: each makes one of these {} choices, and may lose", whose, refutation.failures.size());
}

std::string refutation_text(const Model& model, const logic::Property& property, const verdict::Refutation& refutation,
                            const EvidenceStyle& style) {
  EvidenceWriter writer(model, property, refutation.states, style);
  RefutationText(writer, refutation).run();
  return writer.take();
}

}  // namespace gnomon::cli

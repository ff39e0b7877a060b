// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/strategy_text.hpp"

#include "cli/evidence/table_text.hpp"
#include "cli/picture/label.hpp"
#include "cli/terminal/text.hpp"
#include "logic/text/print.hpp"
#include "verdict/explain/plays.hpp"
#include "verdict/explain/strategy_table.hpp"
#include "verdict/view/played_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

constexpr std::size_t most_rules = 40;
constexpr std::size_t most_turns = 30;

class StrategyText {
 public:
  StrategyText(EvidenceWriter& writer, const verdict::Evidence& evidence, const verdict::Claim& claim)
      : writer_(writer),
        evidence_(evidence),
        claim_(claim),
        labels_(writer.style().scope, Labels::Naming::Always),
        steps_(verdict::steps_that_matter(claim.strategy)),
        most_(writer.style().full ? std::numeric_limits<std::size_t>::max() : most_turns) {
    const logic::FormulaPool& pool = writer.pool();
    const logic::NamedCoalition& coalition = pool[pool[claim.literal.formula].coalition];
    who_ = logic::coalition_text(writer.model().system, coalition);
    if (who_.empty()) who_ = "nobody";
    verb_ = coalition.agents.size() == 1 ? "does" : "do";
  }

  void run(std::size_t depth) {
    tell_tables(depth);
    const std::vector<verdict::Turn>& turns = claim_.strategy.turns;
    for (std::size_t i = 0; i < std::min(turns.size(), most_); ++i) tell_turn(i, depth);
    tell_ends(depth);
    if (turns.size() > most_) {
      writer_.line(depth, fmt::format("and {} more; --full shows them", quantity(turns.size() - most_, "state")));
    }
  }

 private:
  void tell_tables(std::size_t depth) {
    const std::size_t most = writer_.style().full ? most_ : most_rules;
    for (const verdict::StrategyTable& table :
         verdict::strategy_tables(writer_.model().system, writer_.pool(), evidence_, claim_)) {
      for (const std::string& line : strategy_table_lines(writer_.model().system, table, most)) {
        writer_.line(depth + 1, line);
      }
    }
  }

  void tell_turn(std::size_t index, std::size_t depth) {
    const verdict::Turn& turn = claim_.strategy.turns[index];
    std::string place = EvidenceWriter::name(turn.state);
    if (steps_[index]) place += fmt::format(" after {}", quantity(*steps_[index], "step"));
    if (!writer_.shown(turn.state)) writer_.show(turn.state, depth);
    if (turn.moves.empty()) return;
    const std::vector<verdict::PlayedMove> moves = verdict::played_moves(writer_.pool(), claim_, index);
    if (claim_.literal.holds) {
      for (const verdict::PlayedMove& move : moves) {
        const std::string choice = actions(move.choices);
        writer_.line(depth, choice.empty() ? fmt::format("in {}", place) : fmt::format("in {}, {}", place, choice));
        for (const verdict::Way& way : move.ways) tell_way(turn.state, "", way, move.ways.size() == 1, depth + 1);
      }
      return;
    }
    writer_.line(depth, fmt::format("in {}, whatever {} {}", place, who_, verb_));
    for (const verdict::PlayedMove& move : moves) {
      tell_way(turn.state, actions(move.choices), move.ways.front(), false, depth + 1);
    }
  }

  // Where nobody moves any more.
  void tell_ends(std::size_t depth) {
    std::vector<std::string> states;
    for (const verdict::Turn& turn : claim_.strategy.turns) {
      std::string number = std::to_string(turn.state + 1);
      const bool is_new = std::find(states.begin(), states.end(), number) == states.end();
      if (turn.moves.empty() && is_new) states.push_back(std::move(number));
    }
    if (states.empty()) return;
    writer_.line(depth, fmt::format("the play ends in {} {}", states.size() == 1 ? "state" : "states",
                                    indented(wrapped_list(states, 90), 2)));
  }

  // `condition`: of what the coalition does, if that is not said yet; `only`: there is no other way.
  void tell_way(verdict::StateRef from, const std::string& condition, const verdict::Way& way, bool only,
                std::size_t depth) {
    const verdict::StateRef to = claim_.strategy.turns[way.turn].state;
    std::string text = only && way.actions.size() > 1 ? "whatever the others do" : actions(way.actions);
    if (!condition.empty()) text = fmt::format("if {}{}{}", condition, text.empty() ? "" : ", then ", text);
    writer_.line(depth, fmt::format("{}{}-> {}{}", text, text.empty() ? "" : " ", EvidenceWriter::name(to),
                                    to == from ? " again" : ""));
    if (!writer_.shown(to)) writer_.show_step(from, to, depth);
  }

  [[nodiscard]] std::string actions(const std::vector<model::JointAction>& joints) const {
    return labels_.action_phrase(joints, labels_.acting_or_idle(joints, labels_.everybody()));
  }

  EvidenceWriter& writer_;
  const verdict::Evidence& evidence_;
  const verdict::Claim& claim_;
  Labels labels_;
  std::string who_;                                // the coalition
  std::string_view verb_;                          // of what it does
  std::vector<std::optional<std::size_t>> steps_;  // by turn
  std::size_t most_;
};

}  // namespace

void tell_strategy(EvidenceWriter& writer, const verdict::Evidence& evidence, const verdict::Claim& claim,
                   std::size_t depth) {
  StrategyText(writer, evidence, claim).run(depth);
}

}  // namespace gnomon::cli

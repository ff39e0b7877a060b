// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text.hpp"

#include "api/names.hpp"
#include "cli/reports/run.hpp"
#include "cli/simulator/reply.hpp"
#include "verdict/view/step_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

std::string count_text(const BigInt& count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(std::string_view(count.str())), noun, count == 1 ? "" : "s");
}

// The values of `state` that are not those of `other`.
api::Values values_unlike(const model::State& other, const model::State& state) {
  api::Values values;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state[i] != other[i]) values.emplace_back(model::VarId(i), state[i]);
  }
  return values;
}

// Turns replies into text, one function for each kind.
class Writer {
 public:
  Writer(const api::Session& session, const Output& output, bool full)
      : session_(session), system_(session.system()), output_(output), full_(full) {}

  std::string operator()(const AtState&) const {
    const std::string where = session_.position() == 0 ? std::string("initial state")
                                                       : fmt::format("state after step {}", session_.position());
    return bold(where) + "\n" + state_text(system_, session_.state()) + atoms_line();
  }

  std::string operator()(const Moved& moved) const {
    std::string text;
    if (moved.began) text += bold("initial state") + "\n" + state_text(system_, session_.run().states.front());
    for (std::size_t i = moved.from; i < session_.position(); ++i) text += step_text(i);
    if (moved.stopped) {
      const bool deadlock = moved.stopped->kind == api::RunEnd::Kind::Deadlock;
      text += fmt::format("{}: {}\n", output_.painted(Tone::Doubtful, deadlock ? "deadlock" : "stopped"),
                          moved.stopped->message);
    }
    return text;
  }

  std::string operator()(const Offers& offers) const {
    const api::OfferList& list = offers.list;
    std::string text = bold(count_text(list.count, "joint action")) + "\n";
    if (list.count == 0) return text + deadlock_line(list.allowed);
    if (list.first.size() < list.count) text += allowed_text(list.allowed);
    for (std::size_t i = 0; i < list.first.size(); ++i) {
      const api::Offer& offer = list.first[i];
      text += numbered(i, joint_text(system_, offer.joint));
      if (offer.successors == 0) text += output_.painted(Tone::Quiet, "  (blocked: a value would leave its domain)");
      if (offer.successors > 1)
        text += output_.painted(Tone::Quiet, "  (" + count_text(offer.successors, "successor") + ")");
      text += "\n";
    }
    return text + more_line(list.first.size(), list.count);
  }

  std::string operator()(const Candidates& candidates) const {
    const api::StateList& list = candidates.list;
    if (list.count == 0 && list.counted) return "the model has no initial state\n";
    if (list.count == 0)
      return "it takes long to find an initial state; `random 0` goes on, `start VALUES` names one\n";
    std::string text = bold(fmt::format("{}{}", list.counted ? "" : "more than ",
                                        count_text(list.count, candidates.initial ? "initial state" : "successor"))) +
                       "\n";
    for (std::size_t i = 0; i < list.first.size(); ++i) {
      text += numbered(i, candidates.initial ? differences_text(list.first, i) : successor_text(list.first[i])) + "\n";
    }
    return text + (list.counted ? more_line(list.first.size(), list.count) : "   …  and more\n");
  }

  std::string operator()(const Possible& possible) const {
    const std::string& agent = system_[possible.agent].name;
    const BigInt& count = possible.found.count;
    if (count == 0) return "no fair path starts in this state, and knowledge is about fair paths only\n";
    if (count == 1) return fmt::format("{} can tell this state from all others\n", agent);
    std::string text =
        bold(fmt::format("{} cannot tell this state from {}", agent, count_text(count - 1, "other"))) + "\n";
    for (std::size_t i = 0; i < possible.found.first.size(); ++i) {
      const api::Values values = values_unlike(session_.state(), possible.found.first[i]);
      text += numbered(i, values.empty() ? "this state" : "as here, but " + values_line(values)) + "\n";
    }
    return text + more_line(possible.found.first.size(), count);
  }

  std::string operator()(const Evaluated& evaluated) const {
    const api::FormulaAnswer& answer = evaluated.answer;
    if (answer.along.empty()) {
      return answer.holds ? truth(answer.holds) + "\n" : fmt::format("{}: {}\n", truth(answer.holds), answer.reason);
    }
    std::string text;
    for (std::size_t i = 0; i < answer.along.size(); ++i) {
      text += marked(i, i == 0 ? "initial state:" : fmt::format("after step {}:", i), " " + truth(answer.along[i]));
    }
    return text;
  }

  std::string operator()(const Atoms& atoms) const {
    if (atoms.values.empty()) return "the model has no atoms\n";
    std::size_t width = 0;
    for (const auto& [atom, holds] : atoms.values) width = std::max(width, system_[atom].name.size());
    std::string text;
    for (const auto& [atom, holds] : atoms.values) {
      text += fmt::format("  {}  {}\n", padded(system_[atom].name, width),
                          output_.painted(holds ? Tone::Good : Tone::Quiet, holds ? "true" : "false"));
    }
    return text;
  }

  std::string operator()(const History&) const {
    std::string text = marked(0, "initial state") + state_text(system_, session_.run().states.front());
    for (std::size_t i = 0; i < session_.run().actions.size(); ++i) {
      text += marked(i + 1, fmt::format("step {}:", i + 1), " " + joint_text(system_, session_.run().actions[i]));
      text += changes_text(system_, session_.run().states[i], session_.run().states[i + 1]) + lost_text(i);
    }
    return text;
  }

  std::string operator()(const Lines& lines) const {
    const verdict::Trace& run = session_.run();
    const std::size_t i = lines.step - 1;
    const verdict::StepLines made =
        verdict::step_lines(session_.stepper(), run.states[i], run.actions[i], run.states[i + 1]);
    return bold(fmt::format("step {}:", lines.step)) + " " + joint_text(system_, run.actions[i]) + "\n" +
           lines_text("", made.fired) + lines_text("not fired, though enabled: ", made.lost);
  }

  std::string operator()(const Saved& saved) const { return fmt::format("written to {}\n", saved.file); }
  std::string operator()(const Help& help) const { return help.text; }
  std::string operator()(const Quit&) const { return ""; }

 private:
  [[nodiscard]] std::string bold(std::string_view text) const { return output_.painted(Tone::Bold, text); }

  [[nodiscard]] std::string truth(const std::optional<bool>& holds) const {
    if (!holds) return output_.painted(Tone::Doubtful, "UNKNOWN");
    return output_.painted(*holds ? Tone::Good : Tone::Bad, *holds ? "TRUE" : "FALSE");
  }

  [[nodiscard]] std::string lines_text(std::string_view before, const std::vector<verdict::ModelLine>& lines) const {
    std::string text;
    for (const verdict::ModelLine& line : lines) {
      const Position place = session_.source().position(verdict::line_span(system_, line).begin);
      text += fmt::format("  {}{}, line {}: {}\n", before, system_[line.agent].name, place.line,
                          shortened(verdict::line_text(system_, line), 200));
    }
    return text;
  }

  static std::string numbered(std::size_t index, const std::string& text) {
    return fmt::format("{:>4}  {}", index + 1, text);
  }

  static std::string more_line(std::size_t shown, const BigInt& count) {
    if (shown >= count) return "";
    return fmt::format("   …  and {} more\n", grouped(std::string_view(BigInt(count - shown).str())));
  }

  [[nodiscard]] std::string step_text(std::size_t index) const {
    const verdict::Trace& run = session_.run();
    return fmt::format("{} {}\n", bold(fmt::format("step {}:", index + 1)), joint_text(system_, run.actions[index])) +
           (full_ ? state_text(system_, run.states[index + 1])
                  : changes_text(system_, run.states[index], run.states[index + 1])) +
           lost_text(index);
  }

  [[nodiscard]] std::string lost_text(std::size_t index) const {
    const verdict::Trace& run = session_.run();
    return lost_updates_text(session_.stepper(), run.states[index], run.actions[index], run.states[index + 1]);
  }

  [[nodiscard]] std::string marked(std::size_t position, const std::string& title, const std::string& rest = "") const {
    const bool here = position == session_.position();
    return bold(title) + rest + (here ? output_.painted(Tone::Good, "   <- here") : "") + "\n";
  }

  [[nodiscard]] std::string atoms_line() const {
    std::vector<std::string> names;
    for (const auto& [atom, holds] : session_.atoms()) {
      if (holds) names.push_back(system_[atom].name);
    }
    return names.empty() ? "" : fmt::format("  atoms: {}\n", indented(wrapped_list(names, 88), 9));
  }

  // Agents that may take the same actions on one line.
  [[nodiscard]] std::string allowed_text(const std::vector<std::vector<model::ActionId>>& allowed) const {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;  // actions, agents
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      const model::Agent& agent = system_.agents[i];
      if (agent.actions.empty()) continue;
      std::vector<std::string> names;
      for (const model::ActionId action : allowed[i]) names.push_back(agent.actions[action.index()].name);
      std::string actions = indented(wrapped_list(names, 88), 4);
      const auto place =
          std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == actions; });
      if (place == groups.end()) {
        groups.push_back({std::move(actions), {agent.name}});
      } else {
        place->second.push_back(agent.name);
      }
    }
    std::string text;
    for (const auto& [actions, agents] : groups) {
      text += fmt::format("  {} may take {}\n", indented(wrapped_list(agents, 88), 2), actions);
    }
    return text;
  }

  [[nodiscard]] std::string deadlock_line(const std::vector<std::vector<model::ActionId>>& allowed) const {
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      if (allowed[i].empty()) {
        return fmt::format("  {}: {} has no allowed action\n", output_.painted(Tone::Doubtful, "deadlock"),
                           system_.agents[i].name);
      }
    }
    return "";
  }

  [[nodiscard]] std::string values_line(const api::Values& values) const {
    std::vector<std::string> parts;
    for (const auto& [variable, value] : values) {
      parts.push_back(fmt::format("{}.{} = {}", system_[system_[variable].agent].name, system_[variable].name,
                                  model::value_text(system_, system_[variable].domain, value)));
    }
    return indented(wrapped_list(parts, 92), 6);
  }

  // The first state in full, of the others what is different in it.
  [[nodiscard]] std::string differences_text(const std::vector<model::State>& states, std::size_t index) const {
    if (index == 0) return values_line(api::all_values(states.front()));
    return "as 1, but " + values_line(values_unlike(states.front(), states[index]));
  }

  [[nodiscard]] std::string successor_text(const model::State& state) const {
    const api::Values values = values_unlike(session_.state(), state);
    return values.empty() ? "nothing changes" : values_line(values);
  }

  const api::Session& session_;
  const model::System& system_;
  const Output& output_;
  bool full_;
};

}  // namespace

std::string reply_text(const Reply& reply, const api::Session& session, const Output& output, bool full) {
  return std::visit(Writer(session, output, full), reply);
}

}  // namespace gnomon::cli

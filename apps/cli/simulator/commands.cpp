// SPDX-License-Identifier: Apache-2.0
//
// A command is a row of the table: name, arguments, help and a function. Help and completion read the
// same table.
#include "cli/simulator/commands.hpp"

#include "api/names.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace gnomon::cli {

namespace {

using api::Session;
using Phase = Session::Phase;

// How many states of a list are shown unless the user wants another number.
constexpr std::size_t shown_states = 20;
constexpr std::size_t shown_look_alikes = 10;

// The more agents there are, the longer is a joint action.
std::size_t shown_actions(const Session& session) {
  return std::clamp<std::size_t>(400 / session.system().agents.size(), 3, 20);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// The first word and the rest.
std::pair<std::string_view, std::string_view> split(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What a command works on.
struct Call {
  std::string_view arguments;
  Session& session;
  const SaveSession& save;
  const std::stop_token& stop;

  [[nodiscard]] std::size_t number_or(std::size_t otherwise) const {
    return arguments.empty() ? otherwise : parse_number(arguments);
  }
  void expect_nothing() const {
    if (!arguments.empty()) throw UsageError(fmt::format("'{}' is too much here: the command stands alone", arguments));
  }
};

Reply list_initial_states(Session& session, const std::stop_token& stop) {
  return Candidates{true, session.initial_states(shown_states, stop)};
}

Reply run_start(const Call& call) {
  if (call.arguments.empty()) return list_initial_states(call.session, call.stop);
  if (is_number(call.arguments)) {
    call.session.start(parse_number(call.arguments), call.stop);
  } else {
    call.session.start(api::parse_values(call.session.system(), call.arguments), call.stop);
  }
  return AtState{};
}

Reply run_actions(const Call& call) { return Offers{call.session.offers(call.number_or(shown_actions(call.session)))}; }

Reply after_step(const Session& session, bool done) {
  if (done) return Moved{session.position() - 1, false, {}};
  return Candidates{false, session.successors(shown_states)};
}

Reply run_step(const Call& call) {
  Session& session = call.session;
  if (is_number(call.arguments)) return after_step(session, session.step(BigInt(std::string(call.arguments))));
  const api::OfferList offered = session.offers(0);
  // Without a name it is a step if there is nothing to choose.
  return after_step(session, session.step(api::parse_joint_action(session.system(), offered.allowed, call.arguments)));
}

Reply run_choose(const Call& call) {
  Session& session = call.session;
  if (call.arguments.empty()) return Candidates{false, session.successors(shown_states)};
  if (is_number(call.arguments)) {
    session.choose(BigInt(std::string(call.arguments)));
  } else {
    session.choose(api::parse_values(session.system(), call.arguments));
  }
  return Moved{session.position() - 1, false, {}};
}

Reply run_back(const Call& call) {
  call.session.back(call.number_or(1));
  return AtState{};
}

Reply run_jump(const Call& call) {
  if (call.arguments.empty())
    throw UsageError("to which step? `jump 3` goes to the state after step 3, `jump 0` to the initial state");
  call.session.jump(parse_number(call.arguments));
  return AtState{};
}

Reply run_restart(const Call& call) {
  call.expect_nothing();
  call.session.jump(0);
  return AtState{};
}

Reply run_random(const Call& call) {
  const auto [steps, seed] = split(call.arguments);
  const bool began = call.session.phase() == Phase::Start;
  const std::size_t from = call.session.position();
  const std::uint64_t count = steps.empty() ? 1 : parse_number(steps);
  auto stopped = call.session.walk(count, seed.empty() ? std::nullopt : std::optional(parse_number(seed)), call.stop);
  return Moved{began ? 0 : from, began, std::move(stopped)};
}

Reply run_eval(const Call& call) {
  if (call.arguments.empty()) throw UsageError("which formula? For example: eval AG EF (some atom)");
  return Evaluated{call.session.evaluate(std::string(call.arguments), call.stop)};
}

Reply run_along(const Call& call) {
  if (call.arguments.empty()) throw UsageError("which formula? For example: along EF (some atom)");
  return Evaluated{call.session.evaluate_along(std::string(call.arguments), call.stop)};
}

Reply run_atoms(const Call& call) {
  call.expect_nothing();
  return Atoms{call.session.atoms()};
}

Reply run_possible(const Call& call) {
  const auto [name, limit] = split(call.arguments);
  if (name.empty()) throw UsageError("which agent? For example: possible " + call.session.system().agents.back().name);
  const model::AgentId agent = api::parse_agent(call.session.system(), name);
  const std::size_t most = limit.empty() ? shown_look_alikes : parse_number(limit);
  return Possible{agent, call.session.look_alikes(agent, most, call.stop)};
}

Reply run_state(const Call& call) {
  call.expect_nothing();
  static_cast<void>(call.session.state());  // there must be one
  return AtState{};
}

Reply run_history(const Call& call) {
  call.expect_nothing();
  static_cast<void>(call.session.state());
  return History{};
}

Reply run_lines(const Call& call) {
  static_cast<void>(call.session.state());
  const std::size_t last = call.session.run().actions.size();
  const std::size_t step = call.number_or(call.session.position());
  if (last == 0 || (call.arguments.empty() && step == 0))
    throw UsageError("no step leads here; `lines 1` is about the first one");
  if (step == 0 || step > last)
    throw UsageError(fmt::format("there is no step {}; they are numbered 1 to {}", step, last));
  return Lines{step};
}

Reply run_save(const Call& call) {
  constexpr std::string_view force = "--force";
  std::string_view file = call.arguments;
  const bool overwrite = split(file).first == force;
  if (overwrite) file = split(file).second;
  if (file.empty()) throw UsageError("to which file? For example: save walk.session");
  call.save(std::string(file), overwrite);
  return Saved{std::string(file)};
}

Reply run_quit(const Call& call) {
  call.expect_nothing();
  return Quit{};
}

Reply run_help(const Call& call);

struct Command {
  std::string_view name;
  std::string_view arguments;
  std::string_view help;
  Reply (*run)(const Call&);
};

// clang-format off
constexpr std::array commands{
    Command{"start", "[N | VALUES]", "Begin in an initial state, by number or by values (A.x = 1, B.y = red); alone: list them.", run_start},
    Command{"actions", "[N]", "List the enabled joint actions, the first N.", run_actions},
    Command{"step", "[N | ACTIONS]", "Perform joint action N, or the one with these actions (A: go, B: wait). Agents with only one allowed action need not be named; a number alone does the same.", run_step},
    Command{"choose", "[N | VALUES]", "Choose the successor, if a joint action has several; alone: list them.", run_choose},
    Command{"back", "[N]", "Go back N steps (1). The steps are kept until another one is taken.", run_back},
    Command{"jump", "K", "Go to the state after step K of the history, forwards or back.", run_jump},
    Command{"restart", "", "Go back to the initial state.", run_restart},
    Command{"random", "[N [SEED]]", "Take N random steps (1). The same seed gives the same steps.", run_random},
    Command{"state", "", "Show the whole state.", run_state},
    Command{"atoms", "", "Show which atoms hold.", run_atoms},
    Command{"eval", "FORMULA", "Tell whether a formula holds in this state, for example: eval K(A, EF done)", run_eval},
    Command{"along", "FORMULA", "Tell in which states of the history a formula holds.", run_along},
    Command{"possible", "AGENT [N]", "List what the agent considers possible: the reachable states that it cannot tell from this one, the first N (10).", run_possible},
    Command{"history", "", "Show all steps so far.", run_history},
    Command{"lines", "[K]", "Show which lines of the model make step K (the last one): those of protocols that allow its actions, those of evolutions that fire, and those that are enabled and do not.", run_lines},
    Command{"save", "[--force] FILE", "Write the history to a file for --replay.", run_save},
    Command{"help", "[COMMAND]", "Show this list, or one command.", run_help},
    Command{"quit", "", "End. So does the end of the input.", run_quit},
};
// clang-format on

std::vector<std::string> command_names() {
  std::vector<std::string> result;
  for (const Command& command : commands) result.emplace_back(command.name);
  return result;
}

// By its name, or by a beginning that no other has.
const Command& command_named(std::string_view word) {
  std::vector<const Command*> matches;
  for (const Command& command : commands) {
    if (command.name == word) return command;
    if (command.name.starts_with(word)) matches.push_back(&command);
  }
  if (matches.size() == 1) return *matches.front();
  if (matches.size() > 1) {
    std::vector<std::string> names;
    for (const Command* command : matches) names.emplace_back(command->name);
    throw UsageError(fmt::format("'{}' can mean {}", word, joined(names)));
  }
  // `unseen` is the former name of `possible`.
  const auto similar = word == "unseen" ? std::optional<std::string>("possible") : closest(word, command_names());
  throw UsageError(fmt::format("there is no command '{}'; {}", word,
                               similar ? fmt::format("did you mean '{}'?", *similar) : "`help` lists them all"));
}

std::string help_row(const Command& command) {
  constexpr std::size_t column = 26;
  const std::string usage = fmt::format("  {} {}", command.name, command.arguments);
  return padded(usage, column) + indented(wrapped(command.help, 96 - column), column) + "\n";
}

Reply run_help(const Call& call) {
  if (!call.arguments.empty()) return Help{help_row(command_named(call.arguments))};
  std::string text;
  for (const Command& command : commands) text += help_row(command);
  return Help{text};
}

// Words by which the part of the line from `begin` on can go on.
Completion matching(std::string_view before, std::size_t begin, const std::vector<std::string>& words) {
  Completion result{begin, {}};
  for (const std::string& word : words) {
    if (word.starts_with(before.substr(begin))) result.candidates.push_back(word);
  }
  return result;
}

std::size_t after_last(std::string_view text, std::string_view separators) {
  const std::size_t place = text.find_last_of(separators);
  return place == std::string_view::npos ? 0 : place + 1;
}

std::vector<std::string> agent_names(const model::System& system) {
  std::vector<std::string> result;
  for (const model::Agent& agent : system.agents) result.push_back(agent.name);
  return result;
}

// "Sender: send0" for everything that agents may do.
std::vector<std::string> allowed_actions(const Session& session) {
  std::vector<std::string> result;
  if (session.phase() != Phase::Walking) return result;
  const api::OfferList offered = session.offers(0);
  for (std::size_t i = 0; i < offered.allowed.size(); ++i) {
    const model::Agent& agent = session.system().agents[i];
    for (const model::ActionId action : offered.allowed[i]) {
      if (action.valid()) result.push_back(fmt::format("{}: {}", agent.name, agent.actions[action.index()].name));
    }
  }
  return result;
}

std::vector<std::string> variable_names(const model::System& system) {
  std::vector<std::string> result;
  for (const model::Variable& variable : system.variables) {
    result.push_back(fmt::format("{}.{} = ", system[variable.agent].name, variable.name));
  }
  return result;
}

std::vector<std::string> formula_words(const model::System& system) {
  std::vector<std::string> result = agent_names(system);
  for (const model::Atom& atom : system.atoms) {
    if (!atom.anonymous) result.push_back(atom.name);
  }
  for (const model::Group& group : system.groups) result.push_back(group.name);
  return result;
}

}  // namespace

Reply run_command(std::string_view line, Session& session, const SaveSession& save, const std::stop_token& stop) {
  const auto [word, rest] = split(line);
  if (!is_number(word)) return command_named(word).run({rest, session, save, stop});
  // A number alone chooses from the list that the user has before them.
  const Call call{trimmed(line), session, save, stop};
  switch (session.phase()) {
    case Phase::Start: return run_start(call);
    case Phase::Walking: return run_step(call);
    case Phase::Successor: return run_choose(call);
  }
  return Quit{};
}

Reply present(Session& session, const std::stop_token& stop) {
  switch (session.phase()) {
    case Phase::Start: return list_initial_states(session, stop);
    case Phase::Walking: return AtState{};
    case Phase::Successor: return Candidates{false, session.successors(shown_states)};
  }
  return Quit{};
}

Reply offers(const Session& session) { return Offers{session.offers(shown_actions(session))}; }

Completion complete_command(std::string_view before, const Session& session) {
  const std::size_t first = std::min(before.find_first_not_of(" \t"), before.size());
  const std::string_view word = split(before).first;
  if (first + word.size() == before.size()) return matching(before, first, command_names());
  const model::System& system = session.system();
  const auto item = [&] {
    std::size_t begin = std::max(after_last(before, ","), first + word.size());
    while (begin < before.size() && before[begin] == ' ') ++begin;
    return begin;
  };
  const std::size_t token = after_last(before, " \t()!<>,&|-");
  if (word == "help") return matching(before, token, command_names());
  if (word == "possible") return matching(before, token, agent_names(system));
  if (word == "eval" || word == "along") return matching(before, token, formula_words(system));
  if (word == "step") return matching(before, item(), allowed_actions(session));
  if (word == "start" || word == "choose") return matching(before, item(), variable_names(system));
  return {};
}

}  // namespace gnomon::cli

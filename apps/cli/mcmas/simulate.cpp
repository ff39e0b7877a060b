// SPDX-License-Identifier: Apache-2.0
//
// Both dialogues walk in the same way: choose an initial state, then again and again one of the
// enabled joint actions and one of its successors; 0 goes back, -1 ends.
#include "cli/mcmas/simulate.hpp"

#include "cli/mcmas/print.hpp"
#include "model/initial.hpp"
#include "model/step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <optional>
#include <string>

namespace gnomon::cli {

namespace {

using model::JointAction;
using model::State;

// More than that nobody reads.
constexpr std::size_t most_states = 100;
constexpr std::size_t most_actions = 1000;

constexpr int quit = -1;
constexpr int back = 0;

class Dialogue {
 public:
  Dialogue(const model::System& system, std::istream& input, Output& output)
      : system_(system), stepper_(system), input_(input), output_(output) {}
  virtual ~Dialogue() = default;
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  void run() {
    const std::vector<State> initial = initial_states();
    if (initial.empty()) return output_.print("No initial state. Check your model!\n");
    // Going back from an initial state leads to the choice of one.
    while (walk(initial)) {
    }
  }

 protected:
  // The number of the chosen state from 1; `back` to stay where one was; nothing to end.
  virtual std::optional<std::size_t> choose_state(const std::vector<State>& candidates, bool initial) = 0;
  // The number of the chosen action from 1, or `back`, or `quit`.
  virtual int choose_action(const std::vector<JointAction>& enabled) = 0;
  // There is nothing to choose from: `back` or `quit`.
  virtual int at_dead_end(bool can_go_back) = 0;

  // The next word of the input. Shows what was printed first. Nothing at the end of the input.
  std::optional<std::string> next_word() {
    output_.flush();
    std::string word;
    if (!(input_ >> word)) return std::nullopt;
    return word;
  }
  // A number; `quit` at the end of the input; nothing if it is something else.
  std::optional<int> next_number() {
    const std::optional<std::string> word = next_word();
    if (!word) return quit;
    int number = 0;
    const auto [stop, error] = std::from_chars(word->data(), word->data() + word->size(), number);
    if (error != std::errc() || stop != word->data() + word->size()) return std::nullopt;
    return number;
  }

  [[nodiscard]] const model::System& system() const { return system_; }
  Output& output() { return output_; }

 private:
  // One walk from an initial state. False to end.
  bool walk(const std::vector<State>& initial) {
    const std::optional<std::size_t> start = choose_state(initial, true);
    if (!start) return false;
    std::vector<State> path{initial[*start - 1]};
    while (!path.empty()) {
      const std::vector<JointAction> enabled = enabled_actions(path.back());
      const bool can_go_back = path.size() > 1 || initial.size() > 1;
      const int action = enabled.empty() ? at_dead_end(can_go_back) : choose_action(enabled);
      if (action == quit) return false;
      if (action == back) {
        path.pop_back();
        continue;
      }
      const std::vector<State> next = successors(path.back(), enabled[static_cast<std::size_t>(action) - 1]);
      const std::optional<std::size_t> chosen = choose_state(next, false);
      if (!chosen) return false;
      if (*chosen != back) path.push_back(next[*chosen - 1]);
    }
    return true;
  }

  std::vector<State> initial_states() {
    std::vector<State> result;
    const auto add = [&result](const State& state) {
      result.push_back(state);
      return result.size() < most_states;
    };
    if (!model::for_each_initial_state(system_, add)) cut_note("initial states", most_states);
    return result;
  }

  // Those that are not blocked by an overflow.
  std::vector<JointAction> enabled_actions(const State& state) {
    std::vector<JointAction> result;
    const auto stop_at_first = [](const State&) { return false; };
    const bool complete = stepper_.for_each_joint_action(state, [&](const JointAction& joint) {
      if (!stepper_.for_each_successor(state, joint, stop_at_first)) result.push_back(joint);
      return result.size() < most_actions;
    });
    if (!complete) cut_note("enabled actions", most_actions);
    return result;
  }

  std::vector<State> successors(const State& state, const JointAction& joint) {
    std::vector<State> result;
    const auto add = [&result](const State& next) {
      result.push_back(next);
      return result.size() < most_states;
    };
    if (!stepper_.for_each_successor(state, joint, add)) cut_note("successors", most_states);
    return result;
  }

  void cut_note(std::string_view what, std::size_t shown) {
    output_.print_error(fmt::format("note: there may be more {} than the {} that are shown\n", what, shown));
  }

  const model::System& system_;
  model::Stepper stepper_;
  std::istream& input_;
  Output& output_;
};

class DialogueForPeople final : public Dialogue {
 public:
  using Dialogue::Dialogue;

 private:
  std::optional<std::size_t> choose_state(const std::vector<State>& candidates, bool initial) override {
    if (!initial && candidates.size() > 1) output().print("Warning: there is more than one successor state.\n");
    std::size_t shown = 0;
    show(candidates[shown], initial);
    while (candidates.size() > 1) {
      const bool has_next = shown + 1 < candidates.size();
      const bool has_previous = shown > 0;
      output().print(fmt::format("Is this the {} state? [Y(es), {}{}E(xit)]: ", initial ? "initial" : "current",
                                 has_next ? "N(ext), " : "", has_previous ? "P(revious), " : ""));
      std::string word = next_word().value_or("exit");
      std::transform(word.begin(), word.end(), word.begin(),
                     [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
      if (word == "y" || word == "yes") break;
      if (word == "e" || word == "exit") return std::nullopt;
      if (has_next && (word == "n" || word == "next")) {
        show(candidates[++shown], initial);
      } else if (has_previous && (word == "p" || word == "previous")) {
        show(candidates[--shown], initial);
      } else {
        output().print("Please choose one option!\n");
      }
    }
    return shown + 1;
  }

  void show(const State& state, bool initial) {
    output().print(fmt::format("\n--------- {} state ---------\n{}----------------------------\n",
                               initial ? "Initial" : "Current", mcmas_state(system(), state)));
  }

  int choose_action(const std::vector<JointAction>& enabled) override {
    std::string text = "Enabled actions: \n";
    for (std::size_t i = 0; i < enabled.size(); ++i) {
      text += fmt::format("{} : {}\n", i + 1, mcmas_joint_action(system(), enabled[i]));
    }
    output().print(text);
    return ask("Please choose one, or type 0 to backtrack or -1 to quit: \n", static_cast<int>(enabled.size()));
  }

  int at_dead_end(bool can_go_back) override {
    if (!can_go_back) {
      output().print("There is no enabled action in the initial state. Simulation exits.\n");
      return quit;
    }
    return ask("There is no enabled action. Please type 0 to backtrack or -1 to quit immediately: ", 0);
  }

  int ask(std::string_view question, int highest) {
    while (true) {
      output().print(question);
      const std::optional<int> answer = next_number();
      if (answer && *answer >= quit && *answer <= highest) return *answer;
      output().print("Error. You have entered an invalid input.\n");
    }
  }
};

class DialogueForPrograms final : public Dialogue {
 public:
  using Dialogue::Dialogue;

 private:
  std::optional<std::size_t> choose_state(const std::vector<State>& candidates, bool initial) override {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      output().print(fmt::format("\n-- State {} --\n{}", i + 1, mcmas_state(system(), candidates[i])));
    }
    const int answer = ask(initial ? 1 : back, static_cast<int>(candidates.size()));
    if (answer == quit) return std::nullopt;
    return static_cast<std::size_t>(answer);
  }

  int choose_action(const std::vector<JointAction>& enabled) override {
    for (std::size_t i = 0; i < enabled.size(); ++i) {
      output().print(fmt::format("-- transition {} --\n{}; \n", i + 1, mcmas_joint_action(system(), enabled[i])));
    }
    return ask(back, static_cast<int>(enabled.size()));
  }

  int at_dead_end(bool can_go_back) override {
    if (!can_go_back) {
      output().print("There is no enabled action in the initial state.\n");
      return quit;
    }
    output().print("There is no enabled action. Please backtrack or quit.\n");
    return read(back, back);
  }

  int ask(int lowest, int highest) {
    output().print("Done.\n");
    return read(lowest, highest);
  }

  // Passes over what is no answer.
  int read(int lowest, int highest) {
    while (true) {
      const std::optional<int> answer = next_number();
      if (answer && (*answer == quit || (*answer >= lowest && *answer <= highest))) return *answer;
    }
  }
};

}  // namespace

void simulate_for_people(const model::System& system, std::istream& input, Output& output) {
  DialogueForPeople(system, input, output).run();
}

void simulate_for_programs(const model::System& system, std::istream& input, Output& output) {
  DialogueForPrograms(system, input, output).run();
}

}  // namespace gnomon::cli

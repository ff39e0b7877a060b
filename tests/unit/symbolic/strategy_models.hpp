// SPDX-License-Identifier: Apache-2.0
//
// Models of a few lines for tests about strategies, and questions to the labelling of extended states.
#pragma once

#include "api/load.hpp"
#include "symbolic/engine.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace gnomon::test {

// Two players choose a side of their coin once; both see the result.
inline const std::string matching_pennies = R"(
Agent Environment
  Obsvars:
    result : { none, same, different };
  end Obsvars
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
    result = same if result = none and (A.Action = heads <-> B.Action = heads);
    result = different if result = none and !(A.Action = heads <-> B.Action = heads);
  end Evolution
end Agent
Agent A
  Actions = { heads, tails };
  Protocol:
    Other : { heads, tails };
  end Protocol
  Evolution:
  end Evolution
end Agent
Agent B
  Actions = { heads, tails };
  Protocol:
    Other : { heads, tails };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  none if Environment.result = none;
  same if Environment.result = same;
  different if Environment.result = different;
end Evaluation
InitStates
  Environment.result = none;
end InitStates
Groups
  nobody = {};
  a = { A };
  b = { B };
  both = { A, B };
end Groups
)";

// Two steps up, and no way on from the top: there the model ends.
inline const std::string stairs = R"(
Agent A
  Vars:
    x : 0..2;
  end Vars
  Actions = { wait, go };
  Protocol:
    x = 0 : { wait, go };
    x = 1 : { go };
  end Protocol
  Evolution:
    x = x + 1 if Action = go;
  end Evolution
end Agent
Evaluation
  top if A.x = 2;
end Evaluation
InitStates
  A.x = 0;
end InitStates
Groups
  nobody = {};
  a = { A };
end Groups
)";

// A guesses a bit, which it may see or not; there are two initial states.
inline std::string guessing(bool sees) {
  const std::string bit = "bit : boolean;";
  return "Agent Environment\n  Obsvars:\n    result : { none, right, wrong };\n" + (sees ? bit : "") +
         "\n  end Obsvars\n  Vars:\n" + (sees ? "" : bit) + R"(
  end Vars
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
    result = right if result = none and (A.Action = yes and bit = true or A.Action = no and bit = false);
    result = wrong if result = none and (A.Action = yes and bit = false or A.Action = no and bit = true);
  end Evolution
end Agent
Agent A
  Actions = { yes, no };
  Protocol:
    Other : { yes, no };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  bit if Environment.bit = true;
  right if Environment.result = right;
  wrong if Environment.result = wrong;
end Evaluation
InitStates
  Environment.result = none;
end InitStates
Groups
  nobody = {};
  a = { A };
end Groups
)";
}

class StrategyModel {
 public:
  // The model with one formula.
  StrategyModel(const std::string& model, const std::string& formula,
                logic::UniformStart start = logic::UniformStart::Pooled)
      : loaded_(api::load(Source("model.ispl", model + "Formulae\n  " + formula + ";\nend Formulae\n"))) {
    for (const Diagnostic& diagnostic : loaded_.diagnostics.list()) {
      EXPECT_NE(diagnostic.severity, Severity::Error) << formula << ": " << diagnostic.message;
    }
    engine::Options options;
    options.symbolic.strategy_engine = engine::StrategyEngine::Labelling;
    options.uniform = start;
    if (loaded_.ok()) checker_.emplace(*loaded_.model, options);
  }

  [[nodiscard]] bool holds() {
    return checker_ && checker_->check(property()).verdict.answer == verdict::Verdict::Answer::True;
  }
  [[nodiscard]] std::optional<verdict::Profile> profile() { return checker_->profile(property(), holds()); }
  [[nodiscard]] symbolic::SymbolicEngine& checker() { return *checker_; }
  [[nodiscard]] const logic::Property& property() const { return loaded_.model->specification.properties.at(0); }
  [[nodiscard]] const model::System& system() const { return loaded_.model->system; }
  // What the strategy with this number does at first.
  [[nodiscard]] std::string first_action(const verdict::Profile& profile, std::size_t number) const {
    const verdict::PlannedStrategy& strategy = profile.strategies.at(number);
    std::vector<model::Value> seen;
    for (const model::VarId variable : strategy.observed) seen.push_back(profile.start[variable.index()]);
    for (const verdict::PlannedChoice& choice : strategy.choices) {
      if (choice.seen == seen) return system()[strategy.agent].actions[choice.action.index()].name;
    }
    return "";
  }
  // "A: yes no", with the actions in the order of what is seen.
  [[nodiscard]] std::string text(const verdict::PlannedStrategy& strategy) const {
    std::string result = system()[strategy.agent].name + ":";
    for (const verdict::PlannedChoice& choice : strategy.choices) {
      result += " " + system()[strategy.agent].actions[choice.action.index()].name;
    }
    return result;
  }

 private:
  api::Loaded loaded_;
  std::optional<symbolic::SymbolicEngine> checker_;
};

inline bool holds(const std::string& model, const std::string& formula,
                  logic::UniformStart start = logic::UniformStart::Pooled) {
  return StrategyModel(model, formula, start).holds();
}

}  // namespace gnomon::test

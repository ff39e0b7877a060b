// SPDX-License-Identifier: Apache-2.0
#include "api/simulation/session.hpp"

#include "api/names.hpp"
#include "base/error.hpp"
#include "model/initial.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon::test {
namespace {

using api::Session;
using Phase = Session::Phase;

const std::stop_token never;

// Lamps that may stay off when they are flipped.
std::string faulty_lamps() {
  return lamps_with("on = false if Action = flip and on = true;",
                    "on = false if Action = flip and on = true;\n    on = false if Action = flip and on = false;");
}

TEST(SessionTest, BeginsWithAnInitialState) {
  const api::Loaded loaded = load_lamps({}, lamps_with("and Environment.cloud = 0", "and Environment.cloud < 2"));
  Session session(loaded, {});
  EXPECT_EQ(session.phase(), Phase::Start);
  EXPECT_THROW(static_cast<void>(session.state()), UsageError);
  const api::StateList list = session.initial_states(1, never);
  EXPECT_EQ(list.count, 2);
  EXPECT_TRUE(list.counted);
  ASSERT_EQ(list.first.size(), 1U);
  session.start(1, never);
  EXPECT_EQ(session.state(), list.first.front());
  EXPECT_THROW(session.start(3, never), UsageError);
  EXPECT_EQ(session.phase(), Phase::Walking);
  session.start(api::parse_values(session.system(), "Environment.cloud = 1"), never);
  EXPECT_NE(session.state(), list.first.front());
  EXPECT_THROW(session.start(api::parse_values(session.system(), "Lamp1.on = false"), never), UsageError);
  EXPECT_THROW(session.start(api::parse_values(session.system(), "Lamp1.on = true"), never), UsageError);
}

// The numbers of joint actions and successors are those of the model's semantics.
TEST(SessionTest, OffersWhatTheModelAllows) {
  const api::Loaded loaded = load_lamps({}, faulty_lamps());
  const model::System& system = loaded.model->system;
  const model::Stepper stepper(system);
  Session session(loaded, {});
  session.start(1, never);
  std::vector<model::JointAction> enabled;
  stepper.for_each_joint_action(session.state(), [&](const model::JointAction& joint) {
    enabled.push_back(joint);
    return true;
  });
  const api::OfferList offers = session.offers(100);
  EXPECT_EQ(offers.count, enabled.size());
  ASSERT_EQ(offers.first.size(), enabled.size());
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    EXPECT_EQ(offers.first[i].joint, enabled[i]);
    const std::vector<model::State> successors = stepper.successors(session.state(), enabled[i]);
    EXPECT_EQ(offers.first[i].successors, successors.size());
    const bool moved = session.step(BigInt(i + 1));
    ASSERT_EQ(moved, successors.size() == 1);
    if (!moved) {
      EXPECT_EQ(session.phase(), Phase::Successor);
      const std::vector<model::State> listed = session.successors(100).first;
      EXPECT_EQ(std::set(listed.begin(), listed.end()), std::set(successors.begin(), successors.end()));
      EXPECT_THROW(session.choose(BigInt(successors.size() + 1)), UsageError);
      session.choose(BigInt(successors.size()));
      EXPECT_EQ(session.state(), listed.back());
    }
    session.back(1);
  }
  EXPECT_THROW(session.step(BigInt(0)), UsageError);
  EXPECT_THROW(session.step(BigInt(enabled.size() + 1)), UsageError);
}

TEST(SessionTest, SuccessorsAreFoundByTheirValues) {
  const api::Loaded loaded = load_lamps({}, faulty_lamps());
  Session session(loaded, {});
  const model::System& system = session.system();
  session.start(1, never);
  ASSERT_FALSE(session.step(BigInt(1)));  // both flip
  EXPECT_EQ(session.successors(0).count, 4);
  EXPECT_THROW(session.choose(api::parse_values(system, "Lamp1.on = true")), UsageError);
  EXPECT_THROW(session.choose(api::parse_values(system, "Environment.cloud = 1")), UsageError);
  session.choose(api::parse_values(system, "Lamp1.on = true, Lamp2.on = false, Environment.cloud = 0"));
  EXPECT_EQ(session.position(), 1U);
  EXPECT_FALSE(session.atoms().empty());
  EXPECT_TRUE(session.atoms().front().second);  // lit
}

TEST(SessionTest, GoingBackKeepsTheStepsUntilAnotherIsTaken) {
  const api::Loaded loaded = load_lamps();
  Session session(loaded, {});
  session.start(1, never);
  EXPECT_TRUE(session.step(BigInt(4)));  // both keep
  EXPECT_TRUE(session.step(BigInt(3)));
  EXPECT_TRUE(session.step(BigInt(4)));
  session.jump(1);
  EXPECT_EQ(session.run().actions.size(), 3U);
  EXPECT_TRUE(session.step(BigInt(3)));  // the same again
  EXPECT_EQ(session.run().actions.size(), 3U);
  session.back(2);
  EXPECT_EQ(session.position(), 0U);
  EXPECT_THROW(session.back(1), UsageError);
  EXPECT_THROW(session.jump(4), UsageError);
  EXPECT_TRUE(session.step(BigInt(3)));
  EXPECT_EQ(session.run().actions.size(), 1U);
  EXPECT_EQ(verdict::defect(session.system(), session.run()), "");
}

TEST(SessionTest, RandomStepsAreSteps) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 3}}}, faulty_lamps());
  Session session(loaded, {.seed = 3});
  const auto end = session.walk(30, {}, never);
  EXPECT_TRUE(end);  // once the watcher has seen light, it may do nothing
  EXPECT_EQ(verdict::defect(session.system(), session.run()), "");
  const verdict::Trace first = session.run();
  session.clear();
  static_cast<void>(session.walk(30, 3, never));
  EXPECT_EQ(session.run().states, first.states);
}

// Runs the script that a session writes, as the dialogue does.
void replay(Session& session, const std::string& script) {
  std::size_t begin = 0;
  while (begin < script.size()) {
    const std::size_t end = script.find('\n', begin);
    const std::string line = script.substr(begin, end - begin);
    begin = end + 1;
    const std::string word = line.substr(0, line.find(' ')), rest = line.substr(word.size());
    if (word == "start") session.start(api::parse_values(session.system(), rest), never);
    if (word == "choose") session.choose(api::parse_values(session.system(), rest));
    if (word == "jump") session.jump(std::stoul(rest));
    if (word == "step") {
      static_cast<void>(session.step(api::parse_joint_action(session.system(), session.offers(0).allowed, rest)));
    }
  }
}

TEST(SessionTest, ScriptsLeadToTheSameRun) {
  const api::Loaded loaded = load_lamps({}, faulty_lamps());
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Session session(loaded, {.seed = seed});
    static_cast<void>(session.walk(10, {}, never));
    session.back(session.position() / 2);
    Session other(loaded, {});
    replay(other, session.script());
    EXPECT_EQ(other.run().states, session.run().states);
    EXPECT_EQ(other.run().actions, session.run().actions);
    EXPECT_EQ(other.position(), session.position());
  }
}

// Formulas bring atoms of their own; what the engine knows of the states must stay usable.
TEST(SessionTest, FormulasAreEvaluatedInTheState) {
  const api::Loaded loaded = load_lamps();
  for (const bool symbolic : {false, true}) {
    Session session(loaded, {.symbolic = symbolic});
    session.start(1, never);
    const auto holds = [&](const std::string& formula) { return session.evaluate(formula, never).holds; };
    EXPECT_EQ(holds("lit"), false);
    EXPECT_FALSE(session.engine());  // none was needed
    EXPECT_EQ(holds("EF lit"), true);
    EXPECT_EQ(session.engine(), symbolic ? "symbolic" : "explicit");
    EXPECT_EQ(holds("EX (Lamp1.hours = 1 and !(Lamp2.hours = 1))"), true);
    EXPECT_EQ(holds("AX (Lamp2.hours = 1)"), false);
    EXPECT_EQ(holds("EX (Lamp2.hours = 2)"), false);
    EXPECT_EQ(holds("<lamps> F lit"), true);
    EXPECT_EQ(holds("K(Lamp1, Lamp2.on = false)"), false);
    static_cast<void>(session.step(BigInt(1)));
    EXPECT_EQ(holds("lit and AX lit"), true);  // a deadlock
    EXPECT_EQ(holds("EX lit"), false);
    EXPECT_EQ(holds("ATLir <lamps>F lit"), true);
    EXPECT_FALSE(session.evaluate("lot", never).ok());
    EXPECT_EQ(holds("EX (Lamp2.hours = 2)"), false);
  }
}

TEST(SessionTest, LookAlikesAreTheSameForBothEngines) {
  const api::Loaded loaded = load_lamps();
  Session one(loaded, {}), other(loaded, {.symbolic = true});
  for (Session* session : {&one, &other}) {
    session->start(1, never);
    static_cast<void>(session->step(BigInt(3)));
  }
  const model::System& system = one.system();
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    const model::AgentId agent(i);
    const api::LookAlikes all = one.look_alikes(agent, 1000, never);
    EXPECT_EQ(all.count, all.first.size());
    for (const model::State& state : all.first) {
      EXPECT_TRUE(model::indistinguishable(system, agent, state, one.state()));
    }
    const api::LookAlikes symbolic = other.look_alikes(agent, 1000, never);
    EXPECT_EQ(symbolic.count, all.count);
    EXPECT_EQ(symbolic.first, all.first);
    EXPECT_EQ(other.look_alikes(agent, 1, never).first, one.look_alikes(agent, 1, never).first);
  }
}

TEST(SessionTest, StoppedQuestionsCanBeAskedAgain) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 5}}});
  for (const bool symbolic : {false, true}) {
    Session session(loaded, {.symbolic = symbolic});
    session.start(1, never);
    std::stop_source stop;
    stop.request_stop();
    try {
      static_cast<void>(session.evaluate("EF lit", stop.get_token()));  // may be too fast to be stopped
    } catch (const LimitError&) {
    }
    EXPECT_EQ(session.evaluate("EF lit", never).holds, true);
    // The token of a question says nothing about later ones.
    std::stop_source first;
    EXPECT_EQ(session.evaluate("EF lit", first.get_token()).holds, true);
    first.request_stop();
    EXPECT_EQ(session.evaluate("EF !lit", never).holds, true);
  }
}

}  // namespace
}  // namespace gnomon::test

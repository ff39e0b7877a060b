// SPDX-License-Identifier: Apache-2.0
#include "json/json.hpp"

#include "cli/simulator/reply.hpp"
#include "json/check.hpp"
#include "json/diagnostics.hpp"
#include "json/model.hpp"
#include "json/step_lines.hpp"

namespace gnomon::cli {

namespace {

using json::Json;

// Adds the fields of a reply, one function for each kind.
class Writer {
 public:
  Writer(Json& document, const api::Session& session)
      : document_(document), session_(session), system_(session.system()) {}

  void operator()(const AtState&) const { add_state(); }

  void operator()(const Moved& moved) const {
    add_steps(moved.from, session_.position());
    add_state();
    document_["stopped"] = moved.stopped ? Json(moved.stopped->message) : Json(nullptr);
  }

  void operator()(const Offers& offers) const {
    Json allowed = Json::object();
    for (std::size_t i = 0; i < offers.list.allowed.size(); ++i) {
      const model::Agent& agent = system_.agents[i];
      if (agent.actions.empty()) continue;
      Json names = Json::array();
      for (const model::ActionId action : offers.list.allowed[i]) names.push_back(agent.actions[action.index()].name);
      allowed[agent.name] = std::move(names);
    }
    Json actions = Json::array();
    for (std::size_t i = 0; i < offers.list.first.size(); ++i) {
      const api::Offer& offer = offers.list.first[i];
      actions.push_back({{"number", i + 1},
                         {"actions", json::joint_action(system_, offer.joint)},
                         {"successors", json::count(offer.successors)}});
    }
    document_["allowed"] = std::move(allowed);
    document_["joint_actions"] = std::move(actions);
    document_["count"] = json::count(offers.list.count);
  }

  void operator()(const Candidates& candidates) const {
    add_states(candidates.list.first);
    document_["count"] = json::count(candidates.list.count);
    document_["counted"] = candidates.list.counted;
  }

  void operator()(const Possible& possible) const {
    document_["agent"] = system_[possible.agent].name;
    add_states(possible.found.first);
    document_["count"] = json::count(possible.found.count);
    add_engine();
  }

  void operator()(const Evaluated& evaluated) const {
    const api::FormulaAnswer& answer = evaluated.answer;
    document_["formula"] = answer.formula.source.text();
    document_["holds"] = answer.holds ? Json(*answer.holds) : Json(nullptr);
    document_["reason"] = json::text_or_null(answer.reason);
    if (!answer.along.empty()) {
      Json along = Json::array();
      for (const std::optional<bool>& holds : answer.along) along.push_back(holds ? Json(*holds) : Json(nullptr));
      document_["along"] = std::move(along);
    }
    document_["diagnostics"] = json::diagnostics(answer.formula.diagnostics.list(), answer.formula.source);
    add_engine();
  }

  void operator()(const Atoms& atoms) const {
    Json values = Json::object();
    for (const auto& [atom, holds] : atoms.values) values[system_[atom].name] = holds;
    document_["atoms"] = std::move(values);
  }

  void operator()(const History&) const {
    document_["initial"] = json::state(system_, session_.run().states.front());
    add_steps(0, session_.run().actions.size());
  }

  void operator()(const Lines& lines) const {
    const verdict::Trace& run = session_.run();
    const std::size_t i = lines.step - 1;
    document_["step"] = lines.step;
    json::add_lines(document_, session_.source(), session_.stepper(), run.states[i], run.actions[i], run.states[i + 1]);
  }

  void operator()(const Saved& saved) const { document_["written_to"] = saved.file; }
  void operator()(const Help& help) const { document_["text"] = help.text; }
  void operator()(const Quit&) const {}

 private:
  void add_state() const { document_["state"] = json::state(system_, session_.state()); }

  void add_states(const std::vector<model::State>& states) const {
    Json list = Json::array();
    for (const model::State& state : states) list.push_back(json::state(system_, state));
    document_["states"] = std::move(list);
  }

  void add_steps(std::size_t from, std::size_t to) const {
    const verdict::Trace& run = session_.run();
    Json steps = Json::array();
    for (std::size_t i = from; i < to; ++i) {
      steps.push_back(
          {{"number", i + 1},
           {"actions", json::joint_action(system_, run.actions[i])},
           {"changes", json::changes(system_, run.states[i], run.states[i + 1])},
           {"not_fired", json::not_fired(session_.stepper(), run.states[i], run.actions[i], run.states[i + 1])},
           {"state", json::state(system_, run.states[i + 1])}});
    }
    document_["steps"] = std::move(steps);
  }

  void add_engine() const { document_["engine"] = session_.engine() ? Json(*session_.engine()) : Json(nullptr); }

  Json& document_;
  const api::Session& session_;
  const model::System& system_;
};

}  // namespace

void add_reply(Json& document, const Reply& reply, const api::Session& session) {
  std::visit(Writer(document, session), reply);
}

}  // namespace gnomon::cli

// SPDX-License-Identifier: Apache-2.0
#include "json/evidence.hpp"

#include "json/model.hpp"
#include "logic/print.hpp"

namespace gnomon::json {

namespace {

std::string_view name(verdict::Reason reason) {
  switch (reason) {
    case verdict::Reason::Evaluated: return "evaluated";
    case verdict::Reason::Engine: return "engine";
    case verdict::Reason::Operands: return "operands";
    case verdict::Reason::Path: return "path";
    case verdict::Reason::Links: return "links";
  }
  return "";
}

Json path(const model::System& system, const verdict::Path& path) {
  if (path.states.empty()) return nullptr;
  Json actions = Json::array();
  for (const model::JointAction& joint : path.actions) actions.push_back(joint_action(system, joint));
  return {{"states", path.states}, {"actions", actions}, {"loop", path.loop ? Json(*path.loop) : Json(nullptr)}};
}

Json claim(const sema::Lowered& model, const logic::Property& property, const verdict::Claim& claim) {
  const model::System& system = model.system;
  Json links = Json::array();
  for (const verdict::Link& link : claim.links) {
    links.push_back({{"agent", link.agent.valid() ? Json(system[link.agent].name) : Json(nullptr)},
                     {"state", link.state},
                     {"run", path(system, link.run)}});
  }
  Json parts = Json::array();
  for (const verdict::Part& part : claim.parts) parts.push_back({{"position", part.position}, {"claim", part.claim}});
  return {{"state", claim.state},
          {"formula", logic::formula_text(system, model.specification.pool, claim.literal.formula, property.logic)},
          {"holds", claim.literal.holds},
          {"reason", name(claim.reason)},
          {"path", path(system, claim.path)},
          {"links", links},
          {"parts", parts}};
}

}  // namespace

Json evidence(const sema::Lowered& model, const logic::Property& property, const verdict::Evidence& evidence) {
  Json result = {{"states", Json::array()}, {"claims", Json::array()}, {"fair_paths", Json::array()}};
  for (const model::State& one : evidence.states) result["states"].push_back(state(model.system, one));
  for (const verdict::Claim& one : evidence.claims) result["claims"].push_back(claim(model, property, one));
  for (const verdict::Path& one : evidence.fair) result["fair_paths"].push_back(path(model.system, one));
  return result;
}

}  // namespace gnomon::json

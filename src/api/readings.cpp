// SPDX-License-Identifier: Apache-2.0
#include "api/readings.hpp"

namespace gnomon::api {

void read_on_finite_traces(Model& model) {
  using logic::Logic;
  for (logic::Property& property : model.specification.properties) {
    if (property.logic == Logic::Ldl) property.logic = Logic::LdlFinite;
    if (property.logic == Logic::CdlStar) property.logic = Logic::CdlStarFinite;
  }
}

void read_with_uniform_strategies(Model& model) {
  using logic::Logic;
  for (logic::Property& property : model.specification.properties) {
    if (property.logic == Logic::Atl || property.logic == Logic::AtlStar) property.logic = Logic::AtlUniform;
  }
}

}  // namespace gnomon::api

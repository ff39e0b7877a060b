// SPDX-License-Identifier: Apache-2.0
#include "json/bound.hpp"

#include "json/check.hpp"
#include "json/json.hpp"

namespace gnomon::json {

void add_bound(Json& document, const logic::Property& property, std::string_view engine,
               const api::BoundReport& report) {
  document["engine"] = engine;
  document["formula"] = property.text;
  document["logic"] = api::logic_name(property);
  document["exists"] = name(report.exists);
  document["bound"] = report.bound ? Json(*report.bound) : Json(nullptr);
  document["too_small"] = report.too_small ? Json(*report.too_small) : Json(nullptr);
  document["reason"] = report.reason.empty() ? Json(nullptr) : Json(report.reason);
  document["checks"] = report.checks;
  document["seconds"] = report.total.count();
}

}  // namespace gnomon::json

// SPDX-License-Identifier: Apache-2.0
#include "api/reproducer.hpp"

#include "logic/text/print_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace gnomon::api {

namespace {

// Every line of the text as a comment.
std::string commented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += fmt::format("-- {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

WrongEvidence::WrongEvidence(std::size_t property, bool holds, Shown shown, const std::string& defect)
    : InternalError("the evidence for a verdict is wrong: " + defect),
      property_(property),
      holds_(holds),
      shown_(std::make_shared<const Shown>(std::move(shown))) {}

std::string reproducer_text(const Model& model, const WrongEvidence& error, const ReproducerNotes& notes) {
  logic::Specification concerned = model.specification;
  concerned.properties = {model.specification.properties.at(error.property())};
  // The author's expectation would be repeated as a comment; what matters here is what the program said.
  concerned.properties.front().expected = error.holds();
  return commented(fmt::format("Gnomon {}: {}\nformula: {}\nverdict: {}\noptions: {}\n", notes.version, error.what(),
                               concerned.properties.front().text, error.holds() ? "TRUE" : "FALSE", notes.options)) +
         logic::to_ispl(model.system, concerned) + commented("evidence:\n" + notes.evidence);
}

}  // namespace gnomon::api

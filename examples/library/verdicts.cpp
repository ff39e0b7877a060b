// SPDX-License-Identifier: Apache-2.0
//
// verdicts MODEL [NAME=VALUE]...: decides the formulas of a model and prints one line for each. The exit codes are
// those of `gnomon check`.
#include "api/check.hpp"
#include "api/load.hpp"
#include "base/error.hpp"
#include "base/render.hpp"

#include <iostream>
#include <numeric>
#include <string>

namespace {

using namespace gnomon;
using Answer = verdict::Verdict::Answer;

std::string answer_text(const verdict::Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::True: return "TRUE";
    case Answer::False: return "FALSE";
    case Answer::Unknown: return "UNKNOWN (" + verdict.reason + ")";
  }
  return "";
}

int check_file(const std::string& path, const api::LoadOptions& options) {
  // Text to model. Mistakes in the text are no exceptions, but a list of diagnostics.
  const api::Loaded loaded = api::load(Source::read(path), options);
  std::cerr << render(loaded.diagnostics.list(), loaded.source, {});
  if (!loaded.ok()) return 2;

  // Model to verdicts. The listener hears of each as soon as it is there.
  const auto& properties = loaded.model->specification.properties;
  api::CheckOptions request;
  request.selection.resize(properties.size());
  std::iota(request.selection.begin(), request.selection.end(), std::size_t{0});  // all of them
  api::CheckListener listener;
  listener.decided = [&properties](const api::Outcome& outcome) {
    std::cout << answer_text(outcome.verdict) << "  " << properties[outcome.property].text << '\n';
  };
  const api::CheckReport report = api::check(*loaded.model, request, listener);
  if (report.count(Answer::False) > 0) return 1;
  return report.count(Answer::Unknown) > 0 ? 3 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: verdicts MODEL [NAME=VALUE]...\n";
    return 2;
  }
  try {
    api::LoadOptions options;
    for (int i = 2; i < argc; ++i) options.definitions.push_back(api::parse_definition(argv[i]));
    return check_file(argv[1], options);
  } catch (const Error& error) {  // a file that cannot be read, a limit
    std::cerr << "verdicts: " << error.what() << '\n';
    return 2;
  }
}

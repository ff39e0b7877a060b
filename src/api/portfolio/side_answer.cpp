// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/side_answer.hpp"

#include "base/error.hpp"
#include "verdict/explain/words.hpp"

#include <exception>
#include <new>

namespace gnomon::api {

using verdict::Verdict;

namespace {

std::string why(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "there is not enough memory" : error.what();
}

}  // namespace

SideAnswer ask(const MakeEngine& make, const Model& model, const engine::Options& options,
               const engine::Question& question) {
  std::unique_ptr<engine::Engine> engine;
  try {
    engine = make(model, options);
  } catch (const std::exception& error) {
    return {.verdict = Verdict::unknown(why(error)), .how = {}, .evidence = {}, .failing = {}};
  }
  return ask(*engine, options.explain, question);
}

SideAnswer ask(engine::Engine& engine, bool explain, const engine::Question& question) {
  SideAnswer answer;
  try {
    engine::Answer found = engine.check(question);
    answer.verdict = std::move(found.verdict);
    answer.how = std::move(found.how);
    if (!explain || !answer.known()) return answer;
    const bool holds = answer.verdict.answer == Verdict::Answer::True;
    answer.evidence = engine.explain(question.property, holds, {});
    if (!answer.evidence && !holds) answer.failing = engine.failing_initial_state(question.property);
  } catch (const std::exception& error) {
    // A verdict without an explanation is better than none.
    if (!answer.known()) answer.verdict = Verdict::unknown(why(error));
  }
  return answer;
}

Words to_words(const SideAnswer& answer) {
  Words words{static_cast<std::uint64_t>(answer.verdict.answer)};
  append_text(words, answer.verdict.reason);
  append_text(words, answer.how);
  words.push_back(answer.failing ? 1 : 0);
  if (answer.failing) {
    words.push_back(answer.failing->size());
    for (const model::Value value : *answer.failing) words.push_back(static_cast<std::uint64_t>(value));
  }
  words.push_back(answer.evidence.has_value() ? 1 : 0);
  if (answer.evidence) verdict::append_evidence(words, *answer.evidence);
  return words;
}

std::optional<SideAnswer> side_answer_from(std::span<const std::uint64_t> words) {
  WordReader reader(words);
  SideAnswer answer;
  answer.verdict.answer =
      static_cast<Verdict::Answer>(reader.number(static_cast<std::uint64_t>(Verdict::Answer::Unknown)));
  answer.verdict.reason = reader.text();
  answer.how = reader.text();
  if (reader.number(1) == 1) {
    model::State& state = answer.failing.emplace(reader.count());
    for (model::Value& value : state) value = static_cast<model::Value>(reader.number());
  }
  const bool explained = reader.number(1) == 1;
  if (explained) answer.evidence = verdict::evidence_from(reader.rest());
  const bool complete = explained ? answer.evidence.has_value() : reader.rest().empty();
  if (!reader.ok() || !complete) return std::nullopt;
  return answer;
}

}  // namespace gnomon::api

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

void append_state(Words& words, const std::optional<model::State>& state) {
  words.push_back(state ? 1 : 0);
  if (!state) return;
  words.push_back(state->size());
  for (const model::Value value : *state) words.push_back(static_cast<std::uint64_t>(value));
}

std::optional<model::State> state_from(WordReader& reader) {
  if (reader.number(1) == 0) return std::nullopt;
  model::State state(reader.count());
  for (model::Value& value : state) value = static_cast<model::Value>(reader.number());
  return state;
}

// Nothing for what is not a number.
std::optional<BigInt> count_from(WordReader& reader) {
  const std::string digits = reader.text();
  const bool number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
  return number ? std::optional(BigInt(digits)) : std::nullopt;
}

}  // namespace

SideAnswer ask(const MakeEngine& make, const Model& model, const engine::Options& options,
               const engine::Question& question) {
  std::unique_ptr<engine::Engine> engine;
  try {
    engine = make(model, options);
  } catch (const std::exception& error) {
    SideAnswer answer;
    answer.verdict = Verdict::unknown(why(error));
    return answer;
  }
  return ask(*engine, options.explain, question);
}

SideAnswer ask(engine::Engine& engine, bool explain, const engine::Question& question) {
  SideAnswer answer;
  try {
    engine::Answer found = engine.check(question);
    answer.verdict = std::move(found.verdict);
    answer.how = std::move(found.how);
    if (!answer.known()) return answer;
    const bool holds = answer.verdict.answer == Verdict::Answer::True;
    answer.counts = engine.initial_counts(question.property, holds);
    if (!explain) return answer;
    answer.evidence = engine.explain(question.property, holds, {});
    if (!answer.evidence && !holds) answer.failing = engine.initial_state(question.property, false);
    if (answer.counts && answer.counts->mixed()) answer.holding = engine.initial_state(question.property, true);
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
  words.push_back(answer.counts ? 1 : 0);
  if (answer.counts) {
    append_text(words, answer.counts->holds.str());
    append_text(words, answer.counts->fails.str());
  }
  append_state(words, answer.failing);
  append_state(words, answer.holding);
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
    const auto holds = count_from(reader);
    const auto fails = count_from(reader);
    if (!holds || !fails) return std::nullopt;
    answer.counts = engine::InitialCounts{*holds, *fails};
  }
  answer.failing = state_from(reader);
  answer.holding = state_from(reader);
  const bool explained = reader.number(1) == 1;
  if (explained) answer.evidence = verdict::evidence_from(reader.rest());
  const bool complete = explained ? answer.evidence.has_value() : reader.rest().empty();
  if (!reader.ok() || !complete) return std::nullopt;
  return answer;
}

}  // namespace gnomon::api

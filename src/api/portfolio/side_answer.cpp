// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/side_answer.hpp"

#include "base/error.hpp"
#include "verdict/explain/words.hpp"

#include <exception>
#include <new>

namespace gnomon::api {

using verdict::Verdict;

SideAnswer ask(const MakeEngine& make, const Model& model, const engine::Options& options,
               const engine::Question& question) {
  SideAnswer answer;
  try {
    const std::unique_ptr<engine::Engine> engine = make(model, options);
    engine::Answer found = engine->check(question);
    answer.verdict = std::move(found.verdict);
    answer.how = std::move(found.how);
    if (options.explain && answer.known()) {
      answer.evidence = engine->explain(question.property, answer.verdict.answer == Verdict::Answer::True, {});
    }
  } catch (const std::exception& error) {
    // A verdict without an explanation is better than none.
    if (answer.known()) return answer;
    const bool no_memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    answer.verdict = Verdict::unknown(no_memory ? "there is not enough memory" : error.what());
  }
  return answer;
}

Words to_words(const SideAnswer& answer) {
  Words words{static_cast<std::uint64_t>(answer.verdict.answer)};
  append_text(words, answer.verdict.reason);
  append_text(words, answer.how);
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
  const bool explained = reader.number(1) == 1;
  if (explained) answer.evidence = verdict::evidence_from(reader.rest());
  const bool complete = explained ? answer.evidence.has_value() : reader.rest().empty();
  if (!reader.ok() || !complete) return std::nullopt;
  return answer;
}

}  // namespace gnomon::api

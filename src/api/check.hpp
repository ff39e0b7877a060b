// SPDX-License-Identifier: Apache-2.0
//
// From a model to verdicts: the second half of `gnomon check`. An engine answers the formulas, which
// take turns. Limits, interrupts and logics that the engine does not know give Unknown with a reason, never
// an exception.
#pragma once

#include "api/findings/cautions.hpp"
#include "api/findings/vacuity.hpp"
#include "api/load.hpp"
#include "api/rounds.hpp"
#include "base/limits.hpp"
#include "engine/coverage.hpp"
#include "engine/options.hpp"
#include "engine/report.hpp"
#include "logic/strategies.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/knowledge.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"
#include "verdict/trace.hpp"
#include "verdict/validate/validate.hpp"
#include "verdict/verdict.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

using engine::Consistency;
using engine::Overflow;
using engine::Progress;
using engine::Seconds;

// verdict::validate without an oracle. Throws LimitError, as the next one.
[[nodiscard]] verdict::Validation validate_evidence(const Model& model, const verdict::Statement& claimed,
                                                    const verdict::Evidence& evidence, const Limits& limits = {});

// strategies::validate_refutation without an oracle.
[[nodiscard]] verdict::Validation validate_refutation(const Model& model, const verdict::Statement& claimed,
                                                      logic::UniformStart start, const verdict::Refutation& refutation,
                                                      const Limits& limits = {});

// Where a formula must hold to be true.
enum class Initial : std::uint8_t {
  All,       // in every initial state
  Some,      // in at least one
  Together,  // in every one, where strategy logic chooses its strategies once for all of them
};

struct CheckOptions : engine::Options {
  std::string_view engine = "auto";    // the name of one in api/engines
  std::vector<std::size_t> selection;  // indices of the properties to check, in this order
  Initial initial = Initial::All;
  VacuityChecks vacuity = VacuityChecks::Auto;
  Rounds::Rules rounds;              // how the formulas share the time
  bool coverage = false;             // find out what of the model never happens
  bool strategies_only = false;      // as evidence look for uniform strategies and nothing else
  bool failing_states_only = false;  // as evidence look for an initial state where a formula fails and nothing else
  verdict::ExplainOptions evidence;
  // Runs evidence on the model before anybody sees it. Tests put others in this place.
  std::function<verdict::Validation(const Model&, const verdict::Statement&, const verdict::Evidence&, const Limits&)>
      validate = validate_evidence;
  std::function<verdict::Validation(const Model&, const verdict::Statement&, logic::UniformStart,
                                    const verdict::Refutation&, const Limits&)>
      validate_refutation = api::validate_refutation;
  bool finite = false;  // formulas were read on finite traces (LoadOptions); a caution may be due
};

// The answer to one property.
struct Outcome {
  std::size_t property = 0;  // index into Specification::properties
  verdict::Verdict verdict;
  Seconds time{};  // without that for the evidence
  // In how many initial states the formula holds and fails; nothing if the verdict did not need to know that.
  std::optional<engine::InitialCounts> initial;
  std::string_view engine;  // the name of the engine that gave the verdict
  std::string how;          // a few words about the way to it, if it was not the usual one
  VacuityReport vacuity;    // of a true formula: operands that do not matter
  // If asked for: a counterexample of a false formula, a witness of a true one, which has been run on the
  // model. Absent, with a reason, if there is none.
  std::optional<verdict::Evidence> evidence;
  std::vector<verdict::Knowledge> knowledge;  // why agents know what the evidence says that they know
  std::size_t trusted =
      0;  // claims, fairness conditions and letters in all that is shown that are computed, not replayed
  std::string not_explained;
  // If asked for: an initial state where a formula fails that has no evidence, and one where it holds although it fails
  // in others. With Initial::Some the other way round.
  std::optional<model::State> failing, holding;
  // If asked for, of a coalition that has no uniform strategies although it might win if it saw everything: why not.
  // Has been run on the model.
  std::optional<verdict::Refutation> refutation;

  // If asked for, of a formula about uniform strategies: those that show the verdict.
  std::optional<verdict::Profile> profile;
  bool replayed = false;  // the explicit engine has found that they do; otherwise it was too much for it

  // The verdict is known and differs from what the author of the model expects.
  [[nodiscard]] bool contradicts(const logic::Property& property) const;
};

struct CheckReport : engine::Report {
  std::vector<Outcome> outcomes;  // in the order of the selection
  std::string_view engine;        // the name of the engine that gave the verdicts; "auto" if several did
  std::string stopped;            // why the state space was not explored as far as it was needed; else empty
  std::vector<Caution> cautions;
  std::vector<model::AgentId> guessing;      // of Caution::StrategiesAnew
  Initial initial = Initial::All;            // what was asked
  std::optional<engine::Coverage> coverage;  // if asked for
  std::string not_covered;                   // if asked for: why it is not known
  Seconds total{};

  [[nodiscard]] std::size_t count(verdict::Verdict::Answer answer) const;
};

// Called with the index of a property whenever its turn begins, and with its outcome, in the order in which properties
// are decided.
struct CheckListener {
  std::function<void(std::size_t)> started;
  std::function<void(const Outcome&)> decided;
};

// Throws WrongEvidence (api/reproducer), which is a defect of ours.
[[nodiscard]] CheckReport check(const Model& model, const CheckOptions& options, const CheckListener& listener = {});

// "CTL", "CTLK", "SL": the logic of a property, with a K if it speaks of knowledge.
[[nodiscard]] std::string logic_name(const logic::Property& property);

}  // namespace gnomon::api

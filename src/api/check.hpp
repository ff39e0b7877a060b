// SPDX-License-Identifier: Apache-2.0
//
// From a model to verdicts: the second half of `gnomon check`. An engine answers the formulas one by
// one. Limits, interrupts and logics that the engine does not know give Unknown with a reason, never
// an exception.
#pragma once

#include "api/load.hpp"
#include "base/big_int.hpp"
#include "base/limits.hpp"
#include "bmc/options.hpp"
#include "logic/strategies.hpp"
#include "symbolic/options.hpp"
#include "symbolic/statistics.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/explain.hpp"
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

enum class Engine : std::uint8_t { Auto, Symbolic, Explicit, Bounded };

struct EngineInfo {
  Engine engine;
  std::string_view name;
  std::string_view summary;
  bool exhaustive;  // decides all logics, on the whole state space
};

// All engines, the default first.
[[nodiscard]] std::span<const EngineInfo> engines();
[[nodiscard]] std::string_view name(Engine engine);
// Throws UsageError for a name that no engine has.
[[nodiscard]] Engine engine_named(std::string_view name);

using Seconds = std::chrono::duration<double>;

// How far a long check is.
struct Progress {
  std::string_view phase;    // "transition relation", "reachable states", "fair states", "formula"
  std::size_t depth = 0;     // steps from the initial states, or rounds of a fixpoint
  double states = 0;         // found so far
  std::size_t frontier = 0;  // explicit engine: states that are not yet explored
  std::size_t nodes = 0;     // symbolic engine: nodes of decision diagrams
};

// Whether deadlocks and overflows are searched for.
enum class Consistency : std::uint8_t {
  Auto,  // if the reachable states are known anyway, and for a short time
  On,
  Off,
};

// verdict::validate without an oracle. Throws LimitError, as the next one.
[[nodiscard]] verdict::Validation validate_evidence(const Model& model, const verdict::Statement& claimed,
                                                    const verdict::Evidence& evidence, const Limits& limits = {});

// strategies::validate_refutation without an oracle.
[[nodiscard]] verdict::Validation validate_refutation(const Model& model, const verdict::Statement& claimed,
                                                      logic::UniformStart start, const verdict::Refutation& refutation,
                                                      const Limits& limits = {});

struct CheckOptions {
  Engine engine = Engine::Auto;
  std::vector<std::size_t> selection;  // indices of the properties to check, in this order
  Consistency consistency = Consistency::Auto;
  bool explain = false;          // look for evidence of the verdicts
  bool strategies_only = false;  // of these, for uniform strategies and nothing else
  verdict::ExplainOptions evidence;
  // Runs evidence on the model before anybody sees it. Tests put others in this place.
  std::function<verdict::Validation(const Model&, const verdict::Statement&, const verdict::Evidence&, const Limits&)>
      validate = validate_evidence;
  std::function<verdict::Validation(const Model&, const verdict::Statement&, logic::UniformStart,
                                    const verdict::Refutation&, const Limits&)>
      validate_refutation = api::validate_refutation;
  bool count_states = false;  // also if no formula needs them, and as MCMAS counts them
  Limits limits;
  std::function<void(const Progress&)> progress;              // called now and then, from the checking thread
  logic::UniformStart uniform = logic::UniformStart::Pooled;  // where uniform strategies must succeed
  bool finite = false;  // formulas were read on finite traces (api/readings); a caution may be due
  // Most bytes that the engine may take for decision diagrams, clauses or states; 0: no limit.
  std::size_t memory = 0;
  // Symbolic engine. Of its options only those about the diagrams and about path formulas are used.
  symbolic::Options symbolic;
  bmc::Options bounded;
  // Engine::Auto: how long the symbolic engine is left alone with a formula (api/portfolio).
  std::chrono::microseconds patience = std::chrono::seconds(1);
  // Explicit engine: most states, and most triples of state, joint action and successor.
  std::size_t max_states = 1'000'000;
  std::size_t max_transitions = 20'000'000;
};

// The answer to one property.
struct Outcome {
  std::size_t property = 0;  // index into Specification::properties
  verdict::Verdict verdict;
  Seconds time{};                    // without that for the evidence
  Engine engine = Engine::Symbolic;  // that gave the verdict
  std::string how;                   // a few words about the way to it, if it was not the usual one
  // If asked for: a counterexample of a false formula, a witness of a true one, which has been run on the
  // model. Absent, with a reason, if there is none.
  std::optional<verdict::Evidence> evidence;
  std::size_t trusted = 0;  // claims, fairness conditions and letters in all that is shown that are the engine's word
  std::string not_explained;
  std::optional<model::State> failing;  // of a false formula without evidence: an initial state where it fails
  // If asked for, of a coalition that has no uniform strategies although it might win if it saw everything: why not.
  // Has been run on the model.
  std::optional<verdict::Refutation> refutation;

  // If asked for, of a formula about uniform strategies: those that show the verdict.
  std::optional<verdict::Profile> profile;
  bool replayed = false;  // the explicit engine has found that they do; otherwise it was too much for it

  // The verdict is known and differs from what the author of the model expects.
  [[nodiscard]] bool contradicts(const logic::Property& property) const;
};

// What is known of the state space. Absent: the engine did not need it, or was stopped before.
struct StateSpace {
  std::optional<BigInt> reachable_states;
  std::optional<BigInt> mcmas_states;  // the number that MCMAS prints (model/mcmas_codes), if asked for
  std::optional<BigInt> initial_states;
  std::optional<BigInt> fair_states;       // all reachable states if there is no fairness
  std::optional<BigInt> deadlocks;         // states without successor
  std::optional<std::size_t> depth;        // steps to the farthest state
  std::optional<std::size_t> transitions;  // explicit engine: pairs of a state and a successor
  std::optional<std::size_t> moves;        // explicit engine: pairs of a state and an enabled joint action
};

// What a user should know apart from the verdicts.
enum class Caution : std::uint8_t {
  NoInitialState,   // every formula holds, for no reason
  NoFairState,      // the same, because no path is fair
  Deadlocks,        // some states have no successor
  PlaysEnd,         // the same, and a formula of strategy logic does not see what ends there
  Overflow,         // some evolution item assigns a value outside of its variable's domain
  FairnessIgnored,  // there is fairness, and formulas are read on finite traces although they do not say so
};

[[nodiscard]] std::string_view name(Caution caution);  // "no-initial-state"

// An evolution item that assigns a value outside of its variable's domain.
struct Overflow {
  model::AgentId agent;
  std::size_t item = 0;       // index into Agent::evolution
  verdict::Trace trace;       // to a state in which it does
  model::JointAction action;  // then
};

// The largest search of the bounded engine.
struct SearchStatistics {
  std::size_t bound = 0;
  std::size_t fragments = 0;
  std::size_t variables = 0;  // of the SAT solver
};

struct CheckReport {
  std::vector<Outcome> outcomes;     // in the order of the selection
  Engine engine = Engine::Symbolic;  // that gave the verdicts; Auto if several did
  StateSpace space;
  std::optional<symbolic::Statistics> diagrams;  // of the symbolic engine
  std::optional<SearchStatistics> search;        // of the bounded engine, if it was alone
  std::string stopped;  // why the state space was not explored as far as it was needed; else empty
  std::vector<Caution> cautions;
  std::optional<verdict::Trace> deadlock;  // a shortest run into a state without successor
  std::optional<Overflow> overflow;        // the first one, by agents and lines
  Seconds exploration{};                   // building the relation, finding reachable and fair states
  Seconds total{};

  [[nodiscard]] std::size_t count(verdict::Verdict::Answer answer) const;
};

// Called with the index of a property before it is looked at, and with its outcome.
struct CheckListener {
  std::function<void(std::size_t)> started;
  std::function<void(const Outcome&)> decided;
};

// Throws WrongEvidence (api/reproducer), which is a defect of ours.
[[nodiscard]] CheckReport check(const Model& model, const CheckOptions& options, const CheckListener& listener = {});

// One sentence for the user about a report.
[[nodiscard]] std::string explanation(Caution caution, const model::System& system, const CheckReport& report);

// "CTL", "CTLK", "SL": the logic of a property, with a K if it speaks of knowledge.
[[nodiscard]] std::string logic_name(const logic::Property& property);

}  // namespace gnomon::api

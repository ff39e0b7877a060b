// SPDX-License-Identifier: Apache-2.0
#include "symbolic/lazy_model.hpp"

#include "model/mcmas_codes.hpp"
#include "symbolic/evidence/trace.hpp"
#include "symbolic/relation/coverage.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

bdd::Options manager_options(const engine::Options& options) {
  using engine::Reordering;
  bdd::Options result;
  result.memory_limit = options.memory;
  result.max_variables = options.symbolic.max_variables;
  result.auto_reorder = options.symbolic.reordering != Reordering::Off;
  // Small diagrams are faster than any thought about their order.
  result.first_reorder = options.symbolic.reordering == Reordering::On ? 4'096 : 2'000'000;
  return result;
}

}  // namespace

LazyModel::LazyModel(const model::System& system, const engine::Options& options)
    : options_(options),
      limits_(options.limits),
      manager_(manager_options(options)),
      encoding_(watched_manager(), system, options.symbolic.order, options.symbolic.coding),
      circuits_(encoding_) {}

// Returns the manager, with its limits set before the first diagram is made.
bdd::Manager& LazyModel::watched_manager() {
  manager_.set_limits(limits_);
  if (options_.progress) {
    manager_.set_progress([this](const bdd::Progress& state) {
      options_.progress({phase_, round_, states_, 0, state.nodes});
    });
  }
  return manager_;
}

// Work that takes long without diagrams looks at the limits for itself.
void LazyModel::set_limits(const Limits& limits) {
  limits_ = limits;
  manager_.set_limits(limits_);
}

// Counting states takes time, so it is done only when somebody is likely to look.
void LazyModel::report_round(std::size_t round) {
  round_ = round;
  if (!options_.progress || !reachable_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_count_) return;
  states_ = reachable_->found().count_double(encoding_.state_bits().size());
  next_count_ = now + std::chrono::milliseconds(200);
  options_.progress({phase_, round_, states_, 0, manager_.statistics().live_nodes});
}

void LazyModel::enter_line(Span line) {
  costly_line_ = costly_line();
  line_ = {line, manager_.statistics().created_nodes};
}

std::optional<engine::CostlyLine> LazyModel::costly_line() const {
  constexpr std::uint64_t many = 1'000'000;
  const std::uint64_t nodes = manager_.statistics().created_nodes - line_.nodes;
  const bool worse = nodes > many && (!costly_line_ || nodes > costly_line_->nodes);
  return worse && !line_.span.empty() ? engine::CostlyLine{line_.span, nodes} : costly_line_;
}

double LazyModel::states_found() const {
  if (!reachable_ || reachable_->depth() == 0) return 0;
  return reachable_->found().count_double(encoding_.state_bits().size());
}

// Counting takes time; so a milestone takes a quarter more work than all before it.
void LazyModel::note_milestone() {
  const std::uint64_t work = manager_.statistics().cache_lookups;
  if (milestones_.empty() || work / 5 >= milestones_.back().work / 4) milestones_.push_back({work, states_found()});
}

double LazyModel::states_found_by(std::uint64_t work) const {
  double result = 0;
  for (const Milestone& milestone : milestones_) {
    if (milestone.work <= work) result = milestone.states;
  }
  return result;
}

Transitions& LazyModel::transitions() {
  if (!transitions_) {
    const Exploring timer(*this);
    enter_phase("transition relation");
    const auto on_line = [this](Span line) { enter_line(line); };
    Behaviour parts = behaviour(encoding_, circuits_, options_.symbolic.condition_nodes, on_line);
    transitions_.emplace(encoding_, std::move(parts), options_.symbolic.long_paths_after);
    enter_line({});
    circuits_.clear();
  }
  return *transitions_;
}

Reachable& LazyModel::reachable() {
  if (!reachable_) {
    Transitions& steps = transitions();
    Bdd initial = circuits_.condition(system().initial);
    for (std::size_t i = 0; i < system().variables.size(); ++i) initial &= encoding_.is_valid(model::VarId(i));
    initial = steps.complete(std::move(initial));
    circuits_.clear();
    enter_phase("reachable states");
    // An order by events is there for chaining.
    const bool by_events = options_.symbolic.order == engine::VariableOrder::Events;
    const engine::Reachability chosen = options_.symbolic.reachability;
    reachable_.emplace(steps, initial,
                       by_events && chosen == engine::Reachability::Auto ? engine::Reachability::Chaining : chosen,
                       [this](std::size_t depth) {
                         note_milestone();
                         report_round(depth);
                       });
  }
  return *reachable_;
}

Temporal LazyModel::temporal(const Bdd& domain, std::vector<Bdd> fairness) {
  return Temporal(transitions(), domain, std::move(fairness), [this](std::size_t round) { report_round(round); });
}

// Returns a bit at the bottom of the order, for whoever needs some for a while.
bdd::Var LazyModel::extra_bit(std::size_t index) {
  while (extra_bits_.size() <= index) extra_bits_.push_back(manager_.new_variable());
  return extra_bits_[index];
}

// A bit for every variable that has values with two codes: it is free for these, and fixed for others.
BigInt LazyModel::mcmas_state_count() {
  Bdd coded = reachable().all();
  std::vector<bdd::Var> bits = encoding_.state_bits();
  for (std::size_t i = 0; i < system().variables.size(); ++i) {
    const model::VarId variable(i);
    const model::DoubledIndices doubled = model::doubled_indices(system()[variable].domain);
    if (doubled.empty()) continue;
    const Bdd has_two = encoding_.below(variable, doubled.high).minus(encoding_.below(variable, doubled.low));
    bits.push_back(extra_bit(bits.size() - encoding_.state_bits().size()));
    coded &= has_two | !manager_.variable(bits.back());
  }
  return coded.count(bits);
}

// Every trace is run on the concrete semantics before anybody sees it.
verdict::Trace LazyModel::trace_to(const Bdd& target) {
  verdict::Trace trace = shortest_trace(encoding_, transitions(), reachable(), target);
  const std::string problem = verdict::defect(system(), trace);
  if (!problem.empty()) throw InternalError("a trace of the symbolic engine is wrong: " + problem);
  return trace;
}

Bdd LazyModel::all_actions() {
  std::vector<model::AgentId> agents;
  for (std::size_t i = 0; i < system().agents.size(); ++i) agents.emplace_back(i);
  return transitions().action_cube(agents);
}

std::optional<engine::Deadlock> LazyModel::deadlock() {
  const Bdd all = reachable().all();
  const Bdd stuck = all.minus(transitions().preimage(all));
  if (stuck.is_false()) return std::nullopt;
  return engine::Deadlock{count(stuck), trace_to(stuck)};
}

std::optional<engine::Overflow> LazyModel::overflow() {
  for (const Overflow& candidate : transitions().behaviour().overflows) {
    Bdd where = candidate.where.within(reachable().all());
    for (const Bdd& protocol : transitions().behaviour().protocols) where &= protocol;
    if (where.is_false()) continue;
    const Bdd cube = manager_.cube(std::span<const bdd::Var>(encoding_.state_bits()));
    verdict::Trace trace = trace_to(where.exists(all_actions()));
    const Bdd actions = where.and_exists(encoding_.singleton(trace.last()), cube);
    model::JointAction action = encoding_.pick_action(actions);
    return engine::Overflow{candidate.agent, candidate.item, std::move(trace), std::move(action)};
  }
  return std::nullopt;
}

engine::Coverage LazyModel::coverage() {
  const Bdd all = reachable().all();
  enter_phase("coverage");
  engine::Coverage result =
      symbolic::coverage(encoding_, circuits_, transitions().behaviour(), all, options_.symbolic.condition_nodes);
  circuits_.clear();
  return result;
}

engine::DiagramStatistics LazyModel::statistics() const {
  engine::DiagramStatistics result;
  result.exploration_seconds = exploration_.count();
  result.state_bits = encoding_.state_bits().size();
  for (std::size_t i = 0; i < system().agents.size(); ++i) {
    result.action_bits += encoding_.action_bits(model::AgentId(i)).size();
  }
  if (reachable_) {
    result.depth = reachable_->depth();
    result.complete = reachable_->complete();
  }
  const bdd::Statistics& diagrams = manager_.statistics();
  result.live_nodes = diagrams.live_nodes;
  result.peak_nodes = diagrams.peak_nodes;
  result.memory_bytes = diagrams.peak_memory_bytes;
  result.cache_lookups = diagrams.cache_lookups;
  result.cache_hits = diagrams.cache_hits;
  result.collections = diagrams.collections;
  result.reorderings = diagrams.reorderings;
  result.reorder_seconds = diagrams.reorder_seconds;
  result.costly_line = costly_line();
  if (transitions_) {
    const Transitions::Size size = transitions_->size();
    result.relation_nodes = size.nodes;
    result.relation_parts = size.parts;
  }
  return result;
}

}  // namespace gnomon::symbolic

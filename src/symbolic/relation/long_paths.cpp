// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/long_paths.hpp"

#include <span>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;

namespace {

constexpr std::size_t most_nodes = 5000;  // of a relation
constexpr std::size_t most_bits = 64;     // of states
constexpr std::size_t most_layers = 1024;

bool is_large(const Bdd& relation) { return relation.node_count() > most_nodes; }

// Returns the relation as one diagram, if it is small.
std::optional<Bdd> as_one(bdd::Manager& manager, const Relation& relation) {
  if (!relation.deferred.empty()) return std::nullopt;
  Bdd result = manager.top();
  for (const Bdd& part : relation.parts) {
    if (is_large(part)) return std::nullopt;
    result &= part;
    if (is_large(result)) return std::nullopt;
  }
  return result.exists(manager.cube(std::span<const Var>(relation.quantified)));
}

}  // namespace

LongPaths::LongPaths(bdd::Manager& manager, const Relation& steps) : manager_(&manager), twins_(steps.twins) {
  std::vector<Var> current;
  for (const Twin& twin : twins_) current.push_back(twin.current);
  cube_ = manager.image_cube(current, {});
  const bool room = manager.variable_count() + twins_.size() <= manager.max_variables();
  if (room && !twins_.empty() && twins_.size() <= most_bits) steps_ = as_one(manager, steps);
}

std::optional<Bdd> LongPaths::until(const Bdd& through, const Bdd& goal) { return until(*steps_, through, goal); }

// The longest paths that are known lead to the states that are known: their number doubles from round to round.
std::optional<Bdd> LongPaths::until(const Bdd& steps, const Bdd& through, const Bdd& goal) {
  Bdd paths = (steps & through) | unchanged();
  Bdd result = goal;
  while (true) {
    if (is_large(paths)) return std::nullopt;
    Bdd more = preimage(result, paths);
    if (more == result) return result;
    result = std::move(more);
    paths = product(paths, paths);
  }
}

std::optional<Bdd> LongPaths::reached(const Bdd& start, const Bdd& through) {
  Bdd paths = (*steps_ & as_next(through)) | unchanged();
  Bdd result = start;
  while (true) {
    if (is_large(paths)) return std::nullopt;
    Bdd more = image(result, paths);
    if (more == result) return result;
    result = std::move(more);
    paths = product(paths, paths);
  }
}

// An infinite path in finitely many states comes to one that it visits again.
std::optional<Bdd> LongPaths::forever(const Bdd& states) {
  const Bdd inside = *steps_ & states & as_next(states);
  Bdd paths = inside | unchanged();
  while (true) {
    if (is_large(paths)) return std::nullopt;
    Bdd longer = product(paths, paths);
    if (longer == paths) break;
    paths = std::move(longer);
  }
  std::vector<Var> next;
  for (const Twin& twin : twins_) next.push_back(twin.next);
  const Bdd repeated = inside.and_exists(reversed(paths), manager_->cube(std::span<const Var>(next)));
  return preimage(repeated, paths);
}

// A choice with one successor leads there, whatever the others do.
std::optional<Bdd> LongPaths::forced_until(const Relation& choices, const Bdd& actions, const Bdd& through,
                                           const Bdd& goal) {
  const std::optional<Bdd> steps = as_one(*manager_, choices);
  if (!steps) return std::nullopt;
  Bdd same = manager_->top();
  for (std::size_t i = 0; i < twins_.size(); ++i) {
    same &= manager_->variable(twins_[i].next).iff(manager_->variable(middle()[i]));
  }
  const Bdd ambiguous = next_to_middle(*steps).and_exists(!same, middle_cube());
  return until(steps->and_exists(!ambiguous, actions), through, goal);
}

std::optional<LongPaths::Exploration> LongPaths::explore(const Bdd& found, const Bdd& before) {
  std::vector<Bdd> paths{*steps_ | unchanged()};  // of at most 1, 2, 4, … steps
  Bdd all = found;
  while (true) {
    if (is_large(paths.back())) return std::nullopt;
    Bdd more = image(found, paths.back());
    if (more == all) break;
    all = std::move(more);
    paths.push_back(product(paths.back(), paths.back()));
  }
  Exploration result{all, 0, {}};
  if (all == found) return result;
  // The largest number of steps that do not lead to all of them, bit by bit.
  Bdd reached = found;
  for (std::size_t i = paths.size(); i-- > 0;) {
    Bdd more = image(reached, paths[i]);
    if (more == all) continue;
    reached = std::move(more);
    result.depth += std::size_t{1} << i;
  }
  ++result.depth;
  std::size_t distance = 0;
  while ((result.depth >> distance) > most_layers) ++distance;
  Bdd within = found;
  Bdd sooner = before;
  for (std::size_t i = 1; i <= result.depth >> distance; ++i) {
    within = image(within, paths[distance]);
    sooner = image(sooner, paths[distance]);
    result.layers.emplace_back(i << distance, within.minus(sooner));
  }
  return result;
}

Bdd LongPaths::product(const Bdd& first, const Bdd& second) {
  return next_to_middle(first).and_exists(current_to_middle(second), middle_cube());
}

Bdd LongPaths::unchanged() const {
  Bdd result = manager_->top();
  for (const Twin& twin : twins_) result &= manager_->variable(twin.current).iff(manager_->variable(twin.next));
  return result;
}

Bdd LongPaths::preimage(const Bdd& states, const Bdd& relation) const {
  return manager_->preimage(states, relation, cube_);
}

Bdd LongPaths::image(const Bdd& states, const Bdd& relation) const { return manager_->image(states, relation, cube_); }

Bdd LongPaths::next_to_middle(const Bdd& relation) {
  std::vector<std::pair<Var, Var>> names;
  for (std::size_t i = 0; i < twins_.size(); ++i) names.emplace_back(twins_[i].next, middle()[i]);
  return relation.rename(names);
}

Bdd LongPaths::current_to_middle(const Bdd& relation) {
  std::vector<std::pair<Var, Var>> names;
  for (std::size_t i = 0; i < twins_.size(); ++i) names.emplace_back(twins_[i].current, middle()[i]);
  return relation.rename(names);
}

Bdd LongPaths::as_next(const Bdd& states) const {
  std::vector<std::pair<Var, Var>> names;
  for (const Twin& twin : twins_) names.emplace_back(twin.current, twin.next);
  return states.rename(names);
}

Bdd LongPaths::reversed(const Bdd& relation) const {
  std::vector<std::pair<Var, Var>> names;
  for (const Twin& twin : twins_) {
    names.emplace_back(twin.current, twin.next);
    names.emplace_back(twin.next, twin.current);
  }
  return relation.rename(names);
}

const std::vector<Var>& LongPaths::middle() {
  while (middle_.size() < twins_.size()) {
    middle_.push_back(manager_->new_variable_at(manager_->level(twins_[middle_.size()].next) + 1));
  }
  return middle_;
}

Bdd LongPaths::middle_cube() { return manager_->cube(std::span<const Var>(middle())); }

}  // namespace gnomon::symbolic

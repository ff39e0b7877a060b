// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/schedule.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace gnomon::symbolic {

namespace {

using bdd::Bdd;
using bdd::Var;

// Up to this number of nodes a part is small: merging costs nothing.
constexpr std::size_t small = 2000;

constexpr std::size_t medium = 30'000;
constexpr std::size_t large = 100'000;

// Parts are merged if the result is small, or not much larger than the parts: the intermediate results of an
// image by several parts are usually larger. Up to `most_growing` nodes it may be several times as large.
bool worth_joining(std::size_t joined_nodes, std::size_t nodes_apart, std::size_t most_growing) {
  return joined_nodes <= small || (joined_nodes <= 4 * nodes_apart && joined_nodes <= most_growing) ||
         (joined_nodes <= nodes_apart + nodes_apart / 4 && joined_nodes <= large);
}

struct VarHash {
  std::size_t operator()(Var variable) const { return variable.id; }
};
using VarSet = std::unordered_set<Var, VarHash>;
template <typename T> using VarMap = std::unordered_map<Var, T, VarHash>;

// Orders parts such that variables can be quantified early: the next part is always the one that allows most variables
// to be quantified and introduces the fewest new ones.
class Ordering {
 public:
  // `leaving`: variables that are quantified once no part needs them. `present`: those that are there
  // from the start.
  Ordering(const std::vector<Bdd>& parts, const VarSet& leaving, const std::vector<Var>& present = {})
      : leaving_(leaving), present_(present.begin(), present.end()) {
    for (const Bdd& part : parts) {
      supports_.push_back(part.support());
      for (const Var variable : supports_.back()) ++uses_[variable];
    }
  }

  std::vector<std::size_t> run() {
    std::vector<std::size_t> result;
    std::vector<bool> taken(supports_.size(), false);
    while (result.size() < supports_.size()) {
      std::optional<std::size_t> best;
      long best_score = 0;
      for (std::size_t i = 0; i < supports_.size(); ++i) {
        if (taken[i]) continue;
        const long value = score(supports_[i]);
        if (!best || value > best_score) {
          best = i;
          best_score = value;
        }
      }
      taken[*best] = true;
      result.push_back(*best);
      for (const Var variable : supports_[*best]) {
        --uses_[variable];
        present_.insert(variable);
      }
    }
    return result;
  }

 private:
  [[nodiscard]] long score(const std::vector<Var>& support) const {
    long freed = 0;
    long introduced = 0;
    for (const Var variable : support) {
      if (leaving_.contains(variable)) {
        if (uses_.at(variable) == 1) ++freed;
      } else if (!present_.contains(variable)) {
        ++introduced;
      }
    }
    return 2 * freed - introduced;
  }

  const VarSet& leaving_;
  std::vector<std::vector<Var>> supports_;
  VarMap<std::size_t> uses_;  // by parts that have not been taken
  VarSet present_;
};

VarSet support_of(const std::vector<Piecewise>& conditions) {
  VarSet result;
  for (const Piecewise& condition : conditions) {
    const std::vector<Var> support = condition.support();
    result.insert(support.begin(), support.end());
  }
  return result;
}

// Merges neighbours to clusters while the result stays small.
std::vector<Bdd> joined(const std::vector<Bdd>& parts, const std::vector<std::size_t>& order) {
  std::vector<Bdd> result;
  std::size_t last_size = 0;
  for (const std::size_t index : order) {
    const std::size_t size = parts[index].node_count();
    if (!result.empty()) {
      const Bdd both = result.back() & parts[index];
      const std::size_t both_size = both.node_count();
      if (worth_joining(both_size, last_size + size, medium)) {
        result.back() = both;
        last_size = both_size;
        continue;
      }
    }
    result.push_back(parts[index]);
    last_size = size;
  }
  return result;
}

// Merges a part with one that mentions all its variables, as a protocol with the moves of its agent: it
// introduces no new variables there, and on its own it would delay the quantification of variables.
std::vector<Bdd> absorbed(std::vector<Bdd> parts) {
  std::vector<std::vector<Var>> supports;
  supports.reserve(parts.size());
  for (const Bdd& part : parts) supports.push_back(part.support());
  std::vector<bool> gone(parts.size(), false);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = 0; j < parts.size() && !gone[i]; ++j) {
      if (i == j || gone[j] || supports[j].size() < supports[i].size()) continue;
      if (!std::includes(supports[j].begin(), supports[j].end(), supports[i].begin(), supports[i].end())) continue;
      const Bdd both = parts[i] & parts[j];
      if (both.node_count() > small) continue;
      parts[j] = both;
      gone[i] = true;
    }
  }
  std::vector<Bdd> result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!gone[i]) result.push_back(parts[i]);
  }
  return result;
}

}  // namespace

Relation simplified(bdd::Manager& manager, Relation relation) {
  relation.parts = absorbed(std::move(relation.parts));
  VarMap<std::set<std::size_t>> users;
  const auto mention = [&](std::size_t part) {
    for (const Var variable : relation.parts[part].support()) users[variable].insert(part);
  };
  for (std::size_t i = 0; i < relation.parts.size(); ++i) mention(i);
  std::vector<Var> left;
  const VarSet quantified(relation.quantified.begin(), relation.quantified.end());
  std::vector<Var> candidates = relation.quantified;
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](Var a, Var b) { return users[a].size() < users[b].size(); });
  VarSet gone;
  const VarSet needed = support_of(relation.deferred);
  for (const Var variable : candidates) {
    const std::vector<std::size_t> parts(users[variable].begin(), users[variable].end());
    if (needed.contains(variable)) left.push_back(variable);
    if (parts.empty() || gone.contains(variable) || needed.contains(variable)) continue;
    // A variable that is quantified here does not occur in images any more: that is worth a larger part.
    Bdd product = relation.parts[parts.front()];
    std::size_t apart = product.node_count();
    bool worth = true;
    for (std::size_t i = 1; i < parts.size() && worth; ++i) {
      apart += relation.parts[parts[i]].node_count();
      product &= relation.parts[parts[i]];
      worth = worth_joining(product.node_count(), apart, large);
    }
    // All variables that only these parts mention are quantified together.
    std::vector<Var> leaving;
    for (const Var other : product.support()) {
      const bool inside = std::includes(parts.begin(), parts.end(), users[other].begin(), users[other].end());
      if (quantified.contains(other) && inside && !needed.contains(other)) leaving.push_back(other);
    }
    if (worth) product = product.exists(manager.cube(std::span<const Var>(leaving)));
    if (!worth || !worth_joining(product.node_count(), apart, large)) {
      left.push_back(variable);
      continue;
    }
    gone.insert(leaving.begin(), leaving.end());
    for (const std::size_t part : parts) {
      for (const Var mentioned : relation.parts[part].support()) users[mentioned].erase(part);
      relation.parts[part] = manager.top();
    }
    relation.parts[parts.front()] = product;
    mention(parts.front());
  }
  std::erase_if(relation.parts, [](const Bdd& part) { return part.is_true(); });
  std::erase_if(left, [&](Var variable) { return gone.contains(variable); });
  relation.quantified = left;
  return relation;
}

Relation restricted(bdd::Manager& manager, Relation relation, const Bdd& sources) {
  for (const Piecewise& part : relation.deferred) relation.parts.push_back(part.within(sources).restrict(sources));
  relation.deferred.clear();
  const std::size_t most_nodes = std::clamp<std::size_t>(100 * sources.node_count(), 20'000, 500'000);
  const VarSet leaving(relation.quantified.begin(), relation.quantified.end());
  const std::vector<std::size_t> order = Ordering(relation.parts, leaving, sources.support()).run();
  VarMap<std::size_t> last;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const Var variable : relation.parts[order[i]].support()) last[variable] = i;
  }
  std::vector<std::vector<Var>> done(order.size());
  for (const Var variable : relation.quantified) {
    if (last.contains(variable)) done[last.at(variable)].push_back(variable);
  }
  Bdd product = sources;
  for (std::size_t i = 0; i < order.size(); ++i) {
    product = product.and_exists(relation.parts[order[i]], manager.cube(std::span<const Var>(done[i])));
    if (product.node_count() <= most_nodes) continue;
    for (Bdd& part : relation.parts) part = part.restrict(sources);
    return relation;
  }
  relation.parts.assign(1, product);
  relation.quantified.clear();
  return relation;
}

Schedule::Schedule(bdd::Manager& manager, const Relation& relation, Direction direction)
    : manager_(&manager), direction_(direction), deferred_(relation.deferred) {
  GNOMON_ASSERT(deferred_.empty() || direction == Direction::Forward, "only images defer");
  VarSet leaving(relation.quantified.begin(), relation.quantified.end());
  for (const Twin& twin : relation.twins) leaving.insert(direction == Direction::Forward ? twin.current : twin.next);
  plan(joined(relation.parts, Ordering(relation.parts, leaving).run()), relation);
}

// Forward, x can be renamed in the step that brings in x' if no later part mentions x; x is
// quantified there, or before. Backward, where a set of states stands for next values, this is so if
// no earlier part has brought in x as a current value. What deferred parts have brought in before all steps is renamed
// after them.
void Schedule::plan(const std::vector<Bdd>& parts, const Relation& relation) {
  VarMap<std::size_t> first;
  VarMap<std::size_t> last;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const Var variable : parts[i].support()) {
      first.try_emplace(variable, i);
      last[variable] = i;
    }
  }
  struct Cube {
    std::vector<Var> twins, quantified;
  };
  // A relation without parts still quantifies: one step that does just that.
  std::vector<Cube> cubes(std::max<std::size_t>(parts.size(), 1));
  const auto at = [](const VarMap<std::size_t>& places, Var variable) {
    const auto place = places.find(variable);
    return place == places.end() ? std::size_t{0} : place->second;
  };
  for (const Var variable : relation.quantified) cubes[at(last, variable)].quantified.push_back(variable);
  const VarSet brought = support_of(deferred_);
  for (const Twin& twin : relation.twins) {
    if (brought.contains(twin.next)) {
      cubes[at(last, twin.current)].quantified.push_back(twin.current);
      renamed_.emplace_back(twin.next, twin.current);
      continue;
    }
    const std::size_t step = at(first, twin.next);
    if (direction_ == Direction::Forward) {
      const std::size_t done = at(last, twin.current);
      if (done != step) cubes[done].quantified.push_back(twin.current);
      if (done <= step) {
        cubes[step].twins.push_back(twin.current);
      } else {
        renamed_.emplace_back(twin.next, twin.current);
      }
    } else if (!first.contains(twin.current) || first.at(twin.current) >= step) {
      cubes[step].twins.push_back(twin.current);
    } else {
      cubes[step].quantified.push_back(twin.next);
      renamed_.emplace_back(twin.current, twin.next);
    }
  }
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    const Bdd part = i < parts.size() ? parts[i] : manager_->top();
    steps_.push_back({part, manager_->image_cube(cubes[i].twins, cubes[i].quantified)});
  }
  node_count_ = manager_->node_count(parts);
}

Bdd Schedule::apply(const Bdd& states) const {
  Bdd result = states;
  if (direction_ == Direction::Forward) {
    for (const Piecewise& part : deferred_) result = part.within(result);
    for (const Step& step : steps_) result = manager_->image(result, step.relation, step.cube);
    return renamed_.empty() ? result : result.rename(renamed_);
  }
  if (!renamed_.empty()) result = result.rename(renamed_);
  for (const Step& step : steps_) result = manager_->preimage(result, step.relation, step.cube);
  return result;
}

Bdd Schedule::apply_within(const Bdd& sources, const Bdd& states) const {
  if (steps_.size() > 1 || !renamed_.empty()) return sources & apply(states);
  return manager_->preimage(states, steps_.front().relation & sources, steps_.front().cube);
}

}  // namespace gnomon::symbolic

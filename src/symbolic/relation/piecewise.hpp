// SPDX-License-Identifier: Apache-2.0
//
// Conditions whose diagrams may be too large to be built. "Some two robots are at the same place" has a diagram that is
// exponential in the number of robots over all states, while its pieces (two given robots are at the same place) and
// often the reachable states are small. A condition is a diagram as long as that is small. Otherwise it is deferred: a
// combination of conditions, of which only the members of a given set are found, piece by piece.
#pragma once

#include "bdd/bdd.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/circuits.hpp"

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

// A Boolean function of bits of states and actions.
class Piecewise {
 public:
  static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

  // The operators defer where a diagram would have more nodes than the larger of both operands' limits.
  explicit Piecewise(bdd::Bdd diagram, std::size_t most_nodes = no_limit);

  [[nodiscard]] bool is_deferred() const { return node_ != nullptr; }
  [[nodiscard]] const bdd::Bdd& diagram() const;  // of a condition that is not deferred

  [[nodiscard]] Piecewise operator!() const;
  [[nodiscard]] Piecewise operator&(const Piecewise& other) const;
  [[nodiscard]] Piecewise operator|(const Piecewise& other) const { return !((!*this) & (!other)); }
  [[nodiscard]] Piecewise operator^(const Piecewise& other) const;
  [[nodiscard]] Piecewise iff(const Piecewise& other) const { return !(*this ^ other); }
  [[nodiscard]] Piecewise ite(const Piecewise& then, const Piecewise& otherwise) const;

  // Returns the members of the set that satisfy the condition.
  [[nodiscard]] bdd::Bdd within(const bdd::Bdd& set) const;
  // Returns false only if no assignment satisfies both.
  [[nodiscard]] bool may_intersect(const Piecewise& other) const;
  // Returns the variables that it mentions, ascending.
  [[nodiscard]] std::vector<bdd::Var> support() const;
  // Returns the diagrams of which it is made.
  [[nodiscard]] std::vector<bdd::Bdd> diagrams() const;

 private:
  // A conjunction, small diagrams first, or an exclusive disjunction of two.
  struct Node {
    bool conjunction = true;
    std::vector<Piecewise> operands;
    std::size_t depth = 1;
  };

  [[nodiscard]] bdd::Manager& manager() const;
  [[nodiscard]] Piecewise combined(bool conjunction, const Piecewise& other) const;
  [[nodiscard]] Piecewise deferred(bool conjunction, const Piecewise& other) const;
  [[nodiscard]] bool is_conjunction() const { return node_ && node_->conjunction && !negated_; }
  [[nodiscard]] bdd::Bdd superset() const;

  bdd::Bdd diagram_;  // true if there is a node
  std::size_t most_nodes_;
  std::size_t nodes_ = 0;  // not fewer than the diagram has
  std::shared_ptr<const Node> node_;
  bool negated_ = false;  // the node
};

// The conditions of a model. Refers to the circuits, which must outlive it.
class PiecewiseConditions {
 public:
  PiecewiseConditions(const model::System& system, Circuits& circuits, std::size_t most_nodes)
      : system_(system), circuits_(circuits), most_nodes_(most_nodes) {}

  // Returns where a Boolean expression holds.
  [[nodiscard]] Piecewise of(model::ExprId root);

 private:
  [[nodiscard]] Piecewise translated(model::ExprId id);

  const model::System& system_;
  Circuits& circuits_;
  std::size_t most_nodes_;
  std::unordered_map<model::ExprId, Piecewise> known_;
};

}  // namespace gnomon::symbolic

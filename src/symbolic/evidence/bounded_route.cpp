// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/bounded_route.hpp"

#include "symbolic/evidence/routes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::State;

namespace {

class BoundedSearch {
 public:
  BoundedSearch(const Encoding& encoding, const Temporal& temporal, const verdict::PathShape& shape,
                const StatesWith& states_with)
      : encoding_(encoding), temporal_(temporal), shape_(shape), states_with_(states_with) {}

  std::optional<BoundedRoute> run(const Bdd& from) {
    const bool open = shape_.high == logic::Node::unbounded;
    layers_.push_back(from);
    for (std::size_t steps = 0;; ++steps) {
      temporal_.round(steps);
      for (const auto& end : shape_.ends(steps)) {
        const Bdd ends = layers_.back() & states_with_(end);
        if (!ends.is_false()) return BoundedRoute{path_to(encoding_.pick(ends)), {}};
      }
      // From here on steps need not be counted, unless all of them are wanted.
      if (steps == shape_.low && (open || !shape_.lasts)) return rest();
      if (steps == shape_.high) return std::nullopt;
      const Bdd going_on = layers_.back() & states_with_(shape_.on_the_way(steps));
      Bdd next = temporal_.domain() & temporal_.transitions().image(going_on);
      if (next.is_false()) return std::nullopt;
      layers_.back() = going_on;
      layers_.push_back(std::move(next));
    }
  }

 private:
  // Returns a path through all layers to a state of the last one.
  [[nodiscard]] std::vector<State> path_to(State last) const {
    std::vector<State> result{std::move(last)};
    for (std::size_t i = layers_.size() - 1; i-- > 0;) {
      const Bdd before = temporal_.transitions().preimage(encoding_.singleton(result.back()));
      result.push_back(encoding_.pick(layers_[i] & before));
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  // Returns a path that goes on after the last layer, without counting steps.
  [[nodiscard]] std::optional<BoundedRoute> rest() const {
    const Bdd inside = states_with_(shape_.through);
    if (!shape_.goal.empty()) {
      const bool open = shape_.high == logic::Node::unbounded;
      const std::size_t longest = open ? std::numeric_limits<std::size_t>::max() : shape_.high - shape_.low;
      const Route route = shortest_route(encoding_, temporal_.transitions(),
                                         {layers_.back(), inside, states_with_(shape_.goal), false, longest});
      if (route.arrived) return joined(route.states, {});
    }
    if (!shape_.lasts) return std::nullopt;
    const Bdd for_ever = layers_.back() & temporal_.eg(inside);
    if (for_ever.is_false()) return std::nullopt;
    const auto lasso = short_lasso(encoding_, temporal_, encoding_.pick(for_ever), inside);
    return joined(lasso.value().states, lasso->loop);
  }

  [[nodiscard]] BoundedRoute joined(const std::vector<State>& end, std::optional<std::size_t> loop) const {
    BoundedRoute result{path_to(end.front()), loop};
    if (loop) *result.loop += result.states.size() - 1;
    result.states.insert(result.states.end(), end.begin() + 1, end.end());
    return result;
  }

  const Encoding& encoding_;
  const Temporal& temporal_;
  const verdict::PathShape& shape_;
  const StatesWith& states_with_;
  std::vector<Bdd> layers_;  // by the number of steps; all but the last have only states where the path goes on
};

}  // namespace

std::optional<BoundedRoute> bounded_route(const Encoding& encoding, const Temporal& temporal, const Bdd& from,
                                          const verdict::PathShape& shape, const StatesWith& states_with) {
  return BoundedSearch(encoding, temporal, shape, states_with).run(from);
}

}  // namespace gnomon::symbolic

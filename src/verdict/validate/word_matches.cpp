// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/word_matches.hpp"

#include "verdict/validate/word_evaluation.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::Place;
using logic::RegularGraph;

namespace {

// A formula to be shown at a position.
struct Open {
  FormulaId formula;
  bool positive = true;
  std::size_t position = 0;
};

class MatchFinder {
 public:
  MatchFinder(const logic::FormulaPool& pool, WordEvaluation& word) : pool_(pool), word_(word) {}

  std::vector<Match> run(FormulaId path, bool positive) {
    open_.push_back({path, positive, 0});
    while (!open_.empty()) {
      const Open item = open_.front();
      open_.pop_front();
      look_at(item);
    }
    return std::move(found_);
  }

 private:
  void look_at(const Open& item) {
    const Node& node = pool_[item.formula];
    if (word_.is_state_formula(item.formula)) return;
    if (node.op == Op::Not) open_.push_back({node.left, !item.positive, item.position});
    if (node.op == Op::And) operands(item, item.positive, true);
    if (node.op == Op::Or) operands(item, !item.positive, true);
    if (node.op == Op::Implies) operands(item, !item.positive, false);
    const auto next = word_.next(item.position);
    if (node.op == Op::Next && next) open_.push_back({node.left, item.positive, *next});
    if ((node.op == Op::Diamond && item.positive) || (node.op == Op::Box && !item.positive)) match(item);
  }

  // Follows all operands, or the first one that suffices. `left`: the sign of the left one.
  void operands(const Open& item, bool all, bool left) {
    const Node& node = pool_[item.formula];
    const Open first{node.left, item.positive == left, item.position};
    const Open second{node.right, item.positive, item.position};
    const bool enough = word_.certain(first.formula, first.positive, first.position);
    if (all || enough) open_.push_back(first);
    if (all || !enough) open_.push_back(second);
  }

  // Returns the shortest match, by breadth-first search over places of the expression and positions.
  void match(const Open& item) {
    using Point = std::pair<Place, std::size_t>;
    struct Before {
      Point point;
      FormulaId condition;  // of a step; not valid for what takes no time
    };
    const Node& node = pool_[item.formula];
    const RegularGraph::Expression r = word_.expression(node.left);
    const Point start{r.entry, item.position};
    std::map<Point, Before> seen{{start, {}}};
    std::vector<Point> order{start};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Point at = order[i];
      if (at.first == r.exit && word_.certain(node.right, item.positive, at.second)) {
        Match result{item.formula, item.position, at.second, {}};
        for (Point back = at; back != start; back = seen.at(back).point) {
          const Before& before = seen.at(back);
          if (before.condition.valid()) result.steps.push_back({before.point.second, before.condition});
        }
        std::reverse(result.steps.begin(), result.steps.end());
        found_.push_back(std::move(result));
        open_.push_back({node.right, item.positive, at.second});
        return;
      }
      for (const RegularGraph::Edge& edge : word_.graph().edges(at.first)) {
        const bool step = edge.kind == Op::Step;
        const auto to = step ? word_.next(at.second) : std::optional(at.second);
        if (!to || !word_.passes(edge, at.second, true)) continue;
        const Before before{at, step ? edge.formula : FormulaId()};
        if (seen.try_emplace({edge.to, *to}, before).second) order.emplace_back(edge.to, *to);
      }
    }
  }

  const logic::FormulaPool& pool_;
  WordEvaluation& word_;
  std::deque<Open> open_;
  std::vector<Match> found_;
};

}  // namespace

std::vector<Match> matches(const logic::FormulaPool& pool, const Evidence& evidence, const Claim& claim,
                           const Limits& limits) {
  Letters letters;
  for (const Part& part : claim.parts) {
    const Literal& letter = evidence.claims[part.claim].literal;
    letters[{letter.formula, part.position}] = letter.holds;
  }
  const KnownLabel known = lookup(letters);
  const FormulaId path = pool[claim.literal.formula].left;
  WordEvaluation word(pool, path, {claim.path.states.size(), claim.path.loop}, known, limits);
  return MatchFinder(pool, word).run(path, claim.literal.holds);
}

}  // namespace gnomon::verdict

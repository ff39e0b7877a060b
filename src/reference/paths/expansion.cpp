// SPDX-License-Identifier: Apache-2.0
#include "reference/paths/expansion.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <iterator>

namespace gnomon::reference {

namespace {

constexpr std::size_t most_ways = 2'000;
constexpr std::size_t most_known = 1'000'000;

using Terms = std::vector<TermId>;

Terms united(const Terms& a, const Terms& b) {
  Terms result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

bool is_subset(const Terms& a, const Terms& b) { return std::includes(b.begin(), b.end(), a.begin(), a.end()); }

bool asks_no_more(const Terms& a, const Terms& b) { return is_subset(a, b); }
bool asks_no_more(const Duties& a, const Duties& b) {
  return is_subset(a.terms, b.terms) && is_subset(a.awaited, b.awaited);
}

// Comparing long lists of many ways takes most of the time.
template <typename Way> void add(std::vector<Way>& ways, Way way, Watch& watch) {
  const auto is_covered_by = [&](const Way& other) {
    watch.tick();
    return asks_no_more(other, way);
  };
  if (std::any_of(ways.begin(), ways.end(), is_covered_by)) return;
  std::erase_if(ways, [&](const Way& other) { return asks_no_more(way, other); });
  if (ways.size() >= most_ways) throw LimitError("a path formula has too many cases");
  ways.push_back(std::move(way));
}

}  // namespace

// From the leaves up, with a list of what is open, because terms may be nested deeply. Nothing depends on
// itself without a step in between.
const PathExpansion::Ways& PathExpansion::ways(const Key& key) {
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  if (known_.size() > most_known) known_.clear();
  std::vector<TermId> open{key.term};
  while (!open.empty()) {
    const Key next{open.back(), key.state, key.last};
    const std::size_t before = open.size();
    if (!known_.contains(next)) {
      for (const TermId operand : operands(next.term)) {
        if (!known_.contains({operand, key.state, key.last})) open.push_back(operand);
      }
      if (open.size() > before) continue;
      known_.emplace(next, combine(next));
    }
    open.pop_back();
  }
  return known_.at(key);
}

std::vector<TermId> PathExpansion::operands(TermId id) {
  const Term term = terms_[id];
  switch (term.kind) {
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Until:
    case TermKind::Release: return {term.left, term.right};
    case TermKind::Match:
    case TermKind::AllMatch: return {terms_.unfolded(id)};
    case TermKind::True:
    case TermKind::False:
    case TermKind::Label:
    case TermKind::Next:
    case TermKind::WeakNext: return {};
  }
  return {};
}

PathExpansion::Ways PathExpansion::combine(const Key& key) {
  const auto of = [&](TermId term) -> const Ways& { return known_.at({term, key.state, key.last}); };
  const auto either = [this](Ways a, const Ways& b) {
    for (const Terms& way : b) add(a, way, watch_);
    return a;
  };
  const auto both = [this](const Ways& a, const Ways& b) {
    Ways result;
    for (const Terms& first : a) {
      for (const Terms& second : b) add(result, united(first, second), watch_);
    }
    return result;
  };
  Ways yes{{}};
  Ways no;
  const Ways put_off = key.last ? no : Ways{{key.term}};
  const Ways put_off_weakly = key.last ? yes : Ways{{key.term}};
  const Term term = terms_[key.term];
  switch (term.kind) {
    case TermKind::True: return yes;
    case TermKind::False: return no;
    case TermKind::Label: return holds_(term.label, key.state) == term.positive ? yes : no;
    case TermKind::And: return both(of(term.left), of(term.right));
    case TermKind::Or: return either(of(term.left), of(term.right));
    case TermKind::Next: return key.last ? no : Ways{{term.left}};
    case TermKind::WeakNext: return key.last ? yes : Ways{{term.left}};
    case TermKind::Until: return either(of(term.right), both(of(term.left), put_off));
    case TermKind::Release: return both(of(term.right), either(of(term.left), put_off_weakly));
    case TermKind::Match:
    case TermKind::AllMatch: return of(terms_.unfolded(key.term));
  }
  return no;
}

std::vector<Duties> PathExpansion::leave(StateIndex state, const Duties& duties) {
  const bool anew = duties.awaited.empty();
  std::vector<Duties> result{{}};
  for (const TermId term : duties.terms) {
    const bool awaited = anew || std::binary_search(duties.awaited.begin(), duties.awaited.end(), term);
    std::vector<Duties> longer;
    for (const Terms& way : ways({term, state, false})) {
      Terms eventualities;
      std::copy_if(way.begin(), way.end(), std::back_inserter(eventualities),
                   [&](TermId id) { return awaited && terms_[id].is_eventuality(); });
      for (const Duties& other : result) {
        add(longer, Duties{united(other.terms, way), united(other.awaited, eventualities)}, watch_);
      }
    }
    result = std::move(longer);
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool PathExpansion::may_end(StateIndex state, const Duties& duties) {
  return std::all_of(duties.terms.begin(), duties.terms.end(), [&](TermId term) {
    return !ways({term, state, true}).empty();
  });
}

}  // namespace gnomon::reference

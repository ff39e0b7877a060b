// SPDX-License-Identifier: Apache-2.0
#include "reference/path_expansion.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gnomon::reference {

namespace {

constexpr std::size_t most_branches = 100'000;

}  // namespace

// One way to go on that is still being worked out. What comes from awaited eventualities is marked. It is
// looked at first, so that a term that comes from both is marked.
struct PathExpansion::Branch {
  struct Item {
    TermId term = 0;
    bool awaited = false;
  };
  std::vector<Item> open;
  std::set<TermId> done;
  std::map<TermId, bool> next;  // with the mark
};

// Without `last`, calls `visit` for the ways to go on; with it, for the ways to end here. Stops when it
// returns false.
void PathExpansion::expand(StateIndex state, const Duties& duties, bool last,
                           const std::function<bool(const Branch&)>& visit) {
  std::vector<Branch> branches(1);
  for (const TermId term : duties.terms) branches.back().open.push_back({term, false});
  for (const TermId term : duties.awaited) branches.back().open.push_back({term, true});
  std::size_t count = 0;
  while (!branches.empty()) {
    Branch branch = std::move(branches.back());
    branches.pop_back();
    if (++count > most_branches) throw LimitError("a path formula has too many cases");
    bool possible = true;
    while (possible && !branch.open.empty()) {
      const Branch::Item item = branch.open.back();
      branch.open.pop_back();
      if (!branch.done.insert(item.term).second) continue;
      const Term term = terms_[item.term];
      const auto need = [&](Branch& where, TermId other) { where.open.push_back({other, item.awaited}); };
      const auto put_off = [&](Branch& where, TermId other) { where.next[other] |= item.awaited; };
      switch (term.kind) {
        case TermKind::True: break;
        case TermKind::False: possible = false; break;
        case TermKind::Label: possible = holds_(term.label, state) == term.positive; break;
        case TermKind::And:
          need(branch, term.left);
          need(branch, term.right);
          break;
        case TermKind::Or: {
          Branch other = branch;
          need(other, term.right);
          branches.push_back(std::move(other));
          need(branch, term.left);
          break;
        }
        case TermKind::Next:
          possible = !last;
          put_off(branch, term.left);
          break;
        case TermKind::WeakNext:
          if (!last) put_off(branch, term.left);
          break;
        case TermKind::Until:
          if (!last) {
            Branch other = branch;
            need(other, term.left);
            put_off(other, item.term);
            branches.push_back(std::move(other));
          }
          need(branch, term.right);
          break;
        case TermKind::Release:
          if (!last) {
            Branch other = branch;
            need(other, term.left);
            need(other, term.right);
            branches.push_back(std::move(other));
            put_off(branch, item.term);
          }
          need(branch, term.right);
          break;
        case TermKind::Match:
        case TermKind::AllMatch: need(branch, terms_.unfolded(item.term)); break;
      }
    }
    if (possible && !visit(branch)) return;
  }
}

std::vector<Duties> PathExpansion::leave(StateIndex state, const Duties& duties) {
  std::set<Duties> found;
  const bool anew = duties.awaited.empty();
  expand(state, duties, false, [&](const Branch& branch) {
    Duties rest;
    for (const auto& [term, awaited] : branch.next) {
      rest.terms.push_back(term);
      if ((anew || awaited) && terms_[term].is_eventuality()) rest.awaited.push_back(term);
    }
    found.insert(std::move(rest));
    return true;
  });
  return {found.begin(), found.end()};
}

bool PathExpansion::may_end(StateIndex state, const Duties& duties) {
  bool found = false;
  expand(state, duties, true, [&](const Branch&) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace gnomon::reference

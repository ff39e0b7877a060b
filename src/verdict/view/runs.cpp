// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/runs.hpp"

#include "verdict/view/claim_order.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon::verdict {

namespace {

// Returns a play that a strategy allows: of what may come next, always the first turn that was not there before.
Path play_of(const Strategy& strategy) {
  Path path;
  std::vector<std::optional<std::size_t>> position(strategy.turns.size());
  std::size_t turn = 0;
  while (true) {
    position[turn] = path.states.size();
    path.states.push_back(strategy.turns[turn].state);
    const Reply* next = nullptr;
    for (const Move& move : strategy.turns[turn].moves) {
      for (const Reply& reply : move.replies) {
        if (next == nullptr || (position[next->turn] && !position[reply.turn])) next = &reply;
      }
    }
    if (next == nullptr) return path;
    path.actions.push_back(next->action);
    if (position[next->turn]) {
      path.loop = position[next->turn];
      return path;
    }
    turn = next->turn;
  }
}

// The second path begins where the first one ends.
void append(Path& path, const Path& more) {
  const std::size_t shift = path.states.size() - 1;
  path.states.insert(path.states.end(), more.states.begin() + 1, more.states.end());
  path.actions.insert(path.actions.end(), more.actions.begin(), more.actions.end());
  if (more.loop) path.loop = *more.loop + shift;
}

class RunCollector {
 public:
  RunCollector(const Evidence& evidence, const Limits& limits)
      : evidence_(evidence), watch_(limits), end_of_(evidence.claims.size()) {}

  std::vector<Run> run() {
    for (const ClaimRef claim : claims_in_order(evidence_)) collect(claim);
    for (const Path& path : evidence_.fair) add(Run::Kind::Fair, std::nullopt, path);
    if (runs_.empty()) runs_.push_back({Run::Kind::Path, 0, {{evidence_.claims.front().state}, {}, {}}});
    return std::move(runs_);
  }

 private:
  void collect(ClaimRef index) {
    const Claim& claim = evidence_.claims[index];
    switch (claim.reason) {
      case Reason::Evaluated:
      case Reason::Engine: return;
      case Reason::Operands:
        for (const Part& part : claim.parts) end_of_[part.claim] = end_of_[index];
        return;
      case Reason::Path: return follow(index, Run::Kind::Path, claim.path);
      case Reason::Strategy: return follow(index, Run::Kind::Play, play_of(claim.strategy));
      case Reason::Links:
        for (const Link& link : claim.links) {
          if (!link.run.actions.empty() && !reached_.contains(link.state)) add(Run::Kind::Way, index, link.run);
        }
        return;
    }
  }

  // Continues the run at whose end the claim is, if nothing else does, or begins a new one.
  void follow(ClaimRef index, Run::Kind kind, const Path& path) {
    std::optional<std::size_t> run = end_of_[index];
    const bool continues = run && !runs_[*run].path.loop && runs_[*run].path.states.back() == path.states.front();
    if (continues) {
      note(path);
      append(runs_[*run].path, path);
    } else if (!path.actions.empty()) {
      run = runs_.size();
      add(kind, index, path);
    }
    if (kind != Run::Kind::Path || path.loop || !run) return;
    for (const Part& part : evidence_.claims[index].parts) {
      if (part.position + 1 == path.states.size()) end_of_[part.claim] = run;
    }
  }

  void add(Run::Kind kind, std::optional<ClaimRef> claim, const Path& path) {
    note(path);
    runs_.push_back({kind, claim, path});
  }

  void note(const Path& path) {
    watch_.tick(path.states.size());
    reached_.insert(path.states.begin(), path.states.end());
  }

  const Evidence& evidence_;
  Watch watch_;
  std::vector<Run> runs_;
  std::vector<std::optional<std::size_t>> end_of_;  // the run at whose end a claim is
  std::set<StateRef> reached_;                      // states whose way is known
};

}  // namespace

std::vector<Run> runs_of(const Evidence& evidence, const Limits& limits) {
  return RunCollector(evidence, limits).run();
}

Run run_of(const Failure& failure) {
  Path path = failure.run;
  if (path.states.empty()) {
    path = failure.play;
  } else {
    append(path, failure.play);
  }
  return {Run::Kind::Path, std::nullopt, std::move(path)};
}

}  // namespace gnomon::verdict

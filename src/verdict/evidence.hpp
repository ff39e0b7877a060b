// SPDX-License-Identifier: Apache-2.0
//
// Why a formula holds or fails, as plain data: claims, each about one formula in one state. A claim rests on the values
// of variables in the state, on claims about operands in the same state, on a path, on other states that an agent
// cannot tell from this one, or on a strategy.
//
// Evidence shows only what a finite part of the model can show: that a path exists, that a state is considered
// possible. That something holds on all paths is left to the engine, and marked as such. Evidence need not be trusted:
// verdict/validate replays it on the model.
//
// Equal claims are stored once. Every claim rests on claims about operands of its formula only, so there are no cycles.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::verdict {

// Index into Evidence::states, and into Evidence::claims.
using StateRef = std::size_t;
using ClaimRef = std::size_t;

// A formula with a truth value.
struct Literal {
  logic::FormulaId formula;
  bool holds = true;

  friend bool operator==(const Literal&, const Literal&) = default;
};

// A finite path, or with `loop` a lasso: an infinite path that returns to the state at that position.
struct Path {
  std::vector<StateRef> states;
  // Action i leads from state i to state i+1; the last one of an infinite path leads to the state at `loop`.
  std::vector<model::JointAction> actions;
  std::optional<std::size_t> loop;

  friend bool operator==(const Path&, const Path&) = default;
};

// A step from one state to another in the accessibility relation of an operator of knowledge or correctness.
struct Link {
  // The agent that cannot tell the states apart. Not valid if a group shares what its members see (DK), and
  // for obligations (O), which range over all states.
  model::AgentId agent;
  StateRef state = 0;
  Path run;  // from an initial state to the other one; empty if that is the state itself

  friend bool operator==(const Link&, const Link&) = default;
};

// A possible result of a coalition's move: the joint action, and the turn that follows.
struct Reply {
  model::JointAction action;
  std::size_t turn = 0;

  friend bool operator==(const Reply&, const Reply&) = default;
};

// A move of a coalition, and its possible results.
struct Move {
  std::vector<model::ActionId> choice;  // of the members, ascending by agent; not valid for a member without actions
  std::vector<Reply> replies;

  friend bool operator==(const Move&, const Move&) = default;
};

// A state that a play can reach. Without moves the play ends here.
struct Turn {
  StateRef state = 0;
  std::vector<Move> moves;

  friend bool operator==(const Turn&, const Turn&) = default;
};

// A winning strategy of one side, whatever the other side does. The first turn is where plays begin; every state has at
// most one turn, except that a play of one step may end in the state where it begins.
//
// A strategy of the coalition (the formula holds): a turn has one or more moves of the coalition, with all replies. A
// strategy of the others against it (the formula fails): a turn has all moves that the coalition can make, each with
// one reply; no move at all means that the coalition is stuck.
struct Strategy {
  std::vector<Turn> turns;

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

// clang-format off
enum class Reason : std::uint8_t {
  Evaluated,  // no modal operator: it is evaluated in the state
  Engine,     // no finite part of the model shows it; the engine is trusted
  Operands,   // parts about operands in the same state determine a Boolean operator
  Path,       // a path with the parts along it
  Links,      // a link, or for common knowledge a chain; the part is about the last state
  Strategy,   // a strategy with the parts at its turns
};
// clang-format on

// A claim on which another one rests.
struct Part {
  std::size_t position = 0;  // on the path, or the index of the turn of the strategy
  ClaimRef claim = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

struct Claim {
  StateRef state = 0;
  Literal literal;
  Reason reason = Reason::Evaluated;
  Path path;
  std::vector<Link> links;
  std::vector<Part> parts;  // in the order of positions
  Strategy strategy;
  // Of a formula with memory (logic/view): the finite run from an initial state after which it holds, or fails. The
  // runs of links are then those that an agent cannot tell from it.
  std::optional<Path> history;

  friend bool operator==(const Claim&, const Claim&) = default;
};

struct Evidence {
  std::vector<model::State> states;
  std::vector<Claim> claims;  // the first is the whole formula in an initial state
  // With fairness: infinite fair paths which show, together with the paths of claims, that every state
  // starts a fair path.
  std::vector<Path> fair;

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

}  // namespace gnomon::verdict

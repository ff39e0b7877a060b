// SPDX-License-Identifier: Apache-2.0
//
// Why a formula holds or fails, as plain data: a tree of claims, each about one formula in one state.
// A claim stands on what the state shows, on claims about smaller formulas in the same state, on a
// path, on other states that somebody cannot tell from this one, or on a strategy.
//
// Only what a finite piece of the model can show is shown: that a path exists, that a state is
// considered possible. That something holds on all paths is left to the engine, and marked so.
// Whoever gets evidence need not believe it: verdict/validate runs it on the model.
//
// Equal claims are stored once. Every claim stands on claims about operands of its formula, so nothing
// stands on itself.
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

// A finite path, or with `loop` an infinite one that comes back to the state at that position.
struct Path {
  std::vector<StateRef> states;
  // Action i leads from state i to state i+1; the last one of an infinite path, to the loop.
  std::vector<model::JointAction> actions;
  std::optional<std::size_t> loop;

  friend bool operator==(const Path&, const Path&) = default;
};

// From one state to another that must be considered too, though no action leads there.
struct Link {
  // Who cannot tell the states apart. Names nobody if a group pools what its members see (DK), and
  // for what ought to be (O), which asks about all states.
  model::AgentId agent;
  StateRef state = 0;
  Path run;  // from an initial state to the other one; empty if that is the state itself

  friend bool operator==(const Link&, const Link&) = default;
};

// A way that things can go after a coalition has chosen what to do: what all agents do, and the turn
// that follows.
struct Reply {
  model::JointAction action;
  std::size_t turn = 0;

  friend bool operator==(const Reply&, const Reply&) = default;
};

// Something that a coalition can do, and what may come of it.
struct Move {
  std::vector<model::ActionId> choice;  // of the members, ascending by agent; names no action if one has none
  std::vector<Reply> replies;

  friend bool operator==(const Move&, const Move&) = default;
};

// A state that a play can come to. Without moves the play ends here.
struct Turn {
  StateRef state = 0;
  std::vector<Move> moves;

  friend bool operator==(const Turn&, const Turn&) = default;
};

// How one side plays so that every play is as it wants, whatever the other side does. The first turn is
// where it begins; every state has one turn at most, except that a play of one step may end in the state
// where it begins.
//
// A strategy of the coalition (the formula holds): a turn has the moves that it may make, one or more,
// with all replies. A strategy of the others against it (the formula fails): a turn has all moves that the
// coalition can make, each with one reply; no move at all means that the coalition is stuck.
struct Strategy {
  std::vector<Turn> turns;

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

// clang-format off
enum class Reason : std::uint8_t {
  Evaluated,  // no modal operator: the state shows it
  Engine,     // no finite piece of the model shows it; the engine says so
  Operands,   // the parts, about operands in the same state, decide a Boolean operator
  Path,       // a path with the parts along it
  Links,      // a link, or for common knowledge a chain; the part is about the last state
  Strategy,   // a strategy with the parts at its turns
};
// clang-format on

// A claim that another one stands on.
struct Part {
  std::size_t position = 0;  // on the path, or the turn of the strategy
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

  friend bool operator==(const Claim&, const Claim&) = default;
};

struct Evidence {
  std::vector<model::State> states;
  std::vector<Claim> claims;  // the first is the whole formula in an initial state
  // With fairness: infinite fair paths which show, together with the paths of claims, that every state
  // above starts a fair path.
  std::vector<Path> fair;

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

}  // namespace gnomon::verdict

// SPDX-License-Identifier: Apache-2.0
//
// Small models in which every kind of evidence occurs.
#pragma once

#include <string>

namespace gnomon::test {

// A walker in a corridor of cells 0 … 4, which has to rest after every step, and cannot leave the last
// cell, a hole. The guard sees only whether the number is above 1.
inline std::string corridor_model() {
  return R"(
Agent Environment
  Obsvars: high : boolean; end Obsvars
  Vars: n : 0..4; end Vars
  Actions = { none };
  Protocol: Other : { none }; end Protocol
  Evolution:
    n = n + 1 and high = true if n > 0 and n < 4 and Walker.Action = go;
    n = 1 if n = 0 and Walker.Action = go;
    n = 0 and high = false if n < 3 and Walker.Action = back;
  end Evolution
end Agent
Agent Walker
  Lobsvars = { n };
  Vars: tired : boolean; end Vars
  Actions = { go, back, rest };
  RedStates: tired = true; end RedStates
  Protocol:
    Environment.n = 4 : { rest };
    tired = true : { rest };
    Other : { go, back };
  end Protocol
  Evolution:
    tired = true if Action = go;
    tired = false if Action = rest;
  end Evolution
end Agent
Agent Guard
  Vars: x : boolean; end Vars
  Actions = { wait };
  Protocol: Other : { wait }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  zero if Environment.n = 0;
  hole if Environment.n = 4;
  tired if Walker.tired = true;
end Evaluation
InitStates
  Environment.n = 0 and Environment.high = false and Walker.tired = false and Guard.x = false;
end InitStates
Groups
  both = { Guard, Walker };
  all = { Environment, Guard, Walker };
end Groups
Formulae
  AG !hole;
  EF hole;
  EX tired;
  AX zero;
  E(!hole U hole);
  EG !hole;
  AF hole;
  A(!tired U hole);
  E(hole R !hole);
  A(hole R zero);
  E(!hole W tired);
  A(zero W hole);
  AG EF zero;
  EF AG hole;
  EF (hole and EX EG hole);
  AG (tired -> AX zero);
  K(Guard, zero);
  GK(both, !hole);
  GK(both, K(Guard, !tired));
  DK(both, EX zero);
  GCK(both, !hole);
  AG K(Guard, !hole);
  EF !K(Guard, K(Walker, !hole));
  O(Walker, !hole);
  P(Walker, hole);
  KO(Guard, both, !hole) or AG zero;
  zero and !hole;
  !zero;
  EF hole <-> AG zero;
  EF tired xor EX hole;
  AG !hole and EF tired;
  EX tired and EX !tired;
  EF <Guard> X hole;
end Formulae
)";
}

// A sees pairs of neighbouring numbers, B other pairs: 0 -A- 1 -B- 2 -A- 3 -B- 4. Common knowledge ends
// after a chain.
inline std::string chain_model() {
  return R"(
Agent Environment
  Vars: n : 0..4; end Vars
  Actions = { none };
  Protocol: Other : { none }; end Protocol
  Evolution: end Evolution
end Agent
Agent A
  Vars: half : 0..2; end Vars
  Actions = { wait };
  Protocol: Other : { wait }; end Protocol
  Evolution: end Evolution
end Agent
Agent B
  Vars: half : 0..2; end Vars
  Actions = { wait };
  Protocol: Other : { wait }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  zero if Environment.n = 0;
  four if Environment.n = 4;
  low if Environment.n < 3;
end Evaluation
InitStates
  A.half = Environment.n div 2 and B.half = (Environment.n + 1) div 2;
end InitStates
Groups
  ab = { A, B };
end Groups
Formulae
  zero -> GCK(ab, !four);
  zero -> GCK(ab, low);
  zero -> GK(ab, GK(ab, low));
  zero -> GK(ab, GK(ab, GK(ab, low)));
  four -> !DK(ab, K(A, four));
end Formulae
)";
}

// Two rooms, each of which must be left again and again, and a trap from which there is no way back.
inline std::string fair_model() {
  return R"(
Agent A
  Vars: at : { start, left, right, trap }; end Vars
  Actions = { l, r, t };
  Protocol:
    at = start : { l, r, t };
    at = left : { l, r };
    at = right : { r, l };
    at = trap : { t };
  end Protocol
  Evolution:
    at = left if Action = l;
    at = right if Action = r;
    at = trap if Action = t;
  end Evolution
end Agent
Agent Blind
  Vars: eye : boolean; end Vars
  Actions = { wait };
  Protocol: Other : { wait }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  left if A.at = left;
  right if A.at = right;
  trap if A.at = trap;
end Evaluation
InitStates
  A.at = start and Blind.eye = false;
end InitStates
Fairness
  left;
  EX right;
end Fairness
Formulae
  AG left;
  EG !trap;
  EF left;
  AG !right;
  EX right;
  EF EG (left or right);
  K(Blind, !right);
  AF left;
  !left and AG !left;
end Formulae
)";
}

// Penalty shots: the kicker aims, the keeper sees it and jumps. The ball may hit the post, and then the
// kicker aims again. A tired keeper has no choice.
inline std::string penalty_model() {
  return R"(
Agent Environment
  Obsvars: phase : { aim, shot, scored, held }; side : { left, right }; end Obsvars
  Actions = { none };
  Protocol: Other : { none }; end Protocol
  Evolution:
    phase = shot and side = left if phase = aim and Kicker.Action = left;
    phase = shot and side = right if phase = aim and Kicker.Action = right;
    phase = held if phase = shot and side = left and Keeper.Action = left;
    phase = held if phase = shot and side = right and Keeper.Action = right;
    phase = scored if phase = shot and side = left and !(Keeper.Action = left);
    phase = scored if phase = shot and side = right and !(Keeper.Action = right);
    phase = aim if phase = shot and !(Keeper.Action = stay);
  end Evolution
end Agent
Agent Kicker
  Vars: cold : boolean; end Vars
  Actions = { left, right, wait };
  Protocol:
    Environment.phase = aim : { left, right, wait };
    Other : { wait };
  end Protocol
  Evolution:
    cold = false if !(Action = wait);
  end Evolution
end Agent
Agent Keeper
  Vars: tired : boolean; end Vars
  Actions = { left, right, stay };
  Protocol:
    Environment.phase = shot and tired = false : { left, right, stay };
    Other : { stay };
  end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  scored if Environment.phase = scored;
  held if Environment.phase = held;
  aiming if Environment.phase = aim;
  shot if Environment.phase = shot;
end Evaluation
InitStates
  Environment.phase = aim and Environment.side = left and Kicker.cold = true;
end InitStates
Groups
  kicker = { Kicker };
  keeper = { Keeper };
  players = { Kicker, Keeper };
  nobody = { Environment };
end Groups
Formulae
  !<keeper>G !scored;
  <kicker>G aiming;
  <kicker>F shot;
  <kicker>F scored;
  <players>F scored;
  <players>F (held or scored);
  <kicker>X shot;
  <keeper>X aiming;
  <kicker>(aiming U shot);
  <keeper>(!scored U held);
  <players>(!scored U held);
  <nobody>F shot;
  <kicker>F <keeper>G !scored;
  <kicker>G <players>F shot;
  EF (shot and <keeper>X held);
  AG (shot -> <keeper>X !scored);
  <kicker>G K(Kicker, !held);
end Formulae
)";
}

}  // namespace gnomon::test

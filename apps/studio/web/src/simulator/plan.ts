// SPDX-License-Identifier: Apache-2.0
//
// Strategies to play along in the simulator: which of the joint actions of a state they leave. Pure.
import type { JointAction, Profile, State, Strategy, Value } from '../protocol/documents';
import { hasAllOffers } from './narrowing';
import type { Offers } from './session';

export interface Plan {
  agents: string[]; // whose moves it chooses
  // What is done in a state after so many steps, by some or all of the agents: one of these. Empty if the strategies say
  // nothing about the state, to which they never lead.
  movesIn: (state: State, steps: number) => JointAction[];
}

const agrees = (state: State, values: Readonly<Record<string, Value>>): boolean =>
  Object.entries(values).every(([name, value]) => state[name] === value);

// Strategies by what agents see.
export function planOfProfile({ strategies }: Profile): Plan {
  return {
    agents: strategies.map(({ agent }) => agent),
    movesIn: (state) => {
      const known = strategies.flatMap(({ agent, choices }) => {
        const choice = choices.find(({ seen }) => agrees(state, seen));
        return choice ? [[agent, choice.action] as const] : [];
      });
      return known.length === 0 ? [] : [Object.fromEntries(known)];
    },
  };
}

// The strategy of a claim: of the coalition if it holds, otherwise of the others, who answer each of its choices. `begin`: the
// steps after which it is followed.
export function planOfStrategy(
  { coalition, turns }: Strategy,
  holds: boolean,
  states: readonly State[],
  begin = 0,
): Plan {
  const all = Object.keys(turns[0]?.moves[0]?.replies[0]?.actions ?? {});
  return {
    agents: holds ? coalition : all.filter((agent) => !coalition.includes(agent)),
    movesIn: (state, steps) => {
      const here = turns.filter((turn) => agrees(state, states[turn.state]!));
      // Where it depends on the steps: the last turn that plays have come to by then.
      const turn = here.filter((one) => (one.steps ?? 0) <= steps - begin).pop() ?? here[0];
      return (turn?.moves ?? []).flatMap(({ choice, replies }) => (holds ? [choice] : replies.map(({ actions }) => actions)));
    },
  };
}

// The joint actions that such moves leave.
export function planned(offers: Offers, moves: readonly JointAction[]): Offers {
  if (moves.length === 0) return offers;
  const list = offers.list.filter(({ actions }) =>
    moves.some((move) => Object.entries(move).every(([agent, action]) => actions[agent] === action)),
  );
  const allowed = Object.entries(offers.allowed).map(([agent, actions]): [string, string[]] => {
    const wanted = new Set(moves.map((move) => move[agent]));
    return [agent, wanted.has(undefined) ? actions : actions.filter((action) => wanted.has(action))];
  });
  return { allowed: Object.fromEntries(allowed), list, count: hasAllOffers(offers) ? list.length : offers.count };
}

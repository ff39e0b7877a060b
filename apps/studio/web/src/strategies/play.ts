// SPDX-License-Identifier: Apache-2.0
//
// What comes of a strategy, turn by turn: replies that lead to the same turn are told together.
import type { JointAction, Strategy } from '../protocol/documents';
import { grouped } from '../graph/grouped';

export interface Way {
  turn: number;
  actions: JointAction[];
}

export interface PlayedMove {
  choices: JointAction[];
  ways: Way[];
}

const part = (joint: JointAction, keep: (agent: string) => boolean): JointAction =>
  Object.fromEntries(Object.entries(joint).filter(([agent]) => keep(agent)));

// Of a strategy of the coalition: its choice, and all ways that things can go. Of one against it: choices that the
// others answer in the same way.
export function playedMoves(strategy: Strategy, turn: number, holds: boolean): PlayedMove[] {
  const members = new Set(strategy.coalition);
  const moves = strategy.turns[turn]?.moves ?? [];
  if (holds) {
    return moves.map((move) => ({
      choices: [move.choice],
      ways: [...grouped(move.replies, (reply) => reply.turn)].map(([to, replies]) => ({
        turn: to,
        actions: replies.map((reply) => reply.actions),
      })),
    }));
  }
  const replies = moves.flatMap((move) => move.replies);
  const alike = grouped(replies, (reply) =>
    JSON.stringify([reply.turn, part(reply.actions, (agent) => !members.has(agent))]),
  );
  return [...alike.values()].map((some) => ({
    choices: some.map((reply) => part(reply.actions, (agent) => members.has(agent))),
    ways: [{ turn: some[0]!.turn, actions: some.map((reply) => reply.actions) }],
  }));
}

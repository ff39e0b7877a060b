// SPDX-License-Identifier: Apache-2.0
//
// The outcome of a strategy as part of a picture. Where several states may follow, the choice ends in a point, and an
// arrow for each reply begins there.
import type { Strategy } from '../protocol/documents';
import { stateId, type Doing, type Sketcher } from '../evidence/sketch';
import { playedMoves } from './play';

export function sketchStrategy(sketcher: Sketcher, strategy: Strategy, holds: boolean, claim: number): void {
  const { coalition } = strategy;
  const kind = holds ? 'choice' : 'step';
  strategy.turns.forEach((turn, index) => {
    const from = sketcher.state(turn.state, claim).id;
    const node = (to: number): string => {
      const state = strategy.turns[to]?.state ?? turn.state;
      sketcher.state(state, claim, turn.state);
      return stateId(state);
    };
    for (const move of playedMoves(strategy, index, holds)) {
      const choice: Doing = { joints: move.choices, among: 'coalition' };
      const [only, ...others] = move.ways;
      if (only && others.length === 0) {
        const reply: Doing = { joints: only.actions, among: 'others' };
        sketcher.edge(from, node(only.turn), kind, [choice, reply], { coalition }).claims.add(claim);
        continue;
      }
      const fork = sketcher.fork(claim).id;
      sketcher.edge(from, fork, kind, [choice], { coalition }).claims.add(claim);
      for (const way of move.ways) {
        const reply: Doing = { joints: way.actions, among: 'others' };
        sketcher.edge(fork, node(way.turn), 'step', [reply], { coalition }).claims.add(claim);
      }
    }
  });
}

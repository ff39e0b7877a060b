// SPDX-License-Identifier: Apache-2.0
//
// What players get under strategies: asked of the model into which these are built, level by level. Pure.
import type { CheckDocument, Player, Verdict } from '../protocol/documents';

export interface Payoff {
  player: string;
  objectives: string[]; // from best to worst
  reached: Verdict[]; // for each: do all outcomes satisfy it or a better one?
  level: number | null; // the index of the best that is reached
}

// For each objective of each player that it or a better one is satisfied, in the order of the players.
export function questionsOf(players: readonly Player[]): string[] {
  return players.flatMap(({ objectives }) =>
    objectives.map((_, i) => `LTL ${objectives.slice(0, i + 1).map((objective) => `(${objective})`).join(' or ')}`),
  );
}

// `report`: of these questions.
export function payoffsOf(players: readonly Player[], report: CheckDocument): Payoff[] {
  const verdicts = (report.formulas ?? []).map(({ verdict }) => verdict);
  let next = 0;
  return players.map(({ agent, objectives }) => {
    const reached = verdicts.slice(next, (next += objectives.length));
    const level = reached.indexOf('true');
    return { player: agent, objectives, reached, level: level === -1 ? null : level };
  });
}

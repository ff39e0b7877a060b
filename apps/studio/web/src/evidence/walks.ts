// SPDX-License-Identifier: Apache-2.0
//
// Sequences of states that a person can step through: the runs of evidence.
import type { Claim, Evidence, JointAction, Refutation, TableRun } from '../protocol/documents';
import { stateName } from './words';

export interface Walk {
  title: string;
  run: number; // of the table and the lanes
  states: number[];
  actions: JointAction[]; // the last one of an infinite walk leads back
  loop: number | null;
}

export function walksOf({ claims, table }: Evidence): Walk[] {
  return table.runs.map((run, i) => walkOf(run, i, titleOf(run, claims)));
}

export function walksOfFailure({ table }: Refutation, failure: number): Walk[] {
  return [walkOf(table.runs[failure]!, failure, 'The play')];
}

function walkOf({ rows, loop }: TableRun, run: number, title: string): Walk {
  const states = rows.map(({ state }) => state);
  return {
    title,
    run,
    states: loop === null ? states : states.slice(0, -1), // the last row repeats that of the loop
    actions: rows.slice(1).map(({ actions }) => actions ?? {}),
    loop,
  };
}

function titleOf({ kind, claim, rows }: TableRun, claims: Claim[]): string {
  const formula = claim === null ? '' : ` of ${claims[claim]?.formula}`;
  const [first, last] = [rows[0]!.state, rows[rows.length - 1]!.state];
  switch (kind) {
    case 'path':
      return rows.length === 1 ? 'Initial state' : `Path${formula}`;
    case 'play':
      return `A play${formula}`;
    case 'way':
      return `How ${stateName(last)} is reached`;
    case 'fair':
      return `A fair path from ${stateName(first)}`;
  }
}

// The position after this one; an infinite walk goes round.
export function nextPosition(walk: Walk, position: number): number | null {
  if (position + 1 < walk.states.length) return position + 1;
  return walk.loop;
}

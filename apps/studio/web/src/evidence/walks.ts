// SPDX-License-Identifier: Apache-2.0
//
// Sequences of states that a person can step through.
import type { Claim, Evidence, JointAction, Path, Refutation } from '../protocol/documents';
import { firstPlay } from '../strategies/play';
import { stateName } from './words';

export interface Walk {
  title: string;
  states: number[];
  actions: JointAction[]; // the last one of an infinite walk leads back
  loop: number | null;
}

export function walksOf(evidence: Evidence): Walk[] {
  const { claims } = evidence;
  const result: Walk[] = [];
  const told = new Set<number>();
  for (const index of inOrder(claims)) {
    const claim = claims[index]!;
    if (claim.path && !told.has(index)) addPath(result, extended(claims, index, told), `Path of ${claim.formula}`);
    if (claim.strategy) {
      const { turns, actions, loop } = firstPlay(claim.strategy);
      const states = turns.map((turn) => claim.strategy!.turns[turn]!.state);
      addPath(result, { states, actions, loop }, `A play of ${claim.formula}`);
    }
    for (const link of claim.links) if (link.run) addPath(result, link.run, `How ${stateName(link.state)} is reached`);
  }
  for (const path of evidence.fair_paths) addPath(result, path, `A fair path from ${stateName(path.states[0] ?? 0)}`);
  if (result.length === 0 && claims[0]) {
    result.push({ title: 'Initial state', states: [claims[0].state], actions: [], loop: null });
  }
  return result;
}

export function walksOfFailure(refutation: Refutation, failure: number): Walk[] {
  const { run, play } = refutation.failures[failure]!;
  const result: Walk[] = [{ title: 'The play', ...play }];
  if (run) addPath(result, run, `How ${stateName(play.states[0] ?? 0)} is reached`);
  return result;
}

// The claims, each before those that it stands on.
export function inOrder(claims: Claim[]): number[] {
  const result: number[] = [];
  const seen = new Set<number>();
  const open = claims.length > 0 ? [0] : [];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    result.push(index);
    const parts = claims[index]?.parts ?? [];
    for (let i = parts.length - 1; i >= 0; --i) open.push(parts[i]!.claim);
  }
  return result;
}

// Not the same twice, and not what is only one state.
function addPath(walks: Walk[], path: Path, title: string): void {
  if (path.actions.length === 0) return;
  const same = JSON.stringify([path.states, path.loop]);
  if (walks.some((walk) => JSON.stringify([walk.states, walk.loop]) === same)) return;
  walks.push({ title, states: path.states, actions: path.actions, loop: path.loop });
}

// The path of a claim, and where it ends that of the claim that it comes to, as of AG AF f.
function extended(claims: Claim[], index: number, told: Set<number>): Path {
  let { states, actions, loop } = claims[index]!.path!;
  let at: number | null = index;
  while (at !== null && loop === null && !told.has(at)) {
    told.add(at);
    const next = pathAtEnd(claims, at);
    const path = next === null ? null : claims[next]!.path!;
    if (path && next !== null && !told.has(next)) {
      const offset: number = states.length - 1;
      states = [...states, ...path.states.slice(1)];
      actions = [...actions, ...path.actions];
      loop = path.loop === null ? null : path.loop + offset;
    }
    at = next;
  }
  if (at !== null) told.add(at);
  return { states, actions, loop };
}

// A claim with a path on which this one stands in the last state of its own path, perhaps by way of operands.
function pathAtEnd(claims: Claim[], index: number): number | null {
  const claim = claims[index]!;
  const last = (claim.path?.states.length ?? 1) - 1;
  const open = claim.parts.filter((part) => part.position === last).map((part) => part.claim);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const part = claims[next]!;
    if (part.path) return next;
    if (part.reason === 'operands') open.push(...part.parts.map((inner) => inner.claim));
  }
  return null;
}

// The position after this one; an infinite walk goes round.
export function nextPosition(walk: Walk, position: number): number | null {
  if (position + 1 < walk.states.length) return position + 1;
  return walk.loop;
}

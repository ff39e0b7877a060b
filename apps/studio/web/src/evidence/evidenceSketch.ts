// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a graph: paths, loops, states that agents cannot tell apart, and outcomes of strategies.
import { grouped } from '../graph/grouped';
import { shortened } from '../model/labels';
import type { Claim, Evidence, Refutation } from '../protocol/documents';
import { sketchStrategy } from '../strategies/strategySketch';
import { Sketcher, stateId, type Sketch } from './sketch';
import { isDuty, linkLabel } from './words';

const longestNote = 60;

export interface EvidenceSketch extends Sketch {
  everywhere: { formula: string; holds: boolean }[]; // what all states show, and is not noted at each
}

export function evidenceSketch(evidence: Evidence, withFairPaths: boolean): EvidenceSketch {
  const sketcher = new Sketcher();
  const order = inOrder(evidence.claims);
  const root = evidence.claims[0];
  if (root) sketcher.markInitial(root.state);
  for (const index of order) draw(sketcher, evidence.claims[index]!, index);
  if (withFairPaths) for (const path of evidence.fair_paths) sketcher.path(path, 'run', null);
  const everywhere = shownEverywhere(sketcher, evidence.claims);
  for (const index of order) annotate(sketcher, evidence.claims[index]!, index, everywhere);
  return { ...sketcher.sketch(), everywhere };
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

function draw(sketcher: Sketcher, claim: Claim, index: number): void {
  sketcher.state(claim.state, index);
  if (claim.path) sketcher.path(claim.path, 'step', index);
  if (claim.strategy) sketchStrategy(sketcher, claim.strategy, claim.holds, index);
  let before = claim.state;
  for (const link of claim.links) {
    if (link.run && link.run.states.length > 0) {
      // A state that is there already needs no other way to it.
      if (!sketcher.has(link.state)) {
        sketcher.path(link.run, 'run', index);
        sketcher.markInitial(link.run.states[0]!);
      }
    }
    sketcher.state(link.state, index);
    if (link.state !== before) {
      const kind = isDuty(claim) ? 'correct' : 'knowledge';
      const text = linkLabel(claim, link);
      sketcher.edge(stateId(before), stateId(link.state), kind, [], { text }).claims.add(index);
    }
    before = link.state;
  }
}

function shownEverywhere(sketcher: Sketcher, claims: Claim[]): { formula: string; holds: boolean }[] {
  const shown = claims.filter((claim) => claim.reason === 'evaluated' && sketcher.has(claim.state));
  return [...grouped(shown, (claim) => JSON.stringify([claim.formula, claim.holds])).values()]
    .filter((same) => {
      const states = new Set(same.map((claim) => claim.state)).size;
      return states > 1 && states === sketcher.stateCount;
    })
    .map(([first]) => ({ formula: first!.formula, holds: first!.holds }));
}

// At the states, except what is said above the picture and what operands say in more detail.
function annotate(sketcher: Sketcher, claim: Claim, index: number, everywhere: EvidenceSketch['everywhere']): void {
  if (claim.reason === 'operands' || (index === 0 && claim.reason !== 'evaluated')) return;
  if (everywhere.some(({ formula, holds }) => formula === claim.formula && holds === claim.holds)) return;
  const source = claim.reason === 'engine' ? ' (engine)' : '';
  sketcher.note(claim.state, {
    text: shortened(claim.formula, longestNote) + source,
    holds: claim.holds,
    plain: claim.reason === 'evaluated',
  });
}

// One play against a coalition, with what decides about it.
export function failureSketch(refutation: Refutation, failure: number): Sketch {
  const sketcher = new Sketcher();
  const { run, play, letters } = refutation.failures[failure]!;
  sketcher.path(play, 'step', null);
  if (run) sketcher.path(run, 'run', null);
  const first = run?.states[0] ?? play.states[0];
  if (first !== undefined) sketcher.markInitial(first);
  for (const { position, formula, holds } of letters) {
    const state = play.states[position];
    if (state !== undefined) sketcher.note(state, { text: shortened(formula, longestNote), holds, plain: true });
  }
  return sketcher.sketch();
}

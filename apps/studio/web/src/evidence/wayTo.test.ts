// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Claim, Evidence, Path } from '../protocol/documents';
import { commonKnowledge, refutation } from './fixtures';
import { stepSource } from './stepSource';
import { walksOf } from './walks';
import { runAlong, waysOf, waysOfRefutation, wayTo } from './wayTo';

const go = (to: number) => ({ A: `go${to}` });
const path = (states: number[], loop: number | null = null): Path => ({
  states,
  actions: [...states.slice(1), ...(loop === null ? [] : [states[loop]!])].map(go),
  loop,
});
const claim = (state: number, more: Partial<Claim>): Claim => ({
  state,
  formula: 'f',
  holds: true,
  reason: 'path',
  path: null,
  matches: [],
  links: [],
  strategy: null,
  parts: [],
  ...more,
});
const evidence: Evidence = {
  states: [0, 1, 2, 3, 4, 5].map((x) => ({ 'A.x': x })),
  claims: [
    claim(0, { path: path([0, 1]) }),
    claim(1, { path: path([1, 2, 3], 1) }),
    claim(3, { links: [{ agent: 'A', state: 5, relation: '', run: path([4, 5]) }] }),
  ],
  fair_paths: [],
  not_fired: [],
  graph: { nodes: [], edges: [], joint_actions: [], everywhere: [] },
  lines: [],
  steps: [],
  table: { variables: [], runs: [] },
  lanes: { agents: [], runs: [] },
};
const ways = waysOf(evidence);

describe('wayTo', () => {
  it('leads from an initial state, by steps of the evidence', () => {
    expect(wayTo(ways, 0)).toEqual({ initial: { 'A.x': 0 }, steps: [], position: 0 });
    const run = wayTo(ways, 3)!;
    expect(run.initial).toEqual({ 'A.x': 0 });
    expect(run.steps.map(({ state }) => state['A.x'])).toEqual([1, 2, 3]);
    expect(run.steps[2]!.actions).toEqual(go(3));
    expect(wayTo(ways, 5)!.initial).toEqual({ 'A.x': 4 });
    expect(wayTo({ ...ways, arrows: [] }, 3)).toBeNull();
  });
  it('goes on along a walk, round its loop once, and stands at a position of it', () => {
    const walk = { title: '', run: 0, ...evidence.claims[1]!.path! };
    const run = runAlong(ways, walk, 1)!;
    expect(run.steps.map(({ state }) => state['A.x'])).toEqual([1, 2, 3, 2]);
    expect(run.position).toBe(2);
  });
  it('finds every state of what the program writes', () => {
    for (const known of [waysOf(commonKnowledge.evidence!), waysOfRefutation(refutation.refutation!)]) {
      for (let state = 0; state < known.states.length; ++state) expect(wayTo(known, state)).not.toBeNull();
    }
    const [walk] = walksOf(commonKnowledge.evidence!);
    expect(runAlong(waysOf(commonKnowledge.evidence!), walk!, 0)!.position).toBeGreaterThanOrEqual(0);
  });
});

describe('stepSource', () => {
  const line = (text: string) => ({
    agent: 'A',
    kind: 'evolution' as const,
    text,
    file: 'm',
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 2,
  });
  it('knows the lines of a step by its states and actions', () => {
    const lines = [line('x = 1'), line('x = 2')];
    const source = stepSource({ lines, steps: [{ from: 0, to: 1, actions: go(1), fired: [1], lost: [0] }] });
    expect(source(0, 1, go(1))).toEqual({ fired: [lines[1]], lost: [lines[0]] });
    expect(source(0, 1, go(2))).toBeNull();
  });
});

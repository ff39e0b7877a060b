// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Labels } from '../model/labels';
import type { Claim, Evidence, EvidenceGraph } from '../protocol/documents';
import { commonKnowledge, info, match, refutation, strategy } from './fixtures';
import { plainEvidence } from './prefix';
import { evidenceSketch, failureSketch, partOf } from './sketch';
import { sketchPicture } from './sketchPicture';

const claim = (parts: Partial<Claim>): Claim => ({
  state: 0,
  formula: 'p',
  holds: true,
  reason: 'evaluated',
  path: null,
  matches: [],
  links: [],
  strategy: null,
  parts: [],
  ...parts,
});

const states = (length: number) => Array.from({ length }, (_, i) => ({ 'A.x': i }));

// A lasso: EG p on n states, back to the third.
function lasso(length: number): Evidence {
  const numbers = states(length).map((_, i) => i);
  const step = (from: number) => ({ from, to: (from + 1) % length, kind: 'step' as const, actions: [0], claims: [0] });
  return {
    states: states(length),
    claims: [claim({ formula: 'EG p', reason: 'path' }), ...numbers.map((state) => claim({ state }))],
    fair_paths: [],
    not_fired: [],
  lines: [],
  steps: [],
  table: { variables: [], runs: [] },
  lanes: { agents: [], runs: [] },
    graph: {
      nodes: numbers.map((state) => ({
        state,
        ...(state > 0 ? { before: state - 1 } : { initial: true }),
        notes: [state + 1],
      })),
      edges: numbers.map((from) => (from + 1 < length ? step(from) : { ...step(from), to: 2, closes_loop: true })),
      joint_actions: [{ A: 'go' }],
      everywhere: [1],
    },
  };
}

describe('evidenceSketch', () => {
  const { evidence } = commonKnowledge;
  const sketch = evidenceSketch(evidence!, false);
  it('names the nodes and edges of the document', () => {
    expect(sketch.nodes.map(({ id, initial }) => (initial ? `${id}!` : id))).toEqual([
      's0!',
      's1',
      's2',
      's3',
      's5!',
      's4',
    ]);
    expect(sketch.edges.map(({ from, to, kind, relation }) => [from, to, kind, relation])).toEqual([
      ['s0', 's1', 'step', null],
      ['s1', 's2', 'step', null],
      ['s2', 's1', 'knowledge', 'Receiver'],
      ['s0', 's3', 'run', null],
      ['s1', 's3', 'knowledge', 'Sender'],
      ['s5', 's4', 'run', null],
      ['s3', 's4', 'knowledge', 'Receiver'],
    ]);
    expect(sketch.edges[0]!.actions).toEqual([evidence!.claims[0]!.path!.actions[0]]);
  });
  it('has the texts of notes', () => {
    const notes = sketch.nodes.flatMap(({ id, notes: some }) => some.map(({ text, holds }) => [id, text, holds]));
    expect(notes).toEqual([
      ['s2', 'recack and bit0', true],
      ['s2', 'GCK(parties, bit0)', false],
      ['s4', 'bit0', false],
    ]);
  });
  it('knows what belongs to a claim', () => {
    expect([...partOf(sketch, evidence!.claims, [0])].sort()).toEqual(['e0', 'e1', 's0', 's1', 's2']);
    expect([...partOf(sketch, evidence!.claims, [4])]).toEqual(['s4']);
  });
  it('says once what all states show', () => {
    const { nodes, everywhere } = evidenceSketch(lasso(4), false);
    expect(everywhere.map(({ text, holds }) => [text, holds])).toEqual([['p', true]]);
    expect(nodes.every((node) => node.notes.length === 0)).toBe(true);
  });
  it('shows fair paths on demand, and then what their states do not show', () => {
    const fair = lasso(3);
    fair.states.push({ 'A.x': 3 });
    fair.graph.nodes.push({ state: 3, before: 2, fair: true });
    fair.graph.edges.push({ from: 2, to: 3, kind: 'run', actions: [0] }, { from: 3, to: 3, kind: 'run', actions: [0] });
    const without = evidenceSketch(fair, false);
    expect([without.nodes.length, without.edges.length, without.everywhere.length]).toEqual([3, 3, 1]);
    const all = evidenceSketch(fair, true);
    expect([all.nodes.length, all.edges.length, all.everywhere.length]).toEqual([4, 5, 0]);
    expect(all.nodes.map((node) => node.notes.length)).toEqual([1, 1, 1, 0]);
  });
  it('tells the choices of a coalition from replies', () => {
    const { nodes, edges } = evidenceSketch(strategy.evidence!, false);
    expect(nodes.filter((node) => node.state !== null)).toHaveLength(4);
    expect(edges.every((edge) => edge.kind === 'choice')).toBe(true);
    expect(edges[0]!.choices).toEqual([{ General: 'race1' }]);
    expect(edges[0]!.actions).toEqual([{ Environment: 'judge', King: 'race3' }]);
  });
  it('draws a play against a coalition', () => {
    const failure = refutation.refutation!.failures[0]!;
    const { nodes, edges } = failureSketch(failure);
    expect(nodes[0]!.initial).toBe(true);
    expect(edges).toHaveLength(failure.play.actions.length);
    expect(nodes.every((node) => node.notes.length > 0)).toBe(true);
  });
});

describe('sketchPicture', () => {
  const labels = new Labels(info);
  const showing = { labels, opened: new Set<string>(), limit: 120 };
  it('marks what changed', () => {
    const { picture } = sketchPicture(evidenceSketch(commonKnowledge.evidence!, false), {
      ...showing,
      states: commonKnowledge.evidence!.states,
    });
    const [, second] = picture.nodes;
    expect(second!.values.filter(({ changed }) => changed).map(({ text }) => text)).toEqual([
      'channel = both',
      'message = m0',
    ]);
    expect(picture.edges[0]!.label.map(({ text }) => text)).toEqual(['pass_both', 'send0']);
  });
  it('folds thousands of states, and opens what is asked for', () => {
    const evidence = lasso(3000);
    const sketch = evidenceSketch(evidence, false);
    const folded = sketchPicture(sketch, { ...showing, states: evidence.states });
    expect(folded.picture.nodes.length).toBeLessThan(15);
    expect([...folded.hidden.values()][0]!.length).toBeGreaterThan(2900);
    const opened = sketchPicture(sketch, { ...showing, states: evidence.states, opened: new Set(['s1500']) });
    expect(opened.picture.nodes.some((node) => node.id === 's1500')).toBe(true);
    expect(opened.hidden.size).toBe(2);
  });
  it('has a limit', () => {
    const edges = states(500).flatMap((_, from) =>
      [2 * from + 1, 2 * from + 2]
        .filter((to) => to < 500)
        .map((to) => ({ from, to, kind: 'choice' as const, choices: [0], claims: [0] })),
    );
    const graph: EvidenceGraph = {
      nodes: states(500).map((_, state) => ({ state })),
      edges,
      joint_actions: [{ A: 'go' }],
      everywhere: [],
    };
    const tree: Evidence = { states: states(500), claims: [claim({ reason: 'strategy' })], fair_paths: [], not_fired: [], lines: [], steps: [],
  table: { variables: [], runs: [] },
  lanes: { agents: [], runs: [] }, graph };
    const { picture, left } = sketchPicture(evidenceSketch(tree, false), { ...showing, states: tree.states });
    expect(picture.nodes.length).toBeLessThanOrEqual(121);
    expect(left).toBeGreaterThan(300);
    expect(picture.nodes.some((node) => node.id === 'rest')).toBe(true);
    const known = new Set(picture.nodes.map((node) => node.id));
    expect(picture.edges.every(({ from, to }) => known.has(from) && known.has(to))).toBe(true);
  });
});

describe('plainEvidence', () => {
  it('leaves out the name of the logic', () => {
    const { claims } = plainEvidence(match.evidence!);
    expect(claims.map(({ formula }) => formula)).toEqual(['[true; envworks]recack', 'envworks', 'recack']);
    expect(claims[0]!.matches[0]!.steps.map(({ condition }) => condition)).toEqual(['true', 'envworks']);
  });
});

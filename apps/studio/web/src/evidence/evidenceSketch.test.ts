// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Labels } from '../model/labels';
import type { Claim, Evidence } from '../protocol/documents';
import { evidenceSketch, failureSketch, inOrder } from './evidenceSketch';
import { commonKnowledge, info, match, refutation, strategy } from './fixtures';
import { plainEvidence } from './prefix';
import { partOf } from './sketch';
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

// A lasso: EG p on n states, back to the third.
function lasso(length: number): Evidence {
  const states = Array.from({ length }, (_, i) => ({ 'A.x': i }));
  const path = { states: states.map((_, i) => i), actions: states.map(() => ({ A: 'go' })), loop: 2 };
  const parts = states.map((_, i) => ({ position: i, claim: i + 1 }));
  return {
    states,
    claims: [claim({ formula: 'EG p', reason: 'path', path, parts }), ...states.map((_, i) => claim({ state: i }))],
    fair_paths: [],
  };
}

describe('evidenceSketch', () => {
  const sketch = evidenceSketch(commonKnowledge.evidence!, false);
  it('draws the path, the chain of links and the runs to them', () => {
    expect(sketch.nodes.map(({ id, initial }) => (initial ? `${id}!` : id))).toEqual([
      's0!',
      's1',
      's2',
      's3',
      's5!',
      's4',
    ]);
    expect(sketch.edges.map(({ from, to, kind, text }) => [from, to, kind, text])).toEqual([
      ['s0', 's1', 'step', null],
      ['s1', 's2', 'step', null],
      ['s2', 's1', 'knowledge', 'Receiver'],
      ['s0', 's3', 'run', null],
      ['s1', 's3', 'knowledge', 'Sender'],
      ['s5', 's4', 'run', null],
      ['s3', 's4', 'knowledge', 'Receiver'],
    ]);
  });
  it('notes what decides, but neither the whole formula nor connectives', () => {
    const notes = sketch.nodes.flatMap(({ id, notes: some }) => some.map(({ text, holds }) => [id, text, holds]));
    expect(notes).toEqual([
      ['s2', 'recack and bit0', true],
      ['s2', 'GCK(parties, bit0)', false],
      ['s4', 'bit0', false],
    ]);
  });
  it('knows what belongs to a claim', () => {
    expect([...partOf(sketch, [0])]).toEqual(['s0', 's1', 's2', 'e0', 'e1']);
  });
  it('says once what all states show', () => {
    expect(evidenceSketch(lasso(4), false).everywhere).toEqual([{ formula: 'p', holds: true }]);
    expect(evidenceSketch(lasso(4), false).nodes.every((node) => node.notes.length === 0)).toBe(true);
  });
  it('draws fair paths on demand', () => {
    const fair: Evidence = {
      ...lasso(2),
      claims: [claim({})],
      fair_paths: [{ states: [0, 1], actions: [{}, {}], loop: 0 }],
    };
    expect(evidenceSketch(fair, false).edges).toHaveLength(0);
    expect(evidenceSketch(fair, true).edges.map((edge) => edge.kind)).toEqual(['run', 'run']);
  });
  it('draws outcomes of strategies', () => {
    const { nodes, edges } = evidenceSketch(strategy.evidence!, false);
    expect(nodes.filter((node) => node.state !== null)).toHaveLength(4);
    expect(edges.every((edge) => edge.kind === 'choice')).toBe(true);
    expect(edges[0]!.doings.map(({ among }) => among)).toEqual(['coalition', 'others']);
  });
  it('draws a play against a coalition', () => {
    const { nodes, edges } = failureSketch(refutation.refutation!, 0);
    expect(nodes[0]!.initial).toBe(true);
    expect(edges).toHaveLength(refutation.refutation!.failures[0]!.play.actions.length);
    expect(nodes.every((node) => node.notes.length > 0)).toBe(true);
  });
  it('tells claims before what they stand on, each once', () => {
    expect(inOrder(commonKnowledge.evidence!.claims)).toEqual([0, 1, 2, 3, 4]);
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
    const states = Array.from({ length: 500 }, (_, i) => ({ 'A.x': i }));
    const turns = states.map((_, i) => ({
      state: i,
      moves: [
        {
          choice: { A: 'go' },
          replies: [2 * i + 1, 2 * i + 2].filter((to) => to < 500).map((turn) => ({ actions: {}, turn })),
        },
      ],
    }));
    const tree = claim({ reason: 'strategy', strategy: { coalition: ['A'], turns, tables: [] } });
    const { picture, left } = sketchPicture(evidenceSketch({ states, claims: [tree], fair_paths: [] }, false), {
      ...showing,
      states,
    });
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

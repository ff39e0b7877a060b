// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { GraphDocument, InfoDocument } from '../protocol/documents';
import { aroundState, clustered, graphPicture } from './graphPicture';
import { Labels } from './labels';

const document: GraphDocument = {
  schema: 'gnomon.graph/1',
  ok: true,
  diagnostics: [],
  states: [0, 1, 2].map((number) => ({ number, initial: number === 0, state: { 'A.x': number }, atoms: ['p'] })),
  transitions: [
    { from: 0, to: 1, joint_actions: [{ A: 'go' }] },
    { from: 1, to: 1, joint_actions: [{ A: 'stay' }] },
  ],
  knowledge: [{ agent: 'A', classes: [[0, 1, 2]] }],
};

describe('graphPicture', () => {
  const picture = graphPicture(document, new Labels(null));
  it('draws states, steps, and classes as chains', () => {
    expect(picture.nodes.map((node) => [node.title, node.initial])).toEqual([
      ['State 0', true],
      ['State 1', false],
      ['State 2', false],
    ]);
    expect(picture.edges.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      ['g0', 'g1', 'step'],
      ['g1', 'g1', 'step'],
      ['g0', 'g1', 'knowledge'],
      ['g1', 'g2', 'knowledge'],
    ]);
    expect(picture.edges[0]!.label).toEqual([{ text: 'A: go', strong: false }]);
  });
  it('writes what differs between states, and of many states what is new in them', () => {
    const state = (x: number) => ({ 'A.x': x, 'A.y': x > 1, 'A.same': 7 });
    const chain = (count: number): GraphDocument => ({
      ...document,
      states: Array.from({ length: count }, (_, i) => ({ number: i, initial: i === 0, state: state(i), atoms: [] })),
      transitions: Array.from({ length: count - 1 }, (_, i) => ({ from: i, to: i + 1, joint_actions: [] })),
      knowledge: [],
    });
    const texts = (count: number, at: number) =>
      graphPicture(chain(count), new Labels(null)).nodes[at]!.values.map(({ text }) => text);
    expect(texts(4, 2)).toEqual(['A.x = 2', 'A.y = true']);
    expect(texts(60, 2)).toEqual(['A.x = 2', 'A.y = true']);
    expect(texts(60, 3)).toEqual(['A.x = 3']);
    expect(texts(60, 0)).toEqual(['A.x = 0', 'A.y = false']);
  });
  it('puts states together that look the same to an agent', () => {
    const states = [0, 1, 2].map((number) => ({
      number,
      initial: number === 0,
      state: { 'A.x': number, 'B.y': number > 1 },
      atoms: [],
    }));
    const info: InfoDocument = { schema: '', ok: true, diagnostics: [], agents: [] };
    const { clusters } = clustered(picture, { ...document, states }, 'B', info);
    expect(clusters).toEqual([
      { id: 'c0', title: 'B: y = false', nodes: ['g0', 'g1'] },
      { id: 'c1', title: 'B: y = true', nodes: ['g2'] },
    ]);
  });
  it('finds what surrounds a state', () => {
    expect(aroundState(picture, 'g2')).toEqual(new Set(['g2', 'kA 1 2', 'g1']));
  });
});

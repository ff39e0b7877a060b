// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { GraphDocument } from '../protocol/documents';
import { aroundState, graphPicture } from './graphPicture';
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
  it('finds what surrounds a state', () => {
    expect(aroundState(picture, 'g2')).toEqual(new Set(['g2', 'kA 1 2', 'g1']));
  });
});

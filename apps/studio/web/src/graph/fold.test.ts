// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { nearestNodes, redirected, stretches } from './fold';

const chain = (length: number) => ({
  nodes: Array.from({ length }, (_, i) => ({ id: `s${i}` })),
  edges: Array.from({ length: length - 1 }, (_, i) => ({ id: `e${i}`, from: `s${i}`, to: `s${i + 1}` })),
});

describe('stretches', () => {
  it('folds the middle of a long chain', () => {
    const { nodes, edges } = chain(20);
    const [stretch, ...others] = stretches(nodes, edges, () => true);
    expect(others).toEqual([]);
    // The first and last states have no edge in or out, and three are kept on each side.
    expect(stretch).toEqual({ id: 'cut:s4', hidden: Array.from({ length: 12 }, (_, i) => `s${i + 4}`) });
  });
  it('leaves short chains alone', () => {
    const { nodes, edges } = chain(11);
    expect(stretches(nodes, edges, () => true)).toEqual([]);
  });
  it('stops at nodes that are to be seen, and at branches', () => {
    const { nodes, edges } = chain(40);
    expect(stretches(nodes, edges, (id) => id !== 's20')).toHaveLength(2);
    expect(stretches(nodes, [...edges, { id: 'back', from: 's39', to: 's20' }], () => true)).toHaveLength(2);
  });
  it('ends on a cycle without a way in', () => {
    const { nodes, edges } = chain(30);
    expect(stretches(nodes, [...edges, { id: 'back', from: 's29', to: 's0' }], () => true)).toEqual([]);
  });
});

describe('redirected', () => {
  it('leads edges to what stands for their ends', () => {
    const { edges } = chain(4);
    const result = redirected(
      edges,
      new Map([
        ['s1', 'cut'],
        ['s2', 'cut'],
      ]),
    );
    expect(result.map(({ from, to }) => [from, to])).toEqual([
      ['s0', 'cut'],
      ['cut', 's3'],
    ]);
  });
});

describe('nearestNodes', () => {
  it('takes the nearest to the first, and what must be there', () => {
    const { nodes, edges } = chain(100);
    const near = nearestNodes(nodes, edges, 10, new Set(['s50']));
    expect(near.size).toBe(10);
    expect(near.has('s8')).toBe(true);
    expect(near.has('s50')).toBe(true);
    expect(near.has('s20')).toBe(false);
  });
});

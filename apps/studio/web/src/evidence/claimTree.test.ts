// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { claimTree, closedAtFirst, visibleItems, type ClaimItem } from './claimTree';
import { commonKnowledge, match, refutation, strategy } from './fixtures';
import { letterGrid, lettersOf } from './letterGrid';
import { stepped } from './useWalk';
import { walksOf, walksOfFailure } from './walks';
import { endText, reasonText, statesText } from './words';

const shape = (item: ClaimItem): unknown => [item.claims, item.children.map(shape)];

describe('claimTree', () => {
  const { claims } = commonKnowledge.evidence!;
  it('has each claim below the one that stands on it', () => {
    expect(shape(claimTree(claims)!)).toEqual([
      [0],
      [
        [
          [1],
          [
            [[2], []],
            [[3], [[[4], []]]],
          ],
        ],
      ],
    ]);
  });
  it('bundles what several states show', () => {
    const [root] = claims;
    const twice = [
      { ...root!, parts: [1, 2].map((claim) => ({ position: claim, claim })) },
      claims[4]!,
      { ...claims[4]!, state: 1 },
    ];
    expect(claimTree(twice)!.children).toMatchObject([{ claims: [1, 2], states: [4, 1] }]);
  });
  it('explains a claim once', () => {
    const shared = [
      { ...claims[1]!, parts: [1, 1, 2].map((claim) => ({ position: 0, claim })) },
      { ...claims[3]!, parts: [{ position: 0, claim: 3 }] },
      { ...claims[1]!, parts: [{ position: 0, claim: 1 }] },
      claims[4]!,
    ];
    const [first, second] = claimTree(shared)!.children;
    expect(first!.again).toBe(false);
    expect(second!.children[0]).toMatchObject({ claims: [1], again: true, children: [] });
  });
  it('hides what is closed', () => {
    const root = claimTree(claims)!;
    expect(visibleItems(root, new Set())).toHaveLength(5);
    expect(visibleItems(root, new Set(['0.0']))).toHaveLength(2);
    expect(closedAtFirst(root).size).toBe(0);
    expect([...closedAtFirst(root, 2)]).toEqual(['0.0.1']);
  });
});

describe('walks', () => {
  it('are the runs of the table', () => {
    const walks = walksOf(commonKnowledge.evidence!);
    expect(walks.map((walk) => walk.states)).toEqual([
      [0, 1, 2],
      [0, 3],
      [5, 4],
    ]);
    expect(walks[0]!.title).toContain('Path of AG');
    expect(walks[1]!.title).toBe('How state 4 is reached');
    expect(walks[0]!.actions).toHaveLength(2);
  });
  it('go round a loop, whose row the table repeats', () => {
    const row = (state: number) => ({ state, changed: [], actions: { A: 'go' } });
    const runs = [{ kind: 'path' as const, claim: 0, rows: [0, 1, 2, 3, 2].map(row), loop: 2 }];
    const [walk] = walksOf({ ...commonKnowledge.evidence!, table: { variables: [], runs } });
    expect(walk).toMatchObject({ states: [0, 1, 2, 3], loop: 2 });
    expect(walk!.actions).toHaveLength(4);
    expect(stepped(walk!, 3, 'next')).toBe(2);
    expect(stepped(walk!, 0, 'previous')).toBe(0);
    expect(stepped(walk!, 0, 'last')).toBe(3);
  });
  it('play a strategy', () => {
    const [walk] = walksOf(strategy.evidence!);
    expect(walk!.title).toContain('A play of');
    expect(walk!.states.length).toBeGreaterThan(1);
  });
  it('show plays against a coalition', () => {
    expect(walksOfFailure(refutation.refutation!, 0)[0]!.states).toEqual([0, 1, 2]);
  });
});

describe('letters', () => {
  it('stand at their positions', () => {
    const { claims } = match.evidence!;
    const grid = letterGrid(lettersOf(claims[0]!, claims));
    expect(grid.positions).toEqual([1, 2]);
    expect(grid.formulas.map((formula) => [1, 2].map((position) => grid.at(formula, position)))).toEqual([
      [true, null],
      [null, false],
    ]);
  });
});

describe('words', () => {
  const [root] = commonKnowledge.evidence!.claims;
  it('give reasons', () => {
    expect(reasonText(root!)).toBe('because of this path');
    expect(reasonText({ ...root!, reason: 'strategy', holds: false })).toBe('because of this strategy of the others');
    expect(endText(refutation.refutation!.failures[0]!)).toBe('From state 3 on this stays so, whatever anybody does.');
    expect(statesText([0])).toBe('state 1');
    expect(statesText(Array.from({ length: 20 }, (_, i) => i))).toContain('… (20 states)');
  });
});

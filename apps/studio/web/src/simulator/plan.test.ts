// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Profile, Strategy } from '../protocol/documents';
import { planOfProfile, planOfStrategy, planned } from './plan';
import { stepCommand } from './narrowing';
import type { Offers } from './session';

const offers: Offers = {
  allowed: { Ann: ['l', 'r'], Bob: ['l', 'r'], Env: ['tick'] },
  list: ['l', 'r'].flatMap((a, i) =>
    ['l', 'r'].map((b, j) => ({ number: 2 * i + j + 1, actions: { Ann: a, Bob: b, Env: 'tick' }, successors: 1 })),
  ),
  count: 4,
};

describe('planOfProfile', () => {
  const profile = {
    strategies: [
      { agent: 'Ann', choices: [{ seen: { 'Ann.x': 0 }, action: 'l' }, { seen: { 'Ann.x': 1 }, action: 'r' }] },
    ],
  } as unknown as Profile;
  const plan = planOfProfile(profile);

  it('goes by what an agent sees', () => {
    expect(plan.agents).toEqual(['Ann']);
    expect(plan.movesIn({ 'Ann.x': 1, 'Bob.y': 7 }, 3)).toEqual([{ Ann: 'r' }]);
  });
  it('says nothing where its strategies never lead', () => {
    expect(plan.movesIn({ 'Ann.x': 2 }, 0)).toEqual([]);
  });
});

describe('planOfStrategy', () => {
  const states = [{ 'A.x': 0 }, { 'A.x': 1 }];
  const move = (ann: string, bob: string, turn: number) => ({
    choice: { Ann: ann },
    replies: [{ actions: { Ann: ann, Bob: bob, Env: 'tick' }, turn }],
  });
  const strategy: Strategy = {
    coalition: ['Ann'],
    turns: [
      { state: 0, moves: [move('l', 'r', 1)] },
      { state: 1, steps: 1, moves: [move('r', 'r', 2)] },
      { state: 1, steps: 2, moves: [move('l', 'l', 1)] },
    ],
    tables: [],
  };

  it('chooses for the coalition, also where that depends on the steps', () => {
    const plan = planOfStrategy(strategy, true, states);
    expect(plan.agents).toEqual(['Ann']);
    expect(plan.movesIn({ 'A.x': 0 }, 0)).toEqual([{ Ann: 'l' }]);
    expect(plan.movesIn({ 'A.x': 1 }, 1)).toEqual([{ Ann: 'r' }]);
    expect(plan.movesIn({ 'A.x': 1 }, 5)).toEqual([{ Ann: 'l' }]);
    expect(plan.movesIn({ 'A.x': 9 }, 0)).toEqual([]);
    expect(planOfStrategy(strategy, true, states, 4).movesIn({ 'A.x': 1 }, 5)).toEqual([{ Ann: 'r' }]);
  });
  it('answers the coalition if it is a strategy against it', () => {
    const plan = planOfStrategy(strategy, false, states);
    expect(plan.agents).toEqual(['Bob', 'Env']);
    expect(plan.movesIn({ 'A.x': 0 }, 0)).toEqual([{ Ann: 'l', Bob: 'r', Env: 'tick' }]);
  });
});

describe('planned', () => {
  it('leaves the joint actions of the strategies, and the others to choose', () => {
    const left = planned(offers, [{ Ann: 'l' }]);
    expect(left.list.map(({ number }) => number)).toEqual([1, 2]);
    expect(left.allowed).toEqual({ Ann: ['l'], Bob: ['l', 'r'], Env: ['tick'] });
    expect(left.count).toBe(2);
    expect(stepCommand(left, { Bob: 'r' })).toBe('step Ann: l, Bob: r, Env: tick');
  });
  it('leaves everything where the strategies say nothing', () => {
    expect(planned(offers, [])).toBe(offers);
  });
});

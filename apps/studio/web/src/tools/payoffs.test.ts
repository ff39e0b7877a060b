// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CheckDocument } from '../protocol/documents';
import { payoffsOf, questionsOf } from './payoffs';

const players = [
  { agent: 'Ann', objectives: ['F best', 'F good'] },
  { agent: 'Bob', objectives: ['G calm'] },
];
const report = (...verdicts: string[]) => ({ formulas: verdicts.map((verdict) => ({ verdict })) }) as CheckDocument;

describe('questionsOf', () => {
  it('asks for each objective or a better one', () => {
    expect(questionsOf(players)).toEqual(['LTL (F best)', 'LTL (F best) or (F good)', 'LTL (G calm)']);
  });
});

describe('payoffsOf', () => {
  it('is the best level that all outcomes have', () => {
    const [ann, bob] = payoffsOf(players, report('false', 'true', 'false'));
    expect(ann).toMatchObject({ player: 'Ann', reached: ['false', 'true'], level: 1 });
    expect(bob).toMatchObject({ player: 'Bob', reached: ['false'], level: null });
  });
});

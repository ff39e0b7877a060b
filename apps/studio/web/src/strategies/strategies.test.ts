// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { refutation, strategy } from '../evidence/fixtures';
import type { Strategy } from '../protocol/documents';
import { playedMoves } from './play';
import { choiceRows, tableRows, valuesText } from './tableRows';

describe('tables', () => {
  it('have a column for each variable, blank where it does not matter', () => {
    const { variables, doers, rows } = tableRows(strategy.evidence!.claims[0]!.strategy!.tables[0]!);
    expect(variables).toEqual(['Environment.won', 'Environment.lost']);
    expect(doers).toEqual(['General']);
    expect(rows.map(({ conditions, choices }) => [...conditions, ...choices])).toEqual([
      ['0', '0', 'race1'],
      ['0', '1', 'race3'],
      ['1', '', 'race2'],
    ]);
  });
  it('join agents that are left a choice', () => {
    const choices = [
      { A: 'x', B: 'y' },
      { A: 'u', B: 'v' },
    ];
    expect(tableRows({ agents: ['A', 'B'], rules: [{ conditions: {}, choices }] })).toMatchObject({
      doers: ['A, B'],
      rows: [{ choices: ['x, y or u, v'] }],
    });
  });
  it('write values shortly', () => {
    expect(valuesText([0, 1, 2, 3])).toBe('0..3');
    expect(valuesText([0, 2, 3])).toBe('0, 2, 3');
    expect(valuesText([true])).toBe('true');
  });
  it('show choices by what is seen', () => {
    const [first] = refutation.refutation!.failures[0]!.choices;
    expect(choiceRows(first!.agent, first!.choices).rows[0]!.choices).toEqual(['show1']);
    const seen = (x: number) => ({ seen: { 'A.x': x, 'A.y': 1 }, action: `a${x}` });
    expect(choiceRows('A', [seen(0), seen(1)]).variables).toEqual(['A.x']);
  });
});

describe('plays', () => {
  const reply = (A: string, B: string, turn: number) => ({ actions: { A, B }, turn });
  const turns: Strategy['turns'] = [
    {
      state: 0,
      moves: [
        { choice: { A: 'x' }, replies: [reply('x', 'u', 1), reply('x', 'v', 1), reply('x', 'w', 0)] },
        { choice: { A: 'y' }, replies: [reply('y', 'u', 1)] },
      ],
    },
    { state: 1, moves: [] },
  ];
  const some: Strategy = { coalition: ['A'], turns, tables: [] };
  it('gather replies that lead to the same turn', () => {
    expect(playedMoves(some, 0, true).map(({ ways }) => ways.map((way) => [way.turn, way.actions.length]))).toEqual([
      [
        [1, 2],
        [0, 1],
      ],
      [[1, 1]],
    ]);
  });
  it('gather choices that the others answer in the same way', () => {
    const [first] = playedMoves(some, 0, false);
    expect(first!.choices).toEqual([{ A: 'x' }, { A: 'y' }]);
  });
});

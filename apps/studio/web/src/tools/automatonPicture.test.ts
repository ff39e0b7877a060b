// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { AutomatonDocument } from '../protocol/documents';
import { automatonPicture, guardText } from './automatonPicture';

const automaton: AutomatonDocument = {
  schema: 'gnomon.automaton/1',
  ok: true,
  diagnostics: [],
  formula: 'G F p',
  initial: 0,
  states: [
    {
      number: 0,
      accepting: true,
      obligations: ['G F p'],
      transitions: [
        { to: 0, guard: [[{ letter: 'p', holds: true }]], marks: [0] },
        { to: 0, guard: [[]], marks: [] },
      ],
    },
  ],
};

describe('automatonPicture', () => {
  it('has guards as formulas', () => {
    const p = { letter: 'p', holds: true };
    const q = { letter: 'q', holds: false };
    expect(guardText([[p, q], [q]])).toBe('p and !q or !q');
    expect(guardText([[]])).toBe('true');
  });
  it('has states with what they wait for, and transitions with their sets', () => {
    const { nodes, edges } = automatonPicture(automaton);
    expect(nodes[0]).toMatchObject({ id: 'q0', title: '0 accepting', initial: true, tone: 'true' });
    expect(nodes[0]!.values.map(({ text }) => text)).toEqual(['G F p']);
    expect(edges.map(({ label }) => label.map(({ text }) => text))).toEqual([['p', '● 0'], ['true']]);
  });
});

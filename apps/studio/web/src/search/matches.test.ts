// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { MOST_MATCHES, matchesIn, searched } from './matches';

const places = (text: string, wanted: string, matchCase = false) =>
  matchesIn(text, wanted, matchCase, 100).map(({ line, column }) => [line, column]);

describe('matchesIn', () => {
  it('finds every place, with lines and columns from 1', () => {
    expect(places('a b a\r\n  ba', 'a')).toEqual([[1, 1], [1, 5], [2, 4]]);
  });
  it('takes upper and lower case for the same, unless they matter', () => {
    expect(places('AG p\nag p', 'AG')).toEqual([[1, 1], [2, 1]]);
    expect(places('AG p\nag p', 'AG', true)).toEqual([[1, 1]]);
  });
  it('looks for signs as they are written', () => {
    expect(places('x = (a+b)*c;', '(a+b)*')).toEqual([[1, 5]]);
    expect(places('end.', '.')).toEqual([[1, 4]]);
    expect(places('anything', '')).toEqual([]);
  });
  it('shows the match with what is around it, without indentation and shortened', () => {
    expect(matchesIn('    AG !p;  ', '!p', false, 1)).toEqual([
      { line: 1, column: 8, before: 'AG ', match: '!p', after: ';' },
    ]);
    const [long] = matchesIn(`${'x'.repeat(90)}HERE${'y'.repeat(300)}`, 'here', false, 1);
    expect(long?.before).toBe(`…${'x'.repeat(12)}`);
    expect(long?.after).toBe(`${'y'.repeat(120)}…`);
  });
});

describe('searched', () => {
  it('leaves out files without matches', () => {
    const sources = [
      { key: 'a.ispl', text: 'one\ntwo' },
      { key: 'b.ispl', text: 'three' },
    ];
    expect(searched(sources, 'two', false).map(({ key }) => key)).toEqual(['a.ispl']);
  });
  it('stops after so many matches', () => {
    const sources = [1, 2].map((i) => ({ key: `${i}.ispl`, text: 'p '.repeat(MOST_MATCHES - 10) }));
    const counts = searched(sources, 'p', false).map(({ matches }) => matches.length);
    expect(counts).toEqual([MOST_MATCHES - 10, 10]);
  });
});

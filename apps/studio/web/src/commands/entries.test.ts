// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { matchingEntries, type Entry } from './entries';

const entry = (title: string): Entry => ({ kind: 'command', title, run: () => undefined });
const titles = ['Save', 'Save as', 'Check all', 'Show all places of the name', 'models/counter/counter.ispl', 'unsaved'];
const found = (query: string) => matchingEntries(titles.map(entry), query).map(({ title }) => title);

describe('matchingEntries', () => {
  it('shows everything, in its order, as long as nothing is wanted', () => {
    expect(found('')).toEqual(titles);
    expect(found('  ')).toEqual(titles);
  });
  it('puts beginnings first, then beginnings of words, then the rest', () => {
    expect(found('save')).toEqual(['Save', 'Save as', 'unsaved']);
    expect(found('ALL')).toEqual(['Check all', 'Show all places of the name']);
    expect(found('counter')).toEqual(['models/counter/counter.ispl']);
  });
  it('wants all words, in any order', () => {
    expect(found('all check')).toEqual(['Check all']);
    expect(found('all nothing')).toEqual([]);
  });
});

// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { withFormula } from './history';
import { inserted, matching, plainSnippet, wordBefore } from './snippets';

describe('plainSnippet', () => {
  it('drops the places and puts the cursor at the first', () => {
    expect(plainSnippet('K($1, $2)')).toEqual({ text: 'K(, )', caret: 2 });
    expect(plainSnippet('E(${1:p} U ${2:q})')).toEqual({ text: 'E(p U q)', caret: 2 });
    expect(plainSnippet('plain')).toEqual({ text: 'plain', caret: 5 });
  });
});

describe('completion in a line', () => {
  const items = [{ label: 'recbit' }, { label: 'recack' }, { label: 'K', insertText: 'K($1, $2)', insertTextFormat: 2 as const }];

  it('goes by the word before the cursor', () => {
    expect(wordBefore('AG (rec', 7)).toBe('rec');
    expect(wordBefore('AG (', 4)).toBe('');
    expect(matching(items, 'rec').map(({ label }) => label)).toEqual(['recbit', 'recack']);
  });

  it('proposes no word that is there already, unless it brings more', () => {
    expect(matching(items, 'recbit')).toEqual([]);
    expect(matching(items, 'K')).toHaveLength(1);
  });

  it('puts the choice in the place of the word', () => {
    expect(inserted('AG re and p', 5, items[0]!)).toEqual({ text: 'AG recbit and p', caret: 9 });
    expect(inserted('AG K', 4, items[2]!)).toEqual({ text: 'AG K(, )', caret: 5 });
  });
});

describe('history', () => {
  it('has each formula once, the latest first', () => {
    expect(withFormula(['a', 'b'], 'b')).toEqual(['b', 'a']);
    expect(withFormula(Array.from({ length: 60 }, (_, i) => `f${i}`), 'new')).toHaveLength(50);
  });
});

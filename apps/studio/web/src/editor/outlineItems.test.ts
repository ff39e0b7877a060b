// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LspSymbol } from './lsp';
import { itemAt, visibleItems } from './outlineItems';

const symbol = (name: string, from: number, to: number, children: LspSymbol[] = []): LspSymbol => {
  const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
  return { name, kind: 5, range, selectionRange: range, children };
};

const symbols = [
  symbol('Ann', 0, 9, [symbol('Vars', 1, 3, [symbol('x', 2, 2)]), symbol('Actions', 4, 4)]),
  symbol('Formulae', 10, 12, [symbol('1: AG p', 11, 11), symbol('1: AG p', 11, 11)]),
];

describe('visibleItems', () => {
  it('lists what is open, with levels', () => {
    const items = visibleItems(symbols, new Set());
    expect(items.map(({ symbol: { name }, level }) => `${level} ${name}`)).toEqual([
      '1 Ann',
      '2 Vars',
      '3 x',
      '2 Actions',
      '1 Formulae',
      '2 1: AG p',
      '2 1: AG p',
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('leaves out what is inside closed items', () => {
    expect(visibleItems(symbols, new Set(['/Ann'])).map(({ symbol: { name } }) => name)).not.toContain('Vars');
  });
});

describe('itemAt', () => {
  it('finds the innermost visible item of a line', () => {
    const items = visibleItems(symbols, new Set());
    expect(itemAt(items, 3)?.symbol.name).toBe('x');
    expect(itemAt(items, 6)?.symbol.name).toBe('Ann');
    expect(itemAt(visibleItems(symbols, new Set(['/Ann/Vars'])), 3)?.symbol.name).toBe('Vars');
    expect(itemAt(items, 50)).toBeNull();
  });
});

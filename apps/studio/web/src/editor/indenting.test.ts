// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import type { LspTextEdit } from './lsp';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, addListener: () => undefined }));
const { monaco } = await import('./api');
const { endOfStatement, stillRight } = await import('./indenting');

const change = (text: string) => ({ text, range: new monaco.Range(3, 5, 3, 5), rangeOffset: 0, rangeLength: 0 });

describe('endOfStatement', () => {
  it('is behind a semicolon, or at the beginning of a new line', () => {
    expect(endOfStatement([change(';')])).toEqual({ lineNumber: 3, column: 6 });
    expect(endOfStatement([change('\n  ')])).toEqual({ lineNumber: 4, column: 3 });
    expect(endOfStatement([change('\r\n')])).toEqual({ lineNumber: 4, column: 1 });
  });
  it('is not in a text that is pasted, or typed at several places', () => {
    expect(endOfStatement([change('x;')])).toBeNull();
    expect(endOfStatement([change('\n x')])).toBeNull();
    expect(endOfStatement([change(';'), change(';')])).toBeNull();
  });
});

describe('stillRight', () => {
  const edit = (line: number): LspTextEdit => ({
    range: { start: { line, character: 0 }, end: { line, character: 2 } },
    newText: '    ',
  });
  const kept = (before: string, now: string) => stillRight([edit(1)], ['', before], ['', now]).length === 1;

  it('keeps edits of lines that are the same', () => {
    expect(kept('  p;', '  p;')).toBe(true);
    expect(kept('  p;', '  p; ')).toBe(true);
    expect(kept('  p', '  pq')).toBe(false);
    expect(stillRight([edit(1)], ['', '  p;'], [''])).toEqual([]);
  });
  it('keeps edits of a line that was empty and is being written', () => {
    expect(kept('  ', '  EF q')).toBe(true);
    expect(kept('  ', 'end Vars')).toBe(false); // it has got its indentation
  });
});

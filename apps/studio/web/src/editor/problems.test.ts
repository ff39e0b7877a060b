// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Diagnostic, InfoDocument } from '../protocol/documents';
import type { LspDiagnostic } from './lsp';
import { isError, problemsOf } from './problems';

const empty: Diagnostic = {
  file: 'model',
  line: 23,
  column: 5,
  end_line: 23,
  end_column: 9,
  offset: 0,
  end_offset: 0,
  severity: 'error',
  code: 'E0301',
  name: 'empty-range',
  message: 'the range 0 .. -3 is empty',
  notes: [],
  hint: null,
};
const bad: InfoDocument = { schema: '', ok: false, diagnostics: [empty] };
const at = (severity: 1 | 2): LspDiagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  severity,
  code: '',
  source: 'gnomon',
  message: 'of the text',
});

describe('problemsOf', () => {
  it('has errors that come from chosen values, with these', () => {
    const [first, ...others] = problemsOf([at(2)], bad, { N: -3 });
    expect(first).toMatchObject({ severity: 1, code: 'E0301', range: { start: { line: 22, character: 4 } } });
    expect(first!.message).toBe('the range 0 .. -3 is empty\nwith N = -3, as chosen in Parameters');
    expect(others).toEqual([at(2)]);
    expect(isError(first!)).toBe(true);
  });
  it('does not repeat errors of the text', () => {
    expect(problemsOf([at(1)], bad, { N: -3 })).toEqual([at(1)]);
    expect(problemsOf([], bad, {})).toEqual([]);
    expect(problemsOf([at(2)], { ...bad, ok: true }, { N: -3 })).toEqual([at(2)]);
    expect(problemsOf([at(2)], null, { N: -3 })).toEqual([at(2)]);
  });
});

// SPDX-License-Identifier: Apache-2.0
//
// The grammar and the conversions, with the real interface of Monaco.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { LspDiagnostic } from './lsp';

// Monaco asks the browser for its colours, which jsdom does not know.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, addListener: () => undefined }));
const { monaco } = await import('./api');
const { LANGUAGE, registerLanguage } = await import('./ispl');
const conversions = await import('./conversions');

const range = { start: { line: 0, character: 2 }, end: { line: 1, character: 0 } };
const monacoRange = { startLineNumber: 1, startColumn: 3, endLineNumber: 2, endColumn: 1 };

describe('grammar', () => {
  beforeAll(registerLanguage);
  const kinds = (line: string): string[] =>
    monaco.editor
      .tokenize(line, LANGUAGE)[0]!
      .map(({ type }) => type.replace('.ispl', ''))
      .filter((type) => type !== 'source'); // blanks

  it('knows sections, words, operators, names and numbers', () => {
    expect(kinds('Agent Sender')).toEqual(['keyword.section', 'identifier']);
    expect(kinds('x = 12 if Action = go;')).toEqual([
      'identifier',
      'operator',
      'number',
      'keyword',
      'keyword.section',
      'operator',
      'identifier',
      'delimiter',
    ]);
    expect(kinds('AG(p -> K(Ann, q))').slice(0, 4)).toEqual(['operator', 'delimiter.parenthesis', 'identifier', 'operator']);
  });

  it('takes all after two dashes for a comment', () => {
    expect(kinds('p; -- AG q')).toEqual(['identifier', 'delimiter', 'comment']);
    expect(kinds('--AG q')).toEqual(['comment']);
  });

  it('does not take a name that begins like a word for it', () => {
    expect(kinds('Agents')).toEqual(['identifier']);
    expect(kinds('iffy')).toEqual(['identifier']);
  });
});

describe('conversions', () => {
  it('counts from 1 where the protocol counts from 0, and back', () => {
    expect(conversions.toRange(range)).toEqual(monacoRange);
    expect(conversions.fromRange(monacoRange)).toEqual(range);
    expect(conversions.fromPosition({ lineNumber: 1, column: 3 })).toEqual(range.start);
  });

  it('turns a diagnostic into a marker with its code, tags and places', () => {
    const uri = monaco.Uri.parse('model:');
    const diagnostic: LspDiagnostic = {
      range,
      severity: 2,
      code: 'W0601',
      source: 'gnomon',
      message: 'unused',
      tags: [1],
      relatedInformation: [{ location: { uri: 'model:', range }, message: 'here' }],
    };
    expect(conversions.toMarker(diagnostic, uri)).toEqual({
      ...monacoRange,
      severity: monaco.MarkerSeverity.Warning,
      code: 'W0601',
      source: 'gnomon',
      message: 'unused',
      tags: [monaco.MarkerTag.Unnecessary],
      relatedInformation: [{ ...monacoRange, resource: uri, message: 'here' }],
    });
  });

  it('inserts snippets as snippets', () => {
    const item = conversions.toCompletion({ label: 'K', kind: 24, insertText: 'K($1, $2)', insertTextFormat: 2 }, monacoRange);
    expect(item).toMatchObject({
      kind: monaco.languages.CompletionItemKind.Operator,
      insertText: 'K($1, $2)',
      insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    });
    expect(conversions.toCompletion({ label: 'p', kind: 10 }, monacoRange).insertText).toBe('p');
  });

  it('keeps the kinds of symbols', () => {
    const symbol = conversions.toSymbol({ name: 'Ann', kind: 5, range, selectionRange: range, children: [] });
    expect(symbol.kind).toBe(monaco.languages.SymbolKind.Class);
  });

  it('applies a quick fix to the text at hand', () => {
    const uri = monaco.Uri.parse('inmemory://1');
    const action = conversions.toCodeAction({ title: 'Insert', edit: { changes: { 'model:': [{ range, newText: ';' }] } } }, uri);
    expect(action.edit?.edits).toEqual([{ resource: uri, versionId: undefined, textEdit: { range: monacoRange, text: ';' } }]);
  });
});

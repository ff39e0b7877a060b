// SPDX-License-Identifier: Apache-2.0
//
// Indentation while somebody types. Monaco guesses the one of a new line at once; the server, which knows the layout,
// corrects it and that of the lines before, a moment later. Meanwhile the text goes on, so that an answer is used for
// lines that are as they were when it was asked for.
import type { Client } from '../protocol/client';
import { monaco } from './api';
import { fromPosition } from './conversions';
import type { LspTextEdit } from './lsp';

const blanksOf = (line: string): string => /^[ \t]*/.exec(line)![0];

// Where a line was ended or a `;` was written, or null.
export function endOfStatement(changes: readonly monaco.editor.IModelContentChange[]): monaco.IPosition | null {
  if (changes.length !== 1) return null;
  const { text, range } = changes[0]!;
  if (text === ';') return { lineNumber: range.startLineNumber, column: range.startColumn + 1 };
  const line = /^\r?\n([ \t]*)$/.exec(text);
  return line && { lineNumber: range.startLineNumber + 1, column: line[1]!.length + 1 };
}

// Of the edits, those of lines that still are what they were. A line that was empty may have been begun meanwhile.
export function stillRight(edits: LspTextEdit[], before: readonly string[], now: readonly string[]): LspTextEdit[] {
  return edits.filter(({ range }) => {
    const [old, line] = [before[range.start.line], now[range.start.line]];
    if (old === undefined || line === undefined || blanksOf(line) !== blanksOf(old)) return false;
    return old.trim() === '' || old.trimEnd() === line.trimEnd();
  });
}

export function indentWhileTyping(model: monaco.editor.ITextModel, client: Client): void {
  model.onDidChangeContent(({ changes, isUndoing, isRedoing, isFlush }) => {
    const place = isUndoing || isRedoing || isFlush ? null : endOfStatement(changes);
    if (place === null) return;
    const before = model.getLinesContent();
    client
      .language<LspTextEdit[]>('onTypeFormatting', { text: model.getValue(), position: fromPosition(place) })
      .then((edits) => {
        if (model.isDisposed()) return;
        const right = stillRight(edits, before, model.getLinesContent()).map(({ range, newText }) => ({
          range: new monaco.Range(range.start.line + 1, 1, range.start.line + 1, range.end.character + 1),
          text: newText,
        }));
        if (right.length > 0) model.pushEditOperations(null, right, () => null);
      })
      .catch(() => undefined); // the banner tells that the server is gone
  });
}

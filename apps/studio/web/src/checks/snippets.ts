// SPDX-License-Identifier: Apache-2.0
//
// Completion in a single line: the word before the cursor gives way to what was chosen.
import type { LspCompletionItem } from '../editor/lsp';

// `K($1, ${2:p})` as plain text, with the place for the cursor.
export function plainSnippet(snippet: string): { text: string; caret: number } {
  let text = '';
  let caret: number | null = null;
  const place = /\$\{(\d+)(?::([^}]*))?\}|\$(\d+)/g;
  let from = 0;
  for (const match of snippet.matchAll(place)) {
    text += snippet.slice(from, match.index);
    caret ??= text.length;
    text += match[2] ?? '';
    from = match.index + match[0].length;
  }
  text += snippet.slice(from);
  return { text, caret: caret ?? text.length };
}

export function wordBefore(text: string, offset: number): string {
  return /[A-Za-z]\w*$/.exec(text.slice(0, offset))?.[0] ?? '';
}

export function matching(items: readonly LspCompletionItem[], word: string): LspCompletionItem[] {
  const wanted = word.toLowerCase();
  const adds = (item: LspCompletionItem): boolean => item.label !== word || item.insertText !== undefined;
  return items.filter((item) => item.label.toLowerCase().startsWith(wanted) && adds(item));
}

export function inserted(
  text: string,
  offset: number,
  item: LspCompletionItem,
): { text: string; caret: number } {
  const begin = offset - wordBefore(text, offset).length;
  const piece =
    item.insertTextFormat === 2 && item.insertText !== undefined
      ? plainSnippet(item.insertText)
      : { text: item.insertText ?? item.label, caret: (item.insertText ?? item.label).length };
  return { text: text.slice(0, begin) + piece.text + text.slice(offset), caret: begin + piece.caret };
}

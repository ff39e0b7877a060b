// SPDX-License-Identifier: Apache-2.0
//
// What the palette lists, and which of it a query finds. Pure.
import type { FileEntry } from '../protocol/client';
import type { Formula } from '../protocol/documents';
import { COMMANDS, COMMAND_NAMES, type CommandName } from './commands';

export interface Entry {
  kind: 'command' | 'formula' | 'file';
  title: string;
  keys?: string;
  run: () => void;
}

interface Sources {
  run: (name: CommandName) => void;
  formulas: readonly Formula[]; // of the text that is shown
  goTo: (line: number, column: number) => void;
  files: readonly FileEntry[];
  openFile: (path: string) => void;
}

export function entriesOf({ run, formulas, goTo, files, openFile }: Sources): Entry[] {
  const commands = COMMAND_NAMES.filter((name) => name !== 'palette');
  return [
    ...commands.map((name): Entry => ({ kind: 'command', ...COMMANDS[name], run: () => run(name) })),
    ...formulas.flatMap(({ text, instance, line, column }): Entry[] => {
      if (line === null) return [];
      const title = instance === null ? text : `${text} (${instance})`;
      return [{ kind: 'formula', title, run: () => goTo(line, column ?? 1) }];
    }),
    ...files.map(({ path }): Entry => ({ kind: 'file', title: path, run: () => openFile(path) })),
  ];
}

// How well a title fits, the less the better, or null if a word of the query does not occur in it.
function distance(title: string, query: string): number | null {
  const text = title.toLowerCase();
  const words = query.split(/\s+/);
  if (!words.every((word) => text.includes(word))) return null;
  if (text.startsWith(query)) return 0;
  return words.every((word) => startsWord(text, word)) ? 1 : 2;
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

// The entries in which all words of the query occur, the best first, otherwise in their order.
export function matchingEntries(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...entries];
  return entries
    .map((entry) => ({ entry, distance: distance(entry.title, wanted) }))
    .filter((one): one is { entry: Entry; distance: number } => one.distance !== null)
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
}

// SPDX-License-Identifier: Apache-2.0
//
// A text that is being edited, and what is known of its file. Pure: what happens, and what follows from it.

export interface Buffer {
  key: string; // tells buffers apart: the path, or "*name" for a text that has no file yet
  name: string; // to show
  path: string | null;
  text: string;
  saved: string; // the text of the file, or what a text without file began with
  stamp: string | null; // of the file; null if there is none
  disk: 'same' | 'changed' | 'gone'; // what happened to the file behind our back
  revision: number; // grows when the text is replaced from outside the editor
  opening: number; // its number among all texts that were ever opened, which stays when it gets another name
}

export type BufferAction =
  | { type: 'edited'; text: string }
  | { type: 'written'; path: string; text: string; stamp: string }
  | { type: 'reloaded'; text: string; stamp: string }
  | { type: 'changedOnDisk' }
  | { type: 'goneFromDisk' }
  | { type: 'keptMine'; stamp: string; saved: string }
  | { type: 'moved'; path: string };

export function bufferOfFile(path: string, text: string, stamp: string): Buffer {
  return { key: path, name: baseName(path), path, text, saved: text, stamp, disk: 'same', revision: 0, opening: 0 };
}

// `saved`: empty for a text that would be lost if nobody saved it.
export function bufferWithoutFile(name: string, text: string, saved = ''): Buffer {
  return { key: `*${name}`, name, path: null, text, saved, stamp: null, disk: 'same', revision: 0, opening: 0 };
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isModified(buffer: Buffer): boolean {
  return buffer.text !== buffer.saved || buffer.disk === 'gone';
}

// A text to start from that nobody has touched.
export function isUntouched(buffer: Buffer): boolean {
  return buffer.path === null && buffer.text === buffer.saved;
}

// "untitled.ispl", or with a number if that name is taken by a file or another text.
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/\.ispl$/, '');
  for (let number = 2; ; ++number) {
    const name = `${stem}-${number}.ispl`;
    if (!taken.has(name)) return name;
  }
}

export function reduceBuffer(buffer: Buffer, action: BufferAction): Buffer {
  switch (action.type) {
    case 'edited':
      return action.text === buffer.text ? buffer : { ...buffer, text: action.text };
    case 'written':
      // The text may have been edited while it was being written.
      return {
        ...buffer,
        key: action.path,
        path: action.path,
        name: baseName(action.path),
        saved: action.text,
        stamp: action.stamp,
        disk: 'same',
      };
    case 'reloaded':
      return {
        ...buffer,
        text: action.text,
        saved: action.text,
        stamp: action.stamp,
        disk: 'same',
        revision: buffer.revision + 1,
      };
    case 'changedOnDisk':
      return buffer.disk === 'changed' ? buffer : { ...buffer, disk: 'changed' };
    case 'goneFromDisk':
      return { ...buffer, disk: 'gone', stamp: null };
    case 'keptMine':
      return { ...buffer, stamp: action.stamp, saved: action.saved, disk: 'same' };
    case 'moved':
      return { ...buffer, key: action.path, path: action.path, name: baseName(action.path) };
  }
}

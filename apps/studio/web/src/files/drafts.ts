// SPDX-License-Identifier: Apache-2.0
//
// Texts with unsaved edits, kept in the browser so that a reload, a crash or another file opened in between loses none.
import { isRecord, readStored, writeStored } from '../app/stored';
import type { Buffer } from './buffer';
import { isModified } from './buffer';

export type Draft = Pick<Buffer, 'key' | 'name' | 'path' | 'text' | 'saved' | 'stamp'> & { time: number };

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    typeof value.name === 'string' &&
    (value.path === null || typeof value.path === 'string') &&
    typeof value.text === 'string' &&
    typeof value.saved === 'string' &&
    (value.stamp === null || typeof value.stamp === 'string') &&
    typeof value.time === 'number'
  );
}

export class Drafts {
  private readonly prefix: string;

  constructor(
    private readonly storage: Storage,
    folder: string,
  ) {
    this.prefix = `gnomon.draft/${folder}/`;
  }

  get(key: string): Draft | null {
    return readStored(this.storage, this.prefix + key, isDraft);
  }

  // Keeps what is modified and forgets what is not. False if the browser has no room for it.
  keep(buffer: Buffer, time: number): boolean {
    if (!isModified(buffer)) {
      this.drop(buffer.key);
      return true;
    }
    const { key, name, path, text, saved, stamp } = buffer;
    const draft: Draft = { key, name, path, text, saved, stamp, time };
    return writeStored(this.storage, this.prefix + key, draft);
  }

  drop(key: string): void {
    this.storage.removeItem(this.prefix + key);
  }

  // The latest first.
  list(): Draft[] {
    const keys = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? '');
    return keys
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => this.get(key.slice(this.prefix.length)))
      .filter((draft) => draft !== null)
      .sort((a, b) => b.time - a.time);
  }
}

// A draft as it is opened again; `now` is the file, null if it is gone or there never was one.
export function bufferOfDraft(draft: Draft, now: { text: string; stamp: string } | null): Buffer {
  const { key, name, path, text, saved, stamp } = draft;
  const kept: Buffer = { key, name, path, text, saved, stamp, disk: 'same', revision: 0, opening: 0 };
  if (path === null) return kept;
  if (now === null) return { ...kept, stamp: null, disk: 'gone' };
  if (now.text !== saved) return { ...kept, disk: 'changed' };
  return { ...kept, stamp: now.stamp };
}

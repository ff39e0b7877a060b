// SPDX-License-Identifier: Apache-2.0
//
// From texts to their files: saving, and noticing that a file has changed. Questions to the user come out as `question`,
// and the answers go back in.
import { useCallback, useState, type Dispatch, type RefObject } from 'react';
import { RequestError, type Client, type OpenedFile } from '../protocol/client';
import { isModified, type Buffer, type BufferAction } from './buffer';
import type { Drafts } from './drafts';
import { shownBuffer, type OpenFiles, type OpenFilesAction } from './openFiles';

export type FileQuestion =
  | { kind: 'saveAs' }
  | { kind: 'overwrite'; path: string }
  | { kind: 'conflict'; theirs: string; stamp: string; saving: boolean }; // saving: keeping mine writes it at once

// All of these are about the text that is shown.
export interface Saving {
  question: FileQuestion | null;
  save: () => Promise<void>;
  saveAs: (path: string) => Promise<void>;
  overwrite: (path: string) => Promise<void>;
  ask: (question: FileQuestion | null) => void;
  askAboutDisk: () => Promise<void>;
  takeTheirs: (theirs: string, stamp: string) => void;
  keepMine: (theirs: string, stamp: string, saving: boolean) => Promise<void>;
  noticeStamp: (stamp: string | null) => Promise<void>;
}

// What is written for a text, such as the same with another layout.
export type Prepare = (buffer: Buffer) => Promise<string>;

interface Context {
  client: Client;
  prepare: Prepare;
  drafts: Drafts;
  state: RefObject<OpenFiles>;
  dispatch: Dispatch<OpenFilesAction>;
  fileOrNull: (path: string) => Promise<OpenedFile | null>;
  tell: (message: string) => void;
}

export function useSaving({ client, prepare, drafts, state, dispatch, fileOrNull, tell }: Context): Saving {
  const [question, ask] = useState<FileQuestion | null>(null);
  const shown = useCallback(() => shownBuffer(state.current), [state]);
  const change = useCallback(
    ({ opening }: Buffer, what: BufferAction) => dispatch({ type: 'changed', opening, change: what }),
    [dispatch],
  );

  const askAboutConflict = useCallback(
    async (buffer: Buffer, saving: boolean) => {
      if (buffer.path === null) return;
      const file = await fileOrNull(buffer.path);
      if (file === null) change(buffer, { type: 'goneFromDisk' });
      else ask({ kind: 'conflict', theirs: file.text, stamp: file.stamp, saving });
    },
    [change, fileOrNull],
  );

  const write = useCallback(
    async (path: string, stamp: string | null, onConflict: (buffer: Buffer) => void | Promise<void>, force = false) => {
      const buffer = shown();
      const text = await prepare(buffer);
      try {
        const written = await client.save(path, text, stamp, force);
        drafts.drop(buffer.key);
        change(buffer, { type: 'written', path, text, stamp: written.stamp });
        ask(null);
        tell(`Saved ${path}.`);
      } catch (error) {
        if (!(error instanceof RequestError) || error.kind !== 'conflict') throw error;
        await onConflict(buffer);
      }
    },
    [change, client, drafts, prepare, shown, tell],
  );

  const save = useCallback(async () => {
    const { path, stamp } = shown();
    if (path === null) ask({ kind: 'saveAs' });
    else await write(path, stamp, (buffer) => askAboutConflict(buffer, true));
  }, [askAboutConflict, shown, write]);

  const noticeStamp = useCallback(
    async (stamp: string | null) => {
      const before = shown();
      if (before.path === null || stamp === before.stamp || before.disk === 'changed') return;
      if (stamp === null) {
        change(before, { type: 'goneFromDisk' });
        return;
      }
      const file = await client.open(before.path);
      const now = shown();
      if (now.key !== before.key || now.stamp !== before.stamp) return; // saved or left meanwhile
      if (!isModified(now) || now.text === file.text) {
        change(now, { type: 'reloaded', text: file.text, stamp: file.stamp });
        tell(`${now.name} has changed on disk and was read again.`);
      } else {
        change(now, { type: 'changedOnDisk' });
        tell(`${now.name} has changed on disk.`);
      }
    },
    [change, client, shown, tell],
  );

  return {
    question,
    ask,
    save,
    saveAs: useCallback(
      (path) => (path === shown().path ? save() : write(path, null, () => ask({ kind: 'overwrite', path }))),
      [save, shown, write],
    ),
    overwrite: useCallback((path) => write(path, null, () => undefined, true), [write]),
    askAboutDisk: useCallback(() => askAboutConflict(shown(), false), [askAboutConflict, shown]),
    takeTheirs: useCallback(
      (theirs, stamp) => {
        change(shown(), { type: 'reloaded', text: theirs, stamp });
        ask(null);
      },
      [change, shown],
    ),
    // From now on the file on disk is what our text is a change of, so that saving asks no more.
    keepMine: useCallback(
      async (theirs, stamp, saving) => {
        const { path } = shown();
        change(shown(), { type: 'keptMine', saved: theirs, stamp });
        ask(null);
        if (saving && path !== null) await write(path, stamp, (buffer) => askAboutConflict(buffer, true));
      },
      [askAboutConflict, change, shown, write],
    ),
    noticeStamp,
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The text at hand: opening, editing, saving, and noticing that its file has changed. Questions to the user come out
// as `question`, and the answers go back in.
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isRecord, readStored, writeStored } from '../app/stored';
import { useLatest } from '../app/useLatest';
import { RequestError, type Client, type StudioSession } from '../protocol/client';
import {
  bufferOfFile,
  bufferWithoutFile,
  freeName,
  isModified,
  reduceBuffer,
  type Buffer,
} from './buffer';
import { bufferOfDraft, Drafts } from './drafts';
import { skeleton } from './skeleton';

const DRAFT_DELAY = 300;
const OPEN_KEY = 'gnomon.open';

export type FileQuestion =
  | { kind: 'saveAs' }
  | { kind: 'overwrite'; path: string }
  | { kind: 'conflict'; theirs: string; stamp: string; saving: boolean }; // saving: keeping mine writes it at once

export interface BufferControl {
  buffer: Buffer;
  modified: boolean;
  question: FileQuestion | null;
  drafts: Drafts;
  draftsAreFull: boolean;
  edit: (text: string) => void;
  openFile: (path: string) => Promise<void>;
  openDraft: (key: string) => Promise<void>;
  openText: (name: string, text: string) => Promise<void>;
  save: () => Promise<void>;
  saveAs: (path: string) => Promise<void>;
  overwrite: (path: string) => Promise<void>;
  ask: (question: FileQuestion | null) => void;
  askAboutDisk: () => Promise<void>;
  takeTheirs: (theirs: string, stamp: string) => void;
  keepMine: (theirs: string, stamp: string, saving: boolean) => Promise<void>;
  noticeStamp: (stamp: string | null) => Promise<void>;
}

const isKey = (value: unknown): value is { key: string } => isRecord(value) && typeof value.key === 'string';

export function useBuffer(client: Client, session: StudioSession, tell: (message: string) => void): BufferControl {
  const drafts = useMemo(() => new Drafts(window.localStorage, session.folder), [session.folder]);
  const [buffer, dispatch] = useReducer(reduceBuffer, null, () => {
    const text = skeleton({ agents: ['Ann', 'Bob'], environment: true });
    return bufferWithoutFile('untitled.ispl', text, text);
  });
  const [question, ask] = useState<FileQuestion | null>(null);
  const [draftsAreFull, setDraftsAreFull] = useState(false);
  const latest = useLatest(buffer);

  const keepDraft = useCallback(() => {
    setDraftsAreFull(!drafts.keep(latest.current, Date.now()));
  }, [drafts, latest]);

  const show = useCallback(
    (next: Buffer) => {
      keepDraft();
      dispatch({ type: 'opened', buffer: next });
      ask(null);
      writeStored(window.sessionStorage, OPEN_KEY, { key: next.key });
      tell(`Opened ${next.name}.`);
    },
    [keepDraft, tell],
  );

  const fileOrNull = useCallback(
    async (path: string) => {
      try {
        return await client.open(path);
      } catch (error) {
        if (error instanceof RequestError && error.kind === 'missing') return null;
        throw error;
      }
    },
    [client],
  );

  const openDraft = useCallback(
    async (key: string) => {
      keepDraft();
      const draft = drafts.get(key);
      if (draft !== null) show(bufferOfDraft(draft, draft.path === null ? null : await fileOrNull(draft.path)));
    },
    [drafts, fileOrNull, keepDraft, show],
  );

  const openFile = useCallback(
    async (path: string) => {
      keepDraft();
      if (drafts.get(path) !== null) return openDraft(path);
      const file = await client.open(path);
      show(bufferOfFile(file.path, file.text, file.stamp));
    },
    [client, drafts, keepDraft, openDraft, show],
  );

  const openText = useCallback(
    async (name: string, text: string) => {
      keepDraft();
      const files = await client.files().catch(() => ({ files: [] }));
      const taken = new Set([...files.files.map((file) => file.path), ...drafts.list().map((draft) => draft.name)]);
      show(bufferWithoutFile(freeName(name, taken), text));
    },
    [client, drafts, keepDraft, show],
  );

  const written = useCallback(
    (path: string, text: string, stamp: string) => {
      drafts.drop(latest.current.key);
      dispatch({ type: 'written', path, text, stamp });
      ask(null);
      writeStored(window.sessionStorage, OPEN_KEY, { key: path });
      tell(`Saved ${path}.`);
    },
    [drafts, latest, tell],
  );

  const askAboutConflict = useCallback(
    async (path: string, saving: boolean) => {
      const file = await fileOrNull(path);
      if (file === null) dispatch({ type: 'goneFromDisk' });
      else ask({ kind: 'conflict', theirs: file.text, stamp: file.stamp, saving });
    },
    [fileOrNull],
  );

  const write = useCallback(
    async (path: string, stamp: string | null, onConflict: () => void | Promise<void>, force = false) => {
      const { text } = latest.current;
      try {
        written(path, text, (await client.save(path, text, stamp, force)).stamp);
      } catch (error) {
        if (!(error instanceof RequestError) || error.kind !== 'conflict') throw error;
        await onConflict();
      }
    },
    [client, latest, written],
  );

  const save = useCallback(async () => {
    const { path, stamp } = latest.current;
    if (path === null) ask({ kind: 'saveAs' });
    else await write(path, stamp, () => askAboutConflict(path, true));
  }, [askAboutConflict, latest, write]);

  const saveAs = useCallback(
    (path: string) =>
      path === latest.current.path ? save() : write(path, null, () => ask({ kind: 'overwrite', path })),
    [latest, save, write],
  );

  const overwrite = useCallback((path: string) => write(path, null, () => undefined, true), [write]);

  const askAboutDisk = useCallback(async () => {
    const { path } = latest.current;
    if (path !== null) await askAboutConflict(path, false);
  }, [askAboutConflict, latest]);

  const takeTheirs = useCallback((theirs: string, stamp: string) => {
    dispatch({ type: 'reloaded', text: theirs, stamp });
    ask(null);
  }, []);

  // From now on the file on disk is what our text is a change of, so that saving asks no more.
  const keepMine = useCallback(
    async (theirs: string, stamp: string, saving: boolean) => {
      dispatch({ type: 'keptMine', saved: theirs, stamp });
      ask(null);
      const { path } = latest.current;
      if (saving && path !== null) await write(path, stamp, () => askAboutConflict(path, true));
    },
    [askAboutConflict, latest, write],
  );

  const noticeStamp = useCallback(
    async (stamp: string | null) => {
      const before = latest.current;
      if (before.path === null || stamp === before.stamp || before.disk === 'changed') return;
      if (stamp === null) {
        dispatch({ type: 'goneFromDisk' });
        return;
      }
      const file = await client.open(before.path);
      const now = latest.current;
      if (now.key !== before.key || now.stamp !== before.stamp) return; // saved or left meanwhile
      if (!isModified(now) || now.text === file.text) {
        dispatch({ type: 'reloaded', text: file.text, stamp: file.stamp });
        tell(`${now.name} has changed on disk and was read again.`);
      } else {
        dispatch({ type: 'changedOnDisk' });
        tell(`${now.name} has changed on disk.`);
      }
    },
    [client, latest, tell],
  );

  // What was open before a reload, or what the command line names.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { file } = session;
    const before = readStored(window.sessionStorage, OPEN_KEY, isKey)?.key ?? null;
    const reopen = async (): Promise<void> => {
      if (before !== null && drafts.get(before) !== null) await openDraft(before);
      else if (before !== null && !before.startsWith('*')) await openFile(before);
      else if (file !== null) await openFile(file);
    };
    reopen()
      .catch(() => (file === null ? undefined : openFile(file)))
      .catch((error: unknown) => tell(`${file} could not be opened: ${String(error)}`));
  }, [drafts, openDraft, openFile, session, tell]);

  useEffect(() => {
    const timer = setTimeout(keepDraft, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [buffer, keepDraft]);

  const modified = isModified(buffer);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      keepDraft();
      if (modified) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', keepDraft);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', keepDraft);
    };
  }, [keepDraft, modified]);

  return {
    buffer,
    modified,
    question,
    drafts,
    draftsAreFull,
    edit: useCallback((text: string) => dispatch({ type: 'edited', text }), []),
    openFile,
    openDraft,
    openText,
    save,
    saveAs,
    overwrite,
    ask,
    askAboutDisk,
    takeTheirs,
    keepMine,
    noticeStamp,
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The open texts: opening, editing, switching, closing; `useSaving` writes them to files. The browser remembers which
// were open, and keeps unsaved edits as drafts.
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isRecord, readStored, writeStored } from '../app/stored';
import { useLatest } from '../app/useLatest';
import { RequestError, type Client, type StudioSession } from '../protocol/client';
import { bufferOfFile, bufferWithoutFile, freeName, isModified, isUntouched, type Buffer } from './buffer';
import { bufferOfDraft, Drafts } from './drafts';
import { openFilesWith, reduceOpenFiles, shownBuffer, withKey } from './openFiles';
import { treeRows } from './tree';
import { skeleton } from './skeleton';
import { useSaving, type Prepare, type Saving } from './useSaving';

const DRAFT_DELAY = 300;
const OPEN_KEY = 'gnomon.open';

export interface FilesControl extends Saving {
  buffers: readonly Buffer[];
  buffer: Buffer; // the one that is shown
  modified: boolean; // that one
  drafts: Drafts;
  draftsAreFull: boolean;
  edit: (opening: number, text: string) => void;
  show: (opening: number) => void;
  close: (opening: number) => void; // unsaved edits stay as a draft
  moved: (from: string, to: string) => void; // a file or folder has another path now
  openFile: (path: string) => Promise<void>;
  openDraft: (key: string) => Promise<void>;
  openText: (name: string, text: string) => Promise<void>;
  isReady: boolean; // what was open before is open again
}

interface Remembered {
  keys: string[];
  shown: string;
}

function isRemembered(value: unknown): value is Remembered {
  return isRecord(value) && typeof value.shown === 'string' && Array.isArray(value.keys);
}

function startText(): Buffer {
  const text = skeleton({ agents: ['Ann', 'Bob'], environment: true });
  return bufferWithoutFile('untitled.ispl', text, text);
}

export function useOpenFiles(
  client: Client,
  session: StudioSession,
  prepare: Prepare,
  tell: (message: string) => void,
): FilesControl {
  const drafts = useMemo(() => new Drafts(window.localStorage, session.folder), [session.folder]);
  const [state, dispatch] = useReducer(reduceOpenFiles, null, () => openFilesWith(startText()));
  const [draftsAreFull, setDraftsAreFull] = useState(false);
  const [reopened, setReopened] = useState(false);
  const latest = useLatest(state);
  const buffer = shownBuffer(state);

  const keepDraft = useCallback(
    (one: Buffer) => setDraftsAreFull(!drafts.keep(one, Date.now())),
    [drafts],
  );
  const keepShownDraft = useCallback(() => keepDraft(shownBuffer(latest.current)), [keepDraft, latest]);

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
  const saving = useSaving({ client, prepare, drafts, state: latest, dispatch, fileOrNull, tell });
  const { ask } = saving;

  const open = useCallback(
    (next: Buffer) => {
      keepShownDraft();
      dispatch({ type: 'opened', buffer: next });
      ask(null);
      tell(`Opened ${next.name}.`);
    },
    [ask, keepShownDraft, tell],
  );

  const show = useCallback(
    (opening: number) => {
      keepShownDraft();
      dispatch({ type: 'shown', opening });
      ask(null);
      tell(''); // what was said last was about another text
    },
    [ask, keepShownDraft, tell],
  );

  const openDraft = useCallback(
    async (key: string) => {
      keepShownDraft();
      const known = withKey(latest.current, key);
      if (known !== undefined) return show(known.opening);
      const draft = drafts.get(key);
      if (draft !== null) open(bufferOfDraft(draft, draft.path === null ? null : await fileOrNull(draft.path)));
    },
    [drafts, fileOrNull, keepShownDraft, latest, open, show],
  );

  const openFile = useCallback(
    async (path: string) => {
      keepShownDraft();
      if (withKey(latest.current, path) !== undefined || drafts.get(path) !== null) return openDraft(path);
      const file = await client.open(path);
      open(bufferOfFile(file.path, file.text, file.stamp));
    },
    [client, drafts, keepShownDraft, latest, open, openDraft],
  );

  const openText = useCallback(
    async (name: string, text: string) => {
      keepShownDraft();
      const { files } = await client.files().catch(() => ({ files: [] }));
      const unsaved = latest.current.buffers.filter((one) => one.path === null).map((one) => one.name);
      const taken = new Set([...files.map((file) => file.path), ...drafts.list().map((draft) => draft.name), ...unsaved]);
      open(bufferWithoutFile(freeName(name, taken), text));
    },
    [client, drafts, keepShownDraft, latest, open],
  );

  const close = useCallback(
    (opening: number) => {
      const one = latest.current.buffers.find((other) => other.opening === opening);
      if (one === undefined) return;
      keepDraft(one);
      dispatch({ type: 'closed', opening, otherwise: startText() });
      ask(null);
      tell(isModified(one) ? `Closed ${one.name}; its unsaved edits are kept.` : `Closed ${one.name}.`);
    },
    [ask, keepDraft, latest, tell],
  );

  const moved = useCallback(
    (from: string, to: string) => {
      for (const one of latest.current.buffers) {
        if (one.path === null || (one.path !== from && !one.path.startsWith(`${from}/`))) continue;
        const path = to + one.path.slice(from.length);
        drafts.drop(one.key);
        dispatch({ type: 'changed', opening: one.opening, change: { type: 'moved', path } });
        if (isModified(one)) keepDraft({ ...one, key: path, path });
      }
    },
    [drafts, keepDraft, latest],
  );

  // What was open before a reload, what the command line names, or the first model of the folder.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { file } = session;
    const before = readStored(window.sessionStorage, OPEN_KEY, isRemembered);
    const reopen = async (key: string): Promise<void> => {
      if (drafts.get(key) !== null) await openDraft(key);
      else if (!key.startsWith('*')) await openFile(key);
    };
    const reopenAll = async (): Promise<void> => {
      for (const key of before?.keys ?? []) await reopen(key).catch(() => undefined);
      if (before !== null) await reopen(before.shown).catch(() => undefined);
      else if (file !== null) await openFile(file);
      else {
        const { files, folders } = await client.files();
        const rows = treeRows(files.map(({ path }) => path), folders, () => true).filter(({ kind }) => kind === 'file');
        const first = rows.sort((a, b) => a.level - b.level)[0];
        // Somebody may have been faster.
        if (first !== undefined && isUntouched(shownBuffer(latest.current))) await openFile(first.path);
      }
    };
    reopenAll()
      .catch((error: unknown) => tell(`${file ?? 'The folder'} could not be opened: ${String(error)}`))
      .finally(() => setReopened(true));
  }, [client, drafts, latest, openDraft, openFile, session, tell]);

  const keys = JSON.stringify(state.buffers.map(({ key }) => key));
  useEffect(() => {
    if (!reopened) return;
    const remembered: Remembered = { keys: JSON.parse(keys) as string[], shown: buffer.key };
    writeStored(window.sessionStorage, OPEN_KEY, remembered);
  }, [buffer.key, keys, reopened]);

  useEffect(() => {
    const timer = setTimeout(keepShownDraft, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [buffer, keepShownDraft]);

  const anyModified = state.buffers.some(isModified);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      keepShownDraft();
      if (anyModified) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', keepShownDraft);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', keepShownDraft);
    };
  }, [anyModified, keepShownDraft]);

  return {
    ...saving,
    buffers: state.buffers,
    buffer,
    modified: isModified(buffer),
    drafts,
    draftsAreFull,
    edit: useCallback(
      (opening: number, text: string) => dispatch({ type: 'changed', opening, change: { type: 'edited', text } }),
      [],
    ),
    show,
    close,
    moved,
    openFile,
    openDraft,
    openText,
    isReady: reopened,
  };
}

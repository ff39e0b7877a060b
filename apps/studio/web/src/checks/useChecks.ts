// SPDX-License-Identifier: Apache-2.0
//
// Starts checks, follows them and stops them, for each open text by itself: a check goes on while another text is shown.
// A reload of the page finds it again.
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { isRecord, readStored, writeStored } from '../app/stored';
import { useLatest } from '../app/useLatest';
import { RequestError, type CheckOption, type Client } from '../protocol/client';
import type { Question } from './question';
import { isRunning, newRun, noResults, reduceAllResults, type Results } from './results';
import { requestOf, type Settings } from './settings';

const RETRY_DELAY = 1000;

interface Remembered {
  id: string;
  question: Question;
  only: number[] | null;
  formulas: string[];
  explain: boolean;
}

const storageKey = (text: string): string => `gnomon.check/${text}`;

function isRemembered(value: unknown): value is Remembered {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isRecord(value.question) &&
    isRecord(value.question.reading) &&
    Array.isArray(value.formulas)
  );
}

// Results and run are those of the text that is shown; `start` and `cancel` are about it as well.
export interface Checks extends Results {
  running: boolean;
  busy: ReadonlySet<number>; // the texts in which a check is running
  // `only`: numbers of formulas of the file, null for all. `formulas`: further ones.
  start: (wanted: { only: number[] | null; formulas: string[]; explain?: boolean }) => Promise<void>;
  cancel: () => void;
}

interface OpenText {
  opening: number;
  key: string;
}

interface Context {
  texts: readonly OpenText[]; // all that are open
  shown: OpenText & { path: string | null };
  question: Question; // of the one that is shown
  settings: Settings;
  options: readonly CheckOption[];
}

export function useChecks(client: Client, context: Context): Checks {
  const [all, dispatch] = useReducer(reduceAllResults, {});
  const latest = useLatest({ context, all });
  const following = useRef(new Map<number, AbortController>());
  const known = useRef(new Map<number, string>()); // the keys of open texts
  const unwanted = useRef(new Set<number>()); // texts whose check was cancelled before the server knew of it

  const runOf = useCallback((opening: number) => latest.current.all[opening]?.run ?? null, [latest]);

  const follow = useCallback(
    async (opening: number, id: string) => {
      following.current.get(opening)?.abort();
      const controller = new AbortController();
      following.current.set(opening, controller);
      while (!controller.signal.aborted) {
        try {
          await client.followCheck(
            id,
            (news) => controller.signal.aborted || dispatch({ opening, action: { type: 'news', news } }),
            controller.signal,
          );
          return;
        } catch (error) {
          if (controller.signal.aborted) return;
          const kind = error instanceof RequestError ? error.kind : 'internal';
          if (kind !== 'network') {
            dispatch({ opening, action: { type: 'ended', state: 'lost', message: String(error) } });
            window.sessionStorage.removeItem(storageKey(known.current.get(opening) ?? ''));
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
        }
      }
    },
    [client],
  );

  const start = useCallback<Checks['start']>(
    async ({ only, formulas, explain }) => {
      const { shown, question, settings, options } = latest.current.context;
      const { opening, path } = shown;
      if (isRunning(runOf(opening))) return;
      const run = newRun(question, only, formulas, explain ?? settings.explain);
      unwanted.current.delete(opening);
      dispatch({ opening, action: { type: 'started', run } });
      try {
        const { id } = await client.startCheck({
          model: { text: question.text, path, constants: question.constants },
          only,
          formulas,
          explain: run.explain,
          ...requestOf(options, settings),
        });
        const key = known.current.get(opening);
        if (key === undefined) {
          void client.stopJob(id).catch(() => undefined); // the text has been closed meanwhile
          return;
        }
        dispatch({ opening, action: { type: 'accepted', id } });
        const remembered: Remembered = { id, question, only, formulas, explain: run.explain };
        writeStored(window.sessionStorage, storageKey(key), remembered);
        if (unwanted.current.has(opening)) void client.stopJob(id).catch(() => undefined);
        void follow(opening, id);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        dispatch({ opening, action: { type: 'ended', state: 'refused', message } });
      }
    },
    [client, follow, latest, runOf],
  );

  const stop = useCallback(
    (opening: number) => {
      const run = runOf(opening);
      if (run === null || !isRunning(run)) return;
      if (run.id === null) unwanted.current.add(opening);
      else void client.stopJob(run.id).catch(() => undefined);
    },
    [client, runOf],
  );

  // The check of a text that was just opened may be known from before a reload.
  const opened = useCallback(
    (opening: number, key: string) => {
      const remembered = readStored(window.sessionStorage, storageKey(key), isRemembered);
      if (remembered === null) return;
      const { id, question, only, formulas, explain } = remembered;
      const run = { ...newRun(question, only, formulas, explain), id, state: 'queued' as const };
      dispatch({ opening, action: { type: 'started', run } });
      void follow(opening, id);
    },
    [follow],
  );
  const closed = useCallback(
    (opening: number, key: string) => {
      following.current.get(opening)?.abort();
      following.current.delete(opening);
      stop(opening); // nobody would see the verdicts any more
      window.sessionStorage.removeItem(storageKey(key));
      dispatch({ opening, action: { type: 'cleared' } });
    },
    [stop],
  );

  const { texts } = context;
  useEffect(() => {
    const before = known.current;
    known.current = new Map(texts.map(({ opening, key }) => [opening, key]));
    for (const [opening, key] of known.current) {
      const old = before.get(opening);
      if (old === undefined) opened(opening, key);
      else if (old !== key) rename(old, key);
    }
    for (const [opening, key] of before) {
      if (!known.current.has(opening)) closed(opening, key);
    }
  }, [closed, opened, texts]);

  useEffect(
    () => () => {
      for (const controller of following.current.values()) controller.abort();
    },
    [],
  );

  const { opening } = context.shown;
  const shown = all[opening] ?? noResults;
  const busy = useMemo(
    () => new Set(texts.map((text) => text.opening).filter((one) => isRunning(all[one]?.run ?? null))),
    [all, texts],
  );
  return {
    ...shown,
    running: isRunning(shown.run),
    busy,
    start,
    cancel: useCallback(() => stop(latest.current.context.shown.opening), [latest, stop]),
  };
}

// The text has another name now.
function rename(from: string, to: string): void {
  const remembered = readStored(window.sessionStorage, storageKey(from), isRemembered);
  if (remembered === null) return;
  window.sessionStorage.removeItem(storageKey(from));
  writeStored(window.sessionStorage, storageKey(to), remembered);
}

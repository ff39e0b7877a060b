// SPDX-License-Identifier: Apache-2.0
//
// Starts checks, follows them and stops them. A reload of the page finds the running one again.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isRecord, readStored, writeStored } from '../app/stored';
import { useLatest } from '../app/useLatest';
import { RequestError, type CheckOption, type Client } from '../protocol/client';
import type { Question } from './question';
import { isRunning, noResults, reduceResults, type Results, type Run } from './results';
import { activeOptions, type Settings } from './settings';

const KEY = 'gnomon.check';
const RETRY_DELAY = 1000;

interface Remembered {
  id: string;
  buffer: string;
  question: Question;
  only: number[] | null;
  formulas: string[];
  explain: boolean;
}

function isRemembered(value: unknown): value is Remembered {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isRecord(value.question) &&
    isRecord(value.question.reading) &&
    Array.isArray(value.formulas)
  );
}

export interface Checks extends Results {
  running: boolean;
  // `only`: numbers of formulas of the file, null for all. `formulas`: further ones.
  start: (wanted: { only: number[] | null; formulas: string[]; explain?: boolean }) => Promise<void>;
  cancel: () => void;
}

interface Context {
  buffer: string; // key of the text
  opening: number; // another number for another text
  path: string | null;
  question: Question;
  settings: Settings;
  options: readonly CheckOption[];
}

function newRun(question: Question, only: number[] | null, formulas: string[], explain: boolean): Run {
  return {
    id: null,
    question,
    only,
    formulas,
    explain,
    state: 'starting',
    message: null,
    formula: null,
    progress: null,
    decided: [],
    report: null,
  };
}

export function useChecks(client: Client, context: Context): Checks {
  const [state, dispatch] = useReducer(reduceResults, noResults);
  const latest = useLatest({ context, run: state.run });
  const following = useRef<AbortController | null>(null);

  const follow = useCallback(
    async (id: string) => {
      following.current?.abort();
      const controller = new AbortController();
      following.current = controller;
      while (!controller.signal.aborted) {
        try {
          await client.followCheck(
            id,
            (news) => controller.signal.aborted || dispatch({ type: 'news', news }),
            controller.signal,
          );
          return;
        } catch (error) {
          if (controller.signal.aborted) return;
          const kind = error instanceof RequestError ? error.kind : 'internal';
          if (kind !== 'network') {
            dispatch({ type: 'ended', state: 'lost', message: String(error) });
            window.sessionStorage.removeItem(KEY);
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
      if (isRunning(latest.current.run)) return;
      const { buffer, path, question, settings, options } = latest.current.context;
      const run = newRun(question, only, formulas, explain ?? settings.explain);
      dispatch({ type: 'started', run });
      try {
        const { id } = await client.startCheck({
          model: { text: question.text, path, constants: question.constants },
          only,
          formulas,
          engine: settings.engine,
          timeout_ms: settings.timeoutSeconds * 1000,
          memory_bytes: settings.memoryMegabytes * 1e6,
          explain: run.explain,
          options: activeOptions(options, settings),
        });
        dispatch({ type: 'accepted', id });
        const remembered: Remembered = { id, buffer, question, only, formulas, explain: run.explain };
        writeStored(window.sessionStorage, KEY, remembered);
        void follow(id);
      } catch (error) {
        dispatch({ type: 'ended', state: 'refused', message: error instanceof Error ? error.message : String(error) });
      }
    },
    [client, follow, latest],
  );

  const cancel = useCallback(() => {
    const { run } = latest.current;
    if (run?.id !== null && run?.id !== undefined && isRunning(run)) void client.stopJob(run.id).catch(() => undefined);
  }, [client, latest]);

  // Another text has other verdicts. The check of this very text may be known from before a reload.
  useEffect(() => {
    const remembered = readStored(window.sessionStorage, KEY, isRemembered);
    if (remembered !== null && remembered.buffer === latest.current.context.buffer) {
      const { id, question, only, formulas, explain } = remembered;
      dispatch({ type: 'started', run: { ...newRun(question, only, formulas, explain), id, state: 'queued' } });
      void follow(id);
    }
    return () => {
      following.current?.abort();
      // Nobody would see the verdicts any more. This is not run when the page is loaded again.
      if (latest.current.run !== null) {
        cancel();
        window.sessionStorage.removeItem(KEY);
      }
      dispatch({ type: 'cleared' });
    };
  }, [cancel, context.opening, follow, latest]);

  return { ...state, running: isRunning(state.run), start, cancel };
}

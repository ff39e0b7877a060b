// SPDX-License-Identifier: Apache-2.0
//
// One question to the program, and its answer.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client, QuestionRequest } from '../protocol/client';
import type { AnswerDocument } from '../protocol/documents';
import { reportOf } from '../protocol/ownJob';

export interface Question {
  running: boolean;
  problem: string | null;
  answer: AnswerDocument | null;
  ask: (request: QuestionRequest) => void;
  stop: () => void;
}

export function useQuestion(client: Client): Question {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<AnswerDocument | null>(null);
  const abort = useRef<AbortController | null>(null);
  const stop = useCallback(() => abort.current?.abort(), []);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = useCallback(
    (request: QuestionRequest) => {
      abort.current?.abort();
      const controller = (abort.current = new AbortController());
      const { signal } = controller;
      setRunning(true);
      setProblem(null);
      setAnswer(null);
      reportOf<AnswerDocument>(client, client.startQuestion(request), signal)
        .then((found) => signal.aborted || setAnswer(found))
        .catch((error: unknown) => {
          if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
        })
        .finally(() => {
          if (abort.current === controller) setRunning(false);
        });
    },
    [client],
  );
  return { running, problem, answer, ask, stop };
}

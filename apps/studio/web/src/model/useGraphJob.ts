// SPDX-License-Identifier: Apache-2.0
//
// The reachable states, computed by a process of the server that can be stopped.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOver, type Client, type GraphEvent, type GraphRequest, type Model } from '../protocol/client';
import type { GraphDocument } from '../protocol/documents';
import { followOwn } from '../protocol/ownJob';

export interface GraphJob {
  running: boolean;
  problem: string | null;
  result: { document: GraphDocument; model: Model } | null;
  start: (request: GraphRequest) => void;
  stop: () => void;
}

// The program speaks of its options, which the page does not have.
function problemInWords(message: string | null): string | null {
  const many = message?.match(/more than ([\d,]+) reachable states/);
  return many ? `The model has more than ${many[1]} reachable states. Allow more, or choose smaller parameters.` : message;
}

export function useGraphJob(client: Client): GraphJob {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<GraphJob['result']>(null);
  const abort = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    setRunning(false);
  }, []);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    (request: GraphRequest) => {
      abort.current?.abort();
      const controller = (abort.current = new AbortController());
      const { signal } = controller;
      setRunning(true);
      setProblem(null);
      setResult(null);
      const work = async (): Promise<void> => {
        let document: GraphDocument | null = null;
        const last = await followOwn<GraphEvent>(
          client,
          client.startGraph(request),
          (news) => {
            for (const event of news.events) document = event.document;
          },
          signal,
        );
        if (signal.aborted) return;
        if (document && last.state === 'finished') setResult({ document, model: request.model });
        else if (isOver(last.state) && last.state !== 'cancelled') {
          setProblem(problemInWords(last.message) ?? `The graph could not be made (${last.state}).`);
        }
      };
      work()
        .catch((error: unknown) => {
          if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
        })
        .finally(() => {
          if (abort.current === controller) setRunning(false);
        });
    },
    [client],
  );
  return { running, problem, result, start, stop };
}

// SPDX-License-Identifier: Apache-2.0
//
// Checks a model for one value of a parameter after the other.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckRequest, Client } from '../protocol/client';
import type { CheckDocument } from '../protocol/documents';
import { reportOf } from '../protocol/ownJob';
import { emptySweep, isUndecided, withReport, type Sweep } from './sweep';

export interface SweepControl {
  sweep: Sweep | null;
  running: number | null; // the value that is being checked
  note: string | null; // why it ended early
  start: (parameter: string, values: number[], request: CheckRequest) => void;
  stop: () => void;
}

export function useSweep(client: Client): SweepControl {
  const [sweep, setSweep] = useState<Sweep | null>(null);
  const [running, setRunning] = useState<number | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  const stop = useCallback(() => abort.current?.abort(), []);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    (parameter: string, values: number[], request: CheckRequest) => {
      abort.current?.abort();
      const controller = (abort.current = new AbortController());
      const { signal } = controller;
      const check = (value: number): Promise<CheckDocument> => {
        const constants = { ...request.model.constants, [parameter]: value };
        const started = client.startCheck({ ...request, model: { ...request.model, constants } });
        return reportOf<CheckDocument>(client, started, signal);
      };
      const work = async (): Promise<string | null> => {
        let found = emptySweep(parameter);
        for (const value of values) {
          setRunning(value);
          const report = await check(value);
          if (!report.ok) {
            const problem = report.diagnostics.find(({ severity }) => severity === 'error')?.message;
            return `${parameter} = ${value}: ${problem ?? 'the model has errors'}`;
          }
          found = withReport(found, value, report);
          setSweep(found);
          if (isUndecided(found.points[found.points.length - 1]!)) {
            return `It ended with ${parameter} = ${value}, where not everything was decided within the limits.`;
          }
        }
        return null;
      };
      setSweep(emptySweep(parameter));
      setNote(null);
      work()
        .then(setNote, (error: unknown) => {
          if (signal.aborted) setNote('It was cancelled.');
          else setNote(error instanceof Error ? error.message : String(error));
        })
        .finally(() => {
          if (abort.current === controller) setRunning(null);
        });
    },
    [client],
  );
  return { sweep, running, note, start, stop };
}

// SPDX-License-Identifier: Apache-2.0
//
// Asks what players get under the strategies that answer a question about equilibria: these are built into the model, and the
// objectives are checked there.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client, Model } from '../protocol/client';
import type { CheckDocument, Player, SynthesiseDocument } from '../protocol/documents';
import { reportOf } from '../protocol/ownJob';
import { payoffsOf, questionsOf, type Payoff } from './payoffs';

export interface PayoffsControl {
  payoffs: Payoff[] | null;
  running: boolean;
  problem: string | null;
  ask: (model: Model, formula: string, players: readonly Player[]) => void;
}

export function usePayoffs(client: Client): PayoffsControl {
  const [payoffs, setPayoffs] = useState<Payoff[] | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = useCallback(
    (model: Model, formula: string, players: readonly Player[]) => {
      const { signal } = (abort.current = new AbortController());
      const built = async (): Promise<string> => {
        const started = client.startQuestion({ model, command: 'synthesise', formula });
        const { text, problem: reason } = await reportOf<SynthesiseDocument>(client, started, signal);
        if (text) return text;
        throw new Error(`The strategies could not be built into the model${reason ? `: ${reason}` : ''}.`);
      };
      const checked = (text: string): Promise<CheckDocument> => {
        const inside = { ...model, text, constants: {} };
        const request = { model: inside, only: [], formulas: questionsOf(players), explain: false };
        return reportOf<CheckDocument>(client, client.startCheck(request), signal);
      };
      setRunning(true);
      setProblem(null);
      built()
        .then(checked)
        .then((report) => signal.aborted || setPayoffs(payoffsOf(players, report)))
        .catch((error: unknown) => {
          if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
        })
        .finally(() => signal.aborted || setRunning(false));
    },
    [client],
  );
  return { payoffs, running, problem, ask };
}

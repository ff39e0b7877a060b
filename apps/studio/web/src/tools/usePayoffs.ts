// SPDX-License-Identifier: Apache-2.0
//
// Asks what players get under the strategies that answer a question about equilibria: these are built into the model, and the
// objectives are checked there.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerEvent, Client, Model } from '../protocol/client';
import type { AnswerDocument, CheckDocument, CheckEvent, Player } from '../protocol/documents';
import { followOwn } from '../protocol/ownJob';
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
        let answer: AnswerDocument | null = null;
        const last = await followOwn<AnswerEvent>(
          client,
          client.startQuestion({ model, command: 'synthesise', formula }),
          (news) => news.events.forEach((event) => (answer = event.document)),
          signal,
        );
        const document = answer as AnswerDocument | null;
        if (document?.schema === 'gnomon.synthesise/1' && document.text) return document.text;
        const reason = document?.schema === 'gnomon.synthesise/1' ? document.problem : last.message;
        throw new Error(`The strategies could not be built into the model: ${reason ?? last.state}.`);
      };
      const checked = async (text: string): Promise<CheckDocument> => {
        let report: CheckDocument | null = null;
        const last = await followOwn<CheckEvent>(
          client,
          client.startCheck({ model: { ...model, text, constants: {} }, only: [], formulas: questionsOf(players), explain: false }),
          (news) => {
            for (const event of news.events) if (event.event === 'report') report = event.document;
          },
          signal,
        );
        if (report === null) throw new Error(last.message ?? `The check of the objectives was ${last.state}.`);
        return report;
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

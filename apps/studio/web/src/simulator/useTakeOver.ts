// SPDX-License-Identifier: Apache-2.0
//
// Lets a simulation walk along a run that was found elsewhere, step by step, and go on from there.
import { useEffect, useRef, useState } from 'react';
import { isSameModel } from '../model/sameModel';
import type { Model } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';
import { chooseCommand, startCommand, stepCommand, type Run } from './run';
import type { Simulation } from './useSimulation';

const mostSteps = 2000; // a longer run would keep a person waiting

// What there is to say about the run that was taken over last.
export function useTakeOver(
  simulation: Simulation,
  model: Model,
  info: InfoDocument | null,
  wanted: Run | null,
): string | null {
  const { status, running, run, restart } = simulation;
  const [note, setNote] = useState<string | null>(null);
  const done = useRef<Run | null>(null);
  useEffect(() => {
    if (wanted === null || done.current === wanted || status === 'starting') return;
    if (status !== 'ready' || !isSameModel(running, model)) {
      if (status !== 'refused') restart();
      return;
    }
    done.current = wanted;
    const walk = async (): Promise<string | null> => {
      const obeys = async (command: string): Promise<boolean> => (await run(command))?.ok === true;
      const steps = wanted.steps.slice(0, mostSteps);
      if (!(await obeys(startCommand(wanted)))) return 'The run cannot be followed: its first state is not initial any more.';
      for (const [i, { actions, state }] of steps.entries()) {
        if (done.current !== wanted) return null;
        const reply = await run(stepCommand(actions));
        const isThere = reply?.ok && (reply.phase !== 'successor' || (await obeys(chooseCommand(state, info))));
        if (!isThere) return `The run can be followed for ${i} of its ${wanted.steps.length} steps only: the model has changed.`;
        if (i % 20 === 19) setNote(`Following the run: ${i + 1} of ${steps.length} steps …`);
      }
      if (wanted.position < steps.length) await obeys(`jump ${wanted.position}`);
      return steps.length < wanted.steps.length ? `These are the first ${mostSteps} steps of the run.` : null;
    };
    setNote(null);
    void walk().then((end) => done.current === wanted && setNote(end));
  }, [wanted, status, running, model, info, run, restart]);
  return note;
}

// SPDX-License-Identifier: Apache-2.0
//
// A simulation on the server: begins with the component, ends with it, and answers one command after the other.
import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestError, type Client, type Model } from '../protocol/client';
import type { Diagnostic, SessionDocument } from '../protocol/documents';
import { advanced, unknownSession, type Session } from './session';

export interface Simulation {
  status: 'starting' | 'ready' | 'refused' | 'dead';
  running: Model; // the model as it was when the simulation began
  session: Session;
  diagnostics: Diagnostic[]; // why it was refused
  problem: string | null; // why it is dead, or what was wrong with the last command
  busy: boolean;
  run: (command: string) => Promise<SessionDocument | null>;
  restart: () => void;
}

const sayable = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function useSimulation(client: Client, model: Model): Simulation {
  const [attempt, setAttempt] = useState(0);
  const [running, setRunning] = useState(model);
  const [status, setStatus] = useState<Simulation['status']>('starting');
  const [session, setSession] = useState<Session>(unknownSession);
  const [diagnostics, setDiagnostics] = useState<Diagnostic[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(0);
  const id = useRef<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let over = false;
    let mine: string | null = null;
    const end = (which: string): void => void client.endSimulation(which).catch(() => undefined);
    setStatus('starting');
    setSession(unknownSession);
    setProblem(null);
    setDiagnostics([]);
    client.startSimulation(running).then(
      ({ id: given, reply }) => {
        if (over) {
          if (given !== undefined) end(given);
          return;
        }
        if (given === undefined) {
          setStatus('refused');
          setDiagnostics(reply.diagnostics ?? []);
          setProblem(reply.error ?? null);
          return;
        }
        mine = id.current = given;
        setSession(advanced(unknownSession, reply));
        setStatus('ready');
      },
      (error: unknown) => {
        if (over) return;
        setStatus('dead');
        setProblem(sayable(error));
      },
    );
    // A page that is closed does not unmount its components.
    const leave = (): void => {
      if (mine !== null) end(mine);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      over = true;
      window.removeEventListener('pagehide', leave);
      leave();
      if (id.current === mine) id.current = null;
    };
  }, [client, running, attempt]);

  const run = useCallback(
    (command: string): Promise<SessionDocument | null> => {
      const which = id.current;
      if (which === null) return Promise.resolve(null);
      const ask = async (): Promise<SessionDocument | null> => {
        try {
          const { reply } = await client.simulate(which, command);
          if (id.current !== which) return null;
          setSession((before) => advanced(before, reply));
          // Mistakes in a formula are told where it was typed.
          setProblem(reply.ok || /^(eval|along) /.test(command) ? null : reply.error);
          return reply;
        } catch (error) {
          if (id.current !== which) return null;
          setProblem(sayable(error));
          // Without an answer from the server nothing is known about the process; any other error means that it is gone.
          const isLost = error instanceof RequestError && !['network', 'busy', 'malformed'].includes(error.kind);
          if (isLost) setStatus('dead');
          return null;
        } finally {
          setPending((count) => count - 1);
        }
      };
      setPending((count) => count + 1);
      const answer = queue.current.then(ask);
      queue.current = answer;
      return answer;
    },
    [client],
  );
  const restart = useCallback(() => {
    setStatus('starting');
    setRunning(model);
    setAttempt((count) => count + 1);
    queue.current = Promise.resolve();
  }, [model]);
  return { status, running, session, diagnostics, problem, busy: pending > 0, run, restart };
}

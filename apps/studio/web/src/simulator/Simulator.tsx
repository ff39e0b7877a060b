// SPDX-License-Identifier: Apache-2.0
//
// A walk through the model, step by step.
import { useEffect, useState } from 'react';
import { useSurroundings } from '../evidence/surroundings';
import { DiagnosticList } from '../model/DiagnosticList';
import { isSameModel } from '../model/sameModel';
import { StateTable } from '../model/StateTable';
import type { Client, Model } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';
import { ActionChooser } from './ActionChooser';
import { AtomsHere } from './AtomsHere';
import { Evaluate } from './Evaluate';
import { History } from './History';
import { RandomSteps } from './RandomSteps';
import { planned, type Plan } from './plan';
import type { Run } from './run';
import { stateAt } from './session';
import { StateChooser } from './StateChooser';
import { Possible } from './Possible';
import { StepSource } from './StepSource';
import { useSimulation, type Simulation } from './useSimulation';
import { useTakeOver } from './useTakeOver';
import { useWatched } from './useWatched';
import '../graph/controls.css';
import './Simulator.css';

interface Props {
  client: Client;
  model: Model;
  info: InfoDocument | null;
  wanted?: Run | null; // another one is taken over as soon as it comes
}

export function Simulator({ client, model, info, wanted = null }: Props) {
  const simulation = useSimulation(client, model);
  const { status, running, problem, diagnostics, restart } = simulation;
  const [released, release] = useState<Run | null>(null); // whose plan is not followed any more
  const taken = useTakeOver(simulation, model, info, wanted);
  return (
    <div className="v-root v-stack m-simulator">
      {status !== 'starting' && !isSameModel(running, model) && (
        <div className="v-note unknown v-bar" role="status">
          <span>The model has changed; this is still the simulation of the old one.</span>
          <button type="button" className="v-button" onClick={restart}>
            Restart with the new model
          </button>
        </div>
      )}
      {status === 'starting' && (
        <p className="v-note" role="status">
          The simulation begins …
        </p>
      )}
      {status === 'refused' && (
        <>
          <p className="v-note false" role="alert">
            {problem ?? 'The model has mistakes; it cannot be simulated.'}
          </p>
          <DiagnosticList diagnostics={diagnostics} />
        </>
      )}
      {status === 'dead' && (
        <div className="v-note false v-bar" role="alert">
          <span>The simulation has ended: {problem ?? 'its process is gone'}</span>
          <button type="button" className="v-button" onClick={restart}>
            Start again
          </button>
        </div>
      )}
      {taken !== null && (
        <p className="v-note" role="status">
          {taken}
        </p>
      )}
      {status === 'ready' && problem !== null && (
        <p className="v-note false" role="alert">
          {problem}
        </p>
      )}
      {(status === 'ready' || status === 'dead') && (
        <Walk
          simulation={simulation}
          info={info}
          plan={wanted === released ? null : (wanted?.plan ?? null)}
          onRelease={() => release(wanted)}
        />
      )}
    </div>
  );
}

interface WalkProps {
  simulation: Simulation;
  info: InfoDocument | null;
  plan: Plan | null; // strategies that are played along
  onRelease: () => void;
}

function Walk({ simulation, info, plan, onRelease }: WalkProps) {
  const { session, run, busy, status, restart } = simulation;
  const { phase, position, candidates, offers, atoms } = session;
  const state = stateAt(session, position);
  const disabled = busy || status !== 'ready';
  const { goTo } = useSurroundings();
  const watched = useWatched(session, run);
  const moves = plan !== null && state !== null ? plan.movesIn(state, position) : [];

  // What can be done and what holds is asked for wherever the walk comes to.
  const isHere = status === 'ready' && phase === 'walking' && state !== null;
  const [needsOffers, needsAtoms] = [isHere && offers === null, isHere && atoms === null];
  useEffect(() => {
    if (needsOffers) void run('actions');
  }, [needsOffers, state, run]);
  useEffect(() => {
    if (needsAtoms) void run('atoms');
  }, [needsAtoms, state, run]);

  const random = async (command: string): Promise<void> => {
    await run(command);
    // The first state of a walk that begins by chance is only told by the history.
    if (phase === 'start') await run('history');
  };
  const cancel = (): void => void run(`jump ${position}`);
  return (
    <div className="m-walk">
      <div className="v-stack">
        <Busy busy={busy} onStop={restart} />
        {candidates && (
          <StateChooser
            key={`${phase} ${position}`}
            candidates={candidates}
            before={candidates.initial ? null : state}
            disabled={disabled}
            onChoose={(what) => void run(`${candidates.initial ? 'start' : 'choose'} ${what}`)}
            onCancel={phase === 'start' ? null : cancel}
          />
        )}
        {state && (
          <section className="v-panel v-stack" aria-label="The present state">
            <header className="v-bar">
              <h3>{position === 0 ? 'Initial state' : `State after step ${position}`}</h3>
              <span className="v-spring" />
              <button type="button" className="v-button" disabled={disabled} onClick={() => void run('start')}>
                Another initial state
              </button>
            </header>
            <StateTable state={state} before={position > 0 ? stateAt(session, position - 1) : null} />
            {atoms && <AtomsHere atoms={atoms} />}
            {position > 0 && phase === 'walking' && (
              <StepSource walked={session.walked} position={position} disabled={disabled} run={run} onGoTo={goTo} />
            )}
          </section>
        )}
        {plan && (
          <div className="v-note v-bar" role="status">
            <span>
              {plan.agents.join(', ')} {plan.agents.length === 1 ? 'follows its strategy' : 'follow their strategies'}
              {state !== null && moves.length === 0 && ', which say nothing about this state'}.
            </span>
            <button type="button" className="v-button" onClick={onRelease}>
              Choose for them, too
            </button>
          </div>
        )}
        {!candidates && offers && (
          <ActionChooser
            key={position}
            offers={planned(offers, moves)}
            disabled={disabled}
            onStep={(command) => void run(command)}
            onMore={(count) => void run(`actions ${count}`)}
          />
        )}
        {plan === null && (
          <section className="v-panel" aria-label="Random walk">
            <RandomSteps disabled={disabled} stopped={session.stopped} onRandom={(command) => void random(command)} />
          </section>
        )}
      </div>
      {state && (
        <div className="v-stack">
          <History
            session={session}
            watched={watched.formula}
            disabled={disabled}
            onJump={(to) => void run(`jump ${to}`)}
          />
          <Evaluate
            suggestions={formulasOf(info)}
            state={state}
            disabled={disabled}
            run={run}
            watched={watched.formula?.text ?? null}
            onWatch={watched.watch}
          />
          <Possible agents={agentsOf(info, state)} state={state} disabled={disabled} run={run} />
        </div>
      )}
    </div>
  );
}

// A question that takes long can be given up; the process that works on it ends.
function Busy({ busy, onStop }: { busy: boolean; onStop: () => void }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), 1200);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!long) return null;
  return (
    <div className="v-note v-bar" role="status">
      <span>Still working …</span>
      <button type="button" className="v-button" onClick={onStop}>
        Stop and start over
      </button>
    </div>
  );
}

function formulasOf(info: InfoDocument | null): string[] {
  return [...new Set((info?.formulas ?? []).map((formula) => formula.text))];
}

function agentsOf(info: InfoDocument | null, state: Record<string, unknown>): string[] {
  const known = info?.agents?.map((agent) => agent.name);
  return known ?? [...new Set(Object.keys(state).map((name) => name.split('.')[0]!))];
}

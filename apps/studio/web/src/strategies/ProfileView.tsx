// SPDX-License-Identifier: Apache-2.0
//
// Strategies by what agents see that show a verdict.
import { useMemo, useState } from 'react';
import { runView } from '../evidence/runs/runRows';
import { TraceTable } from '../evidence/runs/TraceTable';
import { useSurroundings } from '../evidence/surroundings';
import { quantity } from '../evidence/words';
import { everything } from '../model/scope';
import { StateTable } from '../model/StateTable';
import type { Plays, Profile } from '../protocol/documents';
import { planOfProfile } from '../simulator/plan';
import { RuleTable } from './RuleTable';
import { choiceRows, tableRows } from './tableRows';
import './strategies.css';

export function ProfileView({ profile }: { profile: Profile }) {
  const { simulate } = useSurroundings();
  return (
    <div className="v-stack">
      <p className={`v-note ${profile.refutes ? 'false' : 'true'}`}>
        {profile.refutes ? 'The formula fails' : 'The formula holds'}: these strategies, made for{' '}
        {profile.together ? 'all initial states together' : 'the initial state below'},{' '}
        {profile.refutes ? 'are a counterexample' : 'show it'}.{' '}
        {profile.replayed
          ? 'They have been tried out on the model, state by state.'
          : 'They are computed, and have not been tried out state by state.'}
      </p>
      {profile.strategies.map(({ strategy, agent, choices, table }, i) => (
        <section key={i} className="v-panel s-part">
          <h3>
            {strategy !== null && (
              <>
                <code>{strategy}</code>:{' '}
              </>
            )}
            {agent}
          </h3>
          <RuleTable table={tableRows(table)} caption={`Strategy of ${agent}`} />
          {choices.length > 0 && (
            <details>
              <summary>
                All that {agent} may see: {quantity(choices.length, 'choice')}
              </summary>
              <RuleTable table={choiceRows(agent, choices)} caption={`Choices of ${agent}`} />
            </details>
          )}
        </section>
      ))}
      {profile.plays && <Play plays={profile.plays} />}
      <section className="v-panel s-part">
        <header className="v-bar">
          <h3>Initial state</h3>
          <span className="v-spring" />
          {simulate && (
            <button
              type="button"
              className="v-button"
              onClick={() => simulate({ initial: profile.start, steps: [], position: 0, plan: planOfProfile(profile) })}
            >
              Play along in the simulator
            </button>
          )}
        </header>
        <StateTable state={profile.start} />
      </section>
    </div>
  );
}

// One of the plays, step by step.
function Play({ plays }: { plays: Plays }) {
  const [position, setPosition] = useState(0);
  const view = useMemo(() => (plays.table.runs.length > 0 ? runView(plays, 0, everything) : null), [plays]);
  if (view === null) return null;
  return (
    <section className="v-panel s-part">
      <h3>A play under these strategies</h3>
      <TraceTable view={view} states={plays.states} position={position} onGoTo={setPosition} />
    </section>
  );
}

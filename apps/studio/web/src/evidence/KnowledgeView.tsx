// SPDX-License-Identifier: Apache-2.0
//
// Why agents know what the evidence says that they know: what they see, and all that looks so.
import { StateTable } from '../model/StateTable';
import { changedNames, stateText } from '../model/names';
import type { Claim, Evidence, Knowledge, Observers, State } from '../protocol/documents';
import { stateName } from './words';

export function KnowledgeView({ evidence, knowledge }: { evidence: Evidence; knowledge: Knowledge[] }) {
  return (
    <>
      {knowledge.map((one) => {
        const claim = evidence.claims[one.claim];
        const state = claim && evidence.states[claim.state];
        return claim && state && <KnownFact key={one.claim} claim={claim} state={state} observers={one.observers} />;
      })}
    </>
  );
}

function KnownFact({ claim, state, observers }: { claim: Claim; state: State; observers: Observers[] }) {
  return (
    <section className="v-panel s-part">
      <h3>
        Why <code>{claim.formula}</code> holds in {stateName(claim.state)}
      </h3>
      {observers.map((one) => (
        <Sight key={one.agents.join()} state={state} observers={one} />
      ))}
    </section>
  );
}

function Sight({ state, observers: { agents, sees, count, states, enough } }: { state: State; observers: Observers }) {
  const who = agents.length === 1 ? `${agents[0]} sees` : `${agents.join(', ')} see together`;
  const others = states.filter((other) => changedNames(state, other).length > 0);
  return (
    <>
      <p>
        {who} <Values values={sees} />
        {String(count) === '1'
          ? '. No other reachable state looks so.'
          : `. What is known holds in all ${BigInt(count).toLocaleString('en')} reachable states that look so.`}
      </p>
      {enough !== null && Object.keys(enough).length < Object.keys(sees).length && (
        <p>
          {Object.keys(enough).length === 0 ? (
            'It holds in every reachable state, whatever is seen.'
          ) : (
            <>
              <Values values={enough} /> alone tells it.
            </>
          )}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>Other states that look so</summary>
          {others.map((other) => (
            <StateTable key={JSON.stringify(other)} state={difference(state, other)} before={state} dense />
          ))}
        </details>
      )}
    </>
  );
}

function Values({ values }: { values: State }) {
  return Object.keys(values).length === 0 ? <>nothing</> : <code>{stateText(values)}</code>;
}

// The values in which the other state differs.
function difference(state: State, other: State): State {
  return Object.fromEntries(changedNames(state, other).map((name) => [name, other[name]!]));
}

// SPDX-License-Identifier: Apache-2.0
//
// What an agent considers possible: the reachable states that it cannot tell from the present one.
import { useEffect, useState } from 'react';
import { countText } from '../model/numbers';
import { changedNames, valueText } from '../model/names';
import type { SessionDocument, State } from '../protocol/documents';

interface Props {
  agents: string[];
  state: State;
  disabled: boolean;
  run: (command: string) => Promise<SessionDocument | null>;
}

const moreStates = 100;

export function Possible({ agents, state, disabled, run }: Props) {
  const [agent, setAgent] = useState(agents.find((name) => name !== 'Environment') ?? agents[0] ?? '');
  const [answer, setAnswer] = useState<SessionDocument | null>(null);
  // An answer is about one state only.
  useEffect(() => setAnswer(null), [state]);
  const ask = async (limit?: number): Promise<void> => {
    const reply = await run(limit === undefined ? `possible ${agent}` : `possible ${agent} ${limit}`);
    if (reply?.ok) setAnswer(reply);
  };
  const states = answer?.states ?? [];
  return (
    <section className="v-panel v-stack" aria-label="Knowledge">
      <h3>What an agent considers possible here</h3>
      <div className="v-bar">
        <select
          className="v-field"
          aria-label="Agent"
          value={agent}
          onChange={(event) => {
            setAgent(event.target.value);
            setAnswer(null);
          }}
        >
          {agents.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="button" className="v-button" disabled={disabled || !agent} onClick={() => void ask()}>
          Show
        </button>
        {answer && (
          <span className="v-muted" role="status">
            {countText(answer.count ?? states.length)} {String(answer.count) === '1' ? 'state' : 'states'}
          </span>
        )}
      </div>
      {answer && (
        <ol className="m-states">
          {states.map((other, i) => (
            <li key={i} className="m-possible">
              <span className="m-number">{i + 1}</span>
              <Difference from={state} to={other} />
            </li>
          ))}
        </ol>
      )}
      {answer && String(answer.count) !== String(states.length) && (
        <button
          type="button"
          className="v-link"
          disabled={disabled}
          onClick={() => void ask(states.length + moreStates)}
        >
          List more
        </button>
      )}
    </section>
  );
}

function Difference({ from, to }: { from: State; to: State }) {
  const names = changedNames(from, to);
  if (names.length === 0) return <span>the present state</span>;
  return (
    <span className="m-values">
      {names.map((name) => (
        <code key={name} className="changed">
          {name} = {valueText(to[name]!)}
        </code>
      ))}
    </span>
  );
}

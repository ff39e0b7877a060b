// SPDX-License-Identifier: Apache-2.0
//
// The reachable states of a small model: asked for, drawn, and one state in full.
import { useState, type FormEvent } from 'react';
import type { Client, Model } from '../protocol/client';
import type { InfoDocument } from '../protocol/documents';
import { GraphResult } from './GraphResult';
import { isSameModel } from './sameModel';
import { useGraphJob } from './useGraphJob';

interface Props {
  client: Client;
  model: Model;
  info: InfoDocument;
}

export function ReachableGraph({ client, model, info }: Props) {
  const job = useGraphJob(client);
  const [most, setMost] = useState('60');
  const [agents, setAgents] = useState<ReadonlySet<string>>(new Set());
  const toggle = (agent: string): void =>
    setAgents((before) => {
      const next = new Set(before);
      if (!next.delete(agent)) next.add(agent);
      return next;
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    job.start({ model, max_states: Math.max(1, Number(most) || 60), agents: [...agents] });
  };
  const { result } = job;
  const stale = result !== null && !isSameModel(result.model, model);
  return (
    <section className="v-stack" aria-label="Reachable states">
      <h3>Reachable states</h3>
      <form className="v-stack w-graph-form" onSubmit={submit}>
        <div className="v-bar">
          <label className="v-check">
            at most
            <input
              className="v-field w-number"
              type="number"
              min={1}
              max={1000}
              value={most}
              onChange={(event) => setMost(event.target.value)}
            />
            states
          </label>
          {job.running ? (
            <button type="button" className="v-button" onClick={job.stop}>
              Cancel
            </button>
          ) : (
            <button type="submit" className="v-button primary">
              Draw the graph
            </button>
          )}
          {job.running && <span role="status">Looking for states …</span>}
        </div>
        <fieldset className="w-viewers">
          <legend>Who cannot tell states apart:</legend>
          {info.agents?.map(({ name }) => (
            <label key={name} className="v-check">
              <input type="checkbox" checked={agents.has(name)} onChange={() => toggle(name)} />
              {name}
            </label>
          ))}
        </fieldset>
      </form>
      {job.problem !== null && (
        <p className="v-note unknown" role="alert">
          {job.problem}
        </p>
      )}
      {stale && <p className="v-note unknown">The model has changed since this was drawn.</p>}
      {result && <GraphResult document={result.document} info={info} />}
    </section>
  );
}

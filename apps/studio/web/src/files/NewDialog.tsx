// SPDX-License-Identifier: Apache-2.0
//
// A new model: names of agents are enough for a small program that is correct and can be checked at once.
import { useState, type FormEvent } from 'react';
import { Dialog } from '../app/Dialog';
import { namesIn, objectionTo, skeleton } from './skeleton';

interface Props {
  onCreate: (text: string) => void;
  onClose: () => void;
}

export function NewDialog({ onCreate, onClose }: Props) {
  const [names, setNames] = useState('Ann, Bob');
  const [environment, setEnvironment] = useState(true);
  const agents = namesIn(names);
  const objection = objectionTo(agents);
  const create = (event: FormEvent): void => {
    event.preventDefault();
    if (objection === null) onCreate(skeleton({ agents, environment }));
  };
  return (
    <Dialog title="New model" onClose={onClose}>
      <form className="dialog-form" onSubmit={create}>
        <label htmlFor="new-agents">Agents</label>
        <input
          id="new-agents"
          type="text"
          spellCheck={false}
          autoFocus
          aria-invalid={objection !== null}
          aria-describedby="new-objection"
          value={names}
          onChange={(event) => setNames(event.target.value)}
        />
        <div id="new-objection" className="bad small" role="alert">
          {objection}
        </div>
        <label className="tick">
          <input type="checkbox" checked={environment} onChange={(event) => setEnvironment(event.target.checked)} />
          with an environment that everybody sees
        </label>
        <p className="muted small">
          You get agents with variables, actions, protocol and evolution, and four formulas: a program to change piece by
          piece.
        </p>
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={objection !== null}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}
